// Notices of the new site: text boxes, and tables of one cell, which are boxes too.
import type { Part, Tag } from '../core/html.ts'
import { isTitleLine } from './heading-lines.ts'
import { END_OF_BOX, MARKS, START_OF_BOX } from './marks.ts'

/**
 * Makes notices of what is between the marks of boxes, and calls `made` for each. A first line that is bold or a heading becomes the
 * title. A box with only the caption of a figure or a table is a caption.
 */
export function withBoxes(parts: Part[], made: () => void): Part[] {
  const open: Part[][] = [[]]
  for (const part of parts) {
    const mark = typeof part === 'string' ? '' : wordsOfMarks(part)
    if (mark === START_OF_BOX) open.push([])
    else if (mark === END_OF_BOX && open.length > 1) {
      const inside = open.pop() ?? []
      const caption = captionIn(inside)
      // A box in a box is a part of it.
      const isNotice = open.length === 1 && !caption
      if (isNotice) made()
      open.at(-1)?.push(...(isNotice ? notice(inside) : (caption ?? inside)))
    } else open.at(-1)?.push(typeof part === 'string' ? part : { ...part, children: withBoxes(part.children, made) })
  }
  return open.flat()
}

/** The only paragraph of a box, if it is a caption by its style or its words. */
function captionIn(inside: Part[]): Tag[] | undefined {
  const [only, more] = inside.filter((part) => typeof part !== 'string' || part.trim() !== '')
  if (only === undefined || more !== undefined || typeof only === 'string' || only.name !== 'p') return undefined
  const isCaption = only.attributes.class === 'doc-caption' || CAPTION.test(wordsOf(only.children))
  return isCaption ? [{ ...only, attributes: { class: 'doc-caption' } }] : undefined
}

const CAPTION = /^\s*(?:figure|fig\.|table|illustration|abbildung|abb\.|tabelle)\s*\d.{0,120}$/i

/** The mark in a paragraph that holds nothing else. */
const wordsOfMarks = (part: Tag): string =>
  part.name === 'p' && part.children.length === 1 && typeof part.children[0] === 'string' ? part.children[0] : ''

/** A `:::note` around blocks. Its lines are paragraphs that the writer of Markdown does not change. */
export function notice(inside: Part[]): Part[] {
  const blocks = inside.filter((part) => typeof part !== 'string' || part.trim() !== '')
  if (blocks.length === 0) return []
  const [first, ...rest] = blocks
  const title = first !== undefined && typeof first !== 'string' && rest.length > 0 ? titleOf(first) : undefined
  const line = (text: string): Tag => ({ name: 'p', attributes: {}, children: [text] })
  return [
    line(`:::note${title ? ` ${title}` : ''}`),
    ...(title ? rest : blocks).map((part): Part => (typeof part === 'string' ? part : withoutHeading(part))),
    line(':::'),
  ]
}

function titleOf(tag: Tag): string | undefined {
  const isBold =
    /^h[1-6]$/.test(tag.name) ||
    (tag.name === 'p' &&
      tag.children.every((part) => (typeof part === 'string' ? part.trim() === '' : part.name === 'strong')))
  const text = wordsOf([tag]).trim()
  return isBold && isTitleLine(text) && !/[{}[\]]/.test(text) ? text : undefined
}

/** A heading in a notice would begin a page. */
const withoutHeading = (tag: Tag): Tag =>
  /^h[1-6]$/.test(tag.name)
    ? { name: 'p', attributes: {}, children: [{ name: 'strong', attributes: {}, children: tag.children }] }
    : tag

/** The words of a piece of HTML, without marks. */
export const wordsOf = (parts: Part[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : wordsOf(part.children)))
    .join('')
    .replace(MARKS, '')
