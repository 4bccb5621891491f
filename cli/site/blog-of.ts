// Which blog a page belongs to.
import type { Blog } from './blog.ts'
import type { Site } from './plan.ts'
import type { Route } from './routes.ts'

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
