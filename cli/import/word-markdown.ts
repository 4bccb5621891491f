// Turns the HTML that mammoth makes of a Word document into Markdown.

import { plainMarkdown } from '../../templates/play/plain-markdown.ts'
import type { Problem } from '../core/errors.ts'
import type { Part, Tag } from '../core/html.ts'
import { looked, type Picture } from './document-text.ts'
import { END_OF_LIST, ESCAPE, ITEM_NUMBER, PLACE, place } from './marks.ts'
import { withBoxes, wordsOf } from './notices.ts'
import { raisedOrLowered } from './raised-letters.ts'
import { noTableFaults, type TableFaults, tableForMarkdown } from './table-parts.ts'
import { withTypedLines } from './typed-lines.ts'

/** Notes and captions in the forms that the writer of Markdown knows, tables that Markdown can hold, and boxes as notices. */
export function wordMarkdown(html: Part[], pictures: Picture[], left: Problem[], name: string) {
  const titles: string[] = []
  const targets = new Set(
    [...tagsNamed(html, 'a')].flatMap(({ attributes: { href = '' } }) => (href.startsWith('#') ? [href.slice(1)] : [])),
  )
  const places: string[] = []
  const faults = noTableFaults()
  const ordinary: string[] = []
  let pageLinks = 0
  let subtitle: string | undefined
  const ready = (part: Part): Part[] => {
    if (typeof part === 'string') return [part.replace(ITEM_NUMBER, '').replace(/:{3,}/g, (colons) => ESCAPE + colons)]
    const { attributes } = part
    const text = () => wordsOf(part.children).trim()
    switch (part.name) {
      case 'a':
        if (attributes.href === undefined) {
          if (!targets.has(attributes.id ?? '')) return []
          places.push(attributes.id ?? '')
          return [place(places.length - 1)]
        }
        if (/^#(?:foot|end)note-ref-/.test(attributes.href)) return []
        if (attributes.href.startsWith('#') && /^\d+$/.test(text())) pageLinks++
        break
      case 'sup': {
        const note = /^#(foot|end)note-(\d+)$/.exec(firstHref(part.children))
        if (note) return [noteSign(`${note[1] === 'end' ? 'e' : ''}${note[2]}`)]
        return raisedOrLowered(part, ordinary).flatMap(ready)
      }
      case 'sub':
        return raisedOrLowered(part, ordinary).flatMap(ready)
      case 'ol': {
        const notes = notesIn(part.children)
        if (notes) {
          const children = notes.map((note) => ({ ...note, children: note.children.flatMap(ready) }))
          return [{ name: 'section', attributes: { class: 'footnotes' }, children }]
        }
        const start = itemNumberIn(part.children) ?? '1'
        return [{ ...part, attributes: { start }, children: writtenItems(part.children).flatMap(ready) }]
      }
      case 'pre':
        return [{ ...part, children: asCode(part.children) }]
      case 'ul': {
        const list = onlyList(part.children)
        if (list) return ready(list)
        return [{ ...part, children: writtenItems(part.children).flatMap(ready) }]
      }
      case 'p':
        if (part.children[0] === END_OF_LIST) return []
        // A logo in the style Title has no words.
        if (attributes.class === 'doc-title' && text() !== '') {
          titles.push(text())
          if (titles.length === 1) return []
        }
        if (attributes.class === 'doc-subtitle' && subtitle === undefined && text() !== '') {
          subtitle = text()
          return []
        }
        if (attributes.class === 'caption')
          return [{ ...part, attributes: { class: 'doc-caption' }, children: part.children.flatMap(ready) }]
        return picturesFirst(part.children.flatMap(ready))
      case 'table':
        return tableForMarkdown({ ...part, children: part.children.flatMap(ready) }, faults)
    }
    return [{ ...part, children: part.children.flatMap(ready) }]
  }
  let boxes = 0
  const boxed = withBoxes(html.flatMap(ready), () => boxes++)
  const typed = withTypedLines(boxed)
  const tree = captioned(typed.parts, pictures)
  left.push(...changesOf({ faults, boxes, typedTables: typed.tables, pageLinks, ordinary }, name))
  return {
    markdown: plainMarkdown(tree).replace(PLACES_ABOVE_HEADING, '$3$1'),
    pictures,
    places,
    title: titles[0],
    subtitle,
    repeated: faults.sideBySide.flatMap(({ repeated }) => repeated),
  }
}

/** A bookmark around a whole heading begins in front of its line. */
const PLACES_ABOVE_HEADING = new RegExp(`^((?:${PLACE.source})+)\n+(#{1,6} .*)$`, 'gm')

const PAGE_LINKS = 'A site has no numbers of pages: write the name of the section instead.'

interface Changes {
  faults: TableFaults
  /** Number of text boxes that became notices. */
  boxes: number
  /** Number of tables that were lines with tabs. */
  typedTables: number
  /** Number of links whose text is the number of a page. */
  pageLinks: number
  /** Raised and lowered words that are ordinary letters now. */
  ordinary: string[]
}

/** Notes to the author about parts that have another form in Markdown or on a site. */
function changesOf(
  { faults: { merged, nested, sideBySide, laidOut }, boxes, typedTables, pageLinks, ordinary }: Changes,
  name: string,
): Problem[] {
  const problems: Problem[] = []
  const look = (message: string, hint?: string) => problems.push(looked(name, message, hint))
  if (boxes > 0)
    look(`Text boxes became notices, where their anchor is: ${boxes}.`, 'Move those that are in a wrong place.')
  for (const table of merged) look(`Merged cells of a table are empty cells now: "${table}".`, 'Look at the table.')
  if (nested > 0) look(`Tables inside of tables follow the outer table now: ${nested}.`, 'Look at them.')
  for (const { title } of sideBySide)
    look(`Halves of a die table that were side by side follow each other now: "${title}".`)
  if (laidOut > 0)
    look(`Tables of one row or one column became sections or notices: ${laidOut}.`, 'Look at their order.')
  if (typedTables > 0) look(`Lines with tabs became tables: ${typedTables}.`, 'Give their columns headings.')
  if (pageLinks > 0) look(`Numbers of pages became links: ${pageLinks}.`, PAGE_LINKS)
  if (ordinary.length > 0) {
    const words = [...new Set(ordinary)].map((word) => `"${word}"`).join(', ')
    const hint = 'To use <sup> and <sub>, set markdown: { html: true } in site.config.ts.'
    look(`Raised and lowered letters are ordinary letters now: ${words}.`, hint)
  }
  return problems
}

/** The items of a list of footnotes with the ids of notes; undefined for another list. */
function notesIn(parts: Part[]): Tag[] | undefined {
  const items = parts.filter((part) => typeof part !== 'string')
  const ids = items.map(({ attributes: { id = '' } }) => /^(foot|end)note-(\d+)$/.exec(id))
  if (items.length === 0 || !ids.every(Boolean)) return undefined
  return items.map(({ children }, i) => ({
    name: 'li',
    attributes: { id: `fn${ids[i]?.[1] === 'end' ? 'e' : ''}${ids[i]?.[2]}` },
    children,
  }))
}

/** The items of a list without empty ones at its end. */
function writtenItems(items: Part[]): Part[] {
  const last = items.findLastIndex((item) => wordsOf([item]).trim() !== '' || tagsNamed([item], 'img').next().value)
  return items.slice(0, last + 1)
}

/** The number that Word shows in front of the first item of a list. */
function itemNumberIn(parts: Part[]): string | undefined {
  for (const part of parts) {
    const number = typeof part === 'string' ? [...part.matchAll(ITEM_NUMBER)][0]?.[1] : itemNumberIn(part.children)
    if (number !== undefined) return number
  }
  return undefined
}

/** The library puts an item of the second level that follows no item of the first into an empty one. Returns the inner list. */
function onlyList([item, another]: Part[]): Tag | undefined {
  const [list, more] = typeof item === 'object' ? item.children : []
  const isOnly = another === undefined && more === undefined
  return isOnly && typeof list === 'object' && /^[uo]l$/.test(list.name) ? list : undefined
}

/** Line breaks in code are characters. */
const asCode = (parts: Part[]): Part[] =>
  parts.map((part) =>
    typeof part === 'string' ? part : part.name === 'br' ? '\n' : { ...part, children: asCode(part.children) },
  )

/** A paragraph. Pictures at its start, which Word sets beside the text, get a paragraph of their own. */
function picturesFirst(parts: Part[]): Part[] {
  const isPicture = (part: Part) => typeof part !== 'string' && part.name === 'img'
  const end = parts.findIndex((part) => !isPicture(part) && !(typeof part === 'string' && part.trim() === ''))
  const paragraph = (children: Part[]): Tag => ({ name: 'p', attributes: {}, children })
  return end > 0 && parts.slice(0, end).some(isPicture)
    ? [paragraph(parts.slice(0, end)), paragraph(parts.slice(end))]
    : [paragraph(parts)]
}

function* tagsNamed(parts: Part[], name: string): Generator<Tag> {
  for (const part of parts) {
    if (typeof part === 'string') continue
    if (part.name === name) yield part
    yield* tagsNamed(part.children, name)
  }
}

const firstHref = (parts: Part[]) => [...tagsNamed(parts, 'a')][0]?.attributes.href ?? ''

const noteSign = (id: string): Tag => ({
  name: 'sup',
  attributes: {},
  children: [{ name: 'a', attributes: { href: `#fn${id}` }, children: ['*'] }],
})

/** Gives pictures the words of the caption next to them: as a description, if they have none, and as the name of their file. */
function captioned(parts: Part[], pictures: Picture[]): Part[] {
  const isCaption = (part: Part | undefined): part is Tag =>
    part !== undefined && typeof part !== 'string' && part.attributes.class === 'doc-caption'
  parts.forEach((part, i) => {
    if (typeof part === 'string') return
    const images = [...tagsNamed([part], 'img')]
    const [caption] = [parts[i + 1], parts[i - 1]].filter(isCaption)
    const words = caption && wordsOf(caption.children).trim()
    for (const image of images) {
      const picture = pictures[Number(/^picture:(\d+)$/.exec(image.attributes.src ?? '')?.[1])]
      const alt = (image.attributes.alt ?? '').replace(MADE_UP, '').replace(/\s+/g, ' ').trim()
      image.attributes.alt = alt || words || ''
      if (picture) picture.caption ??= words || alt || undefined
    }
  })
  return parts.map((part) =>
    isCaption(part)
      ? { name: 'p', attributes: {}, children: [{ name: 'em', attributes: {}, children: part.children }] }
      : part,
  )
}

/** Sentences that Word adds to descriptions that it has made itself. */
const MADE_UP = /(?:Description automatically generated|AI-generated content may be incorrect)[^.]*\.?/gi
