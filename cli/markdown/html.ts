// Tags in content. Without `markdown.html` they are text, and whoever meant them as tags is told what to write instead;
// with it they are kept, must be balanced, and their links are checked like any other. MDX is told apart from both.
import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it'
import { error, type Place, warning } from '../errors.ts'
import { placeOf } from './places.ts'
import { envOf, escapeHtml, saidOnce } from './tokens.ts'
import type { FoundLink, MarkdownEnv } from './types.ts'

/** What stands in the place of components that other systems have. */
const COMPONENTS = new Map([
  ['Tabs', 'Write ::::tabs above the tabs and :::: below them, and :::tab Label … ::: around each.'],
  ['TabItem', 'Write :::tab Label, the text, and ::: below it, inside ::::tabs.'],
  ['Admonition', 'Write :::note Title, the text, and ::: below it.'],
  ['Aside', 'Write :::note Title, the text, and ::: below it.'],
  ['Steps', 'Remove it: a list with numbers needs nothing around it.'],
  ['Details', 'Write :::details Title, the text, and ::: below it.'],
  ['CodeBlock', 'Write the code between lines of three backticks.'],
  ['Link', 'Write [text](address).'],
  ['Image', 'Write ![what it shows](file.png).'],
  ['TOCInline', 'Remove it: every page shows its headings beside the text.'],
  ['DocCardList', 'Remove it: the page of a category lists its pages by itself.'],
  ['Head', 'Write title, description, image and keywords into the front matter.'],
])

/** What Markdown has in the place of tags. */
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
  ['table', 'Write the table with | between its cells.'],
  ['head', 'Write title, description, image and keywords into the front matter.'],
])

const HTML_NAMES = new Set(
  `a abbr address article aside audio b blockquote body br button caption center cite code col colgroup dd del details dfn div
  dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd
  label legend li link main mark meta nav noscript object ol option p param picture pre q s samp script section select small
  source span strong style sub summary sup svg table tbody td textarea tfoot th thead tr u ul var video`.split(/\s+/),
)

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements that HTML closes by itself. */
const SELF_CLOSING = new Set('p li dt dd tr td th tbody thead tfoot option optgroup colgroup'.split(' '))

export function html(md: MarkdownIt, options: { html: boolean }) {
  md.inline.ruler.before('html_inline', 'tags', (state, silent) => lookAtTag(state, silent, options.html))
  md.core.ruler.after('block', 'mdx', (state) => lookForMdx(state))
  md.core.ruler.after('inline', 'mdx-members', (state) => lookForMembers(state))
  if (options.html) md.core.ruler.after('inline', 'html', checkHtml)
}

const TAG_START = /<(\/?)([A-Za-z][\w.:-]*)((?:\s[^<>]*)?)>/y

/** What MDX takes for a value: an expression, the braces in it balanced. */
const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`
const VALUE = String.raw`"[^"]*"|'[^']*'|${BRACES}|[^\s"'=<>${'`'}{][^\s"'=<>${'`'}]*`
const TAG = String.raw`<(\/?)([A-Za-z][\w.:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:${VALUE}))?)*)\s*(\/?)>`
const TAG_HERE = new RegExp(TAG, 'y')
const EACH_TAG = new RegExp(String.raw`<!--[\s\S]*?(?:-->|$)|${TAG}`, 'g')
/** Quoted values are matched too, so that nothing is looked for in them. */
const JSX = new RegExp(String.raw`"[^"]*"|'[^']*'|\s+([A-Za-z][\w-]*)\s*=\s*(${BRACES})`, 'g')

const BREAK = /<br\s*\/?>/iy

/** Takes nothing but line breaks, which cells of tables cannot have otherwise: it says what a tag will look like. */
function lookAtTag(state: StateInline, silent: boolean, kept: boolean): boolean {
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
  if (isComponent(name, slash, attributes)) complainOfComponent(name, env, env.line)
  else if (!kept && isElement(name, slash, attributes) && !saidOnce(env, `tag ${name.toLowerCase()}`)) {
    const hint =
      insteadOf(name.toLowerCase(), attributes) ?? 'Remove it, or set markdown: { html: true } in site.config.ts.'
    const message = `The tag <${name}> is shown as text: HTML in content is switched off.`
    env.problems.push(warning('WB363', message, placeOf(env), hint))
  }
  return false
}

/** A tag with values that HTML does not know: markdown-it would take it for text, but not the tag that closes it. */
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
    ? 'Write the id behind a heading: ## Guard {#guard}'
    : ELEMENTS.get(name)

/** `<Tabs>` and `<Vec value={…}/>`, but not `<T>` and `<Name>`, which people write for what is to be filled in. */
const isComponent = (name: string, slash: string, attributes: string) =>
  isComponentName(name) && (COMPONENTS.has(name) || slash === '/' || /[=/{]/.test(attributes) || name.includes('.'))

/** HTML was written in capitals once: `<A HREF="x">`. */
const isComponentName = (name: string) =>
  /^[A-Z]/.test(name) && !(name === name.toUpperCase() && HTML_NAMES.has(name.toLowerCase()))

/** A tag of HTML; `<b>` alone, which may be a place to fill in, only when it is closed or has attributes. */
const isElement = (name: string, slash: string, attributes: string) =>
  HTML_NAMES.has(name.toLowerCase()) &&
  /^\s*\/?$|=|^\s+(?:open|disabled|checked|controls)\s*\/?$/.test(attributes) &&
  (name.length > 1 || slash === '/' || attributes.includes('='))

function complainOfComponent(name: string, env: MarkdownEnv, line: number) {
  if (saidOnce(env, `component ${name}`)) return
  const hint = COMPONENTS.get(name) ?? 'Write Markdown in its place, or put what it does into templates/.'
  const message = `<${name}> is a component of MDX; pages here are plain Markdown.`
  env.problems.push(error('WB361', message, placeOf(env, line), hint))
}

const IMPORT = /^import\s+(?:[\w$*{},][\w$*{}\s,]*?\sfrom\s+)?['"]([^'"\n]+)['"]/
/** One or more on a line. */
const IMPORTS = new RegExp(`^(?:${IMPORT.source.slice(1)};?[ \\t]*)+$`, 'gm')
const EXPORT =
  /^export\s+(?:default\s+(?:function|class|async|\(|\{|[A-Za-z_$][\w$]*\s*(?:;\s*)?$)|(?:const|let|var)\s+[\w${[]|(?:async\s+)?function\b|class\s+\w|\{|\*\s)/
/** A member, a call, a list: what programs have in braces. Dice ({2d6}) and ids ({#guard}) are not. */
const EXPRESSION = /^\{\s*(?:[A-Za-z_$][\w$]*\s*(?:[.([?&|]|=>)|<[A-Za-z]|\(|\[|`|['"])/
/** May be an expression or just words in braces: `{name}` alone, `{site.title}` among words. */
const NAME_ALONE = /^\{\s*[A-Za-z_$][\w$]*\s*\}$/
const MEMBER = /(?<![{$])\{[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+\}(?!\})/

/** Lines that only MDX understands. */
function lookForMdx(state: StateCore) {
  const env = envOf(state)
  const code = new Set<number>()
  for (const [i, token] of state.tokens.entries()) {
    if (token.type !== 'inline' || state.tokens[i - 1]?.type !== 'paragraph_open') continue
    const { content } = token
    if (!/^(?:\{|import|export)/.test(content)) continue
    const place = placeOf(env, token.map?.[0] ?? 0)
    if (token.level === 1 && IMPORT.test(content)) {
      complainOfImports(content, token.map?.[0] ?? 0, env)
      if (content.replace(IMPORTS, '').trim() === '') code.add(i)
    } else if (token.level === 1 && EXPORT.test(content)) {
      code.add(i)
      env.problems.push(
        error(
          'WB360',
          'An export is a line of MDX; pages here are plain Markdown.',
          place,
          'Delete it; facts about the page belong into its front matter.',
        ),
      )
    } else if (content.startsWith('{') && content.endsWith('}') && EXPRESSION.test(content))
      env.problems.push(error('WB362', asItStands(content), place, 'Write the words in its place.'))
    else if (NAME_ALONE.test(content)) doubt(content, place, env)
  }
  // Where such lines are let pass, nobody reads them: the inline token stands between those of its paragraph.
  if (code.size > 0) state.tokens = state.tokens.filter((_, i) => !code.has(i - 1) && !code.has(i) && !code.has(i + 1))
}

/** Imports stand below each other, as one paragraph. */
function complainOfImports(content: string, firstLine: number, env: MarkdownEnv) {
  for (const [i, line] of content.split('\n').entries()) {
    const imported = IMPORT.exec(line)?.[1]
    if (imported === undefined && i > 0) continue
    const hint = insteadOfImport(imported ?? '')
    const message = 'An import is a line of MDX; pages here are plain Markdown.'
    env.problems.push(error('WB360', message, placeOf(env, firstLine + i), hint))
  }
}

function insteadOfImport(file: string): string {
  if (/\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(file))
    return `Delete the line and write ![what it shows](${file}) where the picture belongs.`
  if (/\.mdx?$/i.test(file)) return `Delete the line and write the text of ${file} where it belongs.`
  return 'Delete the line: nothing has to be imported.'
}

/** What may be an expression among words; code is no text. */
function lookForMembers(state: StateCore) {
  const env = envOf(state)
  for (const { children, content: whole, map } of state.tokens)
    for (const { type, content } of (!whole.startsWith('{') && children) || []) {
      const member = type === 'text' && content.includes('{') ? MEMBER.exec(content)?.[0] : undefined
      if (member !== undefined) doubt(member, placeOf(env, map?.[0]), env)
    }
}

const doubt = (expression: string, place: Place, env: MarkdownEnv) =>
  env.problems.push(warning('WB374', asItStands(expression), place, 'Write the words in its place, or `code`.'))

const asItStands = (expression: string) =>
  `${JSON.stringify(expression.length > 40 ? `${expression.slice(0, 37)}…` : expression)} is shown as it stands: expressions are not worked out.`

/** Alone on their lines they are a paragraph, as `![](…)` is. */
const ONLY_IMAGES = /^(?:\s*<img\b[^<>]*>)+\s*$/i

interface OpenTag {
  name: string
  line: number
  level: number
}

/** Kept HTML: every tag must be closed where it was opened, and links are found. */
function checkHtml(state: StateCore) {
  const env = envOf(state)
  const open: OpenTag[] = []
  env.closedNames = new Set((state.src.match(/(?<=<\/)[A-Z][\w.:-]*/g) ?? []).filter(isComponentName))
  for (const token of state.tokens) {
    closeAbove(open, token.level, env)
    if (token.type === 'html_block') {
      const kept = eachTag(token.content, token.map?.[0] ?? 0, env, (tag) => takeTag(tag, token.level, open, env))
      token.content = open.length === 0 && ONLY_IMAGES.test(kept) ? `<p>${kept.trimEnd()}</p>\n` : kept
    } else if (token.type === 'truncate' && open.some(({ name }) => !SELF_CLOSING.has(name))) {
      const why = 'The truncate mark stands inside an element; it is ignored.'
      env.problems.push(warning('WB366', why, placeOf(env, token.map?.[0]), 'Put it behind the closing tag.'))
      token.type = 'raw'
    } else if (token.type === 'inline') checkInline(token, env)
  }
  closeAbove(open, -1, env)
}

function checkInline({ children, map }: Token, env: MarkdownEnv) {
  const open: OpenTag[] = []
  for (const child of children ?? [])
    if (child.type === 'html_inline')
      child.content = eachTag(child.content, child.map?.[0] ?? map?.[0] ?? 0, env, (tag) => takeTag(tag, 0, open, env))
  closeAbove(open, -1, env)
}

interface Tag {
  name: string
  closing: boolean
  empty: boolean
  line: number
}

const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title'])

/** Calls `take` for each tag; returns the HTML with its links marked, see links.ts. */
function eachTag(source: string, firstLine: number, env: MarkdownEnv, take: (tag: Tag) => void): string {
  let line = firstLine
  let counted = 0
  let inRaw: string | undefined
  return source.replace(
    EACH_TAG,
    (whole, slash: string, name: string | undefined, attributes: string, self: string, at: number) => {
      for (; counted < at; counted++) if (source[counted] === '\n') line++
      if (name === undefined) return whole
      const lower = name.toLowerCase()
      if (inRaw !== undefined && (slash !== '/' || lower !== inRaw)) return whole
      inRaw = slash === '' && RAW_TEXT.has(lower) ? lower : undefined
      if (isComponent(name, slash, attributes + self) || env.closedNames?.has(name)) {
        if (source[at - 1] === '`') return escapeHtml(whole) // words about it
        complainOfComponent(name, env, line)
        return '' // as an element of that name it could hold the rest of the page
      }
      take({ name: lower, closing: slash === '/', empty: self === '/' || VOID.has(lower), line })
      if (slash !== '') return whole
      takeAnchors(lower, attributes, env)
      warnOfBlocked(lower, attributes, line, env)
      const kept = withoutBlocked(withoutJsx(attributes, line, env), line, env)
      return `<${name}${markLink(lower, kept, line, env)}${self && ' /'}>`
    },
  )
}

/** What the content security policy lets nobody see or run, wherever it comes from. */
const BLOCKED_ELEMENTS = new Set('audio embed frame iframe object style video'.split(' '))
const FROM_THIS_SITE = /\ssrc\s*=\s*["']?(?!(?:[a-z][a-z0-9+.-]*:|\/\/))[^\s"']/i

function warnOfBlocked(element: string, attributes: string, line: number, env: MarkdownEnv) {
  const isBlocked =
    element === 'script'
      ? !FROM_THIS_SITE.test(attributes) && !/\stype\s*=\s*["']?application\//i.test(attributes)
      : BLOCKED_ELEMENTS.has(element)
  if (!isBlocked || saidOnce(env, `blocked ${element}`)) return
  const message = `<${element}> does nothing: the site's content security policy blocks it.`
  const hint = element === 'script' || element === 'style' ? 'Remove it.' : 'Write a link to it: [text](address).'
  env.problems.push(warning('WB377', message, placeOf(env, line), hint))
}

const ID = /\s(id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi

/** What links can lead to; `<a name>` is how older pages wrote it. */
function takeAnchors(element: string, attributes: string, env: MarkdownEnv) {
  for (const [, name, double, single, bare] of attributes.matchAll(ID))
    if (element === 'a' || name?.toLowerCase() === 'id') env.anchors.add(double ?? single ?? bare ?? '')
}

const BLOCKED_NAME = /^(?:style|on[a-z]+)$/i
const BLOCKED = /\s+(style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+)/gi

/** The site's content security policy blocks these attributes; on a page they would only fill the console. */
function withoutBlocked(attributes: string, line: number, env: MarkdownEnv): string {
  return attributes.replace(BLOCKED, (_, name: string) => {
    const said = name.toLowerCase()
    if (!saidOnce(env, `attribute ${said}`)) {
      const message = `The attribute "${said}" is left out: the site's content security policy blocks it.`
      env.problems.push(warning('WB375', message, placeOf(env, line), 'Remove it.'))
    }
    return ''
  })
}

/** A number or a text in braces is what HTML writes in quotes. */
const LITERAL = /^\{\s*(?:(-?[\d.]+)|"([^"<>{}]*)"|'([^'"<>{}]*)')\s*\}$/

function withoutJsx(attributes: string, line: number, env: MarkdownEnv): string {
  return attributes.replace(JSX, (whole, name?: string, value = '') => {
    if (name === undefined) return whole
    const [found, ...literals] = LITERAL.exec(value) ?? []
    const literal = literals.find((one) => one !== undefined)
    const written = `${name === 'className' ? 'class' : name}="${literal ?? '…'}"`
    if (!saidOnce(env, `JSX ${name}`)) {
      const hint = BLOCKED_NAME.test(name) ? 'Remove it.' : `Write ${written}${found ? '' : ', or remove it'}.`
      const message = `${name}={…} is an attribute of MDX; pages here are plain Markdown.`
      env.problems.push(error('WB362', message, placeOf(env, line), hint))
    }
    return found ? ` ${written}` : ''
  })
}

const ADDRESS = { a: /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i, img: /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i }

const SIDE = /\s(width|height)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

const sidesIn = (attributes: string): Pick<FoundLink, 'width' | 'height'> =>
  Object.fromEntries([...attributes.matchAll(SIDE)].map(([, side = '', a, b, c]) => [side.toLowerCase(), a ?? b ?? c]))

/** The address of an image or of a link within the site becomes a marker. */
function markLink(name: string, attributes: string, line: number, env: MarkdownEnv): string {
  if (name !== 'a' && name !== 'img') return attributes
  const found = ADDRESS[name].exec(attributes)
  const href = (found?.[1] ?? found?.[2])?.replaceAll('&amp;', '&')
  if (!found || href === undefined || href === '') return attributes
  const kind = name === 'a' ? 'link' : 'image'
  // An image from elsewhere is warned of; links may lead anywhere.
  if (kind === 'link' ? /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href) : /^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(href))
    return attributes
  const sides = kind === 'image' && sidesIn(attributes)
  const index = env.links.push({ kind, href, line: line + env.lineOffset + 1, ...sides }) - 1
  return `${attributes.replace(found[0], '')} \0${index}\0`
}

function takeTag(tag: Tag, level: number, open: OpenTag[], env: MarkdownEnv) {
  if (!tag.closing) {
    if (!tag.empty) open.push({ name: tag.name, line: tag.line, level })
    return
  }
  if (tag.empty) return
  while (open.length > 0 && open.at(-1)?.name !== tag.name && SELF_CLOSING.has(open.at(-1)?.name ?? '')) open.pop()
  if (open.at(-1)?.name === tag.name) {
    open.pop()
    return
  }
  const inner = open.at(-1)
  if (inner && open.some(({ name }) => name === tag.name)) {
    unclosed(inner, env)
    while (open.pop()?.name !== tag.name);
  } else if (!SELF_CLOSING.has(tag.name))
    env.problems.push(
      error(
        'WB364',
        `</${tag.name}> closes nothing.`,
        placeOf(env, tag.line),
        'Remove it, or open the element in the same block.',
      ),
    )
}

/** Blocks that ended take their open elements with them. */
function closeAbove(open: OpenTag[], level: number, env: MarkdownEnv) {
  while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) {
    const tag = open.pop()
    if (tag && !SELF_CLOSING.has(tag.name)) unclosed(tag, env)
  }
}

const unclosed = ({ name, line }: OpenTag, env: MarkdownEnv) =>
  env.problems.push(
    error(
      'WB364',
      `<${name}> is opened here and never closed.`,
      placeOf(env, line),
      `Close it with </${name}> in the same block.`,
    ),
  )
