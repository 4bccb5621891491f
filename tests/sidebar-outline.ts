// The lists of docs sidebars, read back from their HTML.
import type { BuiltSite } from './site.ts'

/** The list of the sidebar that a page shows. */
export const branch = (site: BuiltSite, path: string) =>
  /<nav class="tree"[^>]*>(.*?)<\/nav>/s.exec(site.html(path))?.[1] ?? ''
/** A file of a sidebar: lists by the keys of their levels. */
export const levelsOf = (site: BuiltSite, name: string): Record<string, string> =>
  JSON.parse(site.file(`sidebars/current/${name}.json`))

/** The whole sidebar: closed categories with the levels that a reader fetches. */
export function whole(site: BuiltSite, id: string): string {
  const levels = levelsOf(site, id)
  const filled = (list: string): string =>
    list.replace(
      /(<button class="chevron" value="([\d.]+)"[^>]*><\/button><\/div>)(?!<div)/g,
      (_, start, key) => `${start}<div class="collapsible">${filled(levels[key] ?? '')}</div>`,
    )
  return filled(levels.top ?? '')
}

/** 'A /docs/a', '+ Rules /docs/rules' (closed), '- Rules' (open), '= Rules' (always open), children indented. */
export function outline(list: string): string[] {
  const lines: string[] = []
  let depth = -1
  for (const [, tag, item] of list.matchAll(/(<\/?ul)|<li[^>]*>(.*?)(?=<li|<\/li>|<div class="collapsible")/gs)) {
    if (tag) depth += tag === '<ul' ? 1 : -1
    else if (item !== undefined) lines.push('  '.repeat(depth) + lineOf(item))
  }
  return lines
}

function lineOf(item: string): string {
  const [, href = ''] = /<a href="([^"]*)"/.exec(item) ?? []
  const label = item.replace(/<svg.*$/s, '').replace(/<(?!hr)[^>]*>/g, '')
  const sign = !item.includes('class="category"') ? '' : (/aria-expanded="(\w+)"/.exec(item)?.[1] ?? '=')
  return [sign.replace('true', '-').replace('false', '+'), label, href].filter(Boolean).join(' ')
}
