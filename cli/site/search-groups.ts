// Pages that the site's search includes, and their groups. Lists and tag pages are not included.

import type { LayoutName } from '../../templates/page-data.ts'
import type { SearchGroup } from '../../templates/search/search-index.ts'
import type { Route } from './model.ts'

const GROUPS: Partial<Record<LayoutName, SearchGroup>> = {
  doc: 'docs',
  category: 'docs',
  'blog-post': 'blog',
  page: 'pages',
  home: 'pages',
}

/** Undefined if the search does not include the page. */
export function searchGroupOf({ layout, listed, searched = listed }: RouteKind): SearchGroup | undefined {
  return searched ? GROUPS[layout] : undefined
}

type RouteKind = Pick<Route, 'layout' | 'listed' | 'searched'>
