// Makes planned files, or keeps those of the last build whose key is the same.

import { setImmediate } from 'node:timers/promises'
import { isNamedByContent } from '../core/addresses.ts'
import { BuildError, EXIT, type Problem } from '../core/errors.ts'
import { onceForObject } from '../core/once.ts'
import { phase } from '../core/phases.ts'
import { collectProblems, type Problems } from '../core/problems.ts'
import type { FileRecord, KeySources, Making, PublishedFile, SiteParts } from '../site/model.ts'
import { placeOf, resultOf } from '../site/planned-file.ts'
import type { Output } from '../write/output.ts'
import type { FileCache } from './file-cache.ts'
import type { FileTask } from './file-tasks.ts'

/** Longest time without handling signals and messages of the writer thread. */
const PAUSE_AFTER_MS = 20

/** The methods of an output that making files needs. */
export type MadeOutput = Pick<Output, 'previousHash' | 'has' | 'keep' | 'add' | 'files' | 'read' | 'settled'>

interface MakeOptions extends Pick<Making, 'sites' | 'pictures' | 'cacheDir'> {
  output: MadeOutput
  cache: Pick<FileCache, 'get' | 'set'>
  /** Which files to make, besides those that they need. */
  isWanted: (task: FileTask) => boolean
  /** Called after each file that is made or kept. */
  progress?: (task: FileTask) => void
}

interface MadeFiles {
  /** By place. */
  files: Map<string, PublishedFile>
  warnings: Problem[]
  /** Why planned files are missing; the others are there. */
  failures: Problem[]
}

/** State that the functions of one run share. */
interface Run extends MakeOptions {
  tasks: Map<string, FileTask>
  sourcesOf: (parts: SiteParts) => KeySources
  /** By place. */
  made: Map<string, PublishedFile>
  /** Files that have been started, by place. Undefined: the file is ready. */
  started: Map<string, Promise<void> | undefined>
  /** Places of the files whose needs are being started. */
  open: Set<string>
  /** The files that need no others, once all of them are made. */
  others: PublishedFile[]
  /** Warnings, and why single files are missing. */
  found: Problems
  /** Errors of content and templates. They stop the build after all files were tried. */
  errors: Problems
}

/** Throws a BuildError with the problems of all files that cannot be made. */
export async function makeFiles(tasks: Map<string, FileTask>, options: MakeOptions): Promise<MadeFiles> {
  const run = openRun(tasks, options)
  const wanted = [...tasks.values()].filter(options.isWanted)
  const last = wanted.filter(needsAll)
  await startAll(
    (last.length > 0 ? [...tasks.values()] : wanted).filter((task) => !needsAll(task)),
    run,
  )
  if (last.length > 0) await options.output.settled()
  run.others = [...run.made.values()]
  for (const task of last) {
    phase(task.feature)
    await start(task, run)
  }
  run.errors.throwErrors()
  const isError = ({ severity }: Problem) => severity === 'error'
  return {
    files: run.made,
    warnings: run.found.found.filter((problem) => !isError(problem)),
    failures: run.found.found.filter(isError),
  }
}

function openRun(tasks: Map<string, FileTask>, options: MakeOptions): Run {
  const root = options.sites[0]?.site.config.root ?? ''
  const run: Run = {
    ...options,
    tasks,
    sourcesOf: onceForObject((parts) => keySources(parts, run)),
    made: new Map(),
    started: new Map(),
    open: new Set(),
    others: [],
    found: collectProblems(root),
    errors: collectProblems(root),
  }
  return run
}

const needsAll = ({ file }: FileTask) => file.needs === 'all'

/** Makes the files, and those that they need. */
async function startAll(tasks: FileTask[], run: Run) {
  const pause = openPauses()
  const busy: Promise<void>[] = []
  for (const task of tasks) {
    phase(task.feature)
    await pause()
    const promise = start(task, run)
    promise?.catch(() => {}) // A rejection is handled where all are awaited.
    if (promise) busy.push(promise)
  }
  await Promise.all(busy)
}

/** Await the returned function regularly: it lets signals and messages of the writer thread be handled. */
function openPauses(): () => Promise<void> {
  let lastPause = performance.now()
  return async () => {
    if (performance.now() - lastPause <= PAUSE_AFTER_MS) return
    await setImmediate()
    lastPause = performance.now()
  }
}

/** Starts a file after those that it needs. Undefined: it is ready. */
function start(task: FileTask, run: Run): Promise<void> | undefined {
  const { place, file, parts } = task
  const { started, open, tasks } = run
  if (started.has(place)) return started.get(place)
  if (open.has(place)) throw new Error(`Planned files need each other: ${[...open, place].join(' → ')}`)
  open.add(place)
  const needs = Array.isArray(file.needs) ? file.needs : []
  const waiting = needs.flatMap((path) => {
    const needed = tasks.get(placeOf({ path }, parts.site))
    return (needed && start(needed, run)) ?? []
  })
  open.delete(place)
  const finish = () => collectErrors(task, run)
  const promise = waiting.length > 0 ? Promise.all(waiting).then(finish) : finish()
  started.set(place, promise)
  return promise
}

/** Makes or keeps a file. Collects faults of content and templates, so that one build reports those of all files. */
function collectErrors(task: FileTask, run: Run): Promise<void> | undefined {
  const fail = (cause: unknown) => {
    if (!(cause instanceof BuildError) || cause.exitCode !== EXIT.content) throw cause
    cause.problems.forEach(run.errors.report)
  }
  try {
    const promise = keepOrMake(task, run)
    if (promise) return promise.catch(fail).then(() => run.progress?.(task))
  } catch (cause) {
    fail(cause)
  }
  run.progress?.(task)
  return undefined
}

function keepOrMake(task: FileTask, run: Run): Promise<void> | undefined {
  const { place, file, parts } = task
  const sources = run.sourcesOf(parts)
  const before = file.key || file.isCurrent ? run.cache.get(place) : undefined
  if (!file.contents) {
    if (before && file.isCurrent?.(before.key, sources)) keep(task, before, run)
    return undefined
  }
  const key = file.key?.(sources)
  if (before !== undefined && before.key === key && keep(task, before, run)) return undefined

  const problems: Problem[] = []
  const added: string[] = []
  const finish = (result: Awaited<ReturnType<typeof file.contents>>) => {
    problems.forEach(run.found.report)
    if (result === undefined) return
    const { contents, facts } = resultOf(result)
    const hash = run.output.add({ path: place, contents, source: file.source })
    const record = { ...(facts !== undefined && { facts }), hash }
    publish(task, place, record, run)
    if (key === undefined) return
    const findings = { ...(problems.length > 0 && { problems }), ...(added.length > 0 && { added }) }
    run.cache.set(place, { ...record, key, ...findings })
  }
  const result = file.contents(makingOf(task, run, { problems, added }))
  if (result instanceof Promise) return result.then(finish)
  finish(result)
  return undefined
}

/** Keeps the file of the last build. Returns false if out/ does not have it: the cache may describe another folder. */
function keep(task: FileTask, record: FileRecord, run: Run): boolean {
  const { place, file } = task
  const { output, made } = run
  const { added = [], problems = [] } = record
  if (output.previousHash(place) !== record.hash) return false
  if (added.some((one) => !made.has(one) && !output.has(one))) return false
  if (!output.keep(place, file.source)) return false
  for (const one of added) {
    if (made.has(one)) continue
    output.keep(one, file.source)
    publish(task, one, { hash: output.previousHash(one) ?? '' }, run)
  }
  publish(task, place, record, run)
  run.cache.set(place, record)
  problems.forEach(run.found.report)
  return true
}

/** Adds a file to those that are made. */
function publish(
  { file, parts }: FileTask,
  place: string,
  { hash, facts }: Pick<FileRecord, 'hash' | 'facts'>,
  { made, output }: Run,
) {
  made.set(place, {
    path: place,
    hash,
    size: output.files().get(place)?.size ?? 0,
    facts,
    route: file.route,
    site: parts.site,
    read: () => output.read(place),
  })
}

/** The argument of `PlannedFile.key` for the files of a site. */
const keySources = (parts: SiteParts, run: Run): KeySources => ({
  ...parts,
  sites: run.sites,
  pictures: run.pictures,
  cacheDir: run.cacheDir,
  isOnRequest: false,
  of: (path) => run.made.get(placeOf({ path }, parts.site)),
  published: () => run.others,
})

/** The argument of `PlannedFile.contents`. `found` collects the problems of the file, and the places of the files that it adds. */
function makingOf(task: FileTask, run: Run, found: { problems: Problem[]; added: string[] }): Making {
  const { file, parts } = task
  const { made, output } = run
  return {
    ...run.sourcesOf(parts),
    report: (problem) => found.problems.push(problem),
    add(path, contents) {
      found.added.push(path)
      if (made.has(path)) return
      if (!(isNamedByContent(path) && output.keep(path, file.source)))
        output.add({ path, contents: contents(), source: file.source })
      publish(task, path, { hash: output.files().get(path)?.hash ?? '' }, run)
    },
  }
}
