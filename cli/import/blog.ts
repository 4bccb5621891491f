// The options of the blog.
import { LEVELS } from './checks.ts'
import { HINTS, leaveEditUrl, leaveRest, mapAt, type Reader, same, take, type Values } from './reader.ts'

export function blogConfig(options: Values, reader: Reader): Values {
  const names = {
    ...same(
      'routeBasePath',
      'postsPerPage',
      'showReadingTime',
      'editUrl',
      'showLastUpdateTime',
      'showLastUpdateAuthor',
    ),
    blogTitle: 'title',
    blogDescription: 'description',
    blogSidebarTitle: 'sidebarTitle',
    blogSidebarCount: 'sidebarCount',
    onUntruncatedBlogPosts: 'untruncatedPosts',
  }
  leaveRest(options, Object.keys(names), 'blog', reader)
  leaveEditUrl(options, 'blog', reader)
  if (reader.isUnknown(options, 'truncateMarker'))
    reader.leave(options, 'truncateMarker', '"truncateMarker" of blog', HINTS.truncateMarker)
  const feed = mapAt(options, 'feedOptions')
  const feeds =
    feed.type === null ? false : feed.type === 'all' ? ['rss', 'atom', 'json'] : feed.type && [feed.type].flat()
  const blog = take(options, names)
  if (blog.untruncatedPosts !== undefined) blog.untruncatedPosts = LEVELS[String(blog.untruncatedPosts)] ?? 'warn'
  for (const key of Object.keys(feed))
    if (!/^(?:type|limit|xslt|language)$/.test(key)) reader.leave(feed, key, `"${key}" of the feeds`)
  return {
    ...blog,
    ...(feeds !== undefined && { feeds }),
    ...(feed.limit !== undefined && { feedLimit: feed.limit === false || feed.limit === null ? 'ALL' : feed.limit }),
  }
}
