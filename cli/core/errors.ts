// Problems and exit codes. Nothing here prints; see commands/report.ts.

type Severity = 'error' | 'warning'

/** An error or a warning: what is wrong, where, and how to fix it. */
export interface Problem {
  severity: Severity
  /** `WB` and three digits. Identifies the kind of problem; stays the same when the message is reworded. */
  code: string
  /** Says in a sentence or a few lines what is wrong, what was found and what is allowed. */
  message: string
  /** Path relative to the site's root, with forward slashes. */
  file?: string
  /** 1-based. */
  line?: number
  /** 1-based. */
  column?: number | undefined
  /** Path of the faulty key in the config or in a sidebars file: `['redirects', 0, 'from']`. */
  key?: PropertyKey[]
  /** How to fix it. */
  hint?: string
}

/** Location of a problem. */
export type Place = Pick<Problem, 'file' | 'line' | 'column' | 'key'>

/** Receives problems as they are found, so that one run reports all of them. */
export type Report = (problem: Problem) => void

/** Ignores problems. For content that is also read elsewhere with a real `Report`. */
export const quiet: Report = () => {}

export const error = (code: string, message: string, place: Place = {}, hint?: string): Problem => ({
  severity: 'error',
  code,
  message,
  ...place,
  ...(hint && { hint }),
})

export const warning = (code: string, message: string, place: Place = {}, hint?: string): Problem => ({
  ...error(code, message, place, hint),
  severity: 'warning',
})

/** Reports a problem with the severity that the config sets; 'ignore' drops it. */
export function reportAt(level: 'error' | 'warn' | 'ignore', problem: Problem, report: Report) {
  if (level !== 'ignore') report({ ...problem, severity: level === 'error' ? 'error' : 'warning' })
}

const FILE_SYSTEM = new Set([
  ...['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EMFILE', 'ENFILE', 'EDQUOT', 'EIO'],
  ...['EISDIR', 'ENOTDIR', 'ENAMETOOLONG'],
])

/** Whether the operating system refused a file operation: neither a bug nor a fault of the content. */
export const isFileSystemError = (cause: unknown): cause is Error =>
  cause instanceof Error && 'code' in cause && FILE_SYSTEM.has(String(cause.code))

/** Exit codes. CI scripts rely on the numbers. */
export const EXIT = {
  done: 0,
  content: 1,
  usage: 2,
  fileSystem: 3,
  locked: 4,
  bug: 70,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const

/** An expected failure. Any other exception is a bug in this tool and is printed with its stack. */
export class BuildError extends Error {
  readonly problems: Problem[]
  readonly exitCode: number

  constructor(problems: Problem | Problem[], options: { exitCode?: number; cause?: unknown } = {}) {
    const list = Array.isArray(problems) ? problems : [problems]
    super(list.map((problem) => problem.message).join('\n'), { cause: options.cause })
    this.name = 'BuildError'
    this.problems = list
    this.exitCode = options.exitCode ?? EXIT.content
  }
}
