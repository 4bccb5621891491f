// Where the links and images of content lead. The one place that turns what an author wrote into an address, and that
// says so, with the nearest thing that exists, when it leads nowhere.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { imageSize } from 'image-size'
import type { ResolvedConfig } from '../config.ts'
import type { Asset, Content, ContentDocument } from '../content/read.ts'
import type { CheckLevel } from '../define-config.ts'
import { nearest } from '../did-you-mean.ts'
import { error, type Report, warning } from '../errors.ts'
import { escapeHtml } from '../markdown/tokens.ts'
import type { FoundLink } from '../markdown/types.ts'
import { decodeOnce, hrefOf, resolvePath } from './addresses.ts'

/** What a link can lead to. */
export interface LinkTargets {
  config: ResolvedConfig
  content: Content
  /** Address of each page, and the ids on it; undefined where they are not known (made pages). */
  pages: Map<string, Set<string> | undefined>
  /** Address of each source file. */
  byFile: Map<string, string>
  /** Addresses of drafts, which exist but are not published. */
  drafts: Set<string>
  report: Report
}

/** A file beside the content that a page uses, published under a name made of its content. */
export interface PublishedAsset {
  /** Relative to out/. */
  path: string
  asset: Asset
}

export interface Linker {
  /** HTML of a document with every link filled in. `excerpt`: only up to the truncate mark. */
  article(document: ContentDocument, options?: { excerpt?: boolean }): string
  /** What the links of a document became, for its render key. */
  linksKey(document: ContentDocument): string
  /** A path written in the config or in front matter ('/docs/intro#x') as an href. */
  resolvePath(to: string, where: { file: string; line?: number; what: string }): string
  /** Files used so far. */
  assets(): PublishedAsset[]
}

export function openLinker(targets: LinkTargets): Linker {
  const assets = new Map<string, PublishedAsset & { width?: number; height?: number }>()
  const resolved = new Map<string, string[]>()
  const linking: Linking = { targets, assets }
  const attributesOf = (document: ContentDocument): string[] => {
    let found = resolved.get(document.file)
    if (!found) {
      found = document.markdown.links.map((link) =>
        link.kind === 'image' ? imageAttributes(link, document, linking) : linkAttributes(link, document, linking),
      )
      resolved.set(document.file, found)
    }
    return found
  }
  return {
    article(document, { excerpt = false } = {}) {
      const attributes = attributesOf(document)
      const html = document.html()
      const part =
        excerpt && document.markdown.excerptEnd !== undefined ? html.slice(0, document.markdown.excerptEnd) : html
      // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL marks the place of a link, see markdown/links.ts
      return part.replace(/\0(\d+)\0/g, (_, index: string) => attributes[Number(index)] ?? '')
    },
    linksKey: (document) => attributesOf(document).join('\n'),
    resolvePath: (to, { file, line, what }) =>
      sitePath(to, { file, ...(line !== undefined && { line }) }, what, targets),
    assets: () => [...assets.values()],
  }
}

interface Linking {
  targets: LinkTargets
  assets: Map<string, PublishedAsset & { width?: number; height?: number }>
}

type Place = { file: string; line?: number }

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
const EXTERNAL = ' rel="noopener noreferrer"'

function linkAttributes(link: FoundLink, document: ContentDocument, linking: Linking): string {
  const { targets } = linking
  const href = link.href
  const place = { file: document.file, line: link.line }
  const scheme = SCHEME.exec(href)?.[1]?.toLowerCase()
  if (href.startsWith('//')) return `href="${escapeHtml(href)}"${EXTERNAL}`
  if (scheme === 'pathname')
    return `href="${escapeHtml(hrefOf(resolvePath('/', href.slice('pathname:'.length)), targets.config.baseUrl))}"`
  if (scheme !== undefined) {
    if (!SAFE_SCHEMES.has(scheme))
      targets.report(
        error(
          'WB601',
          `The link ${show(href)} has the unknown scheme "${scheme}:".`,
          place,
          'Use https:, http:, mailto: or tel:, or a path.',
        ),
      )
    return `href="${escapeHtml(href)}"${scheme.startsWith('http') ? EXTERNAL : ''}`
  }
  return `href="${escapeHtml(internalHref(href, document, place, linking))}"`
}

/** Splits '?query' and '#hash' off. */
function splitHref(href: string): { target: string; query: string; hash: string } {
  const hashAt = href.indexOf('#')
  const hash = hashAt === -1 ? '' : href.slice(hashAt)
  const rest = hashAt === -1 ? href : href.slice(0, hashAt)
  const queryAt = rest.indexOf('?')
  return {
    target: queryAt === -1 ? rest : rest.slice(0, queryAt),
    query: queryAt === -1 ? '' : rest.slice(queryAt),
    hash,
  }
}

function internalHref(href: string, document: ContentDocument, place: Place, linking: Linking): string {
  const { targets } = linking
  const own = targets.byFile.get(document.file) ?? '/'
  const { target, query, hash } = splitHref(href)
  if (target === '') {
    checkAnchor(own, hash, place, targets)
    return query + hash
  }
  const decoded = decodeOnce(target).normalize('NFC')
  if (/\.mdx?$/i.test(decoded)) {
    const file = sourceFiles(decoded, document).find((one) => targets.byFile.has(one))
    const page = file === undefined ? undefined : targets.byFile.get(file)
    if (page !== undefined) {
      checkAnchor(page, hash, place, targets)
      return hrefOf(page, targets.config.baseUrl) + query + hash
    }
    const known = [...targets.byFile.keys()]
    const wanted = sourceFiles(decoded, document)[0] ?? decoded
    const near =
      nearest(wanted, known, 1)[0] ?? known.find((one) => path.posix.basename(one) === path.posix.basename(wanted))
    complain(
      targets.config.checks.deadLinks,
      'WB602',
      `The link to ${show(href)} leads to no Markdown file.${near ? ` Did you mean "${relativeTo(document.file, near)}"?` : ''}`,
      place,
      targets,
    )
    return target + query + hash
  }
  const folder = isFolderPage(document) ? own : path.posix.dirname(own)
  const page = canonicalPage(resolvePath(folder, decoded), targets)
  if (page !== undefined) {
    checkAnchor(page, hash, place, targets)
    return hrefOf(page, targets.config.baseUrl) + query + hash
  }
  const published = localFile(decoded, document, linking)
  if (published !== undefined) return published + query + hash
  return sitePath(resolvePath(folder, decoded) + query + hash, place, `The link to ${show(href)}`, targets)
}

/** Pages of a folder resolve './x' inside it. */
const isFolderPage = (document: ContentDocument) => /(^|\/)(index|readme)\.mdx?$/i.test(document.path)

/** Source files that a `.md` path may mean: beside the document, from the folder of its kind, from the root. */
function sourceFiles(target: string, document: ContentDocument): string[] {
  const clean = target.replace(/^@site\//, '/')
  const beside = path.posix.join(path.posix.dirname(document.file), clean)
  const kindRoot = document.file.split('/').slice(0, 2).join('/')
  return [
    ...(clean.startsWith('/') ? [] : [path.posix.normalize(beside)]),
    path.posix.join(kindRoot, clean),
    path.posix.join('content', clean),
    clean.replace(/^\//, ''),
  ]
}

/** The page an address means, in whatever spelling. */
function canonicalPage(address: string, { pages }: LinkTargets): string | undefined {
  const bare = address.replace(/\/index\.html$|\.html$/, '').replace(/(?<=.)\/$/, '') || '/'
  return pages.has(bare) ? bare : pages.has(address) ? address : undefined
}

function sitePath(to: string, place: Place, what: string, targets: LinkTargets): string {
  const { target, query, hash } = splitHref(to)
  if (SCHEME.test(to) || to.startsWith('//')) return to
  const decoded = decodeOnce(target).normalize('NFC')
  const address = resolvePath('/', decoded)
  const { config, content, pages, drafts } = targets
  const page = canonicalPage(address, targets)
  if (page !== undefined) {
    checkAnchor(page, hash, place, targets)
    return hrefOf(page, config.baseUrl) + query + hash
  }
  if (content.statics.some((found) => `/${found.path}` === address))
    return hrefOf(address, config.baseUrl) + query + hash
  const sameLetters = [...pages.keys()].find((one) => one.toLowerCase() === address.toLowerCase())
  const near = sameLetters ?? nearest(address, pages.keys())[0]
  const why = drafts.has(address)
    ? 'leads to a draft, which is not published'
    : sameLetters
      ? 'differs from the page only in upper and lower case'
      : 'leads to no page'
  complain(config.checks.deadLinks, 'WB603', `${what} ${why}.${near ? ` Did you mean "${near}"?` : ''}`, place, targets)
  return hrefOf(address, config.baseUrl) + query + hash
}

function checkAnchor(page: string, hash: string, place: Place, targets: LinkTargets) {
  const ids = targets.pages.get(page)
  const id = decodeOnce(hash.slice(1))
  if (id === '' || id === 'top' || !ids || ids.has(id)) return
  const near = nearest(id, ids)[0]
  complain(
    targets.config.checks.deadAnchors,
    'WB604',
    `There is no heading with the id "${id}" on ${page}.${near ? ` Did you mean "#${near}"?` : ''}`,
    place,
    targets,
  )
}

function imageAttributes(link: FoundLink, document: ContentDocument, linking: Linking): string {
  const { targets } = linking
  const place = { file: document.file, line: link.line }
  if (/^data:image\//.test(link.href) || /^(?:https?:)?\/\//.test(link.href)) return `src="${escapeHtml(link.href)}"`
  const decoded = decodeOnce(splitHref(link.href).target).normalize('NFC')
  const found = findLocalFile(decoded, document, targets)
  if (!found) {
    const names = [...targets.content.assets.keys(), ...targets.content.statics.map(({ file }) => file)]
    const wanted = path.posix.basename(decoded)
    const near =
      names.find((name) => path.posix.basename(name).toLowerCase() === wanted.toLowerCase()) ??
      nearest(path.posix.join(path.posix.dirname(document.file), decoded), names)[0]
    complain(
      targets.config.checks.missingImages,
      'WB605',
      `The image ${show(link.href)} does not exist.${near ? ` Did you mean "${relativeTo(document.file, near)}"?` : ''}`,
      place,
      targets,
    )
    return `src="${escapeHtml(link.href)}"`
  }
  const { href, width, height } = publish(found, linking)
  return `src="${escapeHtml(href)}"${width !== undefined && height !== undefined ? ` width="${width}" height="${height}"` : ''}`
}

function localFile(target: string, document: ContentDocument, linking: Linking): string | undefined {
  const found = findLocalFile(target, document, linking.targets)
  return found && publish(found, linking).href
}

interface LocalFile {
  asset: Asset
  /** Set for files of content/static, which keep their names. */
  staticPath?: string
}

function findLocalFile(target: string, document: ContentDocument, { content }: LinkTargets): LocalFile | undefined {
  const clean = target.replace(/^@site\/(?:content\/)?/, '/')
  if (!clean.startsWith('/')) {
    const asset = content.assets.get(path.posix.normalize(path.posix.join(path.posix.dirname(document.file), clean)))
    if (asset) return { asset }
  }
  const staticPath = clean.replace(/^\/?(?:static\/)?/, '')
  const asset = content.statics.find((one) => one.path === staticPath)
  return asset && clean.startsWith('/') ? { asset, staticPath } : undefined
}

function publish(
  { asset, staticPath }: LocalFile,
  { targets, assets }: Linking,
): { href: string; width?: number; height?: number } {
  const { baseUrl } = targets.config
  let known = assets.get(asset.file)
  if (!known) {
    const bytes = fs.readFileSync(asset.absolute)
    const { name, ext } = path.posix.parse(asset.path)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    known = {
      path: staticPath ?? `assets/${name.replace(/[^\w.-]+/g, '-')}-${hash}${ext.toLowerCase()}`,
      asset,
      ...dimensions(bytes),
    }
    assets.set(asset.file, known)
  }
  const { width, height } = known
  return {
    href: hrefOf(`/${known.path}`, baseUrl),
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

function complain(level: CheckLevel, code: string, message: string, place: Place, { report }: LinkTargets) {
  if (level !== 'ignore') report((level === 'error' ? error : warning)(code, message, place))
}

const show = (href: string) => JSON.stringify(href.length > 80 ? `${href.slice(0, 77)}…` : href)

function relativeTo(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}
