// Says why a link leads nowhere, and suggests the closest target.

import fs from 'node:fs'
import path from 'node:path'
import type { ContentDocument } from '../content/model.ts'
import { quoted } from '../core/addresses.ts'
import { error, type Place, type Problem } from '../core/errors.ts'
import { isPartial } from '../core/file-names.ts'
import { type Linking, sourceFiles } from './link-targets.ts'
import { relativeTo } from './local-files.ts'

const PATH_HINT = 'Write the path from the folder of this page, such as "combat.md" or "../rules/combat.md".'

/** The problem of a link to a Markdown file that has no page. `decoded`: the path of the link, decoded. */
export function deadFile(
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
  if (decoded.includes('\\')) {
    const message = `The link to "${decoded}" leads to no Markdown file.`
    return error('WB602', message, place, `Write "/" between folders: ${decoded.replaceAll('\\', '/')}`)
  }
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

/** Why an address leads to no page, and how to fix the link. `own`: the page that contains the link. */
export function deadLinkReason(
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
