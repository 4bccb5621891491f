// The search index: every section of every listed page, small enough to be fetched whole. search.json keeps its name and
// says where the index and the worker are, so that no page changes when the index does.
import { createHash } from 'node:crypto'
import {
  packWords,
  type SearchGroup,
  type SearchIndex,
  type SearchTerm,
  usualId,
} from '../../templates/parts/search-index.ts'
import { wordsOf } from '../../templates/parts/words.ts'
import { type DrawingRef, drawingFile } from '../content/drawings.ts'
import type { ContentDocument } from '../content/read.ts'
import { hrefOf } from '../site/addresses.ts'
import type { Site } from '../site/plan.ts'
import type { Route } from '../site/routes.ts'
import { searchGroupOf } from '../site/search-groups.ts'
import type { Bundle } from './bundle.ts'
import type { RenderCache } from './pages.ts'
import { type Section, sectionsOf } from './search-text.ts'
import type { Output, OutputFile } from './write.ts'

/** To be raised when this file makes other bytes of the same pages. */
const SEARCH_VERSION = 1

const SOURCE = 'the search'

export const SEARCH_FILE = 'search.json'

/** Adds the index to the output or keeps the one that stands there. Returns the drawings that results show. */
export function writeSearch(
  site: Site,
  bundle: Bundle,
  keys: Map<Route, string>,
  cache: RenderCache,
  output: Output,
): DrawingRef[] {
  if (!site.data.search) return []
  const key = searchKey(site, bundle, keys)
  const before = cache.get(SOURCE)
  const [indexPath, ...hashes] = before?.key === key ? before.hashes : []
  const paths = indexPath === undefined ? [] : [indexPath, SEARCH_FILE]
  const standing = paths.filter((path, i) => output.previousHash(path) === hashes[i] && output.keep(path, SOURCE))
  if (before && standing.length === 2) {
    cache.set(SOURCE, before)
    return before.drawings
  }
  const { index, place, drawings } = searchFiles(site, bundle)
  const add = (file: OutputFile) =>
    standing.includes(file.path) ? (output.previousHash(file.path) ?? '') : output.add(file)
  cache.set(SOURCE, { key, hashes: [index.path, add(index), add(place)], drawings })
  return drawings
}

/** The same key gives the same files. */
function searchKey({ routes, content }: Site, { searchWorker }: Bundle, keys: Map<Route, string>): string {
  const hash = createHash('sha256').update(JSON.stringify([SEARCH_VERSION, searchWorker, content.data.hash(GLOSSARY)]))
  for (const route of routes) if (searchGroupOf(route)) hash.update(`\n${route.path} ${keys.get(route)}`)
  return hash.digest('base64url')
}

export interface SearchFiles {
  index: OutputFile
  place: OutputFile
  /** What results show beside the titles of pages. */
  drawings: DrawingRef[]
}

export function searchFiles(site: Site, bundle: Bundle): SearchFiles {
  const pages = pagesOf(site)
  const contents = JSON.stringify(indexOf(pages, termsOf(pages, site), site.config.baseUrl))
  const name = createHash('sha256').update(contents).digest('hex').slice(0, 10)
  const index = { path: `assets/search-${name}.json`, contents, source: SOURCE }
  const href = (path: string) => hrefOf(`/${path}`, site.config.baseUrl)
  const place = { index: href(index.path), worker: href(bundle.searchWorker) }
  return {
    index,
    place: { path: SEARCH_FILE, contents: JSON.stringify(place), source: SOURCE },
    drawings: pages.flatMap(({ crest }) => crest ?? []),
  }
}

interface FoundPage {
  path: string
  title: string
  group: SearchGroup
  crest?: DrawingRef
  /** The first is what stands above the first heading. */
  sections: Section[]
}

/** What is in the index of a site with so many words: an index is fetched whole, and about 300 KB are the most to ask for. */
const MAX_WORDS = 250_000
const MAX_HEADING_CHARACTERS = 1_000_000

function pagesOf(site: Site): FoundPage[] {
  const pages = site.routes.flatMap((route) => readRoute(route, site) ?? [])
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  const words = sum(pages.map(({ document }) => (document?.markdown.minutes ?? 0) * WORDS_A_MINUTE))
  const headings = sum(
    pages.flatMap(({ document }) => document?.markdown.headings.map(({ text }) => text.length) ?? []),
  )
  return pages.map(({ document, description, crest, ...page }) => {
    const lead = { id: '', heading: '', text: description }
    if (!document || headings > MAX_HEADING_CHARACTERS) return { ...page, sections: [lead] }
    if (words <= MAX_WORDS)
      return { ...page, ...(crest && { crest }), sections: withLead(sectionsOf(document.html()), description) }
    const titles = document.markdown.headings.filter(({ level }) => level < 4)
    return { ...page, sections: [lead, ...titles.map(({ id, text }) => ({ id, heading: text, text: '' }))] }
  })
}

/** Above the first heading often stands nothing but the description, which is no part of the article. */
const withLead = ([lead, ...others]: Section[], description: string): Section[] =>
  lead ? [{ ...lead, text: lead.text || description }, ...others] : []

/** As `markdown.minutes` counts them. */
const WORDS_A_MINUTE = 200

interface ReadPage extends Omit<FoundPage, 'sections'> {
  description: string
  document?: ContentDocument
}

/** Undefined: not in the search. Of the docs only the latest version is. */
function readRoute(route: Route, { data }: Site): ReadPage | undefined {
  const group = searchGroupOf(route)
  if (!group) return undefined
  let document: ContentDocument | undefined
  const page = route.page({
    buildId: '',
    article(asked) {
      document = asked
      return ''
    },
    drawing: (ref) => JSON.stringify(ref),
    drawingRef: () => '',
  })
  if (!('heading' in page) || !('drawing' in page)) return undefined
  const isOld = 'version' in page && data.versions.some(({ name, isLast }) => name === page.version && !isLast)
  if (isOld) return undefined
  const { seed, hero } = JSON.parse(page.drawing) as DrawingRef
  return {
    path: route.path,
    title: page.heading || page.title.replace(` ${data.titleDelimiter} ${data.title}`, ''),
    description: page.description,
    group,
    crest: { seed, kind: 'crest', ...(hero && { hero }) },
    ...(document && { document }),
  }
}

const GLOSSARY = 'glossary'

/** Terms of content/data/glossary.yml whose page is in the index. */
function termsOf(pages: FoundPage[], { content }: Site): SearchTerm[] {
  const numbers = new Map(pages.map(({ path }, i) => [path, i]))
  return (content.data.get(GLOSSARY) ?? []).flatMap(({ term, definition, page: path, aka }): SearchTerm[] => {
    const page = typeof path === 'string' ? numbers.get(path) : undefined
    if (page === undefined || typeof term !== 'string' || typeof definition !== 'string') return []
    const others = Array.isArray(aka) ? aka.map(String) : typeof aka === 'string' ? [aka] : []
    const named = pages[page]?.sections.find(({ heading }) => heading.toLowerCase() === term.toLowerCase())
    return [{ term, definition, page, ...(others.length > 0 && { aka: others }), ...(named && { id: named.id }) }]
  })
}

/** Of a section that is longer, the rest is kept as words. */
const MAX_TEXT = 200

function indexOf(pages: FoundPage[], terms: SearchTerm[], baseUrl: string): SearchIndex {
  const sections = pages.flatMap((page) => page.sections)
  const cut = sections.map((section) => cutText(section.text))
  return {
    pages: {
      href: pages.map(({ path }) => hrefOf(path, baseUrl)),
      title: pages.map(({ title }) => title),
      group: pages.map(({ group }) => group),
      crest: pages.map(({ crest }) => (crest ? baseUrl + drawingFile(crest).path : '')),
      sections: pages.map((page) => page.sections.length),
    },
    sections: {
      heading: sections.map(({ heading }) => heading),
      id: sections.map(({ heading, id }) => (id === usualId(heading) ? 0 : id)),
      text: cut.map(([text]) => text),
    },
    words: wordsBeyond(cut.map(([text, rest], i) => ({ shown: `${sections[i]?.heading} ${text}`, rest }))),
    terms,
  }
}

function cutText(text: string): [text: string, rest: string] {
  if (text.length <= MAX_TEXT) return [text, '']
  const end = text.lastIndexOf(' ', MAX_TEXT)
  const at = end > MAX_TEXT / 2 ? end : MAX_TEXT
  return [text.slice(0, at), text.slice(at)]
}

/** A word in more sections than this share of all says nothing about any of them. */
const COMMON_SHARE = 1 / 12

/** Words of the rests that the shown texts do not have, with the numbers of their sections. */
function wordsBeyond(texts: { shown: string; rest: string }[]): SearchIndex['words'] {
  const places = new Map<string, number[]>()
  texts.forEach(({ shown, rest }, section) => {
    const known = new Set(wordsOf(shown).map(({ folded }) => folded))
    for (const word of new Set(wordsOf(rest).map(({ folded }) => folded))) {
      const isTelling = !known.has(word) && !/^\p{N}+$/u.test(word) && !/^[a-z]$/.test(word)
      if (isTelling) places.set(word, [...(places.get(word) ?? []), section])
    }
  })
  const most = Math.max(MIN_COMMON, texts.length * COMMON_SHARE)
  const telling = [...places].filter(([, sections]) => sections.length <= most)
  return packWords(telling.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** In a small site nothing is common. */
const MIN_COMMON = 20
