// The index of pages as one file: that of a small site, or a part of a large site's index.
import { packSorted, type SearchIndex, usualId } from '../../../templates/search/search-index.ts'
import { hrefOf } from '../../core/addresses.ts'
import type { SearchPage } from './pages.ts'
import { type Fold, type Section, sectionsOf } from './text.ts'

/** A section whose words have been read. */
interface ReadSection extends Section {
  /** The start of the text, which the index holds as text. */
  beginning: string
  headingWords: string[]
  /** Words of the beginning and of the rest; where the beginning ends inside a word, the rest is the whole text. */
  begunWords: string[]
  restWords: string[]
  /** Words of the questions that it answers. */
  askedWords: string[]
}

export interface ReadPage {
  page: SearchPage
  sections: ReadSection[]
}

/**
 * Reads the article of a page. Above the first heading there may be no text; the description is used instead. `smallWords`: folded words
 * that no query asks for; they are left out of the rest of long sections.
 */
export function readPage(page: SearchPage, fold: Fold, smallWords?: ReadonlySet<string>): ReadPage {
  const [lead, ...rest] = sectionsOf(page.article(), page.records)
  const sections = [{ id: '', heading: '', ...lead, text: lead?.text || page.description }, ...rest]
  const asks = new Map(page.questions.map((one) => [one.id, one.asks]))
  const foldRest = smallWords && ((text: string) => fold(text).filter((word) => !smallWords.has(word)))
  return {
    page,
    sections: sections.map((section) => ({
      ...readSection(section, fold, foldRest),
      askedWords: (foldRest ?? fold)(asks.get(section.id) ?? ''),
    })),
  }
}

/** Number of UTF-16 units of a section that the index keeps as text. The rest of a longer section is kept as words. */
const MAX_TEXT = 140

function readSection({ id, heading, text }: Section, fold: Fold, foldRest = fold): Omit<ReadSection, 'askedWords'> {
  const beginning = beginningOf(text)
  const isCutInWord = beginning.length < text.length && text[beginning.length] !== ' '
  return {
    id,
    heading,
    text,
    beginning,
    headingWords: fold(heading),
    begunWords: isCutInWord ? [] : fold(beginning),
    restWords: foldRest(isCutInWord ? text : text.slice(beginning.length)),
  }
}

/** Ends before a space, unless the space comes so early that much would be lost. Never splits a surrogate pair. */
function beginningOf(text: string): string {
  if (text.length <= MAX_TEXT) return text
  const space = text.lastIndexOf(' ', MAX_TEXT)
  const end = space > MAX_TEXT / 2 ? space : MAX_TEXT
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end)
}

/** Number of UTF-16 units of a page that its part of the index may hold; longer pages are found by all their words. */
const MAX_PAGE_TEXT = 60_000

/** Keeps the beginning of a long page and only the headings of the rest. */
export function shortened({ page, sections }: ReadPage, fold: Fold): ReadPage {
  const size = sections.reduce((sum, { heading, text }) => sum + heading.length + text.length, 0)
  if (size <= MAX_PAGE_TEXT) return { page, sections }
  let left = MAX_PAGE_TEXT
  const kept = sections.flatMap((section) => {
    const text = section.text.slice(0, Math.max(0, left))
    left -= section.heading.length + text.length
    if (left <= -MAX_PAGE_TEXT) return []
    return [text === section.text ? section : { ...section, ...readSection({ ...section, text }, fold) }]
  })
  return { page, sections: kept }
}

/** `crestOf`: address of the page's drawing; '' for none. */
export function indexOf(pages: ReadPage[], baseUrl: string, crestOf: (page: SearchPage) => string): SearchIndex {
  const sections = pages.flatMap((read) => read.sections)
  const updates = Object.fromEntries(pages.flatMap(({ page: { update } }, page) => (update ? [[page, update]] : [])))
  const files = pages.flatMap(({ page: { isFile } }, page) => (isFile ? [page] : []))
  return {
    pages: {
      href: pages.map(({ page }) => hrefOf(page.path, baseUrl)),
      title: pages.map(({ page }) => page.title),
      group: pages.map(({ page }) => page.group),
      crest: pages.map(({ page }) => crestOf(page)),
      sections: pages.map((read) => read.sections.length),
      ...(Object.keys(updates).length > 0 && { updates }),
      ...(files.length > 0 && { files }),
    },
    sections: {
      heading: sections.map(({ heading }) => heading),
      id: sections.map(({ id, heading }) => (id === usualId(heading) ? 0 : id)),
      text: sections.map(({ beginning }) => beginning),
    },
    words: packWords(sections, ({ restWords }) => restWords),
    ...askedIn(sections),
    terms: pages.flatMap((read, page) => termsOf(read, page)),
    ...synonymsOf(pages),
  }
}

function askedIn(sections: ReadSection[]): Pick<SearchIndex, 'asked'> {
  const asked = packWords(sections, ({ askedWords }) => askedWords)
  return asked.words === '' ? {} : { asked }
}

function synonymsOf(pages: ReadPage[]): Pick<SearchIndex, 'synonyms'> {
  const all = pages.flatMap(({ page: { synonyms } }, page) => synonyms.map((one) => ({ ...one, page })))
  if (all.length === 0) return {}
  const notes = Object.fromEntries(all.flatMap(({ note }, i) => (note ? [[i, note]] : [])))
  return {
    synonyms: {
      words: all.map(({ words }) => words.join('\n')),
      page: all.map(({ page }) => page),
      id: all.map(({ id }) => id ?? 0),
      rank: all.map(({ rank = 0 }) => rank),
      ...(Object.keys(notes).length > 0 && { notes }),
    },
  }
}

/** A word in more sections than this share says nothing about any of them. */
const COMMON_SHARE = 1 / 12

/** A word in this many sections or fewer is never common. */
const MIN_COMMON = 20

/** Numbers and single letters are on every page. */
const isTelling = (word: string) => (word.length === 1 ? !/[a-z\p{N}]/u.test(word) : !/^\p{N}+$/u.test(word))

/** Words of each section, without those that its heading or its beginning holds. */
function packWords(sections: ReadSection[], wordsOf: (section: ReadSection) => string[]): SearchIndex['words'] {
  const places = new Map<string, { word: string; steps: string; last: number; count: number }>()
  for (const [number, section] of sections.entries()) {
    const own = wordsOf(section)
    if (own.length === 0) continue
    const known = new Set([...section.headingWords, ...section.begunWords])
    for (const word of own) {
      if (known.has(word)) continue
      const place = places.get(word)
      if (!place) places.set(word, { word, steps: number.toString(36), last: number, count: 1 })
      else if (place.last !== number) {
        place.steps += ` ${(number - place.last).toString(36)}`
        place.last = number
        place.count++
      }
    }
  }
  const most = Math.max(MIN_COMMON, sections.length * COMMON_SHARE)
  const kept = [...places.values()]
    .filter(({ word, count }) => count <= most && isTelling(word))
    .sort((one, other) => (one.word < other.word ? -1 : 1))
  return { words: packSorted(kept.map(({ word }) => word)), sections: kept.map(({ steps }) => steps).join(',') }
}

function termsOf({ page: { terms }, sections }: ReadPage, page: number): SearchIndex['terms'] {
  return terms.map((term) => {
    const name = term.term.toLowerCase()
    const named = sections.find(({ heading }) => heading.toLowerCase() === name)
    return { ...(named && { id: named.id }), ...term, page }
  })
}
