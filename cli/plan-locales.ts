// Reads the content, and plans the site of each locale from it.

import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { LocaleConfig, ResolvedConfig } from './config/load.ts'
import { type ContentCache, openCache } from './content/cache.ts'
import { type DataFiles, openDataFiles, overlaid } from './content/data-files.ts'
import { TRANSLATIONS } from './content/find-files.ts'
import { type History, NO_HISTORY, readHistory } from './content/history.ts'
import { type ParseResult, parseDocument, type Source } from './content/parse.ts'
import {
  type Content,
  type ContentDocument,
  type ReadOptions,
  readAgain,
  readContent,
  readTranslations,
} from './content/read.ts'
import { type LocalStrings, readStrings } from './content/strings.ts'
import { quiet, type Report } from './errors.ts'
import { keepPatterns } from './markdown/code.ts'
import { MARKDOWN_VERSION, markdownReader, type ReadMarkdown } from './markdown/index.ts'
import { phase } from './phases.ts'
import { tellsDates } from './site/last-update.ts'
import { localized } from './site/locales.ts'
import { type PlannedSite, planSite, type Site } from './site/plan.ts'
import { toolHash } from './tool-hash.ts'
import type { Workers } from './workers.ts'

/** What the texts of all locales are read with. */
export interface Sources {
  config: ResolvedConfig
  /** Texts that a site says in its own words, by locale. */
  strings: Map<string, LocalStrings>
  cache: ContentCache
  /** Data of the default locale. */
  data: DataFiles
  history: History
  report: Report
}

export function openSources(config: ResolvedConfig, cacheDir: string | undefined, report: Report): Sources {
  const { root } = config
  const strings = new Map(config.locales.map(({ locale, path }) => [locale, readStrings(path, root, report)]))
  const cache = openCache(cacheDir, cacheKey(config, strings))
  const data = openDataFiles(dataDir(config), root, report)
  phase('read')
  const history = tellsDates(config) ? readHistory(root, cacheDir, report) : NO_HISTORY
  return { config, strings, cache, data, history, report }
}

const dataDir = ({ root }: ResolvedConfig) => path.join(root, 'content/data')

const translatedDataDir = ({ root }: ResolvedConfig, { path: folder }: LocaleConfig) =>
  path.join(root, TRANSLATIONS, folder, 'data')

interface PlanOptions extends Required<Pick<ReadOptions, 'found' | 'outlines'>> {
  workers: Workers
  /** See planSite. */
  drafts: boolean
}

/** The default locale first. */
export async function planLocales(
  { strings, ...sources }: Sources,
  { workers, drafts, found, outlines }: PlanOptions,
): Promise<PlannedSite[]> {
  const { config, data, report } = sources
  const reading = { ...sources, found, outlines }
  const planned: PlannedSite[] = []
  let base: Content | undefined
  for (const locale of inOrder(config)) {
    const own = localized(config, locale, strings.get(locale.locale), report)
    base ??= await readContent({
      ...reading,
      readMarkdown: readerOf(own, data),
      ...threadsFor(own, [dataDir(config)], workers),
    })
    const ownFolder = translatedDataDir(config, locale)
    const ownData = overlaid(data, openDataFiles(ownFolder, config.root, report))
    const content = await readTranslations(base, {
      ...reading,
      data: ownData,
      readMarkdown: readerOf(own, ownData),
      ...threadsFor(own, [dataDir(config), ownFolder], workers),
      folder: locale.path,
      drafts,
    })
    keepPatterns()
    await setImmediate() // `serve` answers meanwhile
    phase('plan')
    planned.push(await planSite(content, own, { drafts }, report))
  }
  return planned
}

/** Reads single texts as a build does, without keeping them. */
export function openTextReader(config: ResolvedConfig): (source: Source) => Promise<ParseResult> {
  const { root, locales, defaultLocale } = config
  const readers = new Map<LocaleConfig | undefined, ReadMarkdown>()
  const data = openDataFiles(dataDir(config), root, quiet)
  const readerFor = (translation: LocaleConfig | undefined): ReadMarkdown => {
    const locale = translation ?? defaultLocale
    const own = localized(config, locale, readStrings(locale.path, root, quiet), quiet)
    const translated = () => overlaid(data, openDataFiles(translatedDataDir(config, locale), root, quiet))
    return readerOf(own, translation ? translated() : data)
  }
  return (source) => {
    const translation = locales.find(({ path }) => source.file.startsWith(`${TRANSLATIONS}/${path}/`))
    const readMarkdown = readers.get(translation) ?? readerFor(translation)
    readers.set(translation, readMarkdown)
    return parseDocument(source, readMarkdown)
  }
}

/** A document of a site as it is by then; what is wrong with it stands in it. */
export const readDocumentAgain = (
  document: ContentDocument,
  { config, content: { data } }: Site,
  { cache, history }: Sources,
) => readAgain(document, { config, readMarkdown: readerOf(config, data), cache, data, history, report: quiet })

/** Reads a document for nothing: then an edit finds code that is compiled, and data files that are read. */
export const rehearseReading = (document: ContentDocument, site: Site, sources: Sources) =>
  readDocumentAgain(document, site, { ...sources, cache: openCache(undefined, '') })

/** The default locale comes first: the others show its pages where they have none of their own. */
const inOrder = ({ defaultLocale, locales }: ResolvedConfig) => [
  defaultLocale,
  ...locales.filter(({ locale }) => locale !== defaultLocale.locale),
]

const readerOf = (config: ResolvedConfig, data: DataFiles) => markdownReader({ ...readerSetup(config), data })

const readerSetup = ({ markdown, checks, plates, rootUrl, language, docs }: ResolvedConfig) => ({
  ...markdown,
  mendsTags: checks.unbalancedTags !== 'error',
  ...(docs && { docsPath: docs.basePath }),
  plates,
  baseUrl: rootUrl,
  texts: language.texts,
})

const threadsFor = (config: ResolvedConfig, dataDirs: string[], workers: Workers) => ({
  threads: { workers, setup: { ...readerSetup(config), root: config.root, dataDirs } },
})

/** What besides sources and data decides how Markdown turns out. */
function cacheKey(
  { markdown, checks, plates, rootUrl, docs, defaultLocale, locales }: ResolvedConfig,
  strings: Map<string, LocalStrings>,
): string {
  return JSON.stringify([
    MARKDOWN_VERSION,
    toolHash(),
    markdown,
    checks.unbalancedTags,
    [...plates],
    rootUrl,
    defaultLocale.locale,
    locales.map(({ locale, path }) => [locale, path, strings.get(locale)?.texts]),
    docs?.basePath,
    process.versions.unicode,
  ])
}
