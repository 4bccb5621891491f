// Translates a Docusaurus config into a SiteConfig, and finds the folders of its content. What has no counterpart is
// reported with its place and what to do.

import fs from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../config/define-config.ts'
import { htmlIn, unbalancedTag } from '../config/rules.ts'
import { DEFAULT_ID, META, SITE_CONFIG } from '../config/schema.ts'
import { BuildError, error, type Problem, warning } from '../core/errors.ts'
import { isMap } from '../core/is-map.ts'
import { jsonText } from '../core/json-text.ts'
import { checkSchema, keyPathText, valueAt } from '../core/schema.ts'
import { FROZEN_SIDEBARS } from '../site/version-sidebars.ts'
import { blogConfig } from './blog.ts'
import { checksConfig } from './checks.ts'
import { docsConfig, versionsConfig, versionsOf } from './docs.ts'
import { type Include, openIncludes } from './included.ts'
import { addLocale, checkLocales } from './locales.ts'
import { withoutMdx } from './mdx.ts'
import type { ImportedSite, OldDocs, Tree } from './old-site.ts'
import { hasWorker, idOf, partsOf, redirectsConfig } from './plugins.ts'
import {
  HINTS,
  leaveRest,
  listAt,
  mapAt,
  openReader,
  type Reader,
  same,
  scriptHint,
  take,
  textAt,
  type Values,
} from './reader.ts'
import { themeConfig } from './theme.ts'

const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs', 'cjs'].map((extension) => `docusaurus.config.${extension}`)

/** Name of the config of a Docusaurus site; undefined if the folder has none. */
export const docusaurusConfig = (dir: string): string | undefined =>
  CONFIG_NAMES.find((one) => fs.existsSync(path.join(dir, one)))

/** Reads a Docusaurus site with the config `name`. Throws a BuildError if it cannot be run. */
export async function readDocusaurus(dir: string, name: string): Promise<ImportedSite> {
  const reader = await openReader(dir)
  const config = reader.read(path.join(dir, name))
  if (!isMap(config)) {
    const message = `${name} exports no config.`
    const hint = 'Let it export the config as an object, or a function that returns one.'
    throw new BuildError(error('WB921', message, { file: name, line: 1 }, hint))
  }
  return { ...translate(config, dir, reader), configFile: name }
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
    if (!(key in direct) && !/^(?:url|baseUrl|headTags|customFields|scripts)$/.test(key) && !NEEDLESS.has(key))
      reader.leave(given, key, `"${key}"`, HINTS[key])
  leaveScripts(given, reader)
  const parts = partsOf(given, dir, reader)
  const docs = parts.docs.map((options) => oldDocs(options, dir, reader))
  const blogs = parts.blog.map((options) => ({ options, ...placeOf(options, 'blog', dir) }))
  for (const options of parts.pages) leaveRest(options, [], 'pages', reader)
  leaveSiteOptions(given, reader)
  const i18n = i18nConfig(given, reader)
  const config = sound(
    {
      title: 'Untitled',
      ...direct,
      ...customFields(given, reader),
      ...addressOf(given, reader),
      ...(i18n && { i18n }),
      ...(hasWorker(given) && { killServiceWorker: true }),
      ...redirectsConfig(given, reader),
      ...themeConfig(mapAt(given, 'themeConfig'), reader),
      ...metadataConfig(given, reader),
      docs: oneOrList(
        docs.map(({ options, to, versions, versionOptions }) => ({
          ...identityOf(options, to, 'docs'),
          ...docsConfig(options, dir, given, reader),
          ...versionsConfig(versionOptions, versions, reader),
        })),
      ),
      blog: oneOrList(
        blogs
          .filter(({ folder }) => fs.existsSync(folder))
          .map(({ options, to }) => ({ ...identityOf(options, to, 'blog'), ...blogConfig(options, reader) })),
      ),
      ...(mapAt(given, 'markdown').emoji === false && { markdown: { emoji: false } }),
      checks: checksConfig(given, parts),
    } as unknown as SiteConfig,
    reader,
  )
  const includes = new Map<string, Include>()
  const site: ImportedSite = {
    config,
    trees: [
      ...staticFolders(given, dir).map((from): Tree => ({ from, to: 'static', kind: 'static' })),
      ...docs.flatMap((one) => docsTrees(one, reader)),
      ...blogs.map(({ options, folder, to }): Tree => {
        const renamed = renamedFiles(options, { tags: 'tags', authorsMapPath: 'authors' }, to, reader)
        return { from: folder, to, kind: 'blog', excluded: excludedOf(options), renamed }
      }),
      ...parts.pages.map((options): Tree => {
        const from = path.resolve(dir, textAt(options, 'path') ?? 'src/pages')
        return { from, to: 'pages', kind: 'pages', excluded: excludedOf(options) }
      }),
    ],
    made: docs.flatMap(({ versions, versionsTo }) =>
      versions.map(({ name, sidebars }) => ({
        file: `${versionsTo}/${name}/${FROZEN_SIDEBARS}`,
        text: jsonText(sidebars),
      })),
    ),
    left: reader.left,
    rewrite: (text, file, pages) => {
      const include = includes.get(pages) ?? openIncludes(dir, reader.left, [dir, pages])
      includes.set(pages, include)
      return withoutMdx(text, file, { site: dir, pages, include })
    },
  }
  for (const locale of config.i18n?.locales ?? [config.i18n?.defaultLocale ?? 'en'])
    addLocale(site, locale, { dir, docs, blogs, given })
  checkLocales(site)
  return site
}

/** The folder of docs, and those of their versions. */
function docsTrees({ options, folder, to, versions, versionsTo }: OldDocs, reader: Reader): Tree[] {
  const names = {
    kind: 'docs' as const,
    excluded: excludedOf(options),
    renamed: renamedFiles(options, { tags: 'tags' }, to, reader),
  }
  const frozen = versions.map(({ name, folder }) => ({ from: folder, to: `${versionsTo}/${name}`, ...names }))
  return [{ from: folder, to, ...names }, ...frozen]
}

function oldDocs(options: Values, dir: string, reader: Reader): OldDocs {
  const id = idOf(options)
  return {
    options,
    ...placeOf(options, 'docs', dir),
    versionsTo: id === DEFAULT_ID ? 'versions' : `${id}-versions`,
    ...versionsOf(options, dir, reader),
  }
}

/** Names of folders in content/ that belong to no docs and no blog. */
const TAKEN = /^(?:docs|blog|pages|static|data|diagrams|i18n|versions)$/

/** The folder of a part, and its folder below content/. `usual`: its folder without an id, in both. */
function placeOf(options: Values, usual: string, dir: string): { folder: string; to: string } {
  const id = idOf(options)
  const to = id === DEFAULT_ID ? usual : TAKEN.test(id) ? `${id}-${usual}` : id
  return { folder: path.resolve(dir, textAt(options, 'path') ?? usual), to }
}

/** Id, folder and address of docs or a blog, as far as they are not the defaults. */
function identityOf(options: Values, to: string, usual: string): Values {
  const id = idOf(options)
  return {
    ...(id !== DEFAULT_ID && { id }),
    ...(to !== (id === DEFAULT_ID ? usual : id) && { path: to }),
    // In Docusaurus the address does not follow the id.
    ...(id !== DEFAULT_ID && options.routeBasePath === undefined && { routeBasePath: usual }),
  }
}

/** `false` for none, and a list for several. */
const oneOrList = (values: Values[]) => (values.length > 1 || values[0]?.id ? values : (values[0] ?? false))

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

/** Reports each script: one of the site itself can be kept in another way than one of another host. */
function leaveScripts(given: Values, reader: Reader) {
  const scripts = listAt(given, 'scripts')
  for (const [i, script] of scripts.entries()) {
    const address = typeof script === 'string' ? script : textAt(script, 'src')
    reader.leave(scripts, i, `The script ${address ?? 'without an address'}`, scriptHint(address))
  }
}

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
    const isScript = textAt(tag, 'tagName') === 'script'
    const hint = isScript ? scriptHint(attributes.src) : OTHER_TAG
    reader.leave(tags, i, `The tag <${textAt(tag, 'tagName')}> of "headTags"`, hint)
    return []
  })
  const metadata = [...theirs.filter(isMeta), ...inHead]
  return metadata.length > 0 ? { metadata } : {}
}

const OTHER_TAG = 'If you need it, write it into head in site.config.ts. See "Parts of your own" in the handbook.'

const NOT_META =
  'Only <meta> tags with a name or property and a content can be added to every page: metadata in site.config.ts.'

/** Reports the options of addresses and of Markdown that have no counterpart. */
function leaveSiteOptions(given: Values, reader: Reader) {
  if (given.trailingSlash === true) reader.leave(given, 'trailingSlash', '"trailingSlash"', HINTS.trailingSlash)
  const markdown = mapAt(given, 'markdown')
  leaveRest(markdown, ['format', 'emoji', 'mermaid', 'mdx1Compat', 'hooks', 'anchors'], 'markdown', reader)
  leaveRest(mapAt(markdown, 'anchors'), [], 'the anchors', reader)
}

const excludedOf = (part: Values) => listAt(part, 'exclude').filter((one) => typeof one === 'string')

/** New names of the files that options name. `names`: the new name by option. Reports files outside the folder. */
function renamedFiles(part: Values, names: Record<string, string>, kind: string, reader: Reader) {
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
  for (;;) {
    const [problem] = checkSchema(SITE_CONFIG, config).problems
    if (!problem || !removeAt(config, problem.path)) break
    config.title ??= 'Untitled'
    left.push(warning('WB922', `Not carried over: ${problem.message}`))
  }
  leaveBrokenHtml(config, left)
  return config
}

/** Removes the value at a path; if there is none, the value that lacks it. Returns false if nothing is left to remove. */
function removeAt(config: SiteConfig, keys: PropertyKey[]): boolean {
  for (let length = keys.length; length > 0; length--) {
    const owner = valueAt(config, keys.slice(0, length - 1))
    const key = keys[length - 1] as PropertyKey
    if (Array.isArray(owner) && Number(key) < owner.length) owner.splice(Number(key), 1)
    else if (isMap(owner) && key in owner) delete owner[String(key)]
    else continue
    return true
  }
  return false
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
