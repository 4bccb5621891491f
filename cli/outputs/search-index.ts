// The index of pages as one file: that of a small site, or one part of a large one's.
import { type SearchIndex, usualId } from '../../templates/parts/search-index.ts'
import { hrefOf } from '../site/addresses.ts'
import { openJsonWriter, type Places } from './search-json.ts'
import type { PageRecord } from './search-pages.ts'
import type { Reader, ReadSection } from './search-sections.ts'
import { stringOf } from './search-text.ts'
import { type Dictionary, grown } from './search-words.ts'

export interface IndexedPage {
  page: Pick<PageRecord, 'path' | 'title' | 'group' | 'terms'>
  /** Address of its drawing; '' for none. */
  crest: string
  sections: ReadSection[]
}

/** A function that gives the `SearchIndex` of pages that have been read, as JSON; it is only there until the next one is made. */
export function openIndexer(dictionary: Dictionary) {
  const json = openJsonWriter()
  const beyond = openBeyond(dictionary)

  return (pages: IndexedPage[], reader: Reader, baseUrl: string): Uint8Array => {
    const { text } = reader
    const sections = pages.flatMap(({ sections }) => sections)
    const texts = (name: string, startOf: (one: ReadSection) => number, endOf: (one: ReadSection) => number) => {
      json.add(`"${name}":[`)
      for (const [i, section] of sections.entries()) {
        if (i > 0) json.add(',')
        json.text(text, startOf(section), endOf(section))
      }
      json.add(']')
    }
    const aboutPages: SearchIndex['pages'] = {
      href: pages.map(({ page }) => hrefOf(page.path, baseUrl)),
      title: pages.map(({ page }) => page.title),
      group: pages.map(({ page }) => page.group),
      crest: pages.map(({ crest }) => crest),
      sections: pages.map(({ sections }) => sections.length),
    }
    json.add(`{"pages":${JSON.stringify(aboutPages)},"sections":{`)
    texts(
      'heading',
      ({ start }) => start,
      ({ textStart }) => textStart,
    )
    json.add(`,"id":${JSON.stringify(sections.map((section) => (hasUsualId(section, text) ? 0 : section.id)))},`)
    texts(
      'text',
      ({ textStart }) => textStart,
      ({ beginningEnd }) => beginningEnd,
    )
    json.add('},"words":')
    const { words, places } = beyond(sections, reader)
    json.words(dictionary.stored, words, places)
    const terms: SearchIndex['terms'] = pages.flatMap((page, number) => termsOf(page, number, text))
    json.add(`,"terms":${JSON.stringify(terms)}}`)
    return json.end()
  }
}

function hasUsualId({ id, start, textStart }: ReadSection, text: Uint8Array): boolean {
  let at = 0
  for (let i = start; i < textStart; i++) {
    const byte = text[i] ?? 0
    if (byte > 127) return id === usualId(stringOf(text, start, textStart))
    const letter = USUAL[byte] ?? 0
    if (letter > 0 && letter !== id.charCodeAt(at++)) return false
  }
  return at === id.length
}

/** What becomes of a character of a heading in its id; 0: nothing. */
const USUAL = Uint8Array.from({ length: 128 }, (_, code) => usualId(String.fromCharCode(code)).charCodeAt(0) || 0)

function termsOf({ page: { terms }, sections }: IndexedPage, page: number, text: Uint8Array): SearchIndex['terms'] {
  return terms.map((term) => {
    const name = term.term.toLowerCase()
    const named = sections.find(({ start, textStart }) => stringOf(text, start, textStart).toLowerCase() === name)
    return { ...(named && { id: named.id }), ...term, page }
  })
}

/** A word in more sections than this share of all says nothing about any of them. */
const COMMON_SHARE = 1 / 12

/** A function that finds the words that the beginnings of the sections do not have, with the numbers of their sections. */
function openBeyond(dictionary: Dictionary) {
  const { words } = dictionary
  /** By word: the section that was seen to have it last, among all that ever were. */
  let seen = new Uint32Array()
  let sectionsSeen = 0
  /** By word: in how many sections it stands, then where its next place goes. */
  let counts = new Uint32Array()
  /** By word, when it has been looked at. */
  let telling = new Uint8Array()
  /** Words and sections one after the other, as they are read. */
  let foundWords = new Uint32Array()
  let foundSections = new Uint32Array()

  let found = 0
  let distinct = new Uint32Array()
  let size = 0

  function see(list: Uint32Array, start: number, end: number) {
    for (let i = start; i < end; i++) seen[list[i] ?? 0] = sectionsSeen
  }

  /** Takes the words that the section has not been seen to have. */
  function collect(list: Uint32Array, start: number, end: number, section: number) {
    for (let i = start; i < end; i++) {
      const word = list[i] ?? 0
      if (seen[word] === sectionsSeen) continue
      seen[word] = sectionsSeen
      const count = counts[word] ?? 0
      counts[word] = count + 1
      if (count === 0) distinct[size++] = word
      foundWords[found] = word
      foundSections[found++] = section
    }
  }

  /** The words that say something; the others stand nowhere. */
  function tellingOnes(most: number): Uint32Array {
    let kept = 0
    for (let i = 0; i < size; i++) {
      const word = distinct[i] ?? 0
      telling[word] ||= isTelling(words[word] ?? '') ? YES : NO
      if (telling[word] === YES && (counts[word] ?? 0) <= most) distinct[kept++] = word
      else counts[word] = NOWHERE
    }
    return dictionary.sorted(distinct.subarray(0, kept))
  }

  function placesOf(kept: Uint32Array): Places {
    const ends = new Uint32Array(kept.length)
    const next = counts
    let end = 0
    for (let i = 0; i < kept.length; i++) {
      const word = kept[i] ?? 0
      const start = end
      end += counts[word] ?? 0
      next[word] = start
      ends[i] = end
    }
    const all = new Uint32Array(end)
    for (let i = 0; i < found; i++) {
      const word = foundWords[i] ?? 0
      const place = next[word] ?? 0
      if (place === NOWHERE) continue
      all[place] = foundSections[i] ?? 0
      next[word] = place + 1
    }
    return { all, ends }
  }

  function forget() {
    for (let i = 0; i < found; i++) counts[foundWords[i] ?? 0] = 0
    found = 0
    size = 0
  }

  return (sections: ReadSection[], { words: { list, size: read } }: Reader) => {
    seen = grown(seen, words.length)
    counts = grown(counts, words.length)
    telling = grown(telling, words.length)
    foundWords = grown(foundWords, read)
    foundSections = grown(foundSections, read)
    distinct = grown(distinct, read)
    for (const [number, section] of sections.entries()) {
      if (section.beginningEnd === section.end) continue
      sectionsSeen++
      see(list, section.namedStart, section.begunEnd)
      see(list, section.wordsEnd, section.cutEnd)
      collect(list, section.begunEnd, section.wordsEnd, number)
    }
    const kept = tellingOnes(Math.max(MIN_COMMON, sections.length * COMMON_SHARE))
    const places = placesOf(kept)
    forget()
    return { words: kept, places }
  }
}

const YES = 2
const NO = 1
const NOWHERE = 0xffffffff

/** Numbers and single letters stand everywhere. */
const isTelling = (word: string) => (word.length === 1 ? !/[a-z\p{N}]/u.test(word) : !/^\p{N}+$/u.test(word))

/** In a small site nothing is common. */
const MIN_COMMON = 20
