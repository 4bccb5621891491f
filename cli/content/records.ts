// What a YAML or JSON file beside the pages holds, with the place of every fault.
import path from 'node:path'
import { error, type Place, quiet, type Report, warning } from '../errors.ts'
import { once } from '../once.ts'
import { type FoundFile, readFound } from './find-files.ts'
import { decodeText, withoutForbidden } from './text.ts'
import { parseYaml } from './yaml.ts'

const MAX_NODES = 200_000
const MAX_DEPTH = 32

/** The value of a file, undefined and reported when it has none; an empty file is null. `file`: for messages. */
export function readValue(bytes: Uint8Array, file: string, report: Report): unknown {
  const text = decodeText(bytes, file, report)
  if (text === undefined) return undefined
  return path.extname(file).toLowerCase() === '.json' ? readJson(text, file, report) : readYaml(text, file, report)
}

/** Where keys of a YAML or JSON file stand; one that is not there, where the nearest above it does. Read when it is asked for. */
export function openPlaces(found: FoundFile): (path: PropertyKey[]) => Place & { file: string } {
  const { file } = found
  // JSON is YAML too.
  const parsed = once(() =>
    parseYaml(decodeText(readFound(found), file, quiet) ?? '', { nodes: MAX_NODES, depth: MAX_DEPTH }),
  )
  return (path) => {
    const place = path
      .map((_, i) => parsed().placeOf(path.slice(0, path.length - i)))
      .find((place) => place !== undefined)
    return { file, ...(place ?? { line: 1 }), key: path }
  }
}

function readYaml(text: string, file: string, report: Report): unknown {
  const { value, faults, warnings } = parseYaml(text, { nodes: MAX_NODES, depth: MAX_DEPTH })
  for (const { message, hint, line, column } of faults)
    report(error('WB221', `Not valid YAML: ${message}`, { file, line, column }, hint))
  for (const { message, hint, line, column } of warnings)
    report(warning('WB223', message, { file, line, column }, hint))
  return faults.length > 0 ? undefined : value
}

function readJson(text: string, file: string, report: Report): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? withoutForbidden(value).clean : value))
  } catch (cause) {
    if (!(cause instanceof SyntaxError) && !(cause instanceof RangeError)) throw cause
    const { at, expected } = jsonFault(text) ?? { at: 0, expected: 'fewer levels' }
    const before = text.slice(0, at).split('\n')
    const place = { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    report(error('WB221', `Not valid JSON: ${expected} is expected here.`, place))
    return undefined
  }
}

const JSON_TOKEN =
  /\s*(?:("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|true\b|false\b|null\b)|([[\]{},:]))/uy

const WORDS = {
  value: 'a value',
  key: 'a key in double quotes',
  colon: 'a colon',
  next: 'a comma or a closing bracket',
  end: 'the end',
} as const

/** Where a text stops being JSON, which engines say in their own ways or not at all. */
function jsonFault(text: string): { at: number; expected: string } | undefined {
  const open: ('[' | '{')[] = []
  let state: keyof typeof WORDS = 'value'
  let justOpened = false
  const pattern = new RegExp(JSON_TOKEN)
  const after = (): typeof state => (open.length > 0 ? 'next' : 'end')
  for (;;) {
    const from = pattern.lastIndex
    const [whole, string, simple, sign] = pattern.exec(text) ?? []
    const at = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0)
    if (whole === undefined) return at >= text.length && state === 'end' ? undefined : { at, expected: WORDS[state] }
    const closes = (sign === ']' && open.at(-1) === '[') || (sign === '}' && open.at(-1) === '{')
    if (closes && (state === 'next' || justOpened)) {
      open.pop()
      state = after()
      justOpened = false
      continue
    }
    const opens = state === 'value' && (sign === '[' || sign === '{')
    if (opens) {
      open.push(sign)
      state = sign === '{' ? 'key' : 'value'
    } else if (state === 'value' && (string ?? simple) !== undefined) state = after()
    else if (state === 'key' && string !== undefined) state = 'colon'
    else if (state === 'colon' && sign === ':') state = 'value'
    else if (state === 'next' && sign === ',') state = open.at(-1) === '{' ? 'key' : 'value'
    else return { at, expected: WORDS[state] }
    justOpened = opens
  }
}
