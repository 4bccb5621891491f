// What a Docusaurus config says in the words of ours, and which folders its content lies in. What has no counterpart is
// named with its place and what to do about it.
import fs from 'node:fs'
import path from 'node:path'
import { htmlStrings, unbalancedTag } from '../config-rules.ts'
import { SITE_CONFIG } from '../config-schema.ts'
import type { CheckLevel, SiteConfig } from '../define-config.ts'
import { BuildError, EXIT, error, type Place, type Problem, warning } from '../errors.ts'
import { checkSchema, keyPathText } from '../schema.ts'
import { FROZEN_SIDEBARS } from '../site/version-sidebars.ts'
import { CURRENT } from '../site/versions.ts'
import { docsConfig, type OldVersion, versionsConfig, versionsOf } from './docs.ts'
import {
  HINTS,
  isMap,
  leaveCode,
  leaveRest,
  listAt,
  mapAt,
  NEEDLESS_OPTIONS,
  ONE_TREE,
  openReader,
  type Reader,
  same,
  take,
  textAt,
  type Values,
} from './reader.ts'
import { themeConfig } from './theme.ts'
import { categoryFiles, configTexts, type Messages, readMessages, translatedSidebar } from './translations.ts'

/** A folder that is copied. */
export interface Tree {
  /** Absolute. */
  from: string
  /** Below content/: 'docs', 'versions/1.0', 'i18n/de/blog'. */
  to: string
  kind: 'docs' | 'blog' | 'pages' | 'static'
}

/** Patterns of files that are no content, below the folders of a kind. */
export type Excluded = Partial<Record<Tree['kind'], string[]>>

export interface ImportedSite {
  config: SiteConfig
  trees: Tree[]
  excluded: Excluded
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
      error(
        'WB921',
        `${name} exports nothing that can be told without running it.`,
        { file: name, line: 1 },
        'Let it export the config as an object, or a function that returns one.',
      ),
    )
  return translate(config, dir, reader)
}

/** Keys that say nothing a site without Docusaurus would need. */
const NEEDLESS = new Set(
  `organizationName projectName deploymentBranch githubHost githubPort trailingSlash future baseUrlIssueBanner storage
  onDuplicateRoutes themes webpack ssrTemplate markdown presets plugins themeConfig staticDirectories onBrokenLinks
  onBrokenAnchors onBrokenMarkdownLinks i18n noIndex $schema`.split(/\s+/),
)

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
  leaveRest(parts.pages ?? {}, [], NEEDLESS_OPTIONS, 'pages', reader)
  const i18n = i18nConfig(given)
  const theme = mapAt(given, 'themeConfig')
  const config = sound(
    {
      title: 'Untitled',
      ...direct,
      ...addressOf(given),
      ...(i18n && { i18n }),
      ...(hasWorker(given) && { killServiceWorker: true }),
      ...redirectsConfig(given, reader),
      ...themeConfig(theme, reader),
      docs: docs ?? false,
      blog: blog && fs.existsSync(blogFolder ?? '') ? blog : false,
      ...(mapAt(given, 'markdown').emoji === false && { markdown: { emoji: false } }),
      checks: checksConfig(given, parts),
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
    excluded: { docs: excludedOf(parts.docs), blog: excludedOf(parts.blog), pages: excludedOf(parts.pages) },
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

const excludedOf = (part?: Values) => listAt(part, 'exclude').filter((one) => typeof one === 'string')

const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

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
  const said = new Map([[CURRENT, current]])
  addDocs(path.join(docs, 'current'), 'docs', docsFolder, current)
  for (const version of versions) {
    const to = `versions/${version.name}`
    const own = messages(path.join(docs, `version-${version.name}.json`))
    said.set(version.name, own)
    addDocs(path.join(docs, `version-${version.name}`), to, version.folder, own)
    const sidebars = translatedSidebars(version.sidebars, own)
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
      versions: said,
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
  leaveBrokenHtml(config, left)
  return config
}

/** A browser mends a tag that is not closed in the page it stands in; here it would stop the build. */
function leaveBrokenHtml(config: SiteConfig, left: Problem[]) {
  const found = htmlStrings(config, config.navbar?.items ?? [], config.footer?.links ?? [])
  const said: Problem[] = []
  // The last first: what is taken out of a list moves those behind it.
  for (const [keys, html] of found.reverse()) {
    const tag = typeof html === 'string' ? unbalancedTag(html) : undefined
    if (tag === undefined) continue
    const isItem = typeof keys.at(-2) === 'number'
    const owner = keys.slice(0, isItem ? -2 : -1).reduce((one, key) => (one as Values)[String(key)], config as unknown)
    if (Array.isArray(owner)) owner.splice(Number(keys.at(-2)), 1)
    else delete (owner as Values)[String(keys.at(-1))]
    const hint = `Mend it and write it into site.config.ts: ${html}`
    said.unshift(warning('WB922', `Not carried over: ${keyPathText(keys)}, which has an unbalanced ${tag}.`, {}, hint))
  }
  left.push(...said)
  if (config.announcementBar && config.announcementBar.content === undefined) delete config.announcementBar
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

function checksConfig(given: Values, parts: Parts): Values {
  const hooks = mapAt(mapAt(given, 'markdown'), 'hooks')
  const level = (...names: unknown[]) => names.map((one) => LEVELS[String(one)]).find((one) => one !== undefined)
  const checks = {
    deadLinks: level(given.onBrokenLinks),
    deadAnchors: level(given.onBrokenAnchors) ?? 'warn',
    missingImages: level(hooks.onBrokenMarkdownImages),
  }
  const inlineTags = [parts.docs, parts.blog].flatMap((part) => part && [LEVELS[String(part.onInlineTags)] ?? 'warn'])
  const unknownTags = (['error', 'warn'] as const).find((one) => inlineTags.includes(one)) ?? 'ignore'
  return {
    ...Object.fromEntries(Object.entries(checks).filter(([, one]) => one !== undefined && one !== 'error')),
    ...(unknownTags !== 'warn' && inlineTags.length > 0 && { unknownTags }),
  }
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
const REDIRECTS = /^(?:@docusaurus\/plugin-)?client-redirects$/

/** The options of docs, blog and pages, from the preset and from plugins. */
function partsOf(given: Values, reader: Reader): Parts {
  const parts: Parts = {}
  const presets = listAt(given, 'presets')
  for (const [i, preset] of presets.entries()) {
    const [name, options] = pairOf(preset)
    if (!/^(?:classic|@docusaurus\/preset-classic)$/.test(String(name))) {
      reader.leave(presets, i, `The preset ${nameOf(name, reader)}`)
      continue
    }
    for (const part of ['docs', 'blog', 'pages'] as const)
      if (options[part] !== false) parts[part] = mapAt(options, part)
    leavePresetOptions(options, reader)
  }
  const plugins = listAt(given, 'plugins')
  for (const [i, plugin] of plugins.entries()) {
    const [name, options] = pairOf(plugin)
    const part = PART_OF[String(name).replace(/^content-(?=docs$|blog$|pages$)/, '@docusaurus/plugin-content-')]
    if (part !== undefined && parts[part] === undefined) parts[part] = options
    else if (!BUILT_IN.test(String(name)) && !REDIRECTS.test(String(name)))
      reader.leave(plugins, i, `The plugin ${nameOf(name, reader)}`, part === 'docs' ? ONE_TREE : undefined)
  }
  return { ...(presets.length + plugins.length === 0 ? {} : { pages: {} }), ...parts }
}

/** Names what the classic preset is told besides its parts, and each option of its theme. */
function leavePresetOptions(options: Values, reader: Reader) {
  const leave = (owner: Values, key: string) => reader.leave(owner, key, `"${key}" of the preset`, HINTS[key])
  const theme = mapAt(options, 'theme')
  for (const key of Object.keys(options))
    if (!/^(?:docs|blog|pages|theme|sitemap|debug|svgr|id)$/.test(key)) leave(options, key)
  for (const key of Object.keys(theme)) leave(theme, key)
}

/** What the plugin works out by code, or for all pages, is named. */
function redirectsConfig(given: Values, reader: Reader): Values {
  const redirects = listAt(given, 'plugins').flatMap((plugin) => {
    const [name, options] = pairOf(plugin)
    if (!REDIRECTS.test(String(name))) return []
    for (const key of Object.keys(options))
      if (key !== 'redirects' && key !== 'id') reader.leave(options, key, `"${key}" of the redirects`, WILDCARD)
    return listAt(options, 'redirects')
  })
  return redirects.length > 0 ? { redirects } : {}
}

const WILDCARD = "Where many addresses have moved, write { from: '/old/*', to: '/docs/*' } into redirects."

/** Visitors of the old site have its service worker, which would show them the old pages. */
const hasWorker = (given: Values) =>
  listAt(given, 'plugins').some((plugin) => /plugin-pwa$/.test(String(pairOf(plugin)[0])))

const nameOf = (one: unknown, { shown }: Reader) =>
  typeof one === 'string' ? `"${path.isAbsolute(one) ? shown(one) : one}"` : 'written in the config'

const pairOf = (one: unknown): [unknown, Values] =>
  Array.isArray(one) ? [one[0], isMap(one[1]) ? one[1] : {}] : [one, {}]

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
  leaveCode(options, 'editUrl', 'blog', reader)
  const feed = mapAt(options, 'feedOptions')
  const feeds =
    feed.type === null ? false : feed.type === 'all' ? ['rss', 'atom', 'json'] : feed.type && [feed.type].flat()
  const blog = take(options, names)
  if (blog.untruncatedPosts !== undefined) blog.untruncatedPosts = LEVELS[String(blog.untruncatedPosts)] ?? 'warn'
  for (const key of Object.keys(feed))
    if (!/^(?:type|limit|xslt|language)$/.test(key)) reader.leave(feed, key, `"${key}" of the feeds`)
  return {
    ...blog,
    ...(feeds !== undefined && { feeds }),
    ...(feed.limit !== undefined && { feedLimit: feed.limit === false || feed.limit === null ? 'ALL' : feed.limit }),
  }
}
