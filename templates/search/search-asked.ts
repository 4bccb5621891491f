// Finds the index terms that match each word and phrase of a query.
import type { SearchableMap } from './minisearch.ts'
import { askedWords, type Phrase, phrasesIn } from './search-query.ts'
import type { Vocabulary } from './search-vocabulary.ts'
import { stem } from './stem.ts'
import { isWrittenTogether } from './words.ts'

/** Weight of a longer word that begins as typed: if the word itself exists, and if it does not. */
const PREFIX_WEIGHT = { besides: 0.1, alone: 0.4 }

/** Number of letters in the parts of a word that is written as one. */
const MIN_PART = 3

/** A word or phrase of a query, with the index terms that match it and their weights. */
export interface Asked {
  word: string
  /** Number of words. */
  size: number
  /** Its weight among the query's words; see `weigh`. */
  weight: number
  terms: Map<string, number>
}

export type Reader = ReturnType<typeof readerOf>

/** Reads queries with the words of a vocabulary. `completions`: its stems by word. */
export function readerOf(vocabulary: Vocabulary, completions: SearchableMap<string>) {
  const { phrases, means, aka } = vocabulary
  const bags = sortedBags(vocabulary)
  const otherNames = new Map([...aka, ...means])
  const isPhrase = (key: string) => phrases.has(key) || means.has(key)
  const termsOf = (word: string) => termsOfWord(word, vocabulary, completions)
  const asWord = (word: string): Asked => ({ word, ...sizeOf(1), terms: termsOf(word) })

  return {
    isPhrase,
    /** A word that nothing has is another spelling of a known one, or the two words of a name or synonym: 'nightvision'. */
    knownWords(word: string, spellings: string[] = []): string[] {
      const known = [word, ...spellings].find((one) => termsOf(one).size > 0)
      return known === undefined ? (partsOf(word, isPhrase) ?? [word]) : [known]
    },
    /** Reads the words of a query. The words of a synonym or name of several words are not matched on their own. */
    askedIn(all: string[]): Asked[] {
      const named = phrasesIn(all, isPhrase)
      const whole = wholePhrases(all, named, vocabulary, bags)
      const taken = new Set(whole.flatMap(({ words }) => words))
      const others = named.filter((phrase) => !whole.includes(phrase))
      return [
        ...whole.map(({ key, words }) => ({
          word: words.join(' '),
          ...sizeOf(askedWords(words).length),
          terms: new Map([[key, 1], ...namesOf(means.get(key))]),
        })),
        ...askedWords(all).flatMap((word) => {
          if (taken.has(word)) return []
          const names = others.filter(({ words }) => words.includes(word)).map(({ key }) => key)
          const joined = [...names, ...joinedWith(word, all, vocabulary)]
          return { ...asWord(word), terms: new Map([...termsOf(word), ...joined.map((key) => [key, 1] as const)]) }
        }),
      ]
    },
    /** The words of a question about reasons, and what they are called on the pages. */
    askedOfTopic: (topic: string[]): Asked[] => [
      ...askedWords(topic).map(asWord),
      ...phrasesIn(topic, (key) => otherNames.has(key)).map(({ key, words }) => ({
        word: words.join(' '),
        ...sizeOf(1),
        terms: namesOf(otherNames.get(key)),
      })),
    ],
  }
}

const sizeOf = (size: number) => ({ size, weight: size })

/** Returns the index terms of a name: each of its words, and the whole name. */
const namesOf = (name = ''): Asked['terms'] => new Map([name, ...name.split(' ')].map((term) => [term, 1]))

/** A synonym of several words as its sorted stems. */
interface Bag {
  bag: string[]
  key: string
}

/** Most words first. */
const sortedBags = ({ bags }: Vocabulary): Bag[] =>
  [...bags].map(([bag, key]) => ({ bag: bag.split(' '), key })).sort((one, other) => other.bag.length - one.bag.length)

/** The phrases of a query that hide their words: synonyms as written, then in any order, then words with a meaning. */
function wholePhrases(all: string[], named: Phrase[], { synonyms, means }: Vocabulary, bags: Bag[]): Phrase[] {
  const meant = phrasesIn(all, (key) => means.has(key))
  const written = named.filter(({ key, words }) => words.length > 1 && synonyms.has(key) && !means.has(key))
  const whole: Phrase[] = []
  const taken = new Set<string>()
  for (const phrase of [...written, ...scattered(askedWords(all), meant, means, bags), ...meant]) {
    if (phrase.words.some((word) => taken.has(word))) continue
    whole.push(phrase)
    for (const word of phrase.words) taken.add(word)
  }
  return whole
}

/** Synonyms whose words are in a query in any order, most words first. A word also counts as the words that it means. */
function scattered(words: string[], meant: Phrase[], means: Vocabulary['means'], bags: Bag[]): Phrase[] {
  const sources = new Map(words.map((word) => [stem(word), [word]]))
  for (const { key, words } of meant) for (const own of means.get(key)?.split(' ') ?? []) sources.set(own, words)
  return bags.flatMap(({ bag, key }) => {
    const own = bag.flatMap((one) => sources.get(one) ?? [])
    return bag.every((one) => sources.has(one)) ? [{ key, words: [...new Set(own)] }] : []
  })
}

/** Stems of the words that a word makes with the one before or after it: 'lock picks' are lockpicks. */
function joinedWith(word: string, all: string[], { stems }: Vocabulary): string[] {
  const at = all.indexOf(word)
  const pairs = [all.slice(at - 1, at + 1), all.slice(at, at + 2)].filter(({ length }) => length === 2)
  return pairs.flatMap((pair) => stems.get(pair.join('')) ?? [])
}

/** The two words of a name or synonym that are written as one. */
function partsOf(word: string, isPhrase: (key: string) => boolean): string[] | undefined {
  for (let end = MIN_PART; end <= word.length - MIN_PART; end++) {
    const parts = [word.slice(0, end), word.slice(end)]
    if (isPhrase(parts.map(stem).join(' '))) return parts
  }
  return undefined
}

/** The stem of a word, and those of longer words that begin with it. */
function termsOfWord(word: string, { known, stems }: Vocabulary, completions: SearchableMap<string>): Asked['terms'] {
  const terms: Asked['terms'] = new Map()
  const own = stem(word)
  if (known.has(own)) terms.set(own, 1)
  // 'C++' becomes 'c', and some word on every page begins with it.
  if (/^[a-z\d]$/.test(word)) return terms
  const weight = terms.size > 0 ? PREFIX_WEIGHT.besides : PREFIX_WEIGHT.alone
  const likeness = (longer: string) => (weight * word.length) / longer.length
  for (const [longer, other] of completions.atPrefix(word))
    if ((terms.get(other) ?? 0) < likeness(longer)) terms.set(other, likeness(longer))
  if (isWrittenTogether(word))
    for (const [longer, other] of stems)
      if (longer.includes(word) && !terms.has(other)) terms.set(other, likeness(longer))
  return terms
}
