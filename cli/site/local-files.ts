// Finds content files other than pages, and publishes them.

import path from 'node:path'
import { imageSize } from 'image-size'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Asset, Content, ContentDocument } from '../content/model.ts'
import { hrefOf, staticHref, withoutBase } from '../core/addresses.ts'
import { type DocsFolders, docsOf } from '../core/docs-folders.ts'
import type { Report } from '../core/errors.ts'
import { readFound } from '../core/find-files.ts'
import { hashOf } from '../core/hash.ts'
import { toolHash } from '../core/tool-hash.ts'
import { checkPicture } from './broken-pictures.ts'
import { type KnownPaths, knownPaths } from './known-paths.ts'
import type { Published, PublishedAsset, SmallPicture } from './model.ts'
import { checkPublished } from './published-files.ts'

export interface LocalFiles {
  config: ResolvedConfig
  report: Report
  content: Content
  /** Files of content/static by their path in it. */
  statics: Map<string, Asset>
  /** For suggestions. */
  known: KnownPaths
  /** Files published so far, by source file. */
  published: Map<string, PublishedAsset & Dimensions>
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

/** A file that a page refers to. */
interface LocalFile {
  asset: Asset
  /** Path of a file of content/static, which keeps its name. */
  staticPath?: string
}

/** Finds the file for a path written on a page. */
export function findLocalFile(
  target: string,
  document: Pick<ContentDocument, 'file' | 'path' | 'kind'>,
  files: LocalFiles,
): LocalFile | undefined {
  const { content, statics } = files
  const clean = target.replace(/^@site\/(?:content\/)?/, '/')
  if (!clean.startsWith('/')) {
    for (const file of relativeFiles(clean, document, files.config.docs)) {
      const asset = content.assets.get(file)
      if (asset) return { asset }
      const staticFile = file.startsWith(`${STATIC}/`) ? statics.get(file.slice(STATIC.length + 1)) : undefined
      if (staticFile) return { asset: staticFile, staticPath: staticFile.path }
    }
    return undefined
  }
  const staticPath = clean.replace(/^\/(?:static\/)?/, '')
  const asset = statics.get(staticPath)
  if (asset) return { asset, staticPath }
  const below = withoutBase(clean, files.config)
  return below === undefined ? undefined : findLocalFile(below, document, files)
}

/** Adds a file to the site. Returns its address, and the size in pixels of an image. */
export function publish({ asset, staticPath }: LocalFile, { config, published, report }: LocalFiles): Published {
  let known = published.get(asset.file)
  if (!known) {
    if (staticPath === undefined) checkPublished([asset], config, report)
    const bytes = readFound(asset)
    const { name, ext } = path.posix.parse(asset.path)
    known = {
      // Lower case, so that copies of a file whose names differ only in case become one file.
      path:
        staticPath ??
        `assets/${`${name.replace(/[^\w.-]+/g, '-').slice(0, 80)}-${hashOf(bytes).slice(0, 8)}${ext}`.toLowerCase()}`,
      asset,
      ...dimensions(bytes),
    }
    checkPicture(asset, config, report, { ...known, bytes })
    // The name of a copy holds the hash of its original and of the tool that draws it.
    const hash = hashOf(hashOf(bytes) + toolHash()).slice(0, 8)
    known.small = smallCopies(known, `${name.replace(/[^\w.-]+/g, '-').slice(0, 80)}-${hash}`.toLowerCase())
    published.set(asset.file, known)
  }
  const { width, height, small = [] } = known
  const href = staticPath === undefined ? hrefOf(`/${known.path}`, config.rootUrl) : staticHref(asset, config)
  const sources = [
    ...small.map((one) => `${hrefOf(`/${one.path}`, config.rootUrl)} ${one.width}w`),
    `${href} ${width}w`,
  ]
  return {
    href,
    ...(small.length > 0 && { srcset: sources.join(', ') }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  }
}

/** Widths of the copies in pixels. A copy is made if the original is a quarter wider. */
const SMALL_WIDTHS = [640, 1280]

function smallCopies(
  { path: file, asset, width = 0, height = 0, isTurned }: PublishedAsset & Dimensions,
  name: string,
): SmallPicture[] {
  // The library that makes copies would not turn a picture that its camera held upright.
  if (!/\.(?:png|jpe?g)$/i.test(file) || isTurned) return []
  return SMALL_WIDTHS.filter((small) => width >= small * 1.25).map((small) => ({
    path: `assets/${name}-${small}.webp`,
    asset,
    width: small,
    height: Math.max(1, Math.round((height * small) / width)),
  }))
}

interface Dimensions {
  width?: number
  height?: number
  /** The picture is stored in another orientation than it is shown. */
  isTurned?: boolean
}

/** Displayed size in pixels; {} for files that are not images. */
function dimensions(bytes: Uint8Array): Dimensions {
  try {
    const { width, height, orientation } = imageSize(bytes)
    if (orientation === undefined || orientation === 1) return { width, height }
    return { ...(orientation >= 5 ? { width: height, height: width } : { width, height }), isTurned: true }
  } catch {
    return {}
  }
}

/** The most similar file, as a path that the page can use; undefined if there is none. */
export function nearestFile(
  decoded: string,
  document: Pick<ContentDocument, 'file'>,
  { known }: LocalFiles,
): string | undefined {
  const wanted = path.posix.join(decoded.startsWith('/') ? STATIC : path.posix.dirname(document.file), decoded)
  const near = known.nearest(wanted) ?? known.sameName(wanted) ?? known.similarName(wanted)
  return near?.startsWith(`${STATIC}/`) ? near.slice(STATIC.length) : near && relativeTo(document.file, near)
}

/**
 * Files that a relative path may mean. A path that leads out of a version may be written for the current docs, which are one
 * folder less deep.
 */
export function* relativeFiles(
  target: string,
  { file, path: below, kind }: Pick<ContentDocument, 'file' | 'path' | 'kind'>,
  docs: DocsFolders[],
): Generator<string> {
  yield path.posix.join(path.posix.dirname(file), target)
  const current = kind === 'doc' ? docsOf(file, docs)?.docs.folder : undefined
  const original = current && path.posix.join(current, path.posix.dirname(below), target)
  if (original !== undefined && !original.startsWith(`${current}/`)) yield original
}

/** Relative path from one file to another: './combat.md'. */
export function relativeTo(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}
