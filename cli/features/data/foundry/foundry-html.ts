// Articles as the journal of Foundry shows them: plain HTML with links to documents, rolls, and pictures of the module.

import { writtenDice } from '../../../../templates/play/roll.ts'
import { SCHEME } from '../../../core/addresses.ts'
import { isTag, type Part, type Tag, writeTree } from '../../../core/html.ts'
import { plainText } from '../../../../templates/play/plain-text.ts'
import { formulaOf } from './formula.ts'

export interface FoundryHtmlOptions {
  /** Absolute address of the page. */
  base: string
  /** UUID of the document that an absolute address leads to; undefined: it leads out of the module. */
  uuidAt(url: string): string | undefined
  /** Address in the module of a picture of the site; undefined: the site does not publish it. */
  pictureAddress(src: string): string | undefined
  /** Address in the module of an inline drawing. */
  drawingAddress(svg: Tag): string
  /** Links to the tables that can be rolled instead of a table of the page. */
  tableLinks(table: Tag): Part[]
}

export const foundryHtml = (parts: Part[], options: FoundryHtmlOptions): string =>
  writeTree(adapted(parts, options)).trim()

const adapted = (parts: Part[], options: FoundryHtmlOptions): Part[] =>
  parts.flatMap((part) => (isTag(part) ? adaptedTag(part, options) : part))

function adaptedTag(tag: Tag, options: FoundryHtmlOptions): Part[] {
  const { name, attributes } = tag
  const names = attributes.class ?? ''
  if (isForSiteOnly(name, names, tag)) return []
  if (name === 'span' && names === 'die') return [rollOf(tag) ?? plainText(tag.children)]
  if (name === 'a') return linkOf(tag, options)
  if (name === 'img') return pictureOf(tag, options)
  if (name === 'svg') return drawingOf(tag, options)
  if (MEDIA.has(name)) return mediaLink(tag, options)
  const children = adapted(tag.children, options)
  if (name === 'span') return children
  if (name === 'div' && names === 'rolls') return [...options.tableLinks(tag), ...children]
  if (UNWRAPPED.has(name)) return children
  return [{ name, attributes: plainAttributes(attributes), children }]
}

/** Controls, definitions in the margin, empty boxes, decorative drawings, and pictures for the dark mode. */
function isForSiteOnly(name: string, names: string, { attributes, children }: Tag): boolean {
  if (LEFT_OUT.has(name) || names === 'roll-bar' || names === 'copies' || names === 'book-forms') return true
  if (name === 'span') return names === 'gloss' || names === 'ln'
  if (name === 'img') return attributes['data-only'] === 'dark'
  if (name === 'i') return children.length === 0
  return name === 'svg' && attributes['aria-hidden'] === 'true'
}

const LEFT_OUT = new Set('button form input label link output script select style template textarea'.split(' '))

const MEDIA = new Set('audio iframe object video'.split(' '))

/** Elements that only the style sheet of the site needs. */
const UNWRAPPED = new Set(['div', 'article', 'header', 'section', 'nav'])

const KEPT = new Set(
  'alt colspan dir href lang open reversed rowspan scope src start title value height width'.split(' '),
)

const plainAttributes = (attributes: Tag['attributes']): Tag['attributes'] =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => KEPT.has(name)))

/** `[[/r 2d6]]`, with the text of the page if that says more. Undefined for dice that Foundry does not know. */
function rollOf({ attributes, children }: Tag): string | undefined {
  const text = plainText(children)
  const dice = (attributes['data-roll'] ?? attributes['data-dice'] ?? '').split(' ').map(writtenDice)
  const bonus = Number(attributes['data-bonus'] ?? 0)
  if (!dice.every((one) => one !== undefined)) return undefined
  const formula = [...dice.map(formulaOf), ...(bonus === 0 ? [] : [String(bonus)])].join(' + ')
  return `[[/r ${formula}]]${text === formula ? '' : `{${label(text)}}`}`
}

/** Braces would end the text of a link. */
const label = (text: string) => text.replace(/[{}]/g, '').trim()

export const linkText = (uuid: string, text: string): string => `@UUID[${uuid}]{${label(text)}}`

function linkOf({ attributes, children }: Tag, options: FoundryHtmlOptions): Part[] {
  const { href, class: names } = attributes
  if (href === undefined || names === 'hash') return adapted(children, options)
  const url = absolute(href, options.base)
  const uuid = options.uuidAt(url)
  const text = plainText(children)
  const inside = adapted(children, options)
  // Foundry replaces the text of a link, so one around pictures is dropped.
  if (uuid !== undefined) return label(text) === '' ? inside : [linkText(uuid, text)]
  return [{ name: 'a', attributes: { href: url }, children: inside }]
}

const absolute = (href: string, base: string) =>
  SCHEME.test(href) || !URL.canParse(href, base) ? href : new URL(href, base).href

function pictureOf({ attributes }: Tag, { pictureAddress, base }: FoundryHtmlOptions): Part[] {
  const { src = '' } = attributes
  const own = src.startsWith('data:') ? src : (pictureAddress(src) ?? absolute(src, base))
  return [{ name: 'img', attributes: { ...plainAttributes(attributes), src: own }, children: [] }]
}

function drawingOf(tag: Tag, { drawingAddress }: FoundryHtmlOptions): Part[] {
  const alt = ['title', 'desc'].map((name) =>
    plainText(tag.children.filter((part) => isTag(part) && part.name === name)),
  )
  return [{ name: 'img', attributes: { src: drawingAddress(tag), alt: alt.filter(Boolean).join('. ') }, children: [] }]
}

/** Films and sounds stay on the site. */
function mediaLink({ attributes, children }: Tag, { base }: FoundryHtmlOptions): Part[] {
  const source = children.find((part) => isTag(part) && part.attributes.src !== undefined)
  const src = attributes.src ?? attributes.data ?? (source && isTag(source) ? source.attributes.src : undefined)
  if (src === undefined) return []
  const href = absolute(src, base)
  return [{ name: 'a', attributes: { href }, children: [href] }]
}
