// A cache with a limit in bytes. When it is full, the oldest values go that were not used since the last time it was full.

export interface ByteCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
}

export function byteCache<Value>(limit: number): ByteCache<Value> {
  // In the order of insertion. Reading does not move an entry, because that makes garbage which only a full collection finds.
  const entries = new Map<string, { value: Value; bytes: number; isUsed: boolean }>()
  let total = 0

  function remove(key: string) {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entry.isUsed = true
      return entry.value
    },
    set(key, value, bytes) {
      remove(key)
      if (bytes > limit) return
      entries.set(key, { value, bytes, isUsed: false })
      total += bytes
      for (const [name, entry] of entries) {
        if (total <= limit) break
        entries.delete(name)
        if (entry.isUsed) entries.set(name, { ...entry, isUsed: false })
        else total -= entry.bytes
      }
    },
    delete: remove,
  }
}
