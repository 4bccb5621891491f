// Runs TypeScript: bundles an entry with esbuild, keeps the result under a name made of its content, and loads it.
// The command itself, site.config.ts and templates/server.tsx all come through here. Plain JavaScript, because it runs first.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import Module, { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import v8 from 'node:v8'
import vm from 'node:vm'

export const TOOL_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** Where the tool keeps what it makes of itself. */
export const TOOL_CACHE = path.join(TOOL_ROOT, '.wasteland/tool')

/** What the tool is made of: the command, what its threads run, and what renders pages. */
export const PARTS = {
  tool: 'cli/main.ts',
  fileThread: 'cli/write/file-thread.ts',
  importedConfig: 'cli/import/config-process.ts',
  templates: 'templates/server.tsx',
}

const OUT = '/bundle'

/** Of a part: CommonJS, because V8 keeps what it has compiled of a script, and not, in Node 20, of an ES module. */
const PART_ENTRY = 'entry.cjs'
const ENTRY = 'entry.mjs'

/** Whose compiled code can be taken. V8 itself does not tell one Node 20 from another, and then runs something else. */
const COMPILER = `${process.version}-${process.arch}-${v8.cachedDataVersionTag()}`

const HASH_BYTES = 32

/** Packages that are not bundled: native ones, and those too large to copy for the part that is used, such as grammars. */
const EXTERNAL =
  /^(?:esbuild|chokidar|shiki\/langs|@shikijs\/langs|@takumi-rs\/[^/]+|acorn|@sveltejs\/acorn-typescript)(?:\/|$)/

/** Packages that an entry does not find from where it lies are those of this tool: a site folder needs no node_modules. */
const PACKAGES = createRequire(import.meta.url)
  .resolve.paths('react')
  ?.filter((dir) => path.basename(dir) === 'node_modules')

/** @param {keyof typeof PARTS} name */
export async function loadPart(name) {
  const bundle = await bundlePart(name)
  if (loaded.get(name)?.file !== bundle.file)
    loaded.set(name, { file: bundle.file, module: runScript(bundle.file, name) })
  return { ...bundle, module: loaded.get(name)?.module }
}

/** Of each part the newest bundle that runs in this process: `serve` loads templates again only when they have changed. */
const loaded = new Map()

/** @param {keyof typeof PARTS} name */
export const bundlePart = (name) =>
  bundleTypeScript(path.join(TOOL_ROOT, PARTS[name]), { cacheDir: TOOL_CACHE, name, entryName: PART_ENTRY })

/**
 * Loads a script with what V8 compiled of it in an earlier process: a build of 80 pages takes a ninth less time, one that
 * has nothing to do a quarter.
 * https://nodejs.org/api/vm.html#scriptcreatecacheddata
 */
function runScript(file, name) {
  const require = createRequire(file)
  // Node reads the source maps only of what it loads itself.
  if (process.sourceMapsEnabled) return require(file)
  const compiledFile = `${path.dirname(file)}.${COMPILER}.compiled`
  const cachedData = readChecked(compiledFile)
  const script = new vm.Script(Module.wrap(fs.readFileSync(file, 'utf8')), { filename: file, cachedData })
  if (!cachedData || script.cachedDataRejected)
    toKeep.set(name, () => writeChecked(compiledFile, script.createCachedData()))
  const module = { exports: {} }
  script.runInThisContext()(module.exports, require, module, file, path.dirname(file))
  return module.exports
}

/** Of each part the newest bundle, if there was nothing to take. */
const toKeep = new Map()

/** Leaves what V8 has compiled in this process, for the next one. Of one that has done little, builds would gain little. */
export function keepCompiled() {
  for (const keep of toKeep.values()) keep()
  toKeep.clear()
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest()

/** What `writeChecked` wrote; undefined when it is missing or damaged. Damaged code would end the process. */
function readChecked(file) {
  if (!fs.existsSync(file)) return undefined
  const whole = fs.readFileSync(file)
  const bytes = whole.subarray(0, -HASH_BYTES)
  return whole.subarray(-HASH_BYTES).equals(sha256(bytes)) ? bytes : undefined
}

/** Bytes with their hash behind them. Another process finds all of it or nothing. Does nothing where it may not write. */
function writeChecked(file, bytes) {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    fs.writeFileSync(temporary, Buffer.concat([bytes, sha256(bytes)]))
    fs.renameSync(temporary, file)
  } catch {
    fs.rmSync(temporary, { force: true })
  }
}

/**
 * Imports a TypeScript module with everything it imports.
 * @param {string} entry absolute path
 * @param {{ cacheDir: string | undefined, name: string }} options `name` tells apart the entries that share a cache folder; without a folder nothing is kept
 * @returns {Promise<{ module: any, inputs: string[], hash: string, file: string }>} `inputs`: own source files, absolute, for a watcher
 */
export async function loadTypeScript(entry, options) {
  const bundle = await bundleTypeScript(entry, options)
  return { ...bundle, module: await import(pathToFileURL(bundle.file).href) }
}

async function bundleTypeScript(entry, { cacheDir, name, entryName = ENTRY }) {
  // Node imports nothing from a folder with a backslash in its name.
  const isImportable = path.sep === '\\' || !cacheDir?.includes('\\')
  const place = { cacheDir: isImportable ? cacheDir : undefined, name, entryName }
  // Maps of parts, a twentieth of a first build, are for a run that wants to read them. It bundles for itself.
  const isMapped = entryName === PART_ENTRY && process.sourceMapsEnabled
  const fresh = isMapped ? undefined : readFreshBundle(entry, place)
  return fresh ?? (await writeBundle(entry, { ...place, isMapped }))
}

/** The bundle of an earlier run, if it is whole and none of its inputs has changed since. */
function readFreshBundle(entry, { cacheDir, name, entryName }) {
  if (cacheDir === undefined) return undefined
  try {
    const record = JSON.parse(fs.readFileSync(path.join(cacheDir, `${name}.json`), 'utf8'))
    if (record.environment !== environment() || record.entry !== entry) return undefined
    if (!record.inputs.every(isUnchanged)) return undefined
    const dir = path.join(cacheDir, `${name}-${record.hash}`)
    if (!isWhole(dir, record.hash)) return undefined
    return { file: path.join(dir, entryName), hash: record.hash, inputs: record.inputs.map(([input]) => input) }
  } catch {
    return undefined // no record, or one cut short: bundle again
  }
}

/**
 * Its process looks for garbage only when it holds 256 MB, which no bundle of ours needs: a tenth of a first build.
 * https://pkg.go.dev/runtime#hdr-Environment_Variables
 */
export async function loadEsbuild() {
  process.env.GOGC ??= 'off'
  process.env.GOMEMLIMIT ??= '256MiB'
  return await import('esbuild')
}

async function writeBundle(entry, { cacheDir, name, entryName, isMapped }) {
  const isPart = entryName === PART_ENTRY
  const started = Date.now()
  const esbuild = await loadEsbuild()
  const result = await esbuild.build({
    entryPoints: [`./${path.basename(entry)}`], // esbuild takes a `*` in the folder for a pattern
    outdir: OUT,
    absWorkingDir: path.dirname(entry),
    write: false,
    metafile: true,
    bundle: true,
    format: isPart ? 'cjs' : 'esm',
    // Code from the cache cannot import() in Node 20; it can require() ES modules.
    supported: { 'dynamic-import': !isPart },
    platform: 'node',
    target: 'node20.19',
    jsx: 'automatic',
    minifyWhitespace: true, // a third less to read at every start; names stay, for stack traces and profiles
    sourcemap: isPart ? isMapped && 'external' : 'linked',
    footer: isPart ? { js: `//# sourceMappingURL=${entryName}.map` } : {}, // with a map or without, the same bundle
    // Sources are named relative to OUT, wherever the bundle comes to lie.
    sourceRoot: pathToFileURL(`${OUT}/`).href,
    sourcesContent: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"', ...(isPart && { 'import.meta.url': '__url' }) },
    entryNames: 'entry',
    outExtension: { '.js': path.extname(entryName) },
    inject: name === 'config' ? [path.join(TOOL_ROOT, 'cli/config/define-config.ts')] : [],
    banner: {
      js: isPart
        ? "const __url = require('node:url').pathToFileURL(__filename).href;"
        : "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    nodePaths: PACKAGES,
    plugins: [ownModules, withoutOldYaml],
  })
  const files = result.outputFiles.map((file) => ({ name: path.basename(file.path), contents: file.contents }))
  const hash = hashOf(isPart ? files.filter(({ name }) => name === entryName) : files)
  const inputs = Object.keys(result.metafile.inputs)
    .map((file) => path.resolve(path.dirname(entry), file))
    .filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`) && fs.existsSync(file))
  const record = { environment: environment(), entry, hash, inputs: stampsOf(inputs, started) }
  const isKept = !isMapped && cacheDir !== undefined
  const dir = isKept ? keepBundle(files, record, { cacheDir, name }) : writeForThisRun(files, { hash, name })
  return { file: path.join(dir, entryName), hash, inputs }
}

/** Clocks of file systems may be so much behind. */
const CLOCK_MS = 10

/** What tells later whether files have changed. One that was written since they were read, from `started` on, has. */
export function stampsOf(files, started) {
  return files.map((file) => {
    const { size, mtimeMs } = fs.statSync(file)
    return [file, size, mtimeMs < started - CLOCK_MS ? mtimeMs : -1]
  })
}

export function isUnchanged([file, size, mtimeMs]) {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  return stat?.size === size && stat.mtimeMs === mtimeMs
}

/** Writes a bundle where it is found the next time; returns its folder. */
function keepBundle(files, record, { cacheDir, name }) {
  const dir = path.join(cacheDir, `${name}-${record.hash}`)
  try {
    writeFolder(dir, files, record.hash)
    const temporary = path.join(cacheDir, `${name}.${process.pid}.tmp`)
    fs.writeFileSync(temporary, JSON.stringify(record))
    fs.renameSync(temporary, path.join(cacheDir, `${name}.json`))
    for (const old of fs.readdirSync(cacheDir)) {
      if (new RegExp(`^${name}-[0-9a-f]{16}(\\..+\\.compiled)?$`).test(old) && !old.startsWith(path.basename(dir)))
        retire(path.join(cacheDir, old))
    }
    return dir
  } catch (cause) {
    // A full disk, or a folder where only its owner can write: then each run bundles for itself.
    if (cause.code === undefined) throw cause
    return writeForThisRun(files, { hash: record.hash, name })
  }
}

let ownFolder

/** The same, in a folder that goes when this process does. */
function writeForThisRun(files, { hash, name }) {
  if (!ownFolder) {
    ownFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'wasteland-'))
    process.once('exit', () => fs.rmSync(ownFolder, { recursive: true, force: true }))
  }
  const dir = path.join(ownFolder, `${name}-${hash}`)
  writeFolder(dir, files, hash)
  return dir
}

/** Another process may still import chunks of an older bundle: only those older than a day go. */
function retire(dir) {
  const stat = fs.statSync(dir, { throwIfNoEntry: false })
  if (stat && Date.now() - stat.mtimeMs > 24 * 3600 * 1000) fs.rmSync(dir, { recursive: true, force: true })
}

/** Written beside and renamed, so that another process never imports half a bundle. */
function writeFolder(dir, files, hash) {
  if (isWhole(dir, hash)) return
  fs.rmSync(dir, { recursive: true, force: true })
  const stage = `${dir}.${process.pid}.tmp`
  try {
    fs.mkdirSync(stage, { recursive: true })
    for (const file of files) fs.writeFileSync(path.join(stage, file.name), file.contents)
    fs.renameSync(stage, dir)
  } catch (cause) {
    fs.rmSync(stage, { recursive: true, force: true })
    if (!isWhole(dir, hash)) throw cause // otherwise another process was faster with the same content
  }
}

/** Whether a folder holds exactly the files its hash was made of. */
function isWhole(dir, hash) {
  if (!fs.existsSync(dir)) return false
  const files = fs.readdirSync(dir).map((name) => ({ name, contents: fs.readFileSync(path.join(dir, name)) }))
  return hashOf(files) === hash
}

/** What besides the sources decides how a bundle turns out. */
export function environment() {
  let packages = 0
  try {
    packages = fs.statSync(path.join(TOOL_ROOT, 'node_modules/.package-lock.json')).mtimeMs
  } catch {
    // installed as a dependency of another project: its version in package.json tells
  }
  return `${process.version} ${TOOL_ROOT} ${packages} ${fs.statSync(fileURLToPath(import.meta.url)).mtimeMs}`
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of [...files].sort((a, b) => (a.name < b.name ? -1 : 1))) hash.update(file.name).update(file.contents)
  return hash.digest('hex').slice(0, 16)
}

/** 'wasteland-build' is the tool itself. Asked about every package, esbuild would take a tenth longer for a first build. */
const ownModules = {
  name: 'own-modules',
  setup(build) {
    // This file must not be copied into a bundle: it knows by its own place where the tool lies.
    const asExternal = (url) => ({
      path: build.initialOptions.format === 'cjs' ? fileURLToPath(url) : url,
      external: true,
    })
    build.onResolve({ filter: /\/load-typescript\.mjs$/ }, ({ path: file }) =>
      asExternal(new URL(path.basename(file), import.meta.url).href),
    )
    build.onResolve({ filter: /^wasteland-build$/ }, () => ({
      path: path.join(TOOL_ROOT, 'cli/config/define-config.ts'),
    }))
    build.onResolve({ filter: EXTERNAL }, ({ path: name }) => asExternal(import.meta.resolve(name)))
  },
}

/** gray-matter brings a YAML of its own, which looks for a parser of JavaScript when it is loaded. Nothing is read with it. */
const withoutOldYaml = {
  name: 'without-old-yaml',
  setup(build) {
    build.onLoad({ filter: /[\\/]gray-matter[\\/]lib[\\/]engines\.js$/ }, () => ({ contents: 'module.exports = {}' }))
  },
}
