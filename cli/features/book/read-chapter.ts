// Turns the article of a doc into a chapter of the book: numbers its sections, makes ids unique in the book, opens what is folded, and
// leaves out what only the site needs. chapters.ts resolves the links.

import { isTag, type Part, parseTree, type Tag, writeTree } from '../../core/html.ts'
import type { Anchor, BookPart } from './holes.ts'
import { type Icons, iconTag } from './icons.ts'
import { elementId, type PlannedChapter } from './plan.ts'
import { type Numbering, openNumbering, type SectionNumber, withoutSkips } from './section-numbers.ts'

interface Section extends Anchor, SectionNumber {
  /** Text of its heading. */
  title: string
}

export interface Chapter extends PlannedChapter {
  body: BookPart[]
  sections: Section[]
  /** By the id on the page of the doc; '' is the chapter. */
  anchors: Map<string, Anchor>
  /** Number of words, for book.json. */
  words: number
  /** Addresses outside the book, in the order of their numbers. */
  addresses: string[]
}

interface Reading {
  chapter: Chapter
  icons: Icons
  drawings: Drawings
  numbered: Numbering
  section: string
}

export interface ReadSources {
  /** HTML of a chapter with its links resolved. */
  articleOf(chapter: PlannedChapter): string
  icons: Icons
  /** The drawings of the chapters read before. */
  drawings: Drawings
}

export function readChapter(planned: PlannedChapter, { articleOf, icons, drawings }: ReadSources): Chapter {
  const own = { id: planned.id, section: String(planned.number) }
  const chapter: Chapter = {
    ...planned,
    body: [],
    sections: [],
    anchors: new Map([['', own]]),
    words: 0,
    addresses: [],
  }
  const { titleId } = planned.doc.document.markdown
  if (titleId !== undefined) chapter.anchors.set(titleId, own)
  const tree = parseTree(articleOf(planned))
  chapter.words = countWords(tree)
  chapter.body = adapted(withoutSkips(tree), {
    chapter,
    icons,
    drawings,
    numbered: openNumbering(planned.number),
    section: own.section,
  })
  return chapter
}

function countWords(parts: Part[]): number {
  let words = 0
  for (const part of parts)
    if (typeof part !== 'string') words += part.name === 'svg' ? 0 : countWords(part.children)
    else words += part.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
  return words
}

/** Id in the book of each drawing of a record, by its HTML: a drawing that several chapters show is in the book once. */
export type Drawings = Map<string, string>

/** Start of the ids of these drawings on their pages. */
const DRAWING = 'drawn-'

const adapted = (parts: Part[], reading: Reading): Part[] =>
  parts.flatMap((part) => (typeof part === 'string' ? part : adaptedTag(part, reading)))

/** Attributes that list ids. */
export const ID_LISTS = ['aria-labelledby', 'aria-describedby', 'headers', 'for']

/** An attribute of a drawing that refers to one of its shapes: an arrowhead, an outline that cuts. */
const SHAPE_ADDRESS = /^url\(#(.*)\)$/

export const shapeIds = (attributes: Tag['attributes']): [name: string, id: string][] =>
  Object.entries(attributes).flatMap(([name, value]) => {
    const id = SHAPE_ADDRESS.exec(value)?.[1]
    return id === undefined ? [] : [[name, id]]
  })

function adaptedTag(tag: Tag, reading: Reading): Part[] {
  const { name, attributes } = tag
  const { class: classes = '' } = attributes
  // The copies of a table are files of the site.
  if (isForSiteOnly(tag) || classes === 'copies') return []
  if (name === 'a' && classes === 'hash') return adapted(tag.children, reading)
  // The book has no list of changes.
  if (name === 'p' && classes === 'changed-in') return [{ ...tag, children: [textOf(tag.children)] }]
  if (name === 'svg' && classes === 'i') return [iconTag(tag, reading.icons)]
  if (name === 'h2' || name === 'h3') numberSection(tag, reading)
  if (name === 'g' && attributes.id?.startsWith(DRAWING)) return [drawingTag(tag, attributes.id, reading)]
  if (name === 'table' && !/\bstack\b/.test(classes)) dropLabels(tag.children)
  if (name === 'button' || classes === 'die') return [buttonTag(tag, reading)]
  if (name === 'i' && tag.children.length === 0)
    return [{ name, attributes: withoutKeys(attributes, HIDDEN), children: [] }]
  if (isLandmark(tag)) return [groupTag(tag, reading)]
  const changed = name === 'use' ? withOwnShape(attributes, reading) : withIds(attributes, reading)
  if (name === 'details') return openedDetails(tag, changed, reading)
  const children = adapted(tag.children, reading)
  if (name === 'div' && /^tabs(?: |$)/.test(classes))
    return [{ name, attributes: withClass(changed, 'tabs-open'), children }]
  if ((name === 'h2' || name === 'h3') && attributes.id !== undefined)
    return [{ name, attributes: changed, children: [numberTag(reading.section), ' ', ...children] }]
  return [{ name, attributes: changed, children }]
}

/** Data of the buttons that work in the book, too: tables and sentences. */
const BUTTONS = ['data-roll-table', 'data-show-odds', 'data-generate']

/** Parts below the text that lead to other pages of the site: posts, the original of a translation, and what has moved. */
const SITE_NOTES = new Set(['design-notes flow', 'original-newer', 'moved-rules'])

/** Definitions in the margin, line numbers of code, the list of the forms of the book, and other buttons. */
function isForSiteOnly({ name, attributes }: Tag): boolean {
  const { class: classes = '' } = attributes
  if (name === 'span') return classes === 'ln' || classes === 'gloss'
  if (name === 'link' || SITE_NOTES.has(classes)) return true
  if (name === 'div') return classes === 'book-forms'
  return name === 'button' && !BUTTONS.some((key) => key in attributes)
}

const numberTag = (section: string): Tag => ({
  name: 'span',
  attributes: { class: 'no' },
  children: [section],
})

function numberSection({ name, attributes, children }: Tag, reading: Reading) {
  const { chapter } = reading
  const { id } = attributes
  if (id === undefined) return
  const { level, section } = reading.numbered(name)
  reading.section = section
  chapter.sections.push({ id: anchorId(chapter, id), section, title: textOf(children).trim(), level })
}

const anchorId = ({ id: chapter }: Chapter, id: string) => `${chapter}.${elementId(id)}`

/** Plain text of some elements. */
export const textOf = (parts: BookPart[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : isTag(part) && part.name !== 'svg' ? textOf(part.children) : ''))
    .join('')

function withIds(attributes: Tag['attributes'], { chapter, section }: Reading): Tag['attributes'] {
  const { id } = attributes
  const shapes = shapeIds(attributes)
  const refers = shapes.length > 0 || ID_LISTS.some((name) => attributes[name] !== undefined)
  if (id === undefined && !refers) return attributes
  const changed = { ...attributes }
  if (id !== undefined) {
    changed.id = anchorId(chapter, id)
    chapter.anchors.set(id, { id: changed.id, section })
  }
  for (const name of ID_LISTS) {
    const ids = changed[name]
    if (ids !== undefined)
      changed[name] = ids
        .split(' ')
        .map((one) => anchorId(chapter, one))
        .join(' ')
  }
  for (const [name, shape] of shapes) changed[name] = `url(#${anchorId(chapter, shape)})`
  return changed
}

/** A drawing of a record, or a reference to the same drawing in another place. */
function drawingTag(tag: Tag, id: string, reading: Reading): Tag {
  const { chapter, drawings } = reading
  const key = writeTree(tag.children)
  const known = drawings.get(key)
  const own = known ?? anchorId(chapter, id)
  drawings.set(key, own)
  chapter.anchors.set(id, { id: own, section: reading.section })
  if (known !== undefined) return referenceTo(known)
  return { ...tag, attributes: { ...tag.attributes, id: own }, children: adapted(tag.children, reading) }
}

/** A drawing that shows another one of its page. */
function withOwnShape(attributes: Tag['attributes'], { chapter }: Reading): Tag['attributes'] {
  const { href } = attributes
  if (!href?.startsWith('#')) return attributes
  const id = href.slice(1)
  return { ...attributes, href: `#${chapter.anchors.get(id)?.id ?? anchorId(chapter, id)}` }
}

const referenceTo = (id: string): Tag => ({ name: 'use', attributes: { href: `#${id}` }, children: [] })

/** Wide tables, footnotes and lists of links: landmarks of a page, whose names a book has many times. */
const isLandmark = ({ name, attributes }: Tag) =>
  attributes['aria-label'] !== undefined && (attributes.role === 'region' || name === 'nav' || name === 'section')

const groupTag = ({ attributes, children }: Tag, reading: Reading): Tag => ({
  name: 'div',
  attributes: { ...withIds(attributes, reading), role: 'group' },
  children: adapted(children, reading),
})

const HIDDEN = ['aria-hidden']

/** It has no form to send, and its icon need not be hidden. The script of the book adds the labels of dice. */
const buttonTag = ({ name, attributes, children }: Tag, reading: Reading): Tag => ({
  name,
  attributes: withoutKeys(attributes, ['type', 'data-label']),
  children: adapted(children, reading).map((part) =>
    typeof part === 'string' ? part : { ...part, attributes: withoutKeys(part.attributes, HIDDEN) },
  ),
})

const withoutKeys = (attributes: Tag['attributes'], keys: string[]): Tag['attributes'] =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => !keys.includes(key)))

/** Only tables that become cards on phones show the names of their columns in each cell. */
function dropLabels(parts: Part[]) {
  for (const part of parts) {
    if (typeof part === 'string') continue
    delete part.attributes['data-label']
    dropLabels(part.children)
  }
}

/** Tabs follow one another under their labels; other details are open. */
function openedDetails(tag: Tag, { name: _, ...attributes }: Tag['attributes'], reading: Reading): Part[] {
  if (!/(?:^| )tab(?: |$)/.test(attributes.class ?? ''))
    return [{ name: 'details', attributes: { ...attributes, open: '' }, children: adapted(tag.children, reading) }]
  const [summary, ...rest] = tag.children.filter((part) => typeof part !== 'string')
  const label: Tag = {
    name: 'p',
    attributes: { class: 'tab-label' },
    children: summary ? adapted(summary.children, reading) : [],
  }
  const { open: _open, ...own } = attributes
  return [{ name: 'div', attributes: withClass(own, 'tab-open'), children: [label, ...adapted(rest, reading)] }]
}

const withClass = (attributes: Tag['attributes'], name: string) => ({ ...attributes, class: name })
