// The builds a writer makes most: nothing has changed, or some words of some texts have and nothing that more than the pages of
// these texts shows. Then an article is put into its page in the place of the one that stands there, and the search learns its
// words; nothing is planned, whatever the size of the site. The result is what the whole line of build.ts would write.
import fs from 'node:fs'
import path from 'node:path'
import type { PageData } from '../templates/page-data.ts'
import type { BuildOptions, BuildResult } from './build.ts'
import type { ResolvedConfig } from './config/load.ts'
import type { ParsedDocument } from './content/parse.ts'
import { hashOf } from './hash.ts'
import { placeIn } from './outputs/locale-folder.ts'
import { copyTask } from './outputs/pages.ts'
import { copyOf } from './outputs/render.ts'
import { SEARCH_FILE, searchFiles } from './outputs/search-files.ts'
import { measured, type PageRecord } from './outputs/search-pages.ts'
import type { SearchFile } from './outputs/search-parts.ts'
import { descriptionIn, keptTexts, type PageFiles, type ShownText, type ShownTexts } from './outputs/shown-texts.ts'
import { type Words, withArticle, withDescription, withListed } from './outputs/splice.ts'
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
    const articles = showArticles(edits.values(), options.outDir, output)
    if (!articles || !output.keepRest(isSearchFile)) return undefined
    phase('search')
    const searches = await writeSearches(shown, articles, options, output)
    if (!searches) return undefined
    phase('publish')
    await output.settled()
    const result = output.commit()
    phase('stamp')
    const manifest = stamp.keep(last.inputs, last)
    for (const [file, { document, shown: text }] of edits)
      shown.texts.set(file, { ...text, ...descriptionIn(document) })
    if (manifest !== undefined) kept?.write(manifest, { ...shown, searches })
    return result
  }
}

interface Edit {
  document: ParsedDocument
  shown: ShownText
}

/** More at once are as quickly built with all the others. */
const MAX_EDITS = 50

/** Undefined: something has changed besides the articles of texts. */
async function readEdits(
  { changed, warnings }: LastBuild,
  { texts }: ShownTexts,
  config: ResolvedConfig,
): Promise<Map<string, Edit> | undefined> {
  if (changed.length > MAX_EDITS) return undefined
  const read = openTextReader(config)
  const edits = new Map<string, Edit>()
  for (const found of changed) {
    const shown = texts.get(found.file)
    // A warning names a line, which may be another one now.
    if (!shown || warnings.some(({ file }) => file === found.file)) return undefined
    const result = await read({ ...found, kind: shown.kind })
    if (!('document' in result) || result.document.factsHash !== shown.factsHash) return undefined
    edits.set(found.file, { document: result.document, shown })
  }
  return edits
}

/** A page as it shows the edits so far. */
interface OpenPage {
  html: string
  data: PageData
}

/** What a page shows now. */
interface Article {
  html: string
  description: string
  document: ParsedDocument
}

/** Puts the articles into their pages. Returns them by page data; undefined: a page does not stand as it was written. */
function showArticles(edits: Iterable<Edit>, outDir: string, output: Output): Map<string, Article> | undefined {
  const articles = new Map<string, Article>()
  const open = new Map<string, { files: PageFiles; page: OpenPage }>()
  const add = (path: string, contents: string) => output.add({ path, contents, source: 'an edited text' })
  for (const { document, shown } of edits) {
    const description = { before: shown.description ?? '', after: descriptionIn(document).description ?? '' }
    const isDescribed = description.before === description.after
    if (!isDescribed && !shown.lists) return undefined
    for (const files of shown.pages) {
      const article = withLinks(Buffer.from(document.article).toString(), files.links)
      const page = change(files, (page) => showArticle(page, article, description))
      if (!page) return undefined
      const { copy } = files
      if (copy) add(copy.file, copyOf(copyTask(page.data, document.frontMatter, article, copy)))
      articles.set(files.dataFile, { html: article, description: page.data.description, document })
    }
    for (const files of isDescribed ? [] : (shown.lists ?? []))
      if (!change(files, (page) => showListed(page, description))) return undefined
  }
  for (const { files, page } of open.values()) {
    add(files.htmlFile, page.html)
    add(files.dataFile, JSON.stringify(page.data))
  }
  return articles

  function change(files: PageFiles, edit: (page: OpenPage) => OpenPage | undefined): OpenPage | undefined {
    const known = open.get(files.htmlFile)?.page ?? openPage(files, outDir, output)
    const page = known && edit(known)
    if (page) open.set(files.htmlFile, { files, page })
    return page
  }
}

function openPage({ htmlFile, dataFile }: PageFiles, outDir: string, output: Output): OpenPage | undefined {
  const html = standing(htmlFile, outDir, output)
  const data = standing(dataFile, outDir, output)
  return html === undefined || data === undefined ? undefined : { html, data: JSON.parse(data) as PageData }
}

/** `description`: of the text, which need not be that of the page. */
function showArticle({ html, data }: OpenPage, article: string, description: Words): OpenPage | undefined {
  const shown = withArticle(html, { before: articleOf(data), after: article })
  const page = shown === undefined ? undefined : { html: shown, data: { ...data, html: article } as PageData }
  const isOwn = data.layout === 'doc' || data.layout === 'page'
  const isSame = description.before === description.after || !isOwn || data.description !== description.before
  if (!page || isSame) return page
  const described = withDescription(page.html, description)
  return described === undefined
    ? undefined
    : { html: described, data: { ...page.data, description: description.after } }
}

/** Shows the description of a page that this one lists. */
function showListed({ html, data }: OpenPage, { before, after }: Words): OpenPage | undefined {
  const listed = withListed(html, { before, after })
  if (listed === undefined || !('items' in data) || !data.items) return undefined
  const items = data.items.map((item) => (item.description === before ? { ...item, description: after } : item))
  return { html: listed, data: { ...data, items } as PageData }
}

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
      const { document, description = page.description } = articles.get(page.dataFile ?? '') ?? {}
      if (!document) return page
      const edited = { ...page, description }
      return { ...edited, ...measured(edited, { ...document, htmlHash: document.articleHash }) }
    })
    const settle = ({ path, contents }: SearchFile) => {
      const file = placeIn(folder, path)
      // But for search.json, the name says what is in it.
      const stands = settled.has(file) || (path !== SEARCH_FILE && output.keep(file, 'the search'))
      if (!stands) output.add({ path: file, contents: contents(), source: 'the search' })
      settled.add(file)
    }
    const readable = pages.map((page) => ({ ...page, article: () => Buffer.from(htmlOf(page)) }))
    const made = await searchFiles({ ...search, pages: readable }, { cacheDir, made: settle })
    made.files.forEach(settle)
    written.set(folder, { ...search, pages })
  }
  return isSound ? written : undefined
}

/** An index or a part of one. */
const isSearchFile = (file: string) => /^assets\/search-[^/]*\.json$/.test(file)
