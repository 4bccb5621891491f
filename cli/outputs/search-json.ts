// Writes the index as JSON, in bytes: what it says was bytes of texts before and is bytes of a file then.
import type { WordBytes } from './search-words.ts'

export interface JsonWriter {
  /** JSON, as it is. */
  add(json: string): void
  /** A string. */
  text(bytes: Uint8Array, start: number, end: number): void
  /** Words and the growing numbers of where each stands, as `unpackWords` reads them. */
  words(stored: WordBytes, numbers: ArrayLike<number>, places: Places): void
  /** What has been written; only there until something else is. */
  end(): Uint8Array
}

/** The places of several words, one after the other, and for each word where they end. */
export interface Places {
  all: Uint32Array
  ends: ArrayLike<number>
}

export function openJsonWriter(): JsonWriter {
  let json = Buffer.allocUnsafeSlow(65_536)
  let size = 0

  function makeRoom(needed: number) {
    if (size + needed <= json.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(json.length * 2, size + needed))
    larger.set(json.subarray(0, size))
    json = larger
  }

  return {
    add(text) {
      makeRoom(text.length * MAX_UNIT_BYTES)
      size += json.write(text, size)
    },
    text(bytes, start, end) {
      makeRoom((end - start) * MAX_ESCAPE_BYTES + 2)
      json[size++] = QUOTE
      for (let at = start; at < end; at++) {
        const byte = bytes[at] ?? 0
        if (byte >= 32 && byte !== QUOTE && byte !== BACKSLASH) json[size++] = byte
        else size += json.write(JSON.stringify(String.fromCharCode(byte)).slice(1, -1), size)
      }
      json[size++] = QUOTE
    },
    words({ bytes, ends: wordEnds }, numbers, { all, ends }) {
      this.add('{"words":"')
      for (let i = 0; i < numbers.length; i++) {
        const number = numbers[i] ?? 0
        const end = wordEnds[number + 1] ?? 0
        const start = wordEnds[number] ?? 0
        makeRoom(end - start + 1)
        if (i > 0) json[size++] = BLANK
        // No word holds anything that JSON has a way of its own to write.
        for (let at = start; at < end; at++) json[size++] = bytes[at] ?? 0
      }
      this.add('","sections":"')
      makeRoom((ends[numbers.length - 1] ?? 0) * MAX_STEP_BYTES + numbers.length)
      let at = 0
      for (let i = 0; i < numbers.length; i++) {
        if (i > 0) json[size++] = COMMA
        let before = 0
        for (const start = at; at < (ends[i] ?? 0); at++) {
          if (at > start) json[size++] = BLANK
          const place = all[at] ?? 0
          size = writeNumber(place - before, json, size)
          before = place
        }
      }
      this.add('"}')
    },
    end() {
      const written = json.subarray(0, size)
      size = 0
      return written
    },
  }
}

const QUOTE = 34
const BACKSLASH = 92
const BLANK = 32
const COMMA = 44

/** No text takes more bytes a UTF-16 unit. */
const MAX_UNIT_BYTES = 3

/** \u0001 */
const MAX_ESCAPE_BYTES = 6

/** Seven digits, and what stands before them. */
const MAX_STEP_BYTES = 8

const BASE = 36
const DIGITS = Buffer.from('0123456789abcdefghijklmnopqrstuvwxyz')

/** Returns where it ends. */
function writeNumber(number: number, to: Uint8Array, start: number): number {
  const end = number < BASE ? start : writeNumber(Math.floor(number / BASE), to, start)
  to[end] = DIGITS[number % BASE] ?? 0
  return end + 1
}
