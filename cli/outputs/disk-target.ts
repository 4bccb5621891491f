// The target of `build`: renders changed pages and publishes all files in one step.

import path from 'node:path'
import { configPlace } from '../config/load.ts'
import { throwLateFault } from '../config/own-code.ts'
import { BuildError, EXIT, error, type Problem, quiet } from '../core/errors.ts'
import { findFiles, readFound } from '../core/find-files.ts'
import { hashOf } from '../core/hash.ts'
import { saveCompiledCode } from '../core/load-typescript.mjs'
import { phase } from '../core/phases.ts'
import type { PublishedFile, SiteParts } from '../site/model.ts'
import { openOutput, type WriteResult } from '../write/output.ts'
import { markOf, type Shard, shareOf } from '../write/shards.ts'
import type { CheckedSite } from './checked-site.ts'
import { openFileCache } from './file-cache.ts'
import type { FileTask } from './file-tasks.ts'
import { headersOf, unsentHeaders } from './headers.ts'
import { makeFiles } from './make-files.ts'
import { openPictures } from './pictures.ts'

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
  /** Every file, by its path in out/. */
  published: Map<string, PublishedFile>
}

export async function writeToDisk(
  { sites, tasks, features, warnings }: CheckedSite,
  options: DiskOptions,
): Promise<BuildResult> {
  const { cacheDir, shard, force = false, root, outDir, workDir } = options
  if (shard) refuseEdition(sites)
  const mark = shard && markOf(shard, siteHash(sites, root))
  const output = openOutput({ root, outDir, workDir, force, ...(mark !== undefined && { mark }) })
  try {
    const cache = openFileCache(cacheDir)
    const pictures = openPictures(cacheDir)
    const isWanted = inShare(sites, shard)
    const isPage = ({ file }: FileTask) => file.route !== undefined && file.path === file.route.htmlFile
    const pages = [...tasks.values()].filter((task) => isPage(task) && isWanted(task)).length
    let done = 0
    const made = await makeFiles(tasks, {
      ...{ sites, output, cache, pictures, cacheDir, isWanted },
      progress: (task) => isPage(task) && options.progress?.(++done, pages),
    })
    phase('publish')
    await output.settled()
    await throwLateFault()
    const result = output.commit()
    phase('save')
    cache.save()
    pictures.keepOnly(cache.keys())
    saveCompiledCode()
    return {
      ...result,
      pages,
      published: made.files,
      failures: made.failures,
      warnings: [...warnings, ...made.warnings],
      notes: [
        ...notesOn(sites),
        ...features.flatMap(({ noteOnRemoved }) => noteOnRemoved?.(result.removedPaths, made.files) ?? []),
      ],
    }
  } catch (cause) {
    output.abort()
    throw cause
  }
}

/** The first share has the files of no page. */
function inShare(sites: SiteParts[], shard: Shard | undefined): (task: FileTask) => boolean {
  if (!shard) return () => true
  const own = new Set(sites.flatMap(({ site }) => shareOf(site, shard).routes))
  return ({ file }) => (file.route ? own.has(file.route) : shard.number === 1)
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

/** Identifies the site that a share belongs to, by its pages, content files and config. */
function siteHash(sites: SiteParts[], root: string): string {
  const pages = sites.flatMap(({ site, renderer, bundle }) => [...site.routes.map(renderer.keyOf), bundle.buildId])
  const files = findFiles(path.join(root, 'content'), root, quiet).map(
    (found) => `${found.file} ${hashOf(readFound(found))}`,
  )
  const configs = sites.map(({ site }) => JSON.stringify({ ...site.config, root: undefined }))
  return hashOf([...pages, ...files, ...configs].join('\n'))
}
