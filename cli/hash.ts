// How bytes are compared with bytes that were there before: by their hash. It tells what changed, it keeps no secret, and a
// large build hashes a gigabyte: XXH64 takes a tenth of the time of SHA-256.
import xxhash from 'xxhash-wasm'

const { create64, h64Raw } = await xxhash()

/** More than this goes piece by piece through the memory that the hash works in, which never shrinks again. */
const PIECE_BYTES = 1 << 20

/** 16 hex digits. */
export function hashOf(data: Uint8Array | string): string {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data
  if (bytes.length <= PIECE_BYTES) return hex(h64Raw(bytes))
  const hash = create64()
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) hash.update(bytes.subarray(at, at + PIECE_BYTES))
  return hex(hash.digest())
}

export const HASH_LENGTH = 16

const hex = (value: bigint) => value.toString(16).padStart(HASH_LENGTH, '0')
