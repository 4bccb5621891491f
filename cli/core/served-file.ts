// The files that a server sends. They are made by outputs/ or read from the disk.
import type { Readable } from 'node:stream'

export interface ServedFile {
  contents(): Uint8Array | Promise<Uint8Array>
  /** Stable hash of the contents, for the ETag. Default: computed from the contents. */
  hash?: string
  /** Bytes. Default: length of the contents. */
  size?: number
  /** Last change, as an HTTP date; absent for generated files. */
  modified?: string
  /** For files too large for memory: reads from `start` up to but excluding `end`. Requires `hash` and `size`. */
  open?(start: number, end: number): Promise<Readable>
}

/** The files of the site by path relative to out/: 'docs/intro/index.html'. */
export interface FileTable {
  get(path: string): ServedFile | undefined
  has(path: string): boolean
}
