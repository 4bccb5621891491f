// The search itself: MiniSearch over an index that is here as a whole, be it that of the site or of the few pages that
// search-parts.ts has found to be worth looking at.
import MiniSearch, { type Query, type SearchResult } from 'minisearch'
import SearchableMap from 'minisearch/SearchableMap'
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'
import type { Hit, MarkedText, PageHit, SearchAnswer } from './search-connection.ts'
import { type SearchGroup, type SearchIndex, unpackWords, usualId } from './search-index.ts'
import { wordsOf } from './words.ts'

interface Page {
  href: string
  title: string
  group: SearchGroup
  crest: string
}

/** One thing that can be found: a section of a page, or a term of the glossary. */
export interface Entry {
  kind: 'lead' | 'section' | 'term'
  page: Page
  /** Of the page in its index. */
  pageNumber: number
  href: string
  /** Title of the page, text of the heading, or the term. */
  name: string
  /** Other words for a term. */
  aka: string
  /** Title of the page, where the name is another one. */
  title: string
  text: string
  more: string
}

/** How much a word counts by the place it is found in. */
const BOOST = { name: 6, aka: 5, title: 0.8, text: 1, more: 0.7 }

const KIND_BOOST = { lead: 1.6, section: 1, term: 2.5 }

/** For a page with something that is called exactly what was asked for. */
const EXACT_BOOST = 2

/** Maximum number of results. */
export const MAX_PAGES: Record<SearchGroup, number> = { docs: 5, blog: 3, pages: 2 }
const MAX_SECTIONS = 3

/** A heading is shown below its page when it counts at least this much of the best hit on the page. */
const SECTION_SHARE = 0.35

/** Returns a search function for these entries. */
export function engineOf(entries: Entry[]): (query: string) => SearchAnswer {
  const mini = new MiniSearch<Entry & { id: number }>({
    fields: Object.keys(BOOST),
    tokenize: (text) => wordsOf(text).map(({ folded }) => folded),
    processTerm: (word) => word,
  })
  mini.addAll(entries.map((entry, id) => ({ ...entry, id })))

  function matches(words: string[]): SearchResult[] {
    const options = {
      boost: BOOST,
      weights: { prefix: 0.3, fuzzy: 0.3 },
      boostDocument: (id: number) => KIND_BOOST[entries[id]?.kind ?? 'section'],
    }
    const [only = ''] = words
    // Of 'C++' the letter is left, which begins a word on every page.
    const isLetter = words.length === 1 && /^[a-z\d]$/.test(only)
    const queries = isLetter ? [only] : words.map((word) => wordQuery(word, mini))
    const all = mini.search({ combineWith: 'AND', queries }, options)
    return all.length > 0 || words.length < 2 ? all : mini.search({ combineWith: 'OR', queries }, options)
  }

  return (query) => {
    const words = foldedWords(query)
    const found = matches(askedWords(query)).flatMap((result) => {
      const entry = entries[result.id]
      if (!entry) return []
      const scoreForPage = result.score * (isCalled(entry, words) ? EXACT_BOOST : 1)
      return [{ entry, score: result.score, scoreForPage, words: ownWords(result), all: Object.keys(result.match) }]
    })
    return answerOf(found, entries)
  }
}

const foldedWords = (text: string) => wordsOf(text).map(({ folded }) => folded)

const smallWords = new Set(foldedWords(text.smallWords))

/** The words that a question asks for: 'how do I heal' asks for 'heal'. */
export function askedWords(query: string): string[] {
  const words = [...new Set(foldedWords(query))]
  const asked = words.filter((word) => !smallWords.has(word))
  return asked.length > 0 ? asked : words
}

export function entriesOf({ pages, sections, words, terms }: SearchIndex): Entry[] {
  const more = unpackWords(words, sections.text.length)
  const entries: Entry[] = []
  const pageAt = (number: number): Page => ({
    href: pages.href[number] ?? '',
    title: pages.title[number] ?? '',
    group: pages.group[number] ?? 'pages',
    crest: pages.crest[number] ?? '',
  })
  const all = pages.href.map((_, number) => pageAt(number))
  let section = 0
  pages.sections.forEach((count, pageNumber) => {
    const page = all[pageNumber] ?? pageAt(pageNumber)
    const { href, title } = page
    for (const end = section + count; section < end; section++) {
      const heading = sections.heading[section] ?? ''
      const isLead = heading === ''
      entries.push({
        kind: isLead ? 'lead' : 'section',
        page,
        pageNumber,
        href: isLead ? href : `${href}#${encodeURI(sections.id[section] || usualId(heading))}`,
        name: isLead ? title : heading,
        aka: '',
        title: isLead ? '' : title,
        text: sections.text[section] ?? '',
        more: more[section]?.join(' ') ?? '',
      })
    }
  })
  for (const { term, definition, aka = [], page: pageNumber, id } of terms) {
    const page = all[pageNumber] ?? pageAt(pageNumber)
    const { href } = page
    entries.push({
      kind: 'term',
      page,
      pageNumber,
      href: id === undefined ? href : `${href}#${encodeURI(id)}`,
      name: term,
      aka: aka.join(', '),
      title: '',
      text: aka.length > 0 ? fill(text.alsoCalled, { definition, names: aka.join(', ') }) : definition,
      more: '',
    })
  }
  return entries
}

function isCalled({ name, aka }: Entry, words: string[]): boolean {
  const asked = words.join(' ')
  return [name, ...aka.split(', ')].some((one) => foldedWords(one).join(' ') === asked)
}

/** As typed, or as the beginning of a longer word. Only a word that nobody wrote is taken for a typing error. */
function wordQuery(word: string, mini: MiniSearch): Query {
  const asTyped = { queries: [word], prefix: true }
  if (word.length < 3 || mini.search(asTyped).length > 0) return asTyped
  const mistyped = { queries: [word], prefix: true, fuzzy: errorsIn(word) }
  // The library counts two swapped letters as two errors.
  return { combineWith: 'OR', queries: [mistyped, ...swapped(word)] }
}

/** Number of typing errors allowed in a word. */
const errorsIn = (word: string) => (word.length < 8 ? 1 : 2)

/** A function that finds the words that a mistyped one may have been meant for, the most likely first. */
export function spellingOf(words: string[]): (word: string) => string[] {
  const known = SearchableMap.from(words.map((word): [string, true] => [word, true]))
  return (word) => {
    if (word.length < 3) return []
    const distances = new Map<string, number>()
    for (const other of swapped(word)) if (known.has(other)) distances.set(other, 1)
    for (const [other, [, distance]] of known.fuzzyGet(word, errorsIn(word)))
      if (!distances.has(other)) distances.set(other, distance)
    return [...distances].sort(([, a], [, b]) => a - b).map(([other]) => other)
  }
}

function swapped(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2),
  )
}

interface Found {
  entry: Entry
  score: number
  /** What it counts for its page. */
  scoreForPage: number
  /** Found in the entry itself. */
  words: Set<string>
  /** Found there or in the title of its page. */
  all: string[]
}

/** That a page is called Combat says nothing of one of its headings. */
function ownWords({ match }: SearchResult): Set<string> {
  const own = Object.entries(match).filter(([, fields]) => fields.some((field) => field !== 'title'))
  return new Set(own.map(([word]) => word))
}

function answerOf(found: Found[], entries: Entry[]): SearchAnswer {
  const byPage = new Map<Page, Found[]>()
  for (const one of found)
    if (one.words.size > 0) byPage.set(one.entry.page, [...(byPage.get(one.entry.page) ?? []), one])
  const leads = new Map(entries.filter(({ kind }) => kind === 'lead').map((entry) => [entry.page, entry]))
  const ranked = [...byPage].map(([page, hits]) => ({ page, hits, score: pageScore(hits) }))
  ranked.sort((a, b) => b.score - a.score)
  const groups = new Map<SearchGroup, PageHit[]>()
  for (const { page, hits } of ranked) {
    const pages = groups.get(page.group) ?? []
    const lead = leads.get(page)
    if (lead && pages.length < MAX_PAGES[page.group]) pages.push(pageHit(lead, hits))
    groups.set(page.group, pages)
  }
  return { groups: [...groups].map(([group, pages]) => ({ group, pages })) }
}

/** The best hit decides; more of them decide between equals. */
function pageScore(hits: Found[]): number {
  const best = Math.max(...hits.map(({ scoreForPage }) => scoreForPage))
  return best + 0.05 * hits.reduce((sum, { score }) => sum + score, 0)
}

/** `hits` are sorted, best first. */
function pageHit(lead: Entry, hits: Found[]): PageHit {
  const { crest } = lead.page
  const words = new Set(hits.flatMap(({ all }) => all))
  const best = hits[0]?.score ?? 0
  const seen = new Set([lead.href])
  const sections = hits.filter(({ entry, score }) => {
    const isNew = entry.kind === 'term' || !seen.has(entry.href)
    seen.add(entry.href)
    return entry.kind !== 'lead' && isNew && score >= best * SECTION_SHARE
  })
  const page = hitOf({ entry: lead, words })
  const shown = sections.slice(0, MAX_SECTIONS).map(hitOf)
  // The description of a page may be its first paragraph, which belongs to a section.
  const beginning = page.text.join('').replace(/ …$/, '')
  const isBelow = shown.some(({ text }) => text.join('').startsWith(beginning))
  return { ...page, ...(isBelow && { text: [] }), ...(crest && { crest }), sections: shown }
}

function hitOf({ entry, words }: Pick<Found, 'entry' | 'words'>): Hit {
  return {
    href: entry.href,
    title: marked(entry.name, words),
    text: marked(entry.kind === 'term' ? entry.text : excerpt(entry.text, words), words),
    words: [...words],
  }
}

function marked(text: string, words: Set<string>): MarkedText {
  const pieces: string[] = []
  let end = 0
  for (const word of wordsOf(text)) {
    if (!words.has(word.folded)) continue
    pieces.push(text.slice(end, word.start), text.slice(word.start, word.end))
    end = word.end
  }
  return [...pieces, text.slice(end)]
}

const EXCERPT_LENGTH = 130

/** Characters that may stand before the first word that was found. */
const EXCERPT_LEAD = 50

/** The part of a text around the first word that was found; its beginning where none was. */
function excerpt(text: string, words: Set<string>): string {
  const all = wordsOf(text)
  const first = all.find(({ folded }) => words.has(folded))
  const start = !first || first.end < EXCERPT_LENGTH ? 0 : startOfWord(first.start - EXCERPT_LEAD)
  if (text.length - start <= EXCERPT_LENGTH) return (start > 0 ? '… ' : '') + text.slice(start)
  const end = all.findLast((word) => word.end <= start + EXCERPT_LENGTH)?.end ?? start + EXCERPT_LENGTH
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)} …`

  function startOfWord(from: number): number {
    return all.find((word) => word.start >= from)?.start ?? 0
  }
}
