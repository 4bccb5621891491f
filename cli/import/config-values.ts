// The value that a config exports, as JSON, with the places in its source where objects, lists and their parts are written.
import path from 'node:path'
import type { Place } from '../core/errors.ts'
import { isMap } from '../core/is-map.ts'
import { parseModule, partsOf, type SyntaxNode, visitNodes } from '../core/javascript.ts'
import { stubbedPackage } from './stub.ts'

/** Paths of keys lead from the exported value to a value inside it; places are relative to the site. */
export interface Evaluated {
  /** Values that JSON cannot hold are left out of objects, and null in lists. */
  value: unknown
  places: { path: PropertyKey[]; place: Place }[]
  unknown: UnknownValue[]
}

interface UnknownValue {
  path: PropertyKey[]
  /** Package that is not installed and that the value comes from; undefined if the value is code. */
  from?: string
}

interface Literal {
  place: Place
  parts: Map<PropertyKey, Place>
}

const literals: Literal[] = []
const literalOf = new WeakMap<object, Literal>()

/** Name of the global function that remembers which literal an object was made by. */
const MARK = '__literal'

Object.assign(globalThis, {
  [MARK](value: object, index: number) {
    const literal = literals[index]
    if (literal) literalOf.set(value, literal)
    return value
  },
})

/** The source with a call around every object and list literal. Lines stay the same; what cannot be parsed stays as it is. */
export function withPlaces(source: string, file: string): string {
  const added: { at: number; text: string }[] = []
  try {
    visitNodes(parseModule(source), (node) => {
      if (node.type !== 'ObjectExpression' && node.type !== 'ArrayExpression') return
      added.push({ at: node.start, text: `${MARK}(` }, { at: node.end, text: `, ${literals.length})` })
      const parts = [...partsOf(node)].map(([key, part]) => [key, placeOf(part, file)] as const)
      literals.push({ place: placeOf(node, file), parts: new Map(parts) })
    })
  } catch {
    return source
  }
  let made = ''
  let from = 0
  for (const { at, text } of added.sort((a, b) => a.at - b.at)) {
    made += source.slice(from, at) + text
    from = at
  }
  return made + source.slice(from)
}

const placeOf = ({ loc }: SyntaxNode, file: string): Place => ({
  file,
  line: loc.start.line,
  column: loc.start.column + 1,
})

/** The value as JSON. `site`: absolute folder that places are relative to. */
export function answerOf(value: unknown, site: string): Evaluated {
  const places: Evaluated['places'] = []
  const unknown: UnknownValue[] = []
  const addPlace = (keys: PropertyKey[], place: Place) =>
    places.push({
      path: keys,
      place: {
        ...place,
        file: path
          .relative(site, place.file ?? '')
          .split(path.sep)
          .join('/'),
      },
    })
  return { value: plain(value, [], []), places, unknown }

  function plain(one: unknown, keys: PropertyKey[], above: object[]): unknown {
    const from = stubbedPackage(one)
    if (from !== undefined || isCode(one)) {
      unknown.push({ path: keys, ...(from !== undefined && { from }) })
      return undefined
    }
    if (typeof one !== 'object' || one === null) return one
    if (above.includes(one)) return undefined
    const literal = literalOf.get(one)
    if (literal) addPlace(keys, literal.place)
    const below = (key: PropertyKey, part: unknown) => {
      const place = literal?.parts.get(key)
      if (place) addPlace([...keys, key], place)
      return plain(part, [...keys, key], [...above, one])
    }
    if (Array.isArray(one)) return one.map((item, i) => below(i, item) ?? null)
    return Object.fromEntries(Object.entries(one).map(([key, part]) => [key, below(key, part)]))
  }
}

/** Functions, and instances of classes such as regular expressions. */
const isCode = (value: unknown): boolean =>
  isMap(value)
    ? ![Object.prototype, null].includes(Object.getPrototypeOf(value))
    : typeof value === 'function' || typeof value === 'bigint' || typeof value === 'symbol'
