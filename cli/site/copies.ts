// Plain Markdown copies of pages, for programs that read them: which pages have one, and where it lies.
import type { ContentDocument } from '../content/read.ts'
import { joinPath } from './addresses.ts'
import type { Site } from './plan.ts'
import { documentOf, type Route } from './routes.ts'

/** '/docs/intro.md'; '/index.md' for the home page. */
export const copyPathOf = (path: string): string => (path === '/' ? '/index.md' : `${joinPath(path)}.md`)

/** What the copy of a page is made from; undefined for pages without a text of their own and for what nobody is to find. */
export function copiedDocument(route: Route, { config }: Pick<Site, 'config'>): ContentDocument | undefined {
  return config.markdownCopies && route.listed && route.canonicalPath === undefined ? documentOf(route) : undefined
}
