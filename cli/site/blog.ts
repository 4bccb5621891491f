// Blog: dates, addresses, authors and tags of the posts under content/blog, newest first.

import type { ResolvedBlog } from '../config.ts'
import { parseDate } from '../content/dates.ts'
import { readMapFile } from '../content/map-files.ts'
import type { Asset, ContentDocument } from '../content/read.ts'
import { didYouMean } from '../did-you-mean.ts'
import { error, type Report, warning } from '../errors.ts'
import { checkSchema, z } from '../schema.ts'
import { slug } from '../slug.ts'
import { joinPath } from './addresses.ts'

export interface Author {
  key: string
  name: string
  title?: string
  description?: string
  url?: string
  email?: string
  /** Address of the author's page, if there is one. */
  path?: string
}

export interface Tag {
  /** Last part of its address. */
  slug: string
  label: string
  description: string
}

export interface Post {
  path: string
  title: string
  description: string
  date: Date
  /** Minutes, as `reading-time` counts them. */
  minutes: number
  authors: Author[]
  tags: Tag[]
  unlisted: boolean
  document: ContentDocument<'post'>
}

export interface Blog {
  /** Newest first; posts of one day in the order of their files. */
  posts: Post[]
  /** The posts that lists and feeds show. */
  listed: Post[]
  authors: Author[]
  config: ResolvedBlog
}

const AUTHOR = z.looseObject({
  name: z.union([z.string(), z.number().transform(String)]).optional(),
  title: z.string().optional(),
  url: z.string().optional(),
  email: z.string().optional(),
  image_url: z.string().optional(),
  imageURL: z.string().optional(),
  description: z.string().optional(),
  page: z.union([z.boolean(), z.strictObject({ permalink: z.string() })]).optional(),
  socials: z.record(z.string(), z.unknown()).optional(),
})

export function planBlog(
  documents: ContentDocument<'post'>[],
  assets: Map<string, Asset>,
  config: ResolvedBlog,
  options: { drafts: boolean },
  report: Report,
): Blog {
  const authors = readAuthors(assets, config, report)
  const tags = readTags(assets, report)
  const posts = documents
    .filter(({ frontMatter }) => options.drafts || !frontMatter.draft)
    .flatMap((document) => planPost(document, { config, authors, tags, report }))
    .sort((a, b) => b.date.getTime() - a.date.getTime())
  return { posts, listed: posts.filter(({ unlisted }) => !unlisted), authors: [...authors.values()], config }
}

const FILE_DATE = /^(?:.*\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:\/index)?$/

interface Planning {
  config: ResolvedBlog
  authors: Map<string, Author>
  tags: Map<string, Tag>
  report: Report
}

function planPost(document: ContentDocument<'post'>, { config, authors, tags, report }: Planning): Post[] {
  const { frontMatter, markdown, file } = document
  const bare = document.path.replace(/\.mdx?$/i, '')
  const fromName = FILE_DATE.exec(bare)
  const dateText =
    frontMatter.date ??
    (fromName ? [fromName[1], fromName[2]?.padStart(2, '0'), fromName[3]?.padStart(2, '0')].join('-') : undefined)
  if (dateText === undefined) {
    report(
      error(
        'WB520',
        'This post has no date.',
        { file, line: 1 },
        'Write date: YYYY-MM-DD into its front matter, or name the file YYYY-MM-DD-slug.md.',
      ),
    )
    return []
  }
  const parsed = parseDate(dateText)
  if ('fault' in parsed) {
    report(error('WB521', `The date of this post is wrong: ${parsed.fault}.`, { file, line: 2 }))
    return []
  }
  const name =
    bare
      .replace(/\/index$/, '')
      .split('/')
      .at(-1) ?? bare
  const title = frontMatter.title ?? markdown.contentTitle ?? (fromName?.[4] || name)
  const made = fromName
    ? [fromName[1], fromName[2]?.padStart(2, '0'), fromName[3]?.padStart(2, '0'), fromName[4]].join('/')
    : bare.replace(/\/index$/, '')
  if (markdown.excerptEnd === undefined && config.untruncatedPosts !== 'ignore') {
    const make = config.untruncatedPosts === 'error' ? error : warning
    report(
      make(
        'WB522',
        'This post has no truncate mark, so lists show all of it.',
        { file, line: 1 },
        'Put <!-- truncate --> on a line of its own after the first paragraph.',
      ),
    )
  }
  return [
    {
      path: joinPath(config.basePath, frontMatter.slug ?? made),
      title,
      description: frontMatter.description ?? markdown.description,
      date: parsed.date,
      minutes: markdown.minutes,
      authors: postAuthors(document, authors, report),
      tags: (frontMatter.tags ?? []).map((tag) => resolveTag(tag, tags)),
      unlisted: frontMatter.unlisted ?? false,
      document,
    },
  ]
}

function postAuthors(
  { frontMatter, file }: ContentDocument<'post'>,
  known: Map<string, Author>,
  report: Report,
): Author[] {
  const given =
    frontMatter.authors ??
    (frontMatter.author
      ? { name: frontMatter.author, title: frontMatter.author_title, url: frontMatter.author_url }
      : [])
  const list = Array.isArray(given) ? given : [given]
  return list.flatMap((one): Author[] => {
    if (typeof one === 'object' && one !== null && !('key' in one)) {
      const checked = checkSchema(AUTHOR, one)
      for (const { message } of checked.problems) report(error('WB523', `Author: ${message}`, { file, line: 1 }))
      const value = checked.value
      return value?.name
        ? [
            {
              key: slug(value.name),
              name: value.name,
              ...present({ title: value.title, url: value.url, description: value.description }),
            },
          ]
        : []
    }
    const key = typeof one === 'object' && one !== null ? String((one as { key: unknown }).key) : String(one)
    const author = known.get(key)
    if (author) return [author]
    const keys = [...known.keys()]
    report(
      error(
        'WB524',
        `Unknown author "${key}".${didYouMean(key, keys)} Known authors: ${keys.join(', ') || 'none'}.`,
        { file, line: 1 },
        'Add the author to content/blog/authors.yml or fix the name.',
      ),
    )
    return []
  })
}

/** Drops what is undefined, so that optional fields are absent instead. */
function present<T extends Record<string, string | undefined>>(fields: T): { [Key in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: string
  }
}

function readAuthors(assets: Map<string, Asset>, config: ResolvedBlog, report: Report): Map<string, Author> {
  const authors = new Map<string, Author>()
  const file = ['authors.yml', 'authors.yaml', 'authors.json']
    .map((name) => `content/blog/${name}`)
    .find((name) => assets.has(name))
  const value = file ? mapAt(assets, file, report) : undefined
  if (!file || !value) return authors
  const owners = new Map<string, string>()
  for (const [key, given] of Object.entries(value)) {
    const checked = checkSchema(AUTHOR, given, [key])
    for (const { message } of checked.problems) report(error('WB523', message, { file, line: 1 }))
    const author = checked.value
    if (!author) continue
    const page =
      author.page === true
        ? slug(key.replace(/([a-z])([A-Z])/g, '$1-$2'))
        : typeof author.page === 'object'
          ? author.page.permalink
          : undefined
    if (page !== undefined && (page === '' || page.split('/').includes('..'))) {
      report(error('WB525', `The page of the author "${key}" cannot have the address "${page}".`, { file, line: 1 }))
      continue
    }
    const address = page === undefined ? undefined : joinPath(config.basePath, 'authors', page)
    const other = address === undefined ? undefined : owners.get(address)
    if (address !== undefined && other !== undefined)
      report(
        error('WB526', `The following permalinks are duplicated:\nPermalink: ${address}\nAuthors: ${other}, ${key}`, {
          file,
          line: 1,
        }),
      )
    if (address !== undefined) owners.set(address, key)
    authors.set(key, {
      key,
      name: author.name ?? key,
      ...present({
        title: author.title,
        description: author.description,
        url: author.url,
        email: author.email,
        path: address,
      }),
    })
  }
  return authors
}

function mapAt(assets: Map<string, Asset>, file: string, report: Report): Record<string, unknown> | undefined {
  const asset = assets.get(file)
  return asset && readMapFile(asset, report)
}

function readTags(assets: Map<string, Asset>, report: Report): Map<string, Tag> {
  const value =
    mapAt(assets, assets.has('content/blog/tags.yml') ? 'content/blog/tags.yml' : 'content/blog/tags.yaml', report) ??
    {}
  return new Map(
    Object.entries(value).map(([key, given]) => {
      const { label, permalink, description } = (given ?? {}) as {
        label?: string
        permalink?: string
        description?: string
      }
      return [
        key,
        {
          slug: (permalink ?? slug(key)).replace(/^\/|\/$/g, ''),
          label: label ?? key,
          description: description ?? '',
        },
      ]
    }),
  )
}

function resolveTag(
  tag: string | { label: string; permalink?: string | undefined; description?: string | undefined },
  known: Map<string, Tag>,
): Tag {
  if (typeof tag === 'string') return known.get(tag) ?? { slug: slug(tag), label: tag, description: '' }
  return {
    slug: (tag.permalink ?? slug(tag.label)).replace(/^\/|\/$/g, ''),
    label: tag.label,
    description: tag.description ?? '',
  }
}

/** Pages of a paginated list; an empty list still has one page. */
export function paginate<T>(items: T[], size: number): T[][] {
  if (!Number.isFinite(size) || items.length === 0) return [items]
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}

/** 'One min read', '7 min read'. */
export function readingTimeText(minutes: number): string {
  const rounded = Math.ceil(minutes)
  return rounded === 1 ? 'One min read' : `${rounded} min read`
}
