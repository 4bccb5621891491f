// Blog: dates, addresses, authors and tags of the posts under content/blog, newest first.
import type { ResolvedBlog, ResolvedConfig } from '../config.ts'
import { isoDay, parseDate } from '../content/dates.ts'
import { address } from '../content/front-matter-schema.ts'
import { readMapFile } from '../content/map-files.ts'
import type { Asset, ContentDocument } from '../content/read.ts'
import { openPlaces } from '../content/records.ts'
import { didYouMean } from '../did-you-mean.ts'
import { error, type Place, type Report, reportAt, warning } from '../errors.ts'
import { checkSchema } from '../schema.ts'
import { slug, slugFault } from '../slug.ts'
import * as z from '../z.ts'
import { isElsewhere, joinPath } from './addresses.ts'
import { keyPlace } from './key-line.ts'
import { type Social, socialsOf } from './socials.ts'
import { type KnownTags, readTags, type Tag, tagsOf } from './tags.ts'

export interface Author {
  key: string
  name: string
  title?: string
  description?: string
  url?: string
  email?: string
  socials: Social[]
  /** A picture of the site's own, as it was written. Those of other hosts would be blocked. */
  image?: { href: string; place: Place & { file: string } }
  /** Address of the author's page, if there is one. */
  path?: string
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

/** '2025', in UTC. */
export const yearOf = ({ date }: Post) => isoDay(date).slice(0, 4)

export interface Blog {
  /** Newest first; posts of one day in the order of their files. */
  posts: Post[]
  /** The posts that lists and feeds show. */
  listed: Post[]
  authors: Author[]
  config: ResolvedBlog
}

/** An author in `authors.yml` or in a post. */
export const AUTHOR = z.looseObject({
  name: z.union([z.string(), z.number().transform(String)]).optional(),
  title: z.string().optional(),
  url: address.optional(),
  email: z.string().optional(),
  image_url: z.string().optional(),
  imageURL: z.string().optional(),
  description: z.string().optional(),
  page: z.union([z.boolean(), z.strictObject({ permalink: z.string() })]).optional(),
  socials: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export function planBlog(
  documents: ContentDocument<'post'>[],
  assets: Map<string, Asset>,
  config: ResolvedConfig & { blog: ResolvedBlog },
  report: Report,
): Blog {
  const planning = {
    config,
    authors: readAuthors(assets, config.blog, report),
    tags: readTags('content/blog', assets, report),
    report,
  }
  const posts = documents
    .flatMap((document) => planPost(document, planning))
    .sort((a, b) => b.date.getTime() - a.date.getTime())
  return {
    posts,
    listed: posts.filter(({ unlisted }) => !unlisted),
    authors: [...planning.authors.values()],
    config: config.blog,
  }
}

interface Planning {
  config: ResolvedConfig & { blog: ResolvedBlog }
  authors: Map<string, Author>
  tags: KnownTags | undefined
  report: Report
}

/** Addresses below the blog's own that no post may take, whether or not the blog uses them today. */
const RESERVED = new Map([
  ['archive', 'its archive'],
  ['authors', 'its authors'],
  ['page', 'its pages'],
  ['tags', 'its tags'],
])

function planPost(document: ContentDocument<'post'>, planning: Planning): Post[] {
  const { config, report } = planning
  const { frontMatter, markdown, file } = document
  const named = nameOf(document.path)
  const date = postDate(document, named.date, planning)
  const below = (frontMatter.slug ?? named.slug).replace(/^\/+/, '')
  const reservedFor = RESERVED.get(below.split('/')[0] ?? '')
  if (reservedFor !== undefined)
    report(
      error(
        'WB527',
        `The address ${joinPath(config.blog.basePath, below)} of this post is reserved by the blog for ${reservedFor}.`,
        keyPlace(document, 'slug', config.root),
        'Give the post another slug.',
      ),
    )
  if (markdown.excerptEnd === undefined) {
    const message = 'This post has no truncate mark, so lists show all of it.'
    const hint = 'Put <!-- truncate --> on a line of its own after the first paragraph.'
    reportAt(config.blog.untruncatedPosts, warning('WB522', message, { file, line: 1 }, hint), report)
  }
  const authors = postAuthors(document, planning)
  const tags = tagsOf(document, planning.tags, config, report)
  if (!date || reservedFor !== undefined) return []
  return [
    {
      path: joinPath(config.blog.basePath, below),
      title: frontMatter.title?.trim() || markdown.contentTitle || named.title,
      description: frontMatter.description ?? markdown.description,
      date,
      minutes: markdown.minutes,
      authors,
      tags,
      unlisted: frontMatter.unlisted ?? false,
      document,
    },
  ]
}

const FILE_DATE = /^(.*\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[-/](.+))?$/

/** What the place and the name of a file say: '2025-01-10-combat.md', '2025/01/10/combat/index.md', 'combat.md'. */
function nameOf(file: string): { slug: string; title: string; date?: string } {
  const bare = file.replace(/\.mdx?$/i, '').replace(/\/index$/, '')
  const name = bare.split('/').at(-1) ?? bare
  const dated = FILE_DATE.exec(bare)
  if (!dated) return { slug: bare, title: name }
  const [, folder = '', year = '', month = '', day = '', text = ''] = dated
  const days = [year, month.padStart(2, '0'), day.padStart(2, '0')]
  return {
    slug: `${days.join('/')}/${folder}${text}`,
    title: text.split('/').at(-1) || name,
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
    report(
      error(
        'WB520',
        'This post has no date.',
        { file: document.file, line: 1 },
        'Write date: YYYY-MM-DD into its front matter, or name the file YYYY-MM-DD-slug.md.',
      ),
    )
    return undefined
  }
  const parsed = parseDate(text)
  if ('date' in parsed) return parsed.date
  report(error('WB521', `The date of this post is wrong: ${parsed.fault}.`, keyPlace(document, 'date', config.root)))
  return undefined
}

function postAuthors(document: ContentDocument<'post'>, { authors: known, config, report }: Planning): Author[] {
  const { frontMatter } = document
  const place = () => keyPlace(document, 'authors', config.root)
  const given =
    frontMatter.authors ??
    (frontMatter.author
      ? { name: frontMatter.author, title: frontMatter.author_title, url: frontMatter.author_url }
      : [])
  const list = Array.isArray(given) ? given : [given]
  return list.flatMap((one): Author[] => {
    if (typeof one !== 'object' || one === null) return knownAuthor(String(one))
    const { key, ...own } = one as { key?: unknown }
    const checked = checkSchema(AUTHOR, own)
    for (const { message } of checked.problems) report(error('WB523', `Author: ${message}`, place()))
    const { value } = checked
    if (!value) return []
    // What a post says of an author of authors.yml holds for this post.
    if (key !== undefined) return knownAuthor(String(key)).map((author) => ({ ...author, ...factsOf(value) }))
    if (!value.name) report(error('WB523', 'An author written into a post needs a name.', place()))
    return value.name ? [{ key: slug(value.name), name: value.name, socials: [], ...factsOf(value) }] : []
  })

  function knownAuthor(key: string): Author[] {
    const author = known.get(key)
    if (author) return [author]
    const keys = [...known.keys()]
    report(
      error(
        'WB524',
        `Unknown author "${key}".${didYouMean(key, keys)} Known authors: ${keys.join(', ') || 'none'}.`,
        place(),
        'Add the author to content/blog/authors.yml or fix the name.',
      ),
    )
    return []
  }

  function factsOf(given: z.infer<typeof AUTHOR>): Partial<Author> {
    const { name, title, url, email, description, socials } = given
    return {
      ...present({ name, title, url, email, description }),
      ...pictureOf(given, () => ({ ...place(), file: document.file })),
      ...(socials && {
        socials: socialsOf(socials, (_, message) => report(error('WB523', `Author "${name}": ${message}`, place()))),
      }),
    }
  }
}

/** Drops what is undefined, so that optional fields are absent instead. */
function present<T extends Record<string, string | undefined>>(fields: T): { [Key in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: string
  }
}

function readAuthors(assets: Map<string, Asset>, config: ResolvedBlog, report: Report): Map<string, Author> {
  const authors = new Map<string, Author>()
  const asset = ['authors.yml', 'authors.yaml', 'authors.json']
    .map((name) => assets.get(`content/blog/${name}`))
    .find((found) => found !== undefined)
  const value = asset && readMapFile(asset, report)
  if (!asset || !value) return authors
  const placeOf = openPlaces(asset)
  const at = (...keys: PropertyKey[]) => placeOf(keys)
  const owners = new Map<string, string>()
  for (const [key, given] of Object.entries(value)) {
    const checked = checkSchema(AUTHOR, given, [key])
    for (const one of checked.problems) report(error('WB523', one.message, at(...one.path)))
    const author = checked.value
    if (!author) continue
    const page = pageNameOf(key, author.page)
    const fault = page === undefined ? undefined : slugFault(page)
    if (fault !== undefined) {
      report(
        error(
          'WB525',
          `The page of the author "${key}" cannot have the address "${page}": it ${fault}.`,
          at(key, 'page'),
        ),
      )
      continue
    }
    const path = page === undefined ? undefined : joinPath(config.basePath, 'authors', page)
    const other = path === undefined ? undefined : owners.get(path.toLowerCase())
    if (path !== undefined && other !== undefined)
      report(
        error(
          'WB526',
          `The following permalinks are duplicated:\nPermalink: ${path}\nAuthors: ${other}, ${key}`,
          at(key),
          'Give one of them another page: { permalink: … }.',
        ),
      )
    else if (path !== undefined) owners.set(path.toLowerCase(), key)
    authors.set(key, {
      key,
      name: author.name ?? key,
      socials: socialsOf(author.socials ?? {}, (platform, message) =>
        report(error('WB523', `"${key}.socials": ${message}`, at(key, 'socials', platform))),
      ),
      ...pictureOf(author, () => at(key, author.image_url === undefined ? 'imageURL' : 'image_url')),
      ...present({
        title: author.title,
        description: author.description,
        url: author.url,
        email: author.email,
        path: other === undefined ? path : undefined,
      }),
    })
  }
  return authors
}

function pictureOf(
  { image_url, imageURL }: z.infer<typeof AUTHOR>,
  place: () => Place & { file: string },
): Pick<Author, 'image'> {
  const href = image_url ?? imageURL ?? ''
  return href === '' || isElsewhere(href) ? {} : { image: { href, place: place() } }
}

/** Last part of the address of an author's page; undefined: there is none. */
function pageNameOf(key: string, page: z.infer<typeof AUTHOR>['page']): string | undefined {
  if (page === true) return slug(key.replace(/([a-z])([A-Z])/g, '$1-$2')) || key
  return typeof page === 'object' ? page.permalink : undefined
}

/** Pages of a paginated list; an empty list still has one page. */
export function paginate<T>(items: T[], size: number): T[][] {
  if (!Number.isFinite(size) || items.length === 0) return [items]
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}
