// From a folder to a site of which any file can be made: what `build`, `check` and `serve` have in common. Writes nothing to
// out/.
import path from 'node:path'
import { siteWithoutInert } from '../templates/inert.ts'
import { type LoadedConfig, loadConfig, type ResolvedConfig } from './config.ts'
import { openCache } from './content/cache.ts'
import { type DataFiles, openDataFiles, overlaid } from './content/data-files.ts'
import { type FoundFile, isTranslation, TRANSLATIONS } from './content/find-files.ts'
import { NO_HISTORY, readHistory } from './content/history.ts'
import {
  type Content,
  type ContentDocument,
  documentsOf,
  readAgain,
  readContent,
  readTranslations,
} from './content/read.ts'
import { type LocalStrings, readStrings } from './content/strings.ts'
import { BuildError, type Problem, type Report } from './errors.ts'
import { loadPart } from './load-typescript.mjs'
import { keepPatterns } from './markdown/code.ts'
import { MARKDOWN_VERSION, markdownReader } from './markdown/index.ts'
import { type Bundle, bundleClient } from './outputs/bundle.ts'
import { openRenderer, type Renderer } from './outputs/pages.ts'
import { phase } from './phases.ts'
import { type Editing, takeEdits, takeShown } from './site/edit.ts'
import { localized, openAlternates } from './site/locales.ts'
import { type PlannedSite, planSite, type Site } from './site/plan.ts'
import { documentOf, type Route } from './site/routes.ts'
import { toolHash } from './tool-hash.ts'
import { openWorkers, type Workers } from './workers.ts'

/** A site that is read, planned, checked and bundled: any of its files can be made. */
export interface Prepared {
  /** One for each locale, the default one first. */
  sites: PreparedSite[]
  /** Of all locales. */
  pages: number
  warnings: Problem[]
  /** Of the code that renders pages. */
  templatesHash: string
  /** Files of the config and the templates, absolute, for a watcher. */
  inputs: { config: string[]; templates: string[] }
  /** Takes over edits of texts, given by their files; see site/edit.ts. Returns the pages that have changed. */
  edit(files: string[]): Promise<EditedSite[] | undefined>
  /** Takes over what can be shown of edits while docs are outlines. Returns the pages that have changed. */
  editShown(files: string[]): Promise<EditedSite[]>
  /** Whether docs are outlines as yet. */
  isOutline: boolean
  /** Reads the text of a page of which no more is known; its faults are left to a whole preparation. */
  complete(route: Route, site: Site): Promise<void>
}

/** The site in one locale. */
export interface PreparedSite {
  site: Site
  bundle: Bundle
  renderer: Renderer
}

/** A site and the pages of it that show something else than before. */
export interface EditedSite extends PreparedSite {
  routes: Route[]
}

export interface PrepareOptions {
  root: string
  workDir: string
  cacheDir: string | undefined
  /** True in `serve`: drafts are shown, scripts are readable, the live-reload client is added. */
  development: boolean
  /** Of many docs that would have to be read, outlines will do. */
  outlines?: boolean
  /** The config, where the caller has read it. */
  loaded?: LoadedConfig
  /** See ReadOptions. */
  found?: FoundFile[] | undefined
  /** Threads of the caller, who goes on to use them. Default: its own, for as long as it reads. */
  workers?: Workers
}

export async function prepareSite(options: PrepareOptions): Promise<Prepared> {
  if (options.workers) return prepare(options, options.workers)
  const workers = openWorkers()
  try {
    return await prepare(options, workers)
  } finally {
    await workers.close()
  }
}

/** A build up to where it would write. Throws a BuildError with every problem that stops it. */
export async function checkSite({ strict, ...options }: CheckOptions): Promise<Prepared> {
  const prepared = await prepareSite({ ...options, development: false })
  if (strict && prepared.warnings.length > 0)
    throw new BuildError(prepared.warnings.map((problem) => ({ ...problem, severity: 'error' })))
  return prepared
}

export type CheckOptions = Omit<PrepareOptions, 'development'> & {
  /** Warnings stop the build like errors. */
  strict?: boolean
}

async function prepare(
  { root, workDir, cacheDir, development, loaded, found, outlines = false }: PrepareOptions,
  workers: Workers,
): Promise<Prepared> {
  const { problems, report } = collectProblems()
  phase('config')
  const { config, inputs: configInputs } = loaded ?? (await loadConfig(root, path.join(workDir, 'cache')))
  const strings = new Map(config.locales.map(({ locale, path }) => [locale, readStrings(path, root, report)]))
  const cache = openCache(cacheDir, cacheKey(config, strings))
  const data = openDataFiles(path.join(root, 'content/data'), root, report)
  phase('read')
  const tellsDates = config.docs?.showLastUpdateTime || config.docs?.showLastUpdateAuthor
  const history = tellsDates ? readHistory(root, cacheDir, report) : NO_HISTORY
  const reading = { config, cache, history, found, outlines, report }
  const dataDirs = [path.join(root, 'content/data')]
  const planned: PlannedSite[] = []
  let base: Content | undefined
  for (const locale of inOrder(config)) {
    const own = localized(config, locale, strings.get(locale.locale), report)
    base ??= await readContent({
      ...reading,
      data,
      readMarkdown: readerOf(own, data),
      ...threadsFor(own, dataDirs, workers),
    })
    const ownFolder = path.join(root, TRANSLATIONS, locale.path, 'data')
    const ownData = overlaid(data, openDataFiles(ownFolder, root, report))
    const content = await readTranslations(base, {
      ...reading,
      data: ownData,
      readMarkdown: readerOf(own, ownData),
      ...threadsFor(own, [...dataDirs, ownFolder], workers),
      folder: locale.path,
      drafts: development,
    })
    keepPatterns()
    phase('plan')
    planned.push(planSite(content, own, { drafts: development }, report))
  }
  phase('cache')
  const isOutline = planned.some((site) => site.isOutline)
  if (!isOutline) cache.save() // whatever is wrong with some texts, the others need not be read again
  throwErrors(problems)
  await workers.close() // their memory is worth more from here on than the moment they take to start again
  phase('bundle')
  const alternates = openAlternates(planned)
  const templates = await loadPart('templates')
  const sites: PreparedSite[] = []
  for (const one of planned) {
    const site = { ...one, alternates }
    const bundle = await bundleClient({
      config: site.config,
      site: siteWithoutInert(site.data),
      hasTabs: documentsOf(site.content).some(({ markdown }) => markdown.hasTabs),
      development,
    })
    const renderer = openRenderer(site, bundle, templates, `${toolHash()} ${templates.hash}`)
    sites.push({ site, bundle, renderer })
  }
  phase('keys')
  if (!development) makeKeys(sites)
  throwErrors(problems)
  /** What is wrong with the document stands in it. */
  const again = (document: ContentDocument, { config, content: { data } }: Site) =>
    readAgain(document, {
      config,
      readMarkdown: readerOf(config, data),
      cache,
      data,
      history,
      report() {},
    })
  const editing: Editing = {
    sites: sites.map(({ site }) => site),
    readAgain: again,
  }
  const showing = (edited: ContentDocument[]) => sites.map((one) => ({ ...one, routes: changedPages(edited, one) }))
  return {
    sites,
    pages: sites.reduce((sum, { site }) => sum + site.routes.length, 0),
    warnings: problems,
    templatesHash: templates.hash,
    async edit(files) {
      // What is edited is not committed, so where pages tell of their last change, more changes than the text.
      if (tellsDates || isOutline) return undefined
      makeKeys(sites)
      const edited = await takeEdits(files, editing)
      return edited && showing(edited)
    },
    editShown: async (files) => showing(await takeShown(files, editing)),
    isOutline,
    async complete(route, site) {
      const document = documentOf(route)
      if (!document?.isOutline) return
      const read = await again(document, isTranslation(document.file) ? site : (sites[0]?.site ?? site))
      if (!read) return
      const { markdown, htmlHash, html } = read
      Object.assign(document, { markdown, htmlHash, html, isOutline: false })
    },
    inputs: {
      config: configInputs,
      templates: [...new Set([...templates.inputs, ...sites.flatMap(({ bundle }) => bundle.inputs)])],
    },
  }
}

/** While somebody writes, only pages that are looked at need keys, until something changes. */
function makeKeys(sites: PreparedSite[]) {
  for (const { site, renderer } of sites) site.routes.forEach(renderer.keyOf)
}

/** Of the pages that show these documents, those that show something else than before. */
function changedPages(edited: ContentDocument[], { renderer }: PreparedSite): Route[] {
  return [...new Set(edited.flatMap(renderer.pagesOf))].filter((route) => {
    const before = renderer.keyOf(route)
    renderer.forgetKey(route)
    return renderer.keyOf(route) !== before
  })
}

/** What locales have in common they have wrong in common: it is said once. */
function collectProblems(): { problems: Problem[]; report: Report } {
  const problems: Problem[] = []
  const said = new Set<string>()
  const report = (problem: Problem) => {
    const { code, file, line, column, message } = problem
    const key = JSON.stringify([code, file, line, column, message])
    if (!said.has(key)) problems.push(problem)
    said.add(key)
  }
  return { problems, report }
}

/** The default locale comes first: the others show its pages where they have none of their own. */
const inOrder = ({ defaultLocale, locales }: ResolvedConfig) => [
  defaultLocale,
  ...locales.filter(({ locale }) => locale !== defaultLocale.locale),
]

const readerOf = (config: ResolvedConfig, data: DataFiles) => markdownReader({ ...readerSetup(config), data })

const readerSetup = ({ markdown, plates, rootUrl, language, docs }: ResolvedConfig) => ({
  ...markdown,
  ...(docs && { docsPath: docs.basePath }),
  plates,
  baseUrl: rootUrl,
  texts: language.texts,
})

const threadsFor = (config: ResolvedConfig, dataDirs: string[], workers: Workers) => ({
  threads: { workers, setup: { ...readerSetup(config), root: config.root, dataDirs } },
})

/** What besides sources and data decides how Markdown turns out. */
function cacheKey({ markdown, plates, rootUrl, docs }: ResolvedConfig, strings: Map<string, LocalStrings>): string {
  return JSON.stringify([
    MARKDOWN_VERSION,
    toolHash(),
    markdown,
    [...plates],
    rootUrl,
    [...strings].map(([locale, { texts }]) => [locale, texts]),
    docs?.basePath,
    process.versions.unicode,
  ])
}

function throwErrors(problems: Problem[]) {
  if (problems.some(({ severity }) => severity === 'error')) throw new BuildError(problems)
}
