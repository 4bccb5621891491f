// The scripts and the style sheet of a site: inserts the site's data into the shared client code of client-code.ts.

import { escapeHtml, escapeJson } from '../../templates/escape.ts'
import { fill } from '../../templates/languages/fill.ts'
import { knownTagOf } from '../../templates/languages/index.ts'
import type { InlineScripts, SiteData } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { cssString } from '../core/css.ts'
import { BuildError, error } from '../core/errors.ts'
import { hashOf } from '../core/hash.ts'
import { loadEsbuild } from '../core/load-typescript.mjs'
import { onceFor } from '../core/once.ts'
import { editionOf } from '../site/edition.ts'
import type { Feature } from '../site/feature.ts'
import type { Bundle } from '../site/model.ts'
import { usedToys } from '../site/toys.ts'
import { type ClientCode, clientCode, TARGETS, type Variant } from './client-code.ts'
import { PLACEHOLDERS } from './client-plugins.ts'
import type { ComponentFiles } from './component-scripts.ts'
import { flagsOf } from './flags.ts'
import { inlineScriptsIn } from './site-code.ts'

/** Inputs that decide which code the scripts and styles of a site contain. */
export interface ClientNeeds {
  config: ResolvedConfig
  /** Chrome data without its drawings. */
  site: SiteData
  features: Feature[]
  /** Parts that some article has. */
  parts: Set<string>
  /** Some doc has `needs`. */
  hasNeeds: boolean
  /** Whether to include the live-reload client, for `serve`. */
  development: boolean
}

interface ClientOptions extends ClientNeeds {
  /** HTML of the slot in the head. */
  headSlot: string
  /** Bundles of the site's components, from `bundleComponents`. */
  components: ComponentFiles
}

export const variantOf = ({ config, development, ...needs }: ClientNeeds): Variant => ({
  theme: config.theme.use,
  toys: usedToys(needs.features, { config, parts: needs.parts }),
  flags: flagsOf({ config, ...needs }),
  hasBook: config.book !== undefined,
  hasComponents: Object.keys(config.components).length > 0,
  isKept: config.offline !== undefined,
  language: config.language,
  searchLanguage: knownTagOf(config.locale.locale),
  development,
})

export async function bundleClient(options: ClientOptions): Promise<Bundle> {
  const { config } = options
  const code = await clientCode(variantOf(options))
  const site = asScript(clientSiteData(options))
  const siteStyle = paperNames(options) + (await ownStyle(config))
  const style = announcementStyle(config) + siteStyle + options.components.css
  /** Replaces script hashes in a path or a script, because the scripts of this site contain its data. */
  const withSiteHashes = (text: string) => text.replace(SCRIPT_HASH, (name) => newHash(name, site))
  const href = (file: string) => config.rootUrl + file
  const hrefOfScript = (file: string) => href(withSiteHashes(file))
  const presses = Object.entries(code.firstPresses).map(([selector, files]) => [selector, files.map(hrefOfScript)])
  const inlineScripts: InlineScripts = {
    beforePaint: code.inlineScripts.beforePaint.replace(PLACEHOLDERS.beforePaint, () =>
      asScript(beforePaintData(options)),
    ),
    missingFiles: code.inlineScripts.missingFiles.replace(PLACEHOLDERS.baseUrl, () => asScript(options.site.baseUrl)),
  }
  const stylesheet = style ? code.stylesheet.replace(NAME_HASH, (name) => newHash(name, style)) : code.stylesheet
  const book = code.book && bookFiles(code, code.book, { style: siteStyle, site: options.site })
  const files = code.files.flatMap(({ path, contents }) => {
    if (path === code.book?.stylesheet) return []
    if (path === code.stylesheet) return { path: stylesheet, contents: Buffer.concat([contents, Buffer.from(style)]) }
    if (!path.endsWith('.js')) return { path, contents }
    const script = withSiteHashes(Buffer.from(contents).toString()).replaceAll(PLACEHOLDERS.site, () => site)
    return { path: withSiteHashes(path), contents: Buffer.from(script) }
  })
  const scripts = files.map(({ path }) => path).filter((path) => path.endsWith('.js'))
  const headHtml = [...config.head.map(headTag), options.headSlot].filter(Boolean).join('\n')
  return {
    files: [...files, ...(book?.files ?? []), ...options.components.files],
    ...(book && { book: book.texts }),
    inlineScripts,
    headHtml,
    headScripts: inlineScriptsIn(headHtml),
    buildId: hashOf([...scripts, inlineScripts.beforePaint].join('\n')).slice(0, 10),
    searchWorker: withSiteHashes(code.searchWorker),
    serviceWorker: code.serviceWorker,
    inputs: code.inputs,
    assetsFor: onceFor((layout) => ({
      stylesheet: href(stylesheet),
      scripts: [...new Set([code.script, ...code.shared, ...(code.layouts[layout] ?? [])])].map(hrefOfScript),
      firstPresses: Object.fromEntries(presses),
      fonts: [...code.fonts, ...config.theme.fonts].map(href),
    })),
  }
}

/** The style sheet of the book with that of the site, and its script with the rolls of the site. */
function bookFiles(
  { files }: ClientCode,
  { stylesheet, script }: NonNullable<ClientCode['book']>,
  { style: own, site }: { style: string; site: SiteData },
) {
  const css = Buffer.from(files.find(({ path }) => path === stylesheet)?.contents ?? '').toString() + own
  const code = script.replaceAll(PLACEHOLDERS.site, () => asScript({ rolls: site.rolls, locale: site.locale }))
  const texts = {
    stylesheet: own ? stylesheet.replace(NAME_HASH, (name) => newHash(name, own)) : stylesheet,
    css,
    script: `assets/book-${newHash('', code)}.js`,
    code,
  }
  return {
    texts,
    files: [
      { path: texts.stylesheet, contents: Buffer.from(css) },
      { path: texts.script, contents: Buffer.from(code) },
    ],
  }
}

/** The hash in a file name. */
const NAME_HASH = /[A-Z0-9]{8}(?=\.)/
const SCRIPT_HASH = /(?<=-)[A-Z0-9]{8}(?=\.js)/g

const newHash = (name: string, contents: string) =>
  hashOf(name + contents)
    .slice(0, 8)
    .toUpperCase()

/** A value as JavaScript that is safe to inline in HTML. */
const asScript = (value: unknown) => `(${escapeJson(JSON.stringify(value))})`

/** Chrome data for the scripts, without versions if no menu or notice shows them. */
function clientSiteData(options: ClientOptions): SiteData {
  const { menus, versionChoice, versionNotices } = flagsOf(options)
  const areShown = menus || versionChoice || versionNotices
  return { ...options.site, versions: areShown ? options.site.versions : [] }
}

/** Data for the script that runs before the first paint; see templates/virtual.d.ts. */
const beforePaintData = ({ site, config }: ClientOptions) => ({
  colorMode: site.colorMode,
  paper: config.theme.paper,
  ...(site.announcementBar?.isCloseable && { announcementId: site.announcementBar.id }),
})

/** On every sheet of paper: the name of the site and its edition, or the version of the docs if there are several. */
function paperNames({ config, site }: ClientOptions): string {
  const { title, language } = config
  const hasVersions = site.versions.length > 1
  const edition = hasVersions ? undefined : editionOf(config)
  const names = edition === undefined ? title : `${title} \u00b7 ${fill(language.texts.bookEdition, { edition })}`
  const version = hasVersions ? '@media print{.badge{position:fixed;inset:0 auto auto 0;margin:0}}' : ''
  return `@page{@bottom-left{content:${cssString(names)}}}${version}`
}

function announcementStyle({ announcementBar }: ResolvedConfig): string {
  const { backgroundColor, textColor } = announcementBar ?? {}
  const own = [
    backgroundColor && `background:${cssValue(backgroundColor)}`,
    textColor && `color:${cssValue(textColor)}`,
  ].filter(Boolean)
  return own.length > 0 ? `@layer components{.announce{${own.join(';')}}}` : ''
}

function headTag({ tag, attributes = {}, content }: ResolvedConfig['head'][number]): string {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === false ? [] : value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`,
  )
  const open = `<${tag}${written.join('')}>`
  return tag === 'meta' || tag === 'link' ? open : `${open}${content ?? ''}</${tag}>`
}

/** The site's own style sheets in their layer, with addresses below the base URL. Throws a BuildError if they are not valid CSS. */
async function ownStyle({ theme: { sheets, derived }, rootUrl }: ResolvedConfig): Promise<string> {
  const written = sheets.filter(({ text }) => text.trim() !== '')
  if (written.length === 0) return ''
  const { transform } = loadEsbuild()
  const options = { loader: 'css', logLevel: 'silent', minify: true, target: TARGETS } as const
  const styles = await Promise.all(
    written.map(async ({ file, text }) => {
      const faults = (await transform(text, options)).warnings.filter(({ id }) => id === 'css-syntax-error')
      if (faults.length > 0)
        throw new BuildError(
          faults.map(({ text: message, location, notes: [note] }) => {
            // A note names the bracket that is never closed.
            const place = note?.location ?? location
            return error('WB110', `${message}.`, { file, ...(place && { line: place.line, column: place.column + 1 }) })
          }),
        )
      const placed = text.replace(/url\(\s*(["']?)\/(?!\/)/g, (_, quote) => `url(${quote}${rootUrl}`)
      return (await transform(`@layer site{${placed}}`, options)).code
    }),
  )
  return (derived && `@layer site{${derived}}`) + styles.join('')
}

/** Removes characters that would end the declaration. */
const cssValue = (value: string) => value.replace(/[;{}<>\\]/g, '')
