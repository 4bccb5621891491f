// Problems of the site's own code (config, slots, components), with their place in its source.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { BuildError, error, type Place, type Problem } from '../core/errors.ts'
import { pathBelow } from '../core/path-below.ts'
import { show } from '../core/schema.ts'
import { decodeText } from '../core/text.ts'

interface OwnCode {
  /** Absolute folder of the site. */
  root: string
  /** Relative to it. The place of problems that have none. */
  file: string
  /** Code of the problems: 'WB104'. */
  code: string
  /** Message for something that the code has thrown. */
  say(message: string): string
}

/** Throws a BuildError if a source file is not text: Node and esbuild would only replace its letters. `files`: absolute. */
export function checkEncoding(files: string[], root: string) {
  const problems: Problem[] = []
  for (const file of files) {
    const own = pathBelow(root, file)
    if (own.startsWith('..') || !/\.(?:[cm]?[jt]sx?|json|css)$/.test(file) || !fs.existsSync(file)) continue
    decodeText(fs.readFileSync(file), own, (problem) => problem.severity === 'error' && problems.push(problem))
  }
  if (problems.length > 0) throw new BuildError(problems)
}

/** The problems of code that could not be bundled or has thrown. Run the code with `withSourceMaps`, or lines are missing. */
export function codeFaults(cause: unknown, { root, file, code, say }: OwnCode): Problem[] {
  if (typeof cause === 'object' && cause !== null && 'errors' in cause && Array.isArray(cause.errors))
    return cause.errors.map(({ text, location }: BundlerError) => {
      const source = location && pathBelow(root, path.resolve(root, path.dirname(file), location.file))
      const place = { file: source ?? file, ...(location && { line: location.line, column: location.column + 1 }) }
      return error(code, `${text}${/[.!?]$/.test(text) ? '' : '.'}`, place, hintFor(text))
    })
  const message = cause instanceof Error ? cause.message : show(cause)
  return [error(code, say(message), thrownAt(cause, root) ?? { file, line: 1 }, hintFor(message))]
}

interface BundlerError {
  text: string
  location?: { file: string; line: number; column: number } | null
}

function hintFor(message: string): string | undefined {
  if (/^Expected "[}\])]" but found/.test(message)) return 'Is a comma missing before it, at the end of the line above?'
  if (/^Unexpected "[„“”‚‘’«»‹›]/.test(message)) return 'Write straight quotes: \'text\' or "text".'
  const missing = /^Could not resolve "([^"]+)"/.exec(message)?.[1]
  if (missing)
    return /^[./]/.test(missing) ? 'Correct the path of the file.' : `Install the package: npm install ${missing}`
  if (/^(?:window|document|navigator|localStorage|sessionStorage|location) is not defined/.test(message))
    return 'The build renders without a browser. Use it in useEffect or after a press.'
  return undefined
}

/** Whether code of the site has thrown it. */
export const isThrownBelow = (root: string, cause: unknown): boolean => thrownAt(cause, root) !== undefined

/** The innermost stack frame in the site's own code; undefined if there is none. */
function thrownAt(cause: unknown, root: string): (Place & { file: string }) | undefined {
  for (const { groups: { at = '', line, column } = {} } of stackOf(cause).matchAll(FRAME)) {
    const address = at.lastIndexOf('file:')
    const file = address === -1 ? at : fileURLToPath(at.slice(address))
    const own = pathBelow(root, file)
    if (own.startsWith('..') || /^(?:\.wasteland|node_modules)\//.test(own) || !fs.existsSync(file)) continue
    return { file: own, line: Number(line), column: Number(column) }
  }
  return undefined
}

/** '    at name (/a/b.ts:1:2)', '    at /a/b.ts:1:2'; the file may be a file: URL. */
const FRAME = /^ +at (?:[^\n(]*\()?(?<at>(?:file:|[A-Za-z]:)?[\\/][^\n()]*):(?<line>\d+):(?<column>\d+)\)?$/gm

/** The stack with lines of the source, which Node adds when it is read for the first time. */
function stackOf(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  const { sourceMapsEnabled } = process
  process.setSourceMapsEnabled(true)
  try {
    return cause.stack ?? ''
  } finally {
    process.setSourceMapsEnabled(sourceMapsEnabled)
  }
}

/** Runs code that imports a module of the site, so that stack traces can name lines of its source. */
export async function withSourceMaps<Result>(run: () => Promise<Result>): Promise<Result> {
  const { sourceMapsEnabled } = process
  process.setSourceMapsEnabled(true)
  try {
    return await run()
  } finally {
    process.setSourceMapsEnabled(sourceMapsEnabled)
  }
}
