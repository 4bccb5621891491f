// Compresses text files on demand and caches the copies in memory by content hash.
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import Negotiator from 'negotiator'
import { byteCache } from './byte-cache.ts'

export type Encoding = 'br' | 'gzip'

const BEST_FIRST: Encoding[] = ['br', 'gzip']

/** The encoding that a client prefers, by q-value; undefined for no compression. */
export function negotiateEncoding(headers: IncomingHttpHeaders): Encoding | undefined {
  const encodings = [...BEST_FIRST, 'identity'] as const
  const chosen = new Negotiator({ headers }).encoding(encodings, { preferred: BEST_FIRST })
  return chosen === 'identity' ? undefined : chosen
}

/** `quality`: brotli level from 0 to 11. Only the first call for a content and an encoding decides it. Default: a quick level. */
export type Compress = (hash: string, encoding: Encoding, read: Read, quality?: number) => Bytes | Promise<Bytes>

type Bytes = Uint8Array
type Read = () => Bytes | Promise<Bytes>

/** Returns a function that compresses each content once, also for concurrent requests. */
export function compressor(): Compress {
  const copies = byteCache<Bytes>(MEMORY_BYTES, (copy) => copy.length)
  const running = new Map<string, Promise<Bytes>>()
  // One file at a time, because each compressing thread keeps its memory.
  let last: Promise<unknown> = Promise.resolve()

  function begin(key: string, encoding: Encoding, read: Read, quality: number): Promise<Bytes> {
    const made = last
      .then(() => compress(encoding, quality, read))
      .then((copy) => {
        copies.set(key, copy)
        return copy
      })
      .finally(() => running.delete(key))
    last = made.catch(() => undefined)
    running.set(key, made)
    return made
  }

  return (hash, encoding, read, quality = QUICK_QUALITY) => {
    const key = `${encoding} ${hash}`
    return copies.get(key) ?? running.get(key) ?? begin(key, encoding, read, quality)
  }
}

const MEMORY_BYTES = 10 * 1024 * 1024

/** Level 11 takes 30 times as long, and 30 MB of memory that the threads of Node keep. */
const QUICK_QUALITY = 5

/** The level that hosts use when they compress ahead of time. It takes half a second for a large script. */
export const BEST_QUALITY = 11

const brotli = promisify<Bytes, zlib.BrotliOptions, Bytes>(zlib.brotliCompress)
const gzip = promisify<Bytes, Bytes>(zlib.gzip)

async function compress(encoding: Encoding, quality: number, read: Read): Promise<Bytes> {
  const bytes = await read()
  if (encoding === 'gzip') return gzip(bytes)
  return brotli(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [zlib.constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.length),
    },
  })
}

/** A window larger than the file would only use memory. */
function windowBits(size: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = zlib.constants
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(size + 16))))
}
