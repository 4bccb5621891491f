// Translates a Docusaurus config into a SiteConfig, and finds the folders of its content. What has no counterpart is
// reported with its place and what to do.
import fs from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../config/define-config.ts'
import { htmlIn, unbalancedTag } from '../config/rules.ts'
import { META, SITE_CONFIG } from '../config/schema.ts'
import { BuildError, EXIT, error, type Problem, warning } from '../errors.ts'
import { jsonText } from '../json-text.ts'
import { checkSchema, keyPathText } from '../schema.ts'
import { FROZEN_SIDEBARS } from '../site/version-sidebars.ts'
import { blogConfig } from './blog.ts'
import { checksConfig } from './checks.ts'
import { docsConfig, versionsConfig, versionsOf } from './docs.ts'
import { addLocale } from './locales.ts'
import { hasWorker, type Parts, partsOf, redirectsConfig } from './plugins.ts'
import {
  HINTS,
  isMap,
  leaveRest,
  listAt,
  mapAt,
  openReader,
  type Reader,
  same,
  take,
  textAt,
  type Values,
} from './reader.ts'
import { themeConfig } from './theme.ts'

/** A folder that is copied. */
export interface Tree {
  /** Absolute. */
  from: string
  /** Below content/: 'docs', 'versions/1.0', 'i18n/de/blog'. */
  to: string
  kind: 'docs' | 'blog' | 'pages' | 'static'
}

/** Patterns of files to leave out, by kind of folder. */
export type Excluded = Partial<Record<Tree['kind'], string[]>>

/** New names of files, by kind of folder and old name. */
export type Renamed = Partial<Record<Tree['kind'], Record<string, string>>>

export interface ImportedSite {
  config: SiteConfig
  trees: Tree[]
  excluded: Excluded
  renamed: Renamed
  /** Generated files, relative to content/. */
  made: { file: string; text: string }[]
  /** One problem for each thing that is not carried over. Places are relative to the old site. */
  left: Problem[]
}

const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'cjs'].map((extension) => `docusaurus.config.${extension}`)

/** Reads the config of a Docusaurus site. Throws a BuildError if there is none, or if it cannot be run. */
export async function readDocusaurus(dir: string): Promise<ImportedSite> {
  const name = CONFIG_NAMES.find((one) => fs.existsSync(path.join(dir, one)))
  if (name === undefined)
    throw new BuildError(
      error('WB920', `There is no docusaurus.config.js or .ts in ${dir}.`, {}, 'Name the folder that holds it.'),
      { exitCode: EXIT.usage },
    )
  const reader = await openReader(dir)
  const config = reader.read(path.join(dir, name))
  if (!isMap(config))
    throw new BuildError(
      error(
        'WB921',
        `${name} exports no config.`,
        { file: name, line: 1 },
        'Let it export the config as an object, or a function that returns one.',
      ),
    )
  return translate(config, dir, reader)
}

/** Keys that have no meaning here, or are read elsewhere. */
const NEEDLESS = new Set(
  `organizationName projectName deploymentBranch githubHost githubPort trailingSlash future baseUrlIssueBanner storage
  onDuplicateRoutes themes webpack ssrTemplate markdown presets plugins themeConfig staticDirectories onBrokenLinks
  onBrokenAnchors onBrokenMarkdownLinks i18n noIndex $schema`.split(/\s+/),
)

function translate(given: Values, dir: string, reader: Reader): ImportedSite {
  const direct = take(given, same('title', 'tagline', 'favicon', 'titleDelimiter', 'noIndex'))
  for (const key of Object.keys(given))
    if (!(key in direct) && !/^(?:url|baseUrl|headTags|customFields)$/.test(key) && !NEEDLESS.has(key))
      reader.leave(given, key, `"${key}"`, HINTS[key])
  const parts = partsOf(given, dir, reader)
  const folderOf = (part: keyof Parts, usual: string) =>
    parts[part] && path.resolve(dir, textAt(parts[part], 'path') ?? usual)
  const docsFolder = folderOf('docs', 'docs')
  const blogFolder = folderOf('blog', 'blog')
  const pagesFolder = folderOf('pages', 'src/pages')
  const versions = parts.docs ? versionsOf(parts.docs, dir, reader) : []
  const docs = parts.docs && {
    ...docsConfig(parts.docs, dir, given, reader),
    ...versionsConfig(parts.docs, versions, reader),
  }
  const blog = parts.blog && blogConfig(parts.blog, reader)
  leaveRest(parts.pages ?? {}, [], 'pages', reader)
  leaveSiteOptions(given, reader)
  const i18n = i18nConfig(given, reader)
  const theme = mapAt(given, 'themeConfig')
  const config = sound(
    {
      title: 'Untitled',
      ...direct,
      ...customFields(given, reader),
      ...addressOf(given, reader),
      ...(i18n && { i18n }),
      ...(hasWorker(given) && { killServiceWorker: true }),
      ...redirectsConfig(given, reader),
      ...themeConfig(theme, reader),
      ...metadataConfig(given, reader),
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
    renamed: {
      docs: renamedFiles(parts.docs, { tags: 'tags' }, 'docs', reader),
      blog: renamedFiles(parts.blog, { tags: 'tags', authorsMapPath: 'authors' }, 'blog', reader),
    },
    made: versions.map(({ name, sidebars }) => ({
      file: `versions/${name}/${FROZEN_SIDEBARS}`,
      text: jsonText(sidebars),
    })),
    left: reader.left,
  }
  for (const locale of config.i18n?.locales ?? [config.i18n?.defaultLocale ?? 'en'])
    addLocale(site, locale, { dir, docsFolder, versions, parts, given })
  return site
}

/** Longest value of a custom field, as JSON, that is written into the config. */
const MAX_FIELD_LENGTH = 2000

function customFields(given: Values, reader: Reader): Values {
  const fields = Object.entries(mapAt(given, 'customFields')).filter(([key, value]) => {
    const isShort = JSON.stringify(value).length <= MAX_FIELD_LENGTH
    if (!isShort) reader.leave(mapAt(given, 'customFields'), key, `"customFields.${key}", which is long,`, FIELD_HINT)
    return isShort
  })
  return fields.length > 0 ? { customFields: Object.fromEntries(fields) } : {}
}

const FIELD_HINT = 'The build ignores customFields. If a template needs the value, give it a file of its own.'

/** `<meta>` tags for every page. Reports other tags. */
function metadataConfig(given: Values, reader: Reader): Values {
  const tags = listAt(given, 'headTags')
  const theirs = listAt(mapAt(given, 'themeConfig'), 'metadata')
  const isMeta = (one: unknown) => isMap(one) && checkSchema(META, one).problems.length === 0
  for (const [i, one] of theirs.entries())
    if (!isMeta(one)) reader.leave(theirs, i, 'An entry of "themeConfig.metadata"', NOT_META)
  const inHead = tags.flatMap((tag, i) => {
    const attributes = mapAt(tag, 'attributes')
    if (textAt(tag, 'tagName') === 'meta' && isMeta(attributes)) return [attributes]
    reader.leave(tags, i, `The tag <${textAt(tag, 'tagName')}> of "headTags"`, NOT_META)
    return []
  })
  const metadata = [...theirs.filter(isMeta), ...inHead]
  return metadata.length > 0 ? { metadata } : {}
}

const NOT_META =
  'Only <meta> tags with a name or property and a content can be added to every page: metadata in site.config.ts.'

/** Reports the options of addresses and of Markdown that have no counterpart. */
function leaveSiteOptions(given: Values, reader: Reader) {
  if (given.trailingSlash === true) reader.leave(given, 'trailingSlash', '"trailingSlash"', HINTS.trailingSlash)
  const markdown = mapAt(given, 'markdown')
  leaveRest(markdown, ['format', 'emoji', 'mermaid', 'mdx1Compat', 'hooks', 'anchors'], 'markdown', reader)
  leaveRest(mapAt(markdown, 'anchors'), [], 'the anchors', reader)
}

const excludedOf = (part?: Values) => listAt(part, 'exclude').filter((one) => typeof one === 'string')

/** New names of the files that options name. `names`: the new name by option. Reports files outside the folder. */
function renamedFiles(part: Values = {}, names: Record<string, string>, kind: string, reader: Reader) {
  const renamed: Record<string, string> = {}
  for (const [key, name] of Object.entries(names)) {
    const file = path.posix.normalize(textAt(part, key) ?? '')
    const here = name + path.posix.extname(file)
    if (key in part && (file === '.' || /^(?:\.\.|\/)/.test(file)))
      reader.leave(part, key, `"${key}" of ${kind}`, `Keep it as content/${kind}/${name}.yml.`)
    else if (file !== '.' && file !== here) renamed[file] = here
  }
  return renamed
}

/** Removes and reports what the schema of the config refuses, so that one odd value does not stop the import. */
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

/** Removes and reports HTML with unbalanced tags, which would stop the build. */
function leaveBrokenHtml(config: SiteConfig, left: Problem[]) {
  const reported: Problem[] = []
  // From the end, because removing an item moves those behind it.
  for (const [keys, html] of htmlIn(config).reverse()) {
    const tag = unbalancedTag(html)
    if (tag === undefined) continue
    const isItem = typeof keys.at(-2) === 'number'
    const owner = keys.slice(0, isItem ? -2 : -1).reduce((one, key) => (one as Values)[String(key)], config as unknown)
    if (Array.isArray(owner)) owner.splice(Number(keys.at(-2)), 1)
    else delete (owner as Values)[String(keys.at(-1))]
    const hint = `Fix it and write it into site.config.ts: ${html}`
    reported.unshift(
      warning('WB922', `Not carried over: ${keyPathText(keys)}, which has an unbalanced ${tag}.`, {}, hint),
    )
  }
  left.push(...reported)
  if (config.announcementBar && config.announcementBar.content === undefined) delete config.announcementBar
}

function addressOf(given: Values, reader: Reader): Values {
  const hint = 'Write the address of the site into site.config.ts.'
  const url = textAt(given, 'url')
  // An address from the environment is often empty here.
  const isAddress = url !== undefined && /^https?:/.test(url) && URL.canParse(url)
  if (reader.isUnknown(given, 'url')) reader.leave(given, 'url', '"url", which is code,', hint)
  else if ('url' in given && !isAddress) reader.leave(given, 'url', '"url", which is not an address,', hint)
  const base = `/${textAt(given, 'baseUrl') ?? '/'}/`.replace(/\/{2,}/g, '/')
  return { url: isAddress ? new URL(url).origin : 'https://example.org', ...(base !== '/' && { baseUrl: base }) }
}

function staticFolders(given: Values, dir: string): string[] {
  const named = listAt(given, 'staticDirectories').filter((one) => typeof one === 'string')
  return (named.length > 0 ? named : ['static']).map((one) => path.resolve(dir, one))
}

function i18nConfig(given: Values, reader: Reader): Values | undefined {
  const i18n = mapAt(given, 'i18n')
  const defaultLocale = textAt(i18n, 'defaultLocale') ?? 'en'
  const locales = listAt(i18n, 'locales').filter((one) => typeof one === 'string')
  if (locales.length < 2 && defaultLocale === 'en') return undefined
  const all = mapAt(i18n, 'localeConfigs')
  const configs = [...new Set([defaultLocale, ...locales])].flatMap((locale): [string, Values][] => {
    const names = same('label', 'direction', 'htmlLang', 'path', 'calendar')
    const isUsualAddress = mapAt(all, locale).baseUrl === `${textAt(given, 'baseUrl') ?? '/'}${locale}/`
    const known = [...Object.keys(names), 'translate', ...(isUsualAddress ? ['baseUrl'] : [])]
    leaveRest(mapAt(all, locale), known, `the locale "${locale}"`, reader)
    const own = take(mapAt(all, locale), names)
    return Object.keys(own).length > 0 ? [[locale, own]] : []
  })
  return {
    defaultLocale,
    ...(locales.length > 1 && { locales }),
    ...(configs.length > 0 && { localeConfigs: Object.fromEntries(configs) }),
  }
}
