// From a folder to a site of which any file can be made: what `build`, `check` and `serve` have in common. Writes nothing to
// out/.
import { setImmediate } from 'node:timers/promises'
import { siteWithoutInert } from '../templates/inert.ts'
import { type LoadedConfig, loadConfig } from './config/load.ts'
import { type FoundFile, isTranslation } from './content/find-files.ts'
import { type ContentDocument, documentsOf } from './content/read.ts'
import { BuildError, type Problem, type Report } from './errors.ts'
import { type LoadedModule, loadPart } from './load-typescript.mjs'
import { type Bundle, bundleClient } from './outputs/bundle.ts'
import { openRenderer, type Renderer } from './outputs/pages.ts'
import { checkPlannedFiles } from './outputs/planned-files.ts'
import { phase } from './phases.ts'
import { openSources, planLocales, readDocumentAgain, rehearseReading, type Sources } from './plan-locales.ts'
import { openAlternates } from './site/alternates.ts'
import { type Editing, takeEdits, takeShown } from './site/edit.ts'
import { tellsDates } from './site/last-update.ts'
import type { PlannedSite, Site } from './site/plan.ts'
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
  /** Reads some texts for nothing: the first edit of a writer would else wait until the code that reads is compiled. */
  rehearse(): Promise<void>
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
  const workers = openWorkers({ answers: options.development })
  try {
    return await prepare(options, workers)
  } finally {
    await workers.close()
  }
}

/** A build up to where it would write. Throws a BuildError with every problem that stops it. */
export async function checkSite(options: CheckOptions): Promise<Prepared> {
  const prepared = await prepareBuild(options)
  checkPlannedFiles(prepared.sites.map(({ site }) => site))
  return prepared
}

/** The same for who goes on to write, and finds by that which files cannot stand beside each other. */
export async function prepareBuild({ strict, ...options }: CheckOptions): Promise<Prepared> {
  const prepared = await prepareSite({ ...options, development: false })
  if (strict && prepared.warnings.length > 0)
    throw new BuildError(prepared.warnings.map((problem) => ({ ...problem, severity: 'error' })))
  return prepared
}

export type CheckOptions = Omit<PrepareOptions, 'development'> & {
  /** Warnings stop the build like errors. */
  strict?: boolean
}

async function prepare(options: PrepareOptions, workers: Workers): Promise<Prepared> {
  const { root, cacheDir, development, loaded, found, outlines = false } = options
  const { problems, report } = collectProblems()
  phase('config')
  const { config, inputs: configInputs } = loaded ?? (await loadConfig(root, cacheDir))
  const sources = openSources(config, cacheDir, report)
  const planned = await planLocales(sources, { workers, drafts: development, found, outlines })
  await setImmediate() // `serve` answers between the steps
  phase('cache')
  const isOutline = planned.some((site) => site.isOutline)
  if (!isOutline) await sources.cache.save() // whatever is wrong with some texts, the others need not be read again
  throwErrors(problems)
  // Memory is worth more from here on than the moment that threads take to start again.
  await workers.close()
  await setImmediate()
  phase('bundle')
  const templates = await loadPart('templates')
  const sites = await bundleSites(planned, templates, development)
  phase('keys')
  if (!development) makeKeys(sites)
  throwErrors(problems)
  return {
    sites,
    pages: sites.reduce((sum, { site }) => sum + site.routes.length, 0),
    warnings: problems,
    templatesHash: templates.hash,
    isOutline,
    ...openEdits(sites, isOutline, sources),
    inputs: {
      config: configInputs,
      templates: [...new Set([...templates.inputs, ...sites.flatMap(({ bundle }) => bundle.inputs)])],
    },
  }
}

/** Gives each site its scripts and styles, and what renders its pages. */
async function bundleSites(
  planned: PlannedSite[],
  templates: LoadedModule,
  development: boolean,
): Promise<PreparedSite[]> {
  const alternates = openAlternates(planned)
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
  return sites
}

/** So many pages compile what reading most others needs. */
const REHEARSED = 8

/** What `serve` takes over without preparing the sites again. */
function openEdits(
  sites: PreparedSite[],
  isOutline: boolean,
  sources: Sources,
): Pick<Prepared, 'edit' | 'editShown' | 'rehearse' | 'complete'> {
  const readAgain: Editing['readAgain'] = (document, site) => readDocumentAgain(document, site, sources)
  const editing = { sites: sites.map(({ site }) => site), readAgain }
  const showing = (edited: ContentDocument[]) => sites.map((one) => ({ ...one, routes: changedPages(edited, one) }))
  return {
    async edit(files) {
      // What is edited is not committed, so where pages tell of their last change, more changes than the text.
      if (tellsDates(sources.config) || isOutline) return undefined
      makeKeys(sites)
      const edited = await takeEdits(files, editing)
      return edited && showing(edited)
    },
    editShown: async (files) => showing(await takeShown(files, editing)),
    async rehearse() {
      const site = sites[0]?.site
      if (!site || isOutline) return
      for (const document of documentsOf(site.content).slice(0, REHEARSED)) {
        await setImmediate()
        await rehearseReading(document, site, sources)
      }
    },
    async complete(route, site) {
      const document = documentOf(route)
      if (!document?.isOutline) return
      const read = await readAgain(document, isTranslation(document.file) ? site : (sites[0]?.site ?? site))
      if (!read) return
      const { markdown, factsHash, htmlHash, html, bytes } = read
      Object.assign(document, { markdown, factsHash, htmlHash, html, bytes, isOutline: false })
    },
  }
}

/** While somebody writes, only pages that are looked at need keys, until something changes. */
function makeKeys(sites: PreparedSite[]) {
  for (const { site, renderer } of sites) site.routes.forEach(renderer.keyOf)
}

/** Of the pages that show or list these documents, those that show something else than before. */
function changedPages(edited: ContentDocument[], { renderer }: PreparedSite): Route[] {
  const { pagesOf, listsOf } = renderer
  return [...new Set(edited.flatMap((document) => [...pagesOf(document), ...listsOf(document)]))].filter((route) => {
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

function throwErrors(problems: Problem[]) {
  if (problems.some(({ severity }) => severity === 'error')) throw new BuildError(problems)
}
