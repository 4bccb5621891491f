// Routes of authors: the list of authors, and the posts of each.

import { countOf } from '../../templates/languages/count-of.ts'
import type { AuthorPage, AuthorsPage } from '../../templates/page-data.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { hrefOf, joinPath } from '../core/addresses.ts'
import { draw } from '../data/drawings.ts'
import { paginate } from './blog.ts'
import {
  type BlogSite,
  blogAuthor,
  blogBase,
  blogLink,
  blogRoute,
  onPage,
  pagePaths,
  pager,
  preview,
} from './blog-parts.ts'
import type { Author, Blog, Post, Redirect, Route } from './model.ts'

export function authorRoutes(site: BlogSite): Route[] {
  if (site.blog.authors.length === 0) return []
  return [authorsRoute(site), ...site.blog.authors.flatMap((author) => routesOfAuthor(author, site))]
}

/** From `/blog/authors/x/page/2`, as newer Docusaurus versions have it, to `/blog/authors/x/authors/2`. */
export function authorRedirects(blog: Blog): Redirect[] {
  return blog.authors.flatMap(({ key, path }) => {
    if (path === undefined) return []
    const pages = paginate(postsOf(key, blog), blog.config.postsPerPage).length
    return Array.from({ length: pages - 1 }, (_, i) => ({
      from: joinPath(path, 'page', String(i + 2)),
      to: joinPath(path, 'authors', String(i + 2)),
    }))
  })
}

/** Listed posts of an author. */
const postsOf = (key: string, { listed }: Blog): Post[] =>
  listed.filter(({ authors }) => authors.some((author) => author.key === key))

function authorsRoute(site: BlogSite): Route {
  const { blog, config, sidebarAt } = site
  const { texts } = config.language
  const path = joinPath(blog.config.basePath, 'authors')
  return blogRoute(
    path,
    'authors',
    'reserved by the blog for its authors',
    (materials): AuthorsPage => ({
      layout: 'authors',
      ...blogBase(path, texts.authors, texts.authorsText, site, materials),
      heading: texts.authors,
      drawing: draw({ seed: 'authors', kind: 'strip' }, config),
      blog: blogLink(site),
      section: sidebarAt(0),
      authors: blog.authors.map((author) => ({
        ...blogAuthor(author, site, materials),
        postCount: postCount(postsOf(author.key, blog).length, config),
      })),
    }),
  )
}

function routesOfAuthor(author: Author, site: BlogSite): Route[] {
  const { blog, config, sidebarAt } = site
  const { path } = author
  if (path === undefined) return []
  const all = postsOf(author.key, blog)
  const pages = paginate(all, blog.config.postsPerPage)
  const pathOf = pagePaths(path, 'authors')
  const count = postCount(all.length, config)
  return pages.map((posts, i) => {
    const page = i + 1
    const title = `${author.name} - ${count}`
    return blogRoute(
      pathOf(page),
      'author',
      `the page of the author "${author.key}"`,
      (materials): AuthorPage => ({
        layout: 'author',
        ...blogBase(
          pathOf(page),
          page === 1 ? title : onPage(title, page, config),
          author.description ?? title,
          site,
          materials,
        ),
        author: blogAuthor(author, site, materials),
        postCount: count,
        heading: author.name,
        drawing: draw({ seed: author.key, kind: 'strip' }, config),
        blog: blogLink(site),
        section: sidebarAt(0),
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

/** 'One post', '20 posts' */
const postCount = (posts: number, { language, locale }: ResolvedConfig) =>
  countOf(language.counts.posts, posts, locale.locale)
