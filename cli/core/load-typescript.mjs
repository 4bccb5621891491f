// Runs TypeScript: bundles an entry with esbuild, caches the bundle by content hash and loads it. Used for the command itself,
// site.config.ts and templates/server.tsx. Plain JavaScript, because it runs first.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import Module, { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import v8 from 'node:v8'
import vm from 'node:vm'

export const TOOL_ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Cache folder for the bundles of the tool itself. */
export const TOOL_CACHE = path.join(TOOL_ROOT, '.wasteland/tool')

/** Entries of the tool: the command, the code of its threads and processes, and the page templates. */
export const PARTS = {
  tool: 'cli/main.ts',
  fileThread: 'cli/write/file-thread.ts',
  importedConfig: 'cli/import/config-process.ts',
  templates: 'templates/server.tsx',
}

/**
 * Whether this is the published package, which holds the bundles of the command (`dist/`, made by make-dist.mjs) instead of its
 * sources.
 */
export const IS_PACKAGE = !fs.existsSync(path.join(TOOL_ROOT, PARTS.tool))

/** Bundles of the package. */
export const DIST = path.join(TOOL_ROOT, 'dist')

const OUT = '/bundle'

/** Parts are CommonJS: Node 20 can cache V8's compiled code of scripts, but not of ES modules. */
const PART_ENTRY = 'entry.cjs'
const ENTRY = 'entry.mjs'

/** Part of the file name of compiled code. V8's own tag is the same for all Node 20 versions, whose code is not compatible. */
const COMPILER = `${process.version}-${process.arch}-${v8.cachedDataVersionTag()}`

const HASH_BYTES = 32

/** Packages that are not bundled: native ones, and large ones that are used in part or rarely, such as grammars. */
const EXTERNAL =
  /^(?:esbuild|chokidar|shiki\/langs|@shikijs\/langs|@takumi-rs\/[^/]+|acorn|classic-level|mammoth|@sveltejs\/acorn-typescript)(?:\/|$)/

const require = createRequire(import.meta.url)

/** Fallback for imports: this tool's packages, so that a site folder needs no node_modules. */
const PACKAGES = require.resolve.paths('react')?.filter((dir) => path.basename(dir) === 'node_modules')

/** @param {keyof typeof PARTS} name */
export async function loadPart(name) {
  const bundle = await bundlePart(name)
  if (loaded.get(name)?.file !== bundle.file)
    loaded.set(name, { file: bundle.file, module: runScript(bundle.file, name) })
  return { ...bundle, module: loaded.get(name)?.module }
}

/** The newest bundle of each part in this process: `serve` loads templates again only when they have changed. */
const loaded = new Map()

/** @param {keyof typeof PARTS} name */
export const bundlePart = async (name) =>
  IS_PACKAGE
    ? packedPart(name)
    : bundleTypeScript(path.join(TOOL_ROOT, PARTS[name]), { cacheDir: TOOL_CACHE, name, entryName: PART_ENTRY })

/** Hashes of the package's bundles, by part. */
const packedHashes = () => JSON.parse(fs.readFileSync(path.join(DIST, 'parts.json'), 'utf8'))

function packedPart(name) {
  const hash = packedHashes()[name]
  return { file: path.join(DIST, `${name}-${hash}`, PART_ENTRY), hash, inputs: [] }
}

/** Writes the bundle of every part to `dir`, for the package. Returns their hashes. */
export async function packParts(dir) {
  const hashes = {}
  for (const [name, entry] of Object.entries(PARTS)) {
    const { files, hash } = await makeBundle(path.join(TOOL_ROOT, entry), {
      name,
      entryName: PART_ENTRY,
      packages: 'named',
    })
    writeFolder(path.join(dir, `${name}-${hash}`), files, hash)
    hashes[name] = hash
  }
  fs.writeFileSync(path.join(dir, 'parts.json'), JSON.stringify(hashes))
  return hashes
}

/**
 * Loads a script with V8's compiled code from an earlier process: saves a ninth of a build of 80 pages and a quarter of a build
 * without changes.
 * https://nodejs.org/api/vm.html#scriptcreatecacheddata
 */
function runScript(file, name) {
  const require = createRequire(file)
  // Node applies source maps only to modules that it loads itself.
  if (process.sourceMapsEnabled) return require(file)
  const compiledFile = path.join(TOOL_CACHE, `${path.basename(path.dirname(file))}.${COMPILER}.compiled`)
  const cachedData = readChecked(compiledFile)
  const script = new vm.Script(Module.wrap(fs.readFileSync(file, 'utf8')), { filename: file, cachedData })
  if (!cachedData || script.cachedDataRejected)
    unsavedCode.set(name, () => {
      // V8 discards code that ran only at the start of a long build. Running the script again compiles its outer function, whose
      // absence would make every start read the whole source.
      script.runInThisContext()
      writeChecked(compiledFile, script.createCachedData())
    })
  const module = { exports: {} }
  script.runInThisContext()(module.exports, require, module, file, path.dirname(file))
  return module.exports
}

/** By part: saves the compiled code, if none was loaded from the cache. */
const unsavedCode = new Map()

/** Saves the code that V8 has compiled in this process, for the next one. Call it after a build, when most code has run. */
export function saveCompiledCode() {
  for (const keep of unsavedCode.values()) keep()
  unsavedCode.clear()
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest()

/** Reads a file of `writeChecked`. Undefined if it is missing or damaged: damaged compiled code would crash the process. */
function readChecked(file) {
  if (!fs.existsSync(file)) return undefined
  const whole = fs.readFileSync(file)
  const bytes = whole.subarray(0, -HASH_BYTES)
  return whole.subarray(-HASH_BYTES).equals(sha256(bytes)) ? bytes : undefined
}

/** Writes bytes followed by their hash, atomically. Does nothing where writing is not allowed. */
function writeChecked(file, bytes) {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(temporary, Buffer.concat([bytes, sha256(bytes)]))
    fs.renameSync(temporary, file)
  } catch {
    fs.rmSync(temporary, { force: true })
  }
}

/**
 * Imports a TypeScript module with everything it imports.
 * @param {string} entry absolute path
 * @param {{ cacheDir: string | undefined, name: string }} options `name`: unique in the cache folder; without a folder nothing is cached
 * @returns {Promise<{ module: any, inputs: string[], hash: string, file: string }>} `inputs`: own source files, absolute, for a watcher
 */
export async function loadTypeScript(entry, options) {
  const bundle = await bundleTypeScript(entry, options)
  return { ...bundle, module: await import(pathToFileURL(bundle.file).href) }
}

async function bundleTypeScript(entry, { cacheDir, name, entryName = ENTRY }) {
  // Node cannot import from a folder with a backslash in its name.
  const isImportable = path.sep === '\\' || !cacheDir?.includes('\\')
  const place = { cacheDir: isImportable ? cacheDir : undefined, name, entryName }
  // Source maps take a twentieth of a first build, so only a run that reads them makes them, in a bundle of its own.
  const isMapped = entryName === PART_ENTRY && process.sourceMapsEnabled
  const fresh = isMapped ? undefined : readFreshBundle(entry, place)
  return fresh ?? (await writeBundle(entry, { ...place, isMapped }))
}

/** The bundle of an earlier run; undefined if it is damaged or an input has changed. */
function readFreshBundle(entry, { cacheDir, name, entryName }) {
  if (cacheDir === undefined) return undefined
  try {
    const record = JSON.parse(fs.readFileSync(path.join(cacheDir, `${name}.json`), 'utf8'))
    if (record.environment !== environment() || record.entry !== entry) return undefined
    if (!record.inputs.every(entryName === PART_ENTRY ? isUnchanged : hasSameContents)) return undefined
    const dir = path.join(cacheDir, `${name}-${record.hash}`)
    if (!isWhole(dir, record.hash)) return undefined
    const inputs = ownFiles(record.inputs.map(([input]) => input))
    return { file: path.join(dir, entryName), hash: record.hash, inputs }
  } catch {
    return undefined // The record is missing or damaged.
  }
}

/**
 * Disables garbage collection in esbuild's process below 256 MB, which our bundles do not reach: saves a tenth of a first build.
 * https://pkg.go.dev/runtime#hdr-Environment_Variables
 * `require`, because Node would search the code of a CommonJS package for exports before an import: 30 ms.
 * @returns {typeof import('esbuild')}
 */
export function loadEsbuild() {
  process.env.GOGC ??= 'off'
  process.env.GOMEMLIMIT ??= '256MiB'
  return require('esbuild')
}

async function writeBundle(entry, { cacheDir, name, entryName, isMapped }) {
  const started = Date.now()
  const { files, hash, sources } = await makeBundle(entry, { name, entryName, isMapped })
  const inputs = ownFiles(sources)
  const states = entryName === PART_ENTRY ? stampsOf(inputs, started) : hashesOf(sources, started)
  const record = { environment: environment(), entry, hash, inputs: states }
  const isCached = !isMapped && cacheDir !== undefined
  const dir = isCached ? cacheBundle(files, record, { cacheDir, name }) : writeForThisRun(files, { hash, name })
  return { file: path.join(dir, entryName), hash, inputs }
}

/**
 * `packages`: how packages outside the bundle are named: 'absolute', because the bundle may lie in any folder, or 'named', for a
 * bundle of the published package.
 */
async function makeBundle(entry, { name, entryName, isMapped = false, packages = 'absolute' }) {
  const isPart = entryName === PART_ENTRY
  const esbuild = loadEsbuild()
  const result = await esbuild.build({
    entryPoints: [`./${path.basename(entry)}`], // relative, because esbuild treats a `*` in a folder name as a pattern
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
    minifyWhitespace: true, // a third less to read at every start; keeps names for stack traces and profiles
    // For the size of the published package; functions keep their names for stack traces.
    ...(packages === 'named' && { minify: true, keepNames: true }),
    sourcemap: isPart ? isMapped && 'external' : 'linked',
    footer: isPart ? { js: `//# sourceMappingURL=${entryName}.map` } : {}, // always, so that the bundle is the same with and without a map
    // Source paths are relative to OUT, wherever the bundle is stored.
    sourceRoot: pathToFileURL(`${OUT}/`).href,
    sourcesContent: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"', ...(isPart && { 'import.meta.url': '__url' }) },
    entryNames: 'entry',
    outExtension: { '.js': path.extname(entryName) },
    inject: name === 'config' ? [DEFINE_CONFIG] : [],
    banner: {
      js: isPart
        ? "const __url = require('node:url').pathToFileURL(__filename).href;"
        : "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    nodePaths: PACKAGES,
    plugins: [ownModules(packages), ...(name.startsWith('code-') ? [sharedReact] : [])],
  })
  const files = result.outputFiles.map((file) => ({ name: path.basename(file.path), contents: file.contents }))
  const hash = hashOf(isPart ? files.filter(({ name }) => name === entryName) : files)
  const sources = Object.keys(result.metafile.inputs)
    .map((file) => path.resolve(path.dirname(entry), file))
    .filter((file) => fs.existsSync(file))
  return { files, hash, sources }
}

const ownFiles = (sources) => sources.filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`))

/** Tolerance for file-system clocks. */
const CLOCK_MS = 10

/** Size and time of files, for `isUnchanged`. A file written after `started` (ms since 1970) counts as changed. */
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

/**
 * Hashes of the code of a site with its packages. A checkout, `rsync -t` or `tar` can replace a file without changing its size and
 * time. A file written after `started` (ms since 1970) counts as changed.
 */
const hashesOf = (files, started) =>
  files.map((file) => [file, fs.statSync(file).mtimeMs < started - CLOCK_MS ? contentHash(file) : ''])

const hasSameContents = ([file, hash]) => contentHash(file) === hash

const contentHash = (file) => sha256(fs.readFileSync(file)).toString('hex')

/** Writes a bundle to the cache. Returns its folder. */
function cacheBundle(files, record, { cacheDir, name }) {
  const dir = path.join(cacheDir, `${name}-${record.hash}`)
  try {
    writeFolder(dir, files, record.hash)
    const temporary = path.join(cacheDir, `${name}.${process.pid}.tmp`)
    fs.writeFileSync(temporary, JSON.stringify(record))
    fs.renameSync(temporary, path.join(cacheDir, `${name}.json`))
    for (const old of fs.readdirSync(cacheDir)) {
      if (new RegExp(`^${name}-[0-9a-f]{16}(\\..+\\.compiled)?$`).test(old) && !old.startsWith(path.basename(dir)))
        removeIfOld(path.join(cacheDir, old))
    }
    return dir
  } catch (cause) {
    // The disk is full or the cache is read-only: each run makes its own bundle.
    if (cause.code === undefined) throw cause
    return writeForThisRun(files, { hash: record.hash, name })
  }
}

let ownFolder

/** Writes a bundle to a temporary folder that is deleted when the process ends. Returns the folder. */
function writeForThisRun(files, { hash, name }) {
  if (!ownFolder) {
    ownFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'wasteland-'))
    process.once('exit', () => fs.rmSync(ownFolder, { recursive: true, force: true }))
  }
  const dir = path.join(ownFolder, `${name}-${hash}`)
  writeFolder(dir, files, hash)
  return dir
}

/** Deletes a bundle that is older than a day. Another process may still import chunks of younger ones. */
function removeIfOld(dir) {
  const stat = fs.statSync(dir, { throwIfNoEntry: false })
  if (stat && Date.now() - stat.mtimeMs > 24 * 3600 * 1000) fs.rmSync(dir, { recursive: true, force: true })
}

/** Writes the folder next to its place and renames it, so that other processes never see half a bundle. */
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
    if (!isWhole(dir, hash)) throw cause // Otherwise another process has written the same bundle.
  }
}

/** Whether the contents of a folder match its hash. */
function isWhole(dir, hash) {
  if (!fs.existsSync(dir)) return false
  const files = fs.readdirSync(dir).map((name) => ({ name, contents: fs.readFileSync(path.join(dir, name)) }))
  return hashOf(files) === hash
}

/** Inputs of a bundle besides its source files. */
export function environment() {
  if (IS_PACKAGE) return `${process.version} ${TOOL_ROOT} ${packedHashes().tool}`
  let packages = 0
  try {
    packages = fs.statSync(path.join(TOOL_ROOT, 'node_modules/.package-lock.json')).mtimeMs
  } catch {
    // The packages are in a folder above: TOOL_ROOT and this file's time identify them.
  }
  return `${process.version} ${TOOL_ROOT} ${packages} ${fs.statSync(fileURLToPath(import.meta.url)).mtimeMs}`
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of [...files].sort((a, b) => (a.name < b.name ? -1 : 1))) hash.update(file.name).update(file.contents)
  return hash.digest('hex').slice(0, 16)
}

/** Gives code of a site the React that the templates use: hooks work only with the copy of React that renders them. */
export const sharedReact = {
  name: 'shared-react',
  setup(build) {
    build.onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'shared-react',
    }))
    build.onLoad({ filter: /.*/, namespace: 'shared-react' }, ({ path: name }) => ({
      contents: `module.exports = globalThis.__wastelandReact[${JSON.stringify(name)}]`,
    }))
  },
}

/** The module that a config imports as 'wasteland-build'. */
const DEFINE_CONFIG = IS_PACKAGE ? path.join(DIST, 'index.mjs') : path.join(TOOL_ROOT, 'cli/config/define-config.ts')

const THIS_FILE = fileURLToPath(import.meta.url)

/** Resolves 'wasteland-build' to the tool itself. Narrow filters: a plugin call for every package costs a tenth of a first build. */
const ownModules = (packages) => ({
  name: 'own-modules',
  setup(build) {
    const asPath = (url) =>
      build.initialOptions.format === 'cjs' && url.startsWith('file:') ? fileURLToPath(url) : url
    // This file must not be bundled: it finds the tool's folder by its own location.
    const thisFile = packages === 'named' ? '../../cli/core/load-typescript.mjs' : asPath(pathToFileURL(THIS_FILE).href)
    build.onResolve({ filter: /\/load-typescript\.mjs$/ }, () => ({ path: thisFile, external: true }))
    build.onResolve({ filter: /^wasteland-build$/ }, () => ({ path: DEFINE_CONFIG }))
    build.onResolve({ filter: EXTERNAL }, ({ path: name }) => ({
      path: packages === 'named' ? name : asPath(resolved(name)),
      external: true,
    }))
  },
})

/** An optional package that is not installed keeps its name: its import fails when it is used. */
function resolved(name) {
  try {
    return import.meta.resolve(name)
  } catch (cause) {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    return name
  }
}
