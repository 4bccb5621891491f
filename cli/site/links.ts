// Where the links and images of content lead. The one place that turns what an author wrote into an address, and that
// says so, with the nearest thing that exists, when it leads nowhere.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { imageSize } from 'image-size'
import type { ResolvedConfig } from '../config.ts'
import { originOf } from '../content/find-files.ts'
import type { Asset, Content, ContentDocument } from '../content/read.ts'
import { nearest } from '../did-you-mean.ts'
import { error, type Place, type Report, reportAt, warning } from '../errors.ts'
import { escapeHtml } from '../markdown/tokens.ts'
import type { FoundLink } from '../markdown/types.ts'
import { decodeOnce, hrefOf, resolvePath, staticHref } from './addresses.ts'
import { keyPlace, linesOf } from './key-line.ts'
import { type KnownPaths, knownPaths } from './known-paths.ts'
import type { HeadSource } from './routes.ts'
import { readable, whereWritten } from './where-written.ts'

/** What a link can lead to. */
export interface LinkTargets {
  config: ResolvedConfig
  content: Content
  /** Address of each page, and the ids on it; undefined where they are not known (made pages). */
  pages: Map<string, Set<string> | undefined>
  /** Address of each source file. */
  byFile: Map<string, string>
  /** Source files of pages that stand for their folder: './x' on them is inside it. */
  folderPages: Set<string>
  /** Addresses of files the build makes beside the pages: feeds, sitemap. */
  made: Set<string>
  /** Addresses and source files of drafts, which exist but are not published. */
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
  resolvePath(to: string, where: Place & { what: string }): string
  /** The links in HTML of the config, as hrefs. */
  resolveHtml(html: string, where: Place & { what: string }): string
  /** Absolute address of the `image` in the front matter of a page, which other sites show of it. */
  imageOf(source: HeadSource): string | undefined
  /** Files beside the content used so far. */
  assets(): PublishedAsset[]
  /** Addresses of pages that a link on another page, or in the config, led to so far. */
  reached: Set<string>
}

export function openLinker(targets: LinkTargets): Linker {
  const { baseUrl, rootUrl } = targets.config
  const resolved = new Map<string, string[]>()
  const linking: Linking = {
    targets,
    assets: new Map(),
    statics: new Map(targets.content.statics.map((found) => [found.path, found])),
    knownPages: knownPaths(() => targets.pages.keys()),
    knownSources: knownPaths(() => targets.byFile.keys()),
    knownFiles: knownPaths(() => [
      ...targets.content.assets.keys(),
      ...targets.content.statics.map(({ file }) => file),
    ]),
    reached: new Set(),
  }
  const attributesOf = (document: ContentDocument): string[] => {
    let found = resolved.get(document.file)
    if (!found) {
      // A translation leads where the page it translates leads: to what stands beside that.
      const standing = { ...document, file: originOf(document.file) }
      found = document.markdown.links.map((link) => {
        const place = linkPlace(link, document, linking)
        return link.kind === 'image'
          ? imageAttributes(link, standing, place, linking)
          : linkAttributes(link, standing, place, linking)
      })
      resolved.set(document.file, found)
    }
    return found
  }
  // Page data is made more than once, from the same front matter: each address is looked at once, so it is reported once.
  const paths = new Map<string, string>()
  const resolvePath: Linker['resolvePath'] = (to, { what, ...place }) => {
    const key = JSON.stringify([to, what, place.file, place.line])
    const known = paths.get(key) ?? sitePath(to, place, what, linking)
    paths.set(key, known)
    return known
  }
  const images = new Map<string, string | undefined>()
  return {
    imageOf(source) {
      if (source.frontMatter.image === undefined) return undefined
      const key = `${source.file} ${source.frontMatter.image}`
      if (!images.has(key)) images.set(key, socialImage(source, linking))
      return images.get(key)
    },
    article(document, { excerpt = false } = {}) {
      const attributes = attributesOf(document)
      const html = document.html()
      const part =
        excerpt && document.markdown.excerptEnd !== undefined
          ? asExcerpt(html.slice(0, document.markdown.excerptEnd))
          : html
      // NUL marks the place of a link, see markdown/links.ts.
      return part.replace(/\0(\d+)\0/g, (_, index: string) => attributes[Number(index)] ?? '')
    },
    linksKey: (document) => attributesOf(document).join('\n'),
    resolvePath,
    resolveHtml: (html, where) =>
      html.replace(SITE_ADDRESS, (_, before: string, quote: string, to: string) => {
        const base = [baseUrl, rootUrl].find((url) => to.startsWith(url)) ?? '/'
        const below = to.slice(base.length - 1)
        return `${before}${quote}${escapeHtml(resolvePath(below.replaceAll('&amp;', '&'), where))}${quote}`
      }),
    assets: () => [...new Map([...linking.assets.values()].map((asset) => [asset.path, asset])).values()],
    reached: linking.reached,
  }
}

/** Several previews share a page: ids of headings and references to notes would stand there twice, or lead nowhere. */
function asExcerpt(html: string): string {
  return html
    .replace(/<sup class="footnote-ref">[\s\S]*?<\/sup>|<a class="hash"[\s\S]*?<\/a>/g, '')
    .replace(/(<h[2-6]) id="[^"]*"/g, '$1')
}

interface Linking {
  targets: LinkTargets
  assets: Map<string, PublishedAsset & { width?: number; height?: number }>
  /** Files of content/static by their path below it. */
  statics: Map<string, Asset>
  /** What a wrong address may mean: the addresses of pages, their source files, all other files. */
  knownPages: KnownPaths
  knownSources: KnownPaths
  knownFiles: KnownPaths
  reached: Set<string>
  /** Lines of the file that was complained of last. */
  lines?: { file: string; lines: string[] }
}

/** Where a link is written. That is looked for only when it is asked for: when something is wrong. */
function linkPlace(link: FoundLink, document: ContentDocument, linking: Linking): Place {
  const { file } = document
  const written = () => {
    if (linking.lines?.file !== file)
      linking.lines = { file, lines: linesOf(path.join(linking.targets.config.root, file)) }
    const twins = document.markdown.links.filter(({ line, href }) => line === link.line && href === link.href)
    return whereWritten(link, twins.indexOf(link), linking.lines.lines)
  }
  return {
    file,
    get line() {
      return written().line
    },
    get column() {
      return written().column
    },
  }
}

/** An attribute of a tag that leads to this site. */
const SITE_ADDRESS = /(<[a-z][^>]*?\s(?:href|src)\s*=\s*)(["'])(\/(?!\/)[^"']*)\2/gi
const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
const EXTERNAL = ' rel="noopener noreferrer"'

function linkAttributes(link: FoundLink, document: ContentDocument, place: Place, linking: Linking): string {
  const { targets } = linking
  const href = link.href
  const scheme = SCHEME.exec(href)?.[1]?.toLowerCase()
  if (href.startsWith('//')) return `href="${escapeHtml(href)}"${EXTERNAL}`
  if (scheme === 'pathname') return `href="${escapeHtml(pathnameHref(href, linking))}"`
  if (scheme !== undefined) {
    if (!SAFE_SCHEMES.has(scheme)) {
      const message = `The link ${show(href)} has the unknown scheme "${scheme}:".`
      const hint = 'Use https:, http:, mailto: or tel:, or a path.'
      reportAt(targets.config.checks.deadLinks, error('WB601', message, place, hint), targets.report)
      return '' // words that lead nowhere: whatever the level, no scheme comes in that is not known
    }
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
    if (hash.length > 1 && decodeOnce(hash.slice(1)) === document.markdown.titleId)
      return hrefOf(own, targets.config.baseUrl) + query
    checkAnchor(own, hash, place, targets)
    return query + hash
  }
  const decoded = decodeOnce(target).normalize('NFC')
  if (/\.mdx?$/i.test(decoded)) {
    const page = pageOfSource(decoded, document, targets)
    if (page !== undefined) {
      if (page !== own) linking.reached.add(page)
      checkAnchor(page, hash, place, targets)
      return hrefOf(page, targets.config.baseUrl) + query + hash
    }
    const problem = error('WB602', noMarkdownFile(href, decoded, document, linking), place)
    reportAt(targets.config.checks.deadLinks, problem, targets.report)
    return target + query + hash
  }
  const folder = targets.folderPages.has(document.file) ? own : path.posix.dirname(own)
  const page = canonicalPage(resolvePath(folder, decoded), targets)
  if (page !== undefined) {
    if (page !== own) linking.reached.add(page)
    checkAnchor(page, hash, place, targets)
    return hrefOf(page, targets.config.baseUrl) + query + hash
  }
  const published = localFile(decoded, document, linking)
  if (published !== undefined) return published + query + hash
  return pagePath(resolvePath(folder, decoded), query + hash, place, `The link to ${show(href)}`, linking)
}

function noMarkdownFile(
  href: string,
  decoded: string,
  document: ContentDocument,
  { knownSources, targets: { drafts } }: Linking,
): string {
  const wanted = [...sourceFiles(decoded, document)]
  if (wanted.some((file) => drafts.has(file)))
    return `The link to ${show(href)} leads to a draft, which is not published.`
  const [first = decoded] = wanted
  const sameLetters = wanted.map(knownSources.sameLetters).find((one) => one !== undefined)
  const near = sameLetters ?? knownSources.nearest(first) ?? knownSources.sameName(first)
  const why = sameLetters ? 'differs from the file only in upper and lower case' : 'leads to no Markdown file'
  return `The link to ${show(href)} ${why}.${near ? ` Did you mean "${relativeTo(document.file, near)}"?` : ''}`
}

function pageOfSource(target: string, document: ContentDocument, { byFile }: LinkTargets): string | undefined {
  for (const file of sourceFiles(target, document)) {
    const page = byFile.get(file)
    if (page !== undefined) return page
  }
  return undefined
}

/** Source files that a `.md` path may mean: beside the document, from the folder of its kind, from the root. */
function* sourceFiles(target: string, document: ContentDocument): Generator<string> {
  const clean = target.replace(/^@site\//, '/')
  if (!clean.startsWith('/')) yield* filesBeside(clean, document)
  yield path.posix.join(document.file.slice(0, -document.path.length), clean)
  yield path.posix.join('content', clean)
  yield clean.replace(/^\//, '')
}

/**
 * Where a relative path leads. A version lies one folder deeper than the docs it was frozen from: what leads out of it may be
 * meant from there.
 */
function* filesBeside(
  target: string,
  { file, path: below, kind }: Pick<ContentDocument, 'file' | 'path' | 'kind'>,
): Generator<string> {
  const from = (folder: string) => path.posix.join(folder, path.posix.dirname(below), target)
  yield from(file.slice(0, -below.length))
  const original = from('content/docs')
  if (kind === 'doc' && !original.startsWith('content/docs/')) yield original
}

/** The page an address means, in whatever spelling; the base URL, which is added to links, may stand in front already. */
function canonicalPage(address: string, targets: LinkTargets): string | undefined {
  const { pages, config } = targets
  const bare = address.replace(/\/index\.html$|\.html$/, '').replace(/(?<=.)\/$/, '') || '/'
  if (pages.has(bare)) return bare
  if (pages.has(address)) return address
  const below = withoutBase(address, config)
  return below === undefined ? undefined : canonicalPage(below, targets)
}

/**
 * '/game/img/a.png' on a site at '/game/' → '/img/a.png'; undefined when there is no base URL to take away. That of a locale may
 * stand there, and that of the whole site.
 */
function withoutBase(address: string, { baseUrl, rootUrl }: LinkTargets['config']): string | undefined {
  const base = [baseUrl, rootUrl].find((url) => url !== '/' && `${address}/`.startsWith(url))
  return base && `/${address.slice(base.length)}`
}

/** `pathname:///api/#x` leads to what lies on the host without being a page of the site: nothing is checked. */
function pathnameHref(href: string, { targets, statics }: Linking): string {
  const { target, query, hash } = splitHref(href.slice('pathname:'.length))
  const decoded = decodeOnce(target)
  const given = resolvePath('/', decoded)
  const path = withoutBase(given, targets.config) ?? given
  const asset = statics.get(path.slice(1))
  const found = asset ? staticHref(asset, targets.config) : hrefOf(path, targets.config.rootUrl)
  return found + (decoded.endsWith('/') && !found.endsWith('/') ? '/' : '') + query + hash
}

function sitePath(to: string, place: Place, what: string, linking: Linking): string {
  if (to.startsWith('pathname:')) return pathnameHref(to, linking)
  if (SCHEME.test(to) || to.startsWith('//')) return to
  const { target, query, hash } = splitHref(to)
  return pagePath(resolvePath('/', decodeOnce(target).normalize('NFC')), query + hash, place, what, linking)
}

/** The href of an address of this site; one that leads nowhere is reported. `rest`: query and hash. */
function pagePath(address: string, rest: string, place: Place, what: string, linking: Linking): string {
  const { targets, statics } = linking
  const { config, drafts } = targets
  const page = canonicalPage(address, targets)
  if (page !== undefined) {
    linking.reached.add(page)
    checkAnchor(page, splitHref(rest).hash, place, targets)
    return hrefOf(page, config.baseUrl) + rest
  }
  if (!statics.has(address.slice(1)) && !targets.made.has(address)) {
    const { why, hint } = drafts.has(address)
      ? { why: 'leads to a draft, which is not published.' }
      : nothingThere(address, linking)
    reportAt(config.checks.deadLinks, error('WB603', `${what} ${why}`, place, hint), targets.report)
  }
  return hrefOf(address, config.baseUrl) + rest
}

function nothingThere(written: string, { knownPages, targets }: Linking): { why: string; hint?: string } {
  const address = written.replace(/(?:\/index)?\.html$/, '')
  const sameLetters = knownPages.sameLetters(address)
  const near =
    sameLetters ?? knownPages.endingWith(address) ?? knownPages.nearest(address) ?? knownPages.sameName(address)
  const { docs } = targets.config
  return {
    why: `${sameLetters ? 'differs from the page only in upper and lower case' : 'leads to no page'}.${near ? ` Did you mean "${near}"?` : ''}`,
    ...(docs && near === docs.basePath + address && { hint: DOCS_ARE_ALL }),
  }
}

const DOCS_ARE_ALL = "If the docs are the whole site, set docs: { routeBasePath: '/' } in site.config.ts."

function checkAnchor(page: string, hash: string, place: Place, targets: LinkTargets) {
  const ids = targets.pages.get(page)
  const id = decodeOnce(hash.slice(1))
  if (id === '' || id === 'top' || !ids || ids.has(id)) return
  const near = nearest(id, ids)[0]
  const message = `There is no heading with the id "${id}" on ${page}.${near ? ` Did you mean "#${near}"?` : ''}`
  reportAt(targets.config.checks.deadAnchors, error('WB604', message, place), targets.report)
}

function imageAttributes(link: FoundLink, document: ContentDocument, place: Place, linking: Linking): string {
  const { targets } = linking
  if (/^data:image\//.test(link.href)) return `src="${escapeHtml(link.href)}"`
  if (/^(?:https?:)?\/\//.test(link.href)) {
    targets.report(
      warning(
        'WB606',
        `The image ${show(link.href)} lies on another host: the site's content security policy blocks it.`,
        place,
        'Put the file beside the page.',
      ),
    )
    return `src="${escapeHtml(link.href)}"`
  }
  const decoded = decodeOnce(splitHref(link.href).target).normalize('NFC')
  const found = findLocalFile(decoded, document, linking)
  if (!found) {
    const message = noImage(link.href, nearestFile(decoded, document, linking))
    reportAt(targets.config.checks.missingImages, error('WB605', message, place), targets.report)
    return `src="${escapeHtml(link.href)}"`
  }
  const { href, ...size } = publish(found, linking)
  return `src="${escapeHtml(href)}"${sidesOf(size, link)}`
}

/** Width and height as attributes, so that nothing moves when the image arrives. Of a tag with one side they are the other. */
function sidesOf({ width, height }: { width?: number; height?: number }, given: FoundLink): string {
  if (!width || !height) return ''
  if (given.width === undefined && given.height === undefined) return ` width="${width}" height="${height}"`
  const side = (name: string, other = '', ratio: number) =>
    /^\d+(?:px)?$/.test(other) ? ` ${name}="${Math.round(Number.parseInt(other, 10) * ratio)}"` : ''
  if (given.height === undefined) return side('height', given.width, height / width)
  return given.width === undefined ? side('width', given.height, width / height) : ''
}

/** Like an image in the text; a bare path is one of content/static too, as Docusaurus has it. */
function socialImage(source: HeadSource, linking: Linking): string | undefined {
  const { image } = source.frontMatter
  const document = { ...source, file: originOf(source.file) }
  const { config } = linking.targets
  if (image === undefined || SCHEME.test(image)) return image
  const target = decodeOnce(image).normalize('NFC')
  const found = findLocalFile(target, document, linking) ?? findLocalFile(`/${target}`, document, linking)
  if (found) return config.url + publish(found, linking).href
  const place = keyPlace(source, 'image', config.root)
  const message = noImage(image, nearestFile(target, document, linking))
  reportAt(config.checks.missingImages, error('WB605', message, place), linking.targets.report)
  return undefined
}

const noImage = (href: string, near: string | undefined) =>
  `The image ${show(href)} does not exist.${near ? ` Did you mean "${near}"?` : ''}`

/** The file whose name or place is most like what was written, as the page would write it. */
function nearestFile(
  decoded: string,
  document: Pick<ContentDocument, 'file'>,
  { knownFiles }: Linking,
): string | undefined {
  const wanted = path.posix.join(decoded.startsWith('/') ? STATIC : path.posix.dirname(document.file), decoded)
  const near = knownFiles.nearest(wanted) ?? knownFiles.sameName(wanted) ?? knownFiles.likeNamed(wanted)
  return near?.startsWith(`${STATIC}/`) ? near.slice(STATIC.length) : near && relativeTo(document.file, near)
}

const STATIC = 'content/static'

function localFile(target: string, document: ContentDocument, linking: Linking): string | undefined {
  const found = findLocalFile(target, document, linking)
  if (found?.staticPath !== undefined) return staticHref(found.asset, linking.targets.config)
  return found && publish(found, linking).href
}

interface LocalFile {
  asset: Asset
  /** Set for files of content/static, which keep their names. */
  staticPath?: string
}

function findLocalFile(
  target: string,
  document: Pick<ContentDocument, 'file' | 'path' | 'kind'>,
  linking: Linking,
): LocalFile | undefined {
  const { targets, statics } = linking
  const clean = target.replace(/^@site\/(?:content\/)?/, '/')
  if (!clean.startsWith('/')) {
    for (const file of filesBeside(clean, document)) {
      const asset = targets.content.assets.get(file)
      if (asset) return { asset }
      const beside = file.startsWith(`${STATIC}/`) ? statics.get(file.slice(STATIC.length + 1)) : undefined
      if (beside) return { asset: beside, staticPath: beside.path }
    }
    return undefined
  }
  const staticPath = clean.replace(/^\/(?:static\/)?/, '')
  const asset = statics.get(staticPath)
  if (asset) return { asset, staticPath }
  const below = withoutBase(clean, targets.config)
  return below === undefined ? undefined : findLocalFile(below, document, linking)
}

function publish(
  { asset, staticPath }: LocalFile,
  { targets, assets }: Linking,
): { href: string; width?: number; height?: number } {
  const { rootUrl } = targets.config
  let known = assets.get(asset.file)
  if (!known) {
    const bytes = fs.readFileSync(asset.absolute)
    const { name, ext } = path.posix.parse(asset.path)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    known = {
      // Lower case: copies of one file under two spellings become one file.
      path: staticPath ?? `assets/${`${name.replace(/[^\w.-]+/g, '-').slice(0, 80)}-${hash}${ext}`.toLowerCase()}`,
      asset,
      ...dimensions(bytes),
    }
    assets.set(asset.file, known)
  }
  const { width, height } = known
  return {
    href: staticPath === undefined ? hrefOf(`/${known.path}`, rootUrl) : staticHref(asset, targets.config),
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

function show(href: string): string {
  const text = readable(href)
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text)
}

function relativeTo(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}
