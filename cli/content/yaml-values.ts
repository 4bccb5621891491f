// The value of a YAML text by ways that are fast because they keep no places. They give what the parser with places gives,
// or nothing.
import { CORE_SCHEMA, load } from 'js-yaml'
import { FORBIDDEN_CHARACTERS } from './text.ts'
import type { YamlOptions } from './yaml.ts'

/** Undefined where there might be anything to say about the text. */
export function readValueAlone(text: string, { nodes, depth }: YamlOptions): unknown {
  if (FORBIDDEN_CHARACTERS.test(text)) return undefined
  const value = readSimple(text) ?? (NEEDS_WHOLE.test(text) ? undefined : loaded(text, depth))
  // A value has at least one character, and one to part it from the next.
  return text.length > nodes * 2 && valuesIn(value) > nodes ? undefined : value
}

/** What only the slower parser tells of: anchors, aliases and tags, escapes, directives, tabs that indent. */
const NEEDS_WHOLE = /(?:^|[\s,:[{-])[&*!]|^%|^ *\t|\\/m

/** A line as most front matter has them: a text, plain or in quotes, without anything to work out; or a whole number. */
const SIMPLE_LINE = /^([a-z]\w*): (?:"([^"\\\t\r]*)"|'([^'\t\r]*)'|([A-Za-z/][^:#\t\r]*[^:#\s]|0|[1-9]\d{0,14}))$/

/** The map that such lines make, in a tenth of the time that a parser takes; undefined where there is any other. */
function readSimple(text: string): Record<string, unknown> | undefined {
  let map: Record<string, unknown> | undefined
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, key, double, single, plain = ''] = SIMPLE_LINE.exec(line) ?? []
    map ??= {}
    if (key === undefined || Object.hasOwn(map, key) || /^(?:true|false|null)$/i.test(plain)) return undefined
    map[key] = double ?? single ?? (/^\d/.test(plain) ? Number(plain) : plain)
  }
  return map
}

function loaded(text: string, maxDepth: number): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA, maxDepth })
  } catch {
    return undefined
  }
}

/** How many values a value holds, itself among them. Without anchors none holds itself. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, one) => sum + valuesIn(one), 1)
}
