// MkDocs: `mkdocs.yml` and its folder of pages, with the Markdown extensions that most sites use.

import fs from 'node:fs'
import path from 'node:path'
import type { Problem } from '../core/errors.ts'
import { isMap } from '../core/is-map.ts'
import { jsonText } from '../core/json-text.ts'
import { pathBelow } from '../core/path-below.ts'
import { blockBelow, foreignSite, leftOut, type NavItem, pagesFolder, settingsOf } from './foreign.ts'
import { type Include, leadsInto, lineOf, openIncludes, partOf, textIn } from './included.ts'
import type { ImportedSite } from './old-site.ts'
import { listAt, OWN_SCRIPT, STYLES, take, textAt, type Values } from './reader.ts'
import { behind, block, signFor, type Tab, tabsBlock } from './write-blocks.ts'

export const MKDOCS_FILES = ['mkdocs.yml', 'mkdocs.yaml']

/** `name`: that of the file with the settings. */
export function readMkDocs(dir: string, name: string): ImportedSite {
  const settings = settingsOf(dir, name)
  const text = textIn(dir, path.join(dir, name)) ?? ''
  const folder = pagesFolder(dir, textAt(settings, 'docs_dir') ?? 'docs', {
    file: name,
    line: lineOf(text, 'docs_dir'),
  })
  const plugins = pluginsOf(settings)
  const blog = path.join(folder, textAt(plugins.get('blog'), 'blog_dir') ?? 'blog')
  const posts = path.join(blog, 'posts')
  const hasBlog = plugins.has('blog') && fs.existsSync(posts)
  const blogName = pathBelow(folder, blog)
  const authors = hasBlog ? authorsOf(dir, blog) : undefined
  const maps = plugins.get('redirects')?.redirect_maps
  const known =
    /^(?:search|blog|redirects|awesome-pages|awesome-nav|tags|social|glightbox|minify|git-\S+|autorefs|section-index|literate-nav)$/
  const left: Problem[] = [...plugins.keys()]
    .filter((plugin) => !known.test(plugin))
    .map((plugin) =>
      leftOut(
        `The plugin "${plugin}"`,
        name,
        'What it generates is missing: write it as Markdown.',
        lineOf(text, plugin),
      ),
    )
  for (const [key, hint] of Object.entries(OTHER_SETTINGS))
    if (key in settings) left.push(leftOut(`"${key}"`, name, hint, lineOf(text, key)))
  const include = openIncludes(dir, left)
  const nav = Array.isArray(settings.nav) ? navOf(settings.nav, folder) : folderNav(folder)
  const site = foreignSite({
    dir,
    title: textAt(settings, 'site_name'),
    description: textAt(settings, 'site_description'),
    url: textAt(settings, 'site_url'),
    folder,
    excluded: hasBlog ? [`${blogName}/**`] : [],
    nav: hasBlog ? nav && withoutPosts(nav, blogName) : nav,
    list: { file: path.join(dir, name), text },
    ...(hasBlog && { blog: posts }),
    redirects: Object.entries(isMap(maps) ? maps : {}).flatMap(([from, to]) => {
      const target = /^https?:/.test(String(to)) ? String(to) : addressOf(String(to))
      return [{ from: addressOf(from), to: target }]
    }),
    left,
    rewrite: (text, file) => withoutExtensions(text, { open: [file], folders: [folder, dir], include }),
  })
  if (authors) site.made.push({ file: 'blog/authors.json', text: jsonText(authors) })
  return site
}

const OTHER_SETTINGS = {
  extra_css: STYLES,
  extra_javascript: OWN_SCRIPT,
  hooks: 'What they generate is missing: write it as Markdown.',
}

/** The authors of the plugin blog, with the keys of authors.yml here. Their pictures are on other hosts, which browsers would block. */
function authorsOf(dir: string, blog: string): Values | undefined {
  const { authors } = settingsOf(dir, pathBelow(dir, path.join(blog, '.authors.yml')))
  if (!isMap(authors)) return undefined
  const names = { name: 'name', description: 'title', url: 'url' }
  return Object.fromEntries(Object.entries(authors).map(([key, one]) => [key, take(isMap(one) ? one : {}, names)]))
}

/** Posts are not docs, and the page of the blog becomes a link to the list of posts. */
const withoutPosts = (nav: NavItem[], blog: string): NavItem[] =>
  nav.flatMap(({ file, ...item }): NavItem[] => {
    if (file === `${blog}/index.md`) return [{ ...item, title: item.title ?? 'Blog', href: '/blog' }]
    if (file?.startsWith(`${blog}/`)) return []
    return [{ ...item, ...(file && { file }), ...(item.items && { items: withoutPosts(item.items, blog) }) }]
  })

function pluginsOf(settings: Values): Map<string, Values> {
  const all = isMap(settings.plugins) ? [settings.plugins] : listAt(settings, 'plugins')
  return new Map(
    all.flatMap((one): [string, Values][] =>
      isMap(one)
        ? Object.entries(one).map(([name, options]) => [name, isMap(options) ? options : {}])
        : [[String(one), {}]],
    ),
  )
}

/** 'guide/index.md' → '/guide' */
const addressOf = (file: string) =>
  `/${file
    .replace(/(?:^|\/)(?:index|README)\.md$/, '')
    .replace(/\.md$/, '')
    .replace(/^\/|\/$/g, '')}`

function navOf(nav: unknown[], folder: string): NavItem[] {
  const itemOf = (value: unknown, title?: string): NavItem[] => {
    if (Array.isArray(value)) return [{ ...(title && { title }), items: navOf(value, folder) }]
    if (typeof value !== 'string') return []
    // A folder, for the plugin literate-nav.
    return [/[^:]\/$/.test(value) ? sectionOf(folder, value, title) : pageItem(value, title)]
  }
  return nav.flatMap((one) =>
    isMap(one) ? Object.entries(one).flatMap(([title, value]) => itemOf(value, title)) : itemOf(one),
  )
}

const pageItem = (address: string, title: string | undefined): NavItem => ({
  ...(title !== undefined && { title }),
  ...(/^https?:/.test(address) ? { href: address } : { file: address.replace(/[?#].*$/, '') }),
})

/** A folder as a section. One that does not exist is reported as a missing page. */
function sectionOf(folder: string, below: string, title?: string): NavItem {
  const place = path.join(folder, below)
  const isFolder = fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() && leadsInto(folder, place)
  if (!isFolder) return { ...(title && { title }), file: below }
  const label = title ?? textAt(settingsOf(folder, path.posix.join(below, '.pages')), 'title')
  return { title: label ?? path.basename(below).replace(/[-_]+/g, ' '), items: folderNav(folder, below) ?? [] }
}

/** The pages of a folder in the order of its `.pages`, else by name. */
function folderNav(folder: string, below = ''): NavItem[] | undefined {
  const dir = path.join(folder, below)
  const wanted = listAt(settingsOf(folder, path.posix.join(below, '.pages')), 'nav')
  if (below === '' && wanted.length === 0) return undefined
  const entries = fs.readdirSync(dir, { withFileTypes: true }).filter(({ name }) => !/^[._]/.test(name))
  const names = entries.filter((one) => one.isDirectory() || /\.md$/i.test(one.name)).map(({ name }) => name)
  const item = (name: string, title?: string): NavItem => {
    const at = path.posix.join(below, name)
    // A folder that lists itself or the one above would never end.
    const isBelow = /^(?!\.\.)./.test(path.posix.relative(below, at))
    return /\.md$/i.test(name) || !isBelow ? pageItem(at, title) : sectionOf(folder, at, title)
  }
  const listed = new Set(wanted.flatMap((one) => (isMap(one) ? Object.values(one).map(String) : [String(one)])))
  const rest = names.filter((name) => !listed.has(name))
  if (wanted.length === 0) return names.map((name) => item(name))
  return wanted.flatMap((one) =>
    one === '...'
      ? rest.map((name) => item(name))
      : isMap(one)
        ? Object.entries(one).map(([title, name]) => item(String(name), title))
        : [item(String(one))],
  )
}

const ADMONITION = /^([ \t]*)(!!!|\?\?\?)(\+?)[ \t]+([\w-]+)((?:[ \t]+[\w-]+)*)[ \t]*(?:"([^"]*)")?[ \t]*$/
const TAB = /^([ \t]*)===[!+]?[ \t]+(?:"([^"]*)"|'([^']*)')[ \t]*$/
const SNIPPET = /^([ \t]*)-+8<-+[ \t]+(["'])((?:https?:)?[^"':]+)(?::([^"']*))?\2[ \t]*$/
/** Between two such lines, each line names a file. */
const SNIPPETS = /^[ \t]*-+8<-+[ \t]*$/
const FENCE = /^[ \t>]*(`{3,}|~{3,})/

const SECTIONS = { start: /--8<-- \[start:([^\]]*)\]/, end: /--8<-- \[end:([^\]]*)\]/ }

/** A block that was rewritten, and the number of lines that it took. */
interface Rewritten {
  text: string
  length: number
}

interface Snippets {
  /** The page, and the files that are being included in it. */
  open: string[]
  /** Folders that snippets are in. */
  folders: string[]
  include: Include
}

/** Rewrites admonitions, tabs and snippets. */
function withoutExtensions(text: string, snippets: Snippets, isPart = false): string {
  const lines = withSnippetLines(text.replaceAll('\r\n', '\n').split('\n'))
  const made: string[] = []
  let fence: string | undefined
  const inner = (body: string[]) => withoutExtensions(body.join('\n'), snippets, true).trim()
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    const included = snippet(line, snippets, fence !== undefined)
    if (included) {
      const open = [...snippets.open, included.file]
      const text = fence ? included.text : withoutExtensions(included.text, { ...snippets, open }, true)
      made.push(behind(included.indent, text.trimEnd()))
      continue
    }
    const mark = FENCE.exec(line)?.[1]
    if (mark && (fence === undefined || (line.trim().startsWith(fence) && /^[`~>\s]+$/.test(line))))
      fence = fence === undefined ? mark : undefined
    const found = fence !== undefined || mark ? undefined : (admonition(lines, i, inner) ?? tabs(lines, i, inner))
    // Right below a list, a block would belong to its last item.
    if (found && made.at(-1)?.trim()) made.push('')
    made.push(found?.text ?? line)
    i += (found?.length ?? 1) - 1
  }
  if (!isPart) return tidied(made.join('\n'))
  // A fence ends with the block that it is in.
  return [...made, ...(fence ? [fence] : [])].join('\n')
}

/** Lines that name files, between two marks, as lines with a mark each. */
function withSnippetLines(lines: string[]): string[] {
  if (!lines.some((line) => SNIPPETS.test(line))) return lines
  let isInside = false
  return lines.flatMap((line) => {
    if (SNIPPETS.test(line)) {
      isInside = !isInside
      return []
    }
    if (!isInside) return [line]
    const [, indent = '', name = ''] = /^([ \t]*)(.*?)[ \t]*$/.exec(line) ?? []
    return name === '' || name.startsWith(';') ? [] : [`${indent}--8<-- "${name}"`]
  })
}

/** The text that a line with `--8<--` takes from another file. */
function snippet(line: string, { open, folders, include }: Snippets, isCode: boolean) {
  const [, indent = '', , name, section = ''] = SNIPPET.exec(line) ?? []
  if (name === undefined) return undefined
  const files = [path.dirname(open.at(-1) ?? ''), ...folders].map((folder) => path.resolve(folder, name))
  const found = include({ name, files, line: name, open, isCode })
  return found && { indent, file: found.file, text: partOf(found.text, section, SECTIONS) }
}

function admonition(lines: string[], at: number, inner: (body: string[]) => string): Rewritten | undefined {
  const [whole, indent = '', mark, open, type = 'note', , title] = ADMONITION.exec(lines[at] ?? '') ?? []
  if (whole === undefined) return undefined
  const { body, length } = blockBelow(lines, at, indent.length)
  const folds = mark === '???'
  const kind = folds ? 'details' : signFor(type)
  const label = title ?? (folds || kind !== type ? type.charAt(0).toUpperCase() + type.slice(1) : '')
  const head = `${kind} ${label}${folds && open ? ' {open}' : ''}`
  return { text: `${behind(indent, block(head, inner(body)))}\n`, length }
}

function tabs(lines: string[], at: number, inner: (body: string[]) => string): Rewritten | undefined {
  const indent = TAB.exec(lines[at] ?? '')?.[1]
  const found: Tab[] = []
  let end = at
  for (let next = TAB.exec(lines[end] ?? ''); next && next[1] === indent; next = TAB.exec(lines[end] ?? '')) {
    const { body, length } = blockBelow(lines, end, next[1]?.length ?? 0)
    found.push({ label: next[2] ?? next[3] ?? '', body: inner(body) })
    end += length
    while (end < lines.length && (lines[end] ?? '').trim() === '') end++
  }
  return indent === undefined ? undefined : { text: `${behind(indent, tabsBlock(found))}\n`, length: end - at }
}

/** Icons, lists of attributes, the place of the contents, and the mark of an excerpt. */
const tidied = (text: string) =>
  text
    .replace(/^\[TOC\][ \t]*$/gm, '')
    .replace(/:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^}\n]*\})?[ \t]?/g, '')
    .replace(
      /(?<=[)\]`*])\{:?[ \t]*(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|[\w.%-]+))(?:[ \t]+(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|[\w.%-]+)))*[ \t]*\}/g,
      '',
    )
    .replace(/^<!-- more -->[ \t]*$/gm, '<!-- truncate -->')
    .replace(/^date:[ \t]*\n[ \t]+created:[ \t]*(\S+)[^\n]*(?:\n[ \t]+\w+:[^\n]*)*/m, 'date: $1')
