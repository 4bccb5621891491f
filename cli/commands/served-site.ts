// The site that `serve` shows: built into memory, again after each change. Problems are printed once.

import { setImmediate } from 'node:timers/promises'
import { buildSite } from '../build.ts'
import { BuildError, type Problem } from '../core/errors.ts'
import { printError } from '../core/print.ts'
import type { FileTable } from '../core/served-file.ts'
import type { CheckedSite } from '../outputs/checked-site.ts'
import { problemPage, serveFromMemory } from '../outputs/memory-target.ts'
import type { Change } from '../server/live-reload.ts'
import { openMemos } from '../site/memos.ts'
import type { Folders } from './context.ts'
import { changeBetween } from './page-changes.ts'
import { counted, failureReport, newProblems, printProblems, type ReportOptions } from './report.ts'

export interface ServedSite {
  /** Absolute paths that have changed since the last build began. */
  changed: Set<string>
  /** The last site without errors. */
  current(): CheckedSite | undefined
  table(): FileTable
  /**
   * Rebuilds and calls `onUpdate` with the change as soon as the new site is served. On errors, keeps the last good site and resolves
   * to the cause.
   */
  build(onUpdate?: (change: Change) => void): Promise<unknown>
  /** Runs the checks that no page depends on, and prints warnings. Resolves to the cause of a failure. Stops when `isOver` is true. */
  check(isOver?: () => boolean): Promise<unknown>
  /** Saves what the next start needs. */
  save(): void
}

export function openServedSite(folders: Folders, report: ReportOptions): ServedSite {
  const memos = openMemos(folders.cacheDir)
  const { cacheDir } = folders
  const newOf = newProblems(report)
  let current: CheckedSite | undefined
  let table: FileTable = problemPage('The first build has not finished. See the terminal.')
  let lastBuildSucceeded = false
  const changed = new Set<string>()
  return { changed, current: () => current, table: () => table, build, check, save: memos.save }

  async function build(onUpdate: (change: Change) => void = () => {}): Promise<unknown> {
    // A failed build may not have looked at all files that had changed.
    const options = { ...folders, development: true, memos, changed: lastBuildSucceeded ? [...changed] : undefined }
    changed.clear()
    try {
      await buildSite(options, (site) => {
        const served = serveFromMemory(site, { cacheDir, memo: memos.files })
        table = served.table
        const before = lastBuildSucceeded ? current : undefined
        current = site
        lastBuildSucceeded = true
        const change = before ? changeBetween(before, site, served.outdated) : ({ kind: 'reload' } as const)
        if (change) onUpdate(change)
      })
      return undefined
    } catch (failure) {
      lastBuildSucceeded = false
      return reported(failure)
    }
  }

  async function check(isOver = () => false): Promise<unknown> {
    try {
      for (const _ of current?.check() ?? []) {
        await setImmediate()
        if (isOver()) return undefined
      }
    } catch (failure) {
      return reported(failure)
    }
    printNew(current?.warnings ?? [], (warnings) => printProblems(warnings, report))
    return undefined
  }

  function reported(failure: unknown) {
    if (failure instanceof BuildError)
      printNew(failure.problems, (problems) => failureReport(new BuildError(problems, failure), report))
    else failureReport(failure, report)
    return failure
  }

  /** Prints only new problems, so that they stand out. */
  function printNew(problems: Problem[], show: (problems: Problem[]) => void) {
    const found = newOf(problems)
    show(found)
    const repeated = problems.length - found.length
    if (repeated > 0) printError(`${counted(repeated, 'warning')}, unchanged since the last build\n`)
  }
}
