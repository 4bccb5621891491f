// Reads every text under content/ once. Later, texts are read again only to find the line for a message.

import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { CHECK_OF } from '../config/checks.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { BuildError, error, type Problem, type Report, reportAt, warning } from '../core/errors.ts'
import { isPartial } from '../core/file-names.ts'
import { entriesOf, type FoundFile, filesBelow, findFiles, originOf, TRANSLATIONS } from '../core/find-files.ts'
import { groupBy } from '../core/group-by.ts'
import { keyPlace } from '../core/key-line.ts'
import { pathBelow } from '../core/path-below.ts'
import { lstat } from '../core/stats.ts'
import { MAX_SOURCE_BYTES, tooLarge } from '../core/text.ts'
import { FROZEN_DATA, FROZEN_DIAGRAMS } from '../data/data-files.ts'
import type { DataFiles } from '../data/data-record.ts'
import type { ReadMarkdown } from '../markdown/index.ts'
import type { ArticleCache } from './cache.ts'
import type { FrontMatter, PageKind } from './front-matter-schema.ts'
import { type Article, type Asset, type Content, type ContentDocument, documentsOf, type History } from './model.ts'
import { type ParseResult, parseDocument } from './parse.ts'

interface ReadOptions {
  config: ResolvedConfig
  readMarkdown: ReadMarkdown
  articles: ArticleCache
  data: DataFiles
  /** Options for the docs in the folder of a version that was frozen with its own data. */
  versionReading?: (folder: string) => Pick<ReadOptions, 'readMarkdown' | 'data'> | undefined
  history: History
  /** Every file in `content/`, listed without a problem; undefined: each folder is listed when it is read. */
  found: FoundFile[] | undefined
  report: Report
}

export async function readContent(options: ReadOptions): Promise<Content> {
  const { config, report } = options
  const contentDir = path.join(config.root, 'content')
  const folder = lstat(contentDir)
  if (folder?.isSymbolicLink())
    throw new BuildError(
      error('WB411', 'Symbolic links are not followed: the content folder must be a folder.', { file: 'content' }),
    )
  if (!folder?.isDirectory()) {
    const message = 'There is no folder "content" next to site.config.ts.'
    const hint = 'Create content/docs and put a Markdown file into it.'
    throw new BuildError(error('WB405', message, { file: 'content' }, hint))
  }
  let isFaulty = false
  const content = await readFolders(contentDir, {
    ...options,
    report: (problem) => {
      isFaulty ||= problem.severity === 'error'
      report(problem)
    },
  })
  warnOfTodaysData(content, options)
  if (documentsOf(content).length === 0 && !isFaulty) {
    const message = 'There are no pages: content contains no Markdown file.'
    report(warning('WB408', message, { file: 'content' }, 'Create content/docs and put a Markdown file into it.'))
  }
  return content
}

/** Warns about versions that were frozen without data and use the current data. */
function warnOfTodaysData({ docs }: Content, { config, data, versionReading, report }: ReadOptions) {
  const current = new Set(config.docs.map(({ folder }) => folder))
  const showsData = (documents: ContentDocument[]) =>
    documents.some(({ markdown }) => markdown.uses.some((name) => data.hash(name) !== ''))
  const folders = [...docs]
    .filter(([folder, own]) => !current.has(folder) && !versionReading?.(folder) && showsData(own))
    .map(([folder]) => folder)
  const [first] = folders
  if (first === undefined) return
  const names = folders.map((folder) => path.posix.basename(folder))
  const message = `${names.length === 1 ? 'This version shows' : `The versions ${names.join(', ')} show`} the data of today, which may have changed since: data was not frozen with it.`
  const hint = `Copy content/data and content/diagrams, as they were then, to ${first}/${FROZEN_DATA} and …/${FROZEN_DIAGRAMS}. The command "version" does that for new versions.`
  report(warning('WB578', message, { file: first }, hint))
}

const otherSpelling = (file: string): Problem =>
  warning('WB409', 'The names of pages end in .md; this file is not a page.', { file }, 'Rename it.')

/** Folders in which Jekyll and Hexo keep pages. */
const KEPT_ELSEWHERE = /\/_(posts|pages|docs)\//

/** Reports pages whose names, or whose folder's name, begin with `_`: one warning for each folder. */
function reportUnpublished(files: string[], report: Report) {
  const named = /^((?:[^/_][^/]*\/)*_[^/]+)\//
  for (const [folder, own] of groupBy(files, (file) => named.exec(file)?.[1] ?? path.posix.dirname(file))) {
    const isFolder = path.posix.basename(folder).startsWith('_')
    const names = own.slice(0, 3).map((file) => path.posix.basename(file))
    const list = `${names.join(', ')}${own.length > names.length ? `, and ${own.length - names.length} more` : ''}`
    const message = isFolder
      ? `The pages in this folder are not published: its name begins with _ (${own.length}: ${list}).`
      : `Pages in this folder are not published, because their names begin with _ (${own.length}: ${list}).`
    const hint =
      KEPT_ELSEWHERE.exec(`${folder}/`)?.[1] === 'posts'
        ? 'Move them into content/blog.'
        : 'Rename what should be published.'
    report(warning('WB420', message, { file: folder }, hint))
  }
}

function filesIn(dir: string, { found, config: { root }, report }: ReadOptions): FoundFile[] {
  if (!found) return findFiles(dir, root, report)
  return filesBelow(found, pathBelow(root, dir))
}

/** The pages in a folder. Its other files become assets. */
async function readFolder<Kind extends PageKind>(
  dir: string,
  kind: Kind,
  { assets }: Content,
  options: ReadOptions,
): Promise<ContentDocument<Kind>[]> {
  const pages: FoundFile[] = []
  const unpublished: string[] = []
  for (const found of filesIn(dir, options)) {
    if (/\.(?:markdown|mkdn?|mdown|mdwn)$/i.test(found.path)) options.report(otherSpelling(found.file))
    if (!/\.mdx?$/i.test(found.path)) assets.set(found.file, found)
    else if (!isPartial(found.path)) pages.push(found)
    else unpublished.push(found.file)
  }
  reportUnpublished(unpublished, options.report)
  return readDocuments(pages, kind, options)
}

type ByFolder<Kind extends PageKind> = Map<string, ContentDocument<Kind>[]>

/**
 * The content of a locale: translated files from its folder, all others from `base`. A translation that is a draft is ignored
 * unless drafts are shown.
 */
export async function readTranslations(
  base: Content,
  options: ReadOptions & { folder: string; drafts: boolean },
): Promise<Content> {
  const { config, folder, drafts } = options
  const dir = path.join(config.root, TRANSLATIONS, folder)
  if (!fs.existsSync(dir)) return base
  const own = await readFolders(dir, options)
  const laidOver = <Kind extends PageKind>(below: ContentDocument<Kind>[], above: ContentDocument<Kind>[] = []) => {
    const documents = new Map(below.map((document) => [document.path, document]))
    for (const document of above)
      if (drafts || !document.frontMatter.draft || !documents.has(document.path))
        documents.set(document.path, withPlace(document, documents.get(document.path), options))
    return [...documents.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  }
  const inFolders = <Kind extends PageKind>(below: ByFolder<Kind>, above: ByFolder<Kind>): ByFolder<Kind> =>
    new Map([...below].map(([name, documents]) => [name, laidOver(documents, above.get(name))]))
  const statics = new Map([...base.statics, ...own.statics].map((found) => [found.path, found]))
  return {
    ...own,
    docs: inFolders(base.docs, own.docs),
    versionData: new Map([...base.versionData, ...own.versionData]),
    posts: inFolders(base.posts, own.posts),
    pages: laidOver(base.pages, own.pages),
    assets: new Map([...base.assets, ...[...own.assets.values()].map((asset) => laidOverAsset(asset, base))]),
    statics: [...statics.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
  }
}

/** Front matter keys that are not texts. A translation inherits them from the original. */
const PLACE_KEYS: readonly string[] = [
  ...[
    'id',
    'slug',
    'redirect_from',
    'sidebar_position',
    'displayed_sidebar',
    'pagination_prev',
    'pagination_next',
    'needs',
  ],
  ...['date', 'authors', 'tags', 'unlisted', 'hero', 'layout', 'rules', 'rulesAsOf'],
]

/** A translation with the inherited keys of its original. */
function withPlace<Kind extends PageKind>(
  own: ContentDocument<Kind>,
  below: ContentDocument<Kind> | undefined,
  { config, report }: ReadOptions,
) {
  if (!below) return own
  const place = Object.entries(below.frontMatter).filter(([key]) => PLACE_KEYS.includes(key))
  const { id, ...rest } = own.frontMatter as FrontMatter<'doc'>
  const wanted = 'id' in below.frontMatter ? below.frontMatter.id : undefined
  if (id !== undefined && id !== wanted) {
    const message = `A translation has the id of its original, so the id ${JSON.stringify(id)} is ignored.`
    report(
      warning('WB433', message, keyPlace(own, 'id', config.root), `Delete it, or write it into ${below.file}, too.`),
    )
  }
  return { ...own, frontMatter: { ...Object.fromEntries(place), ...rest } as FrontMatter<Kind> }
}

/** Endings of map files. A translation may have another ending than its original. */
const MAP_ENDING = /(?<=\/(?:_category_|authors|tags)\.)(?:json|ya?ml)$/

function laidOverAsset(asset: Asset, base: Content): [string, Asset] {
  const named = originOf(asset.file)
  const spellings = MAP_ENDING.test(named) ? ['json', 'yml', 'yaml'].map((end) => named.replace(MAP_ENDING, end)) : []
  const origin = spellings.find((one) => base.assets.has(one)) ?? named
  const below = base.assets.get(origin)
  return [origin, { ...asset, ...(below && { below }) }]
}

/** The folders of `content`, or of a locale's folder, which mirrors it. */
async function readFolders(dir: string, options: ReadOptions): Promise<Content> {
  const { config, data, history, report } = options
  const content: Content = {
    docs: new Map(),
    versionData: new Map(),
    posts: new Map(),
    pages: [],
    assets: new Map(),
    statics: filesIn(path.join(dir, 'static'), options),
    data,
    history,
  }
  /** `folder`: of the original, 'content/docs'. */
  const read = <Kind extends PageKind>(folder: string, kind: Kind, own: Partial<ReadOptions> = {}) =>
    readFolder(path.join(dir, path.relative('content', folder)), kind, content, { ...options, ...own })
  for (const { folder, versionsFolder, includeCurrentVersion } of config.docs) {
    if (includeCurrentVersion) content.docs.set(folder, await read(folder, 'doc'))
    for (const name of versionsIn(path.join(dir, path.relative('content', versionsFolder)), folder, config, report)) {
      const version = `${versionsFolder}/${name.normalize('NFC')}`
      const own = options.versionReading?.(version)
      content.docs.set(version, await read(`${versionsFolder}/${name}`, 'doc', own))
      if (own) content.versionData.set(version, own.data)
    }
  }
  for (const { folder } of config.blogs) content.posts.set(folder, await read(folder, 'post'))
  content.pages = await read('content/pages', 'page')
  return content
}

/** Names of the versions of the docs in `current`. Reports pages next to their folders, which would be ignored. */
function versionsIn(dir: string, current: string, { root }: ResolvedConfig, report: Report): string[] {
  const { folders, files } = entriesOf(dir, root, report)
  for (const file of files)
    if (/\.mdx?$/i.test(file)) {
      const message = 'This page belongs to no version, so it is not published.'
      report(warning('WB419', message, { file }, `Move it into the folder of a version, or into ${current}.`))
    }
  return folders.filter((name) => !isPartial(name))
}

/** Signals, and in `serve` requests, wait at most this long. */
const REST_AFTER_MS = 50

async function readDocuments<Kind extends PageKind>(
  files: FoundFile[],
  kind: Kind,
  { config, articles, data, report, readMarkdown }: ReadOptions,
): Promise<ContentDocument<Kind>[]> {
  const dataHash = (name: string) => data.hash(name)
  const documents: ContentDocument<Kind>[] = []
  let rested = performance.now()
  for (const found of files) {
    if (performance.now() - rested > REST_AFTER_MS) {
      await setImmediate()
      rested = performance.now()
    }
    const article = await articleOf(found)
    if (!article) continue
    for (const problem of article.markdown.problems) reportAtLevel(problem, config, report)
    documents.push(article as ContentDocument<Kind>)
  }
  return documents

  async function articleOf(found: FoundFile): Promise<Article | undefined> {
    if (found.size > MAX_SOURCE_BYTES) {
      report(tooLarge(found.size, found.file))
      return undefined
    }
    const known = articles.get(found, dataHash)
    if (known) return known
    const result: ParseResult = await parseDocument({ ...found, kind }, readMarkdown)
    if ('problems' in result) {
      result.problems.forEach(report)
      return undefined
    }
    articles.set(found, result.article, dataHash)
    return result.article
  }
}

/** Applies the severities that the config sets. */
function reportAtLevel(problem: Problem, config: ResolvedConfig, report: Report) {
  const check = CHECK_OF[problem.code]
  if (check) reportAt(config.checks[check], problem, report)
  else report(problem)
}
