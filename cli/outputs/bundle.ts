// The browser's half: scripts, style sheet and fonts through esbuild, named by their content. Kept from the last time
// while neither the templates nor the chrome data changed.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { BuildOptions, Plugin, PluginBuild } from 'esbuild'
import type { Language } from '../../templates/languages/language.ts'
import type { LayoutName, PageAssets, SiteData } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config.ts'
import { readChecked, writeChecked } from '../content/cache.ts'
import { type FileStamp, isUnchanged, stampsOf, TOOL_ROOT } from '../load-typescript.mjs'
import { reactAsModules } from './react-modules.ts'

export interface Bundle {
  /** Relative to out/, with contents. */
  files: { path: string; contents: Uint8Array }[]
  /** Source of the one inline script. */
  beforePaint: string
  /** Hash of scripts and chrome data. */
  buildId: string
  assetsFor(layout: LayoutName): PageAssets
  /** Script of the search, relative to out/. */
  searchWorker: string
  /** Source files, absolute, for a watcher. */
  inputs: string[]
}

interface BundleRecord {
  key: string
  /** The running command: another one bundles in another way, or other templates. */
  tool: string
  inputs: FileStamp[]
  files: { path: string; base64: string }[]
  beforePaint: string
  buildId: string
  stylesheet: string
  script: string
  searchWorker: string
  fonts: string[]
  shared: string[]
  layouts: Partial<Record<LayoutName, string[]>>
}

export interface ClientOptions {
  config: ResolvedConfig
  /** Chrome data without its drawings. */
  site: SiteData
  cacheDir: string | undefined
  /** True: with the live-reload client, for `serve`. */
  development: boolean
}

const TEMPLATES = path.join(TOOL_ROOT, 'templates')

/** Fonts needed for the first paint of any page; the others load when a page uses them. */
const FIRST_FONTS = /\/(?:grenze|next)-[A-Z0-9]{8}\.woff2$/

export async function bundleClient(options: ClientOptions): Promise<Bundle> {
  const key = hash(
    JSON.stringify([
      options.site,
      knownOf(options),
      options.config.announcementBar,
      options.development,
      options.config.baseUrl,
      options.config.language,
    ]),
  )
  const record = readRecord(options, key) ?? (await makeRecord(options, key))
  const href = (file: string) => options.config.rootUrl + file
  return {
    files: record.files.map(({ path: file, base64 }) => ({ path: file, contents: Buffer.from(base64, 'base64') })),
    beforePaint: record.beforePaint,
    buildId: record.buildId,
    searchWorker: record.searchWorker,
    inputs: record.inputs.map(([file]) => file),
    assetsFor: (layout) => ({
      stylesheet: href(record.stylesheet),
      script: href(record.script),
      preload: [...new Set([...record.shared, ...(record.layouts[layout] ?? [])])].map(href),
      fonts: record.fonts.map(href),
    }),
  }
}

const hash = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Each locale has its own. */
const recordPrefix = ({ locale }: ResolvedConfig) => `bundle-${locale.locale}-`

/** 'bundle-pt-BR-….json' is none of 'pt'. */
const isRecordOf = (config: ResolvedConfig, name: string) =>
  name.startsWith(recordPrefix(config)) && /^[0-9a-f]{16}\.json$/.test(name.slice(recordPrefix(config).length))

function recordFile({ cacheDir, config }: ClientOptions, key: string) {
  return cacheDir && path.join(cacheDir, `${recordPrefix(config)}${key}.json`)
}

function readRecord(options: ClientOptions, key: string): BundleRecord | undefined {
  const file = recordFile(options, key)
  try {
    const text = file && readChecked(file)
    const record = text ? (JSON.parse(text) as BundleRecord) : undefined
    if (record?.key !== key || record.tool !== import.meta.url) return undefined
    return record.inputs.every(isUnchanged) ? record : undefined
  } catch {
    return undefined // a record that cannot be read: bundle again
  }
}

async function makeRecord(options: ClientOptions, key: string): Promise<BundleRecord> {
  const started = Date.now()
  const { build } = await import('esbuild')
  const { baseUrl } = options.config
  const shared = {
    bundle: true,
    write: false,
    minify: !options.development,
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
    target: ['es2022', 'chrome120', 'firefox117', 'safari17.2'],
    define: {
      'process.env.NODE_ENV': '"production"',
      // React's door for its developer tools: 0.2 KB of every first visit that a reader never opens.
      ...(!options.development && { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
      ...knownOf(options),
    },
    jsx: 'automatic',
    absWorkingDir: TOOL_ROOT,
    nodePaths: [path.join(TOOL_ROOT, 'node_modules')],
    outdir: path.join(TOOL_ROOT, 'assets'),
    plugins: [virtualModules(options), localTexts(options.config.language), reactAsModules, lazyAfterMain],
  } satisfies BuildOptions
  const [client, worker, style, inline] = await Promise.all([
    build({
      ...shared,
      entryPoints: {
        main: path.join(TEMPLATES, 'client/main.tsx'),
        ...(options.development && { 'live-reload': path.join(TEMPLATES, 'client/live-reload.ts') }),
      },
      format: 'esm',
      splitting: true,
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
    }),
    // In one file, whatever it shares with the others: a worker is another world.
    build({
      ...shared,
      entryPoints: { 'search-worker': path.join(TEMPLATES, 'client/search-worker.ts') },
      format: 'esm',
      entryNames: '[name]-[hash]',
    }),
    build({
      ...shared,
      entryPoints: { site: 'virtual:style' },
      entryNames: '[name]-[hash]',
      assetNames: '[name]-[hash]',
      loader: { '.woff2': 'file', '.svg': 'file' },
    }),
    build({
      ...shared,
      minify: true,
      entryPoints: [path.join(TEMPLATES, 'client/before-paint.ts')],
      format: 'iife',
    }),
  ])
  const relative = (file: string) => path.relative(TOOL_ROOT, file).split(path.sep).join('/')
  const files = [...client.outputFiles, ...worker.outputFiles, ...style.outputFiles]
    .map(({ path: file, contents }) => ({ path: relative(file), contents }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const outputs = client.metafile.outputs
  const entry = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === 'templates/client/main.tsx')
  const beforePaint = inline.outputFiles[0]?.text.trim() ?? ''
  const record: BundleRecord = {
    key,
    tool: import.meta.url,
    inputs: stampsOf(inputsOf([client.metafile, worker.metafile, style.metafile, inline.metafile]), started),
    files: files.map(({ path: file, contents }) => ({ path: file, base64: Buffer.from(contents).toString('base64') })),
    beforePaint,
    buildId: hash(
      [
        ...files.filter(({ path: file }) => file.endsWith('.js')).map(({ path: file }) => file),
        beforePaint,
        key,
        baseUrl,
      ].join('\n'),
    ).slice(0, 10),
    stylesheet: files.find(({ path: file }) => /\/site-[^/]*\.css$/.test(file))?.path ?? '',
    script: entry?.[0] ?? '',
    searchWorker: worker.outputFiles.map(({ path: file }) => relative(file))[0] ?? '',
    fonts: files.map(({ path: file }) => file).filter((file) => FIRST_FONTS.test(file)),
    shared: entry ? staticImports(entry[0], outputs) : [],
    layouts: layoutChunks(outputs),
  }
  const file = recordFile(options, key)
  if (file && options.cacheDir) {
    fs.mkdirSync(options.cacheDir, { recursive: true })
    for (const old of fs.readdirSync(options.cacheDir))
      if (isRecordOf(options.config, old) && old !== path.basename(file) && !options.development)
        fs.rmSync(path.join(options.cacheDir, old), { force: true })
    writeChecked(file, JSON.stringify(record))
  }
  return record
}

/** What the scripts need not carry; see templates/virtual.d.ts. */
function knownOf({ site: { navbar, versions }, config: { docs, locales } }: ClientOptions): Record<string, string> {
  const hasVersionMenu = navbar.items.some(({ type }) => type === 'docsVersionDropdown')
  return {
    SITE_HAS_LOCALES: String(locales.length > 1),
    NAVBAR_HAS_MENUS: String(navbar.items.some(({ type }) => /[dD]ropdown|docsVersion/.test(type))),
    NAVBAR_HIDES: String(navbar.hideOnScroll),
    VERSIONS_HAVE_NOTICES: String(versions.some(({ badge, banner }) => badge || banner !== 'none')),
    VERSIONS_ARE_CHOSEN: String(hasVersionMenu || versions.length > 1),
    PAGES_TELL_CHANGES: String(docs?.showLastUpdateTime || docs?.showLastUpdateAuthor || false),
  }
}

/** Versions are shown by menus and notices only. */
function neededOf(options: ClientOptions): SiteData {
  const { NAVBAR_HAS_MENUS, VERSIONS_ARE_CHOSEN, VERSIONS_HAVE_NOTICES } = knownOf(options)
  const areShown = [NAVBAR_HAS_MENUS, VERSIONS_ARE_CHOSEN, VERSIONS_HAVE_NOTICES].includes('true')
  return { ...options.site, versions: areShown ? options.site.versions : [] }
}

type Outputs = Record<string, { imports: { path: string; kind: string }[]; entryPoint?: string; exports: string[] }>

/** Chunks that a chunk needs before it runs. */
function staticImports(chunk: string, outputs: Outputs, found = new Set<string>()): string[] {
  for (const { path: file, kind } of outputs[chunk]?.imports ?? []) {
    if (kind !== 'import-statement' || found.has(file)) continue
    found.add(file)
    staticImports(file, outputs, found)
  }
  return [...found].sort()
}

/** Chunks of the layouts that do not come with the first script: a chunk exports them by their names. */
function layoutChunks(outputs: Outputs): Partial<Record<LayoutName, string[]>> {
  const layouts: Partial<Record<LayoutName, string[]>> = {}
  for (const [chunk, { entryPoint, exports }] of Object.entries(outputs)) {
    if (!entryPoint?.startsWith('templates/layouts/')) continue
    for (const name of exports) layouts[name as LayoutName] = [chunk, ...staticImports(chunk, outputs)]
  }
  return layouts
}

function inputsOf(metafiles: { inputs: Record<string, unknown> }[]): string[] {
  const files = new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs)))
  return [...files]
    .filter((file) => !file.startsWith('node_modules/') && !/^(?:virtual|texts):/.test(file))
    .map((file) => path.resolve(TOOL_ROOT, file))
    .filter((file) => fs.existsSync(file))
    .sort()
}

/** `virtual:…` imports: what the site's config gives to the scripts and the style sheet. */
function virtualModules(options: ClientOptions) {
  const { config, site } = options
  const settings = {
    colorMode: site.colorMode,
    ...(site.announcementBar?.isCloseable && { announcementId: site.announcementBar.id }),
    baseUrl: site.baseUrl,
  }
  const { backgroundColor, textColor } = config.announcementBar ?? {}
  const own = [
    backgroundColor && `background:${cssValue(backgroundColor)}`,
    textColor && `color:${cssValue(textColor)}`,
  ]
    .filter(Boolean)
    .join(';')
  const modules: Record<string, { contents: string; loader: 'js' | 'css' }> = {
    'virtual:site': { contents: `export default ${JSON.stringify(neededOf(options))}`, loader: 'js' },
    'virtual:before-paint': { contents: `export default ${JSON.stringify(settings)}`, loader: 'js' },
    'virtual:style': {
      contents: `@import "./site.css";${own ? `@layer components{.announce{${own}}}` : ''}`,
      loader: 'css',
    },
  }
  return {
    name: 'virtual',
    setup(build: PluginBuild) {
      build.onResolve({ filter: /^virtual:/ }, ({ path: name }) => ({ path: name, namespace: 'virtual' }))
      build.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path: name }) =>
        modules[name] ? { ...modules[name], resolveDir: path.join(TEMPLATES, 'styles') } : undefined,
      )
    },
  }
}

/**
 * The texts of the locale take the place of templates/text.ts: members of an enum, which esbuild writes where they are used,
 * so that scripts carry the texts they show and no table.
 */
const localTexts = ({ texts, counts }: Language): Plugin => ({
  name: 'local-texts',
  setup(build) {
    const members = Object.entries(texts).map(([name, text]) => `${name} = ${JSON.stringify(text)}`)
    const modules: Record<string, string> = {
      text: `export enum text { ${members.join(', ')} }`,
      counts: `export const counts = ${JSON.stringify(counts)}`,
    }
    build.onResolve({ filter: /^\.\.?\/(?:text|counts)\.ts$/ }, ({ path: name }) => ({
      path: path.basename(name, '.ts'),
      namespace: 'texts',
      // What nobody uses leaves nothing behind, not even a chunk.
      sideEffects: false,
    }))
    build.onLoad({ filter: /.*/, namespace: 'texts' }, ({ path: name }) => ({
      contents: modules[name] ?? '',
      loader: 'ts',
    }))
  },
})

/**
 * Lazy modules run after the first script, so each may lean on it. Said to esbuild, everything they share with it is one chunk
 * instead of one for each set of modules that share something: 3 KB and four requests of every first visit.
 */
const lazyAfterMain: Plugin = {
  name: 'lazy-after-main',
  setup(build) {
    const main = path.join(TEMPLATES, 'client/main.tsx')
    build.onResolve({ filter: /^\./ }, ({ kind, path: name, resolveDir }) =>
      kind === 'dynamic-import' ? { path: path.resolve(resolveDir, name), pluginData: 'lazy' } : undefined,
    )
    build.onLoad({ filter: /\.tsx?$/ }, ({ path: file, pluginData }) =>
      pluginData === 'lazy'
        ? {
            contents: `${fs.readFileSync(file, 'utf8')}\nimport ${JSON.stringify(main)}`,
            loader: path.extname(file).slice(1) as 'ts' | 'tsx',
          }
        : undefined,
    )
  },
}

/** A colour of the config cannot end its declaration. */
const cssValue = (value: string) => value.replace(/[;{}<>\\]/g, '')
