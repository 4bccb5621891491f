// What esbuild does to the client code besides bundling: data and texts of the site, its theme, and the features that it uses.
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import type { Language } from '../../templates/languages/language.ts'
import type { ThemeName } from '../../templates/themes/index.ts'
import { TOOL_ROOT } from '../core/load-typescript.mjs'

/** Placeholders in the scripts for data of the site. */
export const PLACEHOLDERS = {
  site: '__WASTELAND_SITE__',
  beforePaint: '__WASTELAND_BEFORE_PAINT__',
  baseUrl: '__WASTELAND_BASE_URL__',
}

/** Optional features, all off. Scripts and styles contain no code for features that are off; see templates/virtual.d.ts. */
export const NO_FEATURES = {
  SITE_HAS_LOCALES: false,
  NAVBAR_HAS_MENUS: false,
  NAVBAR_HIDES: false,
  VERSIONS_HAVE_NOTICES: false,
  VERSIONS_ARE_CHOSEN: false,
  PAGES_TELL_CHANGES: false,
  DOCS_HAVE_NEEDS: false,
  SITE_HAS_COMPONENTS: false,
  SITE_HAS_EMBEDS: false,
  POSTS_HAVE_COMMENTS: false,
  ARTICLES_HAVE_TABS: false,
  ARTICLES_HAVE_LISTS: false,
  ARTICLES_HAVE_CARDS: false,
  SITE_HAS_OWN_SHEET: false,
  SITE_CAN_BE_KEPT: false,
  SITE_HAS_ROLLS: false,
  SITE_KEEPS_ROLLS: false,
  SITE_HAS_BOOK: false,
  ARTICLES_HAVE_DIE_TABLES: false,
  ARTICLES_HAVE_SENTENCES: false,
}

/** Those of the site that `init` makes, which has a table to roll on. */
export const STARTER_FEATURES: Features = { ...NO_FEATURES, SITE_KEEPS_ROLLS: true, ARTICLES_HAVE_DIE_TABLES: true }

export type Features = typeof NO_FEATURES

const TEMPLATES = path.join(TOOL_ROOT, 'templates')

/** Resolves `virtual:…` imports to placeholders. */
export const virtualModules: Plugin = {
  name: 'virtual',
  setup(build) {
    const contents: Record<string, string> = {
      'virtual:site': `export default ${PLACEHOLDERS.site}`,
      'virtual:before-paint': `export default ${PLACEHOLDERS.beforePaint}`,
      'virtual:base-url': `export default ${PLACEHOLDERS.baseUrl}`,
    }
    // Without side effects, unused imports are removed.
    build.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'virtual', sideEffects: false }))
    build.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({ contents: contents[path] ?? '' }))
  },
}

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

/** Resolves `theme:name.css` to a style sheet of the theme. */
export const themeStyles = (theme: ThemeName): Plugin => ({
  name: 'theme-styles',
  setup(build) {
    build.onResolve({ filter: /^theme:/ }, ({ path: name }) => ({
      path: path.join(TEMPLATES, 'themes', theme, name.slice('theme:'.length)),
    }))
  },
})

/** Leaves out style sheets of features that the site does not use. */
export const neededStyles = ({
  ARTICLES_HAVE_LISTS,
  ARTICLES_HAVE_SENTENCES,
  ARTICLES_HAVE_TABS,
  NAVBAR_HAS_MENUS,
  SITE_HAS_EMBEDS,
  POSTS_HAVE_COMMENTS,
  SITE_CAN_BE_KEPT,
  SITE_KEEPS_ROLLS,
}: Features): Plugin => ({
  name: 'needed-styles',
  setup(build) {
    const leaveOut = (filter: RegExp) => build.onLoad({ filter }, () => ({ contents: '', loader: 'css' }))
    if (!ARTICLES_HAVE_LISTS) leaveOut(/\/list\.css$/)
    if (!ARTICLES_HAVE_TABS) leaveOut(/\/tabs\.css$/)
    if (!SITE_CAN_BE_KEPT) leaveOut(/\/offline\.css$/)
    if (!NAVBAR_HAS_MENUS) leaveOut(/\/menus\.css$/)
    if (!ARTICLES_HAVE_SENTENCES) leaveOut(/\/generate\.css$/)
    if (!SITE_KEEPS_ROLLS) leaveOut(/\/tray\.css$/)
    if (!SITE_HAS_EMBEDS) leaveOut(/\/embed\.css$/)
    if (!POSTS_HAVE_COMMENTS) leaveOut(/\/comments\.css$/)
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
