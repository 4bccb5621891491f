// Removes from the new config what would stop the build or lead nowhere: docs in sidebars that do not exist, redirects from addresses
// that are pages, items of navbar and footer whose page was not carried over.
import fs from 'node:fs'
import path from 'node:path'
import type { DocsConfig, SidebarConfig, SiteConfig } from '../config/define-config.ts'
import { CONFIG_FILE } from '../config/load.ts'
import type { Problem } from '../core/errors.ts'
import { groupBy } from '../core/group-by.ts'
import { isMap } from '../core/is-map.ts'
import { jsonText } from '../core/json-text.ts'
import { keyPathText, valueAt } from '../core/schema.ts'
import { listAt } from './reader.ts'

/** Removes what `errors` name from the config, and from the frozen sidebars in `root`. Returns the errors as warnings. */
export function leaveOut(root: string, config: SiteConfig, errors: Problem[]): Problem[] {
  const missing = errors.filter(({ code }) => code === 'WB510')
  for (const [file, own] of groupBy(missing, (problem) => problem.file ?? CONFIG_FILE)) {
    const idsIn = (owner: unknown) => new Set(own.map(({ key = [] }) => String(valueAt(owner, key))))
    if (file !== CONFIG_FILE) {
      const frozen = path.join(root, file)
      const sidebars = JSON.parse(fs.readFileSync(frozen, 'utf8')) as Record<string, unknown>
      fs.writeFileSync(frozen, jsonText(sidebarsWithout(sidebars, idsIn(sidebars))))
    } else
      for (const { docs, at } of docsIn(config)) {
        const isOwn = (keys: PropertyKey[] = []) => keyPathText(keys).startsWith(keyPathText(at))
        const ids = own.filter(({ key }) => isOwn(key)).map(({ key = [] }) => String(valueAt(config, key)))
        docs.sidebars = sidebarsWithout(docs.sidebars ?? {}, new Set(ids))
      }
  }
  const redirects = errors.filter(({ code, key }) => code === 'WB544' && key?.[0] === 'redirects' && key[2] === 'from')
  const taken = new Set(redirects.map(({ key = [] }) => keyPathText(key)))
  if (taken.size > 0)
    config.redirects = (config.redirects ?? []).flatMap((redirect, i) => {
      const isTaken = (...at: number[]) => taken.has(keyPathText(['redirects', i, 'from', ...at]))
      if (!Array.isArray(redirect.from)) return isTaken() ? [] : [redirect]
      const from = redirect.from.filter((_, j) => !isTaken(j))
      return from.length > 0 ? [{ ...redirect, from }] : []
    })
  return [...missing, ...redirects].map(({ code, message }) => ({
    severity: 'warning',
    code,
    // Without the list of all ids.
    message: message.replace(/ Available doc ids are:[\s\S]*/, ''),
    hint: 'The new site is without it.',
  }))
}

/** A page, a doc or a sidebar that an item names does not exist. */
const LEADS_NOWHERE = new Set(['WB530', 'WB531', 'WB603'])

/**
 * Removes the items of navbar and footer that lead to no page, and menus and columns that become empty. Returns their problems, which
 * are none if there is no such item.
 */
export function leaveOutItems(config: SiteConfig, problems: Problem[]): Problem[] {
  const places = problems.flatMap(({ code, file, key = [] }): PropertyKey[][] => {
    if (!LEADS_NOWHERE.has(code) || file !== CONFIG_FILE) return []
    // The key is that of the item, or of a value in it.
    const at = key.findLastIndex((part) => typeof part === 'number')
    return key[0] === 'navbar' || key[0] === 'footer' ? [key.slice(0, at + 1)] : []
  })
  const gone = new Set(places.map((key) => valueAt(config, key)))
  const left = places.map((key): Problem => {
    const { label, to, sidebarId, docId } = valueAt(config, key) as Record<string, string | undefined>
    const target = to ?? sidebarId ?? docId
    const message = `The item "${label ?? target}" of the ${String(key[0])} leads to ${target}, which is not carried over.`
    const hint = 'Write the page in content/pages, and the item into site.config.ts.'
    return { severity: 'warning', code: 'WB922', message, hint }
  })
  const kept = (items: unknown[]): unknown[] =>
    items.flatMap((item): unknown[] => {
      if (gone.has(item)) return []
      if (!isMap(item) || !Array.isArray(item.items)) return [item]
      item.items = kept(item.items)
      return listAt(item, 'items').length > 0 ? [item] : []
    })
  if (config.navbar?.items) config.navbar.items = kept(config.navbar.items) as typeof config.navbar.items
  if (config.footer?.links) config.footer.links = kept(config.footer.links) as typeof config.footer.links
  return left
}

/** The docs of a config, with their keys. */
const docsIn = ({ docs }: SiteConfig): { docs: DocsConfig; at: PropertyKey[] }[] =>
  Array.isArray(docs)
    ? docs.map((one, i) => ({ docs: one, at: ['docs', i, 'sidebars'] }))
    : docs
      ? [{ docs, at: ['docs', 'sidebars'] }]
      : []

const sidebarsWithout = (sidebars: Record<string, unknown>, ids: Set<string>): Record<string, SidebarConfig> =>
  Object.fromEntries(Object.entries(sidebars).map(([id, items]) => [id, itemsWithout(items, ids) as SidebarConfig]))

function itemsWithout(items: unknown, ids: Set<string>): unknown[] {
  return (Array.isArray(items) ? items : []).flatMap((item): unknown[] => {
    if (!isMap(item)) return ids.has(String(item)) ? [] : [item]
    if (item.type === 'doc' || item.type === 'ref') return ids.has(String(item.id)) ? [] : [item]
    if (item.type !== 'category') return [item]
    const { link, ...category } = item
    const isGone = isMap(link) && link.type === 'doc' && ids.has(String(link.id))
    const kept = { ...category, ...(link !== undefined && !isGone && { link }), items: itemsWithout(item.items, ids) }
    return kept.items.length > 0 || 'link' in kept ? [kept] : []
  })
}
