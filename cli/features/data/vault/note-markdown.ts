// Articles as Markdown with the marks of Obsidian: wikilinks, callouts, embedded pictures, and the blocks of the plugins Dice Roller
// and Fantasy Statblocks.

import { plainMarkdown } from '../../../../templates/play/plain-markdown.ts'
import { plainText } from '../../../../templates/play/plain-text.ts'
import { parseDice } from '../../../../templates/play/roll.ts'
import { isTag, type Part, type Tag } from '../../../core/html.ts'

/** Makes a link to an absolute address; undefined: it leads out of the vault. */
type LinkOf = (url: string, text: string) => string | undefined

/** `parts`: as `portableParts` makes them; pictures that are files of the vault have relative addresses. */
export const noteMarkdown = (parts: Part[], linkOf: LinkOf): string => plainMarkdown(adapted(parts, linkOf))

const adapted = (parts: Part[], linkOf: LinkOf): Part[] =>
  parts.flatMap((part) => (isTag(part) ? adaptedTag(part, linkOf) : withoutMarks(part)))

function adaptedTag(tag: Tag, linkOf: LinkOf): Part[] {
  const { name, attributes } = tag
  const names = attributes.class?.split(' ') ?? []
  if (name === 'article' && names.includes('beast')) return statBlock(tag, linkOf)
  if (name === 'span' && names.includes('die')) return [diceOf(tag)]
  if (name === 'img') return [pictureOf(tag)]
  if (name === 'code' || name === 'pre' || attributes.class === 'footnote-ref') return [tag]
  const children = adapted(tag.children, linkOf)
  if (name === 'a') return [linkTo(tag, children, linkOf)]
  if (name === 'div' && names[0] === 'sign') return callout(children, names[1] ?? 'note')
  if (name === 'details') return callout(children, 'info', attributes.open === undefined ? '-' : '+')
  if (name === 'figure' && names.includes('play')) return callout(children, 'example')
  return [{ ...tag, children }]
}

/** Syntax that only Obsidian has: comments, highlighted or deleted text, formulas, tags, block ids, links. */
const MARKS = /%%|==|~~|\$|\[\[|(?<![\p{L}\p{N}&])#(?=[\p{L}\p{N}_/-])|(?<=^|\s)\^(?=[\w-]+\s*$)/gu

const escapedMark = (mark: string) => mark.replace(/./g, '\\$&')

/** Escapes these marks in a text that is Markdown already, such as a title. */
export const escapedMarks = (text: string): string => text.replace(MARKS, escapedMark)

const CAPTURED_MARKS = new RegExp(`(${MARKS.source})`, 'u')

/** The same for a text that becomes Markdown. */
const withoutMarks = (text: string): Part[] =>
  text.split(CAPTURED_MARKS).map((piece, i) => (i % 2 === 0 ? piece : markdown(escapedMark(piece))))

/** Markdown within a paragraph. */
const markdown = (text: string): Tag => ({ name: 'markdown', attributes: {}, children: [text] })

/** Markdown between paragraphs. */
const markdownBlock = (text: string): Tag => ({ name: 'markdown-block', attributes: {}, children: [text] })

/** Dice Roller knows no dice that are digits, such as d66. */
function diceOf({ attributes, children }: Tag): Part {
  const text = plainText(children)
  const dice = attributes['data-roll'] === undefined ? undefined : parseDice(text)
  return dice && dice.kind !== 'digits' ? markdown(`\`dice: ${text}\``) : text
}

function pictureOf(tag: Tag): Tag {
  const { src = '', alt = '' } = tag.attributes
  const file = /^pictures\/([^/]+)$/.exec(src)?.[1]
  const words = alt.replace(/[|[\]\s]+/g, ' ').trim()
  return file === undefined ? tag : markdown(`![[${file}${words && `|${words}`}]]`)
}

function linkTo(tag: Tag, children: Part[], linkOf: LinkOf): Part {
  const text = plainText(tag.children)
  const link = text === '' ? undefined : linkOf(tag.attributes.href ?? '', text)
  return link === undefined ? { ...tag, children } : markdown(link)
}

/** The first element is the title. `folds`: '-' closed, '+' open. */
function callout(children: Part[], type: string, folds = ''): Part[] {
  const [title, ...rest] = children.filter((part) => isTag(part) || part.trim() !== '')
  const words = title === undefined ? '' : plainText([title]).replace(/\s+/g, ' ')
  return [
    { name: 'blockquote', attributes: {}, children: [markdownBlock(`[!${type}]${folds} ${words}`.trim()), ...rest] },
  ]
}

/** What a stat block says is a list of traits, which the plugin shows for every game. */
function statBlock(article: Tag, linkOf: LinkOf): Part[] {
  const above: Part[] = []
  const traits: { name: string; desc: string }[] = []
  const read = (parts: Part[]) => {
    for (const part of parts) {
      if (!isTag(part)) continue
      const names = part.attributes.class ?? ''
      if (part.name === 'dt') traits.push({ name: plainText(part.children), desc: '' })
      else if (part.name === 'dd') Object.assign(traits.at(-1) ?? {}, { desc: lineOf(part.children, linkOf) })
      else if (names === 'below-title') traits.push({ name: plainText(part.children), desc: '' })
      else if (['dl', 'div', 'header'].includes(part.name)) read(part.children)
      else above.push(part)
    }
  }
  read(article.children)
  const heading = above.find((part): part is Tag => isTag(part) && /^h\d$/.test(part.name))
  const yaml = [
    ...(heading ? [`name: ${JSON.stringify(plainText(heading.children))}`] : []),
    'traits:',
    ...traits.map(({ name, desc }) => `  - name: ${JSON.stringify(name)}\n    desc: ${JSON.stringify(desc)}`),
  ]
  return [...adapted(above, linkOf), markdownBlock(`\`\`\`statblock\n${yaml.join('\n')}\n\`\`\``)]
}

/** The plugin finds dice itself. */
const lineOf = (parts: Part[], linkOf: LinkOf): string =>
  plainMarkdown(adapted(withoutDice(parts), linkOf))
    .replace(/\s+/g, ' ')
    .trim()

const withoutDice = (parts: Part[]): Part[] =>
  parts.flatMap((part) => {
    if (!isTag(part)) return part
    const children = withoutDice(part.children)
    return part.name === 'span' ? children : { ...part, children }
  })
