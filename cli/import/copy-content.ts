// Copies the content of the old site to its place in the new one, and counts the Markdown files that are not copied.

import { isUtf8 } from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import { type Problem, warning } from '../core/errors.ts'
import { matchingFiles } from '../core/find-files.ts'
import { groupBy } from '../core/group-by.ts'
import { pathBelow } from '../core/path-below.ts'
import { leadsInto, lineOf } from './included.ts'
import type { ImportedSite, Tree } from './old-site.ts'
import { rootStaticPaths } from './static-paths.ts'

export interface MarkdownCount {
  /** Number in the old site and in the folders that its config names. */
  found: number
  copied: number
  /** Those that are not copied. */
  notCopied: FolderCount[]
  /** Those that are copied but are not pages, because a name in the path begins with "_". */
  unpublished: FolderCount[]
}

interface FolderCount {
  folder: string
  files: number
}

/** Folders and files that are never content: packages and hidden files. */
const IGNORED = /^(?:node_modules|\..*)$/

/** Code next to the pages that Docusaurus does not publish either: parts of pages, and tests. */
const NO_PAGE = /(?:^|[\\/])_|\.test\.\w+$|\.d\.ts$/

const MARKDOWN = /\.mdx?$/i

/** Files for the host that the build writes itself, and what to do instead. */
const HOST_FILES = new Map([
  ['_redirects', 'Write redirect_from: into the front matter of the pages they lead to.'],
  ['_headers', 'The build writes _headers itself, with what caches and browsers need; set others at your host.'],
])

/** Copies the content below `to`. Returns the number of files written. */
export function copyContent(site: ImportedSite, from: string, to: string): { files: number; markdown: MarkdownCount } {
  const { trees, made, left } = site
  const statics = trees.filter(({ kind }) => kind === 'static').map((tree) => tree.from)
  const newStatic = path.join(to, 'content/static')
  const shown = (file: string) => pathBelow(from, file)
  const copied: string[] = []
  const existing = trees.filter((tree) => fs.existsSync(tree.from) && mayCopy(tree, site, from))
  const folders = [from, ...existing.map((tree) => tree.from)]
  for (const tree of existing) {
    const without = new Set(matchingFiles(tree.from, tree.excluded ?? []))
    const links: string[] = []
    for (const file of filesIn(tree.from, links)) {
      const original = path.join(tree.from, file)
      if (without.has(file)) continue
      const fault = refusal(file, tree, trees)
      if (fault) {
        if (fault.message) left.push(warning('WB922', fault.message, { file: shown(original), line: 1 }, fault.hint))
        continue
      }
      const copy = target(path.join(tree.to, tree.renamed?.[file] ?? file))
      const bytes = MARKDOWN.test(file) ? fs.readFileSync(original) : undefined
      if (bytes && isUtf8(bytes)) {
        const text = site.rewrite(bytes.toString(), original, tree.from)
        fs.writeFileSync(copy, rootStaticPaths(text, { from: original, to: copy, statics, newStatic }))
      } else fs.copyFileSync(original, copy)
      copied.push(original)
    }
    if (links.length > 0) left.push(notFollowed(links.map(shown)))
  }
  for (const { file, text } of made) fs.writeFileSync(target(file), text)
  fs.mkdirSync(path.join(to, 'content'), { recursive: true })
  return { files: copied.length + made.length, markdown: countMarkdown(new Set(copied), folders, shown) }

  /** Absolute name of a file below content/, whose folder exists. */
  function target(file: string): string {
    const absolute = path.join(to, 'content', file)
    fs.mkdirSync(path.dirname(absolute), { recursive: true })
    return absolute
  }
}

/** Regular files below a folder, with forward slashes. Adds the links below it, which are not followed, to `links`. */
function filesIn(dir: string, links: string[] = []): string[] {
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry): string[] => {
    if (IGNORED.test(entry.name)) return []
    if (entry.isSymbolicLink()) links.push(path.join(dir, entry.name))
    if (entry.isDirectory()) return filesIn(path.join(dir, entry.name), links).map((file) => `${entry.name}/${file}`)
    return entry.isFile() ? [entry.name] : []
  })
}

/**
 * Whether a folder is in the old site, or its config, which is code, names a place outside. Reports both a folder outside that is copied
 * and a link to one, which is not.
 */
function mayCopy({ from: folder }: Tree, { configFile, left }: ImportedSite, from: string): boolean {
  if (leadsInto(from, folder)) return true
  const shown = pathBelow(from, folder)
  if (configFile === undefined || !shown.startsWith('../')) {
    const what = `The folder ${shown}, a link to a folder outside the old site,`
    left.push(warning('WB922', `${what} is not carried over.`, { file: shown }, COPY_FOLDER))
    return false
  }
  const place = { file: configFile, line: lineOf(fs.readFileSync(path.join(from, configFile), 'utf8'), shown) }
  const hint = 'See that it holds nothing private before you publish the new site.'
  const message = `The folder ${shown} is outside the old site. Its files are copied, because the config names it.`
  left.push(warning('WB228', message, place, hint))
  return true
}

const COPY_FOLDER = 'Copy that folder into the old site and import again.'

/** Maximum number of links that a message names. */
const MAX_LINKS = 5

function notFollowed(links: string[]): Problem {
  const names = links.slice(0, MAX_LINKS).join(', ')
  const more = links.length > MAX_LINKS ? ` and ${links.length - MAX_LINKS} more` : ''
  const message = `Symbolic links are not followed, so these files and folders are not carried over: ${names}${more}.`
  return warning('WB922', message, { file: links[0] ?? '' }, 'Put the files themselves there and import again.')
}

/** Why a file is not copied; undefined if it is. Without a message nothing is reported. */
function refusal(file: string, tree: Tree, trees: Tree[]): { message?: string; hint?: string } | undefined {
  const original = trees.find((one) => one.to !== tree.to && tree.to.replace(/^i18n\/[^/]+\//, '') === one.to)
  if (original && MARKDOWN.test(file) && !fs.existsSync(path.join(original.from, file)))
    return {
      message: 'This translation has no original page. Docusaurus does not publish it, and it is not copied.',
      hint: 'If it is to be a page, copy it to its place below content/i18n.',
    }
  if (tree.kind === 'blog') return file === 'options.json' ? {} : undefined
  const hostHint = tree.kind === 'static' ? HOST_FILES.get(file) : undefined
  if (hostHint) return { message: `The rules of ${file} are not carried over.`, hint: hostHint }
  if (tree.kind !== 'pages') return undefined
  if (/\.(?:css|scss|sass|less)$/.test(file)) return {}
  if (!/\.[jt]sx?$/.test(file)) return undefined
  if (NO_PAGE.test(file)) return {}
  return {
    message: 'This page is a React component and is not carried over.',
    hint: 'Write it as Markdown in content/pages; a home page is content/pages/index.md with layout: home.',
  }
}

/** `folders`: those that may hold Markdown of the old site; they may overlap. */
function countMarkdown(copied: Set<string>, folders: string[], shown: (file: string) => string): MarkdownCount {
  const files = new Set(folders.flatMap((folder) => filesIn(folder).map((file) => path.join(folder, file))))
  const found = [...files].filter((file) => MARKDOWN.test(file))
  const kept = found.filter((file) => copied.has(file)).map(shown)
  return {
    found: found.length,
    copied: kept.length,
    notCopied: byFolder(found.filter((file) => !copied.has(file)).map(shown)),
    unpublished: byFolder(kept.filter((file) => /(?:^|\/)_/.test(file))),
  }
}

/** Number of segments of the folders that are counted. */
const FOLDER_DEPTH = 2

/** The folder with the most files comes first. */
function byFolder(files: string[]): FolderCount[] {
  const folderOf = (file: string) => file.split('/').slice(0, -1).slice(0, FOLDER_DEPTH).join('/') || '.'
  const groups = [...groupBy(files, folderOf)].map(([folder, own]) => ({ folder, files: own.length }))
  return groups.sort((a, b) => b.files - a.files)
}
