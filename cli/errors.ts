// The one shape of everything that can be wrong, and how it ends the process. Nothing here prints.

type Severity = 'error' | 'warning'

/** One thing that is wrong: what, where, and what to do about it. */
export interface Problem {
  severity: Severity
  /** `WB` and three digits: the same for the same kind of problem, whatever its words become. */
  code: string
  /** What is wrong, what was found, what is allowed. One sentence or a few lines. */
  message: string
  /** Path relative to the site's root, with forward slashes. */
  file?: string
  /** 1-based. */
  line?: number
  /** 1-based. */
  column?: number
  /** Key of what is wrong, where the file is the config or holds sidebars: `['redirects', 0, 'from']`. */
  key?: PropertyKey[]
  /** What to do. */
  hint?: string
}

/** Where a problem is: everything of it but the words. */
export type Place = Pick<Problem, 'file' | 'line' | 'column' | 'key'>

/** Collects problems, so that one run shows all of them. */
export type Report = (problem: Problem) => void

/** For what is looked at ahead or again: its problems are told of where it is read for good. */
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

/** Reports a problem as loud as the config wants it; not at all when it is to be ignored. */
export function reportAt(level: 'error' | 'warn' | 'ignore', problem: Problem, report: Report) {
  if (level !== 'ignore') report({ ...problem, severity: level === 'error' ? 'error' : 'warning' })
}

const FILE_SYSTEM = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EMFILE', 'ENFILE', 'EDQUOT', 'EIO'])

/** Whether the file system refused: nobody's bug, and no fault of the content. */
export const isFileSystemError = (cause: unknown): cause is Error =>
  cause instanceof Error && 'code' in cause && FILE_SYSTEM.has(String(cause.code))

/** How a command can end; the numbers are a contract with CI. */
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

/**
 * Known failures. `exitCode` says whose fault it is. Anything else that is thrown is our bug and shows its stack.
 */
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
