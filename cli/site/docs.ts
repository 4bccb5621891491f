// Plans the docs of one version: ids, addresses and titles, as Docusaurus assigns them.

import path from 'node:path'
import type { ResolvedConfig, ResolvedDocs } from '../config/resolved-config.ts'
import type { ContentDocument } from '../content/model.ts'
import { joinPath, splitNumberPrefix } from '../core/addresses.ts'
import { error, type Report } from '../core/errors.ts'
import { keyPlace } from '../core/key-line.ts'
import type { Doc, Version } from './model.ts'
import { checkTagAddresses, type DeclaredTags, tagsOf } from './tags.ts'

export interface DocSources {
  documents: ContentDocument<'doc'>[]
  version: Version
  tags: DeclaredTags | undefined
  config: ResolvedConfig
  report: Report
}

const RENAME = 'Rename one, or give it another id in its front matter.'
const KEEP_NUMBERS = 'Or keep the numbers in all addresses: docs: { numberPrefixes: false } in site.config.ts.'

const withoutNumbers = ({ document }: Doc) =>
  document.path
    .split('/')
    .map((name) => splitNumberPrefix(name).name)
    .join('/')

/** Reports two docs with the same id. */
export function planDocs(sources: DocSources): Doc[] {
  const { documents, report } = sources
  const byId = new Map<string, Doc>()
  const docs = documents.map((document) => {
    const doc = planDoc(document, sources)
    const other = byId.get(doc.id)
    // Equal file names are one name in two Unicode forms, which checkAddresses reports.
    if (other && other.document.file !== document.file) {
      const message = `Two docs have the id "${doc.id}": ${other.document.file} and ${document.file}.`
      const hint = withoutNumbers(other) === withoutNumbers(doc) ? `${RENAME} ${KEEP_NUMBERS}` : RENAME
      report(error('WB501', message, { file: document.file, line: 1 }, hint))
    }
    byId.set(doc.id, doc)
    return doc
  })
  checkTagAddresses(docs, sources.config, report)
  return docs
}

function planDoc(document: ContentDocument<'doc'>, { version, tags, config, report }: DocSources): Doc {
  const { frontMatter, markdown } = document
  const { basePath } = version
  const hasNumbers = frontMatter.parse_number_prefixes ?? version.docs.numberPrefixes
  const strip = (name: string) => splitNumberPrefix(name, hasNumbers)
  const dir = path.posix.dirname(document.path)
  const folders = dir === '.' ? [] : dir.split('/').map((name) => strip(name).name)
  const { name, position } = strip(path.posix.basename(document.path).replace(/\.mdx?$/i, ''))
  const ownId = frontMatter.id
  if (ownId?.includes('/'))
    report(error('WB502', `The doc id "${ownId}" cannot include a slash.`, keyPlace(document, 'id', config.root)))
  const isIndex = isFolderIndex(name, folders.at(-1))
  const written = frontMatter.title?.trim() || markdown.contentTitle
  const inText = written ? undefined : markdown.titleInText
  const folder = folders.at(-1) ?? path.posix.basename(version.docs.folder)
  const title = written || inText || ownId || (isReadme(name) ? capitalised(spaced(folder)) : spaced(name))
  const wanted = frontMatter.sidebar_position ?? position
  return {
    id: [...folders, ownId ?? name].join('/'),
    path:
      frontMatter.slug !== undefined
        ? slugPath(frontMatter.slug, basePath, folders)
        : joinPath(basePath, ...folders, isIndex ? '' : (ownId ?? name)),
    dir,
    title,
    heading: markdown.contentTitle ?? (frontMatter.hide_title || inText ? '' : title),
    sidebarLabel: frontMatter.sidebar_label ?? title,
    ...(wanted !== undefined && { position: wanted }),
    isIndex,
    unlisted: frontMatter.unlisted ?? false,
    tags: tagsOf(document, tags, config, report),
    document,
  }
}

/** 'black_hack-rules' → 'black hack rules' */
export const spaced = (name: string) => name.replace(/[-_]+/g, ' ').trim() || name

const capitalised = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

const isReadme = (name: string) => /^(?:index|readme)$/i.test(name)

const isFolderIndex = (name: string, folder: string | undefined) =>
  isReadme(name) || name.toLowerCase() === folder?.toLowerCase()

/** `./a/../b` is resolved, and `index` is the page of its folder. */
function slugPath(slug: string, basePath: string, folders: string[]): string {
  const below = path.posix.join('/', slug.startsWith('/') ? '' : folders.join('/'), slug)
  return joinPath(basePath, below.replace(/(?<=\/)index\/?$/, ''))
}

/** Heading levels in the contents list of a page. `docs`: those that it is in; other pages have the levels of the first docs. */
export function tocLevels(
  frontMatter: { toc_min_heading_level?: number | undefined; toc_max_heading_level?: number | undefined },
  docs: ResolvedDocs | undefined,
): { min: number; max: number } {
  const site = docs?.tocLevels ?? { min: 2, max: 3 }
  const { toc_min_heading_level: min, toc_max_heading_level: max } = frontMatter
  // A level in the front matter takes precedence over the site's other level.
  return { min: min ?? Math.min(site.min, max ?? 6), max: max ?? Math.max(site.max, min ?? 2) }
}
