// HTML tags in content. Without `markdown.html` they are shown as text, with a warning that says what to write instead.
// With it they are kept, must be balanced, and their links are checked like Markdown links.

import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { isBlockedElement } from '../core/content-policy.ts'
import { HTML_NAMES, RAW_TEXT, SELF_CLOSING, VOID } from '../core/html-elements.ts'
import { actsOnPage, reportElement, withoutBlocked } from './content-policy.ts'
import { hole } from './holes.ts'
import { isEmbedded } from './links.ts'
import { BRACES, isComponent, isComponentName, reportComponent, withoutJsx } from './mdx.ts'
import { type OpenTags, openTags, type Tag } from './open-tags.ts'
import { addWarning } from './places.ts'
import { envOf, reportedBefore } from './tokens.ts'
import type { FoundLink, MarkdownEnv } from './types.ts'

/** Markdown to suggest instead of a tag. */
const ELEMENTS = new Map([
  ['a', 'Write [text](address).'],
  ['img', 'Write ![what it shows](file.png).'],
  ['details', 'Write :::details Title, the text, and ::: below it.'],
  ['b', 'Write **text**.'],
  ['strong', 'Write **text**.'],
  ['i', 'Write *text*.'],
  ['em', 'Write *text*.'],
  ['code', 'Write `text`.'],
  ['pre', 'Write the code between lines of three backticks.'],
  ['del', 'Write ~~text~~.'],
  ['s', 'Write ~~text~~.'],
  ['hr', 'Write --- on a line of its own.'],
  [
    'table',
    'Write the table with | between its cells. `wasteland-build import` of the document as Pandoc wrote it does this.',
  ],
  ['head', 'Write title, description, image and keywords into the front matter.'],
])

export function html(md: MarkdownIt, options: { html: boolean; repairsTags: boolean }) {
  md.inline.ruler.before('html_inline', 'tags', (state, silent) => reportTag(state, silent, options.html))
  if (!options.html) return
  md.core.ruler.before('block', 'component_names', findClosedNames)
  md.core.ruler.after('inline', 'html', (state) => checkHtml(state, options.repairsTags))
}

function findClosedNames(state: StateCore) {
  envOf(state).closedNames = new Set((state.src.match(/(?<=<\/)[A-Z][\w.:-]*/g) ?? []).filter(isComponentName))
}

/** Whether a tag is a component. `<Name>` counts only if the page also has `</Name>`; else it may be a placeholder. */
export const isComponentTag = (name: string, slash: string, attributes: string, env: MarkdownEnv) =>
  isComponent(name, slash, attributes) || env.closedNames?.has(name) === true

const TAG_START = /<(\/?)([A-Za-z][\w.:-]*)((?:\s[^<>]*)?)>/y

const VALUE = String.raw`"[^"]*"|'[^']*'|${BRACES}|[^\s"'=<>${'`'}{][^\s"'<>${'`'}]*`
const ATTRIBUTE = String.raw`[^\s"'<>/=]+(?:\s*=\s*(?:${VALUE}))?`
/** After a quoted value the space is optional, as in browsers and MDX. CommonMark requires it in inline HTML. */
const TAG = String.raw`<(\/?)([A-Za-z][\w.:-]*)((?:(?:\s+|(?<=["']))${ATTRIBUTE})*)\s*(\/?)>`
export const TAG_HERE = new RegExp(TAG, 'y')
const EACH_ATTRIBUTE = new RegExp(String.raw`(\s*)(${ATTRIBUTE})`, 'g')
const EACH_TAG = new RegExp(String.raw`<!--[\s\S]*?(?:-->|$)|${TAG}`, 'g')

const BREAK = /<br\s*\/?>/iy

/** Reports tags that will be shown as text. Accepts only `<br>`, because table cells have no other line break. */
function reportTag(state: StateInline, silent: boolean, kept: boolean): boolean {
  if (state.src[state.pos] !== '<') return false
  BREAK.lastIndex = state.pos
  const lineBreak = BREAK.exec(state.src)?.[0]
  if (lineBreak !== undefined && !kept) {
    if (!silent) state.push('hardbreak', 'br', 0)
    state.pos += lineBreak.length
    return true
  }
  if (kept && takeJsxTag(state, silent)) return true
  if (silent) return false
  TAG_START.lastIndex = state.pos
  const [whole, slash = '', name = '', attributes = ''] = TAG_START.exec(state.src) ?? []
  if (whole === undefined) return false
  const env = envOf(state)
  if (isComponent(name, slash, attributes)) reportComponent(name, env, env.line)
  else if (!kept && isElement(name, slash, attributes) && !reportedBefore(env, `tag ${name.toLowerCase()}`)) {
    const hint =
      insteadOf(name.toLowerCase(), attributes) ?? 'Remove it, or set markdown: { html: true } in site.config.ts.'
    const message = `The tag <${name}> is shown as text: HTML in content is switched off.`
    addWarning(env, 'WB363', message, undefined, hint)
  }
  return false
}

/** Adds the missing spaces between attributes. */
const spaced = (attributes: string) =>
  attributes.replace(EACH_ATTRIBUTE, (_, space: string, attribute: string) => `${space || ' '}${attribute}`)

/** Accepts a tag with values in braces. markdown-it would treat it as text, but not its closing tag. */
function takeJsxTag(state: StateInline, silent: boolean): boolean {
  TAG_HERE.lastIndex = state.pos
  const [whole, , name = '', attributes = ''] = TAG_HERE.exec(state.src) ?? []
  if (whole === undefined || !attributes.includes('{')) return false
  if (!silent) state.push('html_inline', '', 0).content = whole
  if (!silent && name === 'a') state.linkLevel++
  state.pos += whole.length
  return true
}

const insteadOf = (name: string, attributes: string) =>
  name === 'a' && /\s(?:id|name)=/.test(attributes) && !/\shref=/.test(attributes)
    ? 'Write the id after a heading: ## Guard {#guard}'
    : ELEMENTS.get(name)

/** Whether this is an HTML tag. `<b>` may be a placeholder, so one letter needs a slash or an attribute. */
const isElement = (name: string, slash: string, attributes: string) =>
  HTML_NAMES.has(name.toLowerCase()) &&
  /^\s*\/?$|=|^\s+(?:open|disabled|checked|controls)\s*\/?$/.test(attributes) &&
  (name.length > 1 || slash === '/' || attributes.includes('='))

/** Images, and frames, which become links. Alone on their lines they become a paragraph, like `![](…)`. */
const IN_LINE = /^(?:\s*<(?:img|iframe)\b(?:[^<>"']|"[^"]*"|'[^']*')*>(?:\s*<\/iframe>)?)+\s*$/i

/** Checks that every tag is closed in the block that opens it, and collects links. */
function checkHtml(state: StateCore, repairsTags: boolean) {
  const env = envOf(state)
  const tags = openTags(env, repairsTags)
  const end = (level: number) => htmlToken('html_block', tags.end(level), state)
  state.tokens = state.tokens.flatMap((token) => {
    const ended = end(token.level)
    if (token.type === 'html_block') {
      const kept = eachTag(token.content, token.map?.[0] ?? 0, env, (tag) => takeTable(tag, token.level, tags))
      token.content = tags.open.length === 0 && IN_LINE.test(token.content) ? `<p>${kept.trimEnd()}</p>\n` : kept
    } else if (token.type === 'truncate' && tags.open.some(({ name }) => !SELF_CLOSING.has(name))) {
      const why = 'The truncate mark is inside an HTML element, so it is ignored.'
      addWarning(env, 'WB366', why, token.map?.[0], 'Put it after the closing tag.')
      token.type = 'raw'
    } else if (token.type === 'inline') checkInline(token, state, repairsTags)
    return [...ended, token]
  })
  state.tokens.push(...end(-1))
}

function checkInline(token: Token, state: StateCore, repairsTags: boolean) {
  const env = envOf(state)
  const tags = openTags(env, repairsTags)
  const end = (level: number) => htmlToken('html_inline', tags.end(level), state)
  const checked = token.children?.flatMap((child) => {
    const ended = end(child.level)
    if (child.type === 'html_inline')
      child.content = eachTag(child.content, child.map?.[0] ?? token.map?.[0] ?? 0, env, (tag) => ({
        isFramed: false, // a table within a line of text stays there
        before: tags.take(tag, child.level),
      }))
    return [...ended, child]
  })
  if (checked) token.children = [...checked, ...end(-1)]
}

/** Returns no token for an empty text. */
function htmlToken(type: string, content: string, state: StateCore): Token[] {
  return content === '' ? [] : [Object.assign(new state.Token(type, '', 0), { content })]
}

/** Wide tables scroll in this element, like Markdown tables. */
const FRAME = ['<div class="table">', '</div>']

interface Taken {
  /** The tag starts or ends a table that scrolls. */
  isFramed: boolean
  /** See `OpenTags.take`. */
  before: string | undefined
}

/** Calls `take` for each tag. Returns the HTML with marks for its links; see holes.ts. */
function eachTag(source: string, firstLine: number, env: MarkdownEnv, take: (tag: Tag) => Taken): string {
  let line = firstLine
  let counted = 0
  let inRaw: string | undefined
  let summaryEnd = -1
  return source.replace(
    EACH_TAG,
    (whole, slash: string, name: string | undefined, given: string, self: string, at: number) => {
      for (; counted < at; counted++) if (source[counted] === '\n') line++
      if (name === undefined) return whole
      const lower = name.toLowerCase()
      const attributes = spaced(given)
      if (inRaw !== undefined && (slash !== '/' || lower !== inRaw)) return whole
      inRaw = slash === '' && RAW_TEXT.has(lower) ? lower : undefined
      if (isComponentTag(name, slash, attributes + self, env)) {
        if (source[at - 1] === '`') return escapeHtml(whole) // inline code
        reportComponent(name, env, line)
        return '' // as an unknown element it could contain the rest of the page
      }
      const empty = self === '/' || VOID.has(lower)
      const taken = take({ name: lower, written: name, closing: slash === '/', empty, line })
      const [before, after] = taken.isFramed ? FRAME : ['', '']
      if (slash !== '') {
        if (lower === 'iframe' || taken.before === undefined) return taken.before ?? ''
        return `${taken.before}${at === summaryEnd ? '</span>' : ''}${whole}${after}`
      }
      takeAnchors(lower, attributes, env)
      if (actsOnPage(lower, attributes, line, env)) return ''
      reportElement(lower, attributes, line, env)
      const allowed = withoutBlocked(withoutJsx(attributes, line, env), line, env)
      if (lower === 'iframe') return frameLink(allowed, line, env)
      // A blocked element is an empty box; without a size it can use the width of the page.
      const kept = isBlockedElement(lower) ? allowed.replace(SIDE, '') : allowed
      if (lower === 'summary') summaryEnd = lineOfTextEnd(source, at + whole.length)
      const shown = HOLDS_TEXT.has(lower) ? withClass(kept, 'flow') : kept
      const inner = lower === 'summary' && summaryEnd !== -1 ? '<span>' : ''
      return `${before}<${name}${markLink(lower, shown, line, env)}${self && ' /'}>${inner}`
    },
  )
}

/** Elements that do not change the layout of their content. See templates/article/prose.css. */
const HOLDS_TEXT = new Set(['div', 'section', 'center'])

const CLASS = /(\sclass\s*=\s*)(?:(["'])([\s\S]*?)\2|([^\s"'=<>`]+))/i

const withClass = (attributes: string, name: string) =>
  CLASS.test(attributes)
    ? attributes.replace(
        CLASS,
        (_, before, quote = '"', quoted, bare) => `${before}${quote}${quoted ?? bare} ${name}${quote}`,
      )
    : `${attributes} class="${name}"`

/** Characters. A longer summary is not wrapped. */
const MAX_SUMMARY_LENGTH = 1000

/** The end of a summary that mixes text and elements, or -1. Such a summary needs a wrapper, or each part becomes a column. */
function lineOfTextEnd(source: string, from: number): number {
  const [inner = '', closing] = /^[\s\S]*?(<\/summary>)/i.exec(source.slice(from, from + MAX_SUMMARY_LENGTH)) ?? []
  const isLine = closing !== undefined && /<(?!\/summary>)/i.test(inner) && !/<(?:h[1-6]|p|div)\b/i.test(inner)
  return isLine ? from + inner.length - closing.length : -1
}

/** A link in place of a frame. */
function frameLink(attributes: string, line: number, env: MarkdownEnv): string {
  const [src, title] = ['src', 'title'].map((name) => {
    const [, ...values] =
      new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'<>]+))`, 'i').exec(attributes) ?? []
    return values.find((one) => one !== undefined)?.replace(/[<>"]/g, (mark) => escapeHtml(mark))
  })
  if (!src || !/^(?:https?:|[^:]*$)/i.test(src)) return ''
  return `<a${markLink('a', ` href="${src}"`, line, env)}>${title || src}</a>`
}

/** Attributes that links lead to. */
export const ID = /\s(id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi

/** Collects ids as link targets. Older pages write `<a name>` for an id. */
function takeAnchors(element: string, attributes: string, env: MarkdownEnv) {
  for (const [, name, double, single, bare] of attributes.matchAll(ID))
    if (element === 'a' || name?.toLowerCase() === 'id') env.anchors.add(double ?? single ?? bare ?? '')
}

const HREF = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const SRC = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const SRCSET = /\ssrcset\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const POSTER = /\sposter\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const ADDRESSES = new Map<string, [RegExp, FoundLink['kind']]>([
  ['a', [HREF, 'link']],
  ['img', [SRC, 'image']],
  ...['audio', 'source', 'track', 'video'].map((name): [string, [RegExp, 'media']] => [name, [SRC, 'media']]),
])

const SIDE = /\s(width|height)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

const sidesIn = (attributes: string): Pick<FoundLink, 'width' | 'height'> =>
  Object.fromEntries([...attributes.matchAll(SIDE)].map(([, side = '', a, b, c]) => [side.toLowerCase(), a ?? b ?? c]))

/** Replaces the address of a file or an internal link by the mark of a hole. */
function markLink(name: string, given: string, line: number, env: MarkdownEnv): string {
  const attributes = markPictures(name, given, line, env)
  const [pattern, kind] = ADDRESSES.get(name) ?? []
  const found = pattern?.exec(attributes)
  const href = (found?.[1] ?? found?.[2])?.replaceAll('&amp;', '&')
  if (!found || !kind || href === undefined || href === '') return attributes
  if (kind === 'image' && isEmbedded(href)) env.embedded.push(line)
  // External files get a warning later; external links are fine.
  if (kind === 'link' ? /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href) : /^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(href))
    return attributes
  const sides = kind === 'image' && sidesIn(attributes)
  const link = env.links.push({ kind, href, line: line + env.lineOffset + 1, ...sides }) - 1
  return `${attributes.replace(found[0], '')} ${hole(env, { kind: 'attributes', link })}`
}

/** Replaces `srcset` of images and `poster` of videos by the mark of a hole. */
function markPictures(name: string, attributes: string, line: number, env: MarkdownEnv): string {
  const attribute = { img: 'srcset', source: 'srcset', video: 'poster' }[name] as FoundLink['attribute']
  const found = attribute && (attribute === 'srcset' ? SRCSET : POSTER).exec(attributes)
  const href = (found?.[1] ?? found?.[2])?.replaceAll('&amp;', '&')
  if (!found || !attribute || !href?.trim()) return attributes
  const link = env.links.push({ kind: 'image', href, attribute, line: line + env.lineOffset + 1 }) - 1
  return `${attributes.replace(found[0], '')} ${hole(env, { kind: 'attributes', link })}`
}

/** Frames a table, unless it is inside another table. */
function takeTable(tag: Tag, level: number, { open, take }: OpenTags): Taken {
  const isWithin = () => tag.name === 'table' && open.some(({ name }) => name === 'table')
  const wasWithin = isWithin()
  const before = take(tag, level)
  return { before, isFramed: tag.name === 'table' && (tag.closing ? wasWithin && !isWithin() : !wasWithin) }
}
