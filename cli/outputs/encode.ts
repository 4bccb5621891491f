// Texts as bytes, in memory that is used again: finding and forgetting it for each text takes longer than filling it.

/** No text takes more bytes a UTF-16 unit. Where there is less room, it is first counted how many it takes. */
const MAX_UNIT_BYTES = 3

/** So many bytes are enough for a text in these pieces. */
export const roomFor = (pieces: string[]) => pieces.reduce((sum, { length }) => sum + length, 0) * MAX_UNIT_BYTES

/** Writes a text in UTF-8 into memory that has room for it behind `start`. Returns where it ends. */
export function encodeInto(memory: Buffer, start: number, pieces: string[]): number {
  let end = start
  for (const piece of pieces) end += memory.write(piece, end)
  return end
}
