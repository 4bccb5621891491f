// `wasteland-build serve`: the same pipeline on every change, its files in memory, and open pages told what changed.
import path from 'node:path'
import { type Prepared, prepareSite } from '../build.ts'
import { DamagedCache } from '../content/cache.ts'
import { BuildError, EXIT } from '../errors.ts'
import { TOOL_ROOT } from '../load-typescript.mjs'
import { openPictures } from '../outputs/pictures.ts'
import { type FileTable, requestHandler } from '../server/files.ts'
import { listen } from '../server/listen.ts'
import { type Change, liveReload, withLiveReload } from '../server/live-reload.ts'
import { siteRules } from '../server/rules.ts'
import { watchFolders } from '../server/watch.ts'
import { joinPath } from '../site/addresses.ts'
import { localeFolder } from '../site/locales.ts'
import type { Site } from '../site/plan.ts'
import type { Route } from '../site/routes.ts'
import { type CommandContext, foldersOf, reportOptionsOf } from './context.ts'
import { failureReport, plainProblems, printProblems } from './report.ts'
import { problemPage, siteTable } from './served-site.ts'

export async function run(context: CommandContext): Promise<number> {
  const { options } = context
  const folders = foldersOf(context)
  const report = { ...reportOptionsOf(context), root: folders.root }
  let current: Prepared | undefined
  let forgetTexts = () => {}
  /** Files that changed since the last build; undefined when that is not known, or when it failed. */
  let changed: Set<string> | undefined
  let table: FileTable = problemPage('The first build is under way.')
  let cacheDir = folders.cacheDir

  const first = await rebuild()
  if (first.failure !== undefined && !(first.failure instanceof BuildError)) return failureReport(first.failure, report)
  const baseUrl = current?.sites[0]?.site.config.rootUrl ?? '/'
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
    `${current ? `${current.pages} pages at` : 'Waiting for the problems above to be mended at'} ${server.url}${baseUrl}\n`,
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
  async function rebuild(): Promise<{ before?: Prepared; failure?: unknown }> {
    const before = current
    changed = changed && new Set()
    try {
      const prepared = await prepareSite({ ...folders, cacheDir, development: true })
      printProblems(prepared.warnings, report)
      const made = await siteTable(prepared, before, table, { pictures: openPictures(cacheDir), cacheDir })
      table = made
      forgetTexts = made.forgetTexts
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
    const files = [...changed].map((file) => path.relative(folders.root, file).split(path.sep).join('/'))
    const edited = await current.edit(files)
    if (!edited) return undefined
    changed = new Set([...changed].slice(files.length))
    forgetTexts()
    return edited.flatMap(({ site, keys, renderer, routes }) =>
      routes.flatMap((route) => {
        const key = renderer.keyOf(route)
        if (keys.get(route) === key) return []
        keys.set(route, key)
        return [addressOf(route, site)]
      }),
    )
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
    const script = current?.sites[0]?.bundle.files.find(({ path: file }) => /\/live-reload-[^/]*\.js$/.test(file))?.path
    const live = script === undefined ? table : withLiveReload(table, reload, baseUrl + script)
    return {
      has: (file) => live.has(file),
      get(file) {
        const found = live.get(file)
        return (
          found && {
            ...found,
            async contents() {
              try {
                return await found.contents()
              } catch (cause) {
                if (!(cause instanceof DamagedCache)) throw cause
                cacheDir = undefined
                changed = undefined
                await onChange()
                return table.get(file)?.contents() ?? new Uint8Array()
              }
            },
          }
        )
      },
    }
  }
}

/** What open pages have to do; undefined: nothing they show has changed. */
function changeBetween(before: Prepared, after: Prepared): Change | undefined {
  const scripts = ({ sites, templatesHash }: Prepared) =>
    [templatesHash, ...sites.map(({ bundle }) => bundle.buildId)].join()
  if (scripts(before) !== scripts(after)) return { kind: 'reload' }
  const oldStyle = before.sites[0]?.bundle.assetsFor('doc').stylesheet
  const stylesheet = after.sites[0]?.bundle.assetsFor('doc').stylesheet
  if (stylesheet !== undefined && oldStyle !== stylesheet) return { kind: 'style', stylesheet }
  const [old, now] = [pagesOf(before), pagesOf(after)]
  const paths = [...now.keys()].filter((address) => old.get(address) !== now.get(address))
  const gone = [...old.keys()].filter((address) => !now.has(address))
  return paths.length + gone.length > 0 ? { kind: 'page', paths: [...paths, ...gone] } : undefined
}

/** Render keys by address. */
const pagesOf = ({ sites }: Prepared): Map<string, string> =>
  new Map(
    sites.flatMap(({ site, keys }) => [...keys].map(([route, key]): [string, string] => [addressOf(route, site), key])),
  )

/** Below the base URL, whatever the locale. */
const addressOf = ({ path }: Route, { config }: Site) => joinPath(localeFolder(config), path)
