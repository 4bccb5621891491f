// What a Docusaurus config says in the words of ours, and which folders its content lies in. What has no counterpart is
// named with its place and what to do about it.
import fs from 'node:fs'
import path from 'node:path'
import { DROPDOWN_ITEMS, FOOTER_LINKS, NAVBAR_ITEMS, SIDEBAR_ITEMS, SITE_CONFIG } from '../config-schema.ts'
import { readValue } from '../content/records.ts'
import type { CheckLevel, SiteConfig } from '../define-config.ts'
import { BuildError, EXIT, error, type Place, type Problem, warning } from '../errors.ts'
import { checkSchema } from '../schema.ts'
import { FROZEN_SIDEBARS } from '../site/version-sidebars.ts'
import { versionNameFault } from '../site/versions.ts'
import { type ReadModule, readModule, UnreadableModule } from './literals.ts'
import { categoryFiles, configTexts, type Messages, readMessages, translatedSidebar } from './translations.ts'

type Values = Record<string, unknown>

/** A folder that is copied. */
export interface Tree {
  /** Absolute. */
  from: string
  /** Below content/: 'docs', 'versions/1.0', 'i18n/de/blog'. */
  to: string
  kind: 'docs' | 'blog' | 'pages' | 'static'
}

export interface ImportedSite {
  config: SiteConfig
  trees: Tree[]
  /** Files that are made, below content/. */
  made: { file: string; text: string }[]
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
  /** A file's name in messages. */
  shown(file: string): string
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
    shown: (file) => path.relative(dir, file),
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
  const folderOf = (part: keyof Parts, usual: string) =>
    parts[part] && path.resolve(dir, textAt(parts[part], 'path') ?? usual)
  const docsFolder = folderOf('docs', 'docs')
  const blogFolder = folderOf('blog', 'blog')
  const pagesFolder = folderOf('pages', 'src/pages')
  const versions = parts.docs ? versionsOf(parts.docs, dir, reader) : []
  const docs = parts.docs && { ...docsConfig(parts.docs, dir, given, reader), ...versionsConfig(parts.docs, versions) }
  const blog = parts.blog && blogConfig(parts.blog, reader)
  const i18n = i18nConfig(given)
  const theme = mapAt(given, 'themeConfig')
  const config = sound(
    {
      title: 'Untitled',
      ...direct,
      ...addressOf(given),
      ...(i18n && { i18n }),
      ...(hasWorker(given) && { killServiceWorker: true }),
      ...themeConfig(theme, reader),
      docs: docs ?? false,
      blog: blog && fs.existsSync(blogFolder ?? '') ? blog : false,
      checks: checksConfig(given),
    } as unknown as SiteConfig,
    reader,
  )
  const tree = (from: string | undefined, kind: Tree['kind'], to: string = kind): Tree[] =>
    from === undefined ? [] : [{ from, to, kind }]
  const site: ImportedSite = {
    config,
    trees: [
      ...staticFolders(given, dir).flatMap((from) => tree(from, 'static')),
      ...tree(docsFolder, 'docs'),
      ...versions.flatMap(({ name, folder }) => tree(folder, 'docs', `versions/${name}`)),
      ...tree(blogFolder, 'blog'),
      ...tree(pagesFolder, 'pages'),
    ],
    made: versions.map(({ name, sidebars }) => ({
      file: `versions/${name}/${FROZEN_SIDEBARS}`,
      text: jsonText(sidebars),
    })),
    left: reader.left,
  }
  const locales = (config.i18n?.locales ?? []).filter((locale) => locale !== config.i18n?.defaultLocale)
  for (const locale of locales) addLocale(site, locale, { dir, docsFolder, versions, parts, given })
  return site
}

const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

// ---- versions ----

interface OldVersion {
  name: string
  /** Absolute. */
  folder: string
  sidebars: Values
}

/** What the files of a second docs plugin are called begins with its id. */
const prefixOf = (docs: Values) => {
  const id = textAt(docs, 'id') ?? 'default'
  return id === 'default' ? '' : `${id}_`
}

function versionsOf(docs: Values, dir: string, reader: Reader): OldVersion[] {
  const prefix = prefixOf(docs)
  const file = `${prefix}versions.json`
  if (docs.disableVersioning === true || !fs.existsSync(path.join(dir, file))) return []
  const leave = (message: string, at = file) => reader.left.push(warning('WB922', message, { file: at, line: 1 }))
  const listed = readValue(fs.readFileSync(path.join(dir, file)), file, (problem) => reader.left.push(problem))
  const wanted = Array.isArray(docs.onlyIncludeVersions) ? docs.onlyIncludeVersions : undefined
  return (Array.isArray(listed) ? listed.map(String) : []).flatMap((name): OldVersion[] => {
    if (wanted && !wanted.includes(name)) return []
    const folder = path.join(dir, `${prefix}versioned_docs/version-${name}`)
    const fault = versionNameFault(name)
    if (fault !== undefined || !fs.existsSync(folder)) {
      const why = fault === undefined ? `there is no ${path.relative(dir, folder)}` : `its name ${fault}`
      leave(`The version "${name}" is not carried over: ${why}.`)
      return []
    }
    const sidebarsFile = `${prefix}versioned_sidebars/version-${name}-sidebars.json`
    return [{ name, folder, sidebars: versionSidebars(path.join(dir, sidebarsFile), name, reader) }]
  })
}

/** A version without such a file has no sidebars. */
function versionSidebars(file: string, version: string, reader: Reader): Values {
  if (!fs.existsSync(file)) return {}
  const shown = reader.shown(file)
  const found = readValue(fs.readFileSync(file), shown, (problem) => reader.left.push(problem))
  // Ids began with the version once.
  const value: unknown = found && JSON.parse(JSON.stringify(found).replaceAll(`"version-${version}/`, '"'))
  if (!isMap(value)) return {}
  const withoutHtml = (items: unknown[]): unknown[] =>
    items.flatMap((item): unknown[] => {
      if (!isMap(item)) return [item]
      if (Array.isArray(item.items)) return [{ ...item, items: withoutHtml(item.items) }]
      if (item.type !== 'html') return [item]
      const hint = 'A version holds no HTML, but where markdown.html is true.'
      reader.left.push(warning('WB922', 'An item of HTML is not carried over.', { file: shown, line: 1 }, hint))
      return []
    })
  return Object.fromEntries(Object.entries(value).map(([id, items]) => [id, withoutHtml(sidebarItems(items, reader))]))
}

function versionsConfig(docs: Values, versions: OldVersion[]): Values {
  const isKnown = (name: unknown) => name === 'current' || versions.some((version) => version.name === name)
  const configs = Object.entries(mapAt(docs, 'versions')).flatMap(([name, one]): [string, Values][] =>
    isKnown(name) && isMap(one) ? [[name, take(one, same('label', 'path', 'banner', 'badge', 'noIndex'))]] : [],
  )
  const only = Array.isArray(docs.onlyIncludeVersions) ? docs.onlyIncludeVersions : undefined
  const hasCurrent = docs.includeCurrentVersion !== false && (only === undefined || only.includes('current'))
  return {
    ...(versions.length > 0 && isKnown(docs.lastVersion) && { lastVersion: docs.lastVersion }),
    ...(versions.length > 0 && !hasCurrent && { includeCurrentVersion: false }),
    ...(configs.length > 0 && { versions: Object.fromEntries(configs) }),
  }
}

// ---- locales ----

interface Importing {
  dir: string
  docsFolder: string | undefined
  versions: OldVersion[]
  parts: Parts
  given: Values
}

/** Adds what i18n/<locale> holds. */
function addLocale(
  { config, trees, made, left }: ImportedSite,
  locale: string,
  { dir, docsFolder, versions, parts, given }: Importing,
) {
  const name = config.i18n?.localeConfigs?.[locale]?.path ?? locale
  const folder = path.join(dir, textAt(mapAt(given, 'i18n'), 'path') ?? 'i18n', name)
  if (!fs.existsSync(folder)) return
  const id = parts.docs && textAt(parts.docs, 'id')
  const docs = path.join(folder, `docusaurus-plugin-content-docs${id && id !== 'default' ? `-${id}` : ''}`)
  const blog = path.join(folder, 'docusaurus-plugin-content-blog')
  const theme = path.join(folder, 'docusaurus-theme-classic')
  const messages = (file: string) => readMessages(file, dir, (problem) => left.push(problem))
  const add = (from: string, kind: Tree['kind'], to: string = kind) =>
    trees.push({ from, to: `i18n/${name}/${to}`, kind })
  const addDocs = (from: string, to: string, original: string | undefined, said: Messages) => {
    add(from, 'docs', to)
    for (const { file, text } of original === undefined ? [] : categoryFiles(original, said))
      if (!fs.existsSync(path.join(from, file))) made.push({ file: `i18n/${name}/${to}/${file}`, text })
  }
  const current = messages(path.join(docs, 'current.json'))
  addDocs(path.join(docs, 'current'), 'docs', docsFolder, current)
  for (const version of versions) {
    const to = `versions/${version.name}`
    const said = messages(path.join(docs, `version-${version.name}.json`))
    addDocs(path.join(docs, `version-${version.name}`), to, version.folder, said)
    const sidebars = translatedSidebars(version.sidebars, said)
    if (sidebars) made.push({ file: `i18n/${name}/${to}/${FROZEN_SIDEBARS}`, text: jsonText(sidebars) })
  }
  add(blog, 'blog')
  add(path.join(folder, 'docusaurus-plugin-content-pages'), 'pages')
  const place = (file: string): Place => ({ file: path.relative(dir, file), line: 1 })
  const texts = configTexts(
    config,
    {
      navbar: messages(path.join(theme, 'navbar.json')),
      footer: messages(path.join(theme, 'footer.json')),
      docs: current,
      blog: messages(path.join(blog, 'options.json')),
    },
    (fault) => left.push(warning('WB922', `Not carried over: ${fault}`, place(theme))),
  )
  const next = current.get('version.label')
  const strings = { config: texts, ...(next !== undefined && { texts: { nextVersion: next } }) }
  if (Object.keys(texts).length > 0 || next !== undefined)
    made.push({ file: `i18n/${name}/strings.json`, text: jsonText(strings) })
  const code = path.join(folder, 'code.json')
  if (fs.existsSync(code)) {
    const hint = `The theme here has texts of its own; say them otherwise under "texts" in content/i18n/${name}/strings.json.`
    left.push(warning('WB922', 'Texts of the theme and of React pages are not carried over.', place(code), hint))
  }
}

/** The sidebars of a version in another language; undefined where that says nothing else. */
function translatedSidebars(sidebars: Values, said: Messages): Values | undefined {
  const entries = Object.entries(sidebars).map(([id, items]) => [id, translatedSidebar(items, said)] as const)
  const translated = Object.fromEntries(entries)
  return JSON.stringify(translated) === JSON.stringify(sidebars) ? undefined : translated
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

function i18nConfig(given: Values): Values | undefined {
  const i18n = mapAt(given, 'i18n')
  const defaultLocale = textAt(i18n, 'defaultLocale') ?? 'en'
  const locales = listAt(i18n, 'locales').filter((one) => typeof one === 'string')
  if (locales.length < 2 && defaultLocale === 'en') return undefined
  const all = mapAt(i18n, 'localeConfigs')
  const configs = [...new Set([defaultLocale, ...locales])].flatMap((locale): [string, Values][] => {
    const own = take(mapAt(all, locale), same('label', 'direction', 'htmlLang', 'path', 'calendar'))
    return Object.keys(own).length > 0 ? [[locale, own]] : []
  })
  return {
    defaultLocale,
    ...(locales.length > 1 && { locales }),
    ...(configs.length > 0 && { localeConfigs: Object.fromEntries(configs) }),
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

/** Visitors of the old site have its service worker, which would show them the old pages. */
const hasWorker = (given: Values) =>
  listAt(given, 'plugins').some((plugin) => /plugin-pwa$/.test(String(pairOf(plugin)[0])))

const nameOf = (one: unknown) => (typeof one === 'string' ? `"${one}"` : 'written in the config')

const pairOf = (one: unknown): [unknown, Values] =>
  Array.isArray(one) ? [one[0], isMap(one[1]) ? one[1] : {}] : [one, {}]

/** Names every key of a part's options that is neither taken nor without meaning here. */
function leaveRest(options: Values, taken: string[], needless: RegExp, part: string, reader: Reader) {
  for (const key of Object.keys(options))
    if (!taken.includes(key) && !needless.test(key)) reader.leave(options, key, `"${key}" of ${part}`, HINTS[key])
}

const NEEDLESS_OPTIONS =
  /^(?:path|id|routeBasePath|sidebarPath|admonitions|onInline\w+|feedOptions|editLocalizedFiles|editCurrentVersion|breadcrumbs|\w+Component|include|versions|lastVersion|includeCurrentVersion|onlyIncludeVersions|disableVersioning)$/

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
  'dropdownActiveClassDisabled',
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
  const schema = Object.hasOwn(allowed, type) ? allowed[type] : undefined
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
  for (const key of ['dropdownItemsBefore', 'dropdownItemsAfter'])
    if (Array.isArray(rest[key])) rest[key] = dropdownItems(rest[key], reader)
  const kept = {
    ...(given !== undefined && { type: given }),
    ...keptKeys(addressesFrom(rest), schema.shape, item, `navbar item "${String(item.label ?? type)}"`, reader),
  }
  if (!items || type !== 'dropdown') return [kept]
  return [{ ...kept, items: dropdownItems(items, reader) }]
}

const dropdownItems = (items: unknown[], reader: Reader) =>
  items.flatMap((one, i) => navbarItem(one, items, i, DROPDOWN_ITEMS, reader))

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
