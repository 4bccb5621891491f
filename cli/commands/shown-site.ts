// The site that `serve` shows: prepared anew when something has changed, or with the edits of a few texts taken over. What was
// good stays in place when that fails. What is wrong is said in the terminal.
import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { findFiles } from '../content/find-files.ts'
import { BuildError, type Problem, quiet } from '../errors.ts'
import { openPictures } from '../outputs/pictures.ts'
import { pathBelow } from '../path-below.ts'
import { type Prepared, prepareSite } from '../prepare-site.ts'
import { printError } from '../print.ts'
import type { FileTable } from '../server/files.ts'
import { inBatches } from '../workers.ts'
import type { Folders } from './context.ts'
import { addressesOf } from './page-changes.ts'
import { counted, failureReport, newProblems, printProblems, type ReportOptions } from './report.ts'
import { problemPage, siteTable } from './served-site.ts'

export interface ShownSite {
  /** As it was prepared last; undefined: that never went well. */
  current(): Prepared | undefined
  /** Its files. */
  table(): FileTable
  /** Prepares it anew. `outlines`: a large site is shown before all of its texts are read. */
  rebuild(options?: { outlines?: boolean }): Promise<Rebuilt>
  /** Notes files, absolute, that have changed since. */
  noteChanged(files: Iterable<string>): void
  /** Takes over what has changed. Returns the addresses of the pages that show it; undefined when it is more than texts. */
  takeEdits(): Promise<string[] | undefined>
  /** Takes over what can be shown while all there is are outlines; what comes after that says the rest. */
  showEdits(files: Iterable<string>): Promise<string[]>
  /** Makes the keys of all pages, so that the first change need not wait for them. */
  fillKeys(): Promise<void>
  /** Does that and rehearses an edit, once after the start. */
  getReady(): Promise<void>
  /** Whether something was saved before somebody watched, of the content or of these files. */
  isSaved(beside: string[]): boolean
  /** From here on nothing is read from the cache, and nothing of what was is taken for right. */
  distrustCache(): void
}

interface Rebuilt {
  /** What stood before; absent when there was nothing, or when only outlines are known. */
  before?: Prepared
  failure?: unknown
}

/** A request waits at most for so many keys. */
const ROUTES_AT_ONCE = 100

export function openShownSite(folders: Folders, report: ReportOptions): ShownSite {
  const started = Date.now()
  const newOf = newProblems(report)
  let current: Prepared | undefined
  let forgetTexts = () => {}
  /** Files that changed since the last build; undefined when that is not known, or when it failed. */
  let changed: Set<string> | undefined
  let table: FileTable = problemPage('The first build is under way.')
  let cacheDir = folders.cacheDir
  /** Who waits for all texts to be read. */
  const waiting: (() => void)[] = []
  const sourcesOf = (files: Iterable<string>) => [...files].map((file) => pathBelow(folders.root, file))

  async function rebuild({ outlines = false } = {}): Promise<Rebuilt> {
    const before = current
    changed = changed && new Set()
    try {
      const prepared = await prepareSite({ ...folders, cacheDir, development: true, outlines })
      const made = await siteTable(prepared, before, table, { pictures: openPictures(cacheDir), cacheDir, whenRead })
      table = made
      forgetTexts = made.forgetTexts
      current = prepared
      changed ??= new Set()
      if (prepared.isOutline) return {}
      printNew(prepared.warnings, (warnings) => printProblems(warnings, report))
      for (const go of waiting.splice(0)) go()
      return before ? { before } : {}
    } catch (failure) {
      if (outlines && failure instanceof BuildError) return await rebuild() // which finds all there is to complain of
      changed = undefined
      if (failure instanceof BuildError)
        printNew(failure.problems, (problems) => failureReport(new BuildError(problems, failure), report))
      else failureReport(failure, report)
      return { failure }
    }
  }

  /** What a save changed would be lost among the warnings that a large site has anyway. */
  function printNew(problems: Problem[], print: (problems: Problem[]) => void) {
    const found = newOf(problems)
    print(found)
    const known = problems.length - found.length
    if (known > 0) printError(`${counted(known, 'warning')} as before\n`)
  }

  async function whenRead(file: string): Promise<Uint8Array> {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return (await table.get(file)?.contents()) ?? new Uint8Array()
  }

  async function fillKeys() {
    const filled = current
    for (const { site, renderer } of filled?.sites ?? [])
      for (const routes of inBatches(site.routes, ROUTES_AT_ONCE)) {
        await setImmediate()
        if (current !== filled) return
        routes.forEach(renderer.keyOf)
      }
  }

  return {
    current: () => current,
    table: () => table,
    rebuild,
    noteChanged(files) {
      for (const file of files) changed?.add(file)
    },
    async takeEdits() {
      if (!current || !changed || changed.size === 0) return undefined
      const files = [...changed]
      const edited = await current.edit(sourcesOf(files))
      if (!edited || !changed) return undefined
      changed = new Set([...changed].slice(files.length))
      forgetTexts()
      return addressesOf(edited)
    },
    showEdits: async (files) => addressesOf((await current?.editShown(sourcesOf(files))) ?? []),
    fillKeys,
    async getReady() {
      await fillKeys()
      await current?.rehearse().catch(() => {}) // what cannot be read is told of when it is edited
    },
    isSaved(beside) {
      const found = findFiles(path.join(folders.root, 'content'), folders.root, quiet)
      const others = beside.flatMap((file) => fs.statSync(file, { throwIfNoEntry: false }) ?? [])
      return [...found, ...others].some(({ ctimeMs }) => ctimeMs >= started)
    },
    distrustCache() {
      cacheDir = undefined
      changed = undefined
    },
  }
}
