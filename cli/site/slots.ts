// Slots and replacements that are HTML files: checks them and resolves their links. They are trusted like the config, but an open tag
// breaks every page, and the content policy blocks inline code.

import fs from 'node:fs'
import path from 'node:path'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { unbalancedAt } from '../config/rules.ts'
import { hasSchemeOrHost, quoted } from '../core/addresses.ts'
import { allowedAttributes, isBlockedElement, isBlockedName, isBlockedScript } from '../core/content-policy.ts'
import { error, type Place, type Report, warning } from '../core/errors.ts'
import { type Attributes, parseHtml } from '../core/html.ts'
import { decodeText } from '../core/text.ts'
import { mapSourceSet, ON_ANOTHER_HOST } from './images.ts'
import type { Linker, Part } from './model.ts'

/** The files that the config names. */
export const partFiles = ({ slots, replace }: Pick<ResolvedConfig, 'slots' | 'replace'>): [Part, string][] =>
  (
    [...Object.entries(slots), ['replace.footer', replace.footer], ['replace.notFound', replace.notFound]] as [
      Part,
      string | undefined,
    ][]
  ).flatMap(([part, file]) => (file === undefined ? [] : [[part, file]]))

/** HTML of the parts that are HTML files. Reports their faults. */
export function planParts(config: ResolvedConfig, linker: Linker, report: Report): Partial<Record<Part, string>> {
  const parts: Partial<Record<Part, string>> = {}
  for (const [part, file] of partFiles(config)) {
    if (!file.endsWith('.html')) continue
    const html = decodeText(fs.readFileSync(path.join(config.root, file)), file, report) ?? ''
    parts[part] = checked(html, { file, isHead: part === 'head', config, linker, report }).trim()
  }
  return parts
}

interface Checking {
  file: string
  /** Whether it is a slot in the head, where scripts may be inline. */
  isHead: boolean
  config: ResolvedConfig
  linker: Linker
  report: Report
}

const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi

/** The HTML with its links resolved, without what the content policy blocks. */
function checked(html: string, checking: Checking): string {
  const { file, isHead, report } = checking
  const placeAt = (at: number): Place => {
    const before = html.slice(0, at).split('\n')
    return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
  const bare = withoutTexts(html)
  const open = unbalancedAt(bare)
  if (open) {
    const message = `This file has an unbalanced ${open.tag}, which would break every page.`
    report(error('WB112', message, placeAt(open.at), 'Close each tag, in reverse order.'))
  }
  const body = isHead ? outsideHead(bare) : undefined
  if (body) report(endsHead(body.what, placeAt(body.at)))
  let done = 0
  let resolved = ''
  for (const { 0: tag, index } of bare.matchAll(TAG)) {
    resolved += html.slice(done, index) + checkedTag(tag, placeAt(index), checking)
    done = index + tag.length
  }
  return resolved + html.slice(done)
}

/** Comments, scripts and styles as spaces: they may hold what looks like a tag. */
const withoutTexts = (html: string) =>
  html.replace(/<!--[\s\S]*?-->|(?<=<(script|style|title|textarea|template)\b[^>]*>)[\s\S]*?(?=<\/\1\s*>)/gi, (text) =>
    text.replace(/[^\n]/g, ' '),
  )

const IN_HEAD = new Set('base link meta noscript script style template title'.split(' '))

/** The first part of a slot in the head that cannot be there. */
function outsideHead(html: string): { what: string; at: number } | undefined {
  for (const { 1: name, index: at } of html.matchAll(/<\/?([a-z][^\s/>]*)(?:[^>"']|"[^"]*"|'[^']*')*>|\S/gi))
    if (name === undefined || !IN_HEAD.has(name.toLowerCase())) return { what: name ? `<${name}>` : 'Text', at }
  return undefined
}

const endsHead = (what: string, place: Place) =>
  error(
    'WB113',
    `${what} ends the head of the page, so browsers would show it above every page.`,
    place,
    `The head may hold ${[...IN_HEAD].map((name) => `<${name}>`).join(', ')}. Put the rest into another slot.`,
  )

/** A start tag with its links resolved. */
function checkedTag(tag: string, place: Place, checking: Checking): string {
  let name = ''
  let attributes: Attributes = {}
  parseHtml(tag, {
    open(...found) {
      ;[name, attributes] = found
    },
  })
  reportBlocked(name, attributes, place, checking)
  reportRelative(attributes, place, checking)
  const { linker } = checking
  const where = { place, what: 'the link to' }
  const withQuotes = allowedAttributes(tag).replace(/(\s(?:href|src|poster)\s*=\s*)(\/[^\s"'<>]*)/gi, '$1"$2"')
  return linker
    .resolveHtml(withQuotes, where)
    .replace(
      /(\ssrcset\s*=\s*)(["'])(.*?)\2/gi,
      (_, before: string, quote: string, value: string) =>
        before + quote + mapSourceSet(value, (one) => linker.resolvePath(one, where)) + quote,
    )
}

/** Reports what the content security policy blocks. */
function reportBlocked(name: string, attributes: Attributes, place: Place, { isHead, config, report }: Checking) {
  const { src = '', href = '' } = attributes
  const blocked = (what: string, hint: string) =>
    report(warning('WB107', `${what} does nothing: the site's content security policy blocks it.`, place, hint))
  const isAllowed = (directive: string, address: string) =>
    config.policySources[directive]?.some((source) =>
      `${address.replace(/^\/\//, 'https://')}/`.startsWith(`${source}/`),
    )
  if (
    name === 'script' &&
    isBlockedScript(written(attributes)) &&
    !(isHead && src === '') &&
    !isAllowed('script-src', src)
  )
    blocked(src === '' ? 'An inline <script>' : `The script ${quoted(src)}`, SCRIPT_HINT)
  if (isBlockedElement(name) && !(name === 'iframe' && isAllowed('frame-src', src)))
    blocked(
      `<${name}>`,
      name === 'style' ? 'Write it into theme.css.' : 'Write a link instead, or allow its host in "contentPolicy".',
    )
  for (const attribute of Object.keys(attributes).filter(isBlockedName))
    blocked(
      `The attribute "${attribute}"`,
      attribute === 'style' ? 'Write a class, and its rule into theme.css.' : SCRIPT_HINT,
    )
  if (/^\s*javascript:/i.test(href)) blocked('A javascript: address', SCRIPT_HINT)
  if (name === 'img' && /^\s*(?:https?:)?\/\//i.test(src) && !isAllowed('img-src', src))
    report(warning('WB606', `The image ${quoted(src)} ${ON_ANOTHER_HOST}`, place, 'Put the file into content/static.'))
}

/** Reports an address that would lead elsewhere on each page. */
function reportRelative(attributes: Attributes, place: Place, { report }: Checking) {
  const relative = ADDRESSES.map((key) => attributes[key] ?? '').find(
    (address) => /^[^/#?\s]/.test(address) && !hasSchemeOrHost(address),
  )
  if (relative === undefined) return
  const message = `The address ${quoted(relative)} is read from each page that shows it, so it leads elsewhere on every page.`
  report(warning('WB114', message, place, `Begin it with "/": "/${relative.replace(/^(?:\.?\.\/)+/, '')}".`))
}

const ADDRESSES = ['href', 'src', 'poster']

const SCRIPT_HINT =
  'Put the script into a file of content/static and name it in "head" of site.config.ts, or write a slot in a .tsx file.'

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')
