// Makes planned files, or keeps those of the last build whose key is the same.

import { setImmediate } from 'node:timers/promises'
import { isNamedByContent } from '../core/addresses.ts'
import { BuildError, EXIT, type Problem } from '../core/errors.ts'
import { phase } from '../core/phases.ts'
import { collectProblems } from '../core/problems.ts'
import type { FileRecord, Making, PublishedFile } from '../site/model.ts'
import { placeOf, resultOf } from '../site/planned-file.ts'
import type { Output } from '../write/output.ts'
import type { FileCache } from './file-cache.ts'
import type { FileTask } from './file-tasks.ts'

/** Longest time without handling signals and messages of the writer thread. */
const PAUSE_AFTER_MS = 20

/** Where files are made. */
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

/** Throws a BuildError with the problems of all files that cannot be made. */
export async function makeFiles(tasks: Map<string, FileTask>, options: MakeOptions): Promise<MadeFiles> {
  const { output, cache, isWanted, progress = () => {} } = options
  const made = new Map<string, PublishedFile>()
  const started = new Map<string, Promise<void> | undefined>()
  /** Files whose needs are being started. */
  const open = new Set<string>()
  const root = options.sites[0]?.site.config.root ?? ''
  const found = collectProblems(root)
  const errors = collectProblems(root)
  const pause = openPauses()

  const wanted = [...tasks.values()].filter(isWanted)
  const last = wanted.filter(({ file }) => file.needs === 'all')
  const first = (last.length > 0 ? [...tasks.values()] : wanted).filter(({ file }) => file.needs !== 'all')
  const busy: Promise<void>[] = []
  for (const task of first) {
    phase(task.feature)
    await pause()
    const promise = start(task)
    promise?.catch(() => {}) // A rejection is handled where all are awaited.
    if (promise) busy.push(promise)
  }
  await Promise.all(busy)
  if (last.length > 0) await output.settled()
  const others = [...made.values()]
  for (const task of last) {
    phase(task.feature)
    await start(task)
  }
  errors.throwErrors()
  const isError = ({ severity }: Problem) => severity === 'error'
  return {
    files: made,
    warnings: found.found.filter((problem) => !isError(problem)),
    failures: found.found.filter(isError),
  }

  /** Starts a file after those that it needs. Undefined: it is ready. */
  function start(task: FileTask): Promise<void> | undefined {
    const { place, file, parts } = task
    if (started.has(place)) return started.get(place)
    if (open.has(place)) throw new Error(`Planned files need each other: ${[...open, place].join(' → ')}`)
    open.add(place)
    const needs = Array.isArray(file.needs) ? file.needs : []
    const waiting = needs.flatMap((path) => {
      const needed = tasks.get(placeOf({ path }, parts.site))
      return (needed && start(needed)) ?? []
    })
    open.delete(place)
    const run = () => collecting(task, () => keepOrMake(task))
    const promise = waiting.length > 0 ? Promise.all(waiting).then(run) : run()
    started.set(place, promise)
    return promise
  }

  /** Collects faults of content and templates, so that one build reports those of all files. */
  function collecting(task: FileTask, run: () => Promise<void> | undefined): Promise<void> | undefined {
    const fail = (cause: unknown) => {
      if (!(cause instanceof BuildError) || cause.exitCode !== EXIT.content) throw cause
      cause.problems.forEach(errors.report)
    }
    try {
      const promise = run()
      if (promise) return promise.catch(fail).then(() => progress(task))
    } catch (cause) {
      fail(cause)
    }
    progress(task)
    return undefined
  }

  function keepOrMake(task: FileTask): Promise<void> | undefined {
    const { place, file } = task
    const problems: Problem[] = []
    const added: string[] = []
    const making = makingOf(task, problems, added)
    const before = file.key || file.isCurrent ? cache.get(place) : undefined
    if (!file.contents) {
      if (before && file.isCurrent?.(before.key, making)) keep(task, before)
      return undefined
    }
    const key = file.key?.(making)
    if (before !== undefined && before.key === key && keep(task, before)) return undefined

    const finish = (result: Awaited<ReturnType<typeof file.contents>>) => {
      problems.forEach(found.report)
      if (result === undefined) return
      const { contents, facts } = resultOf(result)
      const hash = output.add({ path: place, contents, source: file.source })
      const record = { ...(facts !== undefined && { facts }), hash }
      publish(task, place, record)
      if (key === undefined) return
      cache.set(place, { ...record, key, ...(problems.length > 0 && { problems }), ...(added.length > 0 && { added }) })
    }
    const result = file.contents(making)
    if (result instanceof Promise) return result.then(finish)
    finish(result)
    return undefined
  }

  /** The cache may describe another out/ folder, so the hash is compared, too. */
  function keep(task: FileTask, record: FileRecord): boolean {
    const { place, file } = task
    const { added = [], problems = [] } = record
    if (output.previousHash(place) !== record.hash) return false
    if (added.some((one) => !made.has(one) && !output.has(one))) return false
    if (!output.keep(place, file.source)) return false
    for (const one of added) {
      if (made.has(one)) continue
      output.keep(one, file.source)
      publish(task, one, { hash: output.previousHash(one) ?? '' })
    }
    publish(task, place, record)
    cache.set(place, record)
    problems.forEach(found.report)
    return true
  }

  function publish({ file, parts }: FileTask, place: string, { hash, facts }: Pick<FileRecord, 'hash' | 'facts'>) {
    made.set(place, {
      path: place,
      hash,
      size: output.files().get(place)?.size ?? 0,
      ...(facts !== undefined && { facts }),
      ...(file.route && { route: file.route }),
      site: parts.site,
      read: () => output.read(place),
    })
  }

  function makingOf(task: FileTask, problems: Problem[], added: string[]): Making {
    const { file } = task
    const { site, bundle, renderer } = task.parts
    return {
      site,
      bundle,
      renderer,
      sites: options.sites,
      pictures: options.pictures,
      cacheDir: options.cacheDir,
      isOnRequest: false,
      report: (problem) => problems.push(problem),
      of: (path) => made.get(placeOf({ path }, site)),
      published: () => others,
      add(path, contents) {
        added.push(path)
        if (made.has(path)) return
        if (!(isNamedByContent(path) && output.keep(path, file.source)))
          output.add({ path, contents: contents(), source: file.source })
        publish(task, path, { hash: output.files().get(path)?.hash ?? '' })
      },
    }
  }
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
