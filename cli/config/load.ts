// Loads site.config.ts, checks it as a whole, and fills in the defaults. SiteConfig is what a person writes,
// ResolvedConfig is what code reads: nothing in it is optional that has a default.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../templates/languages/language.ts'
import { BuildError, error, isFileSystemError, type Place, type Problem, warning } from '../errors.ts'
import { type LoadedModule, loadTypeScript } from '../load-typescript.mjs'
import { pathBelow } from '../path-below.ts'
import { checkSchema, type SchemaProblem, show } from '../schema.ts'
import { withDefaults } from './defaults.ts'
import type {
  AnnouncementBarConfig,
  CheckLevel,
  ChecksConfig,
  FooterColumnConfig,
  LogoConfig,
  MetaConfig,
  NavbarItemConfig,
  PlateConfig,
  RedirectConfig,
  SidebarConfig,
  SiteConfig,
  VersionConfig,
} from './define-config.ts'
import { placeInSource } from './place.ts'
import {
  type Complain,
  checkBasePath,
  checkBaseUrl,
  checkFooterLinks,
  checkHtml,
  checkLocales,
  checkNavbarItem,
  checkTocLevels,
  checkUrl,
  htmlStrings,
} from './rules.ts'
import { SITE_CONFIG } from './schema.ts'
import { checkSidebar } from './sidebars.ts'

export interface LocaleConfig {
  locale: string
  /** As its own readers call it; see `localeLabel`. */
  label?: string
  htmlLang: string
  direction: 'ltr' | 'rtl'
  /** Name of its folder in `content/i18n` and, of a locale that is not the default one, first part of its addresses. */
  path: string
  /** Calendar of its dates, as `Intl` names it. */
  calendar: string
}

export interface ResolvedConfig {
  /** Absolute folder of the site. */
  root: string
  /** Text of the config, to name lines; see `configPlace`. */
  source: string
  /** What is doubtful in it but no error. */
  warnings: Problem[]
  title: string
  tagline: string
  favicon?: string
  image?: string
  metadata: MetaConfig[]
  /** 'https://example.org', no path, no trailing slash. */
  url: string
  /** Where the locale lies that this config is for: '/', '/ar/'. */
  baseUrl: string
  /** Where the site lies; what all locales share is found from here. Starts and ends with '/'. */
  rootUrl: string
  titleDelimiter: string
  /** The locale this config is for; see site/locales.ts. */
  locale: LocaleConfig
  defaultLocale: LocaleConfig
  locales: LocaleConfig[]
  /** What the templates and the build say in this locale. */
  language: Language
  colorMode: { defaultMode: 'light' | 'dark'; disableSwitch: boolean; respectPrefersColorScheme: boolean }
  announcementBar?: Required<Pick<AnnouncementBarConfig, 'id' | 'content' | 'isCloseable'>> & AnnouncementBarConfig
  navbar: { title?: string; logo?: LogoConfig; hideOnScroll: boolean; items: NavbarItemConfig[] }
  footer?: ResolvedFooter
  docs?: ResolvedDocs
  blog?: ResolvedBlog
  markdown: { html: boolean; dice: boolean; typographer: boolean; emoji: boolean; glossary?: string }
  home: { wordmark?: { wide: string; tall: string } }
  plates: Map<string, PlateConfig>
  redirects: Required<RedirectConfig>[]
  markdownCopies: boolean
  socialImages: 'site' | 'posts' | false
  checks: Required<ChecksConfig>
  contentPolicy: 'header' | 'page'
  staticCode: boolean
  noIndex: boolean
  killServiceWorker: boolean
}

export interface ResolvedFooter {
  style: 'light' | 'dark'
  logo?: LogoConfig
  columns: FooterColumnConfig[]
  /** The links were written without columns; they make the one column there is. */
  isSimple: boolean
  copyright?: string
}

export interface ResolvedDocs {
  /** '/docs', or '' for the root of the site. */
  basePath: string
  sidebars: Map<string, SidebarConfig>
  breadcrumbs: boolean
  tocLevels: { min: number; max: number }
  editUrl?: string
  showLastUpdateTime: boolean
  showLastUpdateAuthor: boolean
  sidebarCollapsed: boolean
  sidebarCollapsible: boolean
  autoCollapseCategories: boolean
  numberPrefixes: boolean
  /** As written; site/versions.ts fills in what depends on which versions there are. */
  versions: Map<string, VersionConfig>
  lastVersion?: string
  includeCurrentVersion: boolean
}

export interface ResolvedBlog {
  /** '/blog', or '' for the root of the site. */
  basePath: string
  title: string
  description: string
  postsPerPage: number
  sidebarTitle: string
  sidebarCount: number
  showReadingTime: boolean
  feeds: ('rss' | 'atom' | 'json')[]
  feedLimit: number
  editUrl?: string
  showLastUpdateTime: boolean
  showLastUpdateAuthor: boolean
  untruncatedPosts: CheckLevel
}

export interface LoadedConfig {
  config: ResolvedConfig
  /** Files the config was made of, and drawings it names, which may lie beside content/; absolute, for a watcher. */
  inputs: string[]
}

export const CONFIG_FILE = 'site.config.ts'

/**
 * Loads and resolves the config of the site in `root`. Throws a BuildError with all its problems. `cacheDir`: where the
 * compiled config is kept; undefined: nowhere.
 */
export async function loadConfig(root: string, cacheDir: string | undefined): Promise<LoadedConfig> {
  const file = path.join(root, CONFIG_FILE)
  if (!fs.existsSync(file)) {
    throw new BuildError(
      error(
        'WB101',
        `There is no ${CONFIG_FILE} in ${root}.`,
        {},
        `Make one: export default defineConfig({ title: 'My game', url: 'https://example.org' })`,
      ),
    )
  }
  const source = fs.readFileSync(file, 'utf8')
  const { loaded, value } = await runConfig(root, cacheDir)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const found = value === undefined && !('default' in loaded.module) ? 'no default export' : show(value)
    throw new BuildError(
      error(
        'WB102',
        `${CONFIG_FILE} must export its config: found ${found}.`,
        { file: CONFIG_FILE, line: 1 },
        `Write: export default defineConfig({ … })`,
      ),
    )
  }
  const config = resolveConfig(value, root, source)
  const drawings = Object.values(config.home.wordmark ?? {}).map((drawing) => path.join(root, drawing))
  return { config, inputs: [...loaded.inputs, ...drawings] }
}

/** Runs the config. Throws a BuildError when it fails, wants to end the process, or never finishes. */
async function runConfig(
  root: string,
  cacheDir: string | undefined,
): Promise<{ loaded: LoadedModule; value: unknown }> {
  const { sourceMapsEnabled, exit } = process
  process.setSourceMapsEnabled(true) // so that a stack names the lines of the file
  let stop: (cause: Error) => void = () => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = reject
  })
  const onIdle = () => stop(new Error('it waits for a promise that never settles.'))
  process.once('beforeExit', onIdle) // nothing is left to do, and the config has not finished
  process.exit = (code) => {
    const cause = new Error(`it calls process.exit(${code ?? ''}).`)
    stop(cause)
    throw cause
  }
  const run = async () => {
    const loaded = await loadTypeScript(path.join(root, CONFIG_FILE), { cacheDir, name: 'config' })
    const exported: unknown = loaded.module.default
    return { loaded, value: await (typeof exported === 'function' ? exported() : exported) }
  }
  try {
    return await Promise.race([stopped, run()])
  } catch (cause) {
    throw isFileSystemError(cause) ? cause : new BuildError(configFailure(cause, root), { cause })
  } finally {
    process.exit = exit
    process.off('beforeExit', onIdle)
    process.setSourceMapsEnabled(sourceMapsEnabled)
  }
}

/** Checks a config value and fills in its defaults. `source`: text of the file, to name lines. */
function resolveConfig(value: object, root: string, source: string): ResolvedConfig {
  const problems: Problem[] = []
  const place = (path: PropertyKey[]): Place => ({ file: CONFIG_FILE, ...placeInSource(source, path) })
  const complain: Complain = (path, message, hint) => problems.push(error('WB103', message, place(path), hint))
  const warn: Complain = (path, message, hint) => problems.push(warning('WB107', message, place(path), hint))
  const take = (found: SchemaProblem[]) => {
    for (const { path, message } of found) complain(path, message)
  }
  const checked = checkSchema(SITE_CONFIG, value)
  take(checked.problems)
  const config = value as SiteConfig
  /** The value, unless the schema has found something wrong at, above or below its key. */
  const sound = <T>(path: string[], given: T): T | undefined =>
    checked.problems.some((one) => one.unknownKey === undefined && path.every((key, i) => (one.path[i] ?? key) === key))
      ? undefined
      : given
  checkUrl(sound(['url'], config.url), complain)
  checkBaseUrl(sound(['baseUrl'], config.baseUrl), complain)
  checkLocales(sound(['i18n'], config.i18n), complain)
  const navbarItems = sound(['navbar', 'items'], config.navbar?.items) ?? []
  for (const [i, item] of navbarItems.entries()) take(checkNavbarItem(item, ['navbar', 'items', i]))
  const footerLinks = sound(['footer', 'links'], config.footer?.links) ?? []
  take(checkFooterLinks(footerLinks))
  const docs = config.docs || {}
  checkBasePath(sound(['docs', 'routeBasePath'], docs.routeBasePath), ['docs', 'routeBasePath'], complain)
  checkTocLevels(sound(['docs', 'tableOfContents'], docs.tableOfContents), complain)
  for (const [id, items] of Object.entries(sound(['docs', 'sidebars'], docs.sidebars) ?? {}))
    take(checkSidebar(id, items, ['docs', 'sidebars']))
  for (const [name, version] of Object.entries(sound(['docs', 'versions'], docs.versions) ?? {}))
    checkBasePath(version.path, ['docs', 'versions', name, 'path'], complain)
  const blog = config.blog || {}
  checkBasePath(sound(['blog', 'routeBasePath'], blog.routeBasePath), ['blog', 'routeBasePath'], complain)
  for (const [path, html] of htmlStrings(config, navbarItems, footerLinks)) checkHtml(path, html, complain, warn)
  if (problems.some(({ severity }) => severity === 'error')) throw new BuildError(problems)
  return withDefaults(config, { root, source, warnings: problems })
}

/** Where a key of the config is written. */
export function configPlace({ source }: Pick<ResolvedConfig, 'source'>, path: PropertyKey[]): Place {
  return { file: CONFIG_FILE, ...placeInSource(source, path), key: path }
}

function configFailure(cause: unknown, root: string): Problem[] {
  if (typeof cause === 'object' && cause !== null && 'errors' in cause && Array.isArray(cause.errors))
    return cause.errors.map((one: BundlerError) => syntaxProblem(one, root))
  const message = cause instanceof Error ? cause.message : show(cause)
  return [error('WB104', `${CONFIG_FILE} failed while it ran: ${message}`, thrownAt(cause, root))]
}

interface BundlerError {
  text: string
  location?: { file: string; line: number; column: number } | null
}

function syntaxProblem({ text, location }: BundlerError, root: string): Problem {
  const file = location ? pathBelow(root, path.resolve(root, location.file)) : CONFIG_FILE
  return error('WB104', `${text}${/[.!?]$/.test(text) ? '' : '.'}`, {
    file,
    ...(location && { line: location.line, column: location.column + 1 }),
  })
}

/** The innermost line of the site's own code in a stack. */
function thrownAt(cause: unknown, root: string): Place {
  for (const { groups: { at = '', line, column } = {} } of stackOf(cause).matchAll(FRAME)) {
    const address = at.lastIndexOf('file:')
    const file = address === -1 ? at : fileURLToPath(at.slice(address))
    const own = pathBelow(root, file)
    if (own.startsWith('..') || /^(?:\.wasteland|node_modules)\//.test(own) || !fs.existsSync(file)) continue
    return { file: own, line: Number(line), column: Number(column) }
  }
  return { file: CONFIG_FILE, line: 1 }
}

/** '    at name (/a/b.ts:1:2)', '    at /a/b.ts:1:2'; the place may be a file: address. */
const FRAME = /^ +at (?:[^\n(]*\()?(?<at>(?:file:|[A-Za-z]:)?[\\/][^\n()]*):(?<line>\d+):(?<column>\d+)\)?$/gm

const stackOf = (cause: unknown) => (cause instanceof Error ? (cause.stack ?? '') : '')
