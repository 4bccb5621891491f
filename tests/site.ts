// Builds a whole site from a string with the real pipeline. Lines `-- path --` separate files; common indentation is removed.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from '../cli/build.ts'
import { BuildError, type Problem } from '../cli/core/errors.ts'
import type { PageData } from '../templates/page-data.ts'

export interface BuiltSite {
  root: string
  outDir: string
  warnings: Problem[]
  notes: string[]
  changed: string[]
  removed: string[]
  /** A file of out/. */
  file(name: string): string
  exists(name: string): boolean
  html(route: string): string
  /** The HTML between `<main …>` and `</main>`. */
  main(route: string): string
  data(route: string): PageData
  /** Every file of out/ with its text, except the manifest. */
  files(): Map<string, string>
  /** Builds again after changing files: a string replaces a file, undefined deletes it. */
  rebuild(changes?: Record<string, string | undefined>): Promise<BuiltSite>
}

/** A picture of one pixel, for files of any type of picture. */
export const PICTURE = 'GIF87a\u0001\0\u0001\0\0\0\0,;'

/** Writes a site into a new folder; returns the folder. A site without a config gets a small one. */
export function writeSite(text: string): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'))
  const files = filesIn(text)
  if (!files.has('site.config.ts'))
    files.set('site.config.ts', `export default defineConfig({ title: 'Test', url: 'https://example.org' })\n`)
  for (const [name, contents] of files) writeFile(root, name, contents)
  return root
}

/** The path of a folder that does not exist yet. */
export const newFolder = () => path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'new-')), 'new')

/** Sets old modification times: a current one could stay the same when a file changes. */
export function settle(root: string) {
  const before = new Date(Date.now() - 60_000)
  const content = fs.readdirSync(path.join(root, 'content'), { recursive: true, encoding: 'utf8' })
  for (const name of ['site.config.ts', ...content.map((name) => path.join('content', name))])
    fs.utimesSync(path.join(root, name), before, before)
}

export async function buildSite(text: string): Promise<BuiltSite> {
  return buildFolder(writeSite(text))
}

interface FolderOptions {
  cache?: boolean
  out?: string
}

export async function buildFolder(root: string, options: FolderOptions = {}): Promise<BuiltSite> {
  const outDir = path.join(root, options.out ?? 'out')
  const workDir = path.join(root, '.wasteland')
  const result = await build({
    root,
    outDir,
    workDir,
    cacheDir: options.cache === false ? undefined : path.join(workDir, 'cache'),
  })
  const file = (name: string) => fs.readFileSync(path.join(outDir, name), 'utf8')
  const html = (route: string) => file(route === '/' ? 'index.html' : `${route.slice(1)}/index.html`)
  return {
    root,
    outDir,
    warnings: result.warnings,
    notes: result.notes,
    changed: result.changedPaths,
    removed: result.removedPaths,
    file,
    exists: (name) => fs.existsSync(path.join(outDir, name)),
    html,
    main: (route) => /<main[^>]*>([\s\S]*)<\/main>/.exec(html(route))?.[1] ?? '',
    data: (route) => JSON.parse(file(route === '/' ? 'page-data/index.json' : `page-data${route}.json`)) as PageData,
    files: () => readTree(outDir),
    async rebuild(changes = {}) {
      for (const [name, contents] of Object.entries(changes)) {
        if (contents === undefined) fs.rmSync(path.join(root, name), { recursive: true })
        else writeFile(root, name, contents)
      }
      return buildFolder(root, options)
    },
  }
}

/** The problems of a build or a check: those that make it fail, else its warnings. */
export async function problemsIn(run: Promise<{ warnings: Problem[] }>): Promise<Problem[]> {
  try {
    return (await run).warnings
  } catch (cause) {
    if (cause instanceof BuildError) return cause.problems
    throw cause
  }
}

/** The problems that make the build of a site fail. */
export async function problemsOf(text: string): Promise<Problem[]> {
  const problems = await problemsIn(buildSite(text))
  if (problems.every(({ severity }) => severity !== 'error')) throw new Error('The site was built without an error.')
  return problems
}

/** 'content/docs/a.md:3 error WB209 A value…' for each problem. */
export function lines(problems: Problem[]): string[] {
  return problems.map(
    ({ file, line, severity, code, message }) => `${file ?? ''}:${line ?? ''} ${severity} ${code} ${message}`,
  )
}

/** The files of a site in a string. */
export function filesIn(text: string): Map<string, string> {
  const rows = text.replace(/^\n/, '').split('\n')
  const indent = Math.min(...rows.filter((row) => row.trim() !== '').map((row) => /^ */.exec(row)?.[0].length ?? 0))
  const files = new Map<string, string>()
  let name: string | undefined
  for (const row of rows) {
    const bare = row.slice(indent)
    const start = /^-- (\S.*?) --$/.exec(bare)
    if (start?.[1]) {
      name = start[1]
      files.set(name, '')
    } else if (name !== undefined) files.set(name, `${files.get(name) ?? ''}${bare}\n`)
  }
  return files
}

export function writeFile(root: string, name: string, contents: string) {
  const file = path.join(root, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, contents)
}

export function readTree(dir: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const entry of fs.readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === '.wasteland-manifest.json') continue
    const file = path.join(entry.parentPath, entry.name)
    files.set(path.relative(dir, file), fs.readFileSync(file, 'latin1'))
  }
  return new Map([...files].sort())
}
