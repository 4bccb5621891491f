// The files of the content that are no pages: which one a path means, and the address it is published under.
import path from 'node:path'
import { imageSize } from 'image-size'
import type { ResolvedConfig } from '../config/load.ts'
import { readFound } from '../content/find-files.ts'
import type { Asset, Content, ContentDocument } from '../content/read.ts'
import type { Report } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { hrefOf, staticHref, withoutBase } from './addresses.ts'
import { type KnownPaths, knownPaths } from './known-paths.ts'
import { checkPublished } from './published-files.ts'

export interface LocalFiles {
  config: ResolvedConfig
  report: Report
  content: Content
  /** Files of content/static by their path below it. */
  statics: Map<string, Asset>
  /** What a wrong path may mean. */
  known: KnownPaths
  /** What has been published so far, by its file. */
  published: Map<string, PublishedAsset & { width?: number; height?: number }>
}

/** A file as it is published: one beside the content under a name made of its bytes. */
export interface PublishedAsset {
  /** Relative to out/. */
  path: string
  asset: Asset
}

const STATIC = 'content/static'

export function openLocalFiles(config: ResolvedConfig, content: Content, report: Report): LocalFiles {
  return {
    config,
    report,
    content,
    statics: new Map(content.statics.map((found) => [found.path, found])),
    known: knownPaths(() => [...content.assets.keys(), ...content.statics.map(({ file }) => file)]),
    published: new Map(),
  }
}

/** A file that a page uses. */
export interface LocalFile {
  asset: Asset
  /** Set for files of content/static, which keep their names. */
  staticPath?: string
}

/** The file that a path on a page leads to. */
export function findLocalFile(
  target: string,
  document: Pick<ContentDocument, 'file' | 'path' | 'kind'>,
  files: LocalFiles,
): LocalFile | undefined {
  const { content, statics } = files
  const clean = target.replace(/^@site\/(?:content\/)?/, '/')
  if (!clean.startsWith('/')) {
    for (const file of filesBeside(clean, document)) {
      const asset = content.assets.get(file)
      if (asset) return { asset }
      const beside = file.startsWith(`${STATIC}/`) ? statics.get(file.slice(STATIC.length + 1)) : undefined
      if (beside) return { asset: beside, staticPath: beside.path }
    }
    return undefined
  }
  const staticPath = clean.replace(/^\/(?:static\/)?/, '')
  const asset = statics.get(staticPath)
  if (asset) return { asset, staticPath }
  const below = withoutBase(clean, files.config)
  return below === undefined ? undefined : findLocalFile(below, document, files)
}

/** The address under which a file is published, and the size of an image. From here on it belongs to the site. */
export function publish(
  { asset, staticPath }: LocalFile,
  { config, published, report }: LocalFiles,
): { href: string; width?: number; height?: number } {
  let known = published.get(asset.file)
  if (!known) {
    if (staticPath === undefined) checkPublished([asset], config, report)
    const bytes = readFound(asset)
    const { name, ext } = path.posix.parse(asset.path)
    known = {
      // Lower case: copies of one file under two spellings become one file.
      path:
        staticPath ??
        `assets/${`${name.replace(/[^\w.-]+/g, '-').slice(0, 80)}-${hashOf(bytes).slice(0, 8)}${ext}`.toLowerCase()}`,
      asset,
      ...dimensions(bytes),
    }
    published.set(asset.file, known)
  }
  const { width, height } = known
  return {
    href: staticPath === undefined ? hrefOf(`/${known.path}`, config.rootUrl) : staticHref(asset, config),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  }
}

/** Size in pixels as it is shown; nothing for files that have none. */
function dimensions(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height, orientation } = imageSize(bytes)
    return orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch {
    return {}
  }
}

/** The file whose name or place is most like what was written, as the page would write it. */
export function nearestFile(
  decoded: string,
  document: Pick<ContentDocument, 'file'>,
  { known }: LocalFiles,
): string | undefined {
  const wanted = path.posix.join(decoded.startsWith('/') ? STATIC : path.posix.dirname(document.file), decoded)
  const near = known.nearest(wanted) ?? known.sameName(wanted) ?? known.likeNamed(wanted)
  return near?.startsWith(`${STATIC}/`) ? near.slice(STATIC.length) : near && relativeTo(document.file, near)
}

/**
 * Where a relative path leads. A version lies one folder deeper than the docs it was frozen from: what leads out of it may be
 * meant from there.
 */
export function* filesBeside(
  target: string,
  { file, path: below, kind }: Pick<ContentDocument, 'file' | 'path' | 'kind'>,
): Generator<string> {
  const from = (folder: string) => path.posix.join(folder, path.posix.dirname(below), target)
  yield from(file.slice(0, -below.length))
  const original = from('content/docs')
  if (kind === 'doc' && !original.startsWith('content/docs/')) yield original
}

/** A file as it is written in another one: './combat.md'. */
export function relativeTo(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}
