// Links and images: collected here, resolved in site/link-attributes.ts, because their targets are other files.
// The HTML has a hole in place of their attributes; see holes.ts.

import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { withoutData } from '../core/addresses.ts'
import { type DrawingSource, hole, holeAround } from './holes.ts'
import { addWarning, placeOf, warnOnce } from './places.ts'
import { envOf, plainText, reportedBefore, type TokenMaker } from './tokens.ts'
import type { FoundLink, MarkdownEnv } from './types.ts'

export function links(md: MarkdownIt) {
  const allowed = md.validateLink.bind(md)
  // validateLink gets no env, so the rules below store the current one.
  let reading: MarkdownEnv | undefined
  md.validateLink = (url) => {
    if (allowed(url)) return true
    if (reading) warnOfCode(url, reading)
    return false
  }
  md.core.ruler.before('normalize', 'remember', (state) => {
    reading = envOf(state)
  })
  md.core.ruler.before('linkify', 'forget', () => {
    reading = undefined
  })
  md.inline.ruler.before('autolink', 'code-autolink', codeAutolink)
  md.linkify.add('www.', {
    validate(text, from) {
      AFTER_WWW.lastIndex = from
      return AFTER_WWW.exec(text)?.[0].length ?? 0
    },
    normalize(match) {
      match.url = `http://${match.url}`
    },
  })
  const test = md.linkify.test.bind(md.linkify)
  md.linkify.test = (text) => LIKE_ADDRESS.test(text) && test(text)
  md.core.ruler.push('links', collectLinks)
  md.renderer.rules.link_open = (tokens, i, _options, env) => {
    const token = tokens[i]
    const title = token?.attrGet('title')
    const link = Number(token?.meta?.link)
    return hole(env as unknown as MarkdownEnv, { kind: 'link', link, ...(title && { title: String(title) }) })
  }
  md.renderer.rules.link_close = (_tokens, _i, _options, env) => hole(env as unknown as MarkdownEnv, { kind: 'end' })
  md.renderer.rules.image = (tokens, i, _options, env) => {
    const token = tokens[i]
    const title = token?.attrGet('title')
    const width = token?.meta?.width === undefined ? '' : ` width="${token.meta.width}"`
    const [start, end] = token?.meta?.opens ? pictureMarks(env as unknown as MarkdownEnv) : ['', '']
    const address = hole(env as unknown as MarkdownEnv, { kind: 'attributes', link: Number(token?.meta?.link) })
    return `${start}<img ${address}${width} alt="${escapeHtml(plainText(token?.children ?? null))}"${title ? ` title="${escapeHtml(String(title))}"` : ''} loading="lazy" decoding="async">${end}`
  }
}

function warnOfCode(url: string, env: MarkdownEnv) {
  const place = placeOf(env)
  const shown = JSON.stringify(withoutData(url).slice(0, 60))
  if (reportedBefore(env, `code ${place.line} ${shown}`)) return
  const why = /^file:/i.test(url) ? 'leads to a file on one computer only' : 'could run code'
  const message = `The address ${shown} ${why}, so it is shown as plain text.`
  addWarning(env, 'WB301', message, place, isEmbedded(url) ? SAVE_PICTURE : 'Use https:, mailto: or a path.')
}

/** Excludes punctuation at the end of a sentence: https://github.github.com/gfm/#extended-www-autolink */
const AFTER_WWW =
  /[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#](?:(?:[^\s<()]|\([^\s<()]*\))*(?:[^\s<()?!.,:;*_~'"\]]|\([^\s<()]*\)))?)?/iy

/** Every address matches this. Most texts do not, which makes this a quick test. */
const LIKE_ADDRESS = /[:.@]\S|\/\//

const CODE_AUTOLINK = /<((?:javascript|vbscript|data|file):[^<>\s]*)>/iy

/** Reports `<javascript:…>`: markdown-it does not call validateLink for it. */
function codeAutolink(state: StateInline, silent: boolean): boolean {
  if (silent || state.src[state.pos] !== '<') return false
  CODE_AUTOLINK.lastIndex = state.pos
  const url = CODE_AUTOLINK.exec(state.src)?.[1]
  if (url !== undefined && !state.md.validateLink(url)) warnOfCode(url, envOf(state))
  return false
}

/** Records a link that a rule makes. Returns its number. `line`: line of the content, from 0. */
const addLink = (env: MarkdownEnv, href: string, line: number | undefined, more: Partial<FoundLink>): number =>
  env.links.push({ kind: 'link', href, line: placeOf(env, line).line, ...more }) - 1

/** The marks around a picture that may be shown large. */
export function pictureMarks(env: MarkdownEnv, drawing?: DrawingSource): [start: string, end: string] {
  env.parts.add('pictures')
  return holeAround(env, { kind: 'picture', ...(drawing && { drawing }) })
}

type OwnLink = [href: string, line: number | undefined, more?: Partial<FoundLink>]

/** The mark for the attributes of a link that a rule makes. `line`: line of the content, from 0. */
export const linkAttributes = (env: MarkdownEnv, ...[href, line, more = {}]: OwnLink): string =>
  hole(env, { kind: 'attributes', link: addLink(env, href, line, more) })

/** The marks around the text of a link that a rule makes. It stays text if it leads nowhere. */
export const linkMarks = (env: MarkdownEnv, ...[href, line, more = {}]: OwnLink): [start: string, end: string] =>
  holeAround(env, { kind: 'link', link: addLink(env, href, line, more) })

/** Tokens of such a link. */
export function linkTokens(state: TokenMaker & { env: object }, text: Token, ...[href, line, more = {}]: OwnLink) {
  const open = new state.Token('link_open', 'a', 1)
  open.meta = { link: addLink(envOf(state), href, line, more) }
  return [open, text, new state.Token('link_close', 'a', -1)]
}

function collectLinks(state: StateCore) {
  const env = envOf(state)
  const add = (kind: FoundLink['kind'], href: string, line: number, { meta }: Token, sides: Sides = {}) => ({
    link:
      env.links.push({
        kind,
        href,
        line: line + env.lineOffset + 1,
        ...sides,
        ...(meta?.wiki === true && { wiki: true as const }),
      }) - 1,
  })
  for (const [i, token] of state.tokens.entries()) {
    if (token.type !== 'inline') continue
    let line = token.map?.[0] ?? 0
    // The words of a heading are a link to it.
    let openLinks = state.tokens[i - 1]?.type === 'heading_open' ? 1 : 0
    for (const child of token.children ?? []) {
      if (child.map) line = child.map[0]
      openLinks += linkChange(child)
      if (child.type === 'softbreak' || child.type === 'hardbreak') line++
      else if (child.type === 'link_open') child.meta = add('link', String(child.attrGet('href') ?? ''), line, child)
      else if (child.type === 'image') {
        const src = String(child.attrGet('src') ?? '')
        const sides = takeWidth(child)
        child.meta = { ...child.meta, ...add('image', src, line, child, sides), ...sides, opens: openLinks === 0 }
        if (isEmbedded(src)) env.embedded.push(line)
        else if (plainText(child.children).trim() === '')
          addWarning(
            env,
            'WB302',
            `The image ${withoutData(src)} has no text alternative.`,
            line,
            `Describe what it shows: ${child.meta.wiki ? '![[lamp.png|a lamp in a window]]' : '![a lamp in a window](lamp.png)'}`,
          )
      }
    }
  }
}

/** How many more links are open after a token. */
function linkChange({ type, content }: Token): number {
  if (type === 'link_open' || (type === 'html_inline' && /^<a[\s>]/i.test(content))) return 1
  return type === 'link_close' || (type === 'html_inline' && /^<\/a\b/i.test(content)) ? -1 : 0
}

/** Whether the address of a picture holds its file, as in the Markdown of Google Docs. */
export const isEmbedded = (address: string): boolean => /^\s*data:image\//i.test(address)

const SAVE_PICTURE = 'Save it as a file next to this page, and write its name: ![a lamp in a window](lamp.png)'

/** One warning for all such pictures of a page. Call it when the page has been parsed. */
export function warnOfEmbedded(env: MarkdownEnv) {
  const lines = env.embedded.sort((a, b) => a - b)
  warnOnce(env, 'WB313', 'A picture is written into the text as a "data:" address.', lines, SAVE_PICTURE)
}

type Sides = Pick<FoundLink, 'width'>

/** Obsidian's syntax for the width of an image: `![A lamp|100](lamp.png)`, `![A lamp|100x80](lamp.png)`. */
function takeWidth({ children }: Token): Sides {
  const last = children?.at(-1)
  const found = last?.type === 'text' ? WIDTH.exec(last.content) : null
  if (!last || !found) return {}
  last.content = last.content.slice(0, found.index)
  return { width: found[1] ?? '' }
}

const WIDTH = /\|([1-9]\d{0,3})(?:x\d{1,4})?$/
