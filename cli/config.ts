// Loads site.config.ts, checks it as a whole, and fills in the defaults. SiteConfig is what a person writes,
// ResolvedConfig is what code reads: nothing in it is optional that has a default.
import fs from 'node:fs'
import path from 'node:path'
import { languageOf } from '../templates/languages/index.ts'
import type { Language } from '../templates/languages/language.ts'
import { ICONS, isIcon } from '../templates/parts/icon-paths.ts'
import { placeInSource } from './config-place.ts'
import { DROPDOWN_ITEMS, FOOTER_LINKS, NAVBAR_ITEMS, SITE_CONFIG } from './config-schema.ts'
import { checkSidebar, sidebarItems } from './config-sidebars.ts'
import type {
  AnnouncementBarConfig,
  CheckLevel,
  ChecksConfig,
  DocsConfig,
  FooterColumnConfig,
  FooterConfig,
  FooterLinkConfig,
  I18nConfig,
  LocaleOptions,
  LogoConfig,
  NavbarItemConfig,
  PlateConfig,
  RedirectConfig,
  SidebarConfig,
  SiteConfig,
  VersionConfig,
} from './define-config.ts'
import { didYouMean } from './did-you-mean.ts'
import { BuildError, error, type Place, type Problem, warning } from './errors.ts'
import { loadTypeScript } from './load-typescript.mjs'
import { checkSchema, keyPathText, type SchemaProblem, show } from './schema.ts'

export interface LocaleConfig {
  locale: string
  label: string
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
  markdown: { html: boolean; dice: boolean; typographer: boolean; glossary?: string }
  home: { wordmark?: { wide: string; tall: string } }
  plates: Map<string, PlateConfig>
  redirects: Required<RedirectConfig>[]
  markdownCopies: boolean
  socialImages: 'site' | 'posts' | false
  checks: Required<ChecksConfig>
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
  let loaded: Awaited<ReturnType<typeof loadTypeScript>>
  let value: unknown
  try {
    loaded = await loadTypeScript(file, { cacheDir, name: 'config' })
    const exported: unknown = loaded.module.default
    value = await (typeof exported === 'function' ? exported() : exported)
  } catch (cause) {
    throw isFileSystemError(cause) ? cause : new BuildError(configFailure(cause, root), { cause })
  }
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
  return { config: resolveConfig(value, root, source), inputs: loaded.inputs, hash: loaded.hash }
}

/** Checks a config value and fills in its defaults. `source`: text of the file, to name lines. */
export function resolveConfig(value: object, root: string, source = ''): ResolvedConfig {
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
  return { file: CONFIG_FILE, ...placeInSource(source, path) }
}

const isFileSystemError = (cause: unknown) =>
  cause instanceof Error &&
  'code' in cause &&
  /^(?:EACCES|EPERM|EROFS|ENOSPC|EDQUOT|EMFILE|ENFILE|EIO)$/.test(String(cause.code))

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
  const file = location ? path.relative(root, path.resolve(root, location.file)).split(path.sep).join('/') : CONFIG_FILE
  return error('WB104', `${text}${/[.!?]$/.test(text) ? '' : '.'}`, {
    file,
    ...(location && { line: location.line, column: location.column + 1 }),
  })
}

/** The innermost line of the site's own code in a stack. */
function thrownAt(cause: unknown, root: string): Place {
  for (const [, file = '', line, column] of stackOf(cause).matchAll(/(\/[^\s():]+):(\d+):(\d+)/g)) {
    const own = path.relative(root, file).split(path.sep).join('/')
    if (own.startsWith('..') || /^(?:\.wasteland|node_modules)\//.test(own) || !fs.existsSync(file)) continue
    return { file: own, line: Number(line), column: Number(column) }
  }
  return { file: CONFIG_FILE, line: 1 }
}

const stackOf = (cause: unknown) => (cause instanceof Error ? (cause.stack ?? '') : '')

type Complain = (path: PropertyKey[], message: string, hint?: string) => void

function checkUrl(url: string | undefined, complain: Complain) {
  if (url === undefined) return
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    return complain(
      ['url'],
      `"url" must be an absolute http(s) URL; found ${show(url)}.`,
      `For example 'https://example.org'.`,
    )
  if (parsed.search || parsed.hash || parsed.username)
    return complain(['url'], `"url" must be a protocol and a host only; found ${show(url)}.`)
  if (parsed.pathname !== '/')
    complain(
      ['url'],
      `"url" must not contain a path; found ${show(url)}.`,
      `Put "${parsed.pathname.replace(/\/?$/, '/')}" into "baseUrl".`,
    )
}

function checkBaseUrl(baseUrl: string | undefined, complain: Complain) {
  if (baseUrl === undefined || /^\/(?:(?!\.{1,2}\/)[\w.~-]+\/)*$/.test(baseUrl)) return
  complain(
    ['baseUrl'],
    `"baseUrl" must start and end with "/" and hold plain names between; found ${show(baseUrl)}.`,
    `For example '/' or '/game/'.`,
  )
}

function checkBasePath(given: string | undefined, path: PropertyKey[], complain: Complain) {
  if (given === undefined || /^\/?(?:(?!\.{1,2}(?:\/|$))[\w.~-]+\/?)*$/.test(given)) return
  complain(path, `"${keyPathText(path)}" must be a path of plain names, such as "docs"; found ${show(given)}.`)
}

function checkTocLevels(
  levels: { minHeadingLevel?: number; maxHeadingLevel?: number } | undefined,
  complain: Complain,
) {
  const { minHeadingLevel = 2, maxHeadingLevel = Math.max(3, minHeadingLevel) } = levels ?? {}
  if (minHeadingLevel > maxHeadingLevel)
    complain(
      ['docs', 'tableOfContents', 'minHeadingLevel'],
      `"docs.tableOfContents.minHeadingLevel" must be at most "maxHeadingLevel"; found ${minHeadingLevel} and ${maxHeadingLevel}.`,
    )
}

function checkLocales(i18n: SiteConfig['i18n'], complain: Complain) {
  const { defaultLocale = 'en', locales = [defaultLocale], localeConfigs = {} } = i18n ?? {}
  if (!locales.includes(defaultLocale)) {
    complain(
      ['i18n', 'defaultLocale'],
      `"i18n.defaultLocale" is "${defaultLocale}", which is not one of "i18n.locales": ${locales.join(', ')}.`,
    )
  }
  for (const locale of new Set([defaultLocale, ...locales]))
    if (!isLanguageTag(locale))
      complain(
        ['i18n', locale === defaultLocale ? 'defaultLocale' : 'locales'],
        `"i18n.locales" holds ${show(locale)}, which is not a language tag such as "en" or "pt-BR".`,
      )
  checkLocalePaths(locales, localeConfigs, complain)
  for (const [locale, { htmlLang, calendar }] of Object.entries(localeConfigs)) {
    if (!locales.includes(locale))
      complain(
        ['i18n', 'localeConfigs', locale],
        `"i18n.localeConfigs" speaks of "${locale}", which is not one of "i18n.locales": ${locales.join(', ')}.`,
      )
    if (htmlLang !== undefined && !isLanguageTag(htmlLang))
      complain(
        ['i18n', 'localeConfigs', locale, 'htmlLang'],
        `"i18n.localeConfigs.${locale}.htmlLang" must be a language tag; found ${show(htmlLang)}.`,
      )
    const calendars = Intl.supportedValuesOf('calendar')
    if (calendar !== undefined && !calendars.includes(calendar))
      complain(
        ['i18n', 'localeConfigs', locale, 'calendar'],
        `"i18n.localeConfigs.${locale}.calendar": there is no calendar ${show(calendar)}.${didYouMean(calendar, calendars)}`,
      )
  }
}

/** The path of a locale is a folder and a part of addresses; no two may be the same where case does not count. */
function checkLocalePaths(
  locales: string[],
  localeConfigs: NonNullable<I18nConfig['localeConfigs']>,
  complain: Complain,
) {
  const owners = new Map<string, string>()
  for (const locale of new Set(locales)) {
    const path = localeConfigs[locale]?.path ?? locale
    const at = ['i18n', 'localeConfigs', locale, 'path']
    const other = owners.get(path.toLowerCase())
    // A locale that is no language tag is told of already.
    if (path !== locale && !/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(path))
      complain(at, `"${keyPathText(at)}" must be made of letters, digits, "-" and "_"; found ${show(path)}.`)
    else if (other !== undefined)
      complain(at, `The locales "${other}" and "${locale}" have the same path, ${show(path)}.`)
    owners.set(path.toLowerCase(), locale)
  }
}

function isLanguageTag(tag: unknown): boolean {
  if (typeof tag !== 'string' || !/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag)) return false
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

type ItemSchemas = Record<string, Parameters<typeof checkSchema>[0]>

function checkNavbarItem(item: unknown, path: PropertyKey[], allowed: ItemSchemas = NAVBAR_ITEMS): SchemaProblem[] {
  if (typeof item !== 'object' || item === null)
    return [problemAt(path, `"${keyPathText(path)}" must be a navbar item; found ${show(item)}.`)]
  const given = item as Record<'type' | 'items' | 'to' | 'href' | 'icon' | 'activeBaseRegex', unknown>
  const type = given.type ?? (given.items !== undefined ? 'dropdown' : 'link')
  if (allowed === DROPDOWN_ITEMS && type === 'dropdown')
    return [problemAt(path, `"${keyPathText(path)}": nested dropdowns are not allowed.`)]
  if (typeof type !== 'string' || !Object.hasOwn(allowed, type)) return [unknownType(type, path, allowed)]
  const problems = allowed[type] ? checkSchema(allowed[type], item, path).problems : []
  if (type === 'link') problems.push(...checkLink(given, path))
  if (type === 'docsVersionDropdown')
    for (const key of ['dropdownItemsBefore', 'dropdownItemsAfter'] as const)
      for (const [i, inner] of listAt(item, key).entries())
        problems.push(...checkLink(inner as typeof given, [...path, key, i]))
  if (type === 'dropdown')
    for (const [i, inner] of listAt(item, 'items').entries())
      problems.push(...checkNavbarItem(inner, [...path, 'items', i], DROPDOWN_ITEMS))
  return problems
}

const problemAt = (path: PropertyKey[], message: string): SchemaProblem => ({
  keyPath: keyPathText(path),
  path,
  message,
})

function unknownType(type: unknown, path: PropertyKey[], allowed: ItemSchemas): SchemaProblem {
  const types = Object.keys(allowed)
  const near = typeof type === 'string' ? didYouMean(type, types) : ''
  return problemAt(
    [...path, 'type'],
    `"${keyPathText(path)}": no component exists for type ${show(type)}.${near} Types: ${types.join(', ')}.`,
  )
}

function listAt(item: object, key: string): unknown[] {
  const value = (item as Record<string, unknown>)[key]
  return Array.isArray(value) ? value : []
}

/** One address, an icon that exists, and a regular expression that is one. */
function checkLink(
  { to, href, icon, activeBaseRegex }: Partial<Record<'to' | 'href' | 'icon' | 'activeBaseRegex', unknown>>,
  path: PropertyKey[],
): SchemaProblem[] {
  const where = keyPathText(path)
  const problems: SchemaProblem[] = []
  if ((to === undefined) === (href === undefined))
    problems.push(problemAt(path, `"${where}" needs one of "to" and "href", and not both.`))
  if (typeof icon === 'string' && !isIcon(icon)) {
    const icons = Object.keys(ICONS)
    problems.push(
      problemAt(
        [...path, 'icon'],
        `"${where}.icon": there is no icon ${show(icon)}.${didYouMean(icon, icons)} Icons: ${icons.join(', ')}.`,
      ),
    )
  }
  if (typeof activeBaseRegex === 'string') {
    try {
      new RegExp(activeBaseRegex)
    } catch (cause) {
      problems.push(problemAt([...path, 'activeBaseRegex'], `"${where}.activeBaseRegex": ${(cause as Error).message}.`))
    }
  }
  return problems
}

/** All columns, or all simple links. */
function checkFooterLinks(links: unknown[]): SchemaProblem[] {
  const isColumn = (link: unknown) => typeof link === 'object' && link !== null && 'items' in link
  const columns = links.filter(isColumn).length
  const path = ['footer', 'links']
  if (columns > 0 && columns < links.length) {
    const odd = links.findIndex((link) => isColumn(link) !== isColumn(links[0]))
    return [
      problemAt(
        [...path, odd],
        `"footer.links" must be either all simple links or all columns ({ title, items }), and not a mix of the two: item ${odd} is ${isColumn(links[odd]) ? 'a column' : 'a simple link'}.`,
      ),
    ]
  }
  return links.flatMap((link, i) =>
    isColumn(link)
      ? [
          ...checkSchema(FOOTER_LINKS.column, link, [...path, i]).problems,
          ...listAt(link as object, 'items').flatMap((inner, j) => checkFooterLink(inner, [...path, i, 'items', j])),
        ]
      : checkFooterLink(link, [...path, i]),
  )
}

function checkFooterLink(link: unknown, path: PropertyKey[]): SchemaProblem[] {
  if (typeof link !== 'object' || link === null)
    return [problemAt(path, `"${keyPathText(path)}" must be a footer link; found ${show(link)}.`)]
  if ('html' in link) return checkSchema(FOOTER_LINKS.html, link, path).problems
  return [...checkSchema(FOOTER_LINKS.link, link, path).problems, ...checkLink(link, path)]
}

/** Every piece of HTML in the config. */
function htmlStrings(
  { announcementBar, footer, docs }: SiteConfig,
  navbarItems: unknown[],
  footerLinks: unknown[],
): [PropertyKey[], unknown][] {
  const found: [PropertyKey[], unknown][] = [
    [['announcementBar', 'content'], announcementBar?.content],
    [['footer', 'copyright'], footer?.copyright],
  ]
  const visit = (items: unknown[], path: PropertyKey[], above: unknown[] = []) => {
    for (const [i, item] of items.entries()) {
      if (typeof item !== 'object' || item === null || above.includes(item)) continue
      const { type, value, html } = item as { type?: unknown; value?: unknown; html?: unknown }
      if (type === 'html') found.push([[...path, i, 'value'], value])
      if (html !== undefined) found.push([[...path, i, 'html'], html])
      visit(listAt(item, 'items'), [...path, i, 'items'], [...above, item])
    }
  }
  visit(navbarItems, ['navbar', 'items'])
  visit(footerLinks, ['footer', 'links'])
  if (typeof docs === 'object' && docs !== null)
    for (const [path, item] of sidebarItems(docs.sidebars, ['docs', 'sidebars']))
      if ('type' in item && item.type === 'html') found.push([[...path, 'value'], (item as { value?: unknown }).value])
  return found
}

/** HTML in the config is trusted, but an open tag there would break every page, and the content policy blocks inline styles and handlers. */
function checkHtml(path: PropertyKey[], html: unknown, complain: Complain, warn: Complain) {
  if (typeof html !== 'string') return
  const unbalanced = unbalancedTag(html)
  if (unbalanced)
    complain(path, `"${keyPathText(path)}" has an unbalanced ${unbalanced}, which would break every page.`)
  if (/<script\b|<[^>]*\s(?:on\w+|style)\s*=/i.test(html))
    warn(
      path,
      `"${keyPathText(path)}" holds a script, a style= or an on…= attribute, which the site's content security policy blocks.`,
      'Use a class and content/static, or leave it out.',
    )
}

const VOID_TAGS = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** A tag that is not closed, or closed and not open. */
export function unbalancedTag(html: string): string | undefined {
  const text = html.replace(/<!--[\s\S]*?-->/g, '')
  const open: string[] = []
  for (const [tag, slash, name = ''] of text.matchAll(/<(\/?)([a-zA-Z][\w-]*)(?:[^"'>]|"[^"]*"|'[^']*')*(?:>|$)/g)) {
    if (!tag.endsWith('>')) return `<${slash}${name}`
    if (VOID_TAGS.has(name.toLowerCase()) || tag.endsWith('/>')) continue
    if (!slash) open.push(name)
    else if (open.pop()?.toLowerCase() !== name.toLowerCase()) return `</${name}>`
  }
  const left = open.pop()
  return left && `<${left}>`
}

function withDefaults(
  config: SiteConfig,
  origin: Pick<ResolvedConfig, 'root' | 'source' | 'warnings'>,
): ResolvedConfig {
  const { defaultLocale = 'en', locales = [defaultLocale], localeConfigs = {} } = config.i18n ?? {}
  const resolvedLocales = locales.map((locale) =>
    resolveLocale(locale, Object.hasOwn(localeConfigs, locale) ? localeConfigs[locale] : undefined),
  )
  const ownLocale = resolvedLocales.find(({ locale }) => locale === defaultLocale) ?? resolveLocale(defaultLocale)
  const navbar = config.navbar ?? {}
  return {
    ...origin,
    title: config.title,
    tagline: config.tagline ?? '',
    ...(config.favicon !== undefined && { favicon: config.favicon.replace(/^\//, '') }),
    url: new URL(config.url).origin,
    baseUrl: config.baseUrl ?? '/',
    rootUrl: config.baseUrl ?? '/',
    titleDelimiter: config.titleDelimiter ?? '|',
    locale: ownLocale,
    defaultLocale: ownLocale,
    locales: resolvedLocales,
    language: languageOf(defaultLocale),
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
    redirects: (config.redirects ?? []).map((redirect) => ({ status: 301, ...redirect })),
    markdownCopies: config.markdownCopies ?? false,
    socialImages: config.socialImages ?? false,
    checks: {
      deadLinks: 'error',
      deadAnchors: 'error',
      missingImages: 'error',
      frontMatter: 'error',
      unknownFrontMatter: 'warn',
      unknownLanguages: 'warn',
      unknownTags: 'warn',
      missingAltText: 'warn',
      orphanPages: 'warn',
      skippedHeadings: 'warn',
      duplicateIds: 'error',
      brokenBlocks: 'error',
      mdx: 'error',
      ...config.checks,
    },
    noIndex: config.noIndex ?? false,
    killServiceWorker: config.killServiceWorker ?? false,
  }
}

function resolveLocale(locale: string, given: LocaleOptions = {}): LocaleConfig {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return {
    locale,
    label: given.label ?? name.charAt(0).toLocaleUpperCase(locale) + name.slice(1),
    htmlLang: given.htmlLang ?? locale,
    direction: given.direction ?? (/^(ar|arc|ckb|dv|fa|he|ku|nqo|ps|sd|syr|ug|ur|yi)\b/.test(locale) ? 'rtl' : 'ltr'),
    path: given.path ?? locale,
    calendar: given.calendar ?? 'gregory',
  }
}

function resolveFooter({ style = 'light', logo, links = [], copyright }: FooterConfig): ResolvedFooter {
  const isSimple = links.length > 0 && !links.some((link) => 'items' in link)
  return {
    style,
    isSimple,
    columns: isSimple ? [{ items: links as FooterLinkConfig[] }] : (links as FooterColumnConfig[]),
    ...(logo && { logo }),
    ...(copyright !== undefined && { copyright }),
  }
}

/** 'docs', '/docs/' → '/docs'; '/' → '' */
const basePathOf = (given: string) => given.replace(/^\/*|\/*$/g, '').replace(/^(?=.)/, '/')

function resolveDocs(docs: Exclude<SiteConfig['docs'], false | undefined>): ResolvedDocs {
  return {
    basePath: basePathOf(docs.routeBasePath ?? 'docs'),
    sidebars: new Map(Object.entries(docs.sidebars ?? { docs: [{ type: 'autogenerated', dirName: '.' }] })),
    breadcrumbs: docs.breadcrumbs ?? true,
    tocLevels: resolveTocLevels(docs.tableOfContents),
    ...(docs.editUrl !== undefined && { editUrl: docs.editUrl }),
    showLastUpdateTime: docs.showLastUpdateTime ?? false,
    showLastUpdateAuthor: docs.showLastUpdateAuthor ?? false,
    sidebarCollapsed: docs.sidebarCollapsed ?? true,
    sidebarCollapsible: docs.sidebarCollapsible ?? true,
    versions: new Map(Object.entries(docs.versions ?? {})),
    ...(docs.lastVersion !== undefined && { lastVersion: docs.lastVersion }),
    includeCurrentVersion: docs.includeCurrentVersion ?? true,
  }
}

function resolveTocLevels({ minHeadingLevel: min = 2, maxHeadingLevel }: DocsConfig['tableOfContents'] = {}) {
  return { min, max: maxHeadingLevel ?? Math.max(3, min) }
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
