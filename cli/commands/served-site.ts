// The files of a prepared site, in memory: pages, feeds and pictures are made when they are asked for first.
import fs from 'node:fs'
import { drawingFile } from '../content/drawings.ts'
import { documentsOf } from '../content/read.ts'
import { quiet } from '../errors.ts'
import { once } from '../once.ts'
import { extraFiles, hostFiles } from '../outputs/extras.ts'
import { feedFiles, feedPaths } from '../outputs/feeds.ts'
import { iconFiles } from '../outputs/icons.ts'
import { placeIn } from '../outputs/locale-folder.ts'
import type { MadePage } from '../outputs/pages.ts'
import type { Pictures } from '../outputs/pictures.ts'
import { mapFiles, type Pieces } from '../outputs/render.ts'
import { searchedOf } from '../outputs/search.ts'
import { SEARCH_FILE, searchFiles } from '../outputs/search-files.ts'
import { drawSocialImage } from '../outputs/social-images.ts'
import type { OutputFile } from '../outputs/write.ts'
import type { Prepared, PreparedSite } from '../prepare-site.ts'
import type { FileTable, ServedFile } from '../server/files.ts'
import { copiedDocument, copyPathOf } from '../site/copies.ts'
import { localeFolder } from '../site/locales.ts'
import { documentOf, type Route } from '../site/routes.ts'
import { socialImages } from '../site/social-images.ts'

const rendered = new WeakMap<FileTable, Map<string, KeptPage>>()

export interface SiteTable extends FileTable {
  /** The text of a page has changed: search and feeds are to be made again when they are asked for. */
  forgetTexts(): void
}

export interface TableOptions {
  pictures: Pictures
  cacheDir: string | undefined
  /** Contents of a file that takes all texts, once they are read. */
  whenRead(path: string): Promise<Uint8Array>
}

/** `previous`: the table before; pages whose key is the same are taken over. */
export async function siteTable(
  prepared: Prepared,
  before: Prepared | undefined,
  previous: FileTable,
  options: TableOptions,
): Promise<SiteTable> {
  const files = new Map<string, ServedFile>()
  // One map for all tables: a page that has changed takes the place of the one before, which nobody keeps.
  const pages = (before && rendered.get(previous)) ?? new Map<string, KeptPage>()
  const forgetting: (() => void)[] = []
  for (const one of prepared.sites) forgetting.push(await addSite(one, prepared, files, { pages, ...options }))
  for (const file of hostFiles(prepared.sites))
    files.set(
      file.path,
      fromText(() => file.contents),
    )
  const table: SiteTable = {
    get: (path) => files.get(path),
    has: (path) => files.has(path),
    forgetTexts() {
      for (const forget of forgetting) forget()
    },
  }
  rendered.set(table, pages)
  return table
}

interface KeptPage {
  key: string
  page: MadePage<() => Uint8Array>
}

/** Pieces would keep the texts they are cut from. Made here, where no page that is kept holds on to a site that is not. */
const inBytes = (page: MadePage<() => Pieces>): MadePage<() => Uint8Array> => ({
  ...mapFiles(page, (make) => once(() => Buffer.from(make().join('')))),
  drawings: page.drawings,
})

interface Adding extends TableOptions {
  pages: Map<string, KeptPage>
}

/** Adds the files of one locale. The answer forgets what is made of many texts. */
async function addSite(
  { site, bundle, renderer }: PreparedSite,
  { complete }: Prepared,
  files: Map<string, ServedFile>,
  { pages, pictures, cacheDir, whenRead }: Adding,
): Promise<() => void> {
  const folder = localeFolder(site.config)
  const add = (path: string, contents: Contents) => files.set(placeIn(folder, path), fromText(contents))
  const pageOf = async (route: Route): Promise<MadePage<() => Uint8Array>> => {
    await complete(route, site)
    const place = folder + route.htmlFile
    const key = renderer.keyOf(route)
    const old = pages.get(place)
    const page = old?.key === key ? old.page : inBytes(renderer.renderLater(route))
    pages.set(place, { key, page })
    for (const ref of page.drawings) addDrawing(drawingFile(ref))
    if (site.isOutline) addFilesOf(route)
    return page
  }
  /** What a text that has been read just now shows besides itself. */
  const addFilesOf = (route: Route) => {
    for (const ref of documentOf(route)?.markdown.drawings ?? []) addDrawing(drawingFile(ref))
    for (const { path, asset } of site.linker.assets()) add(path, () => fs.readFileSync(asset.absolute))
  }
  const addDrawing = ({ path, contents }: { path: string; contents: string }) => add(path, () => contents)
  for (const { path, contents } of [...extraFiles(site, bundle), ...(await iconFiles(site, pictures))])
    add(path, () => contents)
  for (const { markdown } of documentsOf(site.content))
    for (const ref of markdown.drawings) addDrawing(drawingFile(ref))
  for (const route of site.routes) {
    add(route.htmlFile, async () => (await pageOf(route)).html())
    add(route.dataFile, async () => (await pageOf(route)).data())
  }
  for (const route of site.routes)
    if (copiedDocument(route, site))
      add(copyPathOf(route.path).slice(1), async () => (await pageOf(route)).copy?.() ?? '')
  let search: Promise<string> | undefined
  let searchPaths: string[] = []
  /** Made when the search is opened first; its other files are there from then on. */
  const makeSearch = async (): Promise<string> => {
    for (const path of searchPaths) files.delete(placeIn(folder, path))
    const made = await searchFiles(searchedOf(site, bundle, renderer), { cacheDir })
    searchPaths = made.files.map(({ path }) => path).filter((path) => path !== SEARCH_FILE)
    let place = ''
    for (const { path, contents } of made.files) {
      if (path === SEARCH_FILE) place = Buffer.from(contents()).toString()
      else add(path, contents)
    }
    for (const ref of made.drawings) addDrawing(drawingFile(ref))
    return place
  }
  if (site.data.search)
    add(SEARCH_FILE, async () => {
      if (site.isOutline) return await whenRead(placeIn(folder, SEARCH_FILE))
      search ??= makeSearch()
      return await search
    })
  let feeds: Promise<OutputFile[]> | undefined
  for (const path of feedPaths(site))
    add(path, async () => {
      feeds ??= feedFiles(site, quiet)
      return (await feeds).find((file) => file.path === path)?.contents ?? ''
    })
  for (const image of socialImages(site)) add(image.path, () => drawSocialImage(image, pictures))
  return () => {
    search = undefined
    feeds = undefined
  }
}

type Contents = () => string | Uint8Array | Promise<string | Uint8Array>

const bytesOf = (made: string | Uint8Array) => (typeof made === 'string' ? Buffer.from(made) : made)

function fromText(contents: Contents): ServedFile {
  return {
    contents() {
      const made = contents()
      return made instanceof Promise ? made.then(bytesOf) : bytesOf(made)
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
