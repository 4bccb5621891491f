// `wasteland-build serve`: the same pipeline on every change, its files in memory, and open pages told what changed.
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { DamagedCache } from '../content/cache.ts'
import { findFiles } from '../content/find-files.ts'
import { BuildError, type Problem, quiet } from '../errors.ts'
import { TOOL_ROOT } from '../load-typescript.mjs'
import type { Renderer } from '../outputs/pages.ts'
import { openPictures } from '../outputs/pictures.ts'
import { pathBelow } from '../path-below.ts'
import { type EditedSite, type Prepared, prepareSite } from '../prepare-site.ts'
import { type FileTable, requestHandler } from '../server/files.ts'
import { addressLines, listen } from '../server/listen.ts'
import { type Change, liveReload, withLiveReload } from '../server/live-reload.ts'
import { siteRules } from '../server/rules.ts'
import { watchFolders } from '../server/watch.ts'
import { isNamedByContent, joinPath } from '../site/addresses.ts'
import { localeFolder } from '../site/locales.ts'
import type { Site } from '../site/plan.ts'
import type { Route } from '../site/routes.ts'
import { inBatches } from '../workers.ts'
import { type CommandContext, foldersOf, reportOptionsOf } from './context.ts'
import { untilStopped } from './interrupt.ts'
import { counted, failureReport, newProblems, plainProblems, printProblems } from './report.ts'
import { problemPage, siteTable } from './served-site.ts'

export async function run(context: CommandContext): Promise<number> {
  const { options } = context
  const folders = foldersOf(context)
  const report = { ...reportOptionsOf(context), root: folders.root }
  const newOf = newProblems(report)
  let current: Prepared | undefined
  let forgetTexts = () => {}
  /** Files that changed since the last build; undefined when that is not known, or when it failed. */
  let changed: Set<string> | undefined
  let table: FileTable = problemPage('The first build is under way.')
  let cacheDir = folders.cacheDir
  /** Who waits for all texts to be read. */
  const waiting: (() => void)[] = []

  const started = Date.now()
  const first = await rebuild({ outlines: true })
  if (first.failure !== undefined && !(first.failure instanceof BuildError)) return failureReport(first.failure, report)
  const baseUrl = current?.sites[0]?.site.config.rootUrl ?? '/'
  const hosts = { hosts: [], host: options.host ?? '127.0.0.1' }
  const reload = liveReload({ ...hosts, baseUrl })
  const rules = siteRules(() => table)
  const handler = requestHandler(() => served(), {
    ...hosts,
    baseUrl,
    ...rules,
    immutable: isNamedByContent,
    intercept: reload.intercept,
  })
  const stopped = untilStopped()
  const server = await listen(handler, {
    port: options.port ?? 3000,
    host: hosts.host,
    strictPort: options.strictPort ?? false,
  })
  process.stdout.write(
    `${current ? `${counted(current.pages, 'page')} at` : 'Waiting for the problems above to be mended at'} ${addressLines(server, baseUrl)}`,
  )
  showProblems(first.failure)

  let again = false
  let busy = false
  const watcher = await watchFolders({
    folders: [path.join(folders.root, 'content'), path.join(TOOL_ROOT, 'templates')],
    files: [path.join(folders.root, 'site.config.ts')],
    onChange(paths) {
      for (const file of paths) changed?.add(file)
      if (busy && current?.isOutline) void showEdits(current, paths)
      void onChange()
    },
    onNote: (note) => process.stderr.write(`${note}\n`),
  })
  if (current?.isOutline || isSaved()) void onChange()
  else void fillKeys()
  const exitCode = await stopped
  await watcher.close()
  reload.close()
  await server.close()
  if (busy) process.exit(exitCode) // nobody waits for what is being built, and its threads would go on
  return exitCode

  /** Builds; what was good stays in place when it fails. `outlines`: a large site is shown before all of its texts are read. */
  async function rebuild({ outlines = false } = {}): Promise<{ before?: Prepared; failure?: unknown }> {
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
    if (known > 0) process.stderr.write(`${counted(known, 'warning')} as before\n`)
  }

  /** Whether something was saved before somebody watched. */
  function isSaved(): boolean {
    const found = findFiles(path.join(folders.root, 'content'), folders.root, quiet)
    return found.some(({ mtimeMs }) => mtimeMs >= started)
  }

  async function whenRead(file: string): Promise<Uint8Array> {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return (await table.get(file)?.contents()) ?? new Uint8Array()
  }

  /** So that the first change need not wait for them. */
  async function fillKeys() {
    const filled = current
    for (const { site, renderer } of filled?.sites ?? [])
      for (const routes of inBatches(site.routes, ROUTES_AT_ONCE)) {
        await setImmediate()
        if (current !== filled) return
        routes.forEach(renderer.keyOf)
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
      if (before?.isOutline) process.stdout.write('All texts are read.\n')
      if (change) tell(change, started)
      void fillKeys()
    }
    busy = false
  }

  /** The pages that an edit of texts changed; undefined when it was more than that. */
  async function takeEdits(): Promise<string[] | undefined> {
    if (!current || !changed || changed.size === 0) return undefined
    const files = [...changed]
    const edited = await current.edit(files.map(sourceOf))
    if (!edited) return undefined
    changed = new Set([...changed].slice(files.length))
    forgetTexts()
    return addressesOf(edited)
  }

  /** So that a writer need not wait until all texts of a large site are read; what comes after that says the rest. */
  async function showEdits(outlined: Prepared, files: Iterable<string>) {
    const started = performance.now()
    const paths = addressesOf(await outlined.editShown([...files].map(sourceOf)))
    if (paths.length > 0 && current === outlined) tell({ kind: 'page', paths }, started)
  }

  function sourceOf(file: string): string {
    return pathBelow(folders.root, file)
  }

  function tell(change: Change, started: number) {
    reload.update(change)
    const what =
      change.kind === 'page'
        ? counted(change.paths?.length ?? 0, 'page')
        : change.kind === 'style'
          ? 'the style sheet'
          : 'everything'
    process.stdout.write(`Updated ${what} in ${Math.round(performance.now() - started)} ms\n`)
  }

  /** Over the page: what stops the site. Warnings are for the terminal. */
  function showProblems(failure: unknown) {
    if (failure === undefined) reload.fixed()
    else if (failure instanceof BuildError)
      reload.problem(plainProblems(failure.problems.filter(({ severity }) => severity === 'error')))
    else reload.problem(String(failure))
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

/** A request waits at most for so many keys. */
const ROUTES_AT_ONCE = 100

/** What open pages have to do; undefined: nothing they show has changed. */
function changeBetween(before: Prepared, after: Prepared): Change | undefined {
  const scripts = ({ sites, templatesHash }: Prepared) =>
    [templatesHash, ...sites.map(({ bundle }) => bundle.buildId)].join()
  if (scripts(before) !== scripts(after)) return { kind: 'reload' }
  const oldStyle = before.sites[0]?.bundle.assetsFor('doc').stylesheet
  const stylesheet = after.sites[0]?.bundle.assetsFor('doc').stylesheet
  if (stylesheet !== undefined && oldStyle !== stylesheet) return { kind: 'style', stylesheet }
  const [old, now] = [pagesOf(before), pagesOf(after)]
  const paths = [...now].flatMap(([address, page]) => (hasChanged(old.get(address), page) ? [address] : []))
  const gone = [...old.keys()].filter((address) => !now.has(address))
  return paths.length + gone.length > 0 ? { kind: 'page', paths: [...paths, ...gone] } : undefined
}

interface Page {
  route: Route
  renderer: Renderer
}

/** By address. */
const pagesOf = ({ sites }: Prepared): Map<string, Page> =>
  new Map(
    sites.flatMap(({ site, renderer }) =>
      site.routes.map((route): [string, Page] => [addressOf(route, site), { route, renderer }]),
    ),
  )

/** A page without a key has not been looked at. */
function hasChanged(before: Page | undefined, { route, renderer }: Page): boolean {
  if (!before) return true
  return before.renderer.hasKey(before.route) && before.renderer.keyOf(before.route) !== renderer.keyOf(route)
}

const addressesOf = (edited: EditedSite[]) =>
  edited.flatMap(({ site, routes }) => routes.map((route) => addressOf(route, site)))

/** Below the base URL, whatever the locale. */
const addressOf = ({ path }: Route, { config }: Site) => joinPath(localeFolder(config), path)
