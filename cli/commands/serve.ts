// `wasteland-build serve`: watches the sources, rebuilds into memory on each change, and notifies open pages.

import path from 'node:path'
import { CONFIG_FILE } from '../config/load.ts'
import { isNamedByContent } from '../core/addresses.ts'
import { BuildError } from '../core/errors.ts'
import { saveCompiledCode, TOOL_ROOT } from '../core/load-typescript.mjs'
import { print, printError } from '../core/print.ts'
import type { FileTable } from '../core/served-file.ts'
import { requestHandler } from '../server/files.ts'
import { addressLines, listen, portNote } from '../server/listen.ts'
import { type Change, type LiveReload, liveReload, withLiveReload } from '../server/live-reload.ts'
import { siteRules } from '../server/rules.ts'
import { watchFolders } from '../server/watch.ts'
import { type CommandContext, foldersOf, reportOptionsOf } from './context.ts'
import { exit, untilStopped } from './interrupt.ts'
import { counted, failureReport, plainProblems } from './report.ts'
import { openServedSite, type ServedSite } from './served-site.ts'

export async function run(context: CommandContext): Promise<number> {
  const { options } = context
  const folders = foldersOf(context)
  const report = { ...reportOptionsOf(context), root: folders.root }
  const served = openServedSite(folders, report)

  // Starts watching before the first build, so that no change is missed.
  let onChange = () => {}
  const watcher = await watchFolders({
    folders: [path.join(folders.root, 'content'), path.join(TOOL_ROOT, 'templates')],
    files: [path.join(folders.root, CONFIG_FILE)],
    onChange(paths) {
      for (const changed of paths) served.changed.add(changed)
      onChange()
    },
    onNote: (note) => printError(`${note}\n`),
  })
  const failure = (await served.build()) ?? (await served.check())
  if (failure !== undefined && !(failure instanceof BuildError)) {
    await watcher.close()
    return failureReport(failure, report)
  }

  const baseUrl = served.current()?.sites[0]?.site.config.rootUrl ?? '/'
  const hosts = { hosts: [], host: options.host ?? '127.0.0.1' }
  const reload = liveReload({ ...hosts, baseUrl })
  const updates = openUpdates(served, reload, (files) => watcher.alsoWatch(files))
  onChange = updates.run
  const handler = requestHandler(() => withReloadClient(served, reload, baseUrl), {
    ...hosts,
    baseUrl,
    ...siteRules(served.table),
    immutable: isNamedByContent,
    intercept: reload.intercept,
  })
  const stopped = untilStopped()
  const server = await listen(handler, {
    port: options.port ?? 3000,
    host: hosts.host,
    strictPort: options.strictPort ?? false,
  })
  printError(portNote(server))
  const pages = served.current()?.pages
  const state =
    pages === undefined ? 'Fix the problems above. The site will then appear at' : `${counted(pages, 'page')} at`
  print(`${state} ${addressLines(server, baseUrl)}`)
  showFailure(failure, reload)
  if (served.changed.size > 0)
    updates.run() // Changes during the first build.
  else setTimeout(served.save, LOADING_MS)
  watcher.alsoWatch(sourcesOutsideContent(served, failure, folders.root))

  const exitCode = await stopped
  updates.stop()
  if (served.current()) saveCompiledCode()
  await watcher.close()
  reload.close()
  await server.close()
  if (updates.isBusy()) exit(exitCode) // Does not wait for a running build.
  return exitCode
}

/** Files that may be outside `content/` and have to be watched: sources of the config, and files with errors. */
function sourcesOutsideContent(served: ServedSite, failure: unknown, root: string): string[] {
  const faulty = failure instanceof BuildError ? failure.problems.flatMap(({ file }) => file ?? []) : []
  return [...(served.current()?.inputs.config ?? []), ...faulty.map((file) => path.resolve(root, file))]
}

/**
 * Runs one update at a time, and another one if something changed meanwhile. Checks follow when open pages have loaded what changed.
 * `watch` receives further files to watch.
 */
function openUpdates(served: ServedSite, reload: LiveReload, watch: (files: string[]) => void) {
  let again = false
  let busy = false
  let checks: NodeJS.Timeout | undefined
  return { run, isBusy: () => busy, stop: () => clearTimeout(checks) }

  async function run() {
    again = true
    clearTimeout(checks) // They follow this update.
    if (busy) return
    busy = true
    let failure: unknown
    while (again) {
      again = false
      failure = await update()
    }
    busy = false
    checks = setTimeout(() => finish(failure), LOADING_MS)
  }

  async function update(): Promise<unknown> {
    const started = performance.now()
    const failure = await served.build((change) => {
      reload.update(change)
      print(`Updated ${nameOf(change)} in ${Math.round(performance.now() - started)} ms\n`)
    })
    watch(served.current()?.inputs.config ?? [])
    if (failure !== undefined) showFailure(failure, reload)
    return failure
  }

  async function finish(failure: unknown) {
    if (failure === undefined) {
      const problem = await served.check(() => busy)
      if (busy) return // The next update finishes this one, too.
      showFailure(problem, reload)
    }
    served.save()
  }
}

/** In this time open pages load what has changed. Then checks keep the process busy. */
const LOADING_MS = 200

function nameOf({ kind, paths }: Change): string {
  if (kind === 'page') return counted(paths?.length ?? 0, 'page')
  return kind === 'style' ? 'the style sheet' : 'everything'
}

/** Shows errors on every open page. Warnings are only printed. */
function showFailure(failure: unknown, reload: LiveReload) {
  if (failure === undefined) reload.fixed()
  else if (failure instanceof BuildError)
    reload.problem(plainProblems(failure.problems.filter(({ severity }) => severity === 'error')))
  else reload.problem(String(failure))
}

/** The files of the site, with the live-reload client added to every page. */
function withReloadClient(served: ServedSite, reload: LiveReload, baseUrl: string): FileTable {
  const files = served.current()?.sites[0]?.bundle.files ?? []
  const script = files.find(({ path: file }) => /\/live-reload-[^/]*\.js$/.test(file))?.path
  return script === undefined ? served.table() : withLiveReload(served.table(), reload, baseUrl + script)
}
