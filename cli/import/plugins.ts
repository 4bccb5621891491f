// The options of presets and plugins. Reports those without a counterpart.
import fs from 'node:fs'
import path from 'node:path'
import { DEFAULT_ID } from '../config/schema.ts'
import { isMap } from '../core/is-map.ts'
import { HINTS, listAt, mapAt, type Reader, textAt, type Values } from './reader.ts'

/** The options of each docs, blog and folder of pages that a site has. */
export type Parts = Record<Part, Values[]>
export type Part = (typeof PARTS)[number]

const PARTS = ['docs', 'blog', 'pages'] as const

const PART_OF: Record<string, Part> = {
  '@docusaurus/plugin-content-docs': 'docs',
  '@docusaurus/plugin-content-blog': 'blog',
  '@docusaurus/plugin-content-pages': 'pages',
}
/** Plugins whose work the build does anyway. */
const BUILT_IN = /plugin-(?:sitemap|ideal-image|svgr|debug|css-cascade-layers)$/
const REDIRECTS = /^(?:@docusaurus\/plugin-)?client-redirects$/

/** The options of docs, blog and pages, from the preset and from plugins. */
export function partsOf(given: Values, dir: string, reader: Reader): Parts {
  const parts: Parts = { docs: [], blog: [], pages: [] }
  const presets = listAt(given, 'presets')
  for (const [i, preset] of presets.entries()) {
    const [name, options] = pairOf(preset)
    // Presets of other themes take the options of the classic one.
    const isClassic = /^(?:classic|@docusaurus\/preset-classic)$/.test(String(name))
    if (!isClassic && !PARTS.some((part) => isMap(options[part]))) {
      reader.leave(presets, i, `The preset ${nameOf(name, reader)}`)
      continue
    }
    for (const part of PARTS) if (options[part] !== false) parts[part].push(mapAt(options, part))
    leavePresetOptions(options, reader)
  }
  const plugins = listAt(given, 'plugins')
  for (const [i, plugin] of plugins.entries()) {
    const [name, options] = pairOf(plugin)
    const usual = PART_OF[String(name).replace(/^content-(?=docs$|blog$|pages$)/, '@docusaurus/plugin-content-')]
    const part = usual ?? extendedBy(name, dir)
    if (part !== undefined && !parts[part].some((one) => idOf(one) === idOf(options))) {
      parts[part].push(options)
      if (!usual) reader.leave(plugins, i, `What the plugin ${nameOf(name, reader)} adds to the ${part}`)
    } else if (!BUILT_IN.test(String(name)) && !REDIRECTS.test(String(name)))
      reader.leave(plugins, i, `The plugin ${nameOf(name, reader)}`, part && 'Another one has the same id.')
  }
  const themes = listAt(given, 'themes')
  for (const [i, theme] of themes.entries()) {
    const [name] = pairOf(theme)
    if (!/\btheme-classic$/.test(String(name)))
      reader.leave(themes, i, `The theme ${nameOf(name, reader)}`, themeHint(name))
  }
  const hasPages = parts.pages.length > 0 || presets.length + plugins.length === 0
  return hasPages ? parts : { ...parts, pages: [{}] }
}

const ENDINGS = ['', '.ts', '.js', '.mjs', '.cjs', '/index.ts', '/index.js']

/** The part that a plugin file of the site extends, such as a blog whose newest posts the home page shows. */
function extendedBy(name: unknown, dir: string): Part | undefined {
  if (typeof name !== 'string' || !(name.startsWith('.') || path.isAbsolute(name))) return undefined
  const files = ENDINGS.map((ending) => path.resolve(dir, name) + ending)
  const file = files.find((one) => fs.statSync(one, { throwIfNoEntry: false })?.isFile())
  const source = file === undefined ? '' : fs.readFileSync(file, 'utf8')
  const [extended, ...others] = Object.keys(PART_OF).filter((one) => source.includes(one))
  return extended !== undefined && others.length === 0 ? PART_OF[extended] : undefined
}

/** Reports the other options of the classic preset, and each option of its theme. */
function leavePresetOptions(options: Values, reader: Reader) {
  const leave = (owner: Values, key: string) => reader.leave(owner, key, `"${key}" of the preset`, HINTS[key])
  const theme = mapAt(options, 'theme')
  for (const key of Object.keys(options))
    if (!/^(?:docs|blog|pages|theme|sitemap|debug|svgr|id)$/.test(key)) leave(options, key)
  for (const key of Object.keys(theme)) leave(theme, key)
  const sitemap = mapAt(options, 'sitemap')
  // The template of Docusaurus has this pattern, and no page matches it.
  const isTemplate = String(sitemap.ignorePatterns) === '/tags/**'
  for (const key of ['ignorePatterns', 'createSitemapItems'].filter((one) => one in sitemap && !isTemplate))
    reader.leave(sitemap, key, `"${key}" of the sitemap`, HINTS.ignorePatterns)
}

function themeHint(name: unknown): string | undefined {
  if (/search/.test(String(name))) return HINTS.algolia
  if (/mermaid/.test(String(name))) return 'A drawing is content/diagrams/name.svg, which :::diagram name shows.'
  return /live-codeblock/.test(String(name)) ? 'Code is shown but cannot be run.' : undefined
}

/** The redirects of the plugin. Reports its other options. */
export function redirectsConfig(given: Values, reader: Reader): Values {
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

/** Whether visitors of the old site have a service worker, which would keep showing them the old pages. */
export const hasWorker = (given: Values) =>
  listAt(given, 'plugins').some((plugin) => /plugin-pwa$/.test(String(pairOf(plugin)[0])))

/** The id tells several docs, blogs and folders of pages apart. */
export const idOf = (options: Values): string => textAt(options, 'id') ?? DEFAULT_ID

const nameOf = (one: unknown, { shown }: Reader) =>
  typeof one === 'string' ? `"${path.isAbsolute(one) ? shown(one) : one}"` : 'written in the config'

const pairOf = (one: unknown): [unknown, Values] =>
  Array.isArray(one) ? [one[0], isMap(one[1]) ? one[1] : {}] : [one, {}]
