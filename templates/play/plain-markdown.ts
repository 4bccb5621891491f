// Converts an article from HTML to plain Markdown (GFM), including tables and cards from data.
import { largest } from '../largest.ts'
import type { Part, Tag } from './html-tree.ts'

/**
 * Tags without a Markdown equivalent are replaced by their contents. The text of an element <markdown> within a paragraph, or
 * <markdown-block> between paragraphs, is Markdown already; callers put them into the tree.
 */
export const plainMarkdown = (article: Part[]): string => `${blocks(article).join('\n\n')}\n`

const INLINE = new Set(
  'a abbr b bdi bdo br button cite code del dfn em i img input ins kbd mark markdown q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)

const OMITTED = new Set(['svg', 'form', 'script', 'style', 'template'])

/** Blocks without empty lines at their start and end. */
function blocks(parts: Part[]): string[] {
  const made: string[] = []
  let run: Part[] = []
  const flush = () => {
    const text = inline(run).trim()
    if (text) made.push(asParagraph(text))
    run = []
  }
  for (const part of parts) {
    if (typeof part === 'string' || INLINE.has(part.name)) run.push(part)
    else if (!OMITTED.has(part.name)) {
      flush()
      for (const text of block(part)) if (text !== '') made.push(apart(text, made.at(-1)))
    }
  }
  flush()
  return made
}

/** Two lists in a row have different marks: with the same ones they would be one list. */
function apart(text: string, above = ''): string {
  if (/^- /.test(text) && /^- /.test(above)) return text.replace(/^- /gm, '* ')
  if (/^\d+\. /.test(text) && /^\d+\. /.test(above)) return text.replace(/^(\d+)\. /gm, '$1) ')
  return text
}

function block(tag: Tag): string[] {
  const { name, children } = tag
  switch (name) {
    case 'p':
      return [/-(?:label|title|name)\b/.test(classOf(tag)) ? bold(children) : asParagraph(inline(children).trim())]
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [line(children) && `${'#'.repeat(Number(name[1]))} ${line(children)}`]
    case 'ul':
      return [items(tag, () => '- ')]
    case 'ol': {
      const start = Number(tag.attributes.start ?? 1)
      return [items(tag, (i) => `${start + i}. `)]
    }
    case 'blockquote':
      return [quoted(blocks(children))]
    case 'figure':
      return [quoted(blocks(children))]
    case 'figcaption':
    case 'summary':
    case 'caption':
      return [bold(children)]
    case 'hr':
      // Three hyphens at the start of a file would open front matter.
      return ['***']
    case 'markdown-block':
      return [textOf(children)]
    case 'pre':
      return [codeBlock(tag)]
    case 'table':
      return table(tag)
    case 'dl':
      return [definitions(tag)]
    case 'section':
      return classOf(tag) === 'footnotes' ? notes(tag) : blocks(children)
    case 'div':
      if (classOf(tag) === 'roll-bar') return []
      return /^sign\b/.test(classOf(tag)) ? [callout(tag)] : blocks(children)
    default:
      return blocks(children)
  }
}

const tagsIn = ({ children }: Tag): Tag[] => children.filter((part) => typeof part !== 'string')

const find = (tag: Tag, name: string): Tag[] =>
  tagsIn(tag).flatMap((child) => (child.name === name ? [child] : find(child, name)))

const classOf = (tag: Tag) => tag.attributes.class ?? ''

const textOf = (parts: Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : textOf(part.children))).join('')

const quoted = (inner: string[]) => inner.join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>')

const indented = (text: string, by: string) => text.replace(/\n(?=[^\n])/g, `\n${by}`)

function items(list: Tag, marker: (i: number) => string): string {
  const entries = tagsIn(list)
  const loose = entries.some((item) => tagsIn(item).some(({ name }) => name === 'p'))
  return entries
    .map(({ children }, i) => {
      const inner = blocks(children).join(loose ? '\n\n' : '\n')
      return marker(i) + indented(inner, ' '.repeat(marker(i).length))
    })
    .join(loose ? '\n\n' : '\n')
}

/** A quote with the title in bold. */
const callout = (tag: Tag): string => {
  const [title, ...rest] = tagsIn(tag)
  return quoted([...(title ? [bold(title.children)] : []), ...blocks(rest)])
}

function codeBlock(tag: Tag): string {
  const text = codeOf(tag.children).replace(/\n$/, '')
  const language = /\blanguage-([^\s"]+)/.exec(find(tag, 'code').map(classOf).join())?.[1] ?? ''
  const fence = '`'.repeat(Math.max(2, longestBacktickRun(text)) + 1)
  return `${fence}${language === 'text' ? '' : language}\n${text}\n${fence}`
}

/** Code without line numbers and deleted lines. */
const codeOf = (parts: Part[]): string =>
  parts
    .filter((part) => typeof part === 'string' || !(part.name === 'del' || classOf(part) === 'ln'))
    .map((part) => (typeof part === 'string' ? part : codeOf(part.children)))
    .join('')

function table(tag: Tag): string[] {
  const rows = find(tag, 'tr').map((row) =>
    tagsIn(row).flatMap((cell) => [
      line(cell.children).replaceAll('|', '\\|'),
      ...Array.from({ length: Number(cell.attributes.colspan ?? 1) - 1 }, () => ''),
    ]),
  )
  const width = largest(rows.map((row) => row.length))
  if (find(tag, 'thead').length === 0) rows.unshift([])
  const written = (row: string[]) => `| ${Array.from({ length: width }, (_, i) => row[i] ?? '').join(' | ')} |`
  const [head = [], ...body] = rows
  const dashes = Array.from({ length: width }, () => '---')
  return [
    ...find(tag, 'caption').map(({ children }) => bold(children)),
    [head, dashes, ...body].map(written).join('\n'),
  ]
}

/** `- **Term:** definition` */
function definitions(tag: Tag): string {
  const parts = flat(tag)
  const entries: { term: string; inner: string[] }[] = []
  for (const part of parts) {
    if (part.name === 'dt') entries.push({ term: line(part.children), inner: [] })
    else entries.at(-1)?.inner.push(...blocks(part.children))
  }
  return entries.map(({ term, inner }) => indented(`- **${term}:** ${inner.join('\n\n')}`, '  ')).join('\n')
}

/** `dt` and `dd` elements of a list, also if they are grouped in other elements. */
const flat = (tag: Tag): Tag[] =>
  tagsIn(tag).flatMap((child) => (child.name === 'dt' || child.name === 'dd' ? [child] : flat(child)))

const notes = (tag: Tag): string[] =>
  find(tag, 'li').map((item) => {
    const number = /^fn(.+)$/.exec(item.attributes.id ?? '')?.[1] ?? ''
    return `[^${number}]: ${indented(blocks(item.children).join('\n\n'), '    ')}`
  })

const bold = (children: Part[]) => {
  const text = line(children)
  return text && `**${text}**`
}

/** Inline Markdown in one line, for headings and cells. */
const line = (children: Part[]) => inline(children.map(flattened)).replace(/\\?\n/g, ' ').trim()

/** Replaces blocks in a cell with inline content, separated by spaces. */
const flattened = (part: Part): Part =>
  typeof part === 'string' || INLINE.has(part.name) || OMITTED.has(part.name)
    ? part
    : { name: 'span', attributes: {}, children: [...part.children.map(flattened), ' '] }

function inline(parts: Part[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? escaped(part.replace(/[^\S\u00a0]+/g, ' ')) : inlineTag(part)))
    .filter(Boolean)
    .map((piece, i, all) => (mustBeDivided(all[i - 1] ?? '', piece) ? `<!-- -->${piece}` : piece))
    .join('')
    .replace(/ *\n */g, '\n')
}

/**
 * Whether an empty comment has to divide two pieces of a line. Marks next to each other would be read as one mark, a mark between a
 * sign and a letter, as in `**Sword!**s`, has no effect, and an exclamation mark would make a picture of the link behind it.
 */
function mustBeDivided(left: string, right: string): boolean {
  if (left.endsWith('!') && right.startsWith('[')) return true
  const [isMarked, isMark] = [/(?<!\\)(?:\\\\)*(?:\*|~~)$/.test(left), /^(?:\*|~~)/.test(right)]
  if (isMarked && isMark) return true
  if (isMarked) return BEGINS_WITH_LETTER.test(right) && !/[^\s\p{P}\p{S}](?:\*|~~)+$/u.test(left)
  return isMark && /[^\s\p{P}\p{S}\p{Co}]$/u.test(left) && !/^(?:\*|~~)+[^\s\p{P}\p{S}]/u.test(right)
}

/** Callers may put private characters into a text that become tags. */
const BEGINS_WITH_LETTER = /^[^\s\p{P}\p{S}\p{Co}]/u

function inlineTag(tag: Tag): string {
  const { name, children } = tag
  switch (name) {
    case 'em':
    case 'i':
      return wrap(inline(children), '*')
    case 'strong':
    case 'b':
      return wrap(inline(children), '**')
    case 'del':
    case 's':
      return wrap(inline(children), '~~')
    case 'code':
      return codeSpan(textOf(children))
    case 'markdown':
      return textOf(children)
    case 'a':
      return anchor(tag)
    case 'img':
      return `![${escaped(tag.attributes.alt ?? '')}](${target(tag.attributes.src ?? '')})`
    case 'br':
      return '\\\n'
    case 'input':
      return 'checked' in tag.attributes ? '[x] ' : '[ ] '
    case 'label':
    case 'button':
      return ''
    case 'sup': {
      const note = /#fn(.+)$/.exec(
        find(tag, 'a')
          .map((one) => one.attributes.href)
          .join(),
      )?.[1]
      return note === undefined ? inline(children) : `[^${note}]`
    }
    case 'small':
      return tagsIn(tag).length > 1 ? tagsIn(tag).map(inlineTag).join(', ') : inline(children)
    default:
      return OMITTED.has(name) ? '' : inline(children)
  }
}

/** Puts marks around a text; leading and trailing spaces stay outside. */
function wrap(text: string, start: string, end = start): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return words ? before + start + words + end + after : text
}

/** Length of the longest run of backticks. */
const longestBacktickRun = (text: string): number =>
  [...text.matchAll(/`+/g)].reduce((most, [ticks]) => Math.max(most, ticks.length), 0)

function codeSpan(text: string): string {
  const ticks = '`'.repeat(longestBacktickRun(text) + 1)
  const pad = /^`|`$/.test(text) ? ' ' : ''
  return `${ticks}${pad}${text.replace(/\s+/g, ' ')}${pad}${ticks}`
}

function anchor(tag: Tag): string {
  if (classOf(tag) === 'footnote-backref') return ''
  const href = classOf(tag) === 'hash' ? undefined : tag.attributes.href
  const text = inline(tag.children)
  if (href === undefined || text.trim() === '') return text
  return textOf(tag.children) === href ? `<${href}>` : wrap(text, '[', `](${target(href)})`)
}

const target = (href: string) => href.replace(/[()\s<>]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)

/** Escapes Markdown syntax. A ~ is escaped only where it could end a mark. */
const escaped = (text: string) => (/[\\`*[\]<_~]/.test(text) ? text.replace(SYNTAX, '\\$&') : text)

const SYNTAX = /[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<=[^\s\p{P}\p{S}])~|(?<=\S)~(?=[\s\p{P}\p{S}]|$)/gu

/** Escapes lines that start like a heading, a list, a quote, code or a definition, and those that would make a title of the line above. */
const asParagraph = (text: string) =>
  text
    .replace(/^(?=>|#{1,6}(?:\s|$)|\+(?:\s|$)|-(?:[\s-]|$)|:(?:\s|$)|~(?:~~|\s|$)|(?<=\n)=)/gm, '\\')
    .replace(/^(\d+)([.)])(?=\s|$)/gm, '$1\\$2')
