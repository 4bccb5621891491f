// Plain Markdown copies of pages, for programs that read them: which pages have one, and where it lies.
import { type ContentDocument, documentsOf } from '../content/read.ts'
import { joinPath } from './addresses.ts'
import type { Site } from './plan.ts'
import type { Route } from './routes.ts'

/** '/docs/intro.md'; '/index.md' for the home page. */
export const copyPathOf = (path: string): string => (path === '/' ? '/index.md' : `${joinPath(path)}.md`)

const documents = new WeakMap<Site, Map<string, ContentDocument>>()

/** What the copy of a page is made from; undefined for pages without a text of their own and for what nobody is to find. */
export function copiedDocument(route: Route, site: Site): ContentDocument | undefined {
  if (!site.config.markdownCopies || !route.listed || route.canonicalPath !== undefined) return undefined
  let byFile = documents.get(site)
  if (!byFile) {
    byFile = new Map(documentsOf(site.content).map((document) => [document.file, document]))
    documents.set(site, byFile)
  }
  return byFile.get(route.source)
}
