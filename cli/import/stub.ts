// A stub for a package that is not loaded. Its properties, calls and instances return the stub again, so that the config that
// uses the package still runs.

const START = '\u{F0000}'
const END = '\u{F0001}'

const packages = new WeakMap<object, string>()
const emptied = new Set<string>()

export function stubFor(name: string): object {
  const get = (_: object, key: PropertyKey) => {
    if (key === Symbol.toPrimitive) return () => START + name + END
    if (key === Symbol.iterator) {
      emptied.add(name)
      return () => [].values()
    }
    return key === 'then' || key === 'toJSON' || key === '__esModule' ? undefined : part
  }
  const ownKeys = (target: object) => {
    emptied.add(name)
    return Reflect.ownKeys(target)
  }
  // Named imports next to a default one are read from the prototype.
  const prototype = new Proxy({}, { get })
  const traps: ProxyHandler<() => void> = {
    get,
    set: () => true,
    apply: () => part,
    construct: () => part,
    getPrototypeOf: () => prototype,
  }
  const part: object = new Proxy(() => {}, { ...traps, ownKeys })
  // An import lists the keys of the whole module, so that says nothing.
  const whole: object = new Proxy(() => {}, traps)
  for (const stub of [part, whole]) packages.set(stub, name)
  return whole
}

/** Whether the config copied a list or an object of this package, which is empty then. */
export const isEmptied = (name: string) => emptied.has(name)

export const isStub = (value: object) => packages.has(value)

/** Name of the package that a value comes from, also a text that it is part of; undefined for other values. */
export function stubbedPackage(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes(START) ? value.split(START)[1]?.split(END)[0] : undefined
  return typeof value === 'function' ? packages.get(value) : undefined
}
