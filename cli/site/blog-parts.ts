// Shared parts of blog pages: addresses, previews of posts, pagers, links to authors and tags.

import { escapeHtml } from '../../templates/escape.ts'
import { inertHtml } from '../../templates/inert.ts'
import { countOf } from '../../templates/languages/count-of.ts'
import { fill } from '../../templates/languages/fill.ts'
import type { BlogAuthor, BlogPreview, BlogSection, InertHtml, PageLink, Pager } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { ContentDocument, History } from '../content/model.ts'
import { hrefOf, joinPath } from '../core/addresses.ts'
import { dateText, isoDay } from '../core/dates.ts'
import { draw } from '../data/drawings.ts'
import { fallbackOf } from './alternates.ts'
import type { Author, Blog, Materials, Post, Route, Tag } from './model.ts'
import { drawingOf, ownPicture, pageBase, routePlace } from './routes.ts'

export interface BlogSite {
  blog: Blog
  config: ResolvedConfig
  history: History
  /** Index of each listed post. */
  order: Map<Post, number>
  /** The 'All posts' sidebar around the listed post at this index; -1 for other pages. An unlisted `post` is included. */
  sidebarAt(place: number, post?: Post): BlogSection
}

/** Page data that every page of the blog has. */
export const blogBase = (
  path: string,
  title: string,
  description: string,
  { config }: BlogSite,
  materials: Materials,
) => pageBase(path, { title, description }, config, materials)

/** A listed route. `source`: owner of the address, as in a Route. `more`: overrides. */
export function blogRoute(
  path: string,
  layout: Route['layout'],
  source: string,
  page: Route['page'],
  more: Partial<Route> = {},
): Route {
  return { ...routePlace(path), layout, source, listed: true, page, ...more }
}

/** Addresses of the pages of a list: the first page is at `path`, the others are below it. */
export const pagePaths =
  (path: string, below = 'page') =>
  (page: number) =>
    page === 1 ? path : joinPath(path, below, String(page))

/** 'Blog, page 2' */
export const onPage = (title: string, page: number, { language }: ResolvedConfig) =>
  fill(language.texts.titleOnPage, { title, page })

/** `page` counts from 1. `pages`: number of pages. */
export function pager(page: number, pages: number, pathOf: (page: number) => string, config: ResolvedConfig): Pager {
  const { baseUrl, language } = config
  const { newerEntries, olderEntries } = language.texts
  return {
    page,
    pages,
    ...(page > 1 && { newer: { label: newerEntries, href: hrefOf(pathOf(page - 1), baseUrl) } }),
    ...(page < pages && { older: { label: olderEntries, href: hrefOf(pathOf(page + 1), baseUrl) } }),
  }
}

/** A post as lists show it. `withText`: with the article up to the truncate mark. */
export function preview(
  post: Post,
  { config, blog }: Pick<BlogSite, 'blog' | 'config'>,
  materials: Materials,
  withText: boolean,
): BlogPreview {
  const { document } = post
  const fallback = fallbackOf(document, config)
  return {
    title: post.title,
    href: hrefOf(post.path, config.baseUrl),
    date: isoDay(post.date),
    dateText: dateText(post.date, config.locale),
    readingTime: readingTimeOf(post, { blog, config }),
    description: post.description,
    html: withText ? materials.excerpt(document, hrefOf(post.path, config.baseUrl)) : '',
    truncated: document.markdown.isTruncated === true,
    authors: post.authors.map((author) => authorLink(author, config)),
    tags: post.tags.map((tag) => tagLink(tag, blog, config)),
    drawing: postPicture(document, materials) ?? draw(drawingOf(post.path, 'cover', document.frontMatter.hero), config),
    ...(post.unlisted && { unlisted: true as const }),
    ...(fallback && { fallback }),
  }
}

/** The `image` of a post, for lists and for its head. */
export function postPicture(document: ContentDocument, materials: Materials): InertHtml | undefined {
  const picture = materials.pictureOf(document, 'image')
  return picture && ownPicture(picture)
}

/** Latest posts without their text, for the home page. */
export function latestPosts(blog: Blog, config: ResolvedConfig, materials: Materials, count: number): BlogPreview[] {
  return blog.listed.slice(0, count).map((post) => preview(post, { blog, config }, materials, false))
}

/** 'One min read', '7 min read'; '' if it is not shown. */
export function readingTimeOf(
  { minutes, document }: Post,
  { blog, config }: Pick<BlogSite, 'blog' | 'config'>,
): string {
  if (!blog.config.showReadingTime || document.frontMatter.hide_reading_time) return ''
  return countOf(config.language.counts.minutes, Math.ceil(minutes), config.locale.locale)
}

export const blogLink = ({ blog, config }: BlogSite): PageLink => ({
  label: blog.config.title,
  href: hrefOf(joinPath(blog.config.basePath), config.baseUrl),
})

function authorLink(author: Author, { baseUrl }: ResolvedConfig): PageLink {
  const href =
    author.path !== undefined
      ? hrefOf(author.path, baseUrl)
      : (author.url ?? (author.email ? `mailto:${author.email}` : ''))
  return { label: author.name, href }
}

export function blogAuthor(author: Author, { config }: BlogSite, materials: Materials): BlogAuthor {
  const { href } = authorLink(author, config)
  return {
    key: author.key,
    name: author.name,
    ...(author.title !== undefined && { title: author.title }),
    ...(author.description !== undefined && { description: author.description }),
    ...(href && { href }),
    ...(author.socials.length > 0 && { socials: author.socials }),
    drawing: author.image
      ? cropped(materials.addressOfImage(author.image.href, author.image.place))
      : draw({ seed: author.key }, config),
  }
}

/** An SVG with a picture cropped to a square, for places that show a drawing. */
const cropped = (href: string) =>
  inertHtml(
    `<svg class="o" viewBox="0 0 99 99" aria-hidden="true"><image href="${escapeHtml(href)}" width="99" height="99" preserveAspectRatio="xMidYMid slice"/></svg>`,
  )

export const tagPath = (tag: Tag, blog: Blog) => joinPath(blog.config.basePath, 'tags', tag.slug)

export const tagLink = (tag: Tag, blog: Blog, { baseUrl }: ResolvedConfig): PageLink => ({
  label: tag.label,
  href: hrefOf(tagPath(tag, blog), baseUrl),
})
