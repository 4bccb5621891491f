// The 'All posts' sidebar of the blog.

import { fill } from '../../templates/languages/fill.ts'
import type { BlogSection, PageLink } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { hrefOf, joinPath } from '../core/addresses.ts'
import { groupBy } from '../core/group-by.ts'
import { yearOf } from './blog.ts'
import type { BlogSite } from './blog-parts.ts'
import type { Blog, Post } from './model.ts'

/** Up to this many posts, every page lists all of them. Without a limit, the site's size would grow quadratically. */
const WHOLE_POSTS = 200
/** Posts listed before and after the page's own post if there are more. */
const POSTS_NEAR = 50

interface Entry {
  year: string
  link: PageLink
}

/** One shared list, except for unlisted posts and for blogs with very many posts. */
export function openBlogSidebar(blog: Blog, config: ResolvedConfig): BlogSite['sidebarAt'] {
  const { sidebarTitle: title, sidebarCount } = blog.config
  const entryOf = (post: Post): Entry => ({
    year: yearOf(post),
    link: { label: post.document.frontMatter.sidebar_label ?? post.title, href: hrefOf(post.path, config.baseUrl) },
  })
  const around = (place: number, entries: Entry[]): BlogSection => ({
    kind: 'blog',
    title,
    years: byYear(entriesNear(place, entries, blog, config)),
  })
  const listed = blog.listed.slice(0, sidebarCount)
  const entries = listed.map(entryOf)
  const first = around(0, entries)
  return (place, post) => {
    if (post?.unlisted && sidebarCount > 0) {
      const newer = listed.filter(({ date }) => date >= post.date).length
      return around(newer, entries.toSpliced(newer, 0, entryOf(post)))
    }
    return place <= 0 || entries.length <= WHOLE_POSTS ? first : around(place, entries)
  }
}

/** Cuts a long list to the posts near an index and adds links to the rest. */
function entriesNear(place: number, entries: Entry[], blog: Blog, { baseUrl, language }: ResolvedConfig): Entry[] {
  if (entries.length <= WHOLE_POSTS) return entries
  const from = Math.max(0, Math.min(place, entries.length - POSTS_NEAR) - POSTS_NEAR)
  const to = Math.min(entries.length, Math.max(place, POSTS_NEAR) + POSTS_NEAR)
  const archive = hrefOf(joinPath(blog.config.basePath, 'archive'), baseUrl)
  const { newerPosts, olderPosts } = language.texts
  const newer = entries[from - 1]
  const older = entries[to]
  const newerLink = { label: fill(newerPosts, { count: from }), href: archive }
  const olderLink = { label: fill(olderPosts, { count: entries.length - to }), href: `${archive}#${older?.year}` }
  return [
    ...(newer ? [{ year: newer.year, link: newerLink }] : []),
    ...entries.slice(from, to),
    ...(older ? [{ year: older.year, link: olderLink }] : []),
  ]
}

/** The newest year first. */
function byYear(entries: Entry[]): BlogSection['years'] {
  const years = [...groupBy(entries, ({ year }) => year)].sort(([a], [b]) => (a < b ? 1 : -1))
  return years.map(([year, posts]) => ({ year, posts: posts.map(({ link }) => link) }))
}
