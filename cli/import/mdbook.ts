// mdBook: `book.toml` and `SUMMARY.md`, with the files that pages include.
import fs from 'node:fs'
import path from 'node:path'
import type { ImportedSite } from './docusaurus.ts'
import { foreignSite, type NavItem, navOfList } from './foreign.ts'
import { MAX_DEPTH, partOf, textOf } from './included.ts'

export function readMdBook(dir: string): ImportedSite {
  const file = path.join(dir, 'book.toml')
  const toml = textOf(file) ?? ''
  const setting = (key: string) => new RegExp(`^${key}[ \\t]*=[ \\t]*"([^"]*)"`, 'm').exec(toml)?.[1]
  const folder = path.resolve(dir, setting('src') ?? 'src')
  return foreignSite({
    title: setting('title'),
    description: setting('description'),
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

const ANCHORS = { start: /ANCHOR:\s*(\S+)\s*$/, end: /ANCHOR_END:\s*(\S+)\s*$/ }

function withIncludes(text: string, file: string, depth = 0): string {
  return text.replace(/\{\{#title[^}]*\}\}\n?/g, '').replace(INCLUDE, (whole, name: string, part = '') => {
    const found = path.join(path.dirname(file), name)
    const inner = depth > MAX_DEPTH ? undefined : textOf(found)
    return inner === undefined ? whole : withIncludes(partOf(inner, part, ANCHORS), found, depth + 1).trimEnd()
  })
}
