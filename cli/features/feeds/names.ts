// Which feeds a blog has, and their addresses.

import type { PageHead } from '../../../templates/page-data.ts'
import { hrefOf, joinPath } from '../../core/addresses.ts'
import type { Blog, Post, Site } from '../../site/model.ts'

export type FeedKind = keyof typeof FEED_FILES

export const FEED_FILES = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const

const FEED_TYPES = {
  rss: { type: 'application/rss+xml', name: 'RSS Feed' },
  atom: { type: 'application/atom+xml', name: 'Atom Feed' },
  json: { type: 'application/feed+json', name: 'JSON Feed' },
} as const

/** Address of a feed file. */
export const feedPath = (blog: Blog, name: string) => joinPath(blog.config.basePath, name)

/** The style sheet of a blog's feeds. */
export const STYLE_FILE = 'feed.css'

export const feedPosts = ({ listed, config }: Blog): Post[] => listed.slice(0, config.feedLimit)

/** Feeds of a blog. Empty without listed posts. */
export const feedsOf = (blog: Blog): FeedKind[] => (blog.listed.length > 0 ? [...new Set(blog.config.feeds)] : [])

/** Name of a blog in feeds, where it is read without its site; undefined for the only one. */
export const ownName = ({ config }: Blog, { blogs }: Pick<Site, 'blogs'>): string | undefined =>
  blogs.length > 1 ? config.title : undefined

/** `<link>` elements of a blog's feeds. */
export function feedLinks(blog: Blog, site: Site): PageHead['links'] {
  const { config } = site
  const title = [config.title, ownName(blog, site)].filter(Boolean).join(' ')
  return feedsOf(blog).map((kind) => ({
    rel: 'alternate',
    type: FEED_TYPES[kind].type,
    title: `${title} ${FEED_TYPES[kind].name}`,
    href: hrefOf(feedPath(blog, FEED_FILES[kind]), config.baseUrl),
  }))
}
