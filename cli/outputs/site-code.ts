// Code of the site itself, which is trusted like its config: slots and replacements, rendered once, and components, rendered where
// content names them.

import path from 'node:path'
import { escapeHtml } from '../../templates/escape.ts'
import type { InertHtml, LayoutName, PageData, SiteData } from '../../templates/page-data.ts'
import { checkEncoding, codeFaults } from '../config/code-faults.ts'
import type { PlateProps, SlotProps } from '../config/define-config.ts'
import { renderOwnCode, runOwnCode, watch } from '../config/own-code.ts'
import { BuildError } from '../core/errors.ts'
import { hashOf } from '../core/hash.ts'
import { parseHtml } from '../core/html.ts'
import { loadTypeScript } from '../core/load-typescript.mjs'
import type { Fillers } from '../markdown/holes.ts'
import type { Feature } from '../site/feature.ts'
import type { Part, PlannedSite } from '../site/model.ts'
import { partFiles } from '../site/slots.ts'

/** Exports of templates/server.tsx for code of the site, which must use the same React. */
export interface SiteCodeRenderer {
  react: Record<string, unknown>
  /** HTML that the browser does not hydrate. */
  renderStatic(component: unknown, props: object): string
  /** HTML for hydration. */
  renderComponent(component: unknown, props: object): string
  /** The offer to keep the site on a device, as a React element. */
  offlineOffer(offer: NonNullable<SiteData['offline']>): NonNullable<SlotProps['offlineOffer']>
}

export interface SiteCode {
  /** HTML by slot or replacement. */
  parts: Partial<Record<Part, string>>
  /** A page with the slots of the site. */
  withSlots(page: PageData): PageData
  /** Makes components and stat blocks in articles. `source`: the file, for messages. */
  fillers(source: string): Fillers
  /** Identifies everything that pages are made from here. */
  hash: string
  /** Source files with those that they import, absolute, for a watcher. */
  inputs: string[]
}

/** Where the footer of an `.html` file shows the offer to keep the site. */
const OFFER_MARK = '<!-- offline offer -->'

declare global {
  /** React of the templates, for code of the site. */
  var __wastelandReact: Record<string, unknown> | undefined
}

/** Loads and renders the site's code. `offline`: the offer to keep the site. Throws a BuildError that names the file of a fault. */
export async function loadSiteCode(
  { config, data: { offline }, parts: planned }: Pick<PlannedSite, 'config' | 'data' | 'parts'>,
  { templates, features, cacheDir }: { templates: SiteCodeRenderer; features: Feature[]; cacheDir: string | undefined },
): Promise<SiteCode> {
  globalThis.__wastelandReact = templates.react
  const { title, tagline, locale, baseUrl, root } = config
  const offer = offline ? templates.offlineOffer(offline) : null
  const offerHtml = templates.renderStatic(() => offer, {})
  const props: SlotProps = { title, tagline, locale: locale.htmlLang, baseUrl, offlineOffer: offer }
  const parts: SiteCode['parts'] = {}
  const inputs: string[] = []
  const loadOwn = async (file: string) => {
    const loaded = await load(root, file, cacheDir)
    inputs.push(...loaded.inputs)
    return loaded
  }
  for (const [name, file] of partFiles(config)) {
    const render = async () => templates.renderStatic((await loadOwn(file)).component, props)
    parts[name] = planned[name]?.replace(OFFER_MARK, () => offerHtml) ?? (await inFile(root, file, render))
  }
  const ownFooter = parts['replace.footer']
  if (ownFooter !== undefined && !ownFooter.includes('data-offline')) parts['replace.footer'] = ownFooter + offerHtml
  const below = features.map(({ belowPosts }) => belowPosts?.(config) ?? '').join('')
  if (below) parts.postAfter = (parts.postAfter ?? '') + below
  const components = new Map<string, unknown>()
  let hash = JSON.stringify(parts)
  const componentOf = async (file: string) => {
    const loaded = await inFile(root, file, () => loadOwn(file))
    hash += loaded.hash
    return loaded.component
  }
  for (const [name, file] of Object.entries(config.components)) components.set(name, await componentOf(file))
  const plateFile = config.replace.plate
  const Plate = plateFile === undefined ? undefined : await componentOf(plateFile)
  return { parts, hash: hashOf(hash), inputs, withSlots: (page) => ({ ...page, ...slotsOf(page, parts) }), fillers }

  function fillers(source: string): Fillers {
    let fields: PlateProps['fields'] = {}
    return {
      component: ({ name, props }) => component(name, props, source),
      field({ key }, inside) {
        fields[key] = inside
        return ''
      },
      plate({ file, id }) {
        const made = plate({ file, id, fields }, source)
        fields = {}
        return made
      },
    }
  }

  function plate(props: PlateProps, source: string): string {
    const what = `The stat block of ${props.file}/${props.id} on ${source}`
    return renderOwn(plateFile ?? '', what, () => templates.renderStatic(Plate, { ...props }))
  }

  function component(name: string, props: object, source: string): string {
    const json = JSON.stringify(props)
    const what = `The component "${name}" with ${shortened(json)} on ${source}`
    const html = renderOwn(config.components[name] ?? '', what, () =>
      templates.renderComponent(components.get(name), props),
    )
    return `<div class="component" data-component="${name}" data-props="${escapeHtml(json)}">${html}</div>`
  }

  /** Throws a BuildError that names the place in the code of the site. `what` starts its message. */
  function renderOwn(file: string, what: string, render: () => string): string {
    try {
      return renderOwnCode(`${what} (${file})`, render)
    } catch (cause) {
      const say = (message: string) => `${what} failed: ${message}`
      throw new BuildError(codeFaults(cause, { root, file, code: 'WB394', say }), { cause })
    }
  }
}

const shortened = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

/** The slots of a page, as inert strings of its data. What a page has below its text stays below its slot. */
function slotsOf({ layout, slotAfter = '' }: PageData, parts: SiteCode['parts']): object {
  const slots: Partial<Record<LayoutName, [before: Part | undefined, after: Part]>> = {
    doc: ['docBefore', 'docAfter'],
    'blog-post': [undefined, 'postAfter'],
    home: [undefined, 'homeSections'],
    'not-found': [undefined, 'replace.notFound'],
  }
  const [before, after] = slots[layout] ?? []
  return {
    ...(before && parts[before] && { slotBefore: parts[before] }),
    ...(after && parts[after] && { slotAfter: parts[after] + slotAfter }),
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

/** `file`: relative to `root`. */
async function load(
  root: string,
  file: string,
  cacheDir: string | undefined,
): Promise<{ component: unknown; hash: string; inputs: string[] }> {
  const absolute = path.join(root, file)
  const name = `code-${hashOf(absolute).slice(0, 8)}`
  const { module, hash, inputs } = await loadTypeScript(absolute, { cacheDir, name })
  checkEncoding(inputs, root)
  if (typeof module.default !== 'function')
    throw new Error('it has no default export that is a component. Write: export default function …')
  return { component: module.default, hash, inputs }
}

/** Names the file of a fault, and the line if it is known. */
async function inFile<T>(root: string, file: string, run: () => Promise<T>): Promise<T> {
  const stopWatching = watch(file)
  try {
    return await runOwnCode(run)
  } catch (cause) {
    if (cause instanceof BuildError) throw cause
    const say = (message: string) => `This file failed: ${message}`
    throw new BuildError(codeFaults(cause, { root, file, code: 'WB399', say }), { cause })
  } finally {
    stopWatching()
  }
}
