// The offline edition, as the build describes it and as a browser keeps it. Shared by the build, the offer in the footer and the worker.

/** Below the base URL of each locale: what there is to keep. It keeps its name, so that no page changes when the site does. */
export const SUMMARY_FILE = 'offline.json'

/** Below the base URL of each locale: shown instead of a page that is not kept while there is no network. */
export const NOT_KEPT_FILE = 'not-kept.html'

/** Below the base URL of each locale: where old addresses lead, as addresses. */
export const REDIRECTS_FILE = 'offline-redirects.json'

export interface Summary {
  /** Address of the list of files, whose name is its hash: another list is another edition. Absent: the edition is too large. */
  list?: string
  /** Total size of the files as they are kept, compressed. */
  bytes: number
  /** Name of the edition, for readers: '0.4'. */
  label?: string
}

/** Path below the site's root, hash (the first 16 hex digits of SHA-256), and size as it is kept. */
export type ListedFile = [path: string, hash: string, bytes: number]

/** The cache that holds one note for each kept edition: its summary's address, and a `Kept` as the answer. */
export const notesCache = (rootUrl: string) => `kept ${rootUrl}`

/** The cache with the files of an edition. */
export const filesCache = (rootUrl: string, list: string) => `kept ${rootUrl} ${list}`

export interface Kept extends Summary {
  list: string
  /** When it was kept: milliseconds since 1970. */
  at: number
}

/** Texts are kept compressed. */
export const isText = (path: string): boolean => /\.(?:html|json|css|js|svg|txt|webmanifest)$/.test(path)
