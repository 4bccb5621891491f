// What the imports of MkDocs, mdBook, Docsify, Jekyll and Obsidian have in common: one folder of pages becomes docs at the root of the
// site, with a sidebar from the old system's own list of pages.
import fs from 'node:fs'
import path from 'node:path'
import type { SidebarItemConfig, SiteConfig } from '../config/define-config.ts'
import { readYaml } from '../content/records.ts'
import { type Problem, quiet, warning } from '../errors.ts'
import { isMap } from '../is-map.ts'
import { decodeOnce } from '../site/addresses.ts'
import type { ImportedSite, Tree } from './docusaurus.ts'
import type { Values } from './reader.ts'

/** A page or a section in the list of an old system. */
export interface NavItem {
  /** Undefined: the page's own title. */
  title?: string
  /** Relative to the folder of the pages: 'guide/intro.md'. */
  file?: string
  /** Address of another site. */
  href?: string
  items?: NavItem[]
}

interface ForeignSite {
  title: string | undefined
  description?: string | undefined
  url?: string | undefined
  /** Absolute folder of the pages. */
  folder: string
  /** Patterns of files that are no pages. */
  excluded?: string[]
  /** Undefined: the sidebar is made from the folders. */
  nav: NavItem[] | undefined
  /** A folder of posts, absolute. */
  blog?: string | undefined
  redirects?: SiteConfig['redirects']
  left: Problem[]
  /** Rewrites the text of a page. `file`: absolute. */
  rewrite: NonNullable<ImportedSite['rewrite']>
}

export function foreignSite(site: ForeignSite): ImportedSite {
  const { title, description, url, folder, excluded = [], nav, blog, redirects = [], left, rewrite } = site
  const address = url !== undefined && /^https?:/.test(url) && URL.canParse(url) ? new URL(url) : undefined
  const base = address?.pathname.replace(/\/*$/, '/') ?? '/'
  const items = nav && sidebarItems(nav, folder, new Set())
  const config: SiteConfig = {
    title: title?.trim() || 'Untitled',
    ...(description && { tagline: description }),
    url: address?.origin ?? 'https://example.org',
    ...(base !== '/' && { baseUrl: base }),
    navbar: { items: [{ type: 'search' }] },
    docs: {
      routeBasePath: '/',
      numberPrefixes: false,
      ...(items && items.length > 0 && { sidebars: { docs: items } }),
    },
    blog: blog === undefined ? false : {},
    ...(redirects.length > 0 && { redirects }),
    checks: { deadAnchors: 'warn' },
  }
  const trees: Tree[] = [
    { from: folder, to: 'docs', kind: 'docs', excluded },
    ...(blog === undefined ? [] : [{ from: blog, to: 'blog', kind: 'blog' as const }]),
  ]
  return { config, trees, made: [], left, rewrite }
}

/** `seen`: pages that have a place; a page that is listed twice is a reference the second time. */
function sidebarItems(nav: NavItem[], folder: string, seen: Set<string>): SidebarItemConfig[] {
  return nav.flatMap(({ title, file, href, items = [] }): SidebarItemConfig[] => {
    if (href !== undefined) return [{ type: 'link', label: title || href, href }]
    const id = file !== undefined && fs.existsSync(path.join(folder, file)) ? idOf(file) : undefined
    const type = id !== undefined && seen.has(id) ? 'ref' : 'doc'
    if (id !== undefined) seen.add(id)
    const inside = sidebarItems(items, folder, seen)
    if (inside.length > 0 && type === 'doc')
      return [
        {
          type: 'category',
          label: title || 'More',
          ...(id !== undefined && { link: { type: 'doc', id } }),
          items: inside,
        },
      ]
    return id === undefined ? inside : [{ type, id, ...(title && { label: title }) }, ...inside]
  })
}

const idOf = (file: string) => path.posix.normalize(file).replace(/\.mdx?$/i, '')

/** A Markdown list of links as a tree: `- [Title](page.md)`, and a line without a link for a section. */
export function navOfList(text: string, pageOf: (address: string) => string | undefined): NavItem[] {
  const root: NavItem[] = []
  const open: { depth: number; items: NavItem[] }[] = [{ depth: -1, items: root }]
  for (const line of text.replaceAll('\t', '    ').split('\n')) {
    const [, indent = '', bullet, rest = ''] = /^( *)([-*+] +|\d+[.)] +)?(.*)$/.exec(line) ?? []
    const [, linked, address = ''] = /^\[((?:[^[\]]|\[[^\]]*\])*)\]\(<?([^)\s>]*)/.exec(rest) ?? []
    if (!bullet && linked === undefined) continue
    const title = (linked ?? rest).replace(/!\[[^\]]*\]\([^)]*\)|<!--.*?-->|[*_`]/g, '').trim()
    if (title === '') continue
    const isOther = /^[a-z][a-z\d+.-]*:/i.test(address)
    const file = isOther || linked === undefined ? undefined : pageOf(decodeOnce(address.replace(/[?#].*$/, '')))
    const item: NavItem = { title, ...(isOther && { href: address }), ...(file !== undefined && { file }), items: [] }
    while ((open.at(-1)?.depth ?? -1) >= indent.length) open.pop()
    open.at(-1)?.items.push(item)
    open.push({ depth: indent.length, items: item.items ?? [] })
  }
  return root
}

/** A warning about a part of the old site. */
export const leftOut = (what: string, file: string, hint: string): Problem =>
  warning('WB922', `${what} is not carried over.`, { file, line: 1 }, hint)

/** The settings of an old site. Tags of YAML that name code are removed. */
export function settingsOf(file: string): Values {
  const text = fs.readFileSync(file, 'utf8').replace(/!!python\S*|!(?:ENV|relative)\b/g, '')
  const value = readYaml(text, file, quiet)
  return isMap(value) ? value : {}
}

/** The lines that are indented below a line, without their indentation, and the number of lines. */
export function blockBelow(lines: string[], at: number, indent: number): { body: string[]; length: number } {
  let end = at + 1
  for (let i = at + 1; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (line.trim() === '') continue
    if (line.length - line.trimStart().length < indent + 2) break
    end = i + 1
  }
  const body = lines.slice(at + 1, end)
  const depths = body.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length)
  const depth = Math.min(4 + indent, ...depths)
  return { body: body.map((line) => line.slice(depth)), length: end - at }
}
