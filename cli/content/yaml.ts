// YAML 1.2 with the place of every key and of every fault. Dates stay texts, code is never run, and faults are told in the
// words of somebody who writes, not of the parser.
import { CORE_SCHEMA, load } from 'js-yaml'
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, stringify, visit } from 'yaml'
import { FORBIDDEN_CHARACTERS, withoutForbidden } from './text.ts'

export interface YamlFault {
  kind: 'tab' | 'duplicate' | 'colon' | 'quote' | 'limit' | 'character' | 'syntax'
  message: string
  hint?: string
  /** 1-based, in the file. */
  line: number
  column: number
}

export interface YamlPlace {
  line: number
  column: number
}

export interface ParsedYaml {
  /** Absent when there are faults. */
  value?: unknown
  faults: YamlFault[]
  /** What was mended: characters that cannot stand on a page. */
  warnings: YamlFault[]
  /** Where a key, or an item of a list, stands. */
  placeOf(path: PropertyKey[]): YamlPlace | undefined
  /** A plain value as it was written: '1.10', not 1.1. */
  sourceOf(path: PropertyKey[]): string | undefined
}

export interface YamlOptions {
  /** Most values in all. */
  nodes: number
  /** Most levels. */
  depth: number
  /** Line of the file on which the text starts. Default 1. */
  firstLine?: number
}

type YamlDocument = ReturnType<typeof parseDocument>

interface Parsed {
  document: YamlDocument
  text: string
  placeAt(offset: number): YamlPlace
  /** Text of a line of the file. */
  lineText(line: number): string
}

const MAX_FAULTS = 5

/** A map as YAML, each value on one line. */
export const yamlText = (value: Record<string, unknown>) => stringify(value, { lineWidth: 0 })

/** The value of a YAML text, or everything that is wrong with it. */
export function parseYaml(text: string, options: YamlOptions): ParsedYaml {
  const value = readFast(text, options)
  if (value === undefined) return parseWhole(text, options)
  let whole: ParsedYaml | undefined
  const parsed = () => {
    whole ??= parseWhole(text, options)
    return whole
  }
  return {
    value,
    faults: [],
    warnings: [],
    placeOf: (path) => parsed().placeOf(path),
    sourceOf: (path) => parsed().sourceOf(path),
  }
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

/**
 * The value alone, by the parser that is fast because it keeps no places. Undefined where there might be anything to say
 * about the text: then the other parser reads it.
 */
function readFast(text: string, { nodes, depth }: YamlOptions): unknown {
  if (FORBIDDEN_CHARACTERS.test(text)) return undefined
  const value = readSimple(text) ?? (NEEDS_WHOLE.test(text) ? undefined : loaded(text, depth))
  // A value has at least one character, and one to part it from the next.
  return text.length > nodes * 2 && valuesIn(value) > nodes ? undefined : value
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

function parseWhole(text: string, { firstLine = 1, ...limits }: YamlOptions): ParsedYaml {
  const counter = new LineCounter()
  // Not logLevel 'silent': that would also drop the documents after the first without a word.
  const document = parseDocument(text, {
    lineCounter: counter,
    uniqueKeys: true,
    logLevel: 'error',
    prettyErrors: false,
  })
  const placeAt = (offset: number): YamlPlace => {
    const { line, col } = counter.linePos(Math.min(offset, text.length))
    return { line: line + firstLine - 1, column: col }
  }
  const lines = text.split('\n')
  const parsed: Parsed = { document, text, placeAt, lineText: (line) => lines[line - firstLine] ?? '' }
  const faults = syntaxFaults(parsed)
  const warnings: YamlFault[] = []
  if (faults.length === 0) faults.push(...limitFaults(parsed, limits))
  if (faults.length === 0) warnings.push(...mendCharacters(parsed))
  return {
    ...(faults.length === 0 && { value: document.toJS({ maxAliasCount: 0 }) as unknown }),
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

/** What the parser found, one fault a line: one slip often makes it stumble several times. */
function syntaxFaults(parsed: Parsed): YamlFault[] {
  const found = [...parsed.document.errors, ...parsed.document.warnings]
  const faults: YamlFault[] = []
  const lines = new Set<number>()
  for (const { code, message, pos } of found) {
    const { line } = parsed.placeAt(pos[0])
    if (lines.has(line)) continue
    lines.add(line)
    const fault = explain(parsed, code, message.split('\n')[0] ?? message, pos[0])
    faults.push(fault)
    // What follows a quote that is not closed, or a text that is not YAML at all, says nothing.
    if (fault.kind === 'quote' || fault.kind === 'limit' || faults.length === MAX_FAULTS) break
  }
  return faults
}

function explain(parsed: Parsed, code: string, message: string, offset: number): YamlFault {
  const place = parsed.placeAt(offset)
  const line = parsed.lineText(place.line)
  if (code === 'RESOURCE_EXHAUSTION') return { kind: 'limit', message: 'Values are nested too deeply.', ...place }
  if (code === 'TAB_AS_INDENT' || /^ *\t/.test(line))
    return {
      kind: 'tab',
      message: 'Tabs are not allowed for indentation.',
      hint: 'Indent with spaces.',
      line: place.line,
      column: line.indexOf('\t') + 1 || place.column,
    }
  if (code === 'DUPLICATE_KEY') return duplicateKey(parsed, offset)
  const quote = openQuote(parsed, code, offset)
  if (quote) return quote
  const bracket = openBracket(parsed, code, offset)
  if (bracket) return bracket
  const colon =
    code === 'BLOCK_AS_IMPLICIT_KEY' ? (colonInValue(line, place.line) ?? indentedLine(parsed, place)) : undefined
  if (colon) return colon
  if (code === 'TAG_RESOLVE_FAILED')
    return { kind: 'syntax', message: 'A value cannot start with "!".', ...quoteHint(line), ...place }
  if (code === 'MULTIPLE_DOCS')
    return {
      kind: 'syntax',
      message: 'A line --- starts a second document.',
      hint: 'Keep everything in one.',
      ...place,
    }
  if (/^(?:MULTILINE_IMPLICIT_KEY|MISSING_CHAR)$/.test(code) && !line.includes(':'))
    return {
      kind: 'syntax',
      message: 'This line is no "key: value" pair.',
      hint: 'A colon and a space stand between them.',
      ...place,
    }
  if (/block-seq-ind/.test(message))
    return { kind: 'syntax', message: 'A list starts on the line below its key.', ...quoteHint(line), ...place }
  return { kind: 'syntax', message: `${message}.`.replace(/\.\.$/, '.'), ...quoteHint(line), ...place }
}

function duplicateKey({ document, placeAt }: Parsed, offset: number): YamlFault {
  let message = 'A key stands twice.'
  let start = offset
  visit(document, {
    Map(_, map) {
      const keys = map.items.map((pair) => pair.key).filter((key) => isScalar(key))
      for (const [i, { value, range }] of keys.entries()) {
        const earlier = keys.slice(0, i).find((one) => String(one.value) === String(value))
        // Behind a key without a value the parser points at the end of that line.
        if (!earlier || !range || range[0] < offset) continue
        start = range[0]
        message = `The key "${value}" stands twice, first on line ${placeAt(earlier.range?.[0] ?? 0).line}.`
        return visit.BREAK
      }
      return undefined
    },
  })
  return { kind: 'duplicate', message, hint: 'Keep one of them.', ...placeAt(start) }
}

/** `tags: [a, b`: the place that helps is where the bracket stands. */
function openBracket({ document, text, placeAt }: Parsed, code: string, offset: number): YamlFault | undefined {
  if (code !== 'BAD_INDENT' && code !== 'MISSING_CHAR') return undefined
  let start: number | undefined
  visit(document, {
    Collection(_, { flow, range }) {
      if (!flow || !range || range[0] >= offset || offset > range[2]) return undefined
      start = range[0]
      return visit.BREAK
    },
  })
  if (start === undefined) return undefined
  const [mark, end] = text[start] === '{' ? ['{', '}'] : ['[', ']']
  const message = `A ${mark} is opened here and never closed.`
  return { kind: 'syntax', message, hint: `Put ${end} behind the last item.`, ...placeAt(start) }
}

/** A quote opened and not closed, or closed too early: the place that helps is where it was opened. */
function openQuote({ document, text, placeAt }: Parsed, code: string, offset: number): YamlFault | undefined {
  if (code !== 'MISSING_CHAR' && code !== 'UNEXPECTED_TOKEN') return undefined
  let start: number | undefined
  visit(document, {
    Scalar(_, { type, range }) {
      if ((type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') && range && range[0] < offset && offset <= range[2]) {
        start = range[0]
        return visit.BREAK
      }
      return undefined
    },
  })
  if (start === undefined) return undefined
  const opened = placeAt(start)
  if (code === 'MISSING_CHAR' || placeAt(offset).line !== opened.line)
    return { kind: 'quote', message: 'A quote is opened here and never closed.', hint: 'Close the quote.', ...opened }
  const mark = text[start] ?? '"'
  return {
    kind: 'quote',
    message: 'The quoted text ends before its line does.',
    hint: `Put the whole value into quotes; a ${mark} inside is written ${mark === '"' ? '\\"' : "''"}.`,
    ...placeAt(offset),
  }
}

const KEY_AND_VALUE = /^(\s*(?:- +)?[\w.-]+: +)(.*)$/

/** `title: Chase: Part II` */
function colonInValue(line: string, number: number): YamlFault | undefined {
  const [, before, value] = KEY_AND_VALUE.exec(line) ?? []
  const at = value?.search(/:(?:\s|$)/) ?? -1
  if (before === undefined || value === undefined || at === -1 || /^['"[{|>]/.test(value)) return undefined
  return {
    kind: 'colon',
    message: 'A value with a colon in it must be quoted.',
    hint: `Write ${before.trim()} ${quoted(value)}`,
    line: number,
    column: before.length + at + 1,
  }
}

/** `a: b`, and a key below it that starts further right. */
function indentedLine({ lineText }: Parsed, { line }: YamlPlace): YamlFault | undefined {
  const below = lineText(line + 1)
  const indent = /^ +(?=\S)/.exec(below)?.[0].length
  if (indent === undefined) return undefined
  return {
    kind: 'syntax',
    message: 'This line is indented, but the line above it already has a value.',
    hint: 'Start it in the column in which the line above starts.',
    line: line + 1,
    column: indent + 1,
  }
}

function quoteHint(line: string): { hint?: string } {
  const [, before, value] = KEY_AND_VALUE.exec(line) ?? []
  return before !== undefined && value && !/^['"]/.test(value)
    ? { hint: `If it is a text, write ${before.trim()} ${quoted(value)}` }
    : {}
}

const quoted = (value: string) => {
  const text = value.trim()
  return text.includes('"') && !text.includes("'") ? `'${text}'` : `"${text.replace(/[\\"]/g, '\\$&')}"`
}

function limitFaults(
  { document, text, placeAt }: Parsed,
  { nodes, depth }: Omit<YamlOptions, 'firstLine'>,
): YamlFault[] {
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
    if (++count > nodes) return refuse(`There are more than ${nodes} values.`)
    return undefined
  })
  return refused ? [refused] : []
}

/** Characters that neither HTML nor XML may hold can be written as escapes ("\0"); they are replaced, and named. */
function mendCharacters({ document, text, placeAt }: Parsed): YamlFault[] {
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
        message: `The character ${found} cannot stand on a page; it becomes U+FFFD.`,
        hint: 'Remove it.',
        ...placeAt(node.range?.[0] ?? 0),
      })
    },
  })
  return warnings
}
