// Where one link of content or config leads, as attributes in HTML. Reports dead links with the closest existing target.

import fs from 'node:fs'
import path from 'node:path'
import { escapeHtml } from '../../templates/escape.ts'
import { isFile } from '../../templates/paths.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { Content, ContentDocument } from '../content/model.ts'
import {
  decodeOnce,
  hasSchemeOrHost,
  hrefOf,
  quoted,
  resolvePath,
  SCHEME,
  splitHref,
  staticHref,
  withoutBase,
  withoutHtmlEnding,
} from '../core/addresses.ts'
import { nearest } from '../core/did-you-mean.ts'
import { error, type Place, type Problem, type Report, reportAt } from '../core/errors.ts'
import { isPartial } from '../core/file-names.ts'
import { RECORD } from '../markdown/record-names.ts'
import type { FoundLink } from '../markdown/types.ts'
import type { LinkResolver } from './feature.ts'
import type { KnownPaths } from './known-paths.ts'
import { findLocalFile, type LocalFiles, publish, relativeFiles, relativeTo } from './local-files.ts'
import type { ArticleMarks, Inserts, Linker, RecordTarget, Redirect, Route, Version } from './model.ts'
import { idOfWords, type WikiNames } from './wiki-names.ts'

/** Everything that a link can lead to. */
export interface LinkTargets {
  config: ResolvedConfig
  content: Content
  /** Headings and ids of each page, by address; undefined for generated pages, whose ids are not known. */
  pages: Map<string, Route['outline']>
  /** Redirects from old addresses of pages, which are among the pages. Links lead to where they end. */
  redirects: Map<string, Redirect>
  /** Address of each source file's page. */
  byFile: Map<string, string>
  /** Source files of folder index pages: './x' in them is relative to the page's own address. */
  folderPages: Set<string>
  /** Opens what documents show of the whole site. They have links, and links are in them. */
  insertsWith: (linker: Linker) => Inserts
  /** Opens what features add to articles. */
  marksWith: (linker: Linker) => ((document: ContentDocument) => ArticleMarks | undefined)[]
  /** Resolvers of features, by the scheme of their links. */
  resolvers: Map<string, LinkResolver>
  /** Every version of every docs. */
  versions: Version[]
  /** Addresses of planned files, each with the base URL that it is below: that of the locale, or that of the site. */
  files: () => Map<string, string>
  /** Addresses and source files of drafts. */
  drafts: Set<string>
  report: Report
}

/** What is needed to resolve links. */
export interface Linking {
  targets: LinkTargets
  files: LocalFiles
  /** For suggestions. */
  knownPages: KnownPaths
  knownSources: KnownPaths
  linkedPages: Set<string>
  recordTarget: () => RecordTarget
  wikiNames: () => WikiNames
}

const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
const EXTERNAL = ' rel="noopener noreferrer"'

/** A link with a name as a link with a path; undefined if the name means no file. */
export function plainLink(
  link: FoundLink,
  document: ContentDocument,
  place: Place,
  linking: Linking,
): FoundLink | undefined {
  const { targets, wikiNames } = linking
  const href = wikiNames().pathOf(link.href, document)
  if (typeof href === 'string') return { ...link, href }
  reportAt(targets.config.checks.deadLinks, error('WB607', href.fault, place, href.hint), targets.report)
  return undefined
}

export function linkAttributes(link: FoundLink, document: ContentDocument, place: Place, linking: Linking): string {
  const { targets } = linking
  if (link.href.startsWith(RECORD)) return recordAttributes(link, document, linking)
  const [own = '', ...rest] = link.href.split(':')
  const resolver = targets.resolvers.get(own)
  if (resolver) return ownAttributes(resolver(rest.join(':'), document), targets)
  const href = link.term ? inOwnVersion(link.href, document, targets) : link.href
  if (href === '') {
    const problem = error(
      'WB603',
      'This link has no address, so it is shown as text.',
      place,
      'Write its address: [text](page.md).',
    )
    reportAt(targets.config.checks.deadLinks, problem, targets.report)
    return ''
  }
  const scheme = SCHEME.exec(href)?.[1]?.toLowerCase()
  if (href.startsWith('//')) return `href="${escapeHtml(href)}"${EXTERNAL}`
  if (scheme === 'pathname') return localAttributes(pathnameHref(href, linking), targets)
  if (scheme !== undefined) {
    if (!SAFE_SCHEMES.has(scheme)) {
      const message = `The link ${quoted(href)} has the unknown scheme "${scheme}:".`
      const hint = 'Use https:, http:, mailto: or tel:, or a path.'
      reportAt(targets.config.checks.deadLinks, error('WB601', message, place, hint), targets.report)
      return '' // Whatever the severity, an unknown scheme never gets into the page.
    }
    return `href="${escapeHtml(href)}"${scheme.startsWith('http') ? EXTERNAL : ''}`
  }
  return internalAttributes(href, document, place, linking)
}

/** A name without a page that shows its record stays text. In the last version it names the record, for previews. */
function recordAttributes(
  { href, row }: FoundLink,
  document: ContentDocument,
  { targets, linkedPages, recordTarget }: Linking,
): string {
  const to = recordTarget()(href.slice(RECORD.length), document, row)
  if (to === undefined) return ''
  const { target, hash } = splitHref(to)
  if (target !== '') linkedPages.add(target)
  const address = `href="${escapeHtml(target === '' ? hash : hrefOf(target, targets.config.baseUrl) + hash)}"`
  const version = targets.versions.find(({ folder }) => document.file.startsWith(`${folder}/`))
  return version?.isLast === false ? address : `${address} data-record="${escapeHtml(href.slice(RECORD.length))}"`
}

/** A link of a feature. Hides a link that leads nowhere. */
const ownAttributes = (to: string | undefined, { config }: LinkTargets) =>
  to === undefined ? 'hidden' : `href="${escapeHtml(hrefOf(to, config.baseUrl))}"`

/** The same page in the document's own version of the docs, if it exists there; else `href`. */
function inOwnVersion(href: string, { file }: ContentDocument, { versions, pages }: LinkTargets): string {
  const own = versions.find(({ folder }) => file.startsWith(`${folder}/`))
  if (!own || !href.startsWith(`${own.docs.basePath}/`)) return href
  const versioned = own.basePath + href.slice(own.docs.basePath.length)
  return pages.has(splitHref(versioned).target) ? versioned : href
}

const hrefAttribute = (href: string) => `href="${escapeHtml(href)}"`

/** `target` leaves unknown addresses to the browser; the client loads only known pages. */
const localAttributes = (href: string, targets: LinkTargets) =>
  hrefAttribute(href) + (isKnown(href, targets) ? '' : ' target="_self"')

export function isKnown(href: string, targets: LinkTargets): boolean {
  const { target } = splitHref(href)
  // Most links have been resolved and name the page as it is.
  if (target === '' || targets.pages.has(target) || hasSchemeOrHost(href) || isFile(target)) return true
  return canonicalPage(decodeOnce(target), targets) !== undefined
}

function internalAttributes(href: string, document: ContentDocument, place: Place, linking: Linking): string {
  const { targets } = linking
  const own = targets.byFile.get(document.file) ?? '/'
  const { target, query, hash } = splitHref(href)
  if (target === '') {
    if (hash.length > 1 && decodeOnce(hash.slice(1)).normalize('NFC') === document.markdown.titleId)
      return hrefAttribute(hrefOf(own, targets.config.baseUrl) + query)
    return hrefAttribute(query + checkedHash(own, hash, place, targets))
  }
  const toPage = (page: string) => {
    if (page !== own) linking.linkedPages.add(page)
    return hrefAttribute(pageHref(page, query, hash, place, targets))
  }
  const decoded = decodeOnce(target).normalize('NFC')
  if (/\.mdx?$/i.test(decoded)) {
    const page = pageOfSource(decoded, document, targets)
    if (page !== undefined) return toPage(page)
    const problem = deadFile(href, decoded, document, place, linking)
    reportAt(targets.config.checks.deadLinks, problem, targets.report)
    return localAttributes(target + query + hash, targets)
  }
  // Relative links on the index of a folder start in that folder, on other pages next to the page. The other base is tried too,
  // for links written for a host that adds or removes trailing slashes.
  const parentPath = path.posix.dirname(own)
  const [folder, other] = targets.folderPages.has(document.file) ? [own, parentPath] : [parentPath, own]
  const pageIn = (from: string) => canonicalPage(resolvePath(from, decoded), targets)
  const page = pageIn(folder) ?? pageIn(other)
  if (page !== undefined) return toPage(page)
  const published = fileHref(decoded, document, linking.files)
  if (published !== undefined) return localAttributes(published + query + hash, targets)
  const address = resolvePath(folder, decoded)
  return localAttributes(pagePath(address, href, place, `The link to ${quoted(href)}`, linking), targets)
}

const PATH_HINT = 'Write the path from the folder of this page, such as "combat.md" or "../rules/combat.md".'

function deadFile(
  href: string,
  decoded: string,
  document: ContentDocument,
  place: Place,
  { knownSources, targets }: Linking,
): Problem {
  const fault = (message: string, hint?: string) =>
    error('WB602', `The link to ${quoted(href)} ${message}`, place, hint)
  const wanted = [...sourceFiles(decoded, document, targets)]
  if (wanted.some((file) => targets.drafts.has(file))) return fault('leads to a draft, which is not published.')
  if (wanted.some((file) => isPartial(file) && fs.existsSync(path.join(targets.config.root, file))))
    return fault('leads to a page whose name begins with _, so it is not published.')
  if (decoded.includes('\\'))
    return error(
      'WB602',
      `The link to "${decoded}" leads to no Markdown file.`,
      place,
      `Write "/" between folders: ${decoded.replaceAll('\\', '/')}`,
    )
  const [first = decoded] = wanted
  const sameIgnoringCase = wanted.map(knownSources.sameIgnoringCase).find((one) => one !== undefined)
  const relative = (file: string | undefined) => file && relativeTo(document.file, file)
  const similar = knownSources.nearest(first, document.file)
  const isSameName = similar !== undefined && path.posix.basename(similar) === path.posix.basename(first)
  const near =
    relative(sameIgnoringCase ?? (isSameName ? similar : undefined)) ??
    asExternalUrl(href) ??
    relative(knownSources.sameName(first, document.file) ?? similar)
  const why = sameIgnoringCase ? 'differs from the file only in upper and lower case' : 'leads to no Markdown file'
  return fault(`${why}.${suggestion(near)}`, near === undefined ? PATH_HINT : undefined)
}

const suggestion = (near: string | undefined) => (near === undefined ? '' : ` Did you mean "${near}"?`)

/** 'github.com/a' → 'https://github.com/a', 'me@a.org' → 'mailto:me@a.org'. Undefined for what looks like neither. */
function asExternalUrl(href: string): string | undefined {
  if (E_MAIL.test(href)) return `mailto:${href}`
  return WITHOUT_SCHEME.test(href) ? `https://${href}` : undefined
}
const E_MAIL = /^[^\s/@:?#]+@[^\s/@:?#]+\.[\p{L}\d-]{2,}(?:\?|$)/u
const WITHOUT_SCHEME = /^(?:www\.|(?:[\p{L}\d-]+\.)+(?:\p{L}{2,}\/|(?:com|net|org|io)(?=[?#]|$)))/iu

function pageOfSource(target: string, document: ContentDocument, targets: LinkTargets): string | undefined {
  for (const file of sourceFiles(target, document, targets)) {
    const page = targets.byFile.get(file)
    if (page !== undefined) return page
  }
  return undefined
}

/** Files that a `.md` path may mean: relative to the document, to the folder of its kind, to `content`, to the root. */
function* sourceFiles(target: string, document: ContentDocument, { config }: LinkTargets): Generator<string> {
  const clean = target.replace(/^@site\//, '/')
  if (!clean.startsWith('/')) yield* relativeFiles(clean, document, config.docs)
  yield path.posix.join(document.file.slice(0, -document.path.length), clean)
  yield path.posix.join('content', clean)
  yield clean.replace(/^\//, '')
}

/** The page for an address in any spelling, with or without base URL; undefined if there is none. */
function canonicalPage(address: string, targets: LinkTargets): string | undefined {
  const { pages, config } = targets
  const bare = withoutHtmlEnding(address).replace(/(?<=.)\/$/, '') || '/'
  if (pages.has(bare)) return bare
  if (pages.has(address)) return address
  const below = withoutBase(address, config)
  return below === undefined ? undefined : canonicalPage(below, targets)
}

/** `pathname:///api/#x` leads to something on the host that the site does not contain, so it is not checked. */
function pathnameHref(href: string, { targets, files }: Linking): string {
  const { target, query, hash } = splitHref(href.slice('pathname:'.length))
  const decoded = decodeOnce(target)
  const given = resolvePath('/', decoded)
  const path = withoutBase(given, targets.config) ?? given
  const asset = files.statics.get(path.slice(1))
  const found = asset ? staticHref(asset, targets.config) : hrefOf(path, targets.config.rootUrl)
  return found + (decoded.endsWith('/') && !found.endsWith('/') ? '/' : '') + query + hash
}

export function sitePath(to: string, place: Place, what: string, linking: Linking): string {
  if (to.startsWith('pathname:')) return pathnameHref(to, linking)
  if (hasSchemeOrHost(to)) return to
  return pagePath(resolvePath('/', decodeOnce(splitHref(to).target).normalize('NFC')), to, place, what, linking)
}

/** The href of an address of this site. Reports a dead one. `written`: the address as the author wrote it. */
function pagePath(address: string, written: string, place: Place, what: string, linking: Linking): string {
  const { targets, files } = linking
  const { config, drafts } = targets
  const { query, hash } = splitHref(written)
  const rest = query + hash
  const page = canonicalPage(address, targets)
  if (page !== undefined) {
    linking.linkedPages.add(page)
    return pageHref(page, query, hash, place, targets)
  }
  const index = files.statics.get(`${address.slice(1)}/index.html`)
  if (index) return staticHref(index, config).replace(/index\.html$/, '') + rest
  const asset = files.statics.get(address.slice(1))
  if (asset) return staticHref(asset, config) + rest
  const base = targets.files().get(address)
  if (base === undefined) {
    const { why, hint } = drafts.has(address)
      ? { why: 'leads to a draft, which is not published.' }
      : deadLinkReason(address, written, targets.byFile.get(place.file ?? ''), linking)
    reportAt(config.checks.deadLinks, error('WB603', `${what} ${why}`, place, hint), targets.report)
  }
  return hrefOf(address, base ?? config.baseUrl) + rest
}

/** `own`: the page that contains the link. */
function deadLinkReason(
  at: string,
  written: string,
  own: string | undefined,
  { knownPages, targets }: Linking,
): { why: string; hint?: string } {
  const address = at.replace(/(?:\/index)?\.html$/, '')
  const sameIgnoringCase = knownPages.sameIgnoringCase(address)
  const like = sameIgnoringCase ?? knownPages.endingWith(address) ?? knownPages.nearest(address, own)
  const near = (E_MAIL.test(written) ? undefined : like) ?? asExternalUrl(written) ?? knownPages.sameName(address, own)
  const { docs, blogs } = targets.config
  const isBelow = (parts: { basePath: string }[]) => parts.some(({ basePath }) => near === basePath + address)
  return {
    why: `${sameIgnoringCase ? 'differs from the page only in upper and lower case' : 'leads to no page'}.${suggestion(near)}`,
    ...(isBelow(docs) && { hint: DOCS_ARE_ALL }),
    ...(isBelow(blogs) && { hint: BLOG_IS_ALL }),
  }
}

const DOCS_ARE_ALL = "If the docs are the whole site, set docs: { routeBasePath: '/' } in site.config.ts."
const BLOG_IS_ALL = "If the blog is the whole site, set blog: { routeBasePath: '/' } in site.config.ts."

/** Without the redirect of an old address, which the client could not follow in place. */
function pageHref(page: string, query: string, hash: string, place: Place, targets: LinkTargets): string {
  const redirect = targets.redirects.get(page)
  if (!redirect) return hrefOf(page, targets.config.baseUrl) + query + checkedHash(page, hash, place, targets)
  const to = splitHref(redirect.to)
  return hrefOf(to.target, targets.config.baseUrl) + query + (to.hash || hash)
}

/** The hash of a link to a page. Reports one that is no id there. Obsidian writes the words of a heading: '#Its%20bite'. */
function checkedHash(page: string, hash: string, place: Place, targets: LinkTargets): string {
  const decoded = decodeOnce(hash.slice(1))
  const id = decoded.normalize('NFC')
  if (id !== decoded) return checkedHash(page, `#${encodeURIComponent(id)}`, place, targets)
  const outline = id === '' || id === 'top' ? undefined : targets.pages.get(page)?.()
  if (!outline || outline.ids.includes(id)) return hash
  const named = idOfWords(id, outline)
  if (targets.config.markdown.wikilinks && named !== undefined) return `#${encodeURIComponent(named)}`
  const near = named ?? nearest(id, outline.ids)[0]
  const message = `There is no heading with the id "${id}" on ${page}.${near ? ` Did you mean "${near}"?` : ''}`
  reportAt(targets.config.checks.deadAnchors, error('WB604', message, place), targets.report)
  return hash
}

function fileHref(target: string, document: ContentDocument, files: LocalFiles): string | undefined {
  const found = findLocalFile(target, document, files)
  if (found?.staticPath !== undefined) return staticHref(found.asset, files.config)
  return found && publish(found, files).href
}
