// Collects the problems of one run. Locales share documents, so a problem may be reported once per locale; it is kept once.
import path from 'node:path'
import { BuildError, type Problem, type Report } from './errors.ts'
import { rawLinesOf } from './key-line.ts'
import { onceFor } from './once.ts'

export interface Problems {
  found: Problem[]
  report: Report
  /** Throws a BuildError with all problems if there is an error; with `strict`, also if there are only warnings. */
  throwErrors(strict?: boolean): void
}

/** `root`: folder of the site. */
export function collectProblems(root: string): Problems {
  const found: Problem[] = []
  const seen = new Set<string>()
  const columnOnDisk = openColumns(root)
  return {
    found,
    report(problem) {
      const { code, file, line, column, message } = problem
      const key = JSON.stringify([code, file, line, column, message])
      if (!seen.has(key)) found.push({ ...problem, ...columnOnDisk(problem) })
      seen.add(key)
    },
    throwErrors(strict = false) {
      if (found.some(({ severity }) => severity === 'error')) throw new BuildError(found)
      if (strict && found.length > 0) throw new BuildError(found.map((one) => ({ ...one, severity: 'error' })))
    },
  }
}

/** Content is read in NFC. Returns a function that converts columns to those of the file on disk, which may have another form. */
function openColumns(root: string) {
  /** Problems of two files may be reported in turn. Nearly all files are in NFC: of these nothing is kept. */
  const otherLines = onceFor((file: string) => {
    const lines = rawLinesOf(path.join(root, file))
    return lines.every(isComposed) ? [] : lines
  })
  return ({ file, line, column }: Problem): { column?: number } => {
    if (line === undefined || column === undefined || column === 1 || !file?.startsWith('content/')) return {}
    const raw = otherLines(file)[line - 1] ?? ''
    if (isComposed(raw)) return {}
    // The first character that makes the beginning of the line long enough.
    let [low, high] = [0, raw.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (raw.slice(0, middle + 1).normalize('NFC').length < column) low = middle + 1
      else high = middle
    }
    return { column: low + 1 }
  }
}

const isComposed = (text: string) => text.normalize('NFC') === text
