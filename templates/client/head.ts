// What of the head changes from page to page and is read by people, tabs and share buttons.
import type { PageData, SiteData } from '../page-data.ts'
import { hrefOf } from './paths.ts'

export function showInHead(page: PageData, { baseUrl }: SiteData) {
  document.title = page.title
  document.documentElement.dataset.layout = page.layout
  const description = document.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (description) description.content = page.description
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical) canonical.href = new URL(hrefOf(page.path, baseUrl), canonical.href).href
}
