// Parses a query: removes words that any question has, and finds the names and synonyms in it.
import { text } from '../text.ts'
import { stem } from './stem.ts'
import { spellingsOf, wordsOf } from './words.ts'

export const foldedWords = (text: string) => wordsOf(text).map(({ folded }) => folded)

/** The stems of a text as one key: 'Hunting rifles' → 'hunt rifl' */
export const keyOf = (text: string) => foldedWords(text).map(stem).join(' ')

/** The words of a query by how they are folded, each with its other spellings. */
export const writtenWords = (query: string) =>
  new Map(wordsOf(query).map(({ folded, start, end }) => [folded, spellingsOf(query.slice(start, end))]))

const smallWords = new Set(foldedWords(text.smallWords))

/** Like `keyOf`, without small words, unless there are no others. */
export const shortKeyOf = (text: string) => withoutSmall(foldedWords(text)).map(stem).join(' ')

function withoutSmall(words: string[]): string[] {
  const asked = words.filter((word) => !smallWords.has(word))
  return asked.length > 0 ? asked : words
}

/** The words that a question asks for: 'how do I heal' asks for 'heal'. `words`: folded. */
export const askedWords = (words: string[]): string[] => [...new Set(withoutSmall(words))]

/** Number of words in the longest phrase that is looked for. */
const MAX_PHRASE = 6

/** A name or synonym of several words, or a synonym of one word, in a query. */
export interface Phrase {
  key: string
  words: string[]
}

/** The phrases of a query, the longest first where they overlap. `words`: folded. */
export function phrasesIn(words: string[], isPhrase: (key: string) => boolean): Phrase[] {
  const stems = words.map(stem)
  const phrases: Phrase[] = []
  const taken = new Set<number>()
  for (let length = Math.min(MAX_PHRASE, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const key = stems.slice(start, start + length).join(' ')
      const places = Array.from({ length }, (_, i) => start + i)
      if (!isPhrase(key) || places.some((place) => taken.has(place))) continue
      for (const place of places) taken.add(place)
      phrases.push({ key, words: words.slice(start, start + length) })
    }
  return phrases
}

const reasonWords = new Set(text.reasonWords.split(', ').map(keyOf))

/** The words of a question about reasons, without those that ask for the reason. Undefined for other queries. */
export function topicOf(words: string[]): string[] | undefined {
  const asking = new Set(phrasesIn(words, (key) => reasonWords.has(key)).flatMap((phrase) => phrase.words))
  return asking.size > 0 ? words.filter((word) => !asking.has(word)) : undefined
}
