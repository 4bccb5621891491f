// Texts as bytes, in memory that is used again: finding and forgetting it for each text takes longer than filling it.

let own = Buffer.alloc(0)

/** No text takes more bytes a UTF-16 unit. Where there is less room, it is first counted how many it takes. */
const MAX_UNIT_BYTES = 3

/** A text in UTF-8, given in pieces. The bytes are there until something else is encoded. */
export function encode(pieces: string[]): Uint8Array {
  const room = roomFor(pieces)
  if (room > own.length) own = Buffer.allocUnsafeSlow(room)
  return own.subarray(0, encodeInto(own, 0, pieces))
}

/** So many bytes are enough for them. */
export const roomFor = (pieces: string[]) => pieces.reduce((sum, { length }) => sum + length, 0) * MAX_UNIT_BYTES

/** The same in memory that has room for them behind `start`. Returns where they end. */
export function encodeInto(memory: Buffer, start: number, pieces: string[]): number {
  let end = start
  for (const piece of pieces) end += memory.write(piece, end)
  return end
}
