// Icons of a book. Each shape is in the document once, and the icons refer to it.
import { type Part, type Tag, writeTree } from '../../core/html.ts'

export interface Icons {
  /** Id of each shape, by its viewBox and contents. */
  ids: Map<string, string>
  /** The shapes as `<symbol>` elements. */
  symbols: Tag[]
}

export const openIcons = (): Icons => ({ ids: new Map(), symbols: [] })

/** The icon as a reference to its shape. */
export function iconTag({ name, attributes, children }: Tag, { ids, symbols }: Icons): Tag {
  const viewBox = attributes.viewbox ?? attributes.viewBox ?? '0 0 24 24'
  const key = viewBox + writeTree(children)
  let id = ids.get(key)
  if (id === undefined) {
    id = `i${ids.size + 1}`
    ids.set(key, id)
    symbols.push({ name: 'symbol', attributes: { id, viewBox }, children })
  }
  const use: Part = { name: 'use', attributes: { href: `#${id}` }, children: [] }
  return { name, attributes: { class: 'i', 'aria-hidden': 'true' }, children: [use] }
}
