// Computes the render key of each page, a hash of everything it is made from, and renders pages.

import { createHash, hash } from 'node:crypto'
import { escapeHtml } from '../../templates/escape.ts'
import { inertHtml } from '../../templates/inert.ts'
import { type InertHtml, type LayoutName, type PageData, type PageLink, sectionOf } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { ContentDocument } from '../content/model.ts'
import { once, onceFor } from '../core/once.ts'
import { toolHash } from '../core/tool-hash.ts'
import type { Fillers } from '../markdown/holes.ts'
import { localFacts } from '../site/alternates.ts'
import { pagePolicy } from '../site/content-policy.ts'
import type { Feature } from '../site/feature.ts'
import { headOf, tagsOf } from '../site/head.ts'
import type { Bundle, Materials, PageFacts, Renderer, Route, Site } from '../site/model.ts'
import { documentOf, drawingOf, keyMaterials, realMaterials } from '../site/routes.ts'
import { searchGroupOf } from '../site/search-groups.ts'
import { openPageKeys, type PageEntry } from './page-keys.ts'
import { type RenderSetup, renderHtml, type Templates } from './render.ts'
import type { SiteCode } from './site-code.ts'

interface RenderSources {
  templates: { module: Templates; hash: string }
  code: SiteCode
  features: Feature[]
  /** Where keys are kept, and the hash of what the plan is made from. Without one of them no keys are kept. */
  kept: { cacheDir: string | undefined; planHash: string | undefined }
}

export function openRenderer(site: Site, bundle: Bundle, sources: RenderSources): Renderer {
  const { templates, code, features, kept } = sources
  const setup: RenderSetup = {
    site: site.data,
    inlineScripts: bundle.inlineScripts,
    headHtml: bundle.headHtml,
    ...(site.config.contentPolicy === 'page' && {
      policy: pagePolicy([...Object.values(bundle.inlineScripts), ...bundle.headScripts], site.config),
    }),
    language: site.config.language,
  }
  const common = commonHash(site.config, setup, [code.hash, templates.hash])
  const pageOf = (route: Route, materials: Materials): PageData => {
    const copies = features.flatMap((feature) => feature.copies?.(route, site) ?? [])
    const below = route.layout === 'doc' && copies.length > 0 ? { slotAfter: copiesLine(copies) } : {}
    return { ...route.page(materials), ...localFacts(route, site), ...below }
  }
  const commonKey = onceFor((layout: LayoutName) =>
    hash('sha1', common + JSON.stringify(bundle.assetsFor(layout)), 'base64url'),
  )
  const materials = keyMaterials(site, bundle.buildId)
  const listHash = onceFor((html: string) => hash('sha1', html, 'base64url'))
  const entries = new Map<Route, PageEntry>()
  const pageKeys = once(() => {
    const shared = JSON.stringify([toolHash(), common, bundle.buildId, bundle.assetsFor('doc'), kept.planHash])
    return openPageKeys(kept.cacheDir, site.config.locale.locale, kept.planHash && hash('sha1', shared), site.linker)
  })
  const onPages: Fillers = Object.assign({}, ...features.map((feature) => feature.onPages?.(site) ?? {}))
  let last: { route: Route; fillers: Fillers | undefined; page: PageData } | undefined
  return {
    keyOf: (route) => entryOf(route).key,
    computeKeys() {
      for (const route of site.routes) pageKeys().set(route, entryOf(route))
      pageKeys().save()
    },
    factsOf: (route) => entryOf(route).facts(),
    pageOf(route, fillers) {
      // The files of a page are made one after the other.
      if (last?.route !== route || last.fillers !== fillers) {
        const all = ({ file }: ContentDocument) => ({ ...onPages, ...code.fillers(file), ...fillers })
        last = { route, fillers, page: code.withSlots(pageOf(route, realMaterials(site, bundle.buildId, all))) }
      }
      return last.page
    },
    htmlOf(route, page) {
      const head = headOf(route, page, site, tagsOf(route, site, features))
      const task = { page, head, assets: bundle.assetsFor(route.layout), source: route.source }
      return renderHtml(task, setup, templates.module)
    },
    articleOf: (document) => site.linker.article(document, code.fillers(document.file)),
    afresh: () => openRenderer(site, bundle, sources),
  }

  function entryOf(route: Route) {
    const found = entries.get(route) ?? pageKeys().get(route) ?? computeEntry(route)
    entries.set(route, found)
    return found
  }

  function computeEntry(route: Route): PageEntry {
    const page = pageOf(route, materials)
    const tags = tagsOf(route, site, features)
    const rest = JSON.stringify([route.listed, route.canonicalPath, headKeyOf(route), site.alternates(route), tags])
    const key = hash('sha1', commonKey(route.layout) + rest + keyJson(page, listHash), 'base64url')
    const facts = searchGroupOf(route) && factsIn(page, route)
    return { key, facts: () => facts }
  }

  /** Parts of the head that come from front matter. */
  function headKeyOf({ head }: Route) {
    return head && [head.frontMatter.keywords, site.linker.imageOf(head)]
  }
}

/** Returns a hash of what all pages are made from; `hashes`: those of code and templates. */
function commonHash({ url, locales, noIndex, image, metadata }: ResolvedConfig, setup: RenderSetup, hashes: string[]) {
  const parts = JSON.stringify([setup, hashes, url, locales, noIndex, image, metadata])
  return createHash('sha256').update(parts).digest('hex')
}

/** Below docs. A script adds buttons that copy; see templates/play/copies.ts. */
function copiesLine(copies: PageLink[]): InertHtml {
  const links = copies.map(({ label, href }) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`)
  return inertHtml(`<div><div class="source">${links.join(' ')}</div></div>`)
}

function factsIn(page: PageData, route: Route): PageFacts | undefined {
  if (!('heading' in page) || !('drawing' in page)) return undefined
  const { heading, description } = page
  const version = 'version' in page ? page.version : undefined
  return {
    heading,
    description,
    crest: drawingOf(route.path, 'crest', documentOf(route)?.frontMatter.hero),
    ...(version !== undefined && { version }),
  }
}

/** JSON of a page for its key. The sidebar's HTML, which pages share, is replaced by its hash. */
function keyJson(page: PageData, listHash: (html: string) => string): string {
  const section = sectionOf(page)
  if (section?.kind !== 'docs') return JSON.stringify(page)
  return JSON.stringify({ ...page, section: { ...section, html: listHash(section.html) } })
}
