// The builds a writer makes most: nothing has changed, or some words of some texts have and nothing that more than the pages of
// these texts shows. Then an article is put into its page in the place of the one that stands there, and the search learns its
// words; nothing is planned, whatever the size of the site. The result is what the whole line of build.ts would write.
import fs from 'node:fs'
import path from 'node:path'
import type { PageData } from '../templates/page-data.ts'
import type { BuildOptions, BuildResult } from './build.ts'
import type { ResolvedConfig } from './config.ts'
import type { ParsedDocument } from './content/parse.ts'
import { hashOf } from './hash.ts'
import { placeIn } from './outputs/locale-folder.ts'
import { copyTask } from './outputs/pages.ts'
import { copyOf } from './outputs/render.ts'
import { SEARCH_FILE, searchFiles } from './outputs/search.ts'
import { measured, type PageRecord } from './outputs/search-pages.ts'
import type { SearchFile } from './outputs/search-parts.ts'
import { keptTexts, type ShownPage, type ShownTexts } from './outputs/shown-texts.ts'
import type { LastBuild, Stamp } from './outputs/stamp.ts'
import { type Output, openOutput } from './outputs/write.ts'
import { phase } from './phases.ts'
import { openTextReader } from './plan-locales.ts'
import { withLinks } from './site/links.ts'

/** Builds what is another since the last build. Undefined: more than texts has changed, or it cannot be told. */
export async function rebuild(
  options: BuildOptions,
  config: ResolvedConfig,
  stamp: Stamp,
): Promise<BuildResult | undefined> {
  const last = stamp.lastBuild()
  if (!last || (options.strict && last.warnings.length > 0)) return undefined
  const output = openOutput(options)
  try {
    const result = last.changed.length === 0 ? output.unchanged() : await showEdits(last)
    return result && { ...result, pages: last.pages, warnings: last.warnings }
  } finally {
    output.abort()
  }

  async function showEdits(last: LastBuild) {
    phase('read')
    const kept = keptTexts(options)
    const shown = kept?.read(last.manifest)
    const edits = shown && (await readEdits(last, shown, config))
    if (!edits) return undefined
    phase('pages')
    const articles = showArticles(edits, options.outDir, output)
    if (!articles || !output.keepRest(isSearchFile)) return undefined
    phase('search')
    const searches = await writeSearches(shown, articles, options, output)
    if (!searches) return undefined
    phase('publish')
    await output.settled()
    const result = output.commit()
    phase('stamp')
    const manifest = stamp.keep(last.inputs, last)
    if (manifest !== undefined) kept?.write(manifest, { ...shown, searches })
    return result
  }
}

interface Edit {
  document: ParsedDocument
  pages: ShownPage[]
}

/** More at once are as quickly built with all the others. */
const MAX_EDITS = 50

/** Undefined: something has changed besides the articles of texts. */
async function readEdits(
  { changed, warnings }: LastBuild,
  { texts }: ShownTexts,
  config: ResolvedConfig,
): Promise<Edit[] | undefined> {
  if (changed.length > MAX_EDITS) return undefined
  const read = openTextReader(config)
  const edits: Edit[] = []
  for (const found of changed) {
    const text = texts.get(found.file)
    // A warning names a line, which may be another one now.
    if (!text || warnings.some(({ file }) => file === found.file)) return undefined
    const result = await read({ ...found, kind: text.kind })
    if (!('document' in result) || result.document.factsHash !== text.factsHash) return undefined
    edits.push({ document: result.document, pages: text.pages })
  }
  return edits
}

/** What a page shows now. */
interface Article {
  html: string
  document: ParsedDocument
}

/** Puts the articles into their pages. Returns them by page data; undefined: a page does not stand as it was written. */
function showArticles(edits: Edit[], outDir: string, output: Output): Map<string, Article> | undefined {
  const articles = new Map<string, Article>()
  for (const { document, pages } of edits) {
    for (const { htmlFile, dataFile, copy, links } of pages) {
      const html = standing(htmlFile, outDir, output)
      const data = standing(dataFile, outDir, output)
      if (html === undefined || data === undefined) return undefined
      const page = JSON.parse(data) as PageData
      const before = articleOf(page)
      const article = withLinks(Buffer.from(document.article).toString(), links)
      const start = html.indexOf(ARTICLE + before) + ARTICLE.length
      if (before === '' || article === '' || start < ARTICLE.length) return undefined
      const add = (path: string, contents: string) => output.add({ path, contents, source: 'an edited text' })
      add(htmlFile, html.slice(0, start) + article + html.slice(start + before.length))
      add(dataFile, JSON.stringify({ ...page, html: article }))
      if (copy) add(copy.file, copyOf(copyTask(page, document.frontMatter, article, copy)))
      articles.set(dataFile, { html: article, document })
    }
  }
  return articles
}

/** What stands before an article in its page; see templates/parts/inert.tsx. */
const ARTICLE = ' data-inert="html">'

const articleOf = (page: PageData) => ('html' in page ? page.html : '')

/** The text of a file, if it is as the last build wrote it. */
function standing(file: string, outDir: string, { previousHash }: Output): string | undefined {
  const place = path.join(outDir, file)
  if (!fs.lstatSync(place, { throwIfNoEntry: false })?.isFile()) return undefined
  const text = fs.readFileSync(place, 'utf8')
  return hashOf(text) === previousHash(file) ? text : undefined
}

/** Writes the searches of all locales. Returns what is known of them now; undefined: a page does not stand as it was written. */
async function writeSearches(
  { searches }: ShownTexts,
  articles: Map<string, Article>,
  { outDir, cacheDir }: BuildOptions,
  output: Output,
): Promise<ShownTexts['searches'] | undefined> {
  const written: ShownTexts['searches'] = new Map()
  const settled = new Set<string>()
  let isSound = true
  const htmlOf = ({ dataFile }: PageRecord): string => {
    if (dataFile === undefined) return ''
    const known = articles.get(dataFile)?.html
    if (known !== undefined) return known
    const data = standing(dataFile, outDir, output)
    isSound &&= data !== undefined
    return data === undefined ? '' : articleOf(JSON.parse(data) as PageData)
  }
  for (const [folder, search] of searches) {
    const pages = search.pages.map((page): PageRecord => {
      const { document } = articles.get(page.dataFile ?? '') ?? {}
      return document ? { ...page, ...measured(page, { ...document, htmlHash: document.articleHash }) } : page
    })
    const settle = ({ path, contents }: SearchFile) => {
      const file = placeIn(folder, path)
      // But for search.json, the name says what is in it.
      const stands = settled.has(file) || (path !== SEARCH_FILE && output.keep(file, 'the search'))
      if (!stands) output.add({ path: file, contents: contents(), source: 'the search' })
      settled.add(file)
    }
    const readable = pages.map((page) => ({ ...page, html: () => htmlOf(page) }))
    const made = await searchFiles({ ...search, pages: readable }, { cacheDir, made: settle })
    made.files.forEach(settle)
    written.set(folder, { ...search, pages })
  }
  return isSound ? written : undefined
}

/** An index or a part of one. */
const isSearchFile = (file: string) => /^assets\/search-[^/]*\.json$/.test(file)
