// The files of a prepared site, in memory: pages are rendered when they are asked for first.
import type { Prepared, PreparedSite } from '../build.ts'
import { drawingFile } from '../content/drawings.ts'
import { documentsOf } from '../content/read.ts'
import { extraFiles, hostFiles } from '../outputs/extras.ts'
import { placeIn } from '../outputs/locale-folder.ts'
import type { RenderedPage } from '../outputs/pages.ts'
import { SEARCH_FILE, searchFiles } from '../outputs/search.ts'
import type { OutputFile } from '../outputs/write.ts'
import type { FileTable, ServedFile } from '../server/files.ts'
import { copiedDocument, copyPathOf } from '../site/copies.ts'
import { localeFolder } from '../site/locales.ts'
import type { Route } from '../site/routes.ts'

const rendered = new WeakMap<FileTable, Map<string, KeptPage>>()

export interface SiteTable extends FileTable {
  /** The text of a page has changed: the search is to be made again when it is asked for. */
  forgetSearch(): void
}

/** `previous`: the table before; pages whose key is the same are taken over. `icons`: of every locale, at their places. */
export function siteTable(
  prepared: Prepared,
  before: Prepared | undefined,
  previous: FileTable,
  icons: OutputFile[],
  cacheDir: string | undefined,
): SiteTable {
  const files = new Map<string, ServedFile>()
  const known = (before && rendered.get(previous)) ?? new Map<string, KeptPage>()
  const pages = new Map<string, KeptPage>()
  const searches = prepared.sites.map((one) => addSite(one, files, { known, pages, cacheDir }))
  for (const file of [...hostFiles(prepared.sites), ...icons])
    files.set(
      file.path,
      fromText(() => file.contents),
    )
  const table: SiteTable = {
    get: (path) => files.get(path),
    has: (path) => files.has(path),
    forgetSearch() {
      for (const forget of searches) forget()
    },
  }
  rendered.set(table, pages)
  return table
}

interface KeptPage {
  key: string
  page: RenderedPage
}

/** Adds the files of one locale. The answer forgets its search. */
function addSite(
  { site, bundle, renderer, keys }: PreparedSite,
  files: Map<string, ServedFile>,
  { known, pages, cacheDir }: Record<'known' | 'pages', Map<string, KeptPage>> & { cacheDir: string | undefined },
): () => void {
  const folder = localeFolder(site.config)
  const add = (path: string, contents: () => string | Uint8Array) =>
    files.set(placeIn(folder, path), fromText(contents))
  const pageOf = (route: Route): RenderedPage => {
    const place = folder + route.htmlFile
    const key = keys.get(route) ?? ''
    const old = pages.get(place) ?? known.get(place)
    const page = old?.key === key ? old.page : renderer.render(route)
    pages.set(place, { key, page })
    for (const ref of page.drawings) addDrawing(drawingFile(ref))
    return page
  }
  const addDrawing = ({ path, contents }: { path: string; contents: string }) => add(path, () => contents)
  for (const { path, contents } of extraFiles(site, bundle)) add(path, () => contents)
  for (const { markdown } of documentsOf(site.content))
    for (const ref of markdown.drawings) addDrawing(drawingFile(ref))
  for (const route of site.routes) {
    add(route.htmlFile, () => pageOf(route).html)
    add(route.dataFile, () => pageOf(route).data)
  }
  for (const route of site.routes)
    if (copiedDocument(route, site)) add(copyPathOf(route.path).slice(1), () => pageOf(route).copy ?? '')
  let search: string | undefined
  let searchPaths: string[] = []
  /** Made when the search is opened first; its other files are there from then on. */
  const makeSearch = (): string => {
    if (search !== undefined) return search
    for (const path of searchPaths) files.delete(placeIn(folder, path))
    const made = searchFiles(site, bundle, cacheDir)
    searchPaths = made.files.map(({ path }) => path).filter((path) => path !== SEARCH_FILE)
    for (const { path, contents } of made.files) {
      if (path === SEARCH_FILE) search = contents()
      else add(path, contents)
    }
    for (const ref of made.drawings) addDrawing(drawingFile(ref))
    return search ?? ''
  }
  if (site.data.search) add(SEARCH_FILE, makeSearch)
  return () => {
    search = undefined
  }
}

function fromText(contents: () => string | Uint8Array): ServedFile {
  return {
    contents() {
      const made = contents()
      return typeof made === 'string' ? Buffer.from(made) : made
    },
  }
}

/** What is served while there is no site yet. */
export function problemPage(text: string): FileTable {
  const page = fromText(
    () =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>wasteland-build</title></head><body><p>${text} See the terminal.</p></body></html>`,
  )
  const table: FileTable = {
    get: (path) => (path === 'index.html' || path === '404.html' ? page : undefined),
    has: (path) => path === 'index.html' || path === '404.html',
  }
  return table
}
