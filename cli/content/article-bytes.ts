// Articles as bytes. Many lie in one piece of memory: to find and to forget a piece for each takes longer than to fill it.
import { roomFor } from '../outputs/encode.ts'

const PIECE = 1024 * 1024

let memory = Buffer.alloc(0)
let used = 0

const IN_ASCII = /^[\0-\x7f]*$/

/** HTML in UTF-8, which of ASCII is only a copy. */
export function bytesOf(html: string): Uint8Array {
  const room = roomFor([html])
  if (memory.length - used < room) {
    memory = Buffer.allocUnsafeSlow(Math.max(PIECE, room))
    used = 0
  }
  const start = used
  used += IN_ASCII.test(html) ? memory.write(html, start, 'latin1') : memory.write(html, start)
  return memory.subarray(start, used)
}

/** Puts all articles that there are into memory that holds nothing else, so that it can be given away. */
export function moveOut(documents: { article: Uint8Array }[]): ArrayBuffer {
  const own = new Uint8Array(documents.reduce((sum, { article }) => sum + article.length, 0))
  let start = 0
  for (const document of documents) {
    own.set(document.article, start)
    document.article = own.subarray(start, start + document.article.length)
    start += document.article.length
  }
  used = 0
  return own.buffer
}
