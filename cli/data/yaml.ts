// Parses YAML 1.2 with the place of every key and every fault. Dates remain texts, and code is never run.
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Range,
  stringify,
  visit,
} from 'yaml'
import { composed } from '../core/composed.ts'
import { FORBIDDEN_CHARACTERS, withoutForbidden } from '../core/text.ts'
import { syntaxFaults, type YamlFault, type YamlPlace, type YamlSource } from './yaml-faults.ts'

export interface ParsedYaml {
  /** Absent when there are faults. */
  value?: unknown
  faults: YamlFault[]
  /** Warnings about replaced characters. */
  warnings: YamlFault[]
  /** The place of a key or a list item. */
  placeOf(path: PropertyKey[]): YamlPlace | undefined
  /** A plain value as written: '1.10', not 1.1. */
  sourceOf(path: PropertyKey[]): string | undefined
}

interface YamlOptions {
  /** Maximum number of values. */
  nodes: number
  /** Maximum number of levels. */
  depth: number
}

type YamlDocument = ReturnType<typeof parseDocument>

interface Parsed extends Pick<YamlSource, 'text' | 'placeAt'> {
  document: YamlDocument
}

/** A map as YAML, each value on one line. */
export const yamlText = (value: unknown) => stringify(value, { lineWidth: 0 })

/** Parses a YAML text. Returns its value or all its faults. */
export function parseYaml(text: string, limits: YamlOptions): ParsedYaml {
  const counter = new LineCounter()
  // Not logLevel 'silent', which would silently drop all documents after the first.
  const document = parseDocument(text, {
    lineCounter: counter,
    uniqueKeys: true,
    logLevel: 'error',
    prettyErrors: false,
  })
  const placeAt = (offset: number): YamlPlace => {
    const { line, col } = counter.linePos(Math.min(offset, text.length))
    return { line, column: col }
  }
  const lines = text.split('\n')
  const parsed: Parsed = { document, text, placeAt }
  const faults = syntaxFaults([...document.errors, ...document.warnings], {
    text,
    placeAt,
    lineText: (line) => lines[line - 1] ?? '',
    quoteAround: (offset) => quoteAround(document, offset),
    bracketAround: (offset) => bracketAround(document, offset),
    repeatedKey: (offset) => repeatedKey(document, offset),
  })
  const warnings: YamlFault[] = []
  if (faults.length === 0) faults.push(...limitFaults(parsed, limits))
  if (faults.length === 0) warnings.push(...replaceCharacters(parsed))
  return {
    ...(faults.length === 0 && { value: composed(document.toJS({ maxAliasCount: 0 }) as unknown) }),
    faults,
    warnings,
    placeOf: (path) => {
      const offset = nodeAt(document, path)?.start
      return offset === undefined ? undefined : placeAt(offset)
    },
    sourceOf: (path) => {
      const node = nodeAt(document, path)?.node
      return isScalar(node) && node.type === 'PLAIN' ? node.source : undefined
    },
  }
}

/** The value at a path, and where its key (in a list: it itself) starts. */
function nodeAt(document: YamlDocument, path: PropertyKey[]): { node: unknown; start?: number } | undefined {
  let found: { node: unknown; start?: number } = { node: document.contents }
  for (const key of path) {
    const { node } = found
    if (isMap(node)) {
      const pair = node.items.find((one) => isScalar(one.key) && String(one.key.value) === String(key))
      if (!pair) return undefined
      const start = (pair.key as Node).range?.[0]
      found = { node: pair.value, ...(start !== undefined && { start }) }
    } else if (isSeq(node)) {
      const item = node.items[Number(key)] as Node | undefined
      if (!item) return undefined
      found = { node: item, ...(item.range && { start: item.range[0] }) }
    } else return undefined
  }
  return found
}

function quoteAround(document: YamlDocument, offset: number): number | undefined {
  let start: number | undefined
  visit(document, {
    Scalar(_, { type, range }) {
      if ((type !== 'QUOTE_DOUBLE' && type !== 'QUOTE_SINGLE') || !isAround(range, offset)) return undefined
      start = range[0]
      return visit.BREAK
    },
  })
  return start
}

function bracketAround(document: YamlDocument, offset: number): number | undefined {
  let start: number | undefined
  visit(document, {
    Collection(_, { flow, range }) {
      if (!flow || !isAround(range, offset)) return undefined
      start = range[0]
      return visit.BREAK
    },
  })
  return start
}

const isAround = (range: Range | null | undefined, offset: number): range is Range =>
  !!range && range[0] < offset && offset <= range[2]

function repeatedKey(document: YamlDocument, offset: number): ReturnType<YamlSource['repeatedKey']> {
  let found: ReturnType<YamlSource['repeatedKey']>
  visit(document, {
    Map(_, map) {
      const keys = map.items.map((pair) => pair.key).filter((key) => isScalar(key))
      for (const [i, { value, range }] of keys.entries()) {
        const earlier = keys.slice(0, i).find((one) => String(one.value) === String(value))
        // For a key without a value the parser points to the end of that line.
        if (!earlier || !range || range[0] < offset) continue
        found = { key: value, first: earlier.range?.[0] ?? 0, second: range[0] }
        return visit.BREAK
      }
      return undefined
    },
  })
  return found
}

function limitFaults({ document, text, placeAt }: Parsed, { nodes, depth }: YamlOptions): YamlFault[] {
  let count = 0
  let refused: YamlFault | undefined
  const refuse = (message: string, offset = 0, hint?: string) => {
    refused = { kind: 'limit', message, ...(hint && { hint }), ...placeAt(offset) }
    return visit.BREAK
  }
  visit(document, (key, node, path) => {
    if (isAlias(node) || (node !== null && typeof node === 'object' && 'anchor' in node && node.anchor)) {
      const offset = (node as Node).range?.[0] ?? 0
      const start = isAlias(node) ? offset : text.lastIndexOf('&', offset)
      return refuse('Aliases are not supported.', start, 'A text that starts with * or & must be quoted.')
    }
    if (key === 'key' || node === null || typeof node !== 'object' || !('range' in node)) return undefined
    if (path.length > depth * 2)
      return refuse(`Values are nested deeper than ${depth} levels.`, (node as Node).range?.[0])
    if (++count > nodes) return refuse(`There are more than ${nodes} values.`, document.contents?.range?.[0])
    return undefined
  })
  return refused ? [refused] : []
}

/** Replaces and reports characters that are invalid in HTML and XML but can be written as escapes ("\0"). */
function replaceCharacters({ document, text, placeAt }: Parsed): YamlFault[] {
  if (!text.includes('\\') && !FORBIDDEN_CHARACTERS.test(text)) return []
  const warnings: YamlFault[] = []
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== 'string') return
      const { clean, found } = withoutForbidden(node.value)
      if (found === undefined) return
      node.value = clean
      warnings.push({
        kind: 'character',
        message: `The character ${found} is not allowed on a page; it becomes U+FFFD.`,
        hint: 'Remove it.',
        ...placeAt(node.range?.[0] ?? 0),
      })
    },
  })
  return warnings
}
