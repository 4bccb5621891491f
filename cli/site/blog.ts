// Plans the posts of blogs: dates, addresses, authors and tags.

import path from 'node:path'
import type { ResolvedBlog, ResolvedConfig } from '../config/resolved-config.ts'
import { type Asset, type Content, type ContentDocument, descriptionOf } from '../content/model.ts'
import { joinPath } from '../core/addresses.ts'
import { isoDay, parseDate } from '../core/dates.ts'
import { error, type Report, reportAt, warning } from '../core/errors.ts'
import { inBatches } from '../core/in-batches.ts'
import { keyPlace } from '../core/key-line.ts'
import { postAuthors, readAuthors } from './blog-authors.ts'
import { spaced } from './docs.ts'
import type { Author, Blog, Post } from './model.ts'
import { checkTagAddresses, type DeclaredTags, readTags, tagsOf } from './tags.ts'

/** '2025', in UTC. */
export const yearOf = ({ date }: Post) => isoDay(date).slice(0, 4)

/** The blogs that have posts, in the order of the config. */
export const planBlogs = ({ posts, assets }: Content, config: ResolvedConfig, report: Report): Blog[] =>
  config.blogs.flatMap((blog) => {
    const own = posts.get(blog.folder) ?? []
    return own.length > 0 ? [planBlog(own, assets, { ...config, blog }, report)] : []
  })

function planBlog(
  documents: ContentDocument<'post'>[],
  assets: Map<string, Asset>,
  config: ResolvedConfig & { blog: ResolvedBlog },
  report: Report,
): Blog {
  const planning = {
    config,
    authors: readAuthors(assets, config.blog, report),
    tags: readTags(config.blog.folder, assets, report),
    report,
  }
  const posts = documents
    .flatMap((document) => planPost(document, planning))
    .sort((a, b) => b.date.getTime() - a.date.getTime())
  checkTagAddresses(posts, config, report)
  return {
    posts,
    listed: posts.filter(({ unlisted }) => !unlisted),
    authors: [...(planning.authors?.values() ?? [])],
    config: config.blog,
  }
}

interface Planning {
  config: ResolvedConfig & { blog: ResolvedBlog }
  authors: Map<string, Author> | undefined
  tags: DeclaredTags | undefined
  report: Report
}

/** First segments that the address of a post must not have, even if the blog has no such pages. */
const RESERVED = new Map([
  ['archive', 'its archive'],
  ['authors', 'its authors'],
  ['page', 'its pages'],
  ['tags', 'its tags'],
])

function planPost(document: ContentDocument<'post'>, planning: Planning): Post[] {
  const { config, report } = planning
  const { frontMatter, markdown, file } = document
  const fromName = nameOf(document.path)
  const date = postDate(document, fromName.date, planning)
  const below = path.posix.join('/', frontMatter.slug ?? fromName.slug).slice(1)
  const reservedFor = RESERVED.get(below.split('/')[0] ?? '')
  if (reservedFor !== undefined) {
    const message = `The address ${joinPath(config.blog.basePath, below)} of this post is reserved by the blog for ${reservedFor}.`
    report(error('WB527', message, keyPlace(document, 'slug', config.root), 'Give the post another slug.'))
  }
  if (!markdown.isTruncated) {
    const message = 'This post has no truncate mark, so lists show the whole post.'
    const hint = 'Put <!-- truncate --> on a line of its own after the first paragraph.'
    reportAt(config.blog.untruncatedPosts, warning('WB522', message, { file, line: 1 }, hint), report)
  }
  const isOther = frontMatter.slug === undefined && (fromName.written ?? fromName.slug) !== fromName.slug
  const authors = postAuthors(document, planning)
  const tags = tagsOf(document, planning.tags, config, report)
  if (!date || reservedFor !== undefined) return []
  return [
    {
      path: joinPath(config.blog.basePath, below),
      ...(isOther && { oldPath: joinPath(config.blog.basePath, fromName.written ?? '') }),
      title: frontMatter.title?.trim() || markdown.contentTitle || fromName.title,
      description: descriptionOf(document),
      date,
      minutes: document.minutes ?? 0,
      authors,
      tags,
      unlisted: frontMatter.unlisted ?? false,
      document,
    },
  ]
}

const FILE_DATE = /^(.*\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[-/](.+))?$/

/** Slug (also with the digits as they are written), title and date from the path of a file: '2025-01-10-combat.md', '2025/01/10/combat/index.md', 'combat.md'. */
function nameOf(file: string): { slug: string; written?: string; title: string; date?: string } {
  const bare = file.replace(/\.mdx?$/i, '').replace(/\/index$/, '')
  const name = bare.split('/').at(-1) ?? bare
  const dated = FILE_DATE.exec(bare)
  if (!dated) return { slug: bare, title: spaced(name) }
  const [, folder = '', year = '', month = '', day = '', text = ''] = dated
  const days = [year, month.padStart(2, '0'), day.padStart(2, '0')]
  return {
    slug: `${days.join('/')}/${folder}${text}`,
    written: `${year}/${month}/${day}/${folder}${text}`,
    title: spaced(text.split('/').at(-1) || name),
    date: days.join('-'),
  }
}

function postDate(
  document: ContentDocument<'post'>,
  fromName: string | undefined,
  { config, report }: Planning,
): Date | undefined {
  const text = document.frontMatter.date ?? fromName
  if (text === undefined) {
    const message = 'This post has no date.'
    const hint = 'Add date: YYYY-MM-DD to its front matter, or name the file YYYY-MM-DD-slug.md.'
    report(error('WB520', message, { file: document.file, line: 1 }, hint))
    return undefined
  }
  const parsed = parseDate(text)
  if ('date' in parsed) return parsed.date
  report(error('WB521', `The date of this post is wrong: ${parsed.fault}.`, keyPlace(document, 'date', config.root)))
  return undefined
}

/** Splits a list into pages. An empty list has one page. */
export function paginate<T>(items: T[], size: number): T[][] {
  return Number.isFinite(size) && items.length > 0 ? inBatches(items, size) : [items]
}
