// mdBook: `book.toml` and `SUMMARY.md`, with the files that pages include.
import fs from 'node:fs'
import path from 'node:path'
import type { ImportedSite } from './docusaurus.ts'
import { foreignSite, type NavItem, navOfList } from './foreign.ts'

export function readMdBook(dir: string): ImportedSite {
  const file = path.join(dir, 'book.toml')
  const toml = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  const textOf = (key: string) => new RegExp(`^${key}[ \\t]*=[ \\t]*"([^"]*)"`, 'm').exec(toml)?.[1]
  const folder = path.resolve(dir, textOf('src') ?? 'src')
  return foreignSite({
    title: textOf('title'),
    description: textOf('description'),
    folder,
    excluded: ['SUMMARY.md'],
    nav: summaryNav(fs.readFileSync(path.join(folder, 'SUMMARY.md'), 'utf8')),
    left: [],
    rewrite: (text, page) => withIncludes(text, page),
  })
}

/** Parts (`# Part`) become sections. */
function summaryNav(text: string): NavItem[] {
  const [intro = '', ...parts] = text.split(/^(?=#\s+)/m)
  const pageOf = (address: string) => (address === '' ? undefined : address)
  return [intro, ...parts].flatMap((part) => {
    const title = /^#\s+(.*)/.exec(part)?.[1]?.trim()
    const items = navOfList(part, pageOf)
    return title === undefined || /^(?:summary|table of contents)$/i.test(title) ? items : [{ title, items }]
  })
}

const INCLUDE = /\{\{#(?:include|rustdoc_include|playground|playpen)\s+([^}\s:]+)(?::([^}\s]*))?[^}]*\}\}/g

function withIncludes(text: string, file: string, depth = 0): string {
  return text.replace(/\{\{#title[^}]*\}\}\n?/g, '').replace(INCLUDE, (whole, name: string, part = '') => {
    const found = path.join(path.dirname(file), name)
    if (depth > 8 || !fs.statSync(found, { throwIfNoEntry: false })?.isFile()) return whole
    return withIncludes(partOf(fs.readFileSync(found, 'utf8'), part), found, depth + 1).trimEnd()
  })
}

/** Lines '2:5', or the lines between `ANCHOR: name` and `ANCHOR_END: name`. */
function partOf(text: string, part: string): string {
  const lines = text.split('\n')
  const [, from = '', colon, to = ''] = /^(\d*)(:?)(\d*)$/.exec(part) ?? []
  const numbered =
    from || to ? lines.slice(from ? Number(from) - 1 : 0, colon ? (to ? Number(to) : undefined) : Number(from)) : lines
  const start = numbered.findIndex((line) => new RegExp(`ANCHOR:\\s*${part}\\s*$`).test(line))
  const end = numbered.findIndex((line) => new RegExp(`ANCHOR_END:\\s*${part}\\s*$`).test(line))
  const inside = part && start >= 0 ? numbered.slice(start + 1, end > start ? end : undefined) : numbered
  return inside.filter((line) => !/ANCHOR(?:_END)?:/.test(line)).join('\n')
}
