// Reads YAML and JSON files next to the pages, and reports the place of every fault.
import path from 'node:path'
import { composed } from '../core/composed.ts'
import { error, type Place, quiet, type Report, warning } from '../core/errors.ts'
import { type FoundFile, readFound } from '../core/find-files.ts'
import { once } from '../core/once.ts'
import { decodeText, withoutForbidden } from '../core/text.ts'
import { parseYaml } from './yaml.ts'

const MAX_NODES = 200_000
const MAX_DEPTH = 32

/** The value in a file; undefined, with an error, if it is invalid; null if it is empty. `file`: for messages. */
export function readValue(bytes: Uint8Array, file: string, report: Report): unknown {
  const text = decodeText(bytes, file, report)
  if (text === undefined) return undefined
  return path.extname(file).toLowerCase() === '.json' ? readJson(text, file, report) : readYaml(text, file, report)
}

/**
 * Returns the place of a key in a YAML or JSON file, or of the nearest key above a missing one. The file is parsed when a message asks for
 * the line.
 */
export function openPlaces(found: FoundFile): (path: PropertyKey[]) => Place & { file: string } {
  const { file } = found
  // JSON is also YAML.
  const parsed = once(() =>
    parseYaml(decodeText(readFound(found), file, quiet) ?? '', { nodes: MAX_NODES, depth: MAX_DEPTH }),
  )
  const nearestPlace = (path: PropertyKey[]): { line: number; column?: number } =>
    path.map((_, i) => parsed().placeOf(path.slice(0, path.length - i))).find(Boolean) ?? { line: 1 }
  return (path) => {
    const found = once(() => nearestPlace(path))
    return {
      file,
      get line() {
        return found().line
      },
      get column() {
        return found().column
      },
      key: path,
    }
  }
}

export function readYaml(text: string, file: string, report: Report): unknown {
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
    const value = JSON.parse(text, (_, one: unknown) => (typeof one === 'string' ? withoutForbidden(one).clean : one))
    return text.includes('\\u') ? composed(value) : value
  } catch (cause) {
    if (!(cause instanceof SyntaxError) && !(cause instanceof RangeError)) throw cause
    const tooDeep = cause instanceof RangeError
    const at = tooDeep ? 0 : jsonFaultAt(text)
    const before = text.slice(0, at).split('\n')
    const place = { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    const found = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const what = at === text.length ? 'the file ends too early' : `${JSON.stringify(found)} is not expected here`
    const hint = 'Keys and texts are in double quotes; no comma follows the last item.'
    report(error('WB221', `Not valid JSON: ${tooDeep ? 'values are nested too deeply' : what}.`, place, hint))
    return undefined
  }
}

/** Offset of the first error in a JSON text. V8 does not always report it, so this finds the shortest invalid beginning. */
function jsonFaultAt(text: string): number {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (mayContinue(text.slice(0, middle + 1))) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a text is JSON, or could become JSON with more text after it. */
function mayContinue(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (cause) {
    const { message } = cause as Error
    const at = / at position (\d+)/.exec(message)?.[1]
    return at === undefined
      ? message.includes('end of JSON')
      : Number(at) >= text.length || message.startsWith('Unterminated')
  }
}
