// A block of pages: the files of its pages, and its words. The words are grouped by their first letters, so that the files of words
// with other letters need not be made again.

import { hash } from 'node:crypto'
import { PAGES_IN_FILE, packPlace, pairsIn, partFile, type WordWeight } from '../../../templates/search/search-index.ts'
import { isWrittenTogether } from '../../../templates/search/words.ts'
import { groupBy } from '../../core/group-by.ts'
import { hashOf } from '../../core/hash.ts'
import { inBatches } from '../../core/in-batches.ts'
import { indexOf, type ReadPage, readPage, shortened } from './index.ts'
import type { SearchPage } from './pages.ts'
import { type Fold, openFold } from './text.ts'
import type { Block, SearchFile, WordGroup } from './types.ts'

/** The words of a group, for each its places in the block, and those of them that are in headings, titles and terms. */
interface GroupText {
  words: string[]
  places: string[]
  named: string[]
}

export function readGroup({ bytes }: Block, { start, size }: WordGroup): GroupText {
  const [words = '', places = '', named = ''] = bytes.toString('utf8', start, start + size).split('\n')
  return { words: words.split(' '), places: places.split(','), named: named === '' ? [] : named.split(' ') }
}

/** Scripts with many letters begin here. */
const MANY_LETTERS = 0x3000

/** The first two letters of a word as a number; in scripts with thousands of letters, 64 neighbours of the first count as one. */
function lettersOf(word: string): number {
  const first = word.charCodeAt(0)
  const second = first < MANY_LETTERS && word.length > 1 ? word.charCodeAt(1) : 0
  return (first < MANY_LETTERS ? first : first & ~63) * 0x10000 + second
}

export interface BlockOptions {
  baseUrl: string
  /** Called with each file of pages, as soon as it is made. */
  made: (file: SearchFile) => void
}

export function makeBlock(pages: SearchPage[], options: BlockOptions): Block {
  // One for each block: words are cut out of texts and keep these in memory.
  const fold = openFold()
  const names: string[] = []
  const words = openPostings(fold)
  for (const batch of inBatches(pages, PAGES_IN_FILE)) {
    const { read, contents } = fileOf(batch, options, fold)
    const name = nameOf(contents)
    names.push(name)
    options.made({ path: pathOf(name), contents: () => contents })
    for (const page of read) words.add(page)
  }
  return { files: names.join(' '), ...words.packed() }
}

/** The file of a few pages. */
export function fileOf(pages: SearchPage[], { baseUrl }: Omit<BlockOptions, 'made'>, fold: Fold) {
  const read = pages.map((page) => readPage(page, fold))
  const index = indexOf(
    read.map((one) => shortened(one, fold)),
    baseUrl,
    () => '',
  )
  return { read, contents: JSON.stringify(index) }
}

/** Short, because the index lists thousands of names, and in digits and lower case for file systems that ignore case. */
export const nameOf = (contents: string) =>
  BigInt(`0x${hash('sha256', contents).slice(0, 12)}`)
    .toString(36)
    .padStart(10, '0')

export const pathOf = (name: string) => `assets/${partFile(name)}`

const MIN_NAMED_WEIGHT = 2

/** The places of a word in a block. */
interface Posting {
  word: string
  /** Steps between its places; `last`: the place that the next step starts from. */
  steps: string
  last: number
  isNamed: boolean
  /** Number of the last page with the word, how often it is in the text there, and its weight. */
  page: number
  count: number
  weight: WordWeight
}

/** A word that makes up more than this share of a text is what the text is about. */
const OFTEN_SHARE = 1 / 100

/** Longer words are hashes, data or drawings in letters. */
const MAX_WORD = 40

/** Collects the words of the pages of a block. */
function openPostings(fold: Fold) {
  const postings = new Map<string, Posting>()
  let page = -1
  /** Those of the page that is read. */
  let own: Posting[] = []

  function postingOf(word: string): Posting {
    let posting = postings.get(word)
    if (!posting) {
      posting = { word, steps: '', last: 0, isNamed: false, page: -1, count: 0, weight: 0 }
      postings.set(word, posting)
    }
    if (posting.page !== page) {
      posting.page = page
      posting.count = 0
      posting.weight = 0
      own.push(posting)
    }
    return posting
  }
  const count = (words: string[]) => {
    for (const word of words) postingOf(word).count++
    return words.length
  }
  const raise = (words: string[], weight: WordWeight) => {
    for (const word of words) {
      const posting = postingOf(word)
      if (posting.weight < weight) posting.weight = weight
    }
  }
  /** Pairs have no weight: that would make them names. */
  const addPairs = () => {
    for (const { word } of [...own]) if (isWrittenTogether(word)) for (const pair of pairsIn(word)) postingOf(pair)
  }

  return {
    add({ page: { title, terms, synonyms }, sections }: ReadPage) {
      page++
      own = []
      let total = 0
      for (const { begunWords, restWords } of sections) total += count(begunWords) + count(restWords)
      for (const { askedWords } of sections) raise(askedWords, 0)
      for (const posting of own) if (posting.count > 1 && posting.count > total * OFTEN_SHARE) posting.weight = 1
      for (const { headingWords } of sections) raise(headingWords, 2)
      raise(fold(title), 3)
      for (const { term, aka = [], definition } of terms) {
        raise(fold(definition), 0)
        raise(fold([term, ...aka].join('\n')), 3)
      }
      for (const { words } of synonyms) raise(fold(words.join('\n')), 3)
      addPairs()
      for (const posting of own) {
        const place = packPlace(page, posting.weight)
        posting.steps += (posting.steps === '' ? '' : ' ') + (place - posting.last).toString(36)
        posting.last = place
        posting.isNamed ||= posting.weight >= MIN_NAMED_WEIGHT
      }
    },
    packed(): Omit<Block, 'files'> {
      const kept = [...postings.values()].filter(({ word }) => word !== '' && word.length <= MAX_WORD)
      const byLetters = [...groupBy(kept, ({ word }) => lettersOf(word))].sort(([a], [b]) => a - b)
      let size = 0
      const texts = byLetters.map(([, own]) => textOf(own))
      const groups = byLetters.map(([letters], i): WordGroup => {
        const text = texts[i] ?? ''
        const group = { letters, hash: hashOf(text), size: Buffer.byteLength(text), start: size }
        size += group.size
        return group
      })
      return { groups, bytes: Buffer.from(texts.join('')) }
    },
  }
}

/** Writes a group in the form that `readGroup` reads. */
const textOf = (postings: Posting[]): string =>
  [
    postings.map(({ word }) => word).join(' '),
    postings.map(({ steps }) => steps).join(','),
    postings.flatMap(({ word, isNamed }) => (isNamed ? [word] : [])).join(' '),
  ].join('\n')
