// The target of `serve`: the files of a build, each made when it is requested.

import { quiet } from '../core/errors.ts'
import type { FileTable, ServedFile } from '../core/served-file.ts'
import type { FileMemo } from '../site/memos.ts'
import type { Contents, Making } from '../site/model.ts'
import { addressOf, resultOf } from '../site/planned-file.ts'
import type { CheckedSite } from './checked-site.ts'
import type { FileTask } from './file-tasks.ts'
import { openPictures } from './pictures.ts'

/** Files are made one by one, so none knows what another one is like. */
const ON_REQUEST: Pick<Making, 'isOnRequest' | 'report' | 'of' | 'published'> = {
  isOnRequest: true,
  report: quiet,
  of: () => undefined,
  published: () => [],
}

interface MemoryOptions {
  cacheDir: string | undefined
  memo: FileMemo
}

/** `outdated`: addresses of the pages that were requested from the site before, and have changed. */
export function serveFromMemory(
  { sites, tasks }: CheckedSite,
  { cacheDir, memo }: MemoryOptions,
): { table: FileTable; outdated: string[] } {
  const pictures = openPictures(cacheDir)
  const makingOf = ({ parts }: FileTask): Making => ({
    ...{ sites, pictures, cacheDir, ...ON_REQUEST, ...parts },
    add: (path, contents) => memo.added.set(path, contents),
  })
  const contentsOf = async (task: FileTask): Promise<Uint8Array> => {
    const { file, place } = task
    const making = makingOf(task)
    const key = file.key?.(making)
    const known = memo.files.get(place)
    if (key !== undefined && known?.key === key) return known.contents
    const made = await file.contents?.(making)
    const contents = bytesOf(made === undefined ? '' : resultOf(made).contents)
    if (key !== undefined) memo.files.set(place, { key, contents })
    return contents
  }
  const find = (path: string): ServedFile | undefined => {
    const task = tasks.get(path)
    if (task?.file.contents) return { contents: () => contentsOf(task) }
    const added = memo.added.get(path)
    return added && { contents: () => bytesOf(added()) }
  }
  return { table: { get: find, has: (path) => find(path) !== undefined }, outdated: dropOutdated() }

  /** Other files than pages are compared when they are requested. */
  function dropOutdated(): string[] {
    const outdated = new Set<string>()
    for (const [place, { key }] of memo.files) {
      const task = tasks.get(place)
      if (task && (!task.file.route || task.file.key?.(makingOf(task)) === key)) continue
      memo.files.delete(place)
      if (task?.file.route) outdated.add(addressOf(task.file.route.path, task.parts.site))
    }
    return [...outdated]
  }
}

const bytesOf = (made: Contents) => (typeof made === 'string' ? Buffer.from(made) : made)

/** Served until there is a site. */
export function problemPage(text: string): FileTable {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>wasteland-build</title></head><body><p>${text}</p></body></html>`
  const page: ServedFile = { contents: () => Buffer.from(html) }
  const isShown = (path: string) => path === 'index.html' || path === '404.html'
  return { get: (path) => (isShown(path) ? page : undefined), has: isShown }
}
