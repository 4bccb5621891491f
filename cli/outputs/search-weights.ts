// How much the words of a page say of it.
import type { WordWeight } from '../../templates/parts/search-index.ts'
import type { PageRecord } from './search-pages.ts'
import type { Reader, ReadSection } from './search-sections.ts'
import { type Dictionary, grown } from './search-words.ts'

/** Words of a page, each as its number and its weight: `number * 4 + weight`. */
export type PageWords = Uint32Array

/** Takes the words of a page that has been read, and weighs them. */
export type Scales = (page: Pick<PageRecord, 'title' | 'terms'>, sections: ReadSection[], reader: Reader) => PageWords

export function openScales({ words, numbersIn }: Dictionary): Scales {
  /** By word: how often it stands on the page, and its weight, counted from 1. */
  let counts = new Uint32Array()
  let weights = new Uint8Array()
  let distinct = new Uint32Array()
  let size = 0

  function count(list: Uint32Array, start: number, end: number) {
    for (let i = start; i < end; i++) {
      const word = list[i] ?? 0
      counts[word] = (counts[word] ?? 0) + 1
    }
  }

  function raise(list: Uint32Array, start: number, end: number, weight: WordWeight) {
    for (let i = start; i < end; i++) {
      const word = list[i] ?? 0
      const before = weights[word] ?? 0
      if (before > weight) continue
      if (before === 0) distinct[size++] = word
      weights[word] = weight + 1
    }
  }

  function raiseOften(total: number) {
    for (let i = 0; i < size; i++) {
      const word = distinct[i] ?? 0
      const count = counts[word] ?? 0
      if (count > 1 && count > total * OFTEN_SHARE) weights[word] = 2
      counts[word] = 0
    }
  }

  function taken(): PageWords {
    const own = new Uint32Array(size)
    let kept = 0
    for (let i = 0; i < size; i++) {
      const word = distinct[i] ?? 0
      if ((words[word] ?? '').length <= MAX_WORD) own[kept++] = word * 4 + (weights[word] ?? 0) - 1
      weights[word] = 0
    }
    size = 0
    return kept === own.length ? own : own.slice(0, kept)
  }

  return ({ title, terms }, sections, { words: { list, size: read } }) => {
    const titled = numbersIn(title)
    const described = numbersIn(terms.map(({ definition }) => definition).join('\n'))
    const termed = numbersIn(terms.flatMap(({ term, aka = [] }) => [term, ...aka]).join('\n'))
    counts = grown(counts, words.length)
    weights = grown(weights, words.length)
    distinct = grown(distinct, read + titled.length + described.length + termed.length)
    let total = 0
    for (const { wordsStart, wordsEnd } of sections) {
      count(list, wordsStart, wordsEnd)
      raise(list, wordsStart, wordsEnd, 0)
      total += wordsEnd - wordsStart
    }
    raiseOften(total)
    for (const { namedStart, wordsStart } of sections) raise(list, namedStart, wordsStart, 2)
    raise(titled, 0, titled.length, 3)
    raise(described, 0, described.length, 0)
    raise(termed, 0, termed.length, 3)
    return taken()
  }
}

/** A word that is so much of a text is what the text is about. */
const OFTEN_SHARE = 1 / 100

/** What is longer is no word: hashes, data, drawings in letters. */
const MAX_WORD = 40
