// Loads one file of a Docusaurus site in a process of its own (`node <this> <file> <site>`) and writes what it exports to
// file descriptor 3 as JSON. Like Docusaurus, it loads TypeScript and ES modules with `require`.
import fs from 'node:fs'
import Module, { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import type { Place } from '../core/errors.ts'
import { pathBelow } from '../core/path-below.ts'
import { answerOf, type Evaluated, withPlaces } from './config-values.ts'
import { isEmptied, isStub, stubFor } from './stub.ts'

/** The JSON that this process prints: an exported value, or the fault that stopped the file. */
export type Answer =
  | (Evaluated & { emptied: MissingModule[] })
  | { fault: string; place: Place; missing: MissingModule[] }

/** A package that is not installed, or a file that does not exist. */
export interface MissingModule {
  name: string
  /** Where it is loaded. */
  place: Place
}

type Load = (module: { exports: unknown; _compile(code: string, file: string): void }, file: string) => void

/** The hooks of `require` that Node keeps for loaders of other languages. */
const hooks = Module as unknown as {
  _resolveFilename(request: string, ...rest: unknown[]): string
  _extensions: Record<string, Load>
}

/** Packages that extend Docusaurus: their names are enough, and what they export is code. */
const EXTENSION = /(?:^|[/@-])(?:docusaurus|theme|plugin|preset|remark|rehype)(?:[/-]|$)/

const SCRIPT = /\.[cm]?[jt]sx?$/

const [file = '', site = ''] = process.argv.slice(2)
const stubbed = new Set<string>()
const missing = new Map<string, MissingModule>()

process.setSourceMapsEnabled(true)
hookRequire()
run().catch(faultOf).then(finish)

async function run(): Promise<Answer> {
  const exported = createRequire(file)(file)
  const given = exported?.default ?? exported
  const value = typeof given === 'function' && !isStub(given) ? await given() : await given
  const emptied = [...missing].filter(([request]) => isEmptied(request) || isOwnFile(request))
  return { ...answerOf(value, site), emptied: emptied.map(([, module]) => module) }
}

function finish(answer: Answer) {
  fs.writeFileSync(3, JSON.stringify(answer))
  process.exit()
}

function hookRequire() {
  const { _resolveFilename: resolve, _extensions: extensions } = hooks
  const loadScript = extensions['.js']
  hooks._resolveFilename = (request, ...rest) => {
    if (!isOwnFile(request) && EXTENSION.test(request)) return asStub(request)
    // TypeScript names a.ts './a.js'.
    const requests = isOwnFile(request) ? [request, request.replace(/js$/, 'ts')] : [request]
    let first: unknown
    for (const one of requests)
      try {
        return resolve(one, ...rest)
      } catch (cause) {
        if ((cause as { code?: string }).code !== 'MODULE_NOT_FOUND') throw cause
        first ??= cause
      }
    const name = path.isAbsolute(request) ? shown(request) : request
    missing.set(request, { name, place: placeOf(first as Error) })
    return asStub(request)
  }
  const load: Load = (module, name) => {
    if (stubbed.has(name) || !SCRIPT.test(name)) module.exports = stubFor(name)
    else if (/[\\/]node_modules[\\/].*\.c?js$/.test(name)) loadScript?.(module, name)
    else module._compile(compiled(name), name)
  }
  for (const extension of ['.js', '.cjs', '.mjs', '.jsx', '.ts', '.cts', '.mts', '.tsx']) extensions[extension] = load
  const loadJson = extensions['.json']
  extensions['.json'] = (module, name) => (stubbed.has(name) ? load : loadJson)?.(module, name)
}

function isOwnFile(request: string): boolean {
  return request.startsWith('.') || path.isAbsolute(request)
}

function asStub(request: string): string {
  stubbed.add(request)
  return request
}

/** A module as CommonJS, with the places of its objects and lists. */
function compiled(name: string): string {
  const { code } = transformSync(withPlaces(fs.readFileSync(name, 'utf8'), name), {
    loader: /\.[cm]?ts$/.test(name) ? 'ts' : /\.tsx$/.test(name) ? 'tsx' : 'jsx',
    format: 'cjs',
    target: 'node20',
    supported: { 'dynamic-import': false },
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(name).href),
      'import.meta.dirname': JSON.stringify(path.dirname(name)),
      'import.meta.filename': JSON.stringify(name),
    },
    sourcefile: name,
    sourcemap: 'inline',
    logLevel: 'silent',
  })
  // A module may declare `require` or `__dirname` itself, so it gets a scope below that of the arguments.
  return `(() => {${code}\n})()`
}

/** Where a script failed, from the error of esbuild or from the stack. */
function faultOf(cause: unknown): Answer {
  const { errors } = cause as { errors?: { text: string; location: { file: string; line: number; column: number } }[] }
  const [first] = errors ?? []
  if (first) {
    const { line, column } = first.location
    return { fault: first.text, place: { file: shown(first.location.file), line, column: column + 1 }, missing: [] }
  }
  const thrown = cause instanceof Error ? cause : new Error(String(cause))
  return { fault: thrown.message.split('\n')[0] ?? '', place: placeOf(thrown), missing: [...missing.values()] }
}

/** The first place in the site that a stack names. */
function placeOf({ stack = '' }: Error): Place {
  const frames = [...stack.matchAll(/\(?((?:file:\/\/)?\/[^\n():]+|[A-Za-z]:\\[^\n():]+):(\d+):(\d+)\)?$/gm)]
  const isOwn = ([, name = '']: RegExpExecArray) => name.startsWith(site + path.sep) && !name.includes('node_modules')
  const [, name = file, line = 1, column] = frames.find(isOwn) ?? []
  return { file: shown(name), line: Number(line), ...(column && { column: Number(column) }) }
}

function shown(name: string): string {
  return pathBelow(site, path.resolve(name))
}
