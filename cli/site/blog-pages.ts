// Routes of the blog: lists, posts, archive, authors and tags.
import type {
  AuthorPage,
  AuthorsPage,
  BlogArchivePage,
  BlogAuthor,
  BlogListPage,
  BlogPostPage,
  BlogPreview,
  BlogSidebar,
  PageLink,
  Pager,
  TagPage,
  TagsPage,
} from '../../templates/page-data.ts'
import { countOf } from '../../templates/parts/count-of.ts'
import { fill } from '../../templates/parts/fill.ts'
import type { ResolvedConfig } from '../config.ts'
import { dateText, isoDay } from '../content/dates.ts'
import { groupBy } from '../group-by.ts'
import { escapeHtml } from '../markdown/tokens.ts'
import { tocOf } from '../markdown/types.ts'
import { hrefOf, joinPath } from './addresses.ts'
import { type Author, type Blog, type Post, paginate, yearOf } from './blog.ts'
import { openBlogSidebar } from './blog-sidebar.ts'
import { editHref } from './doc-pages.ts'
import { tocLevels } from './docs.ts'
import { fallbackOf } from './locales.ts'
import { drawingOf, type Materials, pageBase, type Redirect, type Route, routePlace } from './routes.ts'
import { groupByTag, type Tag, tagsWithPage } from './tags.ts'

interface BlogSite {
  blog: Blog
  config: ResolvedConfig
  /** Listed posts of each author, by key. */
  byAuthor: Map<string, Post[]>
  /** Place of each listed post among them. */
  order: Map<Post, number>
  /** 'All posts' around the post at a place among the listed ones. */
  sidebarAt(place: number): BlogSidebar
}

export function blogRoutes(blog: Blog, config: ResolvedConfig): Route[] {
  const site: BlogSite = {
    blog,
    config,
    byAuthor: byAuthorOf(blog),
    order: new Map(blog.listed.map((post, i) => [post, i])),
    sidebarAt: openBlogSidebar(blog, config),
  }
  return [
    ...listRoutes(site),
    ...blog.posts.map((post) => postRoute(post, site)),
    ...(blog.listed.length > 0 ? [archiveRoute(site)] : []),
    ...(blog.authors.length > 0
      ? [authorsRoute(site), ...blog.authors.flatMap((author) => authorRoutes(author, site))]
      : []),
    ...tagRoutes(site),
  ]
}

/** `/blog/authors/x/page/2`, which newer systems write, leads to `/blog/authors/x/authors/2`. */
export function blogRedirects(blog: Blog): Redirect[] {
  const byAuthor = byAuthorOf(blog)
  return blog.authors.flatMap(({ key, path }) => {
    if (path === undefined) return []
    const pages = paginate(byAuthor.get(key) ?? [], blog.config.postsPerPage).length
    return Array.from({ length: pages - 1 }, (_, i) => ({
      from: joinPath(path, 'page', String(i + 2)),
      to: joinPath(path, 'authors', String(i + 2)),
    }))
  })
}

function byAuthorOf({ listed }: Blog): Map<string, Post[]> {
  const posts = new Map<string, Post[]>()
  for (const post of listed) {
    for (const key of new Set(post.authors.map((author) => author.key))) {
      const own = posts.get(key)
      if (own) own.push(post)
      else posts.set(key, [post])
    }
  }
  return posts
}

/** What every page of the blog has in common. */
const base = (path: string, title: string, description: string, { config }: BlogSite, materials: Materials) =>
  pageBase(path, { title, description }, config, materials)

function route(
  path: string,
  layout: Route['layout'],
  source: string,
  page: Route['page'],
  more: Partial<Route> = {},
): Route {
  return { ...routePlace(path), layout, source, listed: true, page, ...more }
}

function listRoutes(site: BlogSite): Route[] {
  const { blog, config, sidebarAt } = site
  const { basePath, title, description, postsPerPage } = blog.config
  const pages = paginate(blog.listed, postsPerPage)
  const pathOf = (page: number) => (page === 1 ? joinPath(basePath) : joinPath(basePath, 'page', String(page)))
  // A blog at the root of the site is its home page, which goes by the name of the site.
  const listTitle = (page: number) => (page > 1 ? onPage(title, page, config) : basePath === '' ? '' : title)
  return pages.map((posts, i) => {
    const page = i + 1
    return route(
      pathOf(page),
      'blog-list',
      page === 1 ? 'the blog' : 'reserved by the blog for its pages',
      (materials): BlogListPage => ({
        layout: 'blog-list',
        ...base(pathOf(page), listTitle(page), description, site, materials),
        heading: page === 1 ? title : onPage(title, page, config),
        posts: posts.map((post) => preview(post, site, materials, true)),
        sidebar: sidebarAt(0),
        pager: pager(page, pages.length, pathOf, config),
      }),
    )
  })
}

/** 'Blog, page 2' */
const onPage = (title: string, page: number, { language }: ResolvedConfig) =>
  fill(language.texts.titleOnPage, { title, page })

function pager(page: number, pages: number, pathOf: (page: number) => string, config: ResolvedConfig): Pager {
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
function preview(
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
    readingTime: showsReadingTime(post, blog) ? readingTimeText(post.minutes, config) : '',
    description: post.description,
    html: withText ? materials.article(document, { excerpt: true }) : '',
    truncated: document.markdown.excerptEnd !== undefined,
    authors: post.authors.map((author) => authorLink(author, config)),
    tags: post.tags.map((tag) => tagLink(tag, blog, config)),
    drawing: materials.drawingRef(drawingOf(post.path, 'cover', document.frontMatter.hero)),
    ...(post.unlisted && { unlisted: true as const }),
    ...(fallback && { fallback }),
  }
}

/** Latest posts without their text, for the home page. */
export function latestPosts(blog: Blog, config: ResolvedConfig, materials: Materials, count: number): BlogPreview[] {
  return blog.listed.slice(0, count).map((post) => preview(post, { blog, config }, materials, false))
}

const showsReadingTime = (post: Post, blog: Blog) =>
  blog.config.showReadingTime && !post.document.frontMatter.hide_reading_time

function authorLink(author: Author, { baseUrl }: ResolvedConfig): PageLink {
  const href =
    author.path !== undefined
      ? hrefOf(author.path, baseUrl)
      : (author.url ?? (author.email ? `mailto:${author.email}` : ''))
  return { label: author.name, href }
}

const tagPath = (tag: Tag, blog: Blog) => joinPath(blog.config.basePath, 'tags', tag.slug)

const tagLink = (tag: Tag, blog: Blog, { baseUrl }: ResolvedConfig): PageLink => ({
  label: tag.label,
  href: hrefOf(tagPath(tag, blog), baseUrl),
})

function blogAuthor(author: Author, { config }: BlogSite, materials: Materials): BlogAuthor {
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
      : materials.drawing({ seed: author.key }),
  }
}

/** A picture in the place of a drawing, as much of it as fits a square. */
const cropped = (href: string) =>
  `<svg class="o" viewBox="0 0 99 99" aria-hidden="true"><image href="${escapeHtml(href)}" width="99" height="99" preserveAspectRatio="xMidYMid slice"/></svg>`

function postRoute(post: Post, site: BlogSite): Route {
  const { blog, config, order } = site
  const { document } = post
  const { frontMatter, markdown } = document
  const { min, max } = tocLevels(frontMatter, config)
  const at = order.get(post) ?? -1
  const link = (other: Post | undefined) => other && { label: other.title, href: hrefOf(other.path, config.baseUrl) }
  const newer = at > 0 ? link(blog.listed[at - 1]) : undefined
  const older = at === -1 ? undefined : link(blog.listed[at + 1])
  return route(
    post.path,
    'blog-post',
    document.file,
    (materials): BlogPostPage => ({
      layout: 'blog-post',
      ...base(post.path, frontMatter.title_meta ?? post.title, post.description, site, materials),
      heading: post.title,
      date: isoDay(post.date),
      dateText: dateText(post.date, config.locale),
      readingTime: showsReadingTime(post, blog) ? readingTimeText(post.minutes, config) : '',
      authors: post.authors.map((author) => blogAuthor(author, site, materials)),
      tags: tagsWithPage(post, blog.posts).map((tag) => tagLink(tag, blog, config)),
      drawing: materials.drawing(drawingOf(post.path, 'banner', frontMatter.hero)),
      html: materials.article(document),
      toc: frontMatter.hide_table_of_contents ? [] : tocOf(markdown.headings, min, max),
      sidebar: site.sidebarAt(at),
      ...(newer && { newer }),
      ...(older && { older }),
      ...editHref(document.file, frontMatter.custom_edit_url, blog.config.editUrl),
      breadcrumbs: [blogLink(site), { label: yearOf(post) }],
      ...(post.unlisted && { unlisted: true as const }),
    }),
    { listed: !post.unlisted, ids: new Set(markdown.ids), head: document },
  )
}

const blogLink = ({ blog, config }: BlogSite): PageLink => ({
  label: blog.config.title,
  href: hrefOf(joinPath(blog.config.basePath), config.baseUrl),
})

/** 'One post', '20 posts' */
const postCount = (posts: number, { language, locale }: ResolvedConfig) =>
  countOf(language.counts.posts, posts, locale.locale)

/** 'One min read', '7 min read' */
const readingTimeText = (minutes: number, { language, locale }: ResolvedConfig) =>
  countOf(language.counts.minutes, Math.ceil(minutes), locale.locale)

function archiveRoute(site: BlogSite): Route {
  const { blog, config } = site
  const { texts } = config.language
  const path = joinPath(blog.config.basePath, 'archive')
  return route(path, 'blog-archive', 'reserved by the blog for its archive', (materials): BlogArchivePage => {
    const years = groupBy(blog.listed, yearOf)
    return {
      layout: 'blog-archive',
      ...base(path, texts.archive, texts.archiveText, site, materials),
      heading: texts.archive,
      drawing: materials.drawing({ seed: 'archive', kind: 'strip' }),
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

function authorsRoute(site: BlogSite): Route {
  const { blog, config, sidebarAt, byAuthor } = site
  const { texts } = config.language
  const path = joinPath(blog.config.basePath, 'authors')
  return route(
    path,
    'authors',
    'reserved by the blog for its authors',
    (materials): AuthorsPage => ({
      layout: 'authors',
      ...base(path, texts.authors, texts.authorsText, site, materials),
      heading: texts.authors,
      drawing: materials.drawing({ seed: 'authors', kind: 'strip' }),
      blog: blogLink(site),
      sidebar: sidebarAt(0),
      authors: blog.authors.map((author) => ({
        ...blogAuthor(author, site, materials),
        postCount: postCount(byAuthor.get(author.key)?.length ?? 0, config),
      })),
    }),
  )
}

function authorRoutes(author: Author, site: BlogSite): Route[] {
  const { blog, config, byAuthor } = site
  const { path } = author
  if (path === undefined) return []
  const all = byAuthor.get(author.key) ?? []
  const pages = paginate(all, blog.config.postsPerPage)
  const pathOf = (page: number) => (page === 1 ? path : joinPath(path, 'authors', String(page)))
  const count = postCount(all.length, config)
  return pages.map((posts, i) => {
    const page = i + 1
    const title = `${author.name} - ${count}`
    return route(
      pathOf(page),
      'author',
      `the page of the author "${author.key}"`,
      (materials): AuthorPage => ({
        layout: 'author',
        ...base(
          pathOf(page),
          page === 1 ? title : onPage(title, page, config),
          author.description ?? title,
          site,
          materials,
        ),
        author: blogAuthor(author, site, materials),
        postCount: count,
        heading: author.name,
        drawing: materials.drawing({ seed: author.key, kind: 'strip' }),
        blog: blogLink(site),
        allAuthors: {
          label: config.language.texts.allAuthors,
          href: hrefOf(joinPath(blog.config.basePath, 'authors'), config.baseUrl),
        },
        posts: posts.map((post) => preview(post, site, materials, true)),
        pager: pager(page, pages.length, pathOf, config),
      }),
    )
  })
}

function tagRoutes(site: BlogSite): Route[] {
  const { blog, config } = site
  const { texts, counts } = config.language
  const sorted = groupByTag(blog.listed)
  if (sorted.length === 0) return []
  const allPath = joinPath(blog.config.basePath, 'tags')
  const all = route(
    allPath,
    'tags',
    'reserved by the blog for its tags',
    (materials): TagsPage => ({
      layout: 'tags',
      ...base(allPath, texts.tags, texts.tagsText, site, materials),
      heading: texts.tags,
      drawing: materials.drawing({ seed: 'tags', kind: 'strip' }),
      tags: sorted.map(({ tag, items }) => ({ ...tagLink(tag, blog, config), count: items.length })),
    }),
  )
  const each = sorted.flatMap(({ tag, items: posts }) => {
    const pages = paginate(posts, blog.config.postsPerPage)
    const pathOf = (page: number) =>
      page === 1 ? tagPath(tag, blog) : joinPath(tagPath(tag, blog), 'page', String(page))
    const title = countOf(counts.taggedPosts, posts.length, config.locale.locale, { tag: tag.label })
    return pages.map((part, i) =>
      route(
        pathOf(i + 1),
        'tag',
        `the tag "${tag.label}"`,
        (materials): TagPage => ({
          layout: 'tag',
          ...base(
            pathOf(i + 1),
            i === 0 ? title : onPage(title, i + 1, config),
            tag.description || title,
            site,
            materials,
          ),
          heading: title,
          drawing: materials.drawing({ seed: tag.slug, kind: 'strip' }),
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
