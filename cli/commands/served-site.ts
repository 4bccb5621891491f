// The files of a prepared site, in memory: pages are rendered when they are asked for first.
import type { PreparedSite } from '../build.ts'
import { drawingFile } from '../content/drawings.ts'
import { documentsOf } from '../content/read.ts'
import { extraFiles } from '../outputs/extras.ts'
import type { RenderedPage } from '../outputs/pages.ts'
import { SEARCH_FILE, searchFiles } from '../outputs/search.ts'
import type { OutputFile } from '../outputs/write.ts'
import type { FileTable, ServedFile } from '../server/files.ts'
import { copiedDocument, copyPathOf } from '../site/copies.ts'
import type { Route } from '../site/routes.ts'

const rendered = new WeakMap<FileTable, Map<string, { key: string; page: RenderedPage }>>()

export interface SiteTable extends FileTable {
  /** The text of a page has changed: the search is to be made again when it is asked for. */
  forgetSearch(): void
}

/** `previous`: the table before; pages whose key is the same are taken over. */
export function siteTable(
  prepared: PreparedSite,
  before: PreparedSite | undefined,
  previous: FileTable,
  icons: OutputFile[],
): SiteTable {
  const files = new Map<string, ServedFile>()
  const known = (before && rendered.get(previous)) ?? new Map<string, { key: string; page: RenderedPage }>()
  const pages = new Map<string, { key: string; page: RenderedPage }>()
  const pageOf = (route: Route): RenderedPage => {
    const key = prepared.keys.get(route) ?? ''
    const old = pages.get(route.path) ?? known.get(route.path)
    const page = old?.key === key ? old.page : prepared.renderer.render(route)
    pages.set(route.path, { key, page })
    for (const ref of page.drawings) addDrawing(drawingFile(ref))
    return page
  }
  const addDrawing = (file: { path: string; contents: string }) =>
    files.set(
      file.path,
      fromText(() => file.contents),
    )
  for (const { path, contents } of [...extraFiles(prepared.site, prepared.bundle), ...icons])
    files.set(
      path,
      fromText(() => contents),
    )
  for (const { markdown } of documentsOf(prepared.site.content)) {
    for (const ref of markdown.drawings) addDrawing(drawingFile(ref))
  }
  for (const route of prepared.site.routes) {
    files.set(
      route.htmlFile,
      fromText(() => pageOf(route).html),
    )
    files.set(
      route.dataFile,
      fromText(() => pageOf(route).data),
    )
  }
  for (const route of prepared.site.routes)
    if (copiedDocument(route, prepared.site))
      files.set(
        copyPathOf(route.path).slice(1),
        fromText(() => pageOf(route).copy ?? ''),
      )
  let search: string | Uint8Array | undefined
  let searchPaths: string[] = []
  /** Made when the search is opened first; its other files are there from then on. */
  const makeSearch = (): string | Uint8Array => {
    if (search !== undefined) return search
    for (const path of searchPaths) files.delete(path)
    const made = searchFiles(prepared.site, prepared.bundle)
    searchPaths = made.files.map(({ path }) => path).filter((path) => path !== SEARCH_FILE)
    for (const { path, contents } of made.files) {
      if (path === SEARCH_FILE) search = contents
      else
        files.set(
          path,
          fromText(() => contents),
        )
    }
    for (const ref of made.drawings) addDrawing(drawingFile(ref))
    return search ?? ''
  }
  if (prepared.site.data.search) files.set(SEARCH_FILE, fromText(makeSearch))
  const table: SiteTable = {
    get: (path) => files.get(path),
    has: (path) => files.has(path),
    forgetSearch() {
      search = undefined
    },
  }
  rendered.set(table, pages)
  return table
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
