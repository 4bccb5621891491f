// The chapters of a book. Turns links between chapters into links within the book, and addresses of other sites into footnotes.

import { decodeOnce, hrefOf, SCHEME, splitHref } from '../../core/addresses.ts'
import { isTag } from '../../core/html.ts'
import type { FormerPlace } from '../../site/model.ts'
import { addFormerIds } from './former-ids.ts'
import type { Anchor, BookPart, BookTag } from './holes.ts'
import type { BookPlan, PlannedChapter } from './plan.ts'
import {
  type Chapter,
  type Drawings,
  ID_LISTS,
  type ReadSources,
  readChapter,
  shapeIds,
  textOf,
} from './read-chapter.ts'

interface ChapterSources extends Omit<ReadSources, 'drawings'> {
  plan: BookPlan
  baseUrl: string
  /** Address of the list of terms on the site, with the base URL; undefined: there is none. */
  glossary: string | undefined
  /** The term's place in the book, by its id in the list on the site. */
  termAnchor(id: string): Anchor | undefined
  formerOf(chapter: Pick<PlannedChapter, 'doc'>): FormerPlace[]
  /** Receives the ids that links lead to. */
  used: Set<string>
}

export function chaptersOf(sources: ChapterSources): Chapter[] {
  const drawings: Drawings = new Map()
  const chapters = sources.plan.chapters.map((planned) => readChapter(planned, { ...sources, drawings }))
  const byHref = new Map(chapters.map((chapter) => [hrefOf(chapter.doc.path, sources.baseUrl), chapter]))
  const { used } = sources
  for (const chapter of chapters)
    chapter.body = withLinks(chapter.body, { chapter, byHref, used, sources, isText: true })
  for (const { id } of chapters.flatMap(({ sections }) => sections)) used.add(id)
  addFormerIds(chapters, sources.formerOf, used)
  return chapters
}

interface Linking {
  chapter: Chapter
  byHref: Map<string, Chapter>
  used: Set<string>
  sources: ChapterSources
  /** Whether links are followed by the number of their section: not in headings, whose text is also in contents lists and outlines, and
   * not the numbers of footnotes. */
  isText: boolean
}

const WITHOUT_REFERENCES = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'sup'])

const withLinks = (parts: BookPart[], linking: Linking): BookPart[] =>
  parts.flatMap((part) => (isTag(part) ? linkedTag(part, linking) : part))

function linkedTag(tag: BookTag, linking: Linking): BookPart[] {
  const inner = WITHOUT_REFERENCES.has(tag.name) ? { ...linking, isText: false } : linking
  tag.children = withLinks(tag.children, inner)
  for (const name of ID_LISTS) for (const id of tag.attributes[name]?.split(' ') ?? []) linking.used.add(id)
  for (const [, id] of shapeIds(tag.attributes)) linking.used.add(id)
  const { href } = tag.attributes
  if (tag.name === 'use' && href?.startsWith('#')) linking.used.add(href.slice(1))
  if (tag.name !== 'a' || href === undefined) return [tag]
  const anchor = anchorOf(href, linking)
  if (!anchor) return outsideLink(tag, href, linking)
  linking.used.add(anchor.id)
  const { class: classes, href: _, rel: _rel, target: _target, ...rest } = tag.attributes
  tag.attributes = { ...rest, ...(classes && { class: classes }), href: `#${anchor.id}` }
  // The tables of a sentence are below it.
  const isNumbered = linking.isText && classes === undefined && !('data-part' in rest) && anchor.section !== ''
  return isNumbered ? [tag, { kind: 'reference', to: anchor }] : [tag]
}

function anchorOf(href: string, { chapter, byHref, sources }: Linking): Anchor | undefined {
  const { target, hash } = splitHref(href)
  const id = decodeOnce(hash.slice(1))
  if (target !== '' && target === sources.glossary) return sources.termAnchor(id)
  const to = target === '' ? chapter : byHref.get(target)
  return to && (to.anchors.get(id) ?? to.anchors.get(''))
}

/** On paper the address of another site is a footnote of the chapter. */
function outsideLink(tag: BookTag, href: string, { chapter }: Linking): BookPart[] {
  const isShown = textOf(tag.children).trim() === href.replace(/^mailto:/, '')
  if (!SCHEME.test(href) || tag.children.length === 0 || isShown) return [tag]
  const { addresses } = chapter
  const known = addresses.indexOf(href)
  const number = known === -1 ? addresses.push(href) : known + 1
  return [tag, { name: 'sup', attributes: { class: 'address' }, children: [String(number)] }]
}

/** Ids are a tenth of a book if all are kept. */
export function dropUnusedIds(parts: BookPart[], used: Set<string>) {
  for (const part of parts) {
    if (!isTag(part)) continue
    const { id } = part.attributes
    if (id !== undefined && !used.has(id)) delete part.attributes.id
    dropUnusedIds(part.children, used)
  }
}
