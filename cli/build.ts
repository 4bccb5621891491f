// The pipeline, from a folder to a site. Everything before `prepareSite` ends reads, nothing before `writeSite` writes.
import path from 'node:path'
import { siteWithoutInert } from '../templates/inert.ts'
import { loadConfig, type ResolvedConfig } from './config.ts'
import { DamagedCache, openCache } from './content/cache.ts'
import { openDataFiles } from './content/data-files.ts'
import { NO_HISTORY, readHistory } from './content/history.ts'
import { readAgain, readContent } from './content/read.ts'
import { BuildError, type Problem } from './errors.ts'
import { loadTypeScript, TOOL_ROOT } from './load-typescript.mjs'
import { MARKDOWN_VERSION, markdownReader } from './markdown/index.ts'
import { keepPatterns } from './markdown/patterns.ts'
import { type Bundle, bundleClient } from './outputs/bundle.ts'
import { extraFiles } from './outputs/extras.ts'
import { writeFeeds } from './outputs/feeds.ts'
import { iconFiles } from './outputs/icons.ts'
import { hashOf } from './outputs/manifest.ts'
import { openRenderCache, openRenderer, type Renderer, type Templates, writePages } from './outputs/pages.ts'
import { openPictures } from './outputs/pictures.ts'
import { writeSearch } from './outputs/search.ts'
import { markOf, type Shard, shareOf } from './outputs/shards.ts'
import { writeSocialImages } from './outputs/social-images.ts'
import { openOutput, type WriteResult } from './outputs/write.ts'
import { phase } from './phases.ts'
import { takeEdits } from './site/edit.ts'
import { planSite, type Site } from './site/plan.ts'
import type { Route } from './site/routes.ts'

export interface BuildOptions {
  /** Absolute folder of the site. */
  root: string
  outDir: string
  /** `.wasteland` beside `outDir`: cache, stage, lock, journal. */
  workDir: string
  /** Undefined: nothing is read from a cache and nothing kept. */
  cacheDir: string | undefined
  force?: boolean
  /** Warnings stop the build like errors. */
  strict?: boolean
  /** Only this share of the pages; see outputs/shards.ts. */
  shard?: Shard
  /** Called now and then while pages are rendered. */
  progress?: (done: number, total: number) => void
}

export interface BuildResult extends WriteResult {
  pages: number
  warnings: Problem[]
}

/** A site that is read, planned, checked and bundled: any of its files can be made. */
export interface PreparedSite {
  site: Site
  bundle: Bundle
  renderer: Renderer
  /** Render key of each route. */
  keys: Map<Route, string>
  warnings: Problem[]
  /** Of the code that renders pages. */
  templatesHash: string
  /** Takes over edits of texts, given by their files; see site/edit.ts. */
  edit(files: string[]): Promise<Route[] | undefined>
  /** Files of the config and the templates, absolute, for a watcher. */
  inputs: { config: string[]; templates: string[] }
}

/** Builds the site in `root` into `outDir`. Throws a BuildError with every problem found; `outDir` then is as it was. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const prepared = await checkSite(options)
  try {
    return await writeSite(prepared, options)
  } catch (cause) {
    if (!(cause instanceof DamagedCache)) throw cause
    const { cacheDir: _, ...rest } = options
    return writeSite(await prepareSite({ ...rest, cacheDir: undefined, development: false }), {
      ...rest,
      cacheDir: undefined,
    })
  }
}

/** A build up to where it would write. Throws a BuildError with every problem that stops it. */
export async function checkSite({ strict, ...options }: CheckOptions): Promise<PreparedSite> {
  const prepared = await prepareSite({ ...options, development: false })
  if (strict && prepared.warnings.length > 0)
    throw new BuildError(prepared.warnings.map((problem) => ({ ...problem, severity: 'error' })))
  return prepared
}

export type CheckOptions = Omit<PrepareOptions, 'development'> & Pick<BuildOptions, 'strict'>

export interface PrepareOptions {
  root: string
  workDir: string
  cacheDir: string | undefined
  /** True in `serve`: drafts are shown, scripts are readable, the live-reload client is added. */
  development: boolean
}

export async function prepareSite({ root, workDir, cacheDir, development }: PrepareOptions): Promise<PreparedSite> {
  const problems: Problem[] = []
  const report = (problem: Problem) => problems.push(problem)
  phase('config')
  const { config, inputs: configInputs } = await loadConfig(root, path.join(workDir, 'cache'))
  const data = openDataFiles(path.join(root, 'content/data'), root, report)
  const cache = openCache(cacheDir, cacheKey(config))
  const readMarkdown = markdownReader({ ...config.markdown, data, plates: config.plates, baseUrl: config.baseUrl })
  phase('read')
  const tellsDates = config.docs?.showLastUpdateTime || config.docs?.showLastUpdateAuthor
  const history = tellsDates ? readHistory(root, cacheDir, report) : NO_HISTORY
  const content = await readContent({ config, readMarkdown, cache, data, history, report })
  keepPatterns()
  phase('plan')
  const site = planSite(content, config, { drafts: development }, report)
  throwErrors(problems)
  phase('bundle')
  const [bundle, templates] = await Promise.all([
    bundleClient({ config, site: siteWithoutInert(site.data), cacheDir, development }),
    loadTypeScript(path.join(TOOL_ROOT, 'templates/server.tsx'), {
      cacheDir: path.join(TOOL_ROOT, '.wasteland/tool'),
      name: 'templates',
    }),
  ])
  const renderer = openRenderer(site, bundle, templates.module as Templates, `${toolHash()} ${templates.hash}`)
  phase('keys')
  const keys = new Map(site.routes.map((route) => [route, renderer.keyOf(route)]))
  throwErrors(problems)
  phase('cache')
  cache.save()
  return {
    site,
    bundle,
    renderer,
    keys,
    warnings: problems,
    templatesHash: templates.hash,
    // What is edited is not committed, so where pages tell of their last change, more changes than the text.
    edit: async (files) =>
      tellsDates
        ? undefined
        : takeEdits(files, {
            site,
            readAgain: (document) => readAgain(document, { config, readMarkdown, cache, data, history }),
            pagesOf: renderer.pagesOf,
          }),
    inputs: { config: configInputs, templates: [...templates.inputs, ...bundle.inputs] },
  }
}

/** Hash of the running command, so that what an older one made is not taken for its own. Tests run the sources themselves. */
const toolHash = () => /[\\/]tool-([0-9a-f]+)[\\/]/.exec(import.meta.url)?.[1] ?? 'sources'

/** What besides sources and data decides how Markdown turns out. */
function cacheKey({ markdown, plates, baseUrl, checks }: ResolvedConfig): string {
  return JSON.stringify([
    MARKDOWN_VERSION,
    toolHash(),
    markdown,
    [...plates],
    baseUrl,
    checks.unknownFrontMatter,
    process.versions.unicode,
  ])
}

function throwErrors(problems: Problem[]) {
  if (problems.some(({ severity }) => severity === 'error')) throw new BuildError(problems)
}

async function writeSite(
  { site, bundle, renderer, keys, warnings }: PreparedSite,
  { root, outDir, workDir, cacheDir, force, shard, progress }: BuildOptions,
): Promise<BuildResult> {
  const share = shard ? shareOf(site, shard) : site
  const isFirst = (shard?.number ?? 1) === 1
  const output = openOutput({
    outDir,
    workDir,
    root,
    contentDirs: [path.join(root, 'content')],
    ...(force !== undefined && { force }),
    ...(shard && { mark: markOf(shard, hashOf(Buffer.from([...keys.values(), bundle.buildId].join(' ')))) }),
  })
  try {
    const rendered = openRenderCache(cacheDir)
    phase('extras')
    if (isFirst) for (const file of extraFiles(site, bundle)) output.add(file)
    phase('pictures')
    const pictures = openPictures(cacheDir)
    if (isFirst) for (const file of await iconFiles(site, pictures)) output.add(file)
    if (isFirst) await writeSocialImages(site, pictures, output)
    phase('search')
    const crests = isFirst ? writeSearch(site, bundle, keys, rendered, output) : []
    phase('pages')
    await writePages(share, renderer, keys, rendered, output, crests, (done) => progress?.(done, share.routes.length))
    phase('feeds')
    const feedWarnings = isFirst ? await writeFeeds(site, rendered, output) : []
    phase('publish')
    const result = output.commit()
    phase('save')
    rendered.save()
    pictures.save()
    return { ...result, pages: share.routes.length, warnings: [...warnings, ...feedWarnings] }
  } catch (cause) {
    output.abort()
    throw cause
  }
}
