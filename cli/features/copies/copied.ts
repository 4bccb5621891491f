// Plain Markdown copies of pages: which pages have one, and their addresses.

import type { ContentDocument } from '../../content/model.ts'
import { joinPath } from '../../core/addresses.ts'
import type { Route, Site } from '../../site/model.ts'
import { documentOf } from '../../site/routes.ts'

/** '/docs/intro.md'; '/index.md' for the home page. */
export const copyPathOf = (path: string): string => (path === '/' ? '/index.md' : `${joinPath(path)}.md`)

/** Source of a page's copy. Undefined for pages without a document, unlisted pages, and pages with another canonical address. */
export function copiedDocument(route: Route, { config }: Pick<Site, 'config'>): ContentDocument | undefined {
  return config.markdownCopies && route.listed && route.canonicalPath === undefined ? documentOf(route) : undefined
}
