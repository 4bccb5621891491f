// Resolves one link of content or config to attributes in HTML. Reports dead links.

import path from 'node:path'
import { escapeHtml } from '../../templates/escape.ts'
import { isFile } from '../../templates/paths.ts'
import type { ContentDocument } from '../content/model.ts'
import {
  decodeOnce,
  hasSchemeOrHost,
  hrefOf,
  hrefOfName,
  quoted,
  resolvePath,
  SCHEME,
  splitHref,
  staticHref,
  withoutBase,
} from '../core/addresses.ts'
import { nearest } from '../core/did-you-mean.ts'
import { error, type Place, reportAt } from '../core/errors.ts'
import { originOf } from '../core/find-files.ts'
import { RECORD } from '../markdown/record-names.ts'
import type { FoundLink } from '../markdown/types.ts'
import { deadFile, deadLinkReason } from './dead-links.ts'
import { canonicalPage, type Linking, type LinkTargets, pageOfSource } from './link-targets.ts'
import { findLocalFile, type LocalFiles, publish } from './local-files.ts'
import { idOfWords } from './wiki-names.ts'

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
  const colon = link.href.indexOf(':')
  const resolver = colon === -1 ? undefined : targets.resolvers.get(link.href.slice(0, colon))
  if (resolver) return ownAttributes(resolver(link.href.slice(colon + 1), document), targets)
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
  const version = targets.versions.find(({ folder }) => originOf(document.file).startsWith(`${folder}/`))
  return version?.isLast === false ? address : `${address} data-record="${escapeHtml(href.slice(RECORD.length))}"`
}

/** A link of a feature. Hides a link that leads nowhere. */
const ownAttributes = (to: string | undefined, { config }: LinkTargets) =>
  to === undefined ? 'hidden' : `href="${escapeHtml(hrefOf(to, config.baseUrl))}"`

/** The same page in the document's own version of the docs, if it exists there; else `href`. */
function inOwnVersion(href: string, { file }: ContentDocument, { versions, pages }: LinkTargets): string {
  const own = versions.find(({ folder }) => originOf(file).startsWith(`${folder}/`))
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
  const own = targets.byFile.get(originOf(document.file)) ?? '/'
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
  const isThere = (name: string) =>
    pageOfSource(name, document, targets) !== undefined || findLocalFile(name, document, linking.files) !== undefined
  const meant = hrefOfName(href, isThere)
  if (meant !== undefined) {
    const message = `The link to ${quoted(href)} leads to no page. Did you mean "${meant}"?`
    reportAt(targets.config.checks.deadLinks, error('WB603', message, place), targets.report)
    return localAttributes(href, targets)
  }
  const address = resolvePath(folder, decoded)
  return localAttributes(pagePath(address, href, place, `The link to ${quoted(href)}`, linking), targets)
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
      : deadLinkReason(address, written, targets.byFile.get(originOf(place.file ?? '')), linking)
    reportAt(config.checks.deadLinks, error('WB603', `${what} ${why}`, place, hint), targets.report)
  }
  return hrefOf(address, base ?? config.baseUrl) + rest
}

/** The href of a page. An old address is replaced by the end of its redirect, which scripts cannot follow in place. */
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
