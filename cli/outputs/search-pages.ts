// What the search knows of the pages: the sections of every listed page, and the glossary.
import { hash } from 'node:crypto'
import type { DrawingRef } from '../../templates/ornament/later.ts'
import type { SearchGroup, SearchTerm } from '../../templates/parts/search-index.ts'
import { plainLine } from '../markdown/index.ts'
import { localeFolder } from '../site/locales.ts'
import type { Site } from '../site/plan.ts'
import { documentOf, type Route } from '../site/routes.ts'
import { searchGroupOf } from '../site/search-groups.ts'
import { slug } from '../slug.ts'
import { placeIn } from './locale-folder.ts'
import type { Renderer } from './pages.ts'

/** What the search knows of a page besides its text. */
export interface PageRecord {
  /** The same key: the same page, as far as the search knows it. */
  key: string
  path: string
  title: string
  description: string
  group: SearchGroup
  /** Of the docs; undefined: on every version's side. */
  version?: string
  crest: DrawingRef
  terms: GlossaryTerm[]
  /** Roughly. */
  words: number
  /** The page data that holds its article, relative to out/; undefined: it has none. */
  dataFile?: string
}

/** A page of the search. Its article is read when it is asked for, so that a large site never lies in memory whole. */
export interface SearchPage extends PageRecord {
  /** In UTF-8. */
  article(): Uint8Array
}

/** With the terms that belong to them. By group, so that the pages of one have numbers that follow each other. */
export function searchPages(site: Site, renderer: Renderer, terms: Map<string, GlossaryTerm[]>): SearchPage[] {
  const pages = site.routes.flatMap((route) => searchPage(route, site, renderer, terms.get(route.path)) ?? [])
  return (['docs', 'blog', 'pages'] as const).flatMap((group) => pages.filter((page) => page.group === group))
}

/** Undefined: not in the search. */
function searchPage(
  route: Route,
  { config }: Site,
  renderer: Renderer,
  terms: GlossaryTerm[] = [],
): SearchPage | undefined {
  const group = searchGroupOf(route)
  const facts = renderer.factsOf(route)
  if (!group || !facts) return undefined
  const document = documentOf(route)
  const { seed, hero } = facts.drawing
  const { description, version } = facts
  const { path } = route
  const title = facts.heading || facts.title.replace(` ${config.titleDelimiter} ${config.title}`, '')
  const page = {
    path,
    title,
    description,
    group,
    ...(version !== undefined && { version }),
    crest: { seed, kind: 'crest', ...(hero && { hero }) } as const,
    terms,
    ...(document && { dataFile: placeIn(localeFolder(config), route.dataFile) }),
  }
  return {
    ...page,
    ...measured(page, document),
    article: () => Buffer.from(document?.html ?? ''),
  }
}

/** What changes with the article. */
export function measured(
  { path, title, description, group, terms }: Omit<PageRecord, 'key' | 'words'>,
  document: { htmlHash: string; markdown: { minutes: number } } | undefined,
): Pick<PageRecord, 'key' | 'words'> {
  const made = JSON.stringify([path, title, group, description, document?.htmlHash, terms])
  return {
    key: hash('sha256', made, 'base64url').slice(0, 20),
    words: (document?.markdown.minutes ?? 0) * WORDS_A_MINUTE,
  }
}

/** As `markdown.minutes` counts them. */
const WORDS_A_MINUTE = 200

export const GLOSSARY = 'glossary'

/** A term of content/data/glossary.yml. */
export type GlossaryTerm = Omit<SearchTerm, 'page'>

/** Terms by the path of the page that owns them, in the part that a record may name; where it names none, the page of the glossary. */
export function searchTerms({ content, config }: Site): Map<string, GlossaryTerm[]> {
  const terms = new Map<string, GlossaryTerm[]>()
  for (const { id: name, term, definition, page, aka } of content.data.get(GLOSSARY) ?? []) {
    const owner = page || config.markdown.glossary
    if (typeof owner !== 'string' || typeof term !== 'string' || typeof definition !== 'string') continue
    const others = Array.isArray(aka) ? aka.map(String) : typeof aka === 'string' ? [aka] : []
    const [path = '', part] = owner.split('#')
    const id = page ? part : slug(String(name ?? term))
    terms.set(path, [
      ...(terms.get(path) ?? []),
      {
        term,
        definition: plainLine(definition),
        ...(others.length > 0 && { aka: others }),
        ...(id && { id }),
      },
    ])
  }
  return terms
}
