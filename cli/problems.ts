// Collects the problems of one run. Locales share documents, so a problem may be reported once per locale; it is kept once.
import { BuildError, type Problem, type Report } from './errors.ts'

export interface Problems {
  found: Problem[]
  report: Report
  /** Throws a BuildError with all problems if there is an error; with `strict`, also if there are only warnings. */
  throwErrors(strict?: boolean): void
}

export function collectProblems(): Problems {
  const found: Problem[] = []
  const seen = new Set<string>()
  return {
    found,
    report(problem) {
      const { code, file, line, column, message } = problem
      const key = JSON.stringify([code, file, line, column, message])
      if (!seen.has(key)) found.push(problem)
      seen.add(key)
    },
    throwErrors(strict = false) {
      if (found.some(({ severity }) => severity === 'error')) throw new BuildError(found)
      if (strict && found.length > 0) throw new BuildError(found.map((one) => ({ ...one, severity: 'error' })))
    },
  }
}
