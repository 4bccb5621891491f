// Docs of one shape: pages that differ in nothing but words. React renders the first of them with a place for each word, and the
// words of every other are put in: it is most of what a page costs.
import { isActive, isShown } from './chrome/navbar-link.tsx'
import { addressIn } from './chrome/navbar-menus.tsx'
import type { DocPage, NavbarLink, PageData, PageLink, SiteData, TocEntry } from './page-data.ts'
import { escapeText } from './parts/escape-text.ts'
import { tocItems } from './parts/toc.tsx'

/** A doc with places for its words. `key`: pages with the same one have the same shape. */
export interface DocShape {
  page: DocPage
  key: string
  /** Where React cannot be given a place, its answer is given one. */
  withPlaces(html: string): string
}

/**
 * Undefined for a page whose markup depends on more of its words than that they are there. `take`: keeps HTML that is to be put in,
 * and says what stands in its place.
 */
export function shapeOf(page: PageData, site: SiteData, take: (html: string) => string): DocShape | undefined {
  if (page.layout !== 'doc' || page.sidebar?.items.length) return undefined
  const word = (text: string) => (text === '' ? '' : take(escapeText(text)))
  const link = ({ label, href }: PageLink) => ({ label: word(label), href: word(href) })
  const toc = take(tocItems(page.toc))
  const locales = localesIn(site)
  const shape: DocPage = {
    ...page,
    title: '',
    description: page.hasLede ? word(page.description) : '',
    heading: word(page.heading),
    toc: page.toc.length === 0 ? [] : [TOC],
    breadcrumbs: page.breadcrumbs.map(({ label, href }) => ({
      label: word(label),
      ...(href !== undefined && { href: word(href) }),
    })),
    ...(page.previous && { previous: link(page.previous) }),
    ...(page.next && { next: link(page.next) }),
    ...(page.editHref !== undefined && { editHref: word(page.editHref) }),
    ...(page.versions && {
      versions: Object.fromEntries(Object.entries(page.versions).map(([name, href]) => [name, word(href)])),
    }),
    tags: page.tags.map(link),
    ...(locales.length > 0 && { elsewhere: Object.fromEntries(locales.map(({ locale }) => [locale, ELSEWHERE])) }),
  }
  const addresses = locales.map(({ locale, href }) => ({
    standsFor: `href="${escapeText(addressIn(href, locale, shape))}"`,
    address: `href="${word(addressIn(href, locale, page))}"`,
  }))
  const { path: _, ...facts } = shape
  return {
    page: shape,
    key: JSON.stringify([navbarLinks(site).map((one) => [isActive(one, page), isShown(one, page)]), facts]),
    withPlaces: (html) =>
      addresses.reduce(
        (placed, { standsFor, address }) => placed.replaceAll(standsFor, () => address),
        html.replaceAll(TOC_ITEMS, () => toc),
      ),
  }
}

/** Its id is written into an address, which no place would survive. */
const TOC: TocEntry = { id: 'wasteland-toc', html: '', level: 2, children: [] }
const TOC_ITEMS = tocItems([TOC])

/** A path, from which links to other languages are made: no place would survive that either. */
const ELSEWHERE = '/wasteland-elsewhere'

const localesIn = ({ navbar }: SiteData) =>
  navbar.items.flatMap((item) => (item.type === 'localeDropdown' ? item.items : []))

const links = new WeakMap<SiteData['navbar'], NavbarLink[]>()

/** Every link of the navbar, wherever it stands and in every version. */
function navbarLinks({ navbar }: SiteData): NavbarLink[] {
  const found = links.get(navbar) ?? linksIn(navbar.items)
  links.set(navbar, found)
  return found
}

function linksIn(value: unknown): NavbarLink[] {
  if (typeof value !== 'object' || value === null) return []
  const own =
    'activeBasePath' in value || 'activeBaseRegex' in value || 'sidebarId' in value ? [value as NavbarLink] : []
  return [...own, ...Object.values(value).flatMap(linksIn)]
}
