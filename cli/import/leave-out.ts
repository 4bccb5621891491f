// What an imported config says of pages that turned out not to be there, or to have the address of another: it is taken out
// and named, as one such word would stop every build.
import fs from 'node:fs'
import path from 'node:path'
import { CONFIG_FILE } from '../config.ts'
import type { SidebarConfig, SiteConfig } from '../define-config.ts'
import type { Problem } from '../errors.ts'
import { isMap } from './reader.ts'

const MISSING_DOC = /^Sidebar "[^"]*" names the doc "([^"]+)"/
const REDIRECT = /^"redirects\[(\d+)\]\.from(?:\[(\d+)\])?"/

/** Takes what `errors` name out of the config, and out of the sidebars of versions in `root`; returns what was taken out. */
export function leaveOut(root: string, config: SiteConfig, errors: Problem[]): Problem[] {
  const missing = errors.filter(({ code, message }) => code === 'WB510' && MISSING_DOC.test(message))
  for (const file of new Set(missing.map((one) => one.file ?? CONFIG_FILE))) {
    const own = missing.filter((one) => (one.file ?? CONFIG_FILE) === file)
    const ids = new Set(own.map(({ message }) => MISSING_DOC.exec(message)?.[1] ?? ''))
    if (file !== CONFIG_FILE) {
      const frozen = path.join(root, file)
      const sidebars = JSON.parse(fs.readFileSync(frozen, 'utf8')) as Record<string, unknown>
      fs.writeFileSync(frozen, `${JSON.stringify(sidebarsWithout(sidebars, ids), null, 2)}\n`)
    } else if (config.docs) config.docs.sidebars = sidebarsWithout(config.docs.sidebars ?? {}, ids)
  }
  const redirects = errors.filter(({ code, message }) => code === 'WB544' && REDIRECT.test(message))
  const taken = new Set(redirects.map(({ message }) => REDIRECT.exec(message)?.slice(1).join('.')))
  if (taken.size > 0)
    config.redirects = (config.redirects ?? []).flatMap((redirect, i) => {
      if (!Array.isArray(redirect.from)) return taken.has(`${i}.`) ? [] : [redirect]
      const from = redirect.from.filter((_, j) => !taken.has(`${i}.${j}`))
      return from.length > 0 ? [{ ...redirect, from }] : []
    })
  return [...missing, ...redirects].map(({ code, message }) => ({
    severity: 'warning',
    code,
    message,
    hint: 'It is left out of the new site.',
  }))
}

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
