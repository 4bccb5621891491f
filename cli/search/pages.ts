// What the search knows of the pages: their facts, their articles, and the terms of the glossary.
import { hash } from 'node:crypto'
import type { SearchGroup, SearchTerm } from '../../templates/search/search-index.ts'
import type { DrawingRef } from '../../templates/themes/theme.ts'
import type { ResolvedConfig } from '../config/load.ts'
import type { DataFiles } from '../content/data-files.ts'
import { plainLine } from '../markdown/index.ts'
import type { Renderer } from '../outputs/pages.ts'
import type { Site } from '../site/plan.ts'
import { documentOf, type Route } from '../site/routes.ts'
import { searchGroupOf } from '../site/search-groups.ts'
import { slug } from '../slug.ts'

/** What the search knows of a page. */
export interface SearchPage {
  /** Changes when anything the index holds of the page changes. */
  key: string
  path: string
  title: string
  description: string
  group: SearchGroup
  /** Key of its version of the docs; undefined: the page belongs to every version. */
  version?: string
  crest: DrawingRef
  terms: GlossaryTerm[]
  /** Number of words, estimated. */
  words: number
  /** Returns the article as HTML; '' if the page has none. */
  article: () => string
}

/** Listed pages with the terms they own, ordered by group. */
export function searchPages(site: Site, renderer: Renderer): SearchPage[] {
  const terms = searchTerms(site)
  const pages = site.routes.flatMap((route) => searchPage(route, renderer, terms.get(route.path)) ?? [])
  return (['docs', 'blog', 'pages'] as const).flatMap((group) => pages.filter((page) => page.group === group))
}

/** Undefined: the page is not in the search. */
function searchPage(route: Route, renderer: Renderer, terms: GlossaryTerm[] = []): SearchPage | undefined {
  const group = searchGroupOf(route)
  const facts = renderer.factsOf(route)
  if (!group || !facts) return undefined
  const document = documentOf(route)
  const { description, version, crest } = facts
  const title = facts.heading || route.title || ''
  const content = JSON.stringify([route.path, title, group, description, document?.htmlHash, terms])
  return {
    key: hash('sha256', content, 'base64url').slice(0, 20),
    path: route.path,
    title,
    description,
    group,
    ...(version !== undefined && { version }),
    crest,
    terms,
    words: (document?.markdown.minutes ?? 0) * WORDS_PER_MINUTE,
    article: document?.html ?? (() => ''),
  }
}

/** As `markdown.minutes` counts them. */
const WORDS_PER_MINUTE = 200

export const GLOSSARY = 'glossary'

/** A term of content/data/glossary.yml. */
export type GlossaryTerm = Omit<SearchTerm, 'page'>

/** Terms by the path of the page that owns them. The pages of a docs version own the terms that it was frozen with. */
function searchTerms({ content, config, docs }: Site): Map<string, GlossaryTerm[]> {
  const terms = new Map<string, GlossaryTerm[]>()
  const isIn = (path: string, basePath: string) => path === basePath || path.startsWith(`${basePath}/`)
  const isDoc = (path: string) => config.docs.some(({ basePath }) => isIn(path, basePath))
  const add = (path: string, term: GlossaryTerm) => terms.set(path, [...(terms.get(path) ?? []), term])
  for (const { path, term } of ownedTerms(content.data, config)) if (!isDoc(path)) add(path, term)
  for (const { version } of docs)
    for (const { path, term } of ownedTerms(content.versionData.get(version.folder) ?? content.data, config))
      if (isIn(path, version.docs.basePath)) add(version.basePath + path.slice(version.docs.basePath.length), term)
  return terms
}

/** The terms of a glossary, each with the path of its page: the page that the record names, or the page of the glossary. */
function ownedTerms(data: DataFiles, { markdown }: ResolvedConfig): { path: string; term: GlossaryTerm }[] {
  return (data.get(GLOSSARY) ?? []).flatMap(({ id: name, term, definition, page, aka }) => {
    const owner = page || markdown.glossary
    if (typeof owner !== 'string' || typeof term !== 'string' || typeof definition !== 'string') return []
    const others = Array.isArray(aka) ? aka.map(String) : typeof aka === 'string' ? [aka] : []
    const [path = '', part] = owner.split('#')
    const id = page ? part : slug(String(name ?? term))
    const entry = {
      term,
      definition: plainLine(definition),
      ...(others.length > 0 && { aka: others }),
      ...(id && { id }),
    }
    return [{ path, term: entry }]
  })
}
