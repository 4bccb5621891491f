// Adapts articles for formats that are read away from the site: without what only a page has use for, with absolute links, and with
// pictures as files.

import { plainText } from '../../../templates/play/plain-text.ts'
import { SCHEME } from '../../core/addresses.ts'
import { isTag, type Part, type Tag } from '../../core/html.ts'
import type { Pictures } from './pictures.ts'

interface Portable {
  /** Absolute address of the page. */
  base: string
  pictures: Pictures
}

export const portableParts = (parts: Part[], portable: Portable): Part[] =>
  parts.flatMap((part) => (isTag(part) ? portableTag(part, portable) : part))

function portableTag(tag: Tag, portable: Portable): Part[] {
  const { name, attributes } = tag
  if (isForSiteOnly(tag)) return []
  if (name === 'img') return [pictureOf(tag, portable)]
  if (name === 'svg') return [drawingOf(tag, portable)]
  if (MEDIA.has(name)) return mediaLink(tag, portable)
  const children = portableParts(tag.children, portable)
  if (name === 'a' && attributes.class === 'hash') return children
  if (attributes.href === undefined) return [{ ...tag, children }]
  const href = absolute(attributes.href, portable.base)
  return withSpacesOutside({ name, attributes: { ...attributes, href }, children })
}

/** Formats trim the texts of links, so spaces at their ends go outside of them: `a[ link ](b.md)c`. */
function withSpacesOutside(link: Tag): Part[] {
  const [first, last] = [link.children[0], link.children.at(-1)]
  const before = typeof first === 'string' && /^\s/.test(first) ? ' ' : ''
  const after = typeof last === 'string' && /\s$/.test(last) ? ' ' : ''
  return [before, link, after]
}

/** Controls except the boxes of task lists, definitions in the margin, empty boxes, decorative drawings, and pictures for the dark mode. */
function isForSiteOnly({ name, attributes, children }: Tag): boolean {
  const { class: names = '' } = attributes
  if (name === 'input') return attributes.type !== 'checkbox'
  if (LEFT_OUT.has(name) || names === 'roll-bar') return true
  if (name === 'span') return names === 'gloss' || names === 'ln'
  if (name === 'img') return attributes['data-only'] === 'dark'
  if (name === 'i') return children.length === 0
  return name === 'svg' && attributes['aria-hidden'] === 'true'
}

const LEFT_OUT = new Set('button form label link output script select style template textarea'.split(' '))

function pictureOf({ attributes }: Tag, { base, pictures }: Portable): Tag {
  const { src = '', alt = '', width, height } = attributes
  const own = pictures.published(src) ?? absolute(src, base)
  return { name: 'img', attributes: { src: own, alt, ...(width && height && { width, height }) }, children: [] }
}

function drawingOf(svg: Tag, { pictures }: Portable): Tag {
  const texts = ['title', 'desc'].map((name) =>
    plainText(svg.children.filter((part) => isTag(part) && part.name === name)),
  )
  const alt = texts.filter(Boolean).join('. ')
  return { name: 'img', attributes: { src: pictures.drawing(svg), alt }, children: [] }
}

const MEDIA = new Set('audio iframe object video'.split(' '))

/** Films and sounds stay on the site. */
function mediaLink({ attributes, children }: Tag, { base }: Portable): Part[] {
  const source = children.find((part) => isTag(part) && part.attributes.src !== undefined)
  const src = attributes.src ?? attributes.data ?? (source && isTag(source) ? source.attributes.src : undefined)
  if (src === undefined) return []
  const href = absolute(src, base)
  return [{ name: 'a', attributes: { href }, children: [href] }]
}

/** Addresses with a scheme stay as they are. */
const absolute = (href: string, base: string): string =>
  SCHEME.test(href) || !URL.canParse(href, base) ? href : new URL(href, base).href
