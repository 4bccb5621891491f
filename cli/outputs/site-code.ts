// Code of the site itself, which is trusted like its config: slots and replacements, rendered once, and components, rendered where
// content names them.
import fs from 'node:fs'
import path from 'node:path'
import type { InertHtml, LayoutName, PageData, SiteData } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/load.ts'
import { BuildError, error } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { parseHtml } from '../html.ts'
import { loadTypeScript } from '../load-typescript.mjs'

/** Exports of templates/server.tsx for code of the site, which must use the same React. */
export interface SiteCodeRenderer {
  react: Record<string, unknown>
  /** HTML that the browser does not hydrate. */
  renderStatic(component: unknown, props: object): string
  /** HTML for hydration. */
  renderComponent(component: unknown, props: object): string
}

export interface SiteCode {
  /** HTML by slot or replacement. */
  parts: Partial<Record<Part, string>>
  /** Fills the places of components in a page. */
  fill(page: PageData, source: string): PageData
  /** Identifies everything that pages are made from here. */
  hash: string
}

type Part = keyof ResolvedConfig['slots'] | `replace.${keyof ResolvedConfig['replace']}`

/** Props of slots and replacements. */
export interface SlotProps {
  title: string
  tagline: string
  /** Language tag of the locale. */
  locale: string
  baseUrl: string
}

declare global {
  /** React of the templates, for code of the site. */
  var __wastelandReact: Record<string, unknown> | undefined
}

/** Loads and renders the site's code. Throws a BuildError that names the file of a fault. */
export async function loadSiteCode(
  config: ResolvedConfig,
  templates: SiteCodeRenderer,
  cacheDir: string | undefined,
): Promise<SiteCode> {
  globalThis.__wastelandReact = templates.react
  const { title, tagline, locale, baseUrl, root } = config
  const props: SlotProps = { title, tagline, locale: locale.htmlLang, baseUrl }
  const parts: SiteCode['parts'] = {}
  const entries: [Part, string | undefined][] = [
    ...(Object.entries(config.slots) as [Part, string | undefined][]),
    ...Object.entries(config.replace).map(([name, file]): [Part, string | undefined] => [
      `replace.${name}` as Part,
      file,
    ]),
  ]
  for (const [name, file] of entries) {
    if (file === undefined) continue
    const absolute = path.join(root, file)
    parts[name] = file.endsWith('.html')
      ? fs.readFileSync(absolute, 'utf8').trim()
      : await inFile(file, async () => templates.renderStatic(await defaultOf(absolute, cacheDir), props))
  }
  const components = new Map<string, unknown>()
  let hash = JSON.stringify(parts)
  for (const [name, file] of Object.entries(config.components)) {
    const loaded = await inFile(file, () => load(path.join(root, file), cacheDir))
    components.set(name, loaded.component)
    hash += loaded.hash
  }
  return { parts, hash: hashOf(hash), fill }

  function fill(page: PageData, source: string): PageData {
    const filled = (html: InertHtml) => html.replace(PLACE, (_, name, json) => place(name, json, source)) as InertHtml
    const changed = 'html' in page && components.size > 0 ? { ...page, html: filled(page.html) } : page
    return { ...changed, ...slotsOf(page.layout, parts) } as PageData
  }

  function place(name: string, json: string, source: string): string {
    const props = JSON.parse(unescaped(json)) as object
    try {
      const html = templates.renderComponent(components.get(name), props)
      return `<div class="component" data-component="${name}" data-props="${json}">${html}</div>`
    } catch (cause) {
      throw new BuildError(
        error('WB394', `The component "${name}" failed with ${JSON.stringify(props)}: ${messageOf(cause)}`, {
          file: source,
        }),
        { cause },
      )
    }
  }
}

/** As markdown/components.ts writes it. */
const PLACE = /<div class="component" data-component="([^"]*)" data-props="([^"]*)"><\/div>/g

const unescaped = (text: string) =>
  text.replace(
    /&(quot|lt|gt|amp|#39);/g,
    (_, name) => ({ quot: '"', lt: '<', gt: '>', amp: '&' })[name as 'amp'] ?? "'",
  )

/** The slots of a page, as inert strings of its data. */
function slotsOf(layout: LayoutName, parts: SiteCode['parts']): object {
  const slots: Partial<Record<LayoutName, [before: Part | undefined, after: Part]>> = {
    doc: ['docBefore', 'docAfter'],
    'blog-post': [undefined, 'postAfter'],
    home: [undefined, 'homeSections'],
    'not-found': [undefined, 'replace.notFound'],
  }
  const [before, after] = slots[layout] ?? []
  return {
    ...(before && parts[before] && { slotBefore: parts[before] }),
    ...(after && parts[after] && { slotAfter: parts[after] }),
  }
}

/** The parts that every page shows. */
export function withSiteParts(data: SiteData, { parts }: SiteCode, components: Record<string, string>): SiteData {
  return {
    ...data,
    ...(parts.navbarEnd && { navbarEndHtml: parts.navbarEnd as InertHtml }),
    ...(parts.footer && { footerSlot: parts.footer }),
    ...(parts['replace.footer'] && { ownFooter: parts['replace.footer'] }),
    ...(Object.keys(components).length > 0 && { components }),
  }
}

/** Sources of the inline scripts in HTML, which the content policy must name. */
export function inlineScriptsIn(html: string): string[] {
  const scripts: string[] = []
  let isInside = false
  parseHtml(html, {
    open(name, attributes) {
      isInside = name === 'script' && attributes.src === undefined
      if (isInside) scripts.push('')
    },
    text(text) {
      if (isInside) scripts.push((scripts.pop() ?? '') + text)
    },
    close() {
      isInside = false
    },
  })
  return scripts
}

async function load(file: string, cacheDir: string | undefined): Promise<{ component: unknown; hash: string }> {
  const name = `code-${hashOf(file).slice(0, 8)}`
  const { module, hash } = await loadTypeScript(file, { cacheDir, name })
  if (typeof module.default !== 'function') throw new Error('it has no default export that is a component.')
  return { component: module.default, hash }
}

const defaultOf = async (file: string, cacheDir: string | undefined) => (await load(file, cacheDir)).component

/** Names the file of a fault. */
async function inFile<T>(file: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    if (cause instanceof BuildError) throw cause
    throw new BuildError(error('WB399', `This file failed: ${messageOf(cause)}`, { file }), { cause })
  }
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
