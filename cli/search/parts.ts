// The index of a large site in parts: files of words that say on which pages each word is, and files of a few pages each.
// A reader fetches one or two of the first kind and a handful of the second for a query; templates/search/search-parts.ts
// reads them. Pages are grouped into blocks. What a block gives is cached, so that an edit reads the pages of one block.
import { hash } from 'node:crypto'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import {
  PAGES_IN_BLOCK,
  PAGES_IN_FILE,
  type PackedPlaces,
  packPlace,
  partFile,
  type SearchMeaning,
  type SearchParts,
  type WordWeight,
} from '../../templates/search/search-index.ts'
import { readChecked, writeCache, writeChecked } from '../content/checked-file.ts'
import { hashOf } from '../hash.ts'
import { inBatches } from '../in-batches.ts'
import { toolHash } from '../tool-hash.ts'
import type { SearchFile } from './files.ts'
import { indexOf, type ReadPage, readPage, shortened } from './index.ts'
import type { SearchPage } from './pages.ts'
import { type Fold, openFold } from './text.ts'

export interface PartsOptions {
  baseUrl: string
  updateLabel: string
  means: SearchMeaning[] | undefined
  cache: BlockCache
  /** Called with each file of pages that was not in the cache, as soon as it is made. */
  made: (file: SearchFile) => void
}

/** The index, and the files that it names. */
export async function searchParts(pages: SearchPage[], options: PartsOptions) {
  const blocks: Block[] = []
  const files: SearchFile[] = []
  const pageBlocks = inBlocks(pages)
  for (const own of pageBlocks) {
    const key = hashOf(`${options.baseUrl} ${options.updateLabel} ${own.map((page) => page.key).join(' ')}`)
    const block = options.cache.get(key) ?? makeBlock(own, options)
    options.cache.set(key, block)
    blocks.push(block)
    for (const [i, name] of block.files.split(' ').entries()) {
      const batch = own.slice(i * PAGES_IN_FILE, (i + 1) * PAGES_IN_FILE)
      files.push({ path: pathOf(name), contents: () => fileOf(batch, options, openFold()).contents })
    }
    // Lets the process handle signals and other files.
    await setImmediate()
  }
  const words = wordsIn(blocks)
  const wordFiles = cut(words).map(packFile)
  const index: SearchParts = {
    size: pages.length,
    groups: firstPages(pageBlocks),
    words: wordFiles.map(({ name }) => name),
    starts: wordFiles.map(({ first }) => first).join(' '),
    pages: blocks.map((block) => block.files),
    spelling: spellingOf(words, blocks).join(' '),
    ...(options.means && options.means.length > 0 && { means: options.means }),
  }
  return { index, files: [...files, ...wordFiles] }
}

/** Short, because the index lists thousands of names, and in digits and lower case for file systems that ignore case. */
const nameOf = (contents: string) =>
  BigInt(`0x${hash('sha256', contents).slice(0, 12)}`)
    .toString(36)
    .padStart(10, '0')

const pathOf = (name: string) => `assets/${partFile(name)}`

/** Whether a block ends after this page: its path decides, so that a new page changes the block it is in and no other. */
const endsBlock = ({ path }: SearchPage) => Number.parseInt(hashOf(path).slice(0, 4), 16) % (PAGES_IN_BLOCK / 2) === 0

/** Pages of one group each. */
function inBlocks(pages: SearchPage[]): SearchPage[][] {
  const blocks: SearchPage[][] = []
  for (const [i, page] of pages.entries()) {
    const last = blocks.at(-1)
    const before = pages[i - 1]
    if (!last || !before || last.length === PAGES_IN_BLOCK || before.group !== page.group || endsBlock(before))
      blocks.push([page])
    else last.push(page)
  }
  return blocks
}

/** The number of the first page of each group. */
const firstPages = (blocks: SearchPage[][]): SearchParts['groups'] =>
  blocks.flatMap(([page], number) =>
    !page || blocks[number - 1]?.[0]?.group === page.group ? [] : [[page.group, number * PAGES_IN_BLOCK]],
  )

/** What the index takes from a block. */
interface Block {
  /** Names of its files of pages. */
  files: string
  /** Its words, and for each its places in the block. */
  words: string
  places: string
  /** Words of headings, titles and terms. */
  named: string
}

const MIN_NAMED_WEIGHT = 2

function makeBlock(pages: SearchPage[], options: PartsOptions): Block {
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
function fileOf(pages: SearchPage[], { baseUrl, updateLabel }: PartsOptions, fold: Fold) {
  const read = pages.map((page) => readPage(page, { fold, updateLabel }))
  const index = indexOf(
    read.map((one) => shortened(one, fold)),
    baseUrl,
    () => '',
  )
  return { read, contents: JSON.stringify(index) }
}

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

  return {
    add({ page: { title, terms, synonyms }, sections }: ReadPage) {
      page++
      own = []
      let total = 0
      for (const { begunWords, restWords } of sections) total += count(begunWords) + count(restWords)
      for (const posting of own) if (posting.count > 1 && posting.count > total * OFTEN_SHARE) posting.weight = 1
      for (const { headingWords } of sections) raise(headingWords, 2)
      raise(fold(title), 3)
      for (const { term, aka = [], definition } of terms) {
        raise(fold(definition), 0)
        raise(fold([term, ...aka].join('\n')), 3)
      }
      for (const { words } of synonyms) raise(fold(words.join('\n')), 3)
      for (const posting of own) {
        const place = packPlace(page, posting.weight)
        posting.steps += (posting.steps === '' ? '' : ' ') + (place - posting.last).toString(36)
        posting.last = place
        posting.isNamed ||= posting.weight >= MIN_NAMED_WEIGHT
      }
    },
    packed(): Omit<Block, 'files'> {
      const kept = [...postings.values()].filter(({ word }) => word.length <= MAX_WORD)
      return {
        words: kept.map(({ word }) => word).join(' '),
        places: kept.map(({ steps }) => steps).join(','),
        named: kept
          .filter(({ isNamed }) => isNamed)
          .map(({ word }) => word)
          .join(' '),
      }
    },
  }
}

/** A word and its packed places. */
type PlacedWord = [word: string, places: string]

/** The words of all blocks, sorted. */
function wordsIn(blocks: Block[]): PlacedWord[] {
  const all = new Map<string, string[]>()
  for (const [number, { words, places }] of blocks.entries()) {
    const own = places.split(',')
    const start = `${number.toString(36)}:`
    for (const [i, word] of words.split(' ').entries()) {
      if (word === '') continue
      const found = all.get(word)
      if (found) found.push(start + own[i])
      else all.set(word, [start + own[i]])
    }
  }
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, places]): PlacedWord => [word, places.join(';')])
}

/** Characters of a file of words: it ends where other first letters begin, or when it is full. */
const FILE_SIZE = { least: 24_000, most: 48_000 }
const FIRST_LETTERS = 3

/** Cuts the words into files so that a changed word changes its own file and few others. */
function cut(words: PlacedWord[]): PlacedWord[][] {
  const files: PlacedWord[][] = []
  let size = Number.POSITIVE_INFINITY
  let letters = ''
  for (const one of words) {
    const [word, places] = one
    const begins = word.slice(0, FIRST_LETTERS)
    const own = word.length + places.length
    if (size + own > FILE_SIZE.most || (size > FILE_SIZE.least && begins !== letters)) {
      files.push([])
      size = 0
    }
    files.at(-1)?.push(one)
    size += own
    letters = begins
  }
  return files
}

function packFile(words: PlacedWord[]): SearchFile & { name: string; first: string } {
  const packed: PackedPlaces = {
    words: words.map(([word]) => word).join(' '),
    places: words.map(([, places]) => places).join(','),
  }
  const contents = JSON.stringify(packed)
  const name = nameOf(contents)
  return { name, path: pathOf(name), first: words[0]?.[0] ?? '', contents: () => contents }
}

/** The number of words that a reader may mistype and still find. */
const MAX_SPELLING = 8000

/** Words of titles and headings first, then those on most pages. */
function spellingOf(words: PlacedWord[], blocks: Block[]): string[] {
  const named = new Set(blocks.flatMap((block) => block.named.split(' ')))
  const isOnSeveralPages = (places: string) => places.includes(' ') || places.includes(';')
  const known = words
    .filter(([word]) => word.length >= 4 && !/^\p{N}+$/u.test(word))
    .flatMap(([word, places]) =>
      named.has(word) || isOnSeveralPages(places) ? [{ word, rank: [named.has(word) ? 1 : 0, places.length] }] : [],
    )
  known.sort(({ rank: [a = 0, m = 0], word }, { rank: [b = 0, n = 0], word: other }) =>
    a !== b ? b - a : m !== n ? n - m : word < other ? -1 : 1,
  )
  return known
    .slice(0, MAX_SPELLING)
    .map(({ word }) => word)
    .sort()
}

/** Blocks of the last build, by what they are made of. */
export interface BlockCache {
  get(key: string): Block | undefined
  set(key: string, block: Block): void
  /** Writes the blocks that were set, if they differ from those of the last build. */
  save(): void
}

/** `cacheDir`: undefined reads and writes nothing. Blocks of another version of the tool are ignored. */
export function openBlockCache(cacheDir: string | undefined, locale: string): BlockCache {
  const file = cacheDir && path.join(cacheDir, `search-${locale}.json`)
  const [version, stored] = JSON.parse((file && readChecked(file)) ?? '["", []]') as [string, [string, Block][]]
  const known = new Map(version === toolHash() ? stored : [])
  const used = new Map<string, Block>()
  return {
    get: (key) => used.get(key) ?? known.get(key),
    set: (key, block) => used.set(key, block),
    save() {
      const isSame = used.size === known.size && [...used.keys()].every((key) => known.has(key))
      if (file && !isSame) writeCache(() => writeChecked(file, JSON.stringify([toolHash(), [...used]])))
    },
  }
}
