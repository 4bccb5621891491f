// mdBook: `book.toml` and `SUMMARY.md`, with the files that pages include.

import path from 'node:path'
import type { Problem } from '../core/errors.ts'
import { matchingFiles } from '../core/find-files.ts'
import { foreignSite, leftOut, type NavItem, navOfList, pagesFolder, unreadable } from './foreign.ts'
import { type Include, lineOf, openIncludes, partOf, textIn } from './included.ts'
import type { ImportedSite } from './old-site.ts'
import { fence } from './write-blocks.ts'

const MDBOOK_FILE = 'book.toml'

export function readMdBook(dir: string): ImportedSite {
  const toml = textIn(dir, path.join(dir, MDBOOK_FILE)) ?? ''
  const setting = (key: string) => new RegExp(`^${key}[ \\t]*=[ \\t]*(["'])(.*?)\\1`, 'm').exec(toml)
  const [srcLine = '', , src = 'src'] = setting('src') ?? []
  const folder = pagesFolder(dir, src, { file: MDBOOK_FILE, line: lineOf(toml, srcLine) })
  const list = path.join(folder, SUMMARY)
  const summary = textIn(dir, list)
  if (summary === undefined) {
    const message = `${path.posix.join(src, SUMMARY)} is missing: mdBook reads its list of pages from it.`
    throw unreadable(
      message,
      { file: MDBOOK_FILE, line: lineOf(toml, srcLine) },
      'Add the file, or name its folder: src.',
    )
  }
  const nav = summaryNav(summary)
  const left = leftOutOf(toml)
  const include = openIncludes(dir, left)
  return foreignSite({
    dir,
    title: setting('title')?.[2],
    description: setting('description')?.[2],
    folder,
    excluded: [SUMMARY, ...unlisted(folder, nav)],
    nav,
    list: { file: list, text: summary },
    left,
    rewrite: (text, page) => withIncludes(text, [page], include),
  })
}

const SUMMARY = 'SUMMARY.md'

/** Markdown that the summary does not list is no page, but a part of pages. */
function unlisted(folder: string, nav: NavItem[]): string[] {
  const filesOf = (items: NavItem[]): string[] =>
    items.flatMap(({ file, items = [] }) => [...(file ? [path.posix.normalize(file)] : []), ...filesOf(items)])
  const listed = new Set(filesOf(nav))
  return matchingFiles(folder, ['**/*.md']).filter((file) => !listed.has(file))
}

/** Reports what programs add to a book, and its redirects. */
function leftOutOf(toml: string): Problem[] {
  const programs = [...toml.matchAll(/^\[preprocessor\.([\w-]+)\]/gm)].filter(
    ([, name = '']) => !/^(?:links|index)$/.test(name),
  )
  const redirects = /^\[output\.html\.redirect\]/m.exec(toml)
  return [
    ...programs.map(([table, name]) =>
      leftOut(`What the preprocessor "${name}" makes`, MDBOOK_FILE, 'Write it as Markdown.', lineOf(toml, table)),
    ),
    ...(redirects ? [leftOut('The list of redirects', MDBOOK_FILE, REDIRECTS, lineOf(toml, redirects[0]))] : []),
  ]
}

const REDIRECTS = "Write them into redirects of site.config.ts: { from: '/old', to: '/new' }."

/** Parts (`# Part`) become sections. */
function summaryNav(text: string): NavItem[] {
  const [intro = '', ...parts] = text.split(/^(?=#\s+)/m)
  const pageOf = (address: string) => address.replace(/[?#].*$/, '') || undefined
  return [intro, ...parts].flatMap((part) => {
    const title = /^#\s+(.*)/.exec(part)?.[1]?.trim()
    const items = navOfList(part, pageOf)
    return title === undefined || /^(?:summary|table of contents)$/i.test(title) ? items : [{ title, items }]
  })
}

/** A backslash in front keeps it as text. */
const INCLUDE = /(\\?)\{\{#(include|rustdoc_include|playground|playpen)\s+([^}\s:]+)(?::([^}\s]*))?[^}]*\}\}/g

/** mdBook puts these files into a block of code. */
const IS_PROGRAM = /^play/

const ANCHORS = { start: /ANCHOR:\s*(\S+)\s*$/, end: /ANCHOR_END:\s*(\S+)\s*$/ }

function withIncludes(text: string, open: string[], include: Include): string {
  const folder = path.dirname(open.at(-1) ?? '')
  const withoutTitles = text.replace(/\{\{#title[^}]*\}\}\n?/g, '')
  return withoutTitles.replace(INCLUDE, (whole, escaped, kind: string, name: string, part = '') => {
    if (escaped) return whole.slice(1)
    const found = include({ name, files: [path.resolve(folder, name)], line: whole, open })
    if (!found) return whole
    const shown = withIncludes(partOf(found.text, part, ANCHORS), [...open, found.file], include).trimEnd()
    return IS_PROGRAM.test(kind) ? fence('rust', shown) : shown
  })
}
