// Authors of posts, from authors.yml and from front matter.

import type { ResolvedBlog, ResolvedConfig } from '../config/resolved-config.ts'
import { address } from '../content/front-matter-schema.ts'
import type { Asset, ContentDocument } from '../content/model.ts'
import { hasSchemeOrHost, joinPath, quoted } from '../core/addresses.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Place, type Report, warning } from '../core/errors.ts'
import { keyPlace } from '../core/key-line.ts'
import { checkSchema, optional, text } from '../core/schema.ts'
import { slug, slugFault } from '../core/slug.ts'
import * as z from '../core/z.ts'
import { readMapFile } from '../data/map-files.ts'
import { openPlaces } from '../data/records.ts'
import { ON_ANOTHER_HOST } from './images.ts'
import type { Author } from './model.ts'
import { socialsOf } from './socials.ts'

/** An author in `authors.yml` or in a post. */
export const AUTHOR = z.looseObject({
  name: optional(text, 'Name that readers see.'),
  title: optional(z.string(), 'What the author does.'),
  url: optional(address, 'Website of the author.'),
  email: optional(z.string(), 'E-mail address, which the name links to if there is no `url`.'),
  image_url: optional(z.string(), 'Portrait: an address, or a file in `content/static`.'),
  imageURL: optional(z.string(), 'Old form of `image_url`.'),
  description: optional(z.string(), 'Text on the page of the author.'),
  page: optional(
    z.union([z.boolean(), z.strictObject({ permalink: z.string() })]),
    'With `true`, the author has a page that lists the posts; `permalink` sets its address.',
  ),
  socials: optional(
    z.record(z.string(), z.union([z.string(), z.number()])),
    'Addresses or names of the author elsewhere, by service: `{ mastodon: … }`.',
  ),
})

/** The authors of a blog's `authors.yml`, by key; undefined when the file cannot be read, which is reported. */
export function readAuthors(
  assets: Map<string, Asset>,
  { basePath, folder }: ResolvedBlog,
  report: Report,
): Map<string, Author> | undefined {
  const asset = ['authors.yml', 'authors.yaml', 'authors.json']
    .map((name) => assets.get(`${folder}/${name}`))
    .find((found) => found !== undefined)
  if (!asset) return new Map()
  const value = readMapFile(asset, report)
  if (!value) return undefined
  const placeOf = openPlaces(asset)
  const reading: Reading = { basePath, at: (...keys) => placeOf(keys), owners: new Map(), report }
  return new Map(Object.entries(value).map(([key, given]): [string, Author] => [key, readAuthor(key, given, reading)]))
}

interface Reading {
  /** Base path of the blog. */
  basePath: string
  /** Location of a key. */
  at(...keys: PropertyKey[]): Place & { file: string }
  /** Author keys by the path of their page, in lower case. */
  owners: Map<string, string>
  report: Report
}

function readAuthor(key: string, given: unknown, reading: Reading): Author {
  const { at, report } = reading
  const { value: author, problems } = checkSchema(AUTHOR, given, [key])
  for (const { message, path } of problems) report(error('WB523', message, at(...path)))
  // Posts that name this author are not reported as well.
  if (!author) return { key, name: key, socials: [] }
  for (const other of Object.keys(author).filter((one) => !(one in AUTHOR.shape))) {
    const suggestion = didYouMean(other, Object.keys(AUTHOR.shape))
    // Other keys may be for other programs.
    if (suggestion !== '') report(warning('WB523', `Unknown key "${key}.${other}".${suggestion}`, at(key, other)))
  }
  const page = pageNameOf(key, author.page)
  const fault = page === undefined ? undefined : slugFault(page)
  if (fault !== undefined) {
    const message = `The page of the author "${key}" cannot have the address "${page}": it ${fault}.`
    report(error('WB525', message, at(key, 'page')))
  }
  const path = page === undefined || fault !== undefined ? undefined : freePath(key, page, reading)
  return {
    key,
    name: author.name ?? key,
    socials: socialsOf(author.socials ?? {}, (platform, message) =>
      report(error('WB523', `"${key}.socials": ${message}`, at(key, 'socials', platform))),
    ),
    ...pictureOf(author, () => at(key, author.image_url === undefined ? 'imageURL' : 'image_url'), report),
    ...definedFields({
      title: author.title,
      description: author.description,
      url: author.url,
      email: author.email,
      path,
    }),
  }
}

/** Path of an author's page. Undefined, with a problem reported, if another author has it. */
function freePath(key: string, page: string, { basePath, at, owners, report }: Reading): string | undefined {
  const path = joinPath(basePath, 'authors', page)
  const other = owners.get(path.toLowerCase())
  if (other === undefined) {
    owners.set(path.toLowerCase(), key)
    return path
  }
  const message = `The following permalinks are duplicated:\nPermalink: ${path}\nAuthors: ${other}, ${key}`
  report(error('WB526', message, at(key), 'Give one of them another page: { permalink: … }.'))
  return undefined
}

/** Authors in the front matter of a post: keys of authors.yml, or written out. */
export function postAuthors(
  document: ContentDocument<'post'>,
  {
    authors: authorsByKey,
    config,
    report,
  }: { authors: Map<string, Author> | undefined; config: ResolvedConfig & { blog: ResolvedBlog }; report: Report },
): Author[] {
  const { frontMatter } = document
  if (frontMatter.authors !== undefined && frontMatter.author !== undefined) {
    const message = 'This post has "authors" and "author": "author" is ignored.'
    const hint = 'Move its name into authors, and delete it.'
    report(warning('WB523', message, keyPlace(document, 'author', config.root), hint))
  }
  const place = (key = frontMatter.authors === undefined ? 'author' : 'authors') => keyPlace(document, key, config.root)
  /** Place of the picture key, which may be a top-level key such as `author_image_url`. */
  const picturePlace = () =>
    place(['author_image_url', 'authorImageURL'].find((key) => !frontMatter.authors && key in frontMatter))
  const given = frontMatter.authors ?? singleAuthor(frontMatter) ?? []
  const list = Array.isArray(given) ? given : [given]
  return list.flatMap((one): Author[] => {
    if (typeof one !== 'object' || one === null) return authorOf(String(one))
    const { key, ...own } = one as { key?: unknown }
    const checked = checkSchema(AUTHOR, own)
    for (const { message } of checked.problems) report(error('WB523', `Author: ${message}`, place()))
    const { value } = checked
    if (!value) return []
    // Fields in the post override those of authors.yml.
    if (key !== undefined) return authorOf(String(key)).map((author) => ({ ...author, ...factsOf(value) }))
    if (!value.name) report(error('WB523', 'An author in the front matter of a post needs a name.', place()))
    const known = value.name && keyOf(value.name)
    if (known) {
      const message = `The author "${value.name}" is written as a plain name, which has no page. authors.yml has the author "${known}".`
      report(warning('WB426', message, place(), `Write authors: ${known}`))
    }
    return value.name ? [{ key: slug(value.name), name: value.name, socials: [], ...factsOf(value) }] : []
  })

  /** The key of the author in authors.yml that has this key or name, ignoring case. */
  function keyOf(written: string): string | undefined {
    const [...known] = authorsByKey ?? []
    return known.find(([key, { name }]) => [key, name].some((one) => slug(one) === slug(written)))?.[0]
  }

  function authorOf(key: string): Author[] {
    if (!authorsByKey) return []
    const author = authorsByKey.get(key)
    if (author) return [author]
    const keys = [...authorsByKey.keys()]
    const message = `Unknown author "${key}".${didYouMean(keyOf(key) ?? key, keys)} Known authors: ${keys.join(', ') || 'none'}.`
    report(error('WB524', message, place(), `Add the author to ${config.blog.folder}/authors.yml or fix the name.`))
    return []
  }

  function factsOf(given: z.infer<typeof AUTHOR>): Partial<Author> {
    const { name, title, url, email, description, socials } = given
    return {
      ...definedFields({ name, title, url, email, description }),
      ...pictureOf(given, () => ({ ...picturePlace(), file: document.file }), report),
      ...(socials && {
        socials: socialsOf(socials, (_, message) => report(error('WB523', `Author "${name}": ${message}`, place()))),
      }),
    }
  }
}

/** The author in keys such as `author` and `author_title`; undefined if there is none. */
const singleAuthor = (keys: ContentDocument<'post'>['frontMatter']) =>
  keys.author
    ? {
        name: keys.author,
        title: keys.author_title ?? keys.authorTitle,
        url: keys.author_url ?? keys.authorURL,
        image_url: keys.author_image_url ?? keys.authorImageURL,
      }
    : undefined

/** Removes undefined fields. */
function definedFields<T extends Record<string, string | undefined>>(fields: T): { [Key in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: string
  }
}

/** Pictures on other hosts are reported and dropped, because they would be blocked. */
function pictureOf(
  { image_url, imageURL }: z.infer<typeof AUTHOR>,
  place: () => Place & { file: string },
  report: Report,
): Pick<Author, 'image'> {
  const href = image_url ?? imageURL ?? ''
  if (href === '') return {}
  if (!hasSchemeOrHost(href)) return { image: { href, place: place() } }
  const message = `The picture ${quoted(href)} ${ON_ANOTHER_HOST} A drawing is shown instead.`
  report(warning('WB606', message, place(), 'Save it in content/static and use its path, such as /img/ann.png.'))
  return {}
}

/** Last segment of the address of an author's page; undefined if the author has no page. */
function pageNameOf(key: string, page: z.infer<typeof AUTHOR>['page']): string | undefined {
  if (page === true) return slug(key.replace(/([a-z])([A-Z])/g, '$1-$2')) || key
  return typeof page === 'object' ? page.permalink : undefined
}
