// The search itself: MiniSearch over an index that is here as a whole, be it that of the site or of the few pages that
// search-parts.ts has found to be worth looking at. A hit has the words that were asked for, longer words that begin with them, or
// words with the same stem. Words that are only similar are no hits: their results are apart.
import { type Asked, type Reader, readerOf } from './search-asked.ts'
import type { SearchAnswer } from './search-connection.ts'
import type { Entry } from './search-entries.ts'
import { groupsOf, MAX_NEAR_PAGES } from './search-hits.ts'
import type { SearchMeaning } from './search-index.ts'
import { foldedWords, phrasesIn, topicOf, writtenWords } from './search-query.ts'
import { bestOf, rank, rankPostsFirst, type Searched } from './search-ranking.ts'
import { readEntries, type Vocabulary } from './search-vocabulary.ts'
import { MAX_NEAR, spellingOf } from './spelling.ts'
import { stem } from './stem.ts'

/** Words that nothing has, each with similar ones. */
type LostWords = ReadonlyMap<string, string[]>

/** `lost`: words that no page of the site has; default: those that no entry has. */
type Find = (query: string, lost?: LostWords) => SearchAnswer

export function engineOf(entries: Entry[], meanings: SearchMeaning[] = []): Find {
  const { index, vocabulary, completions } = readEntries(entries, meanings)
  const searched = { entries, index, vocabulary }
  const reader = readerOf(vocabulary, completions)
  const similar = spellingOf([...vocabulary.spelled], (word) => vocabulary.named.has(word))

  return (query, lost) => {
    const spellings = writtenWords(query)
    const words = foldedWords(query).flatMap((word) => reader.knownWords(word, spellings.get(word)))
    const asked = reader.askedIn(words)
    const isLost = ({ word, terms }: Asked) => lost?.has(word) ?? terms.size === 0
    const notes = notesIn(query, vocabulary)
    const topic = topicOf(words)
    const own = rank(
      searched,
      asked.filter((one) => !isLost(one)),
    )
    const found = topic && notes.length === 0 ? rankPostsFirst(searched, reader.askedOfTopic(topic), own) : own
    const missing = asked.filter(isLost).flatMap(({ word }) => (topic && !topic.includes(word) ? [] : [word]))
    const near = new Map(
      missing.map((word) => [word, fitting(words, word, lost?.get(word) ?? similar(word), reader, vocabulary)]),
    )
    return { groups: groupsOf(found), missing, notes, ...nearAnswer(searched, reader, words, near) }
  }
}

function notesIn(query: string, { phrases, notes }: Vocabulary): string[] {
  // A longer name has another meaning: 'armor class' says nothing of classes.
  const named = phrasesIn(foldedWords(query), (key) => phrases.has(key) || notes.has(key))
  return [...new Set(named.flatMap(({ key }) => notes.get(key) ?? []))]
}

/** Words that are similar to one that the site does not have: those that fit the words beside it, if there are any. */
function fitting(words: string[], word: string, all: string[], reader: Reader, { stems }: Vocabulary): string[] {
  const own = all.filter((other) => isFitting(words, word, other, reader))
  return (own.length > 0 ? own : all.filter((other) => stems.has(other))).slice(0, MAX_NEAR)
}

/** Whether another word makes a name or a synonym with the words beside it. */
const isFitting = (words: string[], word: string, other: string, { isPhrase }: Reader) =>
  phrasesIn(replaced(words, word, other), isPhrase).some((phrase) => phrase.words.includes(other))

const replaced = (words: string[], word: string, other: string) => words.map((one) => (one === word ? other : one))

/** The results for similar words. `near`: words that the site does not have, each with similar ones. */
function nearAnswer(
  searched: Searched,
  reader: Reader,
  words: string[],
  near: ReadonlyMap<string, string[]>,
): Pick<SearchAnswer, 'near'> {
  const meant = [...near.values()].flat()
  if (meant.length === 0) return {}
  const guessed = guessedIn(words, near, reader)
  const guess = rank(searched, guessed)
  if (guess.length === 0) return {}
  const isLikely =
    bestOf(guess)?.count === guessed.length ||
    [...near].every(([word, [other]]) => other !== undefined && isFitting(words, word, other, reader))
  return { near: { words: meant, groups: groupsOf(guess, MAX_NEAR_PAGES), isLikely } }
}

/** The query with similar words in the place of each word that the site does not have. */
function guessedIn(words: string[], near: ReadonlyMap<string, string[]>, { askedIn }: Reader): Asked[] {
  const first = [...near].reduce((all, [word, [other]]) => (other ? replaced(all, word, other) : all), words)
  return askedIn(first).map((one) => {
    const others = [...near.values()].find(([other]) => other === one.word)?.slice(1) ?? []
    return { ...one, terms: new Map([...one.terms, ...others.map((other) => [stem(other), 1] as const)]) }
  })
}
