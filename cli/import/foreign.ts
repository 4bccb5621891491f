// What the imports of MkDocs, mdBook, Docsify, Jekyll and Obsidian have in common: one folder of pages becomes docs at the root of the
// site, with a sidebar from the old system's own list of pages.

import fs from 'node:fs'
import path from 'node:path'
import type { SidebarItemConfig, SiteConfig } from '../config/define-config.ts'
import { decodeOnce } from '../core/addresses.ts'
import { BuildError, error, type Place, type Problem, warning } from '../core/errors.ts'
import { isMap } from '../core/is-map.ts'
import { pathBelow } from '../core/path-below.ts'
import { readYaml } from '../data/records.ts'
import { isWithin } from '../write/disk.ts'
import { isFile, leadsInto, lineOf, textIn } from './included.ts'
import type { ImportedSite, Tree } from './old-site.ts'
import type { Values } from './reader.ts'
import { withMovedPages, withNearFiles } from './static-paths.ts'

/** A page or a section in the list of an old system. */
export interface NavItem {
  /** Undefined: the page's own title. */
  title?: string
  /** Relative to the folder of the pages: 'guide/intro.md'. It may not exist. */
  file?: string
  /** As the list has it: 'guide/intro'. Without one, as in `file`. */
  written?: string
  /** Address of another site. */
  href?: string
  items?: NavItem[]
}

interface ForeignSite {
  /** Absolute folder of the old site. */
  dir: string
  title: string | undefined
  description?: string | undefined
  url?: string | undefined
  /** Absolute folder of the pages. */
  folder: string
  /** Patterns of files that are no pages. */
  excluded?: string[]
  /** Undefined: the sidebar is made from the folders. */
  nav: NavItem[] | undefined
  /** The file that holds `nav`, absolute. */
  list?: { file: string; text: string }
  /** A folder of posts, absolute. */
  blog?: string | undefined
  redirects?: SiteConfig['redirects']
  left: Problem[]
  /** Rewrites the text of a page. `file`: absolute. */
  rewrite: NonNullable<ImportedSite['rewrite']>
}

export function foreignSite(site: ForeignSite): ImportedSite {
  const { dir, title, description, url, folder, excluded = [], nav, list, blog, redirects = [], left, rewrite } = site
  const address = url !== undefined && /^https?:/.test(url) && URL.canParse(url) ? new URL(url) : undefined
  const base = address?.pathname.replace(/\/*$/, '/') ?? '/'
  const hasPage = (file: string, written = file) => {
    const place = path.join(folder, file)
    const isOutside = !leadsInto(dir, place) || path.relative(folder, place).startsWith('..')
    const isPage = /\.mdx?$/i.test(file)
    if (isPage && !isOutside && isFile(place)) return true
    const what = isOutside ? 'is outside the folder of the pages' : isFile(place) ? 'is not a page' : 'does not exist'
    const line = list && { file: pathBelow(dir, list.file), line: lineOf(list.text, written) }
    left.push(
      warning('WB939', `The list of pages names "${written}", which ${what}.`, line, 'The sidebar is without it.'),
    )
    return false
  }
  const posts = blog !== undefined && leadsInto(dir, blog) ? blog : undefined
  if (blog !== posts && blog !== undefined)
    left.push(
      leftOut(`The folder ${pathBelow(dir, blog)}, which is outside the old site,`, pathBelow(dir, blog), COPY_FOLDER),
    )
  const items = nav && sidebarItems(nav, hasPage, new Set())
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
    blog: posts === undefined ? false : {},
    ...(redirects.length > 0 && { redirects }),
    checks: { deadAnchors: 'warn' },
  }
  const trees: Tree[] = [
    { from: folder, to: 'docs', kind: 'docs', excluded },
    ...(posts === undefined ? [] : [{ from: posts, to: 'blog', kind: 'blog' as const }]),
  ]
  const placeOf = (file: string) =>
    posts !== undefined && isWithin(file, posts)
      ? `blog/${pathBelow(posts, file)}`
      : isWithin(file, folder)
        ? `docs/${pathBelow(folder, file)}`
        : undefined
  const rewriteAll = (text: string, file: string, pages: string) =>
    withMovedPages(withNearFiles(rewrite(text, file, pages), file, folder), file, placeOf)
  return { config, trees, made: [], left, rewrite: rewriteAll }
}

/**
 * `hasPage` reports a page that does not exist. `seen`: pages that have a place; a page that is listed twice is a reference the second
 * time.
 */
function sidebarItems(
  nav: NavItem[],
  hasPage: (file: string, written?: string) => boolean,
  seen: Set<string>,
): SidebarItemConfig[] {
  return nav.flatMap(({ title, file, written, href, items = [] }): SidebarItemConfig[] => {
    const id = file !== undefined && hasPage(file, written) ? idOf(file) : undefined
    const isFirst = id === undefined || !seen.has(id)
    if (id !== undefined) seen.add(id)
    const own: SidebarItemConfig[] = href === undefined ? [] : [{ type: 'link', label: title || href, href }]
    const inside = sidebarItems(items, hasPage, seen)
    if (inside.length > 0) {
      // A page is the page of one category only.
      const link = id !== undefined && isFirst && { link: { type: 'doc' as const, id } }
      return [{ type: 'category', label: title || 'More', ...link, items: [...own, ...inside] }]
    }
    if (href !== undefined) return own
    return id === undefined ? [] : [{ type: isFirst ? 'doc' : 'ref', id, ...(title && { label: title }) }]
  })
}

const COPY_FOLDER = 'Copy that folder into the old site and import again.'

/** The folder that a setting names, absolute. Throws a BuildError if it does not exist or is outside the old site. */
export function pagesFolder(dir: string, named: string, place: Place): string {
  const folder = path.resolve(dir, named)
  if (!leadsInto(dir, folder)) {
    const hint = 'Copy that folder into the old site, or import the folder above, with this file in it.'
    throw unreadable(
      `The folder of the pages, "${named}", is outside the old site. Import reads nothing there.`,
      place,
      hint,
    )
  }
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw unreadable(`The folder of the pages, "${named}", does not exist.`, place, 'Name the folder that holds them.')
  return folder
}

/** The settings of the old site cannot be used. */
export const unreadable = (message: string, place: Place, hint: string) =>
  new BuildError(error('WB937', message, place, hint))

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
    const file = isOther || linked === undefined ? undefined : pageOf(decodeOnce(address))
    const to = isOther ? { href: address } : file !== undefined && { file, written: address }
    const item: NavItem = { title, ...to, items: [] }
    while ((open.at(-1)?.depth ?? -1) >= indent.length) open.pop()
    open.at(-1)?.items.push(item)
    open.push({ depth: indent.length, items: item.items ?? [] })
  }
  return root
}

/** A warning about a part of the old site. */
export const leftOut = (what: string, file: string, hint: string, line = 1): Problem =>
  warning('WB922', `${what} is not carried over.`, { file, line }, hint)

/** The settings in a YAML file. Tags that name code are removed. Throws a BuildError if it is not valid. */
export function settingsOf(dir: string, name: string): Values {
  const text = (textIn(dir, path.join(dir, name)) ?? '').replace(/!!python\S*|!(?:ENV|relative)\b/g, '')
  const faults: Problem[] = []
  const value = readYaml(text, name, (problem) => faults.push(problem))
  const errors = faults.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new BuildError(errors)
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
