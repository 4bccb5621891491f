// `wasteland-build serve`: the same pipeline on every change, its files in memory, and open pages told what changed.
import path from 'node:path'
import { type PreparedSite, prepareSite } from '../build.ts'
import { DamagedCache } from '../content/cache.ts'
import { BuildError, EXIT } from '../errors.ts'
import { TOOL_ROOT } from '../load-typescript.mjs'
import { iconFiles } from '../outputs/icons.ts'
import { openPictures } from '../outputs/pictures.ts'
import { type FileTable, requestHandler } from '../server/files.ts'
import { listen } from '../server/listen.ts'
import { type Change, liveReload, withLiveReload } from '../server/live-reload.ts'
import { siteRules } from '../server/rules.ts'
import { watchFolders } from '../server/watch.ts'
import { type CommandContext, foldersOf, reportOptionsOf } from './context.ts'
import { failureReport, plainProblems, printProblems } from './report.ts'
import { problemPage, siteTable } from './served-site.ts'

export async function run(context: CommandContext): Promise<number> {
  const { options } = context
  const folders = foldersOf(context)
  const report = { ...reportOptionsOf(context), root: folders.root }
  let current: PreparedSite | undefined
  let forgetSearch = () => {}
  /** Files that changed since the last build; undefined when that is not known, or when it failed. */
  let changed: Set<string> | undefined
  let table: FileTable = problemPage('The first build is under way.')
  let cacheDir = folders.cacheDir

  const first = await rebuild()
  if (first.failure !== undefined && !(first.failure instanceof BuildError)) return failureReport(first.failure, report)
  const baseUrl = current?.site.config.baseUrl ?? '/'
  const hosts = { hosts: [], host: options.host ?? '127.0.0.1' }
  const reload = liveReload({ ...hosts, baseUrl })
  const rules = siteRules(() => table)
  const handler = requestHandler(() => served(), {
    ...hosts,
    baseUrl,
    ...rules,
    immutable: (file) => file.startsWith('assets/'),
    intercept: reload.intercept,
  })
  const server = await listen(handler, {
    port: options.port ?? 3000,
    host: hosts.host,
    strictPort: options.strictPort ?? false,
  })
  process.stdout.write(
    `${current ? `${current.site.routes.length} pages at` : 'Waiting for the problems above to be mended at'} ${server.url}${baseUrl}\n`,
  )
  showProblems(first.failure)

  const stop = new AbortController()
  let again = false
  let busy = false
  const watcher = await watchFolders({
    folders: [path.join(folders.root, 'content'), path.join(TOOL_ROOT, 'templates')],
    files: [path.join(folders.root, 'site.config.ts')],
    onChange(paths) {
      for (const file of paths) changed?.add(file)
      void onChange()
    },
    onNote: (note) => process.stderr.write(`${note}\n`),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(signal))
  await new Promise((resolve) => stop.signal.addEventListener('abort', resolve))
  await watcher.close()
  reload.close()
  await server.close()
  return stop.signal.reason === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted

  /** Builds; what was good stays in place when it fails. */
  async function rebuild(): Promise<{ before?: PreparedSite; failure?: unknown }> {
    const before = current
    changed = changed && new Set()
    try {
      const prepared = await prepareSite({ ...folders, cacheDir, development: true })
      printProblems(prepared.warnings, report)
      const icons = await iconFiles(prepared.site, openPictures(cacheDir))
      const made = siteTable(prepared, before, table, icons)
      table = made
      forgetSearch = made.forgetSearch
      current = prepared
      changed ??= new Set()
      return before ? { before } : {}
    } catch (failure) {
      changed = undefined
      failureReport(failure, report)
      return { failure }
    }
  }

  async function onChange() {
    again = true
    if (busy) return
    busy = true
    while (again) {
      again = false
      const started = performance.now()
      const edited = await takeEdits()
      if (edited) {
        if (edited.length > 0) tell({ kind: 'page', paths: edited }, started)
        continue
      }
      const hadProblem = current === undefined
      const { before, failure } = await rebuild()
      showProblems(failure)
      if (failure !== undefined || !current) continue
      const change = hadProblem || !before ? ({ kind: 'reload' } as const) : changeBetween(before, current)
      if (change) tell(change, started)
    }
    busy = false
  }

  /** The pages that an edit of texts changed; undefined when it was more than that. */
  async function takeEdits(): Promise<string[] | undefined> {
    if (!current || !changed || changed.size === 0) return undefined
    const { edit, keys, renderer } = current
    const files = [...changed].map((file) => path.relative(folders.root, file).split(path.sep).join('/'))
    const routes = await edit(files)
    if (!routes) return undefined
    changed = new Set([...changed].slice(files.length))
    forgetSearch()
    return routes.flatMap((route) => {
      const key = renderer.keyOf(route)
      if (keys.get(route) === key) return []
      keys.set(route, key)
      return [route.path]
    })
  }

  function tell(change: Change, started: number) {
    reload.update(change)
    const what =
      change.kind === 'page'
        ? `${change.paths?.length ?? 'all'} pages`
        : change.kind === 'style'
          ? 'the style sheet'
          : 'everything'
    process.stdout.write(`Updated ${what} in ${Math.round(performance.now() - started)} ms\n`)
  }

  function showProblems(failure: unknown) {
    if (failure === undefined) reload.fixed()
    else reload.problem(failure instanceof BuildError ? plainProblems(failure.problems) : String(failure))
  }

  /** The table with the live-reload client in every page. A damaged cache is found when a page is rendered: build anew. */
  function served(): FileTable {
    const script = current?.bundle.files.find(({ path: file }) => /\/live-reload-[^/]*\.js$/.test(file))?.path
    const live = script === undefined ? table : withLiveReload(table, reload, baseUrl + script)
    return {
      has: (file) => live.has(file),
      get(file) {
        const found = live.get(file)
        return (
          found && {
            ...found,
            contents() {
              try {
                return found.contents()
              } catch (cause) {
                if (!(cause instanceof DamagedCache)) throw cause
                cacheDir = undefined
                changed = undefined
                return onChange().then(() => table.get(file)?.contents() ?? new Uint8Array())
              }
            },
          }
        )
      },
    }
  }
}

/** What open pages have to do; undefined: nothing they show has changed. */
function changeBetween(before: PreparedSite, after: PreparedSite): Change | undefined {
  if (before.bundle.buildId !== after.bundle.buildId || before.templatesHash !== after.templatesHash)
    return { kind: 'reload' }
  const oldStyle = before.bundle.assetsFor('doc').stylesheet
  const stylesheet = after.bundle.assetsFor('doc').stylesheet
  if (oldStyle !== stylesheet) return { kind: 'style', stylesheet }
  const keys = new Map([...before.keys].map(([route, key]) => [route.path, key]))
  const paths = [...after.keys].filter(([route, key]) => keys.get(route.path) !== key).map(([route]) => route.path)
  const there = new Set(after.site.routes.map((route) => route.path))
  const gone = [...keys.keys()].filter((address) => !there.has(address))
  return paths.length + gone.length > 0 ? { kind: 'page', paths: [...paths, ...gone] } : undefined
}
