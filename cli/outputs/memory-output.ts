// An output that keeps its files in memory, for `check`.
import { hashOf } from '../core/hash.ts'
import type { MadeOutput } from './make-files.ts'

export function memoryOutput(): MadeOutput {
  const files = new Map<string, { hash: string; size: number; bytes: Uint8Array }>()
  return {
    previousHash: () => undefined,
    has: () => false,
    keep: () => false,
    add({ path, contents }) {
      const bytes = typeof contents === 'string' ? Buffer.from(contents) : contents
      const hash = hashOf(bytes)
      files.set(path, { hash, size: bytes.length, bytes })
      return hash
    },
    files: () => files,
    read: (file) => Buffer.from(files.get(file)?.bytes ?? []),
    settled: async () => {},
  }
}
