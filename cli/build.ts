// The pipeline from a folder to a site: load → read → plan → check → render → write. `build`, `check` and `serve` run it with
// different targets: files on disk, nothing, files in memory.
import { setImmediate } from 'node:timers/promises'
import { type BookOptions, withBookOptions } from './book/options.ts'
import { bundleSites } from './bundle-sites.ts'
import { loadConfig } from './config/load.ts'
import { guardBuild } from './config/own-code.ts'
import { cacheWarnings } from './content/checked-file.ts'
import { documentsOf } from './content/read.ts'
import { BuildError, type Problem } from './errors.ts'
import { loadPart } from './load-typescript.mjs'
import { type Memos, openMemos } from './memos.ts'
import type { Bundle } from './outputs/bundle.ts'
import { type BuildResult, type DiskOptions, writeToDisk } from './outputs/disk-target.ts'
import type { Renderer } from './outputs/pages.ts'
import { checkPlannedFiles } from './outputs/planned-files.ts'
import { phase } from './phases.ts'
import { collectProblems } from './problems.ts'
import { readLocales } from './read-locales.ts'
import type { Site } from './site/plan.ts'

export interface LineOptions {
  /** Absolute folder of the site. */
  root: string
  /** Undefined: no cache is read or written. */
  cacheDir: string | undefined
  /** Warnings stop the build like errors. */
  strict?: boolean
  /** True in `serve`: drafts are shown, scripts are readable, and the live-reload client is added. */
  development?: boolean
  /** Forms of the book besides those of the config. */
  book?: BookOptions
  /** Absolute paths that have changed since the last run with these memos; undefined: any may have. */
  changed?: string[]
  /** Results of earlier runs in this process. Default: only the cache folder is used. */
  memos?: Memos
}

/** The site in one locale, with everything needed to make its files. */
export interface SiteParts {
  site: Site
  bundle: Bundle
  renderer: Renderer
}

/** A site without errors: the input of a target. */
export interface CheckedSite {
  /** One per locale, the default locale first. */
  sites: SiteParts[]
  /** Number of pages in all locales. */
  pages: number
  warnings: Problem[]
  /** Hash of the code that renders pages. */
  templatesHash: string
  /** Source files of the config and the templates, absolute, for a watcher. */
  inputs: { config: string[]; templates: string[] }
}

/** Runs the pipeline up to `target`. Throws a BuildError with every problem found, before anything is written. */
export const buildSite = <Result>(
  options: LineOptions,
  target: (site: CheckedSite) => Result | Promise<Result>,
): Promise<Result> => guardBuild(options.root, () => runLine(options, target))

async function runLine<Result>(
  { root, cacheDir, strict = false, development = false, book, memos = openMemos(cacheDir), changed }: LineOptions,
  target: (site: CheckedSite) => Result | Promise<Result>,
): Promise<Result> {
  const problems = collectProblems(root)
  phase('config')
  const { config: written, inputs } = await loadConfig(root, cacheDir)
  const config = book ? withBookOptions(written, book) : written
  phase('read')
  const read = await readLocales(config, { memos, changed, cacheDir, drafts: development, report: problems.report })
  phase('plan')
  const planned = await memos.plan({ ...read, inputs }, { drafts: development }, problems.report)
  try {
    for (const { inserts } of planned) inserts.check(problems.report)
    problems.throwErrors()
    await setImmediate() // `serve` answers requests between the steps.
    phase('bundle')
    const templates = await loadPart('templates')
    const sites = await bundleSites(planned, templates, development, cacheDir)
    phase('check')
    if (!development) for (const { site, renderer } of sites) site.routes.forEach(renderer.keyOf)
    problems.throwErrors(strict)
    return await target({
      sites,
      pages: sites.reduce((sum, { site }) => sum + site.routes.length, 0),
      warnings: problems.found,
      templatesHash: templates.hash,
      inputs: { config: inputs, templates: [...templates.inputs, ...sites.flatMap(({ bundle }) => bundle.inputs)] },
    })
  } finally {
    phase('cache')
    read.articles.save() // Also when the build fails, so that the next one reads only the texts that changed.
  }
}

export type BuildOptions = LineOptions & DiskOptions

/** Builds the site in `root` into `outDir`. Throws a BuildError with every problem found and leaves `outDir` unchanged. */
export const build = async (options: BuildOptions): Promise<BuildResult> =>
  withCacheWarnings(await buildSite(options, (site) => writeToDisk(site, options)))

/** Checks a site without writing. Throws a BuildError with every problem that would stop a build. */
export const checkSite = async (options: LineOptions): Promise<CheckedSite> =>
  withCacheWarnings(
    await buildSite(options, (site) => {
      checkPlannedFiles(site.sites.map(({ site }) => site))
      checkOwnCode(site.sites)
      return site
    }),
  )

/** Renders the articles with components of the site. Throws a BuildError with the problems of all. */
function checkOwnCode(sites: SiteParts[]) {
  const problems = collectProblems(sites[0]?.site.config.root ?? '')
  for (const { site, renderer } of sites) {
    const { components, replace } = site.config
    if (Object.keys(components).length === 0 && replace.plate === undefined) continue
    for (const document of documentsOf(site.content))
      try {
        renderer.articleOf(document)
      } catch (cause) {
        if (!(cause instanceof BuildError)) throw cause
        cause.problems.forEach(problems.report)
      }
  }
  problems.throwErrors()
}

const withCacheWarnings = <Result extends { warnings: Problem[] }>(result: Result): Result => ({
  ...result,
  warnings: [...result.warnings, ...cacheWarnings()],
})
