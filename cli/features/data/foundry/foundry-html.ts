// Articles as the journal of Foundry shows them: plain HTML with links to documents, rolls, and pictures of the module.

import { escapeHtml } from '../../../../templates/escape.ts'
import { plainText } from '../../../../templates/play/plain-text.ts'
import { writtenDice } from '../../../../templates/play/roll.ts'
import { isTag, type Part, type Tag, writeTree } from '../../../core/html.ts'
import { formulaOf } from './formula.ts'

interface FoundryHtmlOptions {
  /** UUID of the document that an absolute address leads to; undefined: it leads out of the module. */
  uuidAt(url: string): string | undefined
  /** Address in Foundry of a picture. */
  pictureAddress(src: string): string
  /** Links to the tables that can be rolled instead of a table of the page. */
  tableLinks(table: Tag): Part[]
}

export const foundryHtml = (parts: Part[], options: FoundryHtmlOptions): string =>
  writeTree(adapted(parts, options)).trim()

const adapted = (parts: Part[], options: FoundryHtmlOptions): Part[] =>
  parts.flatMap((part) => (isTag(part) ? adaptedTag(part, options) : neutral(part)))

function adaptedTag(tag: Tag, options: FoundryHtmlOptions): Part[] {
  const { name, attributes } = tag
  if (name === 'span' && attributes.class === 'die') return [rollOf(tag) ?? neutral(plainText(tag.children))]
  const children = adapted(tag.children, options)
  if (name === 'input') return [attributes.checked === undefined ? '☐ ' : '☑ ']
  if (name === 'img') return [pictureOf(tag, options)]
  if (name === 'a') return linkOf(tag, children, options)
  if (attributes.class === 'rolls') return [...options.tableLinks(tag), ...children]
  if (UNWRAPPED.has(name)) return children
  return [{ name, attributes: plainAttributes(attributes), children }]
}

/**
 * Prevents Foundry and its systems from reading text as links and rolls: `@UUID[…]{…}`, `@Embed[…]`, `&Reference[…]`, `[[/r 2d6]]`.
 * Inserts a word joiner, an invisible character, into such text, and where a bracket of the text touches a link or roll of the module.
 */
const neutral = (text: string): string =>
  // Most texts have none of these characters, and looking behind each position of a text takes long.
  /[[\]{}@&]/.test(text)
    ? text.replace(/(?<=\[|[@&][\p{L}\p{N}_]+)(?=\[)|(?<=[[{@&][\p{L}\p{N}_]*)$|^(?=[[\]{}])/gu, WORD_JOINER)
    : text

const WORD_JOINER = '\u2060'

/** HTML of a text that has none of its own. */
export const textHtml = (text: string): string => escapeHtml(neutral(text))

/** Elements that only the style sheet of the site needs. */
const UNWRAPPED = new Set(['article', 'div', 'header', 'nav', 'section', 'span'])

const KEPT = new Set(
  'alt colspan dir href lang open reversed rowspan scope src start title value height width'.split(' '),
)

const plainAttributes = (attributes: Tag['attributes']): Tag['attributes'] =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => KEPT.has(name)))

/** `[[/r 2d6]]`, with the text of the page if that says more. Undefined for dice that Foundry does not know. */
function rollOf({ attributes, children }: Tag): string | undefined {
  const text = plainText(children)
  const { 'data-roll': roll, 'data-dice': several = '' } = attributes
  const dice = (roll === undefined ? several.split(' ') : [roll]).map(writtenDice)
  const bonus = Number(attributes['data-bonus'] ?? 0)
  if (!dice.every((one) => one !== undefined)) return undefined
  const formula = [...dice.map(formulaOf), ...(bonus === 0 ? [] : [String(bonus)])].join(' + ')
  return `[[/r ${formula}]]${text === formula ? '' : `{${label(text)}}`}`
}

/** Braces would end the text of a link. */
const label = (text: string) => neutral(text.replace(/[{}]/g, '').trim())

export const linkText = (uuid: string, text: string): string => `@UUID[${uuid}]{${label(text)}}`

const pictureOf = ({ name, attributes }: Tag, { pictureAddress }: FoundryHtmlOptions): Tag => ({
  name,
  attributes: { ...plainAttributes(attributes), src: pictureAddress(attributes.src ?? '') },
  children: [],
})

function linkOf(tag: Tag, children: Part[], { uuidAt }: FoundryHtmlOptions): Part[] {
  const { href } = tag.attributes
  if (href === undefined) return children
  const uuid = uuidAt(href)
  if (uuid === undefined) return [{ name: 'a', attributes: { href }, children }]
  const text = plainText(tag.children)
  // Foundry replaces the text of a link, so one around pictures is dropped.
  return label(text) === '' ? children : [linkText(uuid, text)]
}
