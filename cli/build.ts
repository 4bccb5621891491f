// The pipeline from a folder to a site: load → read → plan → check → render → write. `build`, `check` and `serve` run it with
// different targets: files on disk, nothing, files in memory.

import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { loadConfig } from './config/load.ts'
import { guardBuild } from './config/own-code.ts'
import type { ResolvedConfig } from './config/resolved-config.ts'
import { cacheWarnings } from './core/checked-file.ts'
import type { Problem } from './core/errors.ts'
import { isBelow } from './core/path-below.ts'
import { phase } from './core/phases.ts'
import { collectProblems } from './core/problems.ts'
import { FEATURES } from './features/index.ts'
import { bundleSites } from './outputs/bundle-sites.ts'
import { checkFiles } from './outputs/check-target.ts'
import type { CheckedSite } from './outputs/checked-site.ts'
import { type BuildResult, type DiskOptions, writeToDisk } from './outputs/disk-target.ts'
import { OUTPUTS } from './outputs/index.ts'
import { checkContent } from './site/check-content.ts'
import { type Memos, openMemos } from './site/memos.ts'
import { readLocales } from './site/read-locales.ts'

/** In the order in which they plan files. */
export const features = [...FEATURES, ...OUTPUTS]

interface LineOptions {
  /** Absolute folder of the site. */
  root: string
  /** Undefined: no cache is read or written. */
  cacheDir: string | undefined
  /** Warnings stop the build like errors. */
  strict?: boolean
  /**
   * True in `serve`: drafts are shown, scripts are readable, and the live-reload client is added. The caller then runs the checks of the
   * site and saves `memos` after it has shown the pages.
   */
  development?: boolean
  /** Changes the config before the site is read. */
  configure?: (config: ResolvedConfig) => ResolvedConfig
  /** Absolute paths that have changed since the last run with these memos; undefined: any may have. */
  changed?: string[] | undefined
  /** Results of earlier runs in this process. Default: only the cache folder is used. */
  memos?: Memos
}

/** Runs the pipeline up to `target`. Throws a BuildError with every problem found, before anything is written. */
export const buildSite = <Result>(
  options: LineOptions,
  target: (site: CheckedSite) => Result | Promise<Result>,
): Promise<Result> => guardBuild(options.root, () => runLine(options, target))

async function runLine<Result>(
  { root, cacheDir, strict = false, development = false, configure, memos = openMemos(cacheDir), changed }: LineOptions,
  target: (site: CheckedSite) => Result | Promise<Result>,
): Promise<Result> {
  const problems = collectProblems(root)
  phase('config')
  const { config: written, inputs } = await loadConfig(root, cacheDir)
  const config = features.reduce(
    (all, feature) => feature.configure?.(all, problems.report) ?? all,
    configure?.(written) ?? written,
  )
  phase('read')
  const read = await readLocales(config, {
    memos,
    changed,
    cacheDir,
    drafts: development,
    features,
    report: problems.report,
  })
  phase('plan')
  const planned = await memos.plan({ ...read, inputs }, { drafts: development, features }, problems.report)
  try {
    if (development) problems.throwErrors()
    else for (const _ of check());
    await setImmediate() // `serve` answers requests between the steps.
    phase('bundle')
    const isContentEdit = changed?.every((file) => isBelow(file, path.join(root, 'content'))) ?? false
    const { sites, tasks, codeInputs, templates } = await bundleSites(planned, {
      features,
      isContentEdit,
      development,
      cacheDir,
    })
    phase('check')
    if (!development) for (const { renderer } of sites) renderer.computeKeys()
    problems.throwErrors(strict)
    return await target({
      sites,
      features,
      tasks,
      pages: sites.reduce((sum, { site }) => sum + site.routes.length, 0),
      warnings: problems.found,
      check,
      templatesHash: templates.hash,
      inputs: {
        config: [...inputs, ...codeInputs],
        templates: [...templates.inputs, ...sites.flatMap(({ bundle }) => bundle.inputs)],
      },
    })
  } finally {
    phase('cache')
    if (!development) memos.save() // Also when the build fails, so that the next one reads only the texts that changed.
  }

  function* check() {
    checkContent(read, problems.report)
    for (const site of planned.sites) {
      yield
      site.inserts.check(problems.report)
      for (const feature of features) {
        yield
        feature.check?.(site, problems.report)
      }
    }
    problems.throwErrors()
  }
}

export type BuildOptions = LineOptions & DiskOptions

/** Builds the site in `root` into `outDir`. Throws a BuildError with every problem found and leaves `outDir` unchanged. */
export const build = async (options: BuildOptions): Promise<BuildResult> =>
  withCacheWarnings(await buildSite(options, (site) => writeToDisk(site, options)))

/** Checks a site without writing. Throws a BuildError with every problem that would stop a build. */
export const checkSite = async (options: LineOptions): Promise<CheckedSite> =>
  withCacheWarnings(await buildSite(options, (site) => checkFiles(site, options)))

const withCacheWarnings = <Result extends { warnings: Problem[] }>(result: Result): Result => ({
  ...result,
  warnings: [...result.warnings, ...cacheWarnings()],
})
