// What a Docusaurus config says in the words of ours, and which folders its content lies in. What has no counterpart is
// named with its place and what to do about it.
import fs from 'node:fs'
import path from 'node:path'
import { DROPDOWN_ITEMS, FOOTER_LINKS, NAVBAR_ITEMS, SIDEBAR_ITEMS, SITE_CONFIG } from '../config-schema.ts'
import type { CheckLevel, SiteConfig } from '../define-config.ts'
import { BuildError, EXIT, error, type Place, type Problem, warning } from '../errors.ts'
import { checkSchema } from '../schema.ts'
import { type ReadModule, readModule, UnreadableModule } from './literals.ts'

type Values = Record<string, unknown>

export interface ImportedSite {
  config: SiteConfig
  /** Absolute folders by what they become below content/. */
  folders: { docs?: string; blog?: string; pages?: string; statics: string[] }
  /** What could not be carried over; places are relative to the imported folder. */
  left: Problem[]
}

const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'cjs'].map((extension) => `docusaurus.config.${extension}`)

/** Reads the config of a Docusaurus site. Throws a BuildError when there is none or it cannot be read. */
export function readDocusaurus(dir: string): ImportedSite {
  const name = CONFIG_NAMES.find((one) => fs.existsSync(path.join(dir, one)))
  if (name === undefined)
    throw new BuildError(
      error('WB920', `There is no docusaurus.config.js or .ts in ${dir}.`, {}, 'Name the folder that holds it.'),
      { exitCode: EXIT.usage },
    )
  const reader = openReader(dir)
  const config = reader.read(path.join(dir, name))
  if (!isMap(config))
    throw new BuildError(
      error('WB921', `${name} exports nothing that can be told without running it.`, { file: name, line: 1 }),
    )
  return translate(config, dir, reader)
}

interface Reader {
  read(file: string): unknown
  /** Names what is not carried over: a key of `owner`, called `what`. */
  leave(owner: object, key: PropertyKey, what: string, hint?: string): void
  left: Problem[]
}

function openReader(dir: string): Reader {
  const modules: ReadModule[] = []
  const left: Problem[] = []
  const placeOf = (owner: object, key: PropertyKey): Place => {
    const places = modules.map((one) => one.placeOf(owner, key))
    return places.find(({ column }) => column !== undefined) ?? places[0] ?? {}
  }
  return {
    left,
    leave: (owner, key, what, hint = NO_COUNTERPART) =>
      left.push(warning('WB922', `${what} is not carried over.`, placeOf(owner, key), hint)),
    read(file) {
      try {
        const found = readModule(file, dir)
        modules.push(found)
        for (const { text, isCode, ...place } of found.unknown)
          left.push(
            isCode
              ? warning('WB922', `This code is not carried over: ${text}`, place, NO_COUNTERPART)
              : warning('WB923', `Only running the code could tell what this is: ${text}`, place, WRITE_IT),
          )
        return found.value
      } catch (cause) {
        if (cause instanceof UnreadableModule) throw new BuildError(error('WB921', cause.message, cause.place))
        throw cause
      }
    },
  }
}

const WRITE_IT = 'If the site needs it, write what it is into site.config.ts.'
const NO_COUNTERPART = 'It has no counterpart here.'

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const mapAt = (value: unknown, key: string): Values => {
  const found = isMap(value) ? value[key] : undefined
  return isMap(found) ? found : {}
}
const listAt = (value: unknown, key: string): unknown[] => {
  const found = isMap(value) ? value[key] : undefined
  return Array.isArray(found) ? found : []
}
const textAt = (value: unknown, key: string): string | undefined => {
  const found = isMap(value) ? value[key] : undefined
  return typeof found === 'string' ? found : undefined
}

/** The keys of `from` under the names they have here; nothing for those it does not have. */
function take(from: Values, names: Record<string, string>): Values {
  return Object.fromEntries(
    Object.entries(names).flatMap(([theirs, ours]) => (from[theirs] == null ? [] : [[ours, from[theirs]]])),
  )
}

const same = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, key]))

/** Keys that say nothing a site without Docusaurus would need. */
const NEEDLESS = new Set(
  `organizationName projectName deploymentBranch githubHost githubPort trailingSlash future baseUrlIssueBanner storage
  onDuplicateRoutes themes webpack ssrTemplate markdown presets plugins themeConfig staticDirectories onBrokenLinks
  onBrokenAnchors onBrokenMarkdownLinks i18n noIndex $schema`.split(/\s+/),
)

const HINTS: Record<string, string> = {
  algolia: 'The site has a search of its own.',
  customCss: 'Colours, sizes and spaces are in templates/styles/tokens.css.',
  scripts: 'The content policy allows no scripts of others; put what they do into templates/.',
  prism: 'Code is coloured by Shiki, which knows the languages by itself.',
  image: 'Write image: into the front matter of pages.',
}

function translate(given: Values, dir: string, reader: Reader): ImportedSite {
  const direct = take(given, same('title', 'tagline', 'favicon', 'titleDelimiter', 'noIndex', 'customFields'))
  for (const key of Object.keys(given))
    if (!(key in direct) && key !== 'url' && key !== 'baseUrl' && !NEEDLESS.has(key))
      reader.leave(given, key, `"${key}"`, HINTS[key])
  const parts = partsOf(given, reader)
  const folders: ImportedSite['folders'] = { statics: staticFolders(given, dir) }
  const docs = parts.docs && docsConfig(parts.docs, dir, given, reader)
  const blog = parts.blog && blogConfig(parts.blog, reader)
  if (parts.docs) folders.docs = path.resolve(dir, textAt(parts.docs, 'path') ?? 'docs')
  if (parts.blog) folders.blog = path.resolve(dir, textAt(parts.blog, 'path') ?? 'blog')
  if (parts.pages) folders.pages = path.resolve(dir, textAt(parts.pages, 'path') ?? 'src/pages')
  const theme = mapAt(given, 'themeConfig')
  const config = {
    title: 'Untitled',
    ...direct,
    ...addressOf(given),
    ...i18nConfig(given, reader),
    ...themeConfig(theme, reader),
    docs: docs ?? false,
    blog: blog && fs.existsSync(folders.blog ?? '') ? blog : false,
    checks: checksConfig(given),
  } as unknown as SiteConfig
  for (const name of ['versioned_docs', 'versions.json'])
    if (fs.existsSync(path.join(dir, name)))
      reader.left.push(
        warning('WB922', `${name}: older versions are not carried over.`, { file: name }, NO_COUNTERPART),
      )
  return { config: sound(config, reader), folders, left: reader.left }
}

/** Drops what the schema of our config does not take, so that one odd value does not stop everything. */
function sound(config: SiteConfig, { left }: Reader): SiteConfig {
  for (const { path: keys, message } of checkSchema(SITE_CONFIG, config).problems) {
    let owner: unknown = config
    for (const key of keys.slice(0, -1)) owner = (owner as Values | undefined)?.[String(key)]
    const last = keys.at(-1)
    if (!isMap(owner) || last === undefined) continue
    delete owner[String(last)]
    left.push(warning('WB922', `Not carried over: ${message}`))
  }
  return config
}

function addressOf(given: Values): Values {
  const url = textAt(given, 'url') ?? 'https://example.org'
  const base = `/${textAt(given, 'baseUrl') ?? '/'}/`.replace(/\/{2,}/g, '/')
  return { url: URL.canParse(url) ? new URL(url).origin : url, ...(base !== '/' && { baseUrl: base }) }
}

function staticFolders(given: Values, dir: string): string[] {
  const named = listAt(given, 'staticDirectories').filter((one) => typeof one === 'string')
  return (named.length > 0 ? named : ['static']).map((one) => path.resolve(dir, one))
}

function i18nConfig(given: Values, reader: Reader): Values {
  const i18n = mapAt(given, 'i18n')
  const locale = textAt(i18n, 'defaultLocale')
  const others = listAt(i18n, 'locales').filter((one) => one !== locale)
  if (others.length > 0) reader.leave(i18n, 'locales', `The translation into ${others.join(', ')}`)
  if (locale === undefined || locale === 'en') return {}
  const own = take(mapAt(mapAt(i18n, 'localeConfigs'), locale), same('label', 'direction', 'htmlLang'))
  return {
    i18n: { defaultLocale: locale, ...(Object.keys(own).length > 0 && { localeConfigs: { [locale]: own } }) },
  }
}

const LEVELS: Record<string, CheckLevel> = { throw: 'error', warn: 'warn', log: 'warn', ignore: 'ignore' }

function checksConfig(given: Values): Values {
  const hooks = mapAt(mapAt(given, 'markdown'), 'hooks')
  const level = (...names: unknown[]) => names.map((one) => LEVELS[String(one)]).find((one) => one !== undefined)
  const checks = {
    deadLinks: level(given.onBrokenLinks),
    deadAnchors: level(given.onBrokenAnchors) ?? 'warn',
    missingImages: level(hooks.onBrokenMarkdownImages),
  }
  return Object.fromEntries(Object.entries(checks).filter(([, one]) => one !== undefined && one !== 'error'))
}

interface Parts {
  docs?: Values
  blog?: Values
  pages?: Values
}

const PART_OF: Record<string, keyof Parts> = {
  '@docusaurus/plugin-content-docs': 'docs',
  '@docusaurus/plugin-content-blog': 'blog',
  '@docusaurus/plugin-content-pages': 'pages',
}
/** Plugins whose work is done here without being asked. */
const BUILT_IN = /plugin-(?:sitemap|ideal-image|svgr|debug|css-cascade-layers)$/

/** The options of docs, blog and pages, from the preset and from plugins. */
function partsOf(given: Values, reader: Reader): Parts {
  const parts: Parts = {}
  const presets = listAt(given, 'presets')
  const isClassic = ([name]: [unknown, Values]) => /^(?:classic|@docusaurus\/preset-classic)$/.test(String(name))
  for (const [i, preset] of presets.entries()) {
    const [name, options] = pairOf(preset)
    if (!isClassic([name, options])) reader.leave(presets, i, `The preset ${nameOf(name)}`)
    else {
      for (const part of ['docs', 'blog', 'pages'] as const)
        if (options[part] !== false) parts[part] = mapAt(options, part)
      for (const key of Object.keys(options))
        if (!/^(?:docs|blog|pages|sitemap|debug|svgr|id)$/.test(key))
          for (const [owner, inner] of key === 'theme'
            ? Object.keys(mapAt(options, key)).map((one) => [mapAt(options, key), one] as const)
            : [[options, key] as const])
            reader.leave(owner, inner, `"${inner}" of the preset`, HINTS[inner])
    }
  }
  const plugins = listAt(given, 'plugins')
  for (const [i, plugin] of plugins.entries()) {
    const [name, options] = pairOf(plugin)
    const part = PART_OF[String(name).replace(/^content-(?=docs$|blog$|pages$)/, '@docusaurus/plugin-content-')]
    if (part !== undefined && parts[part] === undefined) parts[part] = options
    else if (!BUILT_IN.test(String(name))) reader.leave(plugins, i, `The plugin ${nameOf(name)}`)
  }
  return { ...(presets.length + plugins.length === 0 ? {} : { pages: {} }), ...parts }
}

const nameOf = (one: unknown) => (typeof one === 'string' ? `"${one}"` : 'written in the config')

const pairOf = (one: unknown): [unknown, Values] =>
  Array.isArray(one) ? [one[0], isMap(one[1]) ? one[1] : {}] : [one, {}]

/** Names every key of a part's options that is neither taken nor without meaning here. */
function leaveRest(options: Values, taken: string[], needless: RegExp, part: string, reader: Reader) {
  for (const key of Object.keys(options))
    if (!taken.includes(key) && !needless.test(key)) reader.leave(options, key, `"${key}" of ${part}`, HINTS[key])
}

const NEEDLESS_OPTIONS =
  /^(?:path|id|routeBasePath|sidebarPath|admonitions|onInline\w+|feedOptions|editLocalizedFiles|editCurrentVersion|breadcrumbs|\w+Component|include)$/

function docsConfig(options: Values, dir: string, given: Values, reader: Reader): Values {
  const names = same(
    'routeBasePath',
    'editUrl',
    'breadcrumbs',
    'showLastUpdateTime',
    'showLastUpdateAuthor',
    'sidebarCollapsed',
    'sidebarCollapsible',
  )
  leaveRest(options, Object.keys(names), NEEDLESS_OPTIONS, 'docs', reader)
  if (options.include !== undefined)
    reader.leave(options, 'include', '"include" of docs', 'Delete from content/docs what should not be there.')
  const sidebarPath = textAt(options, 'sidebarPath')
  const file = sidebarPath === undefined ? undefined : sidebarFile(path.resolve(dir, sidebarPath))
  const sidebars =
    options.sidebarPath === false ? {} : file === undefined ? undefined : sidebarsOf(reader.read(file), reader)
  const toc = take(mapAt(mapAt(given, 'themeConfig'), 'tableOfContents'), same('minHeadingLevel', 'maxHeadingLevel'))
  return {
    ...take(options, names),
    ...(Object.keys(toc).length > 0 && { tableOfContents: toc }),
    ...(sidebars && { sidebars }),
  }
}

/** `require.resolve('./sidebars.js')` also finds sidebars.ts. */
const sidebarFile = (file: string) =>
  [file, file.replace(/\.\w+$/, '.ts'), `${file}.ts`, `${file}.js`].find((one) => fs.existsSync(one))

function sidebarsOf(value: unknown, reader: Reader): Values {
  return isMap(value)
    ? Object.fromEntries(Object.entries(value).map(([id, items]) => [id, sidebarItems(items, reader)]))
    : {}
}

/** A list of items, or a map of categories. */
function sidebarItems(items: unknown, reader: Reader): unknown[] {
  if (isMap(items))
    return Object.entries(items).map(([label, inner]) => ({
      type: 'category',
      label,
      items: sidebarItems(inner, reader),
    }))
  return Array.isArray(items) ? items.flatMap((item, i) => sidebarItem(item, items, i, reader)) : []
}

function sidebarItem(item: unknown, owner: unknown[], at: number, reader: Reader): unknown[] {
  if (typeof item === 'string') return [item]
  if (!isMap(item)) return []
  if (item.type === undefined) return sidebarItems(item, reader)
  const type = String(item.type)
  const schema = Object.hasOwn(SIDEBAR_ITEMS, type) ? SIDEBAR_ITEMS[type as keyof typeof SIDEBAR_ITEMS] : undefined
  if (!schema) {
    reader.leave(owner, at, `The sidebar item of type "${type}"`)
    return []
  }
  const kept = keptKeys({ ...item, type }, schema.shape, item, `sidebar item "${String(item.label ?? type)}"`, reader)
  if (type === 'category') kept.items = sidebarItems(item.items, reader)
  if (isMap(kept.link)) {
    const generated = same('type', 'title', 'description', 'slug', 'id')
    kept.link = take(kept.link, generated)
  }
  return [kept]
}

/** The keys a schema knows; the others are named. */
function keptKeys(values: Values, shape: object, owner: object, what: string, reader: Reader): Values {
  const kept = Object.entries(values).filter(([key]) => Object.hasOwn(shape, key))
  for (const key of Object.keys(values))
    if (!Object.hasOwn(shape, key) && !QUIET_KEYS.has(key)) reader.leave(owner, key, `"${key}" of the ${what}`)
  return Object.fromEntries(kept)
}

/** What items may say in Docusaurus and what is so here in any case. */
const QUIET_KEYS = new Set([
  'aria-label',
  'rel',
  'autoAddBaseUrl',
  'prependBaseUrlToHref',
  'defaultStyle',
  'key',
  'customProps',
])

function blogConfig(options: Values, reader: Reader): Values {
  const names = {
    ...same('routeBasePath', 'postsPerPage', 'showReadingTime', 'editUrl'),
    blogTitle: 'title',
    blogDescription: 'description',
    blogSidebarTitle: 'sidebarTitle',
    blogSidebarCount: 'sidebarCount',
    onUntruncatedBlogPosts: 'untruncatedPosts',
  }
  leaveRest(options, Object.keys(names), NEEDLESS_OPTIONS, 'blog', reader)
  const feed = mapAt(options, 'feedOptions')
  const feeds =
    feed.type === null ? false : feed.type === 'all' ? ['rss', 'atom', 'json'] : feed.type && [feed.type].flat()
  const blog = take(options, names)
  if (blog.untruncatedPosts !== undefined) blog.untruncatedPosts = LEVELS[String(blog.untruncatedPosts)] ?? 'warn'
  return {
    ...blog,
    ...(feeds !== undefined && { feeds }),
    ...(feed.limit !== undefined && { feedLimit: feed.limit === false || feed.limit === null ? 'ALL' : feed.limit }),
  }
}

const THEME_PARTS = /^(?:navbar|footer|announcementBar|colorMode|tableOfContents|docs|blog|mermaid)$/

function themeConfig(theme: Values, reader: Reader): Values {
  for (const key of Object.keys(theme))
    if (!THEME_PARTS.test(key)) reader.leave(theme, key, `"themeConfig.${key}"`, HINTS[key])
  const { navbar, footer } = theme
  return {
    ...take(theme, { announcementBar: 'announcementBar' }),
    ...(isMap(theme.colorMode) && {
      colorMode: take(theme.colorMode, same('defaultMode', 'disableSwitch', 'respectPrefersColorScheme')),
    }),
    ...(isMap(navbar) && {
      navbar: {
        ...take(navbar, same('title', 'hideOnScroll')),
        ...(isMap(navbar.logo) && { logo: logoOf(navbar.logo) }),
        items: listAt(navbar, 'items').flatMap((item, i) =>
          navbarItem(item, listAt(navbar, 'items'), i, NAVBAR_ITEMS, reader),
        ),
      },
    }),
    ...(isMap(footer) && {
      footer: {
        ...take(footer, same('style', 'copyright')),
        ...(isMap(footer.logo) && { logo: logoOf(footer.logo) }),
        ...(listAt(footer, 'links').length > 0 && { links: footerLinks(listAt(footer, 'links'), reader) }),
      },
    }),
  }
}

function logoOf(logo: Values): Values {
  const kept = take(logo, same('src', 'srcDark', 'alt', 'href', 'target', 'width', 'height'))
  for (const key of ['src', 'srcDark']) if (typeof kept[key] === 'string') kept[key] = kept[key].replace(/^\/+/, '')
  for (const key of ['width', 'height'])
    if (typeof kept[key] === 'string') kept[key] = Number.parseFloat(kept[key]) || undefined
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
}

type ItemSchemas = Record<string, { shape: object }>

function navbarItem(item: unknown, owner: unknown[], at: number, allowed: ItemSchemas, reader: Reader): Values[] {
  if (!isMap(item)) return []
  const items = Array.isArray(item.items) ? item.items : undefined
  const given = item.type === undefined || item.type === 'default' ? undefined : String(item.type)
  const type = given ?? (items ? 'dropdown' : 'link')
  const schema =
    Object.hasOwn(allowed, type) && !/^(?:localeDropdown|docsVersion)/.test(type) ? allowed[type] : undefined
  if (!schema) {
    reader.leave(owner, at, `The navbar item of type "${type}"`)
    return []
  }
  if (item.docsPluginId !== undefined && item.docsPluginId !== 'default') {
    reader.leave(owner, at, `The navbar item of the docs "${String(item.docsPluginId)}"`)
    return []
  }
  const { type: _, docsPluginId: __, ...rest } = item
  // An icon alone, drawn by CSS; what it says to a screen reader is its label.
  if (/^(?:link|dropdown)$/.test(type)) rest.label ??= item['aria-label'] ?? item.title
  if (rest.label === undefined && /^(?:link|dropdown)$/.test(type)) {
    reader.leave(owner, at, `The navbar item to ${String(item.href ?? item.to)}, which has no label,`, 'Give it one.')
    return []
  }
  const kept = {
    ...(given !== undefined && { type: given }),
    ...keptKeys(addressesFrom(rest), schema.shape, item, `navbar item "${String(item.label ?? type)}"`, reader),
  }
  if (!items || type !== 'dropdown') return [kept]
  return [{ ...kept, items: items.flatMap((one, i) => navbarItem(one, items, i, DROPDOWN_ITEMS, reader)) }]
}

/** Addresses of the site start with '/' here. */
function addressesFrom(item: Values): Values {
  const rooted = (to: unknown) => (typeof to === 'string' && !/^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(to) ? `/${to}` : to)
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, /^(?:to|activeBasePath)$/.test(key) ? rooted(value) : value]),
  )
}

function footerLinks(links: unknown[], reader: Reader): unknown[] {
  return links
    .filter(isMap)
    .map((link) =>
      Array.isArray(link.items)
        ? { ...take(link, same('title')), items: link.items.filter(isMap).map((one) => footerLink(one, reader)) }
        : footerLink(link, reader),
    )
}

const footerLink = (link: Values, reader: Reader): Values =>
  'html' in link
    ? { html: link.html }
    : keptKeys(addressesFrom(link), FOOTER_LINKS.link.shape, link, `footer link "${String(link.label)}"`, reader)
