// Values of YAML on one line, as the lock has them: texts, numbers, lists and maps. The lock of a large site has thousands of lines, and
// every build reads it, which takes a library of YAML a second.

export type FlowValue = string | number | boolean | null | FlowValue[] | FlowMap
export interface FlowMap {
  [key: string]: FlowValue
}

/** A fault in a line. `at`: offset in the text. */
export class FlowFault extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** Reads a value. Throws a FlowFault. */
export function readFlow(text: string): FlowValue {
  const reader = new Reader(text)
  const value = reader.value('')
  reader.end()
  return value
}

class Reader {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** `ends`: characters that end a text without quotes. */
  value(ends: string): FlowValue {
    this.skipSpace()
    switch (this.text[this.at]) {
      case '{':
        return this.map()
      case '[':
        return this.list()
      case '"':
      case "'":
        return this.quoted()
      default:
        return typed(this.plain(ends))
    }
  }

  end() {
    this.skipSpace()
    if (this.at < this.text.length && !this.text.startsWith('#', this.at)) throw this.fault('is not expected here')
  }

  private map(): FlowMap {
    const map: FlowMap = {}
    this.at++
    while (!this.take('}')) {
      this.skipSpace()
      const start = this.at
      const key = /["']/.test(this.text[this.at] ?? '') ? this.quoted() : this.plain('{}[],', true)
      if (Object.hasOwn(map, key)) throw new FlowFault(`"${key}" is there twice`, start)
      if (!this.take(':')) throw this.fault('is there instead of a colon')
      map[key] = this.value('{}[],')
      if (!this.take(',') && this.text[this.at] !== '}') throw this.fault('is there instead of a comma or "}"')
    }
    return map
  }

  private list(): FlowValue[] {
    const list: FlowValue[] = []
    this.at++
    while (!this.take(']')) {
      list.push(this.value('{}[],'))
      if (!this.take(',') && this.text[this.at] !== ']') throw this.fault('is there instead of a comma or "]"')
    }
    return list
  }

  private quoted(): string {
    const pattern = this.text[this.at] === '"' ? /"(?:[^"\\]|\\.)*"/y : /'(?:[^']|'')*'/y
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found === undefined) throw new FlowFault('a quote is not closed', this.at)
    try {
      const text = found.startsWith('"') ? (JSON.parse(found) as string) : found.slice(1, -1).replaceAll("''", "'")
      this.at += found.length
      return text
    } catch {
      throw new FlowFault('the text in quotes has a wrong escape', this.at)
    }
  }

  private plain(ends: string, isKey = false): string {
    const start = this.at
    while (this.at < this.text.length) {
      const character = this.text[this.at] ?? ''
      if (ends.includes(character)) break
      if (isKey && character === ':' && /[\s{}[\],]|$/y.test(this.text.slice(this.at + 1, this.at + 2))) break
      if (character === '#' && /\s/.test(this.text[this.at - 1] ?? ' ')) break
      this.at++
    }
    return this.text.slice(start, this.at).trim()
  }

  private take(character: string): boolean {
    this.skipSpace()
    if (this.text[this.at] !== character) {
      if (this.at >= this.text.length) throw new FlowFault(`the line ends before "${character}"`, this.at)
      return false
    }
    this.at++
    this.skipSpace()
    return true
  }

  private skipSpace() {
    while (this.text[this.at] === ' ') this.at++
  }

  private fault(what: string) {
    return new FlowFault(`"${this.text.slice(this.at, this.at + 12)}" ${what}`, this.at)
  }
}

const WORDS = new Map<string, FlowValue>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['~', null],
  ['', null],
])

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

function typed(text: string): FlowValue {
  const word = WORDS.get(text)
  if (word !== undefined) return word
  return NUMBER.test(text) ? Number(text) : text
}

export function writeFlow(value: FlowValue): string {
  if (Array.isArray(value)) return `[${value.map(writeFlow).join(', ')}]`
  if (value === null || typeof value !== 'object') return writeScalar(value)
  const entries = Object.entries(value).map(([key, one]) => `${writeScalar(key)}: ${writeFlow(one)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** Texts without quotes that YAML reads as texts, in lists and maps too: names, ids, dice, days. */
const PLAIN =
  /^(?:[\p{L}/][\p{L}\p{N} _./#+()'%-]*|[\p{L}][\p{L}\p{N}_-]*:[\p{L}\p{N}_./#-]+|\d*d\d+(?:[+-]\d+)?|\d{4}-\d\d-\d\d)$/u
const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n)$/i

export function writeScalar(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value)
  const isPlain = PLAIN.test(value) && !RESERVED.test(value) && !/ #|\s$/.test(value)
  return isPlain ? value : JSON.stringify(value)
}
