// The target of `serve`: the files of a build, each made at its first request.
import { SUMMARY_FILE } from '../../templates/offline/edition.ts'
import { booksInMemory, listInMemory } from '../book/serve.ts'
import type { CheckedSite, SiteParts } from '../build.ts'
import { crestFile } from '../content/drawings.ts'
import { quiet } from '../errors.ts'
import type { CachedPage } from '../memos.ts'
import { once } from '../once.ts'
import { SEARCH_FILE, searchFiles } from '../search/files.ts'
import { searchedOf } from '../search/write.ts'
import type { FileTable, ServedFile } from '../server/files.ts'
import { localeFolder } from '../site/locales.ts'
import type { Route } from '../site/routes.ts'
import { socialImages } from '../site/social-images.ts'
import { extraFiles, hostFiles } from './extras.ts'
import { feedFiles, feedPaths } from './feeds.ts'
import { iconFiles } from './icons.ts'
import { placeIn } from './locale-folder.ts'
import { NO_EDITION } from './offline.ts'
import { openPictures, type Pictures } from './pictures.ts'
import type { RenderedPage } from './render.ts'
import { drawSmallPicture, smallPictures } from './small-pictures.ts'
import { drawSocialImage } from './social-images.ts'

interface MemoryOptions {
  cacheDir: string | undefined
  /** Rendered pages by locale folder and HTML file. Pages are rendered again only if their key has changed. */
  pages: Map<string, CachedPage>
}

export async function serveFromMemory({ sites }: CheckedSite, { cacheDir, pages }: MemoryOptions): Promise<FileTable> {
  const files = new Map<string, ServedFile>()
  const pictures = openPictures(cacheDir)
  const findPages: ((path: string) => ServedFile | undefined)[] = []
  for (const parts of sites) findPages.push(await addSite(parts, files, { cacheDir, pages, pictures }))
  for (const { path, contents } of hostFiles(sites)) files.set(path, served(contents))
  const find = (path: string) => files.get(path) ?? findPages.map((page) => page(path)).find(Boolean)
  return { get: find, has: (path) => find(path) !== undefined }
}

/** Adds the files of one locale except its pages. Returns a function that finds the pages. */
async function addSite(
  parts: SiteParts,
  files: Map<string, ServedFile>,
  { cacheDir, pages, pictures }: MemoryOptions & { pictures: Pictures },
): Promise<(path: string) => ServedFile | undefined> {
  const { site, bundle } = parts
  const renderer = parts.renderer.withBook(listInMemory(parts))
  const folder = localeFolder(site.config)
  const add = (path: string, contents: Contents) => files.set(placeIn(folder, path), served(contents))
  const pageOf = (route: Route): RenderedPage => {
    const place = folder + route.htmlFile
    const key = renderer.keyOf(route)
    const kept = pages.get(place)
    const page = kept?.key === key ? kept.page : renderer.render(route)
    pages.set(place, { key, page })
    return page
  }

  for (const { path, contents } of extraFiles(site, bundle)) add(path, contents)
  for (const { path, contents } of booksInMemory(parts)) add(path, contents)
  if (site.config.offline) add(SUMMARY_FILE, () => NO_EDITION)
  for (const { path, contents } of await iconFiles(site, pictures)) add(path, contents)
  for (const image of socialImages(site)) add(image.path, () => drawSocialImage(image, pictures))
  for (const picture of smallPictures(site)) add(picture.path, () => drawSmallPicture(picture, pictures))
  const feeds = once(() => feedFiles(site, quiet))
  for (const path of feedPaths(site))
    add(path, async () => (await feeds()).find((file) => file.path === path)?.contents ?? '')
  /** Also adds the files that search.json names. */
  const search = once(async () => {
    const made = await searchFiles(searchedOf(site, bundle, renderer), { cacheDir })
    for (const { path, contents } of made.files) add(path, contents)
    for (const { path, contents } of made.drawings.flatMap((ref) => crestFile(ref, site.config) ?? []))
      add(path, () => contents)
    return made.place
  })
  if (site.data.search) add(SEARCH_FILE, search)
  return (path) => {
    if (!path.startsWith(folder)) return undefined
    const file = path.slice(folder.length)
    const route = site.routeOf(file)
    if (!route) return undefined
    if (file === route.htmlFile) return served(() => pageOf(route).html)
    if (file === route.dataFile) return served(() => pageOf(route).data)
    return served(() => pageOf(route).copy ?? '')
  }
}

type Contents = () => string | Uint8Array | Promise<string | Uint8Array>

function served(contents: Contents): ServedFile {
  return {
    contents() {
      const made = contents()
      return made instanceof Promise ? made.then(bytesOf) : bytesOf(made)
    },
  }
}

const bytesOf = (made: string | Uint8Array) => (typeof made === 'string' ? Buffer.from(made) : made)

/** Served until there is a site. */
export function problemPage(text: string): FileTable {
  const page = served(
    () =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>wasteland-build</title></head><body><p>${text}</p></body></html>`,
  )
  const isShown = (path: string) => path === 'index.html' || path === '404.html'
  return { get: (path) => (isShown(path) ? page : undefined), has: isShown }
}
