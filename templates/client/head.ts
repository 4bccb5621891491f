// Updates the head after a navigation: title, description, canonical address.
import type { PageData, SiteData } from '../page-data.ts'
import { hrefOf } from '../paths.ts'

/** Tags that describe the first page. Page data does not contain them, so they are removed after a navigation. */
const OF_LOADED_PAGE = [
  'meta:is([property^="og:"], [property^="article:"], [name^="twitter:"], [name="robots"], [name="keywords"])',
  'link:is([hreflang], [type="text/markdown"])',
  'script[type="application/ld+json"]',
].join()

/** `isOther`: another page was shown before. */
export function showInHead(page: PageData, { baseUrl }: SiteData, isOther: boolean) {
  document.title = page.title
  document.documentElement.dataset.layout = page.layout
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (description) description.content = page.description
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical) canonical.href = new URL(hrefOf(page.path, baseUrl), canonical.href).href
  if (isOther) for (const tag of document.head.querySelectorAll(OF_LOADED_PAGE)) tag.remove()
}
