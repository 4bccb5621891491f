// Sidebars as people write them, in site.config.ts and in the files that versions are frozen with: walked and checked.

import { didYouMean } from '../did-you-mean.ts'
import { checkSchema, keyPathText, problemAt, type SchemaProblem, show } from '../schema.ts'
import type { SidebarConfig, SidebarItemConfig } from './define-config.ts'
import { SIDEBAR_ITEMS } from './schema.ts'

/** `{ 'The rules': ['combat'] }`: categories by label. */
export type SidebarShorthand = Extract<SidebarConfig, Record<string, SidebarConfig>>

export const isShorthand = (item: SidebarItemConfig): item is SidebarShorthand =>
  typeof item === 'object' && !('type' in item)

/** Everything that is wrong with a sidebar's id and its items. `path`: keys above them. */
export function checkSidebar(id: string, items: unknown, path: PropertyKey[]): SchemaProblem[] {
  const at = [...path, id]
  const message = `The sidebar id ${show(id)} must be made of letters, digits, ".", "-" and "_".`
  // It becomes part of a file name.
  const isName = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(id)
  return [...(isName ? [] : [problemAt(at, message)]), ...checkItems(items, at, [])]
}

function checkItems(items: unknown, path: PropertyKey[], above: unknown[]): SchemaProblem[] {
  if (Array.isArray(items)) return items.flatMap((item, i) => checkItem(item, [...path, i], above))
  if (typeof items === 'object' && items !== null)
    return Object.entries(items).flatMap(([label, inner]) => checkItems(inner, [...path, label], [...above, items]))
  return [problemAt(path, `"${keyPathText(path)}" must be a list of sidebar items; found ${show(items)}.`)]
}

function checkItem(item: unknown, at: PropertyKey[], above: unknown[]): SchemaProblem[] {
  const keyPath = keyPathText(at)
  if (typeof item === 'string') return []
  if (typeof item !== 'object' || item === null)
    return [problemAt(at, `"${keyPath}" must be a doc id or a sidebar item; found ${show(item)}.`)]
  if (above.includes(item)) {
    const names = [...above.slice(above.indexOf(item)), item].map((one) => (one as { label?: string }).label ?? '?')
    return [problemAt(at, `"${keyPath}": a category contains itself: ${names.join(' → ')}.`)]
  }
  if (isShorthand(item as SidebarItemConfig) && Object.values(item).every((inner) => typeof inner === 'object'))
    return checkItems(item, at, above)
  const { type } = item as { type?: unknown }
  if (typeof type !== 'string' || !Object.hasOwn(SIDEBAR_ITEMS, type)) {
    const types = Object.keys(SIDEBAR_ITEMS)
    const near = typeof type === 'string' ? didYouMean(type, types) : ''
    return [
      problemAt(
        [...at, 'type'],
        `"${keyPath}": unknown sidebar item type ${show(type)}.${near} Types: ${types.join(', ')}.`,
      ),
    ]
  }
  const { problems } = checkSchema(SIDEBAR_ITEMS[type as keyof typeof SIDEBAR_ITEMS], item, at)
  const isSound = type === 'category' && !problems.some(({ path }) => path.at(-1) === 'items')
  return [
    ...problems,
    ...(isSound ? checkItems((item as { items: unknown }).items, [...at, 'items'], [...above, item]) : []),
  ]
}

/** Every item that has a type, with its key; what is no sidebar has none. */
export function sidebarItems(items: unknown, path: PropertyKey[], above: unknown[] = []): [PropertyKey[], object][] {
  if (typeof items !== 'object' || items === null || above.includes(items)) return []
  const inside = [...above, items]
  if (!Array.isArray(items))
    return Object.entries(items).flatMap(([label, inner]) => sidebarItems(inner, [...path, label], inside))
  return items.flatMap((item: unknown, i): [PropertyKey[], object][] => {
    if (typeof item !== 'object' || item === null) return []
    if (!('type' in item)) return sidebarItems(item, [...path, i], inside)
    const inner = 'items' in item ? sidebarItems(item.items, [...path, i, 'items'], inside) : []
    return [[[...path, i], item], ...inner]
  })
}
