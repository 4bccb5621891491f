// The marks of an Obsidian vault, with `markdown.wikilinks`: `[[Page]]`, `[[Page#Heading|words]]`, `![[picture.png]]`, `![[Page]]`
// (shows the text of the page), ids of blocks (`^id`), dice in code, and stat blocks. site/wiki-names.ts finds the files.
import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { isNotation } from '../../templates/play/roll.ts'
import { insertToken } from './inserts.ts'
import { envOf, marked, raw, replaced, textToken } from './tokens.ts'

export function wikilinks(md: MarkdownIt) {
  md.inline.ruler.before('link', 'wikilink', takeLink)
  md.inline.ruler.before('link', 'block_id', takeBlockId)
  md.core.ruler.after('block', 'vault_blocks', (state) => {
    idsOfBlocksAbove(state)
    state.tokens = replaced(
      state.tokens,
      ({ type, info }) => type === 'fence' && /^statblock\b/.test(info.trim()),
      (fence) => statBlock(state, fence),
    )
  })
  md.core.ruler.after('inline', 'vault_inline', (state) => {
    for (const [i, token] of state.tokens.entries()) {
      const { children } = token
      if (state.tokens[i - 1]?.type === 'th_open') uncoverDie(token)
      if (children?.at(-1)?.meta?.isBlockId) children.unshift(...children.splice(-1))
      for (const child of children ?? []) uncoverDice(child)
    }
    embeddedPages(state)
  })
}

const LINK = /(!?)\[\[([^[\]|\n]*)(?:\|([^[\]\n]*))?\]\]/y
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i
/** A name that ends like a file other than Markdown. */
const OTHER_FILE = /\.(?!md$)[a-z][a-z\d]{1,3}$/i

function takeLink(state: StateInline, silent: boolean): boolean {
  LINK.lastIndex = state.pos
  const [whole, embeds, target = '', words] = LINK.exec(state.src) ?? []
  if (whole === undefined || target.trim() === '' || /^_?TOC_?$/i.test(target)) return false
  if (!silent && embeds && IMAGE.test(target)) picture(state, target, words)
  else if (!silent) link(state, target, words || wordsFor(target), embeds !== '' && !OTHER_FILE.test(target))
  state.pos += whole.length
  return true
}

/** 'beasts/Wolf#Its bite' → 'Wolf > Its bite'; '#Its bite' → 'Its bite'; 'Wolf#^first' → 'Wolf'. */
function wordsFor(target: string): string {
  const [file = '', ...parts] = target.split('#')
  const name = (file.split('/').at(-1) ?? '').replace(/\.md$/i, '')
  return [name, ...parts.filter((part) => !part.startsWith('^'))].filter(Boolean).join(' > ') || target.replace('#', '')
}

function picture(state: StateInline, target: string, words = '') {
  const image = state.push('image', 'img', 0)
  image.attrs = [['src', target]]
  image.meta = { wiki: true }
  // A number alone is a width, which links.ts takes from the end of the words.
  const text = textToken(state as unknown as StateCore, /^\d+(?:x\d+)?$/.test(words) ? `|${words}` : words)
  image.children = [text]
}

/** `embeds`: the text of the page is shown below. */
function link(state: StateInline, target: string, words: string, embeds: boolean) {
  const open = state.push('link_open', 'a', 1)
  open.attrs = [['href', target]]
  open.meta = { wiki: true, embeds }
  state.push('text', '', 0).content = words
  state.push('link_close', 'a', -1)
}

/** `![[Page]]` alone in its paragraph is a link to the page, with the text of the page below it. */
function embeddedPages(state: StateCore) {
  for (const [i, { children, map }] of state.tokens.entries()) {
    const [open] = children ?? []
    const end = state.tokens[i + 1]
    if (!open?.meta?.embeds || children?.length !== 3 || end?.type !== 'paragraph_close') continue
    const anchor = `embed-${envOf(state).inserts.length + 1}`
    const page = insertToken(state, { kind: 'page', name: String(open.attrGet('href')), anchor }, map?.[0] ?? 0)
    state.tokens[i + 1] = Object.assign(marked(state, 'embed', {}), { children: [end, page] })
  }
  state.tokens = replaced(
    state.tokens,
    ({ type }) => type === 'embed',
    ({ children }) => children ?? [],
  )
}

const BLOCK_ID = /\^([\w-]+)\s*$/y

function anchor(state: StateCore | StateInline, id: string): Token {
  envOf(state).anchors.add(`^${id}`)
  return raw(state as StateCore, `<span id="^${escapeHtml(id)}"></span>`)
}

/** `text ^id` is the id of its own block. It is moved to the start after marks such as ** are paired, because they know their places. */
function takeBlockId(state: StateInline, silent: boolean): boolean {
  BLOCK_ID.lastIndex = state.pos
  const [whole, id] = BLOCK_ID.exec(state.src) ?? []
  if (whole === undefined || id === undefined || !/^$|\s$/.test(state.src.slice(0, state.pos))) return false
  if (!silent) {
    if (state.pending) state.pushPending()
    state.tokens.push(Object.assign(anchor(state, id), { meta: { isBlockId: true } }))
  }
  state.pos += whole.length
  return true
}

/** A paragraph `^id` is the id of the block above it. */
function idsOfBlocksAbove(state: StateCore) {
  const { tokens } = state
  for (let i = 1; i < tokens.length; i++) {
    const [, id] = (tokens[i]?.type === 'inline' && /^\^([\w-]+)$/.exec(tokens[i]?.content.trim() ?? '')) || []
    const own = tokens[i - 1]
    if (id === undefined || own?.type !== 'paragraph_open') continue
    tokens.splice(i - 1, 3)
    const above = tokens.slice(0, i - 1).findLastIndex(({ level, nesting }) => level === own.level && nesting >= 0)
    tokens.splice(Math.max(above, 0), 0, anchor(state, id))
    i--
  }
}

/** `dice: 2d6` in code becomes text, in which `markdown.dice` finds dice. */
function uncoverDice(token: Token) {
  const [, dice] = (token.type === 'code_inline' && /^dice[\w+-]*:\s*([^\s[\]][^[\]]*)$/.exec(token.content)) || []
  if (dice !== undefined) Object.assign(token, { type: 'text', tag: '', content: dice })
}

/** A table to roll on has `dice: 1d6` in its first heading, which becomes `1d6`. */
function uncoverDie(heading: Token) {
  const [, die] = /^dice:\s*(\S+)$/.exec(heading.content) ?? []
  const [text] = heading.children ?? []
  if (die === undefined || !isNotation(die) || text?.type !== 'text') return
  heading.content = die
  text.content = die
}

/** The YAML of a stat block as a list. */
function statBlock(state: StateCore, fence: Token): Token[] {
  const list = listOf(fence.content.split('\n'), headingAbove(state, fence))
  const made: Token[] = []
  state.md.block.parse(list.map(({ text }) => text).join('\n'), state.md, state.env, made)
  const lineOf = (at: number) => (fence.map?.[0] ?? 0) + 1 + (list[at]?.line ?? list.length)
  for (const token of made) if (token.map) token.map = [lineOf(token.map[0]), lineOf(token.map[1])]
  return made
}

const KEY = /^([ \t]*)(?:-[ \t]+)?([\w-][\w -]*):[ \t]*(.*)$/

/** Lines of the list with those of the YAML. Traits, and a name that the heading above has, need no label. */
function listOf(yaml: string[], heading: string): { text: string; line: number }[] {
  return yaml.flatMap((text, line) => {
    const [, indent = '', key = '', value = ''] = KEY.exec(text) ?? []
    const [, , above = '', name = ''] = KEY.exec(yaml[line - 1] ?? '') ?? []
    const [, , below = ''] = KEY.exec(yaml[line + 1] ?? '') ?? []
    if (key === '') return [{ text, line }]
    if (key === 'name' && (below === 'desc' || unquoted(value) === heading)) return []
    if (key === 'traits' && value === '') return []
    if (key === 'desc' && above === 'name') return [{ text: entry('', name, value), line }]
    return [{ text: entry(indent, key, value.replace(/^[|>][+-]?$/, '')), line }]
  })
}

const entry = (indent: string, name: string, text: string) => `${indent}- **${unquoted(name)}** ${unquoted(text)}`

function unquoted(written: string): string {
  const text = written.trim()
  try {
    return /^".*"$/.test(text) ? String(JSON.parse(text)) : text.replace(/^(["'])(.*)\1$/, '$2')
  } catch {
    return text.slice(1, -1)
  }
}

function headingAbove({ md, tokens }: StateCore, fence: Token): string {
  const at = tokens.indexOf(fence)
  const heading = tokens.slice(0, at).findLastIndex(({ type }) => type === 'heading_open')
  return md.utils.unescapeMd(tokens[heading + 1]?.content ?? '')
}
