// Which blog a page belongs to.

import type { Blog, Route, Site } from './model.ts'

/** The blog with the longest address above the page. Undefined for pages of no blog. */
export function blogOf(
  { path, layout }: Pick<Route, 'path' | 'layout'>,
  { blogs }: Pick<Site, 'blogs'>,
): Blog | undefined {
  if (!layout.startsWith('blog') && layout !== 'tag' && layout !== 'tags') return undefined
  return blogs
    .filter(({ config }) => `${path}/`.startsWith(`${config.basePath}/`))
    .sort((a, b) => b.config.basePath.length - a.config.basePath.length)[0]
}
