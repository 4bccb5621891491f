// The text of an article for the search: its sections by heading, without markup and controls, and the words of a text.
import { wordsOf } from '../../templates/search/words.ts'
import { type Attributes, parseHtml } from '../html.ts'

/** White space is collapsed to single spaces. */
export interface Section {
  /** Id of the heading; '' for the text above the first heading. */
  id: string
  heading: string
  text: string
}

/** Cut at headings of the second to the fourth level with an id. The first section is the text above the first heading. */
export function sectionsOf(html: string): Section[] {
  let section: Section = { id: '', heading: '', text: '' }
  const sections = [section]
  let field: 'heading' | 'text' = 'text'
  let ignoredDepth = 0
  let isAfterCell = false
  parseHtml(html, {
    open(name, attributes) {
      if (ignoredDepth > 0 || isIgnored(name, attributes)) {
        ignoredDepth++
        return
      }
      if (INLINE.has(name)) return
      section[field] += isAfterCell && CELLS.has(name) ? ' · ' : ' '
      isAfterCell = false
      const { id } = attributes
      if (id === undefined || !HEADINGS.has(name)) return
      section = { id, heading: '', text: '' }
      sections.push(section)
      field = 'heading'
    },
    text(text) {
      if (ignoredDepth === 0) section[field] += text
    },
    close(name) {
      if (ignoredDepth > 0) {
        ignoredDepth--
        return
      }
      if (INLINE.has(name)) return
      section[field] += ' '
      isAfterCell = CELLS.has(name)
      if (HEADINGS.has(name)) field = 'text'
    },
  })
  return sections.map(({ id, heading, text }) => ({ id, heading: collapsed(heading), text: collapsed(text) }))
}

const HEADINGS = new Set(['h2', 'h3', 'h4'])
const CELLS = new Set(['td', 'th'])

/** Elements that may stand inside a word. */
const INLINE = new Set(
  'a abbr b bdi bdo button cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var'.split(' '),
)

/** Drawings, buttons, definitions in the margin, line numbers of code, and both ends of a footnote. Dice are words. */
function isIgnored(name: string, { class: names = '' }: Attributes): boolean {
  switch (name) {
    case 'svg':
      return true
    case 'button':
      return !names.startsWith('die')
    case 'span':
      return names === 'ln' || names === 'gloss'
    case 'sup':
      return names === 'footnote-ref'
    case 'a':
      return names === 'footnote-backref'
    default:
      return false
  }
}

/** A single space is left alone, which is most of the time saved. */
const collapsed = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()

/** Returns the folded words of a text in order. */
export type Fold = (text: string) => string[]

/** Gives the same words as `wordsOf`, faster: it folds each spelling once. */
export function openFold(): Fold {
  const known = new Map<string, string[]>()
  const folded = (run: string) => {
    const words = known.get(run) ?? wordsOf(run).map((word) => word.folded)
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
