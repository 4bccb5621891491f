// Loads site.config.ts, checks it as a whole, and fills in the defaults. SiteConfig is what a person writes,
// ResolvedConfig is what code reads: nothing in it is optional that has a default.
import fs from 'node:fs'
import path from 'node:path'
import { DROPDOWN_ITEMS, NAVBAR_ITEMS, SIDEBAR_ITEMS, SITE_CONFIG } from './config-schema.ts'
import type {
  AnnouncementBarConfig,
  CheckLevel,
  ChecksConfig,
  FooterColumnConfig,
  FooterConfig,
  FooterLinkConfig,
  LogoConfig,
  NavbarItemConfig,
  PlateConfig,
  SidebarItemConfig,
  SiteConfig,
} from './define-config.ts'
import { nearest } from './did-you-mean.ts'
import { BuildError, error, type Problem } from './errors.ts'
import { loadTypeScript } from './load-typescript.mjs'
import { checkSchema, keyPathText, type SchemaProblem, show } from './schema.ts'

export interface LocaleConfig {
  locale: string
  label: string
  htmlLang: string
  direction: 'ltr' | 'rtl'
}

export interface ResolvedConfig {
  /** Absolute folder of the site. */
  root: string
  title: string
  tagline: string
  favicon?: string
  /** 'https://example.org', no path, no trailing slash. */
  url: string
  /** Starts and ends with '/'. */
  baseUrl: string
  titleDelimiter: string
  locale: LocaleConfig
  locales: LocaleConfig[]
  colorMode: { defaultMode: 'light' | 'dark'; disableSwitch: boolean; respectPrefersColorScheme: boolean }
  announcementBar?: Required<Pick<AnnouncementBarConfig, 'id' | 'content' | 'isCloseable'>> & AnnouncementBarConfig
  navbar: { title?: string; logo?: LogoConfig; hideOnScroll: boolean; items: NavbarItemConfig[] }
  footer?: { style: 'light' | 'dark'; logo?: LogoConfig; columns: FooterColumnConfig[]; copyright?: string }
  docs?: ResolvedDocs
  blog?: ResolvedBlog
  markdown: { html: boolean; dice: boolean; typographer: boolean }
  home: { wordmark?: { wide: string; tall: string } }
  plates: Map<string, PlateConfig>
  checks: Required<ChecksConfig>
  noIndex: boolean
}

export interface ResolvedDocs {
  /** '/docs', or '' for the root of the site. */
  basePath: string
  sidebars: Map<string, SidebarItemConfig[]>
  breadcrumbs: boolean
  tocLevels: { min: number; max: number }
  editUrl?: string
  showLastUpdateTime: boolean
  sidebarCollapsed: boolean
  sidebarCollapsible: boolean
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
  untruncatedPosts: CheckLevel
}

export interface LoadedConfig {
  config: ResolvedConfig
  /** Files the config was made of, for a watcher. */
  inputs: string[]
  hash: string
}

export const CONFIG_FILE = 'site.config.ts'

/** Loads and resolves the config of the site in `root`. Throws a BuildError with all its problems. */
export async function loadConfig(root: string, cacheDir: string): Promise<LoadedConfig> {
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
  const loaded = await loadTypeScript(file, { cacheDir, name: 'config' }).catch((cause: unknown) => {
    throw new BuildError(configFailure(cause), { cause })
  })
  const value: unknown = await Promise.resolve(loaded.module.default).catch((cause: unknown) => {
    throw new BuildError(configFailure(cause), { cause })
  })
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new BuildError(
      error(
        'WB102',
        `${CONFIG_FILE} must export its config: found ${show(value)}.`,
        { file: CONFIG_FILE, line: 1 },
        `Write: export default defineConfig({ … })`,
      ),
    )
  }
  return { config: resolveConfig(value, root, source), inputs: loaded.inputs, hash: loaded.hash }
}

/** Checks a config value and fills in its defaults. `source`: text of the file, to name lines. */
export function resolveConfig(value: object, root: string, source = ''): ResolvedConfig {
  const problems: Problem[] = []
  const complain = (path: PropertyKey[], message: string, hint?: string) =>
    problems.push(error('WB103', message, locate(source, path), hint))
  const take = (found: SchemaProblem[]) => {
    for (const { path, message } of found) complain(path, message)
  }
  const checked = checkSchema(SITE_CONFIG, value)
  take(checked.problems)
  const config = value as SiteConfig
  checkAddresses(config, complain)
  if (Array.isArray(config.navbar?.items))
    for (const [i, item] of config.navbar.items.entries()) take(checkNavbarItem(item, ['navbar', 'items', i]))
  if (config.docs && typeof config.docs.sidebars === 'object') {
    for (const [id, items] of Object.entries(config.docs.sidebars))
      if (Array.isArray(items)) take(checkSidebarItems(items, ['docs', 'sidebars', id]))
  }
  checkHtmlStrings(config, complain)
  if (problems.length > 0) throw new BuildError(problems)
  return withDefaults(config, root)
}

function configFailure(cause: unknown): Problem[] {
  if (typeof cause === 'object' && cause !== null && 'errors' in cause && Array.isArray(cause.errors)) {
    return cause.errors.map((one: { text: string; location?: { line: number; column: number } | null }) =>
      error('WB104', one.text, {
        file: CONFIG_FILE,
        ...(one.location && { line: one.location.line, column: one.location.column + 1 }),
      }),
    )
  }
  const message = cause instanceof Error ? cause.message : String(cause)
  const at = cause instanceof Error ? /site\.config\.ts:(\d+):(\d+)/.exec(cause.stack ?? '') : null
  return [
    error('WB104', `${CONFIG_FILE} failed while it ran: ${message}`, {
      file: CONFIG_FILE,
      line: Number(at?.[1] ?? 1),
      column: Number(at?.[2] ?? 1),
    }),
  ]
}

type Complain = (path: PropertyKey[], message: string, hint?: string) => void

function checkAddresses(config: SiteConfig, complain: Complain) {
  if (typeof config.url === 'string') {
    const url = URL.canParse(config.url) ? new URL(config.url) : undefined
    if (!url || !/^https?:$/.test(url.protocol)) {
      complain(
        ['url'],
        `"url" must be an absolute http(s) URL; found ${show(config.url)}.`,
        `For example 'https://example.org'.`,
      )
    } else if (url.pathname !== '/' || url.search || url.hash) {
      complain(
        ['url'],
        `"url" must not contain a path; found ${show(config.url)}.`,
        `Put "${url.pathname}" into "baseUrl".`,
      )
    }
  }
  if (typeof config.baseUrl === 'string' && !/^\/(?:[\w.~-]+\/)*$/.test(config.baseUrl)) {
    complain(
      ['baseUrl'],
      `"baseUrl" must start and end with "/"; found ${show(config.baseUrl)}.`,
      `For example '/' or '/game/'.`,
    )
  }
  const { defaultLocale = 'en', locales = [defaultLocale], localeConfigs = {} } = config.i18n ?? {}
  if (Array.isArray(locales) && !locales.includes(defaultLocale)) {
    complain(
      ['i18n', 'defaultLocale'],
      `"i18n.defaultLocale" is "${defaultLocale}", which is not one of "i18n.locales": ${locales.join(', ')}.`,
    )
  }
  for (const locale of locales)
    if (!isLanguageTag(locale))
      complain(
        ['i18n', 'locales'],
        `"i18n.locales" holds ${show(locale)}, which is not a language tag such as "en" or "pt-BR".`,
      )
  for (const [locale, { htmlLang }] of Object.entries(localeConfigs)) {
    if (htmlLang !== undefined && !isLanguageTag(htmlLang))
      complain(
        ['i18n', 'localeConfigs', locale, 'htmlLang'],
        `"i18n.localeConfigs.${locale}.htmlLang" must be a language tag; found ${show(htmlLang)}.`,
      )
  }
}

function isLanguageTag(tag: unknown): boolean {
  return typeof tag === 'string' && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag)
}

function checkNavbarItem(
  item: unknown,
  path: PropertyKey[],
  allowed: Record<string, (typeof NAVBAR_ITEMS)[keyof typeof NAVBAR_ITEMS]> = NAVBAR_ITEMS,
): SchemaProblem[] {
  const problem = (message: string, at: PropertyKey[] = path): SchemaProblem => ({
    keyPath: keyPathText(at),
    path: at,
    message,
  })
  if (typeof item !== 'object' || item === null)
    return [problem(`"${keyPathText(path)}" must be a navbar item; found ${show(item)}.`)]
  const given = item as { type?: unknown; items?: unknown; to?: unknown; href?: unknown }
  const type = given.type ?? (given.items ? 'dropdown' : 'link')
  const inside = allowed === DROPDOWN_ITEMS
  if (typeof type !== 'string' || !Object.hasOwn(allowed, type)) {
    if (inside && type === 'dropdown') return [problem(`"${keyPathText(path)}": nested dropdowns are not allowed.`)]
    const types = Object.keys(allowed)
    const near = typeof type === 'string' ? nearest(type, types)[0] : undefined
    return [
      problem(
        `"${keyPathText(path)}": no component exists for navbar item type ${show(type)}.${near ? ` Did you mean "${near}"?` : ''} Types: ${types.join(', ')}.`,
        [...path, 'type'],
      ),
    ]
  }
  const schema = allowed[type as keyof typeof allowed]
  const problems = schema ? checkSchema(schema, item, path).problems : []
  if (type === 'link' && (given.to === undefined) === (given.href === undefined))
    problems.push(problem(`"${keyPathText(path)}" needs one of "to" and "href".`))
  if (type === 'dropdown' && Array.isArray(given.items))
    given.items.forEach((inner, i) => {
      problems.push(...checkNavbarItem(inner, [...path, 'items', i], DROPDOWN_ITEMS))
    })
  return problems
}

function checkSidebarItems(items: unknown[], path: PropertyKey[], above: unknown[] = []): SchemaProblem[] {
  return items.flatMap((item, i): SchemaProblem[] => {
    const at = [...path, i]
    const keyPath = keyPathText(at)
    if (typeof item === 'string') return []
    if (typeof item !== 'object' || item === null)
      return [{ keyPath, path: at, message: `"${keyPath}" must be a doc id or a sidebar item; found ${show(item)}.` }]
    if (above.includes(item)) {
      const names = [...above.slice(above.indexOf(item)), item].map((one) => (one as { label?: string }).label ?? '?')
      return [{ keyPath, path: at, message: `"${keyPath}": a category contains itself: ${names.join(' → ')}.` }]
    }
    const type = (item as { type?: unknown }).type
    if (typeof type !== 'string' || !Object.hasOwn(SIDEBAR_ITEMS, type)) {
      const types = Object.keys(SIDEBAR_ITEMS)
      const near = typeof type === 'string' ? nearest(type, types)[0] : undefined
      return [
        {
          keyPath,
          path: at,
          message: `"${keyPath}": unknown sidebar item type ${show(type)}.${near ? ` Did you mean "${near}"?` : ''} Types: ${types.join(', ')}.`,
        },
      ]
    }
    const problems = checkSchema(SIDEBAR_ITEMS[type as keyof typeof SIDEBAR_ITEMS], item, at).problems
    const children = (item as { items?: unknown }).items
    return Array.isArray(children)
      ? [...problems, ...checkSidebarItems(children, [...at, 'items'], [...above, item])]
      : problems
  })
}

const VOID_TAGS = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

/** HTML in the config is trusted, but an open tag there would break every page, and the content policy blocks inline styles and handlers. */
function checkHtmlStrings(config: SiteConfig, complain: Complain) {
  const strings: [PropertyKey[], unknown][] = [
    [['announcementBar', 'content'], config.announcementBar?.content],
    [['footer', 'copyright'], config.footer?.copyright],
  ]
  if (Array.isArray(config.navbar?.items)) {
    config.navbar.items.forEach((item, i) => {
      if (item && item.type === 'html') strings.push([['navbar', 'items', i, 'value'], item.value])
    })
  }
  for (const [path, html] of strings) {
    if (typeof html !== 'string') continue
    const unbalanced = unbalancedTag(html)
    if (unbalanced)
      complain(path, `"${keyPathText(path)}" has an unbalanced ${unbalanced}, which would break every page.`)
    if (/<script|\son\w+\s*=|\sstyle\s*=/i.test(html))
      complain(
        path,
        `"${keyPathText(path)}" holds a script, a style= or an on…= attribute, which the site's content security policy blocks.`,
        'Use a class and content/static, or leave it out.',
      )
  }
}

function unbalancedTag(html: string): string | undefined {
  const open: string[] = []
  for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)([a-zA-Z][\w-]*)[^>]*>/g)) {
    if (VOID_TAGS.has(name.toLowerCase()) || tag.endsWith('/>')) continue
    if (!slash) open.push(name)
    else if (open.pop() !== name) return `</${name}>`
  }
  const left = open.pop()
  return left && `<${left}>`
}

function withDefaults(config: SiteConfig, root: string): ResolvedConfig {
  const { defaultLocale = 'en', locales = [defaultLocale], localeConfigs = {} } = config.i18n ?? {}
  const resolvedLocales = locales.map((locale) =>
    resolveLocale(locale, Object.hasOwn(localeConfigs, locale) ? localeConfigs[locale] : undefined),
  )
  const navbar = config.navbar ?? {}
  return {
    root,
    title: config.title,
    tagline: config.tagline ?? '',
    ...(config.favicon !== undefined && { favicon: config.favicon.replace(/^\//, '') }),
    url: config.url.replace(/\/$/, ''),
    baseUrl: config.baseUrl ?? '/',
    titleDelimiter: config.titleDelimiter ?? '|',
    locale: resolvedLocales.find(({ locale }) => locale === defaultLocale) ?? resolveLocale(defaultLocale),
    locales: resolvedLocales,
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false, ...config.colorMode },
    ...(config.announcementBar && {
      announcementBar: { id: 'announcement-bar', isCloseable: true, ...config.announcementBar },
    }),
    navbar: {
      ...(navbar.title !== null && { title: navbar.title ?? config.title }),
      ...(navbar.logo && { logo: navbar.logo }),
      hideOnScroll: navbar.hideOnScroll ?? false,
      items: navbar.items ?? [],
    },
    ...(config.footer && { footer: resolveFooter(config.footer) }),
    ...(config.docs !== false && { docs: resolveDocs(config.docs ?? {}) }),
    ...(config.blog !== false && { blog: resolveBlog(config.blog ?? {}) }),
    markdown: { html: false, dice: false, typographer: true, ...config.markdown },
    home: { ...config.home },
    plates: new Map(Object.entries(config.plates ?? {})),
    checks: {
      deadLinks: 'error',
      deadAnchors: 'error',
      missingImages: 'error',
      unknownFrontMatter: 'warn',
      unknownLanguages: 'warn',
      missingAltText: 'warn',
      ...config.checks,
    },
    noIndex: config.noIndex ?? false,
  }
}

function resolveLocale(
  locale: string,
  given: { label?: string; htmlLang?: string; direction?: 'ltr' | 'rtl' } = {},
): LocaleConfig {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return {
    locale,
    label: given.label ?? name.charAt(0).toLocaleUpperCase(locale) + name.slice(1),
    htmlLang: given.htmlLang ?? locale,
    direction: given.direction ?? (/^(ar|arc|ckb|dv|fa|he|ku|nqo|ps|sd|syr|ug|ur|yi)\b/.test(locale) ? 'rtl' : 'ltr'),
  }
}

function resolveFooter(footer: FooterConfig): NonNullable<ResolvedConfig['footer']> {
  const links = footer.links ?? []
  const columns = links.some((link) => 'items' in link)
    ? (links as FooterColumnConfig[])
    : links.length > 0
      ? [{ items: links as FooterLinkConfig[] }]
      : []
  return {
    style: footer.style ?? 'light',
    columns,
    ...(footer.logo && { logo: footer.logo }),
    ...(footer.copyright !== undefined && { copyright: footer.copyright }),
  }
}

/** 'docs', '/docs/' → '/docs'; '/' → '' */
const basePathOf = (given: string) => given.replace(/^\/*|\/*$/g, '').replace(/^(?=.)/, '/')

function resolveDocs(docs: Exclude<SiteConfig['docs'], false | undefined>): ResolvedDocs {
  return {
    basePath: basePathOf(docs.routeBasePath ?? 'docs'),
    sidebars: new Map(Object.entries(docs.sidebars ?? { docs: [{ type: 'autogenerated', dirName: '.' }] })),
    breadcrumbs: docs.breadcrumbs ?? true,
    tocLevels: { min: docs.tableOfContents?.minHeadingLevel ?? 2, max: docs.tableOfContents?.maxHeadingLevel ?? 3 },
    ...(docs.editUrl !== undefined && { editUrl: docs.editUrl }),
    showLastUpdateTime: docs.showLastUpdateTime ?? false,
    sidebarCollapsed: docs.sidebarCollapsed ?? true,
    sidebarCollapsible: docs.sidebarCollapsible ?? true,
  }
}

const numberOf = (count: number | 'ALL') => (count === 'ALL' ? Number.POSITIVE_INFINITY : count)

function resolveBlog(blog: Exclude<SiteConfig['blog'], false | undefined>): ResolvedBlog {
  const title = blog.title ?? 'Blog'
  return {
    basePath: basePathOf(blog.routeBasePath ?? 'blog'),
    title,
    description: blog.description ?? title,
    postsPerPage: numberOf(blog.postsPerPage ?? 10),
    sidebarTitle: blog.sidebarTitle ?? 'All posts',
    sidebarCount: numberOf(blog.sidebarCount ?? 'ALL'),
    showReadingTime: blog.showReadingTime ?? true,
    feeds: blog.feeds === false ? [] : (blog.feeds ?? ['rss', 'atom']),
    feedLimit: numberOf(blog.feedLimit ?? 20),
    ...(blog.editUrl !== undefined && { editUrl: blog.editUrl }),
    untruncatedPosts: blog.untruncatedPosts ?? 'warn',
  }
}

/** Line of a key in the config's text: each key of the path is looked for after the one above it. */
function locate(source: string, path: PropertyKey[]): { file: string; line: number; column: number } {
  let at = 0
  let found = 0
  for (const key of path) {
    if (typeof key !== 'string') continue
    const next = new RegExp(`(?<![\\w$])(['"]?)${key.replace(/[^\w]/g, '\\$&')}\\1\\s*[:(,}]`).exec(source.slice(at))
    if (!next) break
    found = at + next.index
    at = found + next[0].length
  }
  const before = source.slice(0, found).split('\n')
  return { file: CONFIG_FILE, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
