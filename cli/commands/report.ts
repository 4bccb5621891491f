// Prints problems to stderr: for people, as JSON, or as GitHub annotations.
import path from 'node:path'
import { inspect } from 'node:util'
import { CHECK_OF } from '../config/checks.ts'
import { BuildError, EXIT, error, isFileSystemError, type Problem } from '../core/errors.ts'
import { groupBy } from '../core/group-by.ts'
import { rawLinesOf } from '../core/key-line.ts'
import { escapeControls, escapeLine, joinLines, plainText, print, printError, type Text } from '../core/print.ts'
import { whereToReport } from './tool-package.ts'

/** Maximum number of entries without `--verbose`, in total and per code, so that a frequent problem does not hide the others. */
const MAX_ENTRIES = 100
const MAX_ENTRIES_PER_CODE = 20
/** Maximum number of further places listed for the same problem. */
const MAX_OTHER_PLACES = 5

export interface ReportOptions {
  reporter: string
  /** Print one JSON object on stdout, also on failure. */
  json: boolean
  verbose: boolean
  /** Folder of the site, for code frames and for paths relative to the current folder. */
  root?: string
}

/** Prints problems sorted by place, followed by a count. */
export function printProblems(problems: Problem[], options: ReportOptions) {
  if (problems.length === 0) return
  const sorted = sortedProblems(problems)
  if (options.reporter === 'json') printError(`${JSON.stringify({ problems: sorted })}\n`)
  else if (options.reporter === 'github') printError(sorted.map((problem) => annotation(problem, options.root)))
  else printError([pretty(sorted, options), '\n'])
}

/** Prints why a command failed. Returns its exit code. */
export function failureReport(cause: unknown, options: ReportOptions): number {
  const { problems, exitCode } = failureOf(cause)
  if (exitCode === EXIT.bug) {
    const what = options.verbose ? 'the text above' : 'the output of the same command with --verbose'
    printError(
      `${inspect(cause)}\n\nThis is a bug in wasteland-build. Please report it ${whereToReport()}, with ${what}.\n`,
    )
  } else if (!options.json) printProblems(problems, options)
  if (options.json) print(`${JSON.stringify({ ok: false, exitCode, problems: sortedProblems(problems) })}\n`)
  if (options.verbose && cause instanceof BuildError && cause.cause !== undefined)
    printError(`${inspect(cause.cause)}\n`)
  return exitCode
}

function failureOf(cause: unknown): { problems: Problem[]; exitCode: number } {
  if (cause instanceof BuildError) return cause
  const message = cause instanceof Error ? cause.message : String(cause)
  if (isFolderGone(cause)) {
    const problem = error('WB105', 'The current folder no longer exists.', {}, 'Change to another folder: cd ~')
    return { problems: [problem], exitCode: EXIT.usage }
  }
  return isFileSystemError(cause)
    ? { problems: [error('WB990', `File system error: ${message}.`, {}, hintOn(cause))], exitCode: EXIT.fileSystem }
    : { problems: [error('WB999', message)], exitCode: EXIT.bug }
}

/** Whether the folder that the command was started in was deleted. */
const isFolderGone = (cause: unknown) => cause instanceof Error && 'syscall' in cause && cause.syscall === 'uv_cwd'

const hintOn = (cause: Error) =>
  /\b(?:EACCES|EPERM|EROFS)\b/.test(cause.message)
    ? 'Change the permissions of this path, or run the command as another user.'
    : undefined

/** Filters the problems of repeated runs: errors, and warnings that the previous run did not have. JSON and GitHub get all. */
export function newProblems({ reporter }: ReportOptions): (problems: Problem[]) => Problem[] {
  let before = new Map<string, Problem[]>()
  return (problems) => {
    // Line numbers move, so warnings are compared by file, message and count.
    const now = groupBy(problems, ({ severity, file, code, message }) =>
      JSON.stringify([severity, file, code, message]),
    )
    const isNew = ([key, same]: [string, Problem[]]) =>
      reporter !== 'pretty' || same[0]?.severity === 'error' || same.length > (before.get(key)?.length ?? 0)
    const found = [...now].filter(isNew).flatMap(([, same]) => same)
    before = now
    return found
  }
}

export const sortedProblems = (problems: Problem[]): Problem[] => [...problems].sort(byPlace)

function byPlace(a: Problem, b: Problem): number {
  const key = (problem: Problem) => problem.file ?? ''
  if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
}

/** 'content/docs/a.md:3:1' */
function placeOf({ file, line, column }: Problem): string {
  return [file && escapeLine(file), line, line === undefined ? undefined : (column ?? 1)]
    .filter((part) => part !== undefined)
    .join(':')
}

/** Problems as plain text, for the error page of `serve`. */
export function plainProblems(problems: Problem[]): string {
  return plainText(pretty(sortedProblems(problems), { verbose: false }))
}

function pretty(problems: Problem[], { root, verbose }: Pick<ReportOptions, 'root' | 'verbose'>): Text {
  const entries = entriesOf(problems)
  const shown = verbose ? entries : limitEntries(entries)
  const left = entries.filter((entry) => !shown.includes(entry))
  return joinLines([
    ...shown.map((entry, i) => entryText(entry, i + 1, root)),
    ...omittedCounts(left),
    ...suggestChecks(problems),
    '',
    count(problems),
  ])
}

/** A problem, and the same problem in other places. */
interface Entry {
  problem: Problem
  others: Problem[]
}

function entriesOf(problems: Problem[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const problem of problems) {
    const { severity, code, message, hint } = problem
    const key = JSON.stringify([severity, code, message, hint])
    const entry = entries.get(key)
    // Several pages may show the same faulty record.
    const isListed = entry && [entry.problem, ...entry.others].some((one) => placeOf(one) === placeOf(problem))
    if (entry && !isListed) entry.others.push(problem)
    else if (!entry) entries.set(key, { problem, others: [] })
  }
  return [...entries.values()]
}

/** Limits the entries in total and per code, preferring errors. Keeps their order. */
function limitEntries(entries: Entry[]): Entry[] {
  const kinds = new Map<string, number>()
  const some = entries.filter(({ problem: { code } }) => {
    const n = (kinds.get(code) ?? 0) + 1
    kinds.set(code, n)
    return n <= MAX_ENTRIES_PER_CODE
  })
  const isError = ({ problem }: Entry) => problem.severity === 'error'
  const chosen = new Set([...some.filter(isError), ...some.filter((entry) => !isError(entry))].slice(0, MAX_ENTRIES))
  return entries.filter((entry) => chosen.has(entry))
}

function entryText({ problem, others }: Entry, number: number, root: string | undefined): Text {
  const { severity, code, message, hint } = problem
  const place = placeOf(problem)
  const style = severity === 'error' ? 'red' : 'yellow'
  const frame = root === undefined ? undefined : codeFrame(problem, root)
  const places = others.slice(0, MAX_OTHER_PLACES).map(placeOf).join(', ')
  const further = others.length > MAX_OTHER_PLACES ? ` and ${others.length - MAX_OTHER_PLACES} more places` : ''
  return joinLines([
    [
      `${number}. `,
      place ? [{ style: 'bold', text: place }, '  '] : '',
      { style, text: severity },
      ` ${code}  ${message.replaceAll('\n', '\n   ')}`,
    ],
    ...(frame === undefined ? [] : [{ style: 'dim', text: frame } as const]),
    ...(others.length > 0 ? [`   also ${places}${further}`] : []),
    ...(hint === undefined ? [] : [`   → ${hint}`]),
  ])
}

function omittedCounts(left: Entry[]): string[] {
  if (left.length === 0) return []
  const kinds = new Map<string, number>()
  for (const { problem, others } of left) kinds.set(problem.code, (kinds.get(problem.code) ?? 0) + others.length + 1)
  const counts = [...kinds].sort((a, b) => b[1] - a[1]).map(([code, n]) => `${n} × ${code}`)
  return [`… and ${counts.join(', ')}. Use --verbose or --json to see all.`]
}

/** Suggests settings that lower the severity of frequent problems, as imported content has them by the hundred. */
function suggestChecks(problems: Problem[]): string[] {
  const levels = new Map<string, number>()
  for (const { code, severity } of problems) {
    const level = `${CHECK_OF[code]}: '${severity === 'error' ? 'warn' : 'ignore'}'`
    if (CHECK_OF[code] !== undefined) levels.set(level, (levels.get(level) ?? 0) + 1)
  }
  const many = [...levels].filter(([, n]) => n > MAX_ENTRIES_PER_CODE).map(([level]) => level)
  return many.length > 0 ? [`Too many to fix? Set checks: { ${many.join(', ')} } in site.config.ts.`] : []
}

/** '1 page', '2 pages' */
export const counted = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`

/** '3 errors, 2 warnings in 2 files' */
export function count(problems: Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  const files = new Set(problems.map(({ file }) => file).filter((file) => file !== undefined)).size
  const parts = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ]
  return parts.join(', ') + (files > 0 ? ` in ${counted(files, 'file')}` : '')
}

const FRAME_WIDTH = 120

/** Characters that take two columns. U+3000 is a space of two columns. */
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60]/gu

/** The bytes of a picture in the text. */
const BASE64 = /[\w+/]{50,}=*/g

/** The source line of a problem, with a mark below the column. Undefined if it cannot be read. */
function codeFrame({ file, line, column }: Problem, root: string): string | undefined {
  if (file === undefined || line === undefined) return undefined
  const text = rawLinesOf(path.join(root, file))[line - 1]
  if (text === undefined || text.trim() === '') return undefined
  const from = Math.max(0, (column ?? 1) - FRAME_WIDTH / 2)
  const shown = text
    .trimEnd()
    .slice(from, from + FRAME_WIDTH)
    .replace(BASE64, (run) => '…'.padEnd(run.length))
  const frame = `   ${String(line).padStart(5)} │ ${escapeControls(shown).trimEnd()}`
  if (column === undefined || column > text.length) return frame
  const indent = escapeControls(text.slice(from, column - 1))
    .replace(WIDE, '\u3000')
    .replace(/\p{M}/gu, '') // takes no column of its own
    .replace(/[^\t\u3000]/g, ' ')
  return `${frame}\n         │ ${indent}^`
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
function annotation(problem: Problem, root: string | undefined): string {
  const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const escapeProperty = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const { severity, code, message, hint, file, line, column } = problem
  // Relative to the repository, which may be above the site's folder.
  const fromCwd = (name: string) => (root === undefined ? name : path.relative(process.cwd(), path.join(root, name)))
  const properties = [
    ...(file !== undefined ? [`file=${escapeProperty(fromCwd(file))}`] : []),
    ...(line !== undefined ? [`line=${line}`, `col=${column ?? 1}`] : []),
    `title=${code}`,
  ]
  return `::${severity} ${properties.join(',')}::${escaped(hint === undefined ? message : `${message}\n${hint}`)}\n`
}
