// `wasteland-build serve`: the same pipeline on every change, its files in memory, and open pages told what changed.
import path from 'node:path'
import { CONFIG_FILE } from '../config/load.ts'
import { DamagedCache } from '../content/article-pack.ts'
import { BuildError } from '../errors.ts'
import { keepCompiled, TOOL_ROOT } from '../load-typescript.mjs'
import { print, printError } from '../print.ts'
import { type FileTable, requestHandler, type ServedFile } from '../server/files.ts'
import { addressLines, listen } from '../server/listen.ts'
import { type Change, type LiveReload, liveReload, withLiveReload } from '../server/live-reload.ts'
import { siteRules } from '../server/rules.ts'
import type { Watcher } from '../server/watch.ts'
import { watchBeside } from '../server/watch-beside.ts'
import { isNamedByContent } from '../site/addresses.ts'
import { type CommandContext, foldersOf, reportOptionsOf } from './context.ts'
import { untilStopped } from './interrupt.ts'
import { changeBetween } from './page-changes.ts'
import { counted, failureReport, plainProblems } from './report.ts'
import { openShownSite, type ShownSite } from './shown-site.ts'

export async function run(context: CommandContext): Promise<number> {
  const { options } = context
  const folders = foldersOf(context)
  const report = { ...reportOptionsOf(context), root: folders.root }
  const shown = openShownSite(folders, report)
  const { failure } = await shown.rebuild({ outlines: true })
  if (failure !== undefined && !(failure instanceof BuildError)) return failureReport(failure, report)

  const baseUrl = shown.current()?.sites[0]?.site.config.rootUrl ?? '/'
  const hosts = { hosts: [], host: options.host ?? '127.0.0.1' }
  const reload = liveReload({ ...hosts, baseUrl })
  let watcher: Watcher | undefined
  const updates = openUpdates(shown, reload, (failed) =>
    watcher?.alsoWatch(filesBeside(shown, { root: folders.root, failure: failed })),
  )
  const handler = requestHandler(() => servedTable(shown, reload, { baseUrl, onDamage: updates.run }), {
    ...hosts,
    baseUrl,
    ...siteRules(shown.table),
    immutable: isNamedByContent,
    intercept: reload.intercept,
  })
  const stopped = untilStopped()
  const server = await listen(handler, {
    port: options.port ?? 3000,
    host: hosts.host,
    strictPort: options.strictPort ?? false,
  })
  const current = shown.current()
  print(
    `${current ? `${counted(current.pages, 'page')} at` : 'Waiting for the problems above to be mended at'} ${addressLines(server, baseUrl)}`,
  )
  showProblems(failure, reload)

  const beside = [path.join(folders.root, CONFIG_FILE), ...filesBeside(shown, { root: folders.root, failure })]
  watcher = await watchBeside({
    folders: [path.join(folders.root, 'content'), path.join(TOOL_ROOT, 'templates')],
    files: beside,
    onChange: updates.onChange,
    onNote: (note) => printError(`${note}\n`),
  })
  if (shown.current()?.isOutline || shown.isSaved(beside)) void updates.run()
  else void shown.getReady()
  const exitCode = await stopped
  if (shown.current()) keepCompiled()
  await watcher.close()
  reload.close()
  await server.close()
  if (updates.isBusy()) process.exit(exitCode) // nobody waits for what is being built, and its threads would go on
  return exitCode
}

/** What the site is made of besides content and templates, or cannot be made for: files that the config imports or names. */
function filesBeside(shown: ShownSite, { root, failure }: { root: string; failure: unknown }): string[] {
  const faulty = failure instanceof BuildError ? failure.problems.flatMap(({ file }) => file ?? []) : []
  return [...(shown.current()?.inputs.config ?? []), ...faulty.map((file) => path.resolve(root, file))]
}

/** One update after the other, and one more when something changes meanwhile. `onBuilt`: after each build, good or not. */
function openUpdates(shown: ShownSite, reload: LiveReload, onBuilt: (failure: unknown) => void) {
  let again = false
  let busy = false
  return { run, isBusy: () => busy, onChange }

  function onChange(files: Set<string>) {
    shown.noteChanged(files)
    if (busy && shown.current()?.isOutline) void showEdits(files)
    void run()
  }

  /** Ends at once while another one is running, which goes on then. */
  async function run() {
    again = true
    if (busy) return
    busy = true
    while (again) {
      again = false
      await update()
    }
    busy = false
  }

  async function update() {
    const started = performance.now()
    const edited = await shown.takeEdits()
    if (edited) {
      if (edited.length > 0) tell({ kind: 'page', paths: edited }, started)
      return
    }
    const hadProblem = shown.current() === undefined
    const { before, failure } = await shown.rebuild()
    onBuilt(failure)
    showProblems(failure, reload)
    const current = shown.current()
    if (failure !== undefined || !current) return
    const change = hadProblem || !before ? ({ kind: 'reload' } as const) : changeBetween(before, current)
    if (before?.isOutline) print('All texts are read.\n')
    if (change) tell(change, started)
    void shown.fillKeys()
  }

  /** So that a writer need not wait until all texts of a large site are read. */
  async function showEdits(files: Set<string>) {
    const started = performance.now()
    const outlined = shown.current()
    const paths = await shown.showEdits(files)
    if (paths.length > 0 && shown.current() === outlined) tell({ kind: 'page', paths }, started)
  }

  function tell(change: Change, started: number) {
    reload.update(change)
    print(`Updated ${nameOf(change)} in ${Math.round(performance.now() - started)} ms\n`)
  }
}

function nameOf({ kind, paths }: Change): string {
  if (kind === 'page') return counted(paths?.length ?? 0, 'page')
  return kind === 'style' ? 'the style sheet' : 'everything'
}

/** Over the page: what stops the site. Warnings are for the terminal. */
function showProblems(failure: unknown, reload: LiveReload) {
  if (failure === undefined) reload.fixed()
  else if (failure instanceof BuildError)
    reload.problem(plainProblems(failure.problems.filter(({ severity }) => severity === 'error')))
  else reload.problem(String(failure))
}

/** The table with the live-reload client in every page. A damaged cache is found when a page is rendered: build anew. */
function servedTable(
  shown: ShownSite,
  reload: LiveReload,
  { baseUrl, onDamage }: { baseUrl: string; onDamage: () => Promise<void> },
): FileTable {
  const files = shown.current()?.sites[0]?.bundle.files ?? []
  const script = files.find(({ path: file }) => /\/live-reload-[^/]*\.js$/.test(file))?.path
  const live = script === undefined ? shown.table() : withLiveReload(shown.table(), reload, baseUrl + script)
  return {
    has: (file) => live.has(file),
    get(file) {
      const found = live.get(file)
      return found && { ...found, contents: () => contentsOf(file, found) }
    },
  }

  async function contentsOf(file: string, found: ServedFile): Promise<Uint8Array> {
    try {
      return await found.contents()
    } catch (cause) {
      if (!(cause instanceof DamagedCache)) throw cause
      shown.distrustCache()
      await onDamage()
      return (await shown.table().get(file)?.contents()) ?? new Uint8Array()
    }
  }
}
