// The rules of a site: each page of the docs and each of its sections, with an id that outlives its address, and what it says without
// its form. Listing rules is cheap. Their words are read only when a caller needs them.

import { DEFAULT_ID } from '../config/schema.ts'
import type { ContentDocument } from '../content/model.ts'
import { hashOf } from '../core/hash.ts'
import { isTag, type Part, parseTree, type Tag } from '../core/html.ts'
import { fill } from '../markdown/holes.ts'
import type { Doc, DocsSite } from './model.ts'
import { isNoText } from './no-text.ts'

export interface Rule {
  /** 'docs/chases', 'docs/chases#fleeing'; in docs with an id 'sdk:chases#fleeing'. */
  key: string
  doc: Doc
  /** Id of its heading; '' for the text above the first heading of the page. */
  heading: string
  /** 1 for the page, else that of the heading. */
  level: number
  title: string
}

/** Facts of features about a rule. */
export interface RuleFacts {
  /** Number of its section in the book: '4.2'. */
  number?: string
  /** Edition that it was new in. */
  since?: string
  /** Edition that last changed its meaning. */
  changed?: string
}

/** The text of a rule without white space, typography, links and formatting. */
export interface RuleText {
  /** Hash of its words: six hex digits. */
  words: string
  /** Sentences and cells with a number, a die or a bold term. Bold terms are in `**`. */
  says: string[]
}

/** Start of the keys of the rules of some docs. */
const keyStart = ({ version }: Pick<DocsSite, 'version'>): string =>
  version.docs.id === DEFAULT_ID ? 'docs/' : `${version.docs.id}:`

/** Key of a doc, or of one of its sections. */
export const ruleKey = (site: Pick<DocsSite, 'version'>, { id }: Pick<Doc, 'id'>, heading = ''): string =>
  keyStart(site) + id + (heading && `#${heading}`)

/** The rules of one version of the docs, in the order of their pages. */
export const rulesIn = (site: Pick<DocsSite, 'version' | 'docs'>): Rule[] =>
  site.docs.flatMap((doc) => [
    { key: ruleKey(site, doc), doc, heading: '', level: 1, title: doc.title },
    ...ownHeadings(doc.document).map(({ id, level, text }) => ({
      key: ruleKey(site, doc, id),
      doc,
      heading: id,
      level,
      title: text,
    })),
  ])

/** Leaves out headings of records, which have ids of their own, and of screens, which repeat other pages. */
function ownHeadings(document: ContentDocument) {
  if (document.frontMatter.print === 'screen') return []
  const { headings } = document.outline()
  const records = new Set(Object.values(document.markdown.records ?? {}))
  return records.size === 0 ? headings : headings.filter(({ id }) => !records.has(id))
}

/** The text of each rule of a page, by the id of its heading. A section ends at the next heading of any level. */
export function ruleTexts(document: ContentDocument): Map<string, RuleText> {
  const blocks = new Map<string, Block[]>([['', []]])
  const reading: Reading = {
    headings: new Set(ownHeadings(document).map(({ id }) => id)),
    records: new Set(Object.values(document.markdown.records ?? {})),
    blocks,
    own: blocks.get('') ?? [],
    named: new Set(),
  }
  readParts(parseTree(fill(document.html(), {})), reading)
  return new Map([...blocks].map(([id, own]) => [id, textOfBlocks(own)]))
}

/** The same for a text outside of pages, such as a field of a record. Bold terms are written as in Markdown. */
export const textOf = (text: string): RuleText => textOfBlocks([{ text, statements: sentencesIn(text) }])

/** A text as it is compared: one kind of quotes, dashes and spaces. */
export const normalized = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2018-\u201f\u2039\u203a\u00ab\u00bb"`´]/g, "'")
    .replace(/\u2026/g, '...')
    .replace(/\u00d7/g, 'x')
    .replace(/\u2212/g, '-')
    .replace(/[\u2010-\u2013](?=[\p{L}\p{N}])(?<=[\p{L}\p{N}].)/gu, '-')
    .replace(/\s*(?:[\u2012-\u2015]|-{2,})\s*|\s+-\s+/g, ' - ')
    .replace(/\s+/g, ' ')
    .trim()

/** A paragraph, an item of a list or a cell. */
interface Block {
  text: string
  /** Its sentences; a cell is one, with the names of its row and column. */
  statements: string[]
}

function textOfBlocks(blocks: Block[]): RuleText {
  const words = blocks.map(({ text }) => normalized(text.replaceAll('**', ''))).filter(Boolean)
  const says = blocks.flatMap(({ statements }) => statements.map(normalized)).filter((one) => HAS_MEANING.test(one))
  return { words: hashOf(words.join(' ')).slice(0, 6), says: [...new Set(says)] }
}

const HAS_MEANING = /\p{N}|\*\*/u

interface Reading {
  headings: Set<string>
  records: Set<string>
  blocks: Map<string, Block[]>
  /** Blocks of the section that is being read. */
  own: Block[]
  /** Names of records in rows. Other tables of the page repeat them, without ids. */
  named: Set<string>
}

const BLOCKS = new Set(
  'address article aside blockquote caption dd details div dl dt figcaption figure footer header hr li nav ol p pre section summary table ul'.split(
    ' ',
  ),
)

/** Text between blocks is a block, too. */
function readParts(parts: Part[], reading: Reading) {
  let text = ''
  const end = () => {
    if (text.trim() !== '') reading.own.push({ text, statements: sentencesIn(text) })
    text = ''
  }
  for (const part of parts) {
    if (typeof part === 'string' || (!BLOCKS.has(part.name) && !isHeading(part))) {
      text += inlineText(part, reading)
      continue
    }
    end()
    if (isLeftOut(part, reading)) continue
    if (isHeading(part)) startSection(part, reading)
    else if (part.name === 'table') readTable(part, reading)
    else readParts(part.children, reading)
  }
  end()
}

const isHeading = ({ name }: Tag) => /^h[1-6]$/.test(name)

function startSection({ attributes: { id = '' }, children }: Tag, reading: Reading) {
  if (!reading.headings.has(id)) {
    readParts(children, reading)
    return
  }
  reading.own = []
  reading.blocks.set(id, reading.own)
}

/** Controls, drawings, definitions of terms, copies of other pages, and records. */
function isLeftOut({ name, attributes }: Tag, { records }: Reading): boolean {
  const { id = '', class: names = '', 'aria-labelledby': label = '' } = attributes
  return (
    records.has(id) ||
    records.has(label) ||
    isNoText(name, attributes) ||
    name === 'link' ||
    name === 'template' ||
    (name === 'div' && (names === 'copies' || names === 'book-forms'))
  )
}

function inlineText(part: Part, reading: Reading): string {
  if (typeof part === 'string') return part
  if (isLeftOut(part, reading)) return ''
  if (part.name === 'br') return ' '
  const inner = part.children.map((child) => inlineText(child, reading)).join('')
  const isBold = (part.name === 'strong' || part.name === 'b') && inner.trim() !== ''
  // A bold label that ends a sentence, as in '**Foes act.**', still begins a block.
  return isBold ? inner.replace(/^(\s*)(.*?)([.:]?\s*)$/s, '$1**$2**$3') : inner
}

/** Each cell is a statement with the names of its row and column. */
function readTable(table: Tag, reading: Reading) {
  const rows = tagsIn(table, (tag) => tag.name === 'tr')
  const columns = rows.find((row) =>
    cellsOf(row).every(({ name, attributes }) => name === 'th' && attributes.scope !== 'row'),
  )
  const names = columns ? cellsOf(columns).map((cell) => cellText(cell, reading)) : []
  for (const caption of tagsIn(table, (tag) => tag.name === 'caption')) readParts(caption.children, reading)
  for (const row of rows) {
    const name = normalized(cellText(cellsOf(row)[0] ?? row, reading))
    if (isLeftOut(row, reading)) reading.named.add(name)
    if (reading.named.has(name)) continue
    const cells = cellsOf(row).map((cell) => cellText(cell, reading))
    const label = cells[0]?.replaceAll('**', '') ?? ''
    for (const [i, text] of cells.entries()) {
      const before = i === 0 || row === columns ? '' : [label, names[i] ?? ''].filter(Boolean).join(', ')
      const statement = before === '' ? text : `${before}: ${text}`
      reading.own.push({ text, statements: HAS_MEANING.test(text) ? [statement] : [] })
    }
  }
}

const cellsOf = ({ children }: Tag) =>
  children.filter((part): part is Tag => isTag(part) && (part.name === 'td' || part.name === 'th'))

const cellText = ({ children }: Tag, reading: Reading) =>
  children
    .map((part) => inlineText(part, reading) + (isTag(part) && BLOCKS.has(part.name) ? ' ' : ''))
    .join('')
    .trim()

const tagsIn = ({ children }: Tag, isWanted: (tag: Tag) => boolean): Tag[] =>
  children.flatMap((part) => (isTag(part) ? (isWanted(part) ? [part] : tagsIn(part, isWanted)) : []))

/** The ends of sentences do not depend on the language or on the version of Node. */
const SENTENCE_END = /(?<=[.!?][”’"')\]*]*)\s+(?=[^\p{Ll}\s])|(?<=[。！？])/u

const sentencesIn = (text: string): string[] =>
  text
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
