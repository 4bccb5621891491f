// The files of words of an index in parts: they say on which pages each word is. They are made in runs, so that an edit makes only
// those that hold its words.

import { isPair, type PackedPlaces } from '../../../templates/search/search-index.ts'
import { hashOf } from '../../core/hash.ts'
import { nameOf, readGroup } from './blocks.ts'
import type { Block, WordFiles, WordGroup } from './types.ts'

/** The words of all blocks that begin with the same letters, or with letters next to each other. */
interface WordRun {
  /** Equal keys give equal files. */
  key: string
  groups: PlacedGroup[]
}

interface PlacedGroup {
  /** Number of the block. */
  number: number
  block: Block
  group: WordGroup
}

/** Bytes of words and places in a run, after which the next one begins. */
const RUN_SIZE = 36_000

/** In the order of their words. */
export function wordRuns(blocks: Block[]): WordRun[] {
  const byLetters = new Map<number, PlacedGroup[]>()
  for (const [number, block] of blocks.entries())
    for (const group of block.groups) {
      const own = byLetters.get(group.letters)
      if (own) own.push({ number, block, group })
      else byLetters.set(group.letters, [{ number, block, group }])
    }
  const runs: PlacedGroup[][] = []
  let size = RUN_SIZE
  for (const [, groups] of [...byLetters].sort(([a], [b]) => a - b)) {
    if (size >= RUN_SIZE) {
      runs.push([])
      size = 0
    }
    for (const own of groups) {
      runs.at(-1)?.push(own)
      size += own.group.size
    }
  }
  return runs.map((groups) => ({ key: keyOf(groups), groups }))
}

function keyOf(groups: PlacedGroup[]): string {
  const places: (number | string)[] = []
  for (const { number, group } of groups) places.push(number, group.hash)
  return hashOf(places.join(' '))
}

export function makeWordFiles(run: WordRun): WordFiles & { contents: string[] } {
  const { words, named } = wordsIn(run)
  const files = cut(words)
  const contents = files.map((words) => JSON.stringify(packed(words)))
  const known = words.filter(([word, places]) => isKnown(word, places, named))
  return {
    names: contents.map(nameOf),
    starts: files.map(([first]) => first?.[0] ?? ''),
    spelling: known.map(([word]) => word),
    ranks: known.map(([word, { length }]) => (named.has(word) ? NAMED_RANK : 0) + length),
    contents,
  }
}

/** A word and its packed places. */
type PlacedWord = [word: string, places: string]

/** The words of a run, sorted. */
function wordsIn({ groups }: WordRun): { words: PlacedWord[]; named: Set<string> } {
  const all = new Map<string, string>()
  const named = new Set<string>()
  for (const { number, block, group } of groups) {
    const own = readGroup(block, group)
    const start = `${number.toString(36)}:`
    for (const [i, word] of own.words.entries()) {
      const places = all.get(word)
      all.set(word, `${places === undefined ? '' : `${places};`}${start}${own.places[i]}`)
    }
    for (const word of own.named) named.add(word)
  }
  return { words: [...all].sort(([a], [b]) => (a < b ? -1 : 1)), named }
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

const packed = (words: PlacedWord[]): PackedPlaces => ({
  words: words.map(([word]) => word).join(' '),
  places: words.map(([, places]) => places).join(','),
})

const isKnown = (word: string, places: string, named: Set<string>) =>
  word.length >= 4 &&
  !isPair(word) &&
  !/^\p{N}+$/u.test(word) &&
  (named.has(word) || places.includes(' ') || places.includes(';'))

/** Added to the rank of words in titles, headings and terms. The others are known by the length of their places. */
const NAMED_RANK = 1e9

/** The number of words that a reader may mistype and still find. */
const MAX_SPELLING = 8000

/** Words of titles and headings first, then those on most pages. */
export function spellingOf(files: WordFiles[]): string[] {
  const known = files.flatMap(({ spelling, ranks }) => spelling.map((word, i) => ({ word, rank: ranks[i] ?? 0 })))
  known.sort((a, b) => b.rank - a.rank || (a.word < b.word ? -1 : 1))
  return known
    .slice(0, MAX_SPELLING)
    .map(({ word }) => word)
    .sort()
}
