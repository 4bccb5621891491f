// Bundles scripts, style sheet and fonts with esbuild, for any site. The result is cached with the tool's own bundle, so that it is
// made once per machine; bundle.ts inserts the data of a site.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions } from 'esbuild'
import type { Language } from '../../templates/languages/language.ts'
import type { Flags, InlineScripts, LayoutName } from '../../templates/page-data.ts'
import { type ThemeName, themeNamed } from '../../templates/themes/index.ts'
import { readChecked, writeChecked } from '../core/checked-file.ts'
import { hashOf } from '../core/hash.ts'
import {
  DIST,
  environment,
  type FileStamp,
  IS_PACKAGE,
  isUnchanged,
  loadEsbuild,
  stampsOf,
  TOOL_CACHE,
  TOOL_ROOT,
} from '../core/load-typescript.mjs'
import { pathBelow } from '../core/path-below.ts'
import type { ToyCode } from '../site/feature.ts'
import {
  firstPressChunks,
  layoutChunks,
  nameByContents,
  onlyImportOf,
  scriptOf,
  staticImports,
} from './client-chunks.ts'
import { lazyAfterMain, localTexts, neededStyles, styleTexts, themeStyles, virtualModules } from './client-plugins.ts'
import { reactAsModules } from './react-modules.ts'

/** Browsers that scripts and styles are written for. */
export const TARGETS = ['es2022', 'chrome120', 'firefox117', 'safari17.2']

/** Inputs of the client code besides its sources. */
export interface Variant {
  theme: ThemeName
  toys: ToyCode[]
  flags: Flags
  hasBook: boolean
  hasComponents: boolean
  /** Whether readers can keep the site, which needs a service worker. */
  isKept: boolean
  language: Language
  /** Tag of the language whose stemming rule the search uses; '' for none. */
  searchLanguage: string
  /** Whether to include the live-reload client, for `serve`. */
  development: boolean
}

/** Paths are relative to out/. */
export interface ClientCode {
  files: { path: string; contents: Uint8Array }[]
  inlineScripts: InlineScripts
  stylesheet: string
  script: string
  searchWorker: string
  /** Source of the service worker; '' if the site cannot be kept. */
  serviceWorker: string
  /** Style sheet and script of the book; absent if the site has none. */
  book?: { stylesheet: string; script: string }
  /** Needed for the first paint of any page. */
  fonts: string[]
  /** Chunks that every page needs, and additional chunks by layout. */
  shared: string[]
  layouts: Partial<Record<LayoutName, string[]>>
  /** Chunks that a control needs in addition, by its selector; see client/before-paint.ts. */
  firstPresses: Record<string, string[]>
  /** Source files, absolute, for a watcher. */
  inputs: string[]
}

type ClientRecord = Omit<ClientCode, 'files' | 'inputs'> & {
  inputs: FileStamp[]
  files: StoredFile[]
}

/** A made file with its text, or a copy of a font with the path of its source in the tool's folder. */
type StoredFile = { path: string; text: string } | { path: string; source: string }

const TEMPLATES = path.join(TOOL_ROOT, 'templates')

/** Sources of the plugins: inputs too, while the command runs from its sources. */
const PLUGINS = ['./client-chunks.ts', './client-code.ts', './client-plugins.ts', './react-modules.ts'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
)

/** Returns the client code from the package or the cache, or makes it. */
export async function clientCode(variant: Variant): Promise<ClientCode> {
  const packed = IS_PACKAGE ? readRecord(packedFile(DIST, variant)) : undefined
  const file = path.join(TOOL_CACHE, `client-${keyOf(variant)}.json`)
  const { files, inputs, ...rest } = packed ?? readRecord(file) ?? (await makeRecord(variant, file))
  return {
    ...rest,
    files: files.map((file) => ({ path: file.path, contents: contentsOf(file) })),
    inputs: inputs.map(([input]) => input),
  }
}

const contentsOf = (file: StoredFile): Buffer =>
  'text' in file ? Buffer.from(file.text) : fs.readFileSync(path.join(TOOL_ROOT, file.source))

/** 'assets/next-5T3A9Q2B.woff2' → 'next' */
const fontOf = (file: string) => /\/([^/]+)-[A-Z0-9]{8}\.woff2$/.exec(file)?.[1]

function stored({ path: file, contents }: { path: string; contents: Buffer }): StoredFile {
  const font = fontOf(file)
  return font === undefined
    ? { path: file, text: contents.toString() }
    : { path: file, source: `templates/fonts/${font}.woff2` }
}

/** Writes the code of a site to `dir`, for the package. */
export async function packClient(dir: string, variant: Variant): Promise<void> {
  const record = await makeRecord(variant)
  writeChecked(packedFile(dir, variant), JSON.stringify({ ...record, inputs: [] }))
}

const packedFile = (dir: string, variant: Variant) =>
  path.join(dir, `client-${hashOf(JSON.stringify(variant)).slice(0, 16)}.json`)

const keyOf = (variant: Variant) => hashOf(JSON.stringify([environment(), import.meta.url, variant]))

function readRecord(file: string): ClientRecord | undefined {
  try {
    const record = JSON.parse(readChecked(file) ?? '') as ClientRecord
    return record.inputs.every(isUnchanged) ? record : undefined
  } catch {
    return undefined // The record is missing or damaged.
  }
}

/** `recordFile`: where the result is cached; undefined: not at all. */
async function makeRecord(variant: Variant, recordFile?: string): Promise<ClientRecord> {
  const started = Date.now()
  const record = recordOf(await bundleAll(variant), variant, started)
  if (recordFile !== undefined) cacheRecord(record, recordFile)
  return record
}

/** Options of esbuild for all bundles. */
const sharedOptions = ({ development, flags, hasComponents, language, searchLanguage, toys }: Variant) =>
  ({
    bundle: true,
    write: false,
    minify: !development, // The code of `serve` stays readable.
    metafile: true,
    legalComments: 'none',
    // Escapes of other letters are three times as long.
    charset: 'utf8',
    logLevel: 'silent',
    target: TARGETS,
    define: {
      'process.env.NODE_ENV': '"production"',
      // Removes React's hook for its developer tools: 0.2 KB.
      ...(!development && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
      SEARCH_LANGUAGE: JSON.stringify(searchLanguage),
      HAS: 'true', // for typeof
      ...Object.fromEntries(Object.entries(flags).map(([name, holds]) => [`HAS.${name}`, String(holds)])),
    },
    jsx: 'automatic',
    // The package has no tsconfig.json, and its scripts must be the same.
    tsconfigRaw: { compilerOptions: { strict: true } },
    absWorkingDir: TOOL_ROOT,
    nodePaths: [path.join(TOOL_ROOT, 'node_modules')],
    outdir: path.join(TOOL_ROOT, 'assets'),
    plugins: [
      virtualModules(toys),
      localTexts(language),
      styleTexts(!development),
      reactAsModules(hasComponents),
      lazyAfterMain,
    ],
  }) satisfies BuildOptions

/** The results of esbuild: scripts of pages, the search worker, style sheets with fonts, and scripts without imports. */
async function bundleAll(variant: Variant) {
  const { theme, toys, flags, hasBook, isKept, development } = variant
  const { build } = loadEsbuild()
  const shared = sharedOptions(variant)
  const [client, worker, style, inline] = await Promise.all([
    build({
      ...shared,
      entryPoints: {
        main: path.join(TEMPLATES, 'client/main.tsx'),
        ...(development && { 'live-reload': path.join(TEMPLATES, 'client/live-reload.ts') }),
      },
      format: 'esm',
      splitting: true,
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
    }),
    // Without splitting: a worker cannot share chunks that are already loaded.
    build({
      ...shared,
      entryPoints: { 'search-worker': path.join(TEMPLATES, 'search/search-worker.ts') },
      format: 'esm',
      entryNames: '[name]-[hash]',
    }),
    build({
      ...shared,
      plugins: [neededStyles(toys, flags), themeStyles(theme)],
      entryPoints: {
        site: path.join(TEMPLATES, 'styles/site.css'),
        ...(hasBook && { book: path.join(TEMPLATES, 'book/book.css') }),
      },
      entryNames: '[name]-[hash]',
      assetNames: '[name]-[hash]',
      loader: { '.woff2': 'file', '.svg': 'file' },
    }),
    build({
      ...shared,
      minify: true,
      entryPoints: [
        ...['client/before-paint.ts', 'client/missing-files.ts'],
        ...(isKept ? ['offline/worker.ts'] : []),
        ...(hasBook ? ['book/main.ts'] : []),
      ].map((file) => path.join(TEMPLATES, file)),
      format: 'iife',
    }),
  ])
  return { client, worker, style, inline }
}

type Bundles = Awaited<ReturnType<typeof bundleAll>>

/** `started`: when the sources were read, in ms since 1970. */
function recordOf({ client, worker, style, inline }: Bundles, variant: Variant, started: number): ClientRecord {
  const { outputs } = client.metafile
  const entry = scriptOf('client/main.tsx', outputs)
  const first = onlyImportOf(entry, outputs) ?? entry
  const scripts = client.outputFiles.filter(({ path: file }) => first === entry || pathBelow(TOOL_ROOT, file) !== entry)
  const { files, nameOf } = nameByContents([...scripts, ...worker.outputFiles, ...style.outputFiles], first)
  const named = (pattern: RegExp) => files.find(({ path: file }) => pattern.test(file))?.path ?? ''
  const inlineScript = (name: string) =>
    inline.outputFiles.find(({ path: file }) => path.basename(file) === `${name}.js`)?.text.trim() ?? ''
  const sources = inputsOf([client, worker, style, inline].map(({ metafile }) => metafile))
  return {
    inputs: stampsOf([...sources, ...PLUGINS.filter(fs.existsSync)], started),
    files: files.map(stored),
    inlineScripts: { beforePaint: inlineScript('before-paint'), missingFiles: inlineScript('missing-files') },
    serviceWorker: inlineScript('worker'),
    ...(variant.hasBook && { book: { stylesheet: named(/\/book-[^/]*\.css$/), script: inlineScript('main') } }),
    stylesheet: named(/\/site-[^/]*\.css$/),
    script: nameOf(first),
    searchWorker: nameOf(scriptOf('search/search-worker.ts', worker.metafile.outputs)),
    fonts: themeNamed(variant.theme).firstFonts.flatMap((font) =>
      files.map(({ path: file }) => file).filter((file) => fontOf(file) === font),
    ),
    shared: staticImports(first, outputs).map(nameOf).sort(),
    layouts: layoutChunks(outputs, nameOf),
    firstPresses: firstPressChunks(first, outputs, nameOf),
  }
}

const DAY_MS = 24 * 3600 * 1000

function cacheRecord(record: ClientRecord, file: string) {
  try {
    fs.mkdirSync(TOOL_CACHE, { recursive: true })
    for (const name of fs.readdirSync(TOOL_CACHE)) {
      const other = path.join(TOOL_CACHE, name)
      if (/^client-.*\.json$/.test(name) && Date.now() - fs.statSync(other).mtimeMs > DAY_MS) fs.rmSync(other)
    }
    writeChecked(file, JSON.stringify(record))
  } catch {
    // The cache is not writable: the code is made for each run.
  }
}

function inputsOf(metafiles: { inputs: Record<string, unknown> }[]): string[] {
  const files = new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs)))
  return [...files]
    .filter((file) => !file.startsWith('node_modules/') && !/^(?:virtual|texts|toys):/.test(file))
    .map((file) => path.resolve(TOOL_ROOT, file))
    .filter((file) => fs.existsSync(file))
    .sort()
}
