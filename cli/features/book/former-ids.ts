// Ids of earlier editions of the book: links to chapters and sections that were renamed or have moved still lead to them.

import { isTag } from '../../core/html.ts'
import type { FormerPlace, Site } from '../../site/model.ts'
import type { Anchor, BookPart, BookTag } from './holes.ts'
import { elementId, OWN_IDS, type PlannedChapter } from './plan.ts'

/** The parts of a chapter that old ids are added to. */
interface FormerChapter extends Pick<PlannedChapter, 'id' | 'doc'> {
  body: BookPart[]
  anchors: Map<string, Anchor>
}

/** Places of earlier editions that are in a chapter now. */
export const formerIn =
  ({ linker }: Pick<Site, 'linker'>) =>
  ({ doc }: Pick<PlannedChapter, 'doc'>): FormerPlace[] =>
    linker.marksOf(doc.document).flatMap(({ former = [] }) => former)

/** Adds them where these places are now, and to `used`. An id that the book has for something else stays where it is. */
export function addFormerIds(
  chapters: FormerChapter[],
  formerOf: (chapter: FormerChapter) => FormerPlace[],
  used: Set<string>,
) {
  const byDoc = new Map(chapters.map(({ doc, id }) => [doc.id, id]))
  const taken = new Set<string>(Object.values(OWN_IDS))
  for (const { id, anchors } of chapters) for (const one of [{ id }, ...anchors.values()]) taken.add(one.id)
  for (const chapter of chapters)
    for (const { doc, anchor, to } of formerOf(chapter)) {
      const start = byDoc.get(doc) ?? elementId(doc.split('/').at(-1) ?? doc)
      const id = anchor === '' ? start : `${start}.${elementId(anchor)}`
      used.add(id)
      if (taken.has(id)) continue
      taken.add(id)
      const now = chapter.anchors.get(to)
      insertId(id, now && findTag(chapter.body, now.id), chapter)
    }
}

/** At the start of an element; without one, of the chapter. A row has only cells. */
function insertId(id: string, tag: BookTag | undefined, { body }: FormerChapter) {
  const cell = tag?.name === 'tr' ? tag.children.find(isTag) : tag
  const place = cell?.children ?? body
  place.unshift({ name: 'span', attributes: { id }, children: [] })
}

function findTag(parts: BookPart[], id: string): BookTag | undefined {
  for (const part of parts) {
    if (!isTag(part)) continue
    const found = part.attributes.id === id ? part : findTag(part.children, id)
    if (found) return found
  }
  return undefined
}
