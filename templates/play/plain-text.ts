// Converts an article from HTML to plain text: blocks with empty lines between them, items of lists with a dash, cells with a bar.

import { isTag, type Part, type Tag } from './html-tree.ts'

/** Text without formatting. Links are their texts. '' for parts without text. */
export const plainText = (parts: Part[]): string => blocks(parts).join('\n\n')

const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)

const OMITTED = new Set(['svg', 'form', 'button', 'script', 'style', 'template', 'link', 'hr'])

function blocks(parts: Part[]): string[] {
  const made: string[] = []
  let run: Part[] = []
  const flush = () => {
    if (run.length > 0) made.push(line(run))
    run = []
  }
  for (const part of parts) {
    if (typeof part === 'string' || INLINE.has(part.name)) run.push(part)
    else if (!OMITTED.has(part.name)) {
      flush()
      made.push(...block(part))
    }
  }
  flush()
  return made.filter((text) => text !== '')
}

function block(tag: Tag): string[] {
  const { name, children } = tag
  switch (name) {
    case 'ul':
      return [items(tag, () => '- ')]
    case 'ol': {
      const start = Number(tag.attributes.start ?? 1)
      return [items(tag, (i) => `${start + i}. `)]
    }
    case 'dl':
      return [facts(children).join('\n')]
    case 'table':
      return [...find(tag, 'caption').map(({ children }) => line(children)), find(tag, 'tr').map(rowText).join('\n')]
    case 'pre':
      return [textOf(children, true).replace(/\n$/, '')]
    default:
      return blocks(children)
  }
}

const items = ({ children }: Tag, marker: (i: number) => string): string =>
  children
    .filter(isTag)
    .map(({ children }, i) => marker(i) + blocks(children).join('\n').replaceAll('\n', '\n  '))
    .join('\n')

/** 'Damage: 1d6' */
function facts(parts: Part[]): string[] {
  const made: string[] = []
  for (const part of parts) {
    if (typeof part === 'string') continue
    if (part.name === 'dt') made.push(`${line(part.children)}:`)
    else if (part.name === 'dd') made.push(`${made.pop() ?? ''} ${blocks(part.children).join('\n')}`.trim())
    else made.push(...facts(part.children))
  }
  return made
}

const rowText = ({ children }: Tag) =>
  children
    .filter(isTag)
    .map((cell) => blocks(cell.children).join(' '))
    .join(' | ')

const find = ({ children }: Tag, name: string): Tag[] =>
  children.filter(isTag).flatMap((child) => (child.name === name ? [child] : find(child, name)))

/** All but a single space: finding every space takes twice as long. */
const WHITE_SPACE = /\s{2,}|[^\S ]/g

/** `isCode`: white space is kept. */
function textOf(parts: Part[], isCode = false): string {
  let text = ''
  for (const part of parts)
    if (typeof part === 'string') text += isCode ? part : part.replace(WHITE_SPACE, ' ')
    else if (part.name === 'br') text += '\n'
    else if (part.name === 'img') text += part.attributes.alt ?? ''
    else if (!OMITTED.has(part.name)) text += textOf(part.children, isCode)
  return text
}

/** Inline text, in lines where the author has broken them. Line breaks of the source are spaces. */
const line = (parts: Part[]): string =>
  textOf(parts)
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
