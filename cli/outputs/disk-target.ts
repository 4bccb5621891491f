// The target of `build`: renders changed pages and publishes all files in one step.
import path from 'node:path'
import { type ListedFile, removedNote } from '../book/list.ts'
import type { WrittenBooks } from '../book/write.ts'
import type { CheckedSite, SiteParts } from '../build.ts'
import { configPlace } from '../config/load.ts'
import { throwLateFault } from '../config/own-code.ts'
import { findFiles, readFound } from '../content/find-files.ts'
import { BuildError, EXIT, error, type Problem, quiet } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { saveCompiledCode } from '../load-typescript.mjs'
import { phase } from '../phases.ts'
import { writeSearch } from '../search/write.ts'
import { localeFolder } from '../site/locales.ts'
import type { Site } from '../site/plan.ts'
import { type Output, openOutput, type WriteResult } from '../write/output.ts'
import { markOf, type Shard, shareOf } from '../write/shards.ts'
import { extraFiles, headersOf, hostFiles, type LazyFile } from './extras.ts'
import { writeFeeds } from './feeds.ts'
import { unsentHeaders } from './headers.ts'
import { iconFiles } from './icons.ts'
import { outputIn, placeIn, renderCacheIn } from './locale-folder.ts'
import { addEditions } from './offline.ts'
import { openRenderCache } from './pages.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { writeSmallPictures } from './small-pictures.ts'
import { writeSocialImages } from './social-images.ts'
import { writePages } from './write-pages.ts'

export interface DiskOptions {
  root: string
  /** Absolute. */
  outDir: string
  workDir: string
  cacheDir: string | undefined
  /** Overwrite a folder that this command did not create. */
  force?: boolean
  /** Render only this share of the pages; see shards.ts. */
  shard?: Shard
  /** Called after each page that is rendered or kept. `total`: pages of this share in all locales. */
  progress?: (done: number, total: number) => void
}

export interface BuildResult extends WriteResult {
  pages: number
  warnings: Problem[]
  /** Sentences about where the site will be published. */
  notes: string[]
  /** Why files that were asked for are missing. The rest of the site is written. */
  failures: Problem[]
  /** Files of the books, relative to out/. */
  books: ListedFile[]
}

/** The code of the book is loaded by sites that have one. */
const NO_BOOKS: WrittenBooks = { list: '', files: [], problems: [], failures: [] }

export async function writeToDisk({ sites, warnings }: CheckedSite, options: DiskOptions): Promise<BuildResult> {
  const { cacheDir, shard, force = false, root, outDir, workDir } = options
  if (shard) refuseEdition(sites)
  const mark = shard && markOf(shard, siteHash(sites, root))
  const siteOutput = openOutput({ root, outDir, workDir, force, ...(mark !== undefined && { mark }) })
  try {
    const renderCache = openRenderCache(cacheDir)
    const pictures = openPictures(cacheDir)
    const shared = new Map<string, string>()
    const isFirstShard = (shard?.number ?? 1) === 1
    const shares = sites.map(({ site }) => (shard ? shareOf(site, shard) : site))
    const pages = shares.reduce((sum, { routes }) => sum + routes.length, 0)
    let done = 0
    const problems = [...warnings]
    const failures: Problem[] = []
    const books: ListedFile[] = []
    for (const [i, parts] of sites.entries()) {
      const { site, bundle } = parts
      const folder = localeFolder(site.config)
      const output = outputIn(folder, siteOutput, shared)
      const cache = renderCacheIn(folder, renderCache)
      phase('extras')
      if (isFirstShard) addAll(extraFiles(site, bundle), output)
      const drawing = isFirstShard ? writePictures(site, pictures, output) : Promise.resolve()
      drawing.catch(() => {}) // A rejection is handled where this promise is awaited.
      phase('book')
      const book =
        site.books.length > 0 ? await (await import('../book/write.ts')).writeBooks(parts, { cache, output }) : NO_BOOKS
      problems.push(...book.problems)
      // A missing browser is the same failure for every locale.
      failures.push(...book.failures.filter(({ message }) => failures.every((known) => known.message !== message)))
      books.push(...book.files.map((file) => ({ ...file, path: placeIn(folder, file.path) })))
      const renderer = parts.renderer.withBook(book.list)
      phase('search')
      const crests = isFirstShard ? await writeSearch(site, { bundle, renderer, cache, output, cacheDir }) : []
      phase('pages')
      const progress = () => options.progress?.(++done, pages)
      await writePages(shares[i] ?? site, { renderer, cache, output, crests, progress })
      phase('feeds')
      if (isFirstShard) problems.push(...(await writeFeeds(site, cache, output)))
      phase('pictures')
      await drawing
    }
    if (isFirstShard) addAll(hostFiles(sites), siteOutput)
    phase('offline')
    if (sites[0]?.site.config.offline) problems.push(...(await addEditions(sites, siteOutput)))
    phase('publish')
    await siteOutput.settled()
    throwLateFault()
    const result = siteOutput.commit()
    phase('save')
    renderCache.save()
    pictures.save()
    saveCompiledCode()
    const removed = removedNote(result.removedPaths, books)
    const notes = [...notesOn(sites), ...(removed === undefined ? [] : [removed])]
    return { ...result, pages, warnings: problems, failures, books, notes }
  } catch (cause) {
    siteOutput.abort()
    throw cause
  }
}

function notesOn(sites: SiteParts[]): string[] {
  const config = sites[0]?.site.config
  if (!config) return []
  const unsent = unsentHeaders(config, headersOf(sites))
  const noUrl = `The config has no "url", so feeds, the sitemap and social images name ${config.url}. Set "url" in site.config.ts unless your host builds the site.`
  return [...(unsent === undefined ? [] : [unsent]), ...(config.isUrlUnknown ? [noUrl] : [])]
}

/** An offline edition lists the files of the whole site; printing a book takes as long in each share as in one build. */
function refuseEdition([first]: SiteParts[]) {
  if (!first) return
  if (first.site.config.book?.formats.includes('pdf')) {
    const place = configPlace(first.site.config, ['book', 'formats'])
    const hint = "Remove 'pdf' from it, and run: wasteland-build book --pdf"
    throw new BuildError(error('WB916', 'A PDF cannot be made in shares.', place, hint), { exitCode: EXIT.usage })
  }
  if (!first.site.config.offline) return
  const place = configPlace(first.site.config, ['offline'])
  const hint = 'Build without --shard, or remove "offline".'
  throw new BuildError(error('WB914', 'An offline edition cannot be made in shares.', place, hint), {
    exitCode: EXIT.usage,
  })
}

function addAll(files: Iterable<LazyFile>, output: Output) {
  for (const file of files) output.add({ ...file, contents: file.contents() })
}

/** Draws icons and social images in the library's thread, while other files are made. */
async function writePictures(site: Site, pictures: Pictures, output: Output) {
  addAll(await iconFiles(site, pictures), output)
  await writeSocialImages(site, pictures, output)
  await writeSmallPictures(site, pictures, output)
}

/** Identifies the site that a share belongs to, by its pages, content files and config. */
function siteHash(sites: SiteParts[], root: string): string {
  const pages = sites.flatMap(({ site, renderer, bundle }) => [...site.routes.map(renderer.keyOf), bundle.buildId])
  const files = findFiles(path.join(root, 'content'), root, quiet).map(
    (found) => `${found.file} ${hashOf(readFound(found))}`,
  )
  const configs = sites.map(({ site }) => JSON.stringify({ ...site.config, root: undefined }))
  return hashOf([...pages, ...files, ...configs].join('\n'))
}
