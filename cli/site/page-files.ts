// Output files of a page.
import { copiedDocument, copyPathOf } from './copies.ts'
import type { Site } from './plan.ts'
import type { Route } from './routes.ts'

/** HTML, page data, and the Markdown copy if the page has one; relative to the folder of the locale. */
export const pageFiles = (route: Route, site: Pick<Site, 'config'>): string[] => [
  route.htmlFile,
  route.dataFile,
  ...(copiedDocument(route, site) ? [copyPathOf(route.path).slice(1)] : []),
]
