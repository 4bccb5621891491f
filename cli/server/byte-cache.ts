import { LRUCache } from 'lru-cache'

/** A cache with a limit in bytes. When it is full, the values go that were not read for longest. A value above the limit is not kept. */
export const byteCache = <Value extends object>(limit: number, bytesOf: (value: Value) => number) =>
  // The library refuses values without a size.
  new LRUCache<string, Value>({ maxSize: limit, sizeCalculation: (value) => Math.max(1, bytesOf(value)) })
