// Routes of the blog: lists, posts and archive. See blog-author-pages.ts and blog-tag-pages.ts for the rest.

import type { BlogArchivePage, BlogListPage, BlogPostPage } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { History } from '../content/model.ts'
import { hrefOf, joinPath } from '../core/addresses.ts'
import { dateText, isoDay } from '../core/dates.ts'
import { groupBy } from '../core/group-by.ts'
import { draw } from '../data/drawings.ts'
import { paginate, yearOf } from './blog.ts'
import { authorRoutes } from './blog-author-pages.ts'
import {
  type BlogSite,
  blogAuthor,
  blogBase,
  blogLink,
  blogRoute,
  onPage,
  pagePaths,
  pager,
  postPicture,
  preview,
  readingTimeOf,
  tagLink,
} from './blog-parts.ts'
import { openBlogSidebar } from './blog-sidebar.ts'
import { blogTagRoutes } from './blog-tag-pages.ts'
import { editHref } from './doc-pages.ts'
import { tocLevels } from './docs.ts'
import { lastUpdateOf } from './last-update.ts'
import type { Blog, Post, Route } from './model.ts'
import { drawingOf } from './routes.ts'
import { tagsWithPage } from './tags.ts'

export function blogRoutes(blog: Blog, config: ResolvedConfig, history: History): Route[] {
  const site: BlogSite = {
    blog,
    config,
    history,
    order: new Map(blog.listed.map((post, i) => [post, i])),
    sidebarAt: openBlogSidebar(blog, config),
  }
  return [
    ...listRoutes(site),
    ...blog.posts.map((post) => postRoute(post, site)),
    ...(blog.listed.length > 0 ? [archiveRoute(site)] : []),
    ...authorRoutes(site),
    ...blogTagRoutes(site),
  ]
}

function listRoutes(site: BlogSite): Route[] {
  const { blog, config, sidebarAt } = site
  const { basePath, title, description, postsPerPage } = blog.config
  const pages = paginate(blog.listed, postsPerPage)
  const pathOf = pagePaths(joinPath(basePath))
  // A blog at the root is the home page, whose document title is the site's title.
  const listTitle = (page: number) => (page > 1 ? onPage(title, page, config) : basePath === '' ? '' : title)
  return pages.map((posts, i) => {
    const page = i + 1
    return blogRoute(
      pathOf(page),
      'blog-list',
      page === 1 ? 'the blog' : 'reserved by the blog for its pages',
      (materials): BlogListPage => ({
        layout: 'blog-list',
        ...blogBase(pathOf(page), listTitle(page), description, site, materials),
        heading: page === 1 ? title : onPage(title, page, config),
        posts: posts.map((post) => preview(post, site, materials, true)),
        section: sidebarAt(0),
        pager: pager(page, pages.length, pathOf, config),
      }),
    )
  })
}

function postRoute(post: Post, site: BlogSite): Route {
  const { blog, config, history, order } = site
  const { document } = post
  const { frontMatter } = document
  const { min, max } = tocLevels(frontMatter, config.docs[0])
  const { updated, shown } = lastUpdateOf(document, history, blog.config)
  const at = order.get(post) ?? -1
  const link = (other: Post | undefined) => other && { label: other.title, href: hrefOf(other.path, config.baseUrl) }
  const newer = at > 0 ? link(blog.listed[at - 1]) : undefined
  const older = at === -1 ? undefined : link(blog.listed[at + 1])
  return blogRoute(
    post.path,
    'blog-post',
    document.file,
    (materials): BlogPostPage => ({
      layout: 'blog-post',
      ...blogBase(post.path, frontMatter.title_meta ?? post.title, post.description, site, materials),
      heading: post.title,
      date: isoDay(post.date),
      dateText: dateText(post.date, config.locale),
      readingTime: readingTimeOf(post, site),
      authors: post.authors.map((author) => blogAuthor(author, site, materials)),
      tags: tagsWithPage(post, blog.posts).map((tag) => tagLink(tag, blog, config)),
      drawing: postPicture(document, materials) ?? draw(drawingOf(post.path, 'banner', frontMatter.hero), config),
      html: materials.article(document).html,
      toc: frontMatter.hide_table_of_contents ? '' : materials.toc(document, { min, max }),
      section: site.sidebarAt(at, post),
      ...(newer && { newer }),
      ...(older && { older }),
      ...editHref(document.file, frontMatter.custom_edit_url, blog.config.editUrl),
      ...shown,
      breadcrumbs: [blogLink(site), { label: yearOf(post) }],
      ...(post.unlisted && { unlisted: true as const }),
    }),
    {
      listed: !post.unlisted,
      outline: document.outline,
      head: document,
      ...(updated !== undefined && { lastModified: updated }),
    },
  )
}

function archiveRoute(site: BlogSite): Route {
  const { blog, config } = site
  const { texts } = config.language
  const path = joinPath(blog.config.basePath, 'archive')
  return blogRoute(path, 'blog-archive', 'reserved by the blog for its archive', (materials): BlogArchivePage => {
    const years = groupBy(blog.listed, yearOf)
    return {
      layout: 'blog-archive',
      ...blogBase(path, texts.archive, texts.archiveText, site, materials),
      heading: texts.archive,
      drawing: draw({ seed: 'archive', kind: 'strip' }, config),
      blog: blogLink(site),
      years: [...years].map(([year, posts]) => ({
        year,
        posts: posts.map((post) => ({
          href: hrefOf(post.path, config.baseUrl),
          title: post.title,
          date: isoDay(post.date),
          dateText: dateText(post.date, config.locale, { month: 'short', day: 'numeric' }),
        })),
      })),
    }
  })
}
