// The search of a site whose index is too large to be fetched whole. The files of words say which pages are worth reading;
// their part of the index is fetched, and search-engine.ts searches it as if it were the whole index.
import type { SearchAnswer } from './search-connection.ts'
import { engineOf } from './search-engine.ts'
import { type Entry, entriesOf } from './search-entries.ts'
import { MAX_PAGES } from './search-hits.ts'
import {
  PAGES_IN_BLOCK,
  PAGES_IN_FILE,
  type PackedPlaces,
  pairsIn,
  type SearchIndex,
  type SearchParts,
  unpackPlaces,
  type WordWeight,
} from './search-index.ts'
import { askedWords, foldedWords, keyOf, phrasesIn, writtenWords } from './search-query.ts'
import { MAX_NEAR, spellingOf } from './spelling.ts'
import { stem } from './stem.ts'
import { isWrittenTogether } from './words.ts'

/** Fetches a part by its name, once. */
type LoadPart = (name: string) => Promise<unknown>

/** Score of a page by the weight of a word on it. */
const WEIGHTS: Record<WordWeight, number> = { 0: 1, 1: 1.6, 2: 3, 3: 6 }

/** Factor for a longer word that begins as typed, and for a word that a mistyped one may mean. */
const LIKENESS = 0.3

/** Factor for another word of the same stem. */
const STEM_LIKENESS = 0.9

/** Number of files of words read for one word: those that begin as it was typed may fill many. */
const MAX_FILES = 3

/** Number of pairs that are looked up to find a word inside longer ones. */
const MAX_PAIRS = 3

/** Scores by page number. */
type Scores = Map<number, number>

export function partsEngine(parts: SearchParts, load: LoadPart): (query: string) => Promise<SearchAnswer> {
  const files = wordFilesOf(parts, load)
  const means = new Map(parts.means?.flatMap(({ words, means }) => words.map((word) => [keyOf(word), means] as const)))
  let spelling: ReturnType<typeof spellingOf> | undefined

  return async (query) => {
    const typed = foldedWords(query)
    const meant = phrasesIn(typed, (key) => means.has(key)).flatMap(({ key }) => foldedWords(means.get(key) ?? ''))
    const words = [...new Set([...askedWords(typed), ...meant])]
    const spellings = writtenWords(query)
    const found = await Promise.all(words.map((word) => firstScores(files, [word, ...(spellings.get(word) ?? [])])))
    const lost = new Map(words.flatMap((word, i) => (found[i]?.size === 0 ? [[word, nearWords(word)] as const] : [])))
    const near = await Promise.all(words.map((word, i) => nearScores(files, lost.get(word)) ?? found[i]))
    const pages = [found, near].flatMap((scores) =>
      bestPages(joined(scores.filter((one) => one !== undefined && one.size > 0) as Scores[]), parts),
    )
    const entries = await Promise.all([...new Set(pages)].map((page) => entriesOfPage(page, parts, load)))
    return engineOf(entries.flat(), parts.means)(query, lost)
  }

  function nearWords(word: string): string[] {
    spelling ??= spellingOf(parts.spelling.split(' '))
    return spelling(word).slice(0, MAX_NEAR)
  }
}

/** The files that say on which pages each word is. */
type WordFiles = ReturnType<typeof wordFilesOf>

function wordFilesOf({ starts: packed, words, size }: SearchParts, load: LoadPart) {
  const starts = packed.split(' ')

  /** The file that holds a word if any does. */
  const fileOf = (word: string): number => {
    const after = starts.findIndex((start) => start > word)
    return Math.max(0, (after < 0 ? starts.length : after) - 1)
  }

  return {
    fileOf,
    /** The files that hold words which begin like this one. */
    filesFrom(word: string): number[] {
      const [first, last] = [fileOf(word), fileOf(`${word}\uffff`)]
      return Array.from({ length: Math.min(last - first + 1, MAX_FILES) }, (_, i) => first + i)
    },
    /** `likeness`: factor of a word; 0 leaves it out. */
    async scoresIn(files: number[], likeness: (word: string) => number): Promise<Scores> {
      const scores: Scores = new Map()
      for (const packed of await Promise.all(files.map((file) => load(words[file] ?? '')))) {
        for (const [word, pages] of unpackPlaces(packed as PackedPlaces, (one) => likeness(one) > 0)) {
          const rarity = Math.log(1 + size / pages.length) * likeness(word)
          for (const [page, weight] of pages)
            scores.set(page, Math.max(scores.get(page) ?? 0, rarity * WEIGHTS[weight]))
        }
      }
      return scores
    },
  }
}

/** Scores of the first spelling that a page has. */
async function firstScores(files: WordFiles, [word = '', ...others]: string[]): Promise<Scores> {
  const scores = await scoresOf(files, word)
  return scores.size > 0 || others.length === 0 ? scores : firstScores(files, others)
}

/** Pages with the word, longer words that begin with it or that it is a part of, and words of the same stem. */
async function scoresOf(files: WordFiles, word: string): Promise<Scores> {
  const { fileOf, filesFrom, scoresIn } = files
  const own = stem(word)
  const start = sharedStart(word, own)
  const read = new Set([...filesFrom(word), ...(start.length > 1 ? filesFrom(start) : []), fileOf(own)])
  const scores = await scoresIn([...read].slice(0, MAX_FILES), (other) => {
    if (other === word) return 1
    if (stem(other) === own) return STEM_LIKENESS
    return other.startsWith(word) ? LIKENESS : 0
  })
  if (isWrittenTogether(word))
    for (const [page, score] of await scoresInside(files, word))
      scores.set(page, Math.max(scores.get(page) ?? 0, score))
  return scores
}

/** Pages with all the pairs of a word. */
async function scoresInside({ filesFrom, scoresIn }: WordFiles, word: string): Promise<Scores> {
  const pairs = pairsIn(word)
  const asked = pairs.slice(0, Math.max(1, pairs.length - 1)).slice(0, MAX_PAIRS)
  const [first = new Map(), ...others] = await Promise.all(
    asked.map((pair) => scoresIn(filesFrom(pair), (other) => (other.startsWith(pair) ? LIKENESS : 0))),
  )
  return new Map([...first].filter(([page]) => others.every((scores) => scores.has(page))))
}

/** Pages with words that a mistyped word may mean. Undefined if it is not mistyped. */
function nearScores({ fileOf, scoresIn }: WordFiles, near: string[] | undefined): Promise<Scores> | undefined {
  if (!near) return undefined
  const read = new Set(near.map(fileOf))
  return scoresIn([...read].slice(0, MAX_FILES), (other) => (near.includes(other) ? LIKENESS : 0))
}

async function entriesOfPage(page: number, parts: SearchParts, load: LoadPart): Promise<Entry[]> {
  const names = parts.pages[Math.floor(page / PAGES_IN_BLOCK)]?.split(' ') ?? []
  const index = await load(names[Math.floor((page % PAGES_IN_BLOCK) / PAGES_IN_FILE)] ?? '')
  return entriesOf(index as SearchIndex).filter(({ pageNumber }) => pageNumber === page % PAGES_IN_FILE)
}

/** The beginning that a word and its stem share: 'happy' and 'happi' begin with 'happ'. */
function sharedStart(word: string, own: string): string {
  let end = 0
  while (end < own.length && word[end] === own[end]) end++
  return word.slice(0, end)
}

/** Pages with all the words; if there are none, pages with some of them. */
function joined([first = new Map(), ...others]: Scores[]): Scores {
  const sums = (pages: Iterable<number>): Scores =>
    new Map(
      [...pages].map((page) => [page, [first, ...others].reduce((sum, scores) => sum + (scores.get(page) ?? 0), 0)]),
    )
  const all = sums([...first.keys()].filter((page) => others.every((scores) => scores.has(page))))
  return all.size > 0 ? all : sums(new Set([first, ...others].flatMap((scores) => [...scores.keys()])))
}

/** The best pages of each group, as many as are shown. */
function bestPages(scores: Scores, { groups }: SearchParts): number[] {
  const ranked = [...scores].sort(([a, one], [b, other]) => other - one || a - b)
  return groups.flatMap(([group, first], i) => {
    const end = groups[i + 1]?.[1] ?? Number.POSITIVE_INFINITY
    const own = ranked.filter(([page]) => page >= first && page < end)
    return own.slice(0, MAX_PAGES[group]).map(([page]) => page)
  })
}
