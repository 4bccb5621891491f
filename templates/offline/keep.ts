// Keeps an edition of the site in the browser's cache storage, and removes it. An edition becomes the kept one when all its files
// are there and have the hashes of its list, so that a deploy during the download leaves the old edition or the new one.

import { filesCache, isText, type Kept, type ListedFile, notesCache, type Summary } from './edition.ts'
import { readSummary } from './offer-parts.ts'

export interface Place {
  /** Base URL of the site. */
  rootUrl: string
  /** Address of the summary of the page's locale. */
  summary: string
}

/** Requests at a time. */
const PARALLEL = 6

/** Every deploy during a download makes it start again. */
const MOST_TRIES = 30

/** A file of the list is gone or has changed: there was a deploy. */
class Outdated extends Error {}

/** Undefined: nothing is kept. */
export async function readKept({ rootUrl, summary }: Place): Promise<Kept | undefined> {
  if (!(await caches.has(notesCache(rootUrl)))) return undefined
  const note = await (await caches.open(notesCache(rootUrl))).match(summary)
  return note?.json()
}

/** Downloads the newest edition. Rejects with a QuotaExceededError if there is no space; the edition kept before stays. */
export async function keep(place: Place, progress: (share: number) => void): Promise<void> {
  try {
    for (let tries = 1; ; tries++) {
      const found = await readSummary(place.summary)
      try {
        return await download(place, found, progress)
      } catch (error) {
        if (!(error instanceof Outdated) || tries === MOST_TRIES) throw error
      }
    }
  } finally {
    await deleteUnused(place.rootUrl)
  }
}

async function download({ rootUrl, summary }: Place, found: Summary, progress: (share: number) => void) {
  const { list } = found
  if (list === undefined) throw new Error('The edition is too large.')
  const response = await fetch(list)
  if (response.status === 404) throw new Outdated()
  const files: ListedFile[] = await response.json()
  const cache = await caches.open(filesCache(rootUrl, list))
  const before = await readKept({ rootUrl, summary })
  const old = before && (await caches.open(filesCache(rootUrl, before.list)))
  let done = 0
  let next = 0
  const work = async () => {
    for (let file = files[next++]; file; file = files[next++]) {
      const [path, hash, bytes] = file
      const address = rootUrl + encodeURI(path).replace(/[?#]/g, encodeURIComponent)
      const known = await old?.match(address)
      await cache.put(address, known?.headers.get('x-hash') === hash ? known : await fetchFile(address, path, hash))
      done += bytes
      progress(done / found.bytes)
    }
  }
  const stopOthers = (error: unknown) => {
    next = files.length
    throw error
  }
  await Promise.all(Array.from({ length: PARALLEL }, () => work().catch(stopOthers)))
  const note: Kept = { ...found, list, at: Date.now() }
  await (await caches.open(notesCache(rootUrl))).put(summary, new Response(JSON.stringify(note)))
}

async function fetchFile(address: string, path: string, hash: string): Promise<Response> {
  // A host may redirect the file of a page to the page.
  const response = await fetch(address.replace(/(^|\/)index\.html$/, '$1'), { cache: 'no-cache' })
  if (response.status === 404) throw new Outdated()
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const bytes = await response.arrayBuffer()
  if ((await hashOf(bytes)) !== hash) throw new Outdated()
  const headers = new Headers({ 'x-hash': hash })
  for (const name of ['content-type', 'content-security-policy', 'x-content-type-options']) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (!isText(path)) return new Response(bytes, { headers })
  headers.set('x-packed', 'gzip')
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(await new Response(packed).blob(), { headers })
}

/** The hash of cli/core/hash.ts. */
async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Removes the edition of the page's locale, and the worker if nothing is kept any more. */
export async function remove({ rootUrl, summary }: Place): Promise<void> {
  const notes = await caches.open(notesCache(rootUrl))
  await notes.delete(summary)
  if ((await notes.keys()).length === 0) {
    await caches.delete(notesCache(rootUrl))
    const scope = new URL(rootUrl, location.href).href
    const registration = await navigator.serviceWorker.getRegistration(scope)
    if (registration?.scope === scope) await registration.unregister()
  }
  await deleteUnused(rootUrl)
}

/** Deletes the files of every edition without a note: old ones, and those whose download failed. */
async function deleteUnused(rootUrl: string) {
  const used = new Set([notesCache(rootUrl)])
  if (await caches.has(notesCache(rootUrl))) {
    const notes = await caches.open(notesCache(rootUrl))
    for (const key of await notes.keys()) {
      const kept: Kept = await (await notes.match(key))?.json()
      used.add(filesCache(rootUrl, kept.list))
    }
  }
  for (const name of await caches.keys())
    if (name.startsWith(`${notesCache(rootUrl)} `) && !used.has(name)) await caches.delete(name)
}
