// Routes of blog tags: the list of tags, and the posts of each.

import { countOf } from '../../templates/languages/count-of.ts'
import type { TagPage, TagsPage } from '../../templates/page-data.ts'
import { hrefOf, joinPath } from '../core/addresses.ts'
import { draw } from '../data/drawings.ts'
import { paginate } from './blog.ts'
import {
  type BlogSite,
  blogBase,
  blogLink,
  blogRoute,
  onPage,
  pagePaths,
  pager,
  tagLink,
  tagPath,
} from './blog-parts.ts'
import type { Route } from './model.ts'
import { groupByTag } from './tags.ts'

export function blogTagRoutes(site: BlogSite): Route[] {
  const { blog, config, sidebarAt } = site
  const { texts, counts } = config.language
  const sorted = groupByTag(blog.listed, config.locale.htmlLang)
  if (sorted.length === 0) return []
  const allPath = joinPath(blog.config.basePath, 'tags')
  const all = blogRoute(
    allPath,
    'tags',
    'reserved by the blog for its tags',
    (materials): TagsPage => ({
      layout: 'tags',
      ...blogBase(allPath, texts.tags, texts.tagsText, site, materials),
      heading: texts.tags,
      drawing: draw({ seed: 'tags', kind: 'strip' }, config),
      blog: blogLink(site),
      section: sidebarAt(0),
      tags: sorted.map(({ tag, items }) => ({ ...tagLink(tag, blog, config), count: items.length })),
    }),
  )
  const each = sorted.flatMap(({ tag, items: posts }) => {
    const pages = paginate(posts, blog.config.postsPerPage)
    const pathOf = pagePaths(tagPath(tag, blog))
    const title = countOf(counts.taggedPosts, posts.length, config.locale.locale, { tag: tag.label })
    return pages.map((part, i) =>
      blogRoute(
        pathOf(i + 1),
        'tag',
        `the tag "${tag.label}"`,
        (materials): TagPage => ({
          layout: 'tag',
          ...blogBase(
            pathOf(i + 1),
            i === 0 ? title : onPage(title, i + 1, config),
            tag.description || title,
            site,
            materials,
          ),
          heading: title,
          drawing: draw({ seed: tag.slug, kind: 'strip' }, config),
          blog: blogLink(site),
          section: sidebarAt(0),
          allTags: { label: texts.allTags, href: hrefOf(allPath, config.baseUrl) },
          items: part.map((post) => ({
            label: post.title,
            href: hrefOf(post.path, config.baseUrl),
            description: post.description,
          })),
          pager: pager(i + 1, pages.length, pathOf, config),
        }),
      ),
    )
  })
  return [all, ...each]
}
