// Which pages the search of the site knows, and how it groups them: what is written, not the lists of it.
import type { LayoutName } from '../../templates/page-data.ts'
import type { SearchGroup } from '../../templates/parts/search-index.ts'
import type { Route } from './routes.ts'

const GROUPS: Partial<Record<LayoutName, SearchGroup>> = {
  doc: 'docs',
  category: 'docs',
  'blog-post': 'blog',
  page: 'pages',
  home: 'pages',
}

/** Undefined: the search does not know this page. */
export function searchGroupOf({ layout, listed, searched = listed }: RouteKind): SearchGroup | undefined {
  return searched ? GROUPS[layout] : undefined
}

type RouteKind = Pick<Route, 'layout' | 'listed' | 'searched'>
