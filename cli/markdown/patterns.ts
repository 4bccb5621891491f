// The regular expressions of grammars, which are written for Oniguruma, in the words of JavaScript. To translate those of
// one language takes as long as to render a hundred pages, so translations are kept beside the bundled command.
import fs from 'node:fs'
import path from 'node:path'
import { EmulatedRegExp, toRegExpDetails } from 'oniguruma-to-es'
import { readChecked, writeChecked } from '../content/checked-file.ts'
import { environment, TOOL_CACHE } from '../load-typescript.mjs'

type Details = ReturnType<typeof toRegExpDetails>

const FILE = path.join(TOOL_CACHE, 'patterns.json')

let known: Map<string, Details> | undefined
let made = 0

/** The JavaScript expression for one of a grammar; throws for the few that cannot be translated. */
export function regexpOf(pattern: string): RegExp {
  known ??= readKnown()
  let details = known.get(pattern)
  if (!details) {
    details = toRegExpDetails(pattern, {
      global: true,
      hasIndices: true,
      lazyCompileLength: 3000,
      // As Shiki asks for: https://github.com/shikijs/shiki/tree/main/packages/engine-javascript
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

/** Keeps what was translated since the last time, with what others have kept meanwhile. */
export function keepPatterns() {
  if (made === 0 || !known) return
  made = 0
  try {
    fs.mkdirSync(TOOL_CACHE, { recursive: true })
    writeChecked(FILE, JSON.stringify([environment(), [...readKnown(), ...known]]))
  } catch {
    // a tool that is installed where nothing may be written translates each time
  }
}

function readKnown(): Map<string, Details> {
  try {
    const [madeIn, patterns] = JSON.parse(readChecked(FILE) ?? '[]') as [string?, [string, Details][]?]
    if (madeIn === environment()) return new Map(patterns)
  } catch {
    // not readable: as if it were not there
  }
  return new Map()
}
