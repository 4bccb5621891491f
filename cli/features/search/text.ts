// The text of an article for the search: its sections by heading, without markup and controls, and the words of a text.
import { wordsOf } from '../../../templates/search/words.ts'
import { type Attributes, parseHtml } from '../../core/html.ts'
import { isNoText } from '../../site/no-text.ts'

/** White space is collapsed to single spaces. */
export interface Section {
  /** Id of the heading or of the record; '' for the text above the first heading. */
  id: string
  /** Text of the heading, or name of the record. */
  heading: string
  text: string
}

/** Records on a page by the id of their element. False: another page shows the record among more of its file. */
export type RecordIds = ReadonlyMap<string, boolean>

const NO_RECORDS: RecordIds = new Map()

/**
 * Cut at headings of the second to the fourth level with an id, and at rows and cards that show a record. The first section is the text
 * above the first heading.
 */
export function sectionsOf(html: string, records: RecordIds = NO_RECORDS): Section[] {
  let section: Section = { id: '', heading: '', text: '' }
  const sections = [section]
  let field: 'heading' | 'text' = 'text'
  let ignoredDepth = 0
  let isAfterCell = false
  /** The section that a record interrupts, and the number of open elements in the record. */
  let outer: Section | undefined
  let depth = 0
  /** Where the text of the last table begins. */
  let tableStart = 0
  const add = (text: string) => {
    section[field] += text
  }
  const begin = (id: string) => {
    section = { id, heading: '', text: '' }
    sections.push(section)
    field = 'heading'
  }
  /** Removes the head of a table without rows, which is useless alone. */
  const dropTableHead = () => {
    section.text = section.text.slice(0, tableStart)
  }
  /** In a row of a dice table the name follows the number. */
  const endName = () => {
    isAfterCell = false
    if (/^[\d\s–—,+-]*$/.test(section.heading)) section.heading = ''
    else field = 'text'
  }
  parseHtml(html, {
    open(name, attributes) {
      if (outer) depth++
      if (ignoredDepth > 0 || isIgnored(name, attributes)) {
        ignoredDepth++
        return
      }
      if (INLINE.has(name)) return
      add(isAfterCell && CELLS.has(name) && section[field] !== '' ? ' · ' : ' ')
      isAfterCell = false
      if (name === 'table') tableStart = section.text.length
      const { id, 'data-label': label } = attributes
      if (outer && label && field === 'text') add(`${label} `)
      if (id === undefined) return
      if (HEADINGS.has(name)) {
        if (records.get(id) !== false) begin(id)
      } else if (!outer && records.get(id)) {
        outer = section
        if (name === 'tr') dropTableHead()
        depth = 1
        begin(id)
      }
    },
    text(text) {
      if (ignoredDepth === 0) add(text)
    },
    close(name) {
      if (ignoredDepth > 0) ignoredDepth--
      else if (!INLINE.has(name) || (outer && name === 'strong')) {
        if (!INLINE.has(name)) add(' ')
        isAfterCell = CELLS.has(name)
        if (HEADINGS.has(name)) field = 'text'
        else if (outer && field === 'heading' && NAMES.has(name)) endName()
      }
      if (!outer || --depth > 0) return
      section = outer
      outer = undefined
      field = 'text'
    },
  })
  return sections.map(({ id, heading, text }) => ({
    id,
    heading: collapsed(heading).replace(/\.$/, ''),
    text: collapsed(text),
  }))
}

/** Elements that end the name of a record: the first cell of a row, the first line of a card, the first words of a dice table's text. */
const NAMES = new Set(['td', 'th', 'p', 'strong'])

const HEADINGS = new Set(['h2', 'h3', 'h4'])
const CELLS = new Set(['td', 'th'])

/** Elements that may be inside a word. */
const INLINE = new Set(
  'a abbr b bdi bdo button cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var'.split(' '),
)

/** Elements whose text does not belong to the article, and lists of terms, which are entries of their own. */
const isIgnored = (name: string, attributes: Attributes): boolean =>
  isNoText(name, attributes) || (name === 'dl' && attributes.class === 'terms')

/** A single space is left alone, which is most of the time saved. */
const collapsed = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()

/** Returns the folded words of a text in order. */
export type Fold = (text: string) => string[]

/** Gives the same words as `wordsOf`, faster: it folds each spelling once, and one without accents is one word. */
export function openFold(): Fold {
  const known = new Map<string, string[]>()
  const folded = (run: string) => {
    const words =
      known.get(run) ?? (/^[\da-z]+$/i.test(run) ? [run.toLowerCase()] : wordsOf(run).map((word) => word.folded))
    known.set(run, words)
    return words
  }
  return (text) => {
    const words: string[] = []
    for (const run of text.match(RUN) ?? []) for (const word of folded(run)) words.push(word)
    return words
  }
}

/** Characters between white space, ASCII punctuation and general punctuation, none of which can be part of a word. */
const RUN = /[^\s\0-/:-@[-`{-\x7f\u2000-\u206f]+/g
