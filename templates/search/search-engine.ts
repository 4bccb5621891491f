// The search itself: MiniSearch over an index that is here as a whole, be it that of the site or of the few pages that
// search-parts.ts has found to be worth looking at. A hit has the words that were asked for, longer words that begin with them, or
// words with the same stem. Words that are only similar are no hits: their results are apart.
import MiniSearch from 'minisearch'
import SearchableMap from 'minisearch/SearchableMap'
import type { SearchAnswer } from './search-connection.ts'
import type { Entry, EntryPage } from './search-entries.ts'
import { type Found, groupsOf, MAX_NEAR_PAGES } from './search-hits.ts'
import type { SearchGroup, SearchMeaning } from './search-index.ts'
import {
  askedWords,
  foldedWords,
  keyOf,
  type Phrase,
  phrasesIn,
  shortKeyOf,
  topicOf,
  writtenWords,
} from './search-query.ts'
import { stem } from './stem.ts'
import { isWrittenTogether } from './words.ts'

/** How much a word counts by the place it is found in. */
const BOOST = { name: 6, synonyms: 5, title: 0.8, text: 1, more: 0.5, asked: 1 }

type Field = keyof typeof BOOST

const KIND_BOOST = { lead: 1.3, section: 1, term: 2 }

/** Rules before posts. */
const GROUP_BOOST: Record<SearchGroup, number> = { docs: 1, pages: 0.7, blog: 0.5 }

/** For an entry that is called exactly what was asked for. */
const EXACT_BOOST = 2

/** How much a section that a synonym leads to counts more than the best other hit, and how much less each next one does. */
const SYNONYM_LEAD = { first: 1.5, step: 0.1 }

/** Weight of a longer word that begins as typed: if the word itself exists, and if it does not. */
const PREFIX_WEIGHT = { besides: 0.1, alone: 0.4 }

/** How much the share of the query's words that an entry has counts. */
const SHARE_WEIGHT = 1.5

/** Share of what is asked for that a post must have to be put before the rules. */
const LEAST_SHARE = 0.3

/** A hit with fewer words of the query than others counts at least this much of the best one. */
const LEAST_SCORE = 0.15

/** Number of letters in the parts of a word that is written as one. */
const MIN_PART = 3

/** Number of similar words that are suggested for one that nothing has. */
export const MAX_NEAR = 3

/** Words that nothing has, each with similar ones. */
export type LostWords = ReadonlyMap<string, string[]>

/** `lost`: words that no page of the site has; default: those that no entry has. */
export type Find = (query: string, lost?: LostWords) => SearchAnswer

/** What is asked for: a word or a phrase, and the terms of the index that match it, with their weights. */
interface Asked {
  word: string
  /** Number of words. */
  size: number
  /** How much it says of what is asked for, see `weigh`. */
  weight: number
  terms: Map<string, number>
}

/** An entry with the number of words or phrases of the query that it has. */
type Ranked = Found & { count: number }

export function engineOf(entries: Entry[], meanings: SearchMeaning[] = []): Find {
  const vocabulary = openVocabulary()
  const index = indexOf(entries, vocabulary)
  const means = new Map(
    meanings.flatMap(({ words, means }) => words.map((word) => [keyOf(word), keyOf(means)] as const)),
  )
  const otherNames = new Map([...vocabulary.aka, ...means])
  const leads = new Map(entries.flatMap((entry) => (entry.kind === 'lead' ? [[entry.page, entry] as const] : [])))
  const bags = [...vocabulary.bags]
    .map(([bag, key]) => ({ bag: bag.split(' '), key }))
    .sort((one, other) => other.bag.length - one.bag.length)
  const completions = SearchableMap.from(vocabulary.stems)
  for (const { words } of meanings) for (const word of words.flatMap(foldedWords)) vocabulary.spelled.add(word)
  const similar = spellingOf([...vocabulary.spelled], (word) => vocabulary.named.has(word))
  const isPhrase = (key: string) => vocabulary.phrases.has(key) || means.has(key)

  return (query, lost) => {
    const spellings = writtenWords(query)
    const words = foldedWords(query).flatMap((word) => knownWords(word, spellings.get(word)))
    const asked = askedIn(words)
    const isLost = ({ word, terms }: Asked) => lost?.has(word) ?? terms.size === 0
    const notes = notesIn(query)
    const topic = topicOf(words)
    const own = search(asked.filter((one) => !isLost(one)))
    const found = topic && notes.length === 0 ? postsFirst(topic, own) : own
    const missing = asked.filter(isLost).flatMap(({ word }) => (topic && !topic.includes(word) ? [] : [word]))
    const near = new Map(missing.map((word) => [word, nearWords(word, words, lost)]))
    const meant = [...near.values()].flat()
    const guessed = meant.length > 0 ? guessedIn(words, near) : []
    const guess = search(guessed)
    return {
      groups: groupsOf(found),
      missing,
      notes,
      ...(guess.length > 0 && {
        near: {
          words: meant,
          groups: groupsOf(guess, MAX_NEAR_PAGES),
          isLikely:
            bestOf(guess)?.count === guessed.length ||
            [...near].every(([word, [other]]) => other !== undefined && isFitting(words, word, other)),
        },
      }),
    }
  }

  /** Whether another word makes a name or a synonym with the words beside it. */
  function isFitting(words: string[], word: string, other: string): boolean {
    return phrasesIn(replaced(words, word, other), isPhrase).some((phrase) => phrase.words.includes(other))
  }

  /** Words that are similar to one that the site does not have: those that fit the words beside it, if there are any. */
  function nearWords(word: string, words: string[], lost?: LostWords): string[] {
    const all = lost?.get(word) ?? similar(word)
    const fitting = all.filter((other) => isFitting(words, word, other))
    return (fitting.length > 0 ? fitting : all.filter((other) => vocabulary.stems.has(other))).slice(0, MAX_NEAR)
  }

  /** The query with similar words in the place of each word that the site does not have. */
  function guessedIn(words: string[], near: ReadonlyMap<string, string[]>): Asked[] {
    const first = [...near].reduce((all, [word, [other]]) => (other ? replaced(all, word, other) : all), words)
    return askedIn(first).map((one) => {
      const others = [...near.values()].find(([other]) => other === one.word)?.slice(1) ?? []
      return { ...one, terms: new Map([...one.terms, ...others.map((other) => [stem(other), 1] as const)]) }
    })
  }

  /** A word that nothing has is another spelling of a known one, or the two words of a name or synonym: 'nightvision'. */
  function knownWords(word: string, spellings: string[] = []): string[] {
    const known = [word, ...spellings].find((one) => termsOf(one).size > 0)
    if (known !== undefined) return [known]
    for (let end = MIN_PART; end <= word.length - MIN_PART; end++) {
      const parts = [word.slice(0, end), word.slice(end)]
      if (isPhrase(parts.map(stem).join(' '))) return parts
    }
    return [word]
  }

  /** What the words of a query match. A synonym of several words, or a word with a meaning, hides what its words match alone. */
  function askedIn(all: string[]): Asked[] {
    const phrases = phrasesIn(all, isPhrase)
    const meant = phrasesIn(all, (key) => means.has(key))
    const whole: Phrase[] = []
    const taken = new Set<string>()
    const take = (phrase: Phrase) => {
      if (phrase.words.some((word) => taken.has(word))) return
      whole.push(phrase)
      for (const word of phrase.words) taken.add(word)
    }
    for (const phrase of phrases)
      if (phrase.words.length > 1 && vocabulary.synonyms.has(phrase.key) && !means.has(phrase.key)) take(phrase)
    for (const phrase of scattered(askedWords(all), meant)) take(phrase)
    for (const phrase of meant) take(phrase)
    const words = askedWords(all).filter((word) => !taken.has(word))
    return [
      ...whole.map(({ key, words }) => ({
        word: words.join(' '),
        ...sizeOf(askedWords(words).length),
        terms: new Map([[key, 1], ...namesOf(means.get(key))]),
      })),
      ...words.map((word) => {
        const names = phrases.filter((phrase) => !whole.includes(phrase) && phrase.words.includes(word))
        const others = [...names.map(({ key }) => key), ...joinedWith(word, all)]
        return {
          word,
          ...sizeOf(1),
          terms: new Map([...termsOf(word), ...others.map((key) => [key, 1] as const)]),
        }
      }),
    ]
  }

  /** Synonyms whose words are in a query in any order, most words first; a word also stands for what it means. */
  function scattered(words: string[], meant: Phrase[]): Phrase[] {
    const sources = new Map(words.map((word) => [stem(word), [word]]))
    for (const { key, words } of meant) for (const own of means.get(key)?.split(' ') ?? []) sources.set(own, words)
    return bags.flatMap(({ bag, key }) => {
      const own = bag.flatMap((one) => sources.get(one) ?? [])
      return bag.every((one) => sources.has(one)) ? [{ key, words: [...new Set(own)] }] : []
    })
  }

  /** Stems of the words that a word makes with the one before or after it: 'lock picks' are lockpicks. */
  function joinedWith(word: string, all: string[]): string[] {
    const at = all.indexOf(word)
    const pairs = [all.slice(at - 1, at + 1), all.slice(at, at + 2)].filter(({ length }) => length === 2)
    return pairs.flatMap((pair) => vocabulary.stems.get(pair.join('')) ?? [])
  }

  function termsOf(word: string): Map<string, number> {
    const terms = new Map<string, number>()
    const own = stem(word)
    if (vocabulary.known.has(own)) terms.set(own, 1)
    // Of 'C++' the letter is left, which begins a word on every page.
    if (/^[a-z\d]$/.test(word)) return terms
    const weight = terms.size > 0 ? PREFIX_WEIGHT.besides : PREFIX_WEIGHT.alone
    for (const [longer, other] of completions.atPrefix(word)) {
      const likeness = (weight * word.length) / longer.length
      if ((terms.get(other) ?? 0) < likeness) terms.set(other, likeness)
    }
    if (isWrittenTogether(word))
      for (const [longer, other] of vocabulary.stems)
        if (longer.includes(word) && !terms.has(other)) terms.set(other, (weight * word.length) / longer.length)
    return terms
  }

  /** Entries with any of what is asked for. */
  function resultsFor(asked: Asked[], isWanted: (entry: Entry | undefined) => boolean = () => true) {
    const weights = new Map<string, number>()
    for (const { terms } of asked)
      for (const [term, weight] of terms) weights.set(term, Math.max(weight, weights.get(term) ?? 0))
    return index.search(
      { combineWith: 'OR', queries: [...weights.keys()] },
      {
        boost: BOOST,
        boostTerm: (term) => weights.get(term) ?? 1,
        boostDocument: (id) => boostOf(entries[id]),
        filter: ({ id }) => isWanted(entries[id]),
        ...AS_IT_IS,
      },
    )
  }

  /** Entries with much of what is asked for. */
  function search(asked: Asked[]): Ranked[] {
    const results = resultsFor(asked)
    const name = asked.map(({ word }) => shortKeyOf(word)).join(' ')
    const parts = asked.map(({ word }) => word).filter(isWrittenTogether)
    weigh(asked, results)
    const found = results.flatMap(({ id, score, match }) => {
      const entry = entries[id]
      const fields = Object.values(match).flat()
      // That a page is called Combat says nothing of one of its headings.
      if (!entry || fields.every((field) => field === 'title')) return []
      const counts = shareOf(asked, match) ** SHARE_WEIGHT * (isCalled(entry, name) ? EXACT_BOOST : 1)
      return [{ ...foundOf(entry, match, parts), count: matched(asked, match).length, score: score * counts }]
    })
    const best = Math.max(...found.map(({ score }) => score))
    const all = sumOf(asked.map(({ weight }) => weight))
    for (const one of found)
      for (const { terms, weight } of asked) {
        const rank = rankOf(one.entry, terms)
        if (rank === undefined) continue
        const lead = best * (SYNONYM_LEAD.first - rank * SYNONYM_LEAD.step)
        one.score = asked.length === 1 ? lead : one.score + lead * (weight / all) ** 2
      }
    const most = Math.max(...found.map(({ count }) => count))
    const least = LEAST_SCORE * Math.max(...found.map(({ score }) => score))
    return found.filter(({ count, score }) => count === most || score >= least)
  }

  /**
   * For a question about reasons, puts posts before everything else: posts tell why, rules do not. A post answers as a whole, so its
   * sections count together, and its beginning is what is found.
   */
  function postsFirst(topic: string[], found: Ranked[]): Ranked[] {
    const named = phrasesIn(topic, (key) => otherNames.has(key))
    const asked: Asked[] = [
      ...askedWords(topic).map((word) => ({ word, ...sizeOf(1), terms: termsOf(word) })),
      ...named.map(({ key, words }) => ({ word: words.join(' '), ...sizeOf(1), terms: namesOf(otherNames.get(key)) })),
    ]
    const posts = new Map<EntryPage, { match: Match; score: number }>()
    for (const { id, match, score } of resultsFor(asked, (entry) => entry?.page.group === 'blog')) {
      const page = entries[id]?.page
      if (!page) continue
      const post = posts.get(page) ?? { match: Object.create(null) as Match, score: 0 }
      for (const [term, fields] of Object.entries(match)) post.match[term] = [...(post.match[term] ?? []), ...fields]
      posts.set(page, { match: post.match, score: Math.max(post.score, score) })
    }
    weigh(asked, [...posts.values()])
    const ranked = [...posts].flatMap(([page, { match, score }]) => {
      const lead = leads.get(page)
      const share = shareOf(asked, match)
      if (!lead || share < LEAST_SHARE) return []
      return [{ ...foundOf(lead, match, []), count: 0, score: score * share ** SHARE_WEIGHT }]
    })
    const top = bestOf(found)?.score ?? 1
    const best = bestOf(ranked)?.score ?? 1
    for (const one of ranked) one.score = top * (1 + one.score / best)
    return [...ranked, ...found.filter(({ entry }) => ranked.every((one) => one.entry !== entry))]
  }

  function foundOf(entry: Entry, match: Match, parts: string[]): Omit<Found, 'score'> {
    const terms = new Set(Object.keys(match).flatMap((term) => term.split(' ')))
    const words = [...terms].flatMap((term) => vocabulary.known.get(term) ?? [])
    return {
      entry,
      parts,
      isMatch: (folded) => parts.includes(folded) || terms.has(vocabulary.stems.get(folded) ?? ''),
      words: [...new Set(words.map((word) => parts.find((part) => word.includes(part)) ?? word))],
    }
  }

  function notesIn(query: string): string[] {
    // A longer name has another meaning: 'armor class' says nothing of classes.
    const phrases = phrasesIn(foldedWords(query), (key) => vocabulary.phrases.has(key) || vocabulary.notes.has(key))
    return [...new Set(phrases.flatMap(({ key }) => vocabulary.notes.get(key) ?? []))]
  }
}

const sizeOf = (size: number) => ({ size, weight: size })

/** The terms of a name that a word stands for: its words, and all of them together. */
const namesOf = (name = ''): Asked['terms'] => new Map([name, ...name.split(' ')].map((term) => [term, 1]))

const bestOf = (found: Ranked[]) =>
  found.reduce<Ranked | undefined>((best, one) => (best && best.score >= one.score ? best : one), undefined)

const matched = (asked: Asked[], match: Match) =>
  asked.filter(({ terms }) => [...terms.keys()].some((term) => term in match))

/** A word that few entries have says more of what is asked for than one that many have. */
function weigh(asked: Asked[], results: { match: Match }[]) {
  for (const one of asked) {
    const terms = [...one.terms.keys()]
    const count = results.filter(({ match }) => terms.some((term) => term in match)).length
    one.weight = one.size * Math.log(1 + results.length / Math.max(count, 1))
  }
}

/** How much of what is asked for an entry has. A word somewhere in a long text counts half. */
function shareOf(asked: Asked[], match: Match): number {
  const found = asked.map(({ terms, weight }) => {
    const fields = [...terms.keys()].flatMap((term) => match[term] ?? [])
    return weight * (fields.length === 0 ? 0 : fields.every((field) => field === 'more') ? 0.5 : 1)
  })
  return sumOf(found) / sumOf(asked.map(({ weight }) => weight))
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

type Match = Record<string, string[]>

/** Leaves the terms of a query alone. */
const AS_IT_IS = { tokenize: (term: string) => [term], processTerm: (term: string) => term }

const boostOf = (entry: Entry | undefined) => (entry ? KIND_BOOST[entry.kind] * GROUP_BOOST[entry.page.group] : 1)

/** Whether an entry is called exactly what was asked for, as a key. */
const isCalled = ({ name, aka }: Entry, asked: string) => [name, ...aka].some((one) => shortKeyOf(one) === asked)

/** The rank of a section among those that a synonym leads to. */
function rankOf({ synonyms }: Entry, terms: Asked['terms']): number | undefined {
  const isAsked = ({ words }: { words: string[] }) => words.some((word) => terms.get(keyOf(word)) === 1)
  const own = synonyms.filter(isAsked).map(({ rank = 0 }) => rank)
  return own.length > 0 ? Math.min(...own) : undefined
}

const replaced = (words: string[], word: string, other: string) => words.map((one) => (one === word ? other : one))

/** The words of the entries. */
interface Vocabulary {
  /** Stems by word. */
  stems: Map<string, string>
  /** Words by stem. */
  known: Map<string, string[]>
  /** Words of names. */
  named: Set<string>
  /** Words that a mistyped one may have been meant for: those of the entries and of their synonyms. */
  spelled: Set<string>
  /** Names of several words, and other names, as keys. */
  phrases: Set<string>
  /** Other names: of terms, and those of synonyms.yml. */
  synonyms: Set<string>
  /** Keys of terms by the keys of their other names. */
  aka: Map<string, string>
  /** Keys of synonyms by their sorted stems, without small words. */
  bags: Map<string, string>
  /** Notes by the key of their synonym. */
  notes: Map<string, string>
}

const openVocabulary = (): Vocabulary => ({
  stems: new Map(),
  known: new Map(),
  named: new Set(),
  spelled: new Set(),
  phrases: new Set(),
  synonyms: new Set(),
  aka: new Map(),
  bags: new Map(),
  notes: new Map(),
})

/** Fills the vocabulary as well. */
function indexOf(
  entries: Entry[],
  { stems, known, named, spelled, phrases, synonyms, aka: names, bags, notes }: Vocabulary,
) {
  const stemOf = (word: string) => {
    let own = stems.get(word)
    if (own === undefined) {
      own = stem(word)
      stems.set(word, own)
      spelled.add(word)
      const others = known.get(own)
      if (others) others.push(word)
      else known.set(own, [word])
    }
    return own
  }
  /** A name of several words is a term of its own, too. */
  const nameTerms = (name: string): string[] => {
    const words = foldedWords(name)
    for (const word of words) named.add(word)
    const terms = words.map(stemOf)
    if (terms.length < 2) return terms
    const key = terms.join(' ')
    phrases.add(key)
    return [...terms, key]
  }
  /** Of another name of several words, one of them says nothing. */
  const synonymTerm = (words: string) => {
    const key = keyOf(words)
    phrases.add(key)
    synonyms.add(key)
    const bag = shortKeyOf(words).split(' ')
    if (bag.length > 1) bags.set(bag.sort().join(' '), key)
    for (const word of foldedWords(words)) spelled.add(word)
    return key.includes(' ') ? [key] : foldedWords(words).map(stemOf)
  }
  const index = new MiniSearch<Record<Field, string> & { id: number }>({
    fields: Object.keys(BOOST),
    tokenize(text, field) {
      if (field === 'name') return nameTerms(text)
      return field === 'synonyms' ? text.split('\n').flatMap(synonymTerm) : foldedWords(text).map(stemOf)
    },
    processTerm: (term) => term,
  })
  index.addAll(
    entries.map(({ name, aka, synonyms: own, title, text, more, asked }, id) => {
      for (const other of aka) names.set(keyOf(other), keyOf(name))
      for (const { words, note } of own) if (note) for (const word of words) notes.set(keyOf(word), note)
      return { id, name, synonyms: [aka, ...own.map(({ words }) => words)].flat().join('\n'), title, text, more, asked }
    }),
  )
  return index
}

/** Number of typing errors allowed in a word. */
const errorsIn = (word: string) => (word.length < 8 ? 1 : 2)

/** A function that finds the words that a mistyped one may have been meant for, the most likely first. */
export function spellingOf(words: string[], isNamed = (_: string) => false): (word: string) => string[] {
  const known = SearchableMap.from(words.map((word): [string, true] => [word, true]))
  return (word) => {
    if (word.length < 3) return []
    const distances = new Map<string, number>()
    // The library counts two swapped letters as two errors.
    for (const other of swapped(word)) if (known.has(other)) distances.set(other, 1)
    for (const [other, [, distance]] of known.fuzzyGet(word, errorsIn(word)))
      if (!distances.has(other)) distances.set(other, distance)
    if (distances.size === 0 && word.length >= MIN_SHORTENED)
      for (const other of words) if (isShortened(word, other)) distances.set(other, 2)
    return [...distances]
      .sort(([one, a], [other, b]) => a - b || Number(isNamed(other)) - Number(isNamed(one)))
      .map(([other]) => other)
  }
}

/** Number of letters left of a word that two are missing from. */
const MIN_SHORTENED = 5

/** Whether a word is another one without two of its letters: 'spigan' for 'spriggan'. */
function isShortened(word: string, other: string): boolean {
  if (other.length !== word.length + 2 || other[0] !== word[0]) return false
  let at = 0
  for (const letter of other) if (letter === word[at]) at++
  return at === word.length
}

function swapped(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2),
  )
}
