// The docs as entries of a journal or notes of a vault: the text above the first <h2> is a page of its entry, and each <h2> with what
// follows it is another one.

import type { DocPage } from '../../../templates/page-data.ts'
import { plainText } from '../../../templates/play/plain-text.ts'
import { decodeOnce, splitHref, urlOf } from '../../core/addresses.ts'
import { isTag, type Part, parseTree, type Tag } from '../../core/html.ts'
import { onceForObject } from '../../core/once.ts'
import type { FilePlan } from '../../site/feature.ts'
import type { Doc, DocsSite, Route, SiteParts, TreeCategory } from '../../site/model.ts'
import { documentOf } from '../../site/routes.ts'
import { ruleKey } from '../../site/rules.ts'
import { openFirstKeys } from './first-keys.ts'
import { openPictures, type PictureFiles, type Pictures } from './pictures.ts'
import { portableParts } from './portable.ts'
import { publishedDocs, withoutNotes } from './read-model.ts'

export interface Entry {
  /** Its first id, which outlives renamed files: 'docs/chases'. */
  key: string
  title: string
  /** Absolute address of the doc. */
  url: string
  /** Labels of the categories of the sidebar that contain it, outermost first. */
  categories: string[]
  pages: EntryPage[]
}

export interface EntryPage {
  /** Its first id: 'docs/chases', 'docs/chases#fleeing'. */
  key: string
  /** Id of the heading of its section; '' for the text above the first one. */
  anchor: string
  entry: Pick<Entry, 'key' | 'title' | 'url'>
  title: string
  /** 1 for the text above the first section. */
  level: 1 | 2
  /** As `portableParts` makes them, without the heading of the section. */
  parts: Part[]
  /** Elements with an id on the page, the heading of the section among them. */
  named: Tag[]
}

export interface ReadEntries {
  entries: Entry[]
  /** The pictures that the entries show, by their addresses in the HTML. */
  pictures: PictureFiles
}

export type EntriesOf = (parts: SiteParts) => ReadEntries

/** Reads the pages of the docs once for all formats, with what features add to their text, such as the list of changes. */
export const openEntries = (plan: FilePlan): EntriesOf =>
  onceForObject(
    (parts: SiteParts) => {
      const pictures = openPictures(parts)
      const firstKey = openFirstKeys(plan)
      const routes = new Map(parts.site.routes.map((route) => [route.path, route]))
      const entries = publishedDocs(plan).map(({ doc, site }) =>
        readEntry(pageOf(routes.get(doc.path), parts)?.html ?? '', pictures, {
          title: doc.heading || doc.title,
          url: urlOf(doc.path, plan.config),
          categories: categoriesOf(doc, site).map(({ label }) => label),
          keyOf: (heading) => firstKey(ruleKey(site, doc, heading)),
        }),
      )
      entries.push(...listRoutes(plan).flatMap((route) => listEntry(route, plan, parts, pictures) ?? []))
      return { entries, pictures: pictures.files }
    },
    ({ renderer }) => renderer,
  )

function pageOf(route: Route | undefined, { renderer }: SiteParts): DocPage | undefined {
  // A picture does not open large.
  const page = route && renderer.pageOf(route, { picture: (_, inside) => inside })
  return page?.layout === 'doc' ? page : undefined
}

/** Pages of the docs that have no file, such as the list of changes, in every version. */
export const listRoutes = ({ routes }: FilePlan): Route[] =>
  routes.filter((route) => route.layout === 'doc' && !documentOf(route))

/** Undefined if the page is not of the version that readers are led to. */
function listEntry(route: Route, { docs, config }: FilePlan, parts: SiteParts, pictures: Pictures): Entry | undefined {
  const page = pageOf(route, parts)
  if (!page || !docs.some(({ version }) => version.isLast && version.key === page.version)) return undefined
  return readEntry(page.html, pictures, {
    title: page.heading,
    url: urlOf(route.path, config),
    categories: [],
    keyOf: (heading = '') => `lists${route.path}${heading && `#${heading}`}`,
  })
}

type About = Omit<Entry, 'key' | 'pages'> & { keyOf(heading?: string): string }

function readEntry(html: string, pictures: Pictures, { keyOf, ...about }: About): Entry {
  const entry = { key: keyOf(), title: about.title, url: about.url }
  const top: EntryPage = { key: entry.key, anchor: '', entry, title: entry.title, level: 1, parts: [], named: [] }
  const pages = [top]
  for (const part of portableParts(withoutNotes(parseTree(html)), { base: entry.url, pictures })) {
    if (isSection(part)) {
      const anchor = part.attributes.id ?? `section-${pages.length}`
      pages.push({ key: keyOf(anchor), anchor, entry, title: plainText(part.children), level: 2, parts: [], named: [] })
    } else pages.at(-1)?.parts.push(part)
    pages.at(-1)?.named.push(...namedIn([part]))
  }
  return { ...about, key: entry.key, pages: isEmpty(top) && pages.length > 1 ? pages.slice(1) : pages }
}

const isSection = (part: Part): part is Tag => isTag(part) && (part.name === 'h1' || part.name === 'h2')

const namedIn = (parts: Part[]): Tag[] =>
  parts.filter(isTag).flatMap((tag) => [...(tag.attributes.id === undefined ? [] : [tag]), ...namedIn(tag.children)])

const isEmpty = ({ parts }: EntryPage) => parts.every((part) => typeof part === 'string' && part.trim() === '')

const categoriesOf = ({ path }: Doc, { sidebars }: DocsSite): TreeCategory[] =>
  [...sidebars.values()].find(({ neighbours }) => neighbours.has(path))?.ancestors.get(path) ?? []

/** Where a link leads: an entry, or a page of it. */
export interface Place {
  entry: string
  page?: string
  /** Text of a heading within the page. */
  heading?: string
}

/** Returns the place that an absolute address leads to. Undefined: it leads out of the module. */
export function openPlaces(entries: Entry[]): (url: string) => Place | undefined {
  const places = new Map<string, Place>()
  for (const { key, url, pages } of entries) {
    places.set(url, { entry: key })
    for (const page of pages)
      for (const { name, attributes, children } of page.named) {
        const own = { entry: key, page: page.key }
        const isBelow = /^h[1-6]$/.test(name) && page.anchor !== attributes.id
        places.set(`${url}#${attributes.id}`, isBelow ? { ...own, heading: plainText(children) } : own)
      }
  }
  return (url) => {
    const { target, hash } = splitHref(url)
    return places.get(`${target}#${decodeOnce(hash.slice(1))}`) ?? places.get(target)
  }
}
