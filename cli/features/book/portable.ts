// Adapts chapters for forms that are read away from the site: pictures and drawings inside, links to the site with its address.

import { escapeHtml } from '../../../templates/escape.ts'
import { SCHEME, splitHref } from '../../core/addresses.ts'
import { type FoundFile, readFound } from '../../core/find-files.ts'
import { isTag, type Part, parseTree, type Tag, writePieces, writeTree } from '../../core/html.ts'
import { mediaType } from '../../core/media-types.ts'
import { spriteFiles } from '../../data/drawings.ts'
import type { FindFile } from '../../site/find-published.ts'
import type { Site } from '../../site/model.ts'
import type { BookPart, BookTag } from './holes.ts'
import type { Chapter } from './read-chapter.ts'

/** A file as a `data:` address. */
export const dataAddress = (contents: Uint8Array | string, path: string): string =>
  `data:${mediaType(path).replace(/;.*/, '')};base64,${Buffer.from(contents).toString('base64')}`

interface PortableOptions {
  site: Site
  find: FindFile
  /** Address of a picture in this form; undefined: it cannot be shown. */
  pictureAddress(found: FoundFile): string | undefined
  /** Receives the shapes of drawings. Undefined: decorative drawings are left out. */
  shapes: Shapes | undefined
  /** Whether dice and tables can be rolled. */
  canRoll: boolean
}

/** A chapter whose article can be read without the site. */
export const portableChapter = (chapter: Chapter, options: PortableOptions): Chapter => ({
  ...chapter,
  body: portable(chapter.body, options),
})

const portable = (parts: BookPart[], options: PortableOptions): BookPart[] =>
  parts.flatMap((part) => (isTag(part) ? portableTag(part, options) : part))

function portableTag(tag: BookTag, options: PortableOptions): BookPart[] {
  const { name, attributes } = tag
  const { site, shapes, canRoll } = options
  if (name === 'img') return !canRoll && attributes['data-only'] === 'dark' ? [] : pictureTag(tag, options)
  if (['video', 'audio', 'iframe', 'source', 'object'].includes(name)) return mediaLink(tag, site)
  if (isDrawing(tag) && !shapes) return []
  if (!canRoll) {
    if (name === 'output' || attributes.class === 'list-bar' || attributes.class === 'roll-bar') return []
    if (attributes.class === 'die') return portable(withoutIcons(tag.children), options)
    if (name === 'button') return []
    if (name === 'th') return [{ name, attributes, children: portable(dieInWords(tag.children), options) }]
    if (name === 'svg' && attributes.class === 'i' && !shapes) return []
  }
  const children = portable(tag.children, options)
  if (name === 'svg' && shapes && isDrawing(tag)) return [{ name, attributes, children: shapes.share(children) }]
  if (name === 'use' && attributes.href?.includes('.svg#'))
    return [{ name, attributes: { ...attributes, href: shapes?.idOf(attributes.href) ?? '' }, children }]
  if (name === 'a' && attributes.href !== undefined)
    return [{ name, attributes: absoluteLink(attributes, site), children }]
  return [{ name, attributes, children }]
}

const isOf = (part: BookPart, name: string, classes: string): part is BookTag =>
  isTag(part) && part.name === name && part.attributes.class === classes

const withoutIcons = (parts: BookPart[]) => parts.filter((part) => !isOf(part, 'svg', 'i'))

/** The head of a table to roll on: the die's name instead of its icon. */
const dieInWords = (parts: BookPart[]): BookPart[] =>
  parts.some((part) => isOf(part, 'svg', 'i'))
    ? withoutIcons(parts).flatMap((part) => (isOf(part, 'span', 'vh') ? part.children : part))
    : parts

/** A decorative drawing of the theme. */
const isDrawing = ({ name, attributes }: BookTag) => name === 'svg' && /^o(?: |$)/.test(attributes.class ?? '')

function pictureTag(tag: BookTag, { find, pictureAddress }: PortableOptions): BookPart[] {
  const { srcset: _, sizes: _sizes, loading: _loading, ...attributes } = tag.attributes
  if (attributes.src?.startsWith('data:')) return [{ ...tag, attributes }]
  const found = find(attributes.src ?? '')
  const src = found && pictureAddress(found)
  if (src === undefined) return attributes.alt ? [attributes.alt] : []
  return [{ ...tag, attributes: { ...attributes, src } }]
}

/** Videos and audio stay on the site. */
function mediaLink(tag: BookTag, site: Site): Part[] {
  const source = tag.children.find((part) => isTag(part) && part.attributes.src)
  const src = tag.attributes.src ?? (source !== undefined && isTag(source) ? source.attributes.src : undefined)
  if (src === undefined || tag.name === 'source') return []
  const href = absolute(src, site)
  return [{ name: 'a', attributes: { href }, children: [href] }]
}

const absolute = (href: string, { config }: Site) => new URL(href, config.url).href

function absoluteLink(attributes: Tag['attributes'], site: Site): Tag['attributes'] {
  const { target: _, ...rest } = attributes
  const { href = '' } = attributes
  return href.startsWith('#') || SCHEME.test(href) ? rest : { ...rest, href: absolute(href, site) }
}

/** Collects the shapes of drawings that a document uses, from files that the site publishes. */
interface Shapes {
  /** Id in the document of a shape, by its address on the site. */
  idOf(href: string): string
  /** The contents of a drawing, which later drawings with the same contents refer to. */
  share(contents: BookPart[]): BookPart[]
  /** An invisible `<svg>` with all shapes used so far; '' for none. */
  html(): string
}

/** Length of HTML that a reference would not make shorter. */
const SHORT = 80

/** A drawing of a record, which `read-chapter.ts` has shared. */
const isNamed = ([first]: BookPart[]) =>
  first !== undefined && isTag(first) && first.name === 'g' && first.attributes.id !== undefined

export function openShapes(site: Site): Shapes {
  const files = new Map(
    spriteFiles(site.config).map(({ path, contents }, i) => [path, { contents, prefix: `d${i + 1}` }]),
  )
  const trees = new Map<string, Map<string, Tag>>()
  const used = new Map<string, Tag>()
  const shared = new Map<string, string>()
  const treeOf = (path: string) => {
    const known = trees.get(path) ?? shapesIn(files.get(path)?.contents ?? '')
    trees.set(path, known)
    return known
  }
  const take = (path: string, id: string): string => {
    const own = `${files.get(path)?.prefix}-${id}`
    const shape = treeOf(path).get(id)
    if (shape && !used.has(own)) {
      used.set(own, shape)
      used.set(
        own,
        renamed(shape, (inner) => take(path, inner), own),
      )
    }
    return `#${own}`
  }
  return {
    idOf(href) {
      const { target, hash } = splitHref(href)
      return take(target.slice(site.config.rootUrl.length), hash.slice(1))
    },
    share(contents) {
      const key = keyOf(contents)
      if (key.length < SHORT || isNamed(contents)) return contents
      const id = shared.get(key)
      if (id !== undefined) return [{ name: 'use', attributes: { href: `#${id}` }, children: [] }]
      const made = `o${shared.size + 1}`
      shared.set(key, made)
      return [{ name: 'g', attributes: { id: made }, children: contents }]
    },
    html: () =>
      used.size === 0 ? '' : `<svg class="vh" aria-hidden="true"><defs>${writeTree([...used.values()])}</defs></svg>`,
  }
}

const keyOf = (contents: BookPart[]) =>
  writePieces(contents)
    .map((piece) => (typeof piece === 'string' ? piece : JSON.stringify(piece)))
    .join('')

function shapesIn(svg: string): Map<string, Tag> {
  const found = new Map<string, Tag>()
  const visit = (parts: Part[]) => {
    for (const part of parts) {
      if (typeof part === 'string') continue
      if (part.attributes.id !== undefined) found.set(part.attributes.id, part)
      visit(part.children)
    }
  }
  visit(parseTree(svg))
  return found
}

function renamed(tag: Tag, idOf: (id: string) => string, id?: string): Tag {
  const { id: _, ...attributes } = tag.attributes
  const { href } = attributes
  return {
    name: tag.name,
    attributes: {
      ...(id !== undefined && { id }),
      ...attributes,
      ...(href?.startsWith('#') && { href: idOf(href.slice(1)) }),
    },
    children: tag.children.map((part) => (typeof part === 'string' ? part : renamed(part, idOf))),
  }
}

/** The picture of the first page. */
export interface Cover {
  contents: Uint8Array
  path: string
}

/** The picture of the first page, inside the document. */
export const coverHtml = (cover: Cover | undefined): string =>
  cover ? `<img src="${dataAddress(cover.contents, cover.path)}" alt="">` : ''

/** A picture as an address, to be inside a document. */
export const readPicture = (found: FoundFile): string => dataAddress(readFound(found), found.path)

export const linkTag = (rel: string, href: string): string => `<link rel="${rel}" href="${escapeHtml(href)}">`
