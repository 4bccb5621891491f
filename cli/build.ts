// The pipeline, from a folder to a site in out/. prepare-site.ts is its first half, up to where `check` ends; nothing before
// `writeSite` writes.
import path from 'node:path'
import { loadConfig } from './config/load.ts'
import { DamagedCache } from './content/article-pack.ts'
import { findFiles, readFound } from './content/find-files.ts'
import { type Problem, quiet } from './errors.ts'
import { hashOf } from './hash.ts'
import { keepCompiled } from './load-typescript.mjs'
import { once } from './once.ts'
import { extraFiles, hostFiles } from './outputs/extras.ts'
import { writeFeeds } from './outputs/feeds.ts'
import { iconFiles } from './outputs/icons.ts'
import { outputIn, renderCacheIn } from './outputs/locale-folder.ts'
import { openRenderCache } from './outputs/pages.ts'
import { openPictures, type Pictures } from './outputs/pictures.ts'
import { searchedOf, writeSearch } from './outputs/search.ts'
import { markOf, type Shard, shareOf } from './outputs/shards.ts'
import { addShownTexts, keptTexts, type ShownTexts } from './outputs/shown-texts.ts'
import { writeSocialImages } from './outputs/social-images.ts'
import { openStamp } from './outputs/stamp.ts'
import { type Output, openOutput, type WriteResult } from './outputs/write.ts'
import { writePages } from './outputs/write-pages.ts'
import { phase } from './phases.ts'
import { type Prepared, type PreparedSite, prepareBuild } from './prepare-site.ts'
import { rebuild } from './rebuild.ts'
import { localeFolder } from './site/locales.ts'
import type { Site } from './site/plan.ts'
import { toolHash } from './tool-hash.ts'
import { openWorkers, type Workers } from './workers.ts'

export interface BuildOptions {
  /** Absolute folder of the site. */
  root: string
  /** Absolute. */
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
  /** So many pages to render, or three times as many files to read, are worth starting threads for. Default: see workers.ts. */
  worthThreads?: number
  /** Called after each page that is rendered or kept; `total`: of all locales, of this share. */
  progress?: (done: number, total: number) => void
}

export interface BuildResult extends WriteResult {
  pages: number
  warnings: Problem[]
}

/** Builds the site in `root` into `outDir`. Throws a BuildError with every problem found; `outDir` then is as it was. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  phase('config')
  const loaded = await loadConfig(options.root, options.cacheDir)
  phase('stamp')
  const stamp = openStamp({ ...options, config: loaded.config, toolHash: toolHash() })
  const done = await rebuild(options, loaded.config, stamp)
  if (done) return done
  const workers = openWorkers({ worthItems: options.worthThreads })
  try {
    const prepared = await prepareBuild({ ...options, loaded, found: stamp.found, workers })
    const { shown, ...result } = await writeSite(prepared, options, workers)
    phase('stamp')
    const manifest = stamp.keep([...prepared.inputs.config, ...prepared.inputs.templates], result)
    if (manifest !== undefined) keptTexts(options)?.write(manifest, shown)
    keepCompiled()
    return result
  } catch (cause) {
    if (!(cause instanceof DamagedCache)) throw cause
    const anew = { ...options, cacheDir: undefined }
    const { shown: _, ...result } = await writeSite(await prepareBuild({ ...anew, workers }), anew, workers)
    return result
  } finally {
    await workers.close()
  }
}

async function writeSite(
  { sites, warnings }: Prepared,
  { root, outDir, workDir, cacheDir, force, shard, progress }: BuildOptions,
  workers: Workers,
): Promise<BuildResult & { shown: ShownTexts }> {
  const isFirst = (shard?.number ?? 1) === 1
  const shares = sites.map(({ site }) => (shard ? shareOf(site, shard) : site))
  const pages = shares.reduce((sum, { routes }) => sum + routes.length, 0)
  const whole = openOutput({
    root,
    outDir,
    workDir,
    force: force ?? false,
    ...(shard && { mark: markOf(shard, siteHash(sites, root)) }),
  })
  const found: Problem[] = []
  const stop = new AbortController()
  try {
    const renderCache = openRenderCache(cacheDir)
    const pictures = openPictures(cacheDir)
    const shared = new Map<string, string>()
    const shown: ShownTexts = { texts: new Map(), searches: new Map() }
    let done = 0
    for (const [i, { site, bundle, renderer }] of sites.entries()) {
      const folder = localeFolder(site.config)
      const output = outputIn(folder, whole, shared)
      const rendered = renderCacheIn(folder, renderCache)
      const searched = once(() => searchedOf(site, bundle, renderer))
      phase('extras')
      if (isFirst) for (const file of extraFiles(site, bundle)) output.add(file)
      phase('pictures')
      const drawn = isFirst ? writePictures(site, pictures, output) : undefined
      drawn?.catch(() => {}) // heard when its turn comes
      phase('search')
      const beside = workers.isOneWorth(site.routes.length)
      const search = isFirst
        ? writeSearch(site, {
            bundle,
            renderer,
            searched,
            cache: rendered,
            output,
            cacheDir,
            beside,
            signal: stop.signal,
          })
        : Promise.resolve([])
      search.catch(() => {}) // heard when its turn comes
      if (!beside) await search
      phase('pages')
      await writePages(shares[i] ?? site, {
        renderer,
        cache: rendered,
        output,
        crests: search,
        workers,
        progress: () => progress?.(++done, pages),
      })
      phase('feeds')
      if (isFirst) found.push(...(await writeFeeds(site, rendered, output)))
      phase('pictures')
      await drawn
      phase('save')
      addShownTexts(shown, { site, renderer, searched: site.data.search ? searched() : undefined })
    }
    if (isFirst) for (const file of hostFiles(sites)) whole.add(file)
    phase('publish')
    await whole.settled()
    const result = whole.commit()
    phase('save')
    renderCache.save()
    pictures.save()
    return { ...result, pages, warnings: [...warnings, ...found], shown }
  } catch (cause) {
    whole.abort()
    throw cause
  } finally {
    stop.abort()
  }
}

/** They are drawn in a thread of the library, while other files are made. */
async function writePictures(site: Site, pictures: Pictures, output: Output) {
  for (const file of await iconFiles(site, pictures)) output.add(file)
  await writeSocialImages(site, pictures, output)
}

/** Says whether two shares are of one site: of the same pages, and of the same files and config where no page shows them. */
function siteHash(sites: PreparedSite[], root: string): string {
  const pages = sites.flatMap(({ site, renderer, bundle }) => [...site.routes.map(renderer.keyOf), bundle.buildId])
  const files = findFiles(path.join(root, 'content'), root, quiet).map(
    (found) => `${found.file} ${hashOf(readFound(found))}`,
  )
  const configs = sites.map(({ site }) => JSON.stringify({ ...site.config, root: undefined }))
  return hashOf([...pages, ...files, ...configs].join('\n'))
}
