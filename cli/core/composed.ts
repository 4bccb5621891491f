// Unicode form NFC for values. Macs and some editors write "ö" as "o" and a combining mark (NFD); all names are compared in NFC.
import { isMap } from './is-map.ts'

/** The value with all its texts and keys in NFC. Objects of classes stay as they are. `compose`: replaces a text. */
export function composed<Value>(value: Value, compose = (text: string) => text.normalize('NFC')): Value {
  const done = new Map<unknown, unknown>()
  const of = (one: unknown): unknown => {
    if (typeof one === 'string') return compose(one)
    if (done.has(one)) return done.get(one)
    if (Array.isArray(one)) {
      const list: unknown[] = []
      done.set(one, list)
      for (const item of one) list.push(of(item))
      return list
    }
    if (!isMap(one) || !isPlain(one)) return one
    const map: Record<string, unknown> = {}
    done.set(one, map)
    for (const [key, item] of Object.entries(one)) define(map, key.normalize('NFC'), of(item))
    return map
  }
  return of(value) as Value
}

/** Unlike an assignment, also for the key `__proto__`. */
const define = (map: object, key: string, value: unknown) =>
  Object.defineProperty(map, key, { value, enumerable: true, writable: true, configurable: true })

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value))
