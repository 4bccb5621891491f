// Translates the regular expressions of grammars from Oniguruma to JavaScript. Translating those of one language takes as long
// as rendering a hundred pages, so the translations are cached next to the bundled command.
import fs from 'node:fs'
import path from 'node:path'
import { EmulatedRegExp, toRegExpDetails } from 'oniguruma-to-es'
import { readChecked, writeChecked } from '../core/checked-file.ts'
import { environment, TOOL_CACHE } from '../core/load-typescript.mjs'

type Details = ReturnType<typeof toRegExpDetails>

const FILE = path.join(TOOL_CACHE, 'patterns.json')

let known: Map<string, Details> | undefined
let made = 0

/** Returns the JavaScript expression. Throws for the few patterns that cannot be translated. */
export function regexpOf(pattern: string): RegExp {
  known ??= readKnown()
  let details = known.get(pattern)
  if (!details) {
    details = toRegExpDetails(pattern, {
      global: true,
      hasIndices: true,
      lazyCompileLength: 3000,
      // The same rules as Shiki: https://github.com/shikijs/shiki/tree/main/packages/engine-javascript
      rules: {
        allowOrphanBackrefs: true,
        asciiWordBoundaries: true,
        captureGroup: true,
        recursionLimit: 5,
        singleline: true,
      },
    })
    known.set(pattern, details)
    made++
  }
  return details.options
    ? new EmulatedRegExp(details.pattern, details.flags, details.options)
    : new RegExp(details.pattern, details.flags)
}

/** Saves the new translations, merged with those that other processes have saved. */
export function savePatterns() {
  if (made === 0 || !known) return
  made = 0
  try {
    fs.mkdirSync(TOOL_CACHE, { recursive: true })
    writeChecked(FILE, JSON.stringify([environment(), [...readKnown(), ...known]]))
  } catch {
    // The folder is read-only: each run translates again.
  }
}

function readKnown(): Map<string, Details> {
  try {
    const [madeIn, patterns] = JSON.parse(readChecked(FILE) ?? '[]') as [string?, [string, Details][]?]
    if (madeIn === environment()) return new Map(patterns)
  } catch {
    // A damaged file counts as absent.
  }
  return new Map()
}
