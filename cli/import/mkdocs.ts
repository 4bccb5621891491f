// MkDocs: `mkdocs.yml` and its folder of pages, with the Markdown extensions that most sites use.
import fs from 'node:fs'
import path from 'node:path'
import { isMap } from '../is-map.ts'
import type { ImportedSite } from './docusaurus.ts'
import { blockBelow, foreignSite, leftOut, type NavItem, settingsOf } from './foreign.ts'
import { MAX_DEPTH, partOf, textOf } from './included.ts'
import { listAt, textAt, type Values } from './reader.ts'
import { behind, block, signFor, type Tab, tabsBlock } from './write-blocks.ts'

export const MKDOCS_FILE = 'mkdocs.yml'

export function readMkDocs(dir: string): ImportedSite {
  const settings = settingsOf(path.join(dir, MKDOCS_FILE))
  const folder = path.resolve(dir, textAt(settings, 'docs_dir') ?? 'docs')
  const plugins = pluginsOf(settings)
  const posts = path.join(folder, textAt(plugins.get('blog'), 'blog_dir') ?? 'blog', 'posts')
  const hasBlog = plugins.has('blog') && fs.existsSync(posts)
  const maps = plugins.get('redirects')?.redirect_maps
  const known =
    /^(?:search|blog|redirects|awesome-pages|awesome-nav|tags|social|glightbox|minify|git-\S+|autorefs|section-index|literate-nav)$/
  return foreignSite({
    title: textAt(settings, 'site_name'),
    description: textAt(settings, 'site_description'),
    url: textAt(settings, 'site_url'),
    folder,
    excluded: hasBlog ? [`${path.relative(folder, path.dirname(posts))}/**`] : [],
    nav: Array.isArray(settings.nav) ? navOf(settings.nav, folder) : folderNav(folder),
    ...(hasBlog && { blog: posts }),
    redirects: Object.entries(isMap(maps) ? maps : {}).flatMap(([from, to]) => {
      const target = /^https?:/.test(String(to)) ? String(to) : addressOf(String(to))
      return [{ from: addressOf(from), to: target }]
    }),
    left: [...plugins.keys()]
      .filter((name) => !known.test(name))
      .map((name) =>
        leftOut(`The plugin "${name}"`, MKDOCS_FILE, 'What it generates is missing: write it as Markdown.'),
      ),
    rewrite: (text, file) => withoutExtensions(text, file, [folder, dir]),
  })
}

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
  return nav.flatMap((one): NavItem[] => {
    if (typeof one === 'string') return [pageItem(one, undefined)]
    if (!isMap(one)) return []
    return Object.entries(one).map(([title, value]) =>
      Array.isArray(value)
        ? { title, items: navOf(value, folder) }
        : /[^:]\/$/.test(String(value))
          ? { title, items: folderNav(folder, String(value)) ?? [] } // the plugin literate-nav
          : pageItem(String(value), title),
    )
  })
}

const pageItem = (address: string, title: string | undefined): NavItem => ({
  ...(title !== undefined && { title }),
  ...(/^https?:/.test(address) ? { href: address } : { file: address.replace(/[?#].*$/, '') }),
})

/** The pages of a folder in the order of its `.pages`, else by name. */
function folderNav(folder: string, below = ''): NavItem[] | undefined {
  const dir = path.join(folder, below)
  const file = path.join(dir, '.pages')
  const wanted = fs.existsSync(file) ? listAt(settingsOf(file), 'nav') : []
  if (below === '' && wanted.length === 0) return undefined
  const entries = fs.readdirSync(dir, { withFileTypes: true }).filter(({ name }) => !/^[._]/.test(name))
  const names = entries.filter((one) => one.isDirectory() || /\.md$/i.test(one.name)).map(({ name }) => name)
  const item = (name: string, title?: string): NavItem[] => {
    const at = path.posix.join(below, name)
    if (/\.md$/i.test(name)) return [pageItem(at, title)]
    if (!fs.existsSync(path.join(folder, at))) return []
    const own = path.join(folder, at, '.pages')
    const label = title ?? (fs.existsSync(own) ? textAt(settingsOf(own), 'title') : undefined)
    return [{ title: label ?? name.replace(/[-_]+/g, ' '), items: folderNav(folder, at) ?? [] }]
  }
  const listed = new Set(wanted.flatMap((one) => (isMap(one) ? Object.values(one).map(String) : [String(one)])))
  const rest = names.filter((name) => !listed.has(name))
  if (wanted.length === 0) return names.flatMap((name) => item(name))
  return wanted.flatMap((one) =>
    one === '...'
      ? rest.flatMap((name) => item(name))
      : isMap(one)
        ? Object.entries(one).flatMap(([title, name]) => item(String(name), title))
        : item(String(one)),
  )
}

const ADMONITION = /^([ \t]*)(!!!|\?\?\?)(\+?)[ \t]+([\w-]+)((?:[ \t]+[\w-]+)*)[ \t]*(?:"([^"]*)")?[ \t]*$/
const TAB = /^([ \t]*)===[!+]?[ \t]+(?:"([^"]*)"|'([^']*)')[ \t]*$/
const SNIPPET = /^([ \t]*)--8<--[ \t]+["']([^"':]+)(?::([^"']*))?["'][ \t]*$/
const FENCE = /^[ \t>]*(`{3,}|~{3,})/

const SECTIONS = { start: /--8<-- \[start:([^\]]*)\]/, end: /--8<-- \[end:([^\]]*)\]/ }

/** A block that was rewritten, and the number of lines that it took. */
interface Rewritten {
  text: string
  length: number
}

/** Rewrites admonitions, tabs and snippets. `folders`: those that snippets are in. */
function withoutExtensions(text: string, file: string, folders: string[], depth = 0): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const made: string[] = []
  let fence: string | undefined
  const inner = (body: string[]) => withoutExtensions(body.join('\n'), file, folders, depth + 1).trim()
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    const included = depth < MAX_DEPTH ? snippet(line, file, folders) : undefined
    if (included) {
      const text = fence ? included.text : withoutExtensions(included.text, included.file, folders, depth + 1)
      made.push(behind(included.indent, text.trimEnd()))
      continue
    }
    const mark = FENCE.exec(line)?.[1]
    if (mark && (fence === undefined || (line.trim().startsWith(fence) && /^[`~>\s]+$/.test(line))))
      fence = fence === undefined ? mark : undefined
    const found = fence !== undefined || mark ? undefined : (admonition(lines, i, inner) ?? tabs(lines, i, inner))
    made.push(found?.text ?? line)
    i += (found?.length ?? 1) - 1
  }
  return depth > 0 ? made.join('\n') : tidied(made.join('\n'))
}

/** The text that a line with `--8<--` takes from another file. */
function snippet(line: string, file: string, folders: string[]) {
  const [, indent = '', name, section = ''] = SNIPPET.exec(line) ?? []
  if (name === undefined) return undefined
  for (const folder of [path.dirname(file), ...folders]) {
    const found = path.join(folder, name)
    const text = textOf(found)
    if (text !== undefined) return { indent, file: found, text: partOf(text, section, SECTIONS) }
  }
  return undefined
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
