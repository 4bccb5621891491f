// Plugins of esbuild for the client code: they insert data and texts of the site, its theme, and the toys that it uses.
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import type { Language } from '../../templates/languages/language.ts'
import type { Flags } from '../../templates/page-data.ts'
import type { ThemeName } from '../../templates/themes/index.ts'
import { TOOL_ROOT } from '../core/load-typescript.mjs'
import type { ToyCode } from '../site/feature.ts'

/** Placeholders in the scripts for data of the site. */
export const PLACEHOLDERS = {
  site: '__WASTELAND_SITE__',
  beforePaint: '__WASTELAND_BEFORE_PAINT__',
  baseUrl: '__WASTELAND_BASE_URL__',
}

const TEMPLATES = path.join(TOOL_ROOT, 'templates')

/** Resolves `virtual:…` imports to placeholders and to the toys of the site. */
export const virtualModules = (toys: ToyCode[]): Plugin => ({
  name: 'virtual',
  setup(build) {
    const contents: Record<string, string> = {
      'virtual:site': `export default ${PLACEHOLDERS.site}`,
      'virtual:before-paint': `export default ${PLACEHOLDERS.beforePaint}`,
      'virtual:base-url': `export default ${PLACEHOLDERS.baseUrl}`,
      'virtual:toys': toysModule(toys),
      'virtual:later-toys': startsModule(toys, 'later'),
      'virtual:toys-in-book': toysInBookModule(toys),
    }
    // Without side effects, unused imports are removed.
    build.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual', sideEffects: false }))
    build.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
      contents: contents[path] ?? '',
      resolveDir: TEMPLATES,
    }))
  },
})

/** Imports of toys that run at the start are static, all others load on first use. */
function toysModule(toys: ToyCode[]): string {
  const lazy = toys.flatMap((toy) =>
    'selector' in toy
      ? `[${JSON.stringify(toy.on)}, ${JSON.stringify(toy.selector)}, () => import(${fileOf(toy)})]`
      : [],
  )
  return `${startsModule(toys, 'start')}\nexport const toys = [${lazy}]`
}

function startsModule(toys: ToyCode[], on: 'start' | 'later'): string {
  const modules = toys.flatMap((toy) => (toy.on === on ? toy.module : []))
  return [
    ...modules.map((module, i) => `import { start as start${i} } from ${fileOf({ module })}`),
    `export const starts = [${modules.map((_, i) => `start${i}`)}]`,
  ].join('\n')
}

/** The script of the book is one file. */
function toysInBookModule(toys: ToyCode[]): string {
  const inBook = toys.flatMap((toy) => ('isInBook' in toy && toy.isInBook ? toy : []))
  const entries = inBook.map(({ on, selector }, i) => `[${JSON.stringify(on)}, ${JSON.stringify(selector)}, play${i}]`)
  return [
    ...inBook.map((toy, i) => `import { play as play${i} } from ${fileOf(toy)}`),
    `export const toys = [${entries}]`,
  ].join('\n')
}

const fileOf = ({ module }: { module: string }) => JSON.stringify(`./${module}`)

/**
 * Replaces templates/text.ts with the texts of the locale, as members of an enum. esbuild inlines them, so that scripts contain
 * only the texts they show.
 */
export const localTexts = ({ texts, counts }: Language): Plugin => ({
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
      // Without side effects, unused imports are removed.
      sideEffects: false,
    }))
    build.onLoad({ filter: /.*/, namespace: 'texts' }, ({ path: name }) => ({
      contents: modules[name] ?? '',
      loader: 'ts',
    }))
  },
})

/** Makes the style sheets that scripts import as texts shorter. */
export const styleTexts = (minify: boolean): Plugin => ({
  name: 'style-texts',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path: file, with: { type } }) => {
      if (type !== 'text') return undefined
      const { target = [] } = build.initialOptions
      const source = await fs.promises.readFile(file, 'utf8')
      const { code } = await build.esbuild.transform(source, { loader: 'css', minify, target })
      return { contents: code, loader: 'text' }
    })
  },
})

/** Resolves `theme:name.css` to a style sheet of the theme. */
export const themeStyles = (theme: ThemeName): Plugin => ({
  name: 'theme-styles',
  setup(build) {
    build.onResolve({ filter: /^theme:/ }, ({ path: name }) => ({
      path: path.join(TEMPLATES, 'themes', theme, name.slice('theme:'.length)),
    }))
  },
})

/** Resolves `toys:site` and `toys:book` to the style sheets of the toys, and leaves out that of menus if the navbar has none. */
export const neededStyles = (toys: ToyCode[], { menus }: Flags): Plugin => ({
  name: 'needed-styles',
  setup(build) {
    const ofBook = toys.filter((toy) => toy.on === 'styles' || ('isInBook' in toy && toy.isInBook))
    build.onResolve({ filter: /^toys:/ }, ({ path }) => ({ path, namespace: 'toys' }))
    build.onLoad({ filter: /.*/, namespace: 'toys' }, ({ path }) => {
      const styles = new Set((path === 'toys:book' ? ofBook : toys).flatMap(({ styles = [] }) => styles))
      const contents = [...styles].map((style) => `@import "./${style}";`).join('\n')
      return { contents, loader: 'css', resolveDir: TEMPLATES }
    })
    if (!menus) build.onLoad({ filter: /\/menus\.css$/ }, () => ({ contents: '', loader: 'css' }))
  },
})

/**
 * Makes each lazy module import the main script, which always runs first. Code that they share with it then stays in one chunk
 * instead of one per combination of modules: saves 3 KB and four requests per first visit.
 */
export const lazyAfterMain: Plugin = {
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
