// Feeds of the blogs, and the style sheet that shows them in a browser.

import { hashOf } from '../../core/hash.ts'
import { onceForObject } from '../../core/once.ts'
import { blogOf } from '../../site/blog-of.ts'
import type { Feature } from '../../site/feature.ts'
import type { Blog, Site } from '../../site/model.ts'
import { feedOf } from './feeds.ts'
import { FEED_FILES, feedLinks, feedPath, feedPosts, feedsOf, STYLE_FILE } from './names.ts'
import { feedStyle } from './style.ts'

const SOURCE = 'the feeds of the blogs'

export const feeds: Feature = {
  name: 'feeds',
  *files({ blogs }) {
    for (const blog of blogs) {
      const kinds = feedsOf(blog)
      for (const kind of kinds)
        yield {
          path: pathOf(blog, FEED_FILES[kind]),
          source: SOURCE,
          key: ({ site }) => keyOf(blog, site),
          contents: ({ site, report }) => feedOf(kind, blog, site, report),
          isChecked: true,
        }
      if (kinds.some((kind) => kind !== 'json'))
        yield { path: pathOf(blog, STYLE_FILE), source: SOURCE, contents: ({ site }) => feedStyle(site.config) }
    }
  },
  head(route, site) {
    const blog = blogOf(route, site)
    return { links: (blog ? [blog] : site.blogs).flatMap(linksIn(site)) }
  },
}

/** Returns the links of a blog. Made once for each blog, because every page has them. */
const linksIn = onceForObject((site: Site) => onceForObject((blog: Blog) => feedLinks(blog, site)))

/** Relative to the folder of the locale. */
const pathOf = (blog: Blog, name: string) => feedPath(blog, name).slice(1)

function keyOf(blog: Blog, { config, blogs, linker }: Site): string {
  const posts = feedPosts(blog).map(({ document, ...post }) => [post, hashOf(linker.article(document))])
  const { title, url, baseUrl, locale, language, favicon } = config
  return hashOf(JSON.stringify([title, url, baseUrl, locale, language, favicon, blogs.length, blog.config, posts]))
}
