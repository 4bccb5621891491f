// The pages as the search reads them: their facts, their articles, and the terms of the glossary.

import type { SearchGroup, SearchMeaning, SearchSynonym, SearchTerm } from '../../../templates/search/search-index.ts'
import type { DrawingRef } from '../../../templates/themes/theme.ts'
import type { ResolvedConfig } from '../../config/resolved-config.ts'
import { addTo } from '../../core/group-by.ts'
import { slug } from '../../core/slug.ts'
import { type DataFiles, GLOSSARY } from '../../data/data-record.ts'
import { fill } from '../../markdown/holes.ts'
import { plainLine } from '../../markdown/index.ts'
import type { Renderer, Route, SearchEntry, Site, Version } from '../../site/model.ts'
import { documentOf } from '../../site/routes.ts'
import { searchGroupOf } from '../../site/search-groups.ts'
import { isBelow, pathInVersion } from '../../site/versions.ts'
import { recordsByRoute } from './records.ts'
import { meaningsIn, questionsIn, type SectionQuestions, synonymsIn } from './synonyms.ts'
import type { RecordIds } from './text.ts'

/** A page as the search reads it. */
export interface SearchPage {
  /** Changes when anything the index holds of the page changes. */
  key: string
  path: string
  title: string
  description: string
  group: SearchGroup
  /** Whether it is a file of its own, which a browser loads anew. */
  isFile?: true
  /** Key of its version of the docs; undefined: the page belongs to every version. */
  version?: string
  crest: DrawingRef
  terms: GlossaryTerm[]
  synonyms: SearchSynonym[]
  questions: SectionQuestions[]
  records: RecordIds
  /** Number of bytes of its source. */
  size: number
  /** The sentence that corrects a post. */
  update?: string
  /** Returns the article as HTML; '' if the page has none. */
  article: () => string
}

/** Listed pages with the terms they own, and the entries of features, ordered by group. */
export function searchPages(site: Site, renderer: Renderer): SearchPage[] {
  const terms = byPage(site, (data) => ownedTerms(data, site.config))
  const synonyms = byPage(site, synonymsIn)
  const questions = byPage(site, questionsIn)
  const records = recordsByRoute(site.routes, (route) => renderer.factsOf(route)?.version ?? '')
  const pages = site.routes.flatMap(
    (route) =>
      searchPage(route, site, renderer, {
        terms: terms.get(route.path) ?? [],
        synonyms: synonyms.get(route.path) ?? [],
        questions: questions.get(route.path) ?? [],
        records: records.get(route) ?? new Map(),
      }) ?? [],
  )
  const all = [...pages, ...site.searchEntries.map(filePage)]
  return (['docs', 'blog', 'pages'] as const).flatMap((group) => all.filter((page) => page.group === group))
}

/** An entry of a feature as a page with a description only. */
function filePage({ words, text, ...entry }: SearchEntry): SearchPage {
  return {
    ...entry,
    key: JSON.stringify([entry, text, words]),
    description: text,
    group: 'pages',
    isFile: true,
    crest: { seed: entry.path },
    terms: [],
    synonyms: [{ words }],
    questions: [],
    records: new Map(),
    size: 0,
    article: () => '',
  }
}

/** Undefined: the page is not in the search. */
function searchPage(
  route: Route,
  site: Site,
  renderer: Renderer,
  { terms, synonyms, questions, records }: Pick<SearchPage, 'terms' | 'synonyms' | 'questions' | 'records'>,
): SearchPage | undefined {
  const group = searchGroupOf(route)
  const facts = renderer.factsOf(route)
  if (!group || !facts) return undefined
  const document = documentOf(route)
  const { description, version, crest } = facts
  const marks = document ? site.linker.marksOf(document) : []
  const update = marks.find((one) => one.update !== undefined)?.update ?? document?.markdown.update
  const title = facts.heading || route.title || ''
  const key = JSON.stringify([
    ...[route.path, title, group, description, document?.htmlHash, update],
    ...[terms, synonyms, questions, [...records]],
  ])
  return {
    key,
    path: route.path,
    title,
    description,
    group,
    ...(version !== undefined && { version }),
    crest,
    terms,
    synonyms,
    questions,
    records,
    ...(group === 'blog' && update !== undefined && { update }),
    size: document?.size ?? 0,
    article: () => (document ? fill(document.html(), {}) : ''),
  }
}

/** A term of content/data/glossary.yml. */
type GlossaryTerm = Omit<SearchTerm, 'page'>

/** Records and terms, by the path of the page that shows them. A version of the docs uses the data that it was frozen with. */
function byPage<Said>(
  { content, config, docs }: Site,
  read: (data: DataFiles) => { path: string; said: Said }[],
): Map<string, Said[]> {
  const found = new Map<string, Said[]>()
  const isDoc = (path: string) => config.docs.some(({ basePath }) => isBelow(path, basePath))
  const add = (path: string, said: Said) => addTo(found, path, said)
  for (const { path, said } of read(content.data)) if (!isDoc(path)) add(path, said)
  for (const { version } of docs)
    for (const { path, said } of read(dataOf(content, version)))
      if (isBelow(path, version.docs.basePath)) add(pathInVersion(path, version), said)
  return found
}

/** The data that a version was frozen with. */
const dataOf = ({ data, versionData }: Site['content'], { folder }: Version) => versionData.get(folder) ?? data

/** Words of readers that mean words of the pages, by the key of the version of the docs; '' where there are no docs. */
export const searchMeanings = ({ content, docs }: Site): Map<string, SearchMeaning[]> =>
  new Map([
    ['', meaningsIn(content.data)],
    ...docs.map(({ version }): [string, SearchMeaning[]] => [version.key, meaningsIn(dataOf(content, version))]),
  ])

/** The terms of a glossary, each with the path of its page: the page that the record names, or the page of the glossary. */
function ownedTerms(data: DataFiles, { markdown }: ResolvedConfig): { path: string; said: GlossaryTerm }[] {
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
    return [{ path, said: entry }]
  })
}
