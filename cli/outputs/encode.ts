// Texts as bytes, in memory that is used again: finding and forgetting it for each text takes longer than filling it.

let own = Buffer.alloc(0)

/** No text takes more bytes a UTF-16 unit. Where there is less room, it is first counted how many it takes. */
const MAX_UNIT_BYTES = 3

/** Texts in UTF-8, one after the other, and where each of them ends. The bytes are there until something else is encoded. */
export function encode(texts: string[]): { bytes: Uint8Array; ends: number[] } {
  const room = roomFor(texts)
  if (room > own.length) own = Buffer.allocUnsafeSlow(room)
  return encodeInto(own, texts)
}

/** So many bytes are enough for them. */
export const roomFor = (texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0) * MAX_UNIT_BYTES

/** The same in memory that has room for them. */
export function encodeInto(memory: Buffer, texts: string[]): { bytes: Uint8Array; ends: number[] } {
  let end = 0
  const ends = texts.map((text) => {
    end += memory.write(text, end)
    return end
  })
  return { bytes: memory.subarray(0, end), ends }
}
