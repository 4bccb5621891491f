// How problems are shown: for people, as JSON for programs, or as annotations for GitHub. Problems go to stderr.
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters, styleText } from 'node:util'
import { BuildError, EXIT, type Problem } from '../errors.ts'

const MOST_SHOWN = 200

export interface ReportOptions {
  reporter: string
  verbose: boolean
  /** For code frames. */
  root?: string
}

/** Prints problems sorted by place, with one closing count. */
export function printProblems(problems: Problem[], options: ReportOptions) {
  if (problems.length === 0) return
  const sorted = [...problems].sort(byPlace)
  if (options.reporter === 'json') process.stderr.write(`${JSON.stringify({ problems: sorted })}\n`)
  else if (options.reporter === 'github') process.stderr.write(sorted.map(annotation).join(''))
  else process.stderr.write(`${pretty(sorted, options.root)}\n`)
}

/** Prints why a command failed; returns its exit code. */
export function failureReport(cause: unknown, options: ReportOptions): number {
  if (cause instanceof BuildError) {
    printProblems(cause.problems, options)
    if (options.verbose && cause.cause !== undefined) console.error(cause.cause)
    return cause.exitCode
  }
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  if (cause instanceof Error && FILE_SYSTEM.has(code)) {
    printProblems(
      [{ severity: 'error', code: 'WB990', message: `The file system refused: ${cause.message}.` }],
      options,
    )
    return EXIT.fileSystem
  }
  console.error(cause)
  console.error('\nThis is a fault of wasteland-build itself. Please report it with the text above.')
  return EXIT.bug
}

const FILE_SYSTEM = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EMFILE', 'ENFILE', 'EDQUOT', 'EIO'])

function byPlace(a: Problem, b: Problem): number {
  const key = (problem: Problem) => problem.file ?? ''
  if (key(a) !== key(b)) return key(a) < key(b) ? -1 : 1
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
}

/** 'content/docs/a.md:3:1' */
export function placeOf({ file, line, column }: Problem): string {
  return [file, line, line === undefined ? undefined : (column ?? 1)].filter((part) => part !== undefined).join(':')
}

/** Problems as plain text, for a page that shows them. */
export function plainProblems(problems: Problem[]): string {
  return stripVTControlCharacters(pretty([...problems].sort(byPlace), undefined))
}

function pretty(problems: Problem[], root: string | undefined): string {
  const shown = problems.slice(0, MOST_SHOWN).map((problem, i) => {
    const { severity, code, message, hint } = problem
    const place = placeOf(problem)
    const word = severity === 'error' ? styleText('red', 'error') : styleText('yellow', 'warning')
    const lines = [
      `${i + 1}. ${place ? `${styleText('bold', place)}  ` : ''}${word} ${code}  ${message.replaceAll('\n', '\n   ')}`,
    ]
    const frame = root === undefined ? undefined : codeFrame(problem, root)
    if (frame !== undefined) lines.push(styleText('dim', `   ${frame}`))
    if (hint !== undefined) lines.push(`   → ${hint}`)
    return lines.join('\n')
  })
  const left = problems.length - shown.length
  return [...shown, ...(left > 0 ? [`… and ${left} more`] : []), '', count(problems)].join('\n')
}

/** '3 errors, 2 warnings in 2 files' */
export function count(problems: Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  const files = new Set(problems.map(({ file }) => file).filter((file) => file !== undefined)).size
  const number = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`
  const parts = [
    ...(errors > 0 ? [number(errors, 'error')] : []),
    ...(warnings > 0 ? [number(warnings, 'warning')] : []),
  ]
  return parts.join(', ') + (files > 0 ? ` in ${number(files, 'file')}` : '')
}

/** The line a problem is on. */
function codeFrame({ file, line }: Problem, root: string): string | undefined {
  if (file === undefined || line === undefined) return undefined
  try {
    const text = fs.readFileSync(path.join(root, file), 'utf8').split(/\r\n?|\n/)[line - 1]
    return text === undefined || text.trim() === ''
      ? undefined
      : `${String(line).padStart(5)} │ ${text.trimEnd().slice(0, 120)}`
  } catch {
    return undefined
  }
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
function annotation(problem: Problem): string {
  const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const escapeProperty = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  const { severity, code, message, hint, file, line, column } = problem
  const properties = [
    ...(file !== undefined ? [`file=${escapeProperty(file)}`] : []),
    ...(line !== undefined ? [`line=${line}`, `col=${column ?? 1}`] : []),
    `title=${code}`,
  ]
  return `::${severity} ${properties.join(',')}::${escaped(hint === undefined ? message : `${message}\n${hint}`)}\n`
}
