// The texts of pages and the words in them, read once for all that the search makes of them: what their part of the index
// shows, and what the files of words say of them.
import type { SearchPage } from './search-pages.ts'
import { type Section, sectionsOf } from './search-text.ts'
import { type Dictionary, grown, type Numbers } from './search-words.ts'

/** A section whose words have been read. Places of words are those in the list of all of them. */
export interface ReadSection extends Section {
  /** Of a long text, the end of what the index holds as text. */
  beginningEnd: number
  /** Words of the heading, up to where those of the text begin. */
  namedStart: number
  wordsStart: number
  /** Up to here, words stand in the beginning. */
  begunEnd: number
  wordsEnd: number
  /** Behind the others the words of the beginning once more where it ends inside of one, so that they are not the first of the text. */
  cutEnd: number
}

export interface Reader {
  /** The texts of the pages, in UTF-8. */
  text: Uint8Array
  /** Their words, as numbers of the dictionary. */
  words: Numbers
  /** The sections of a page. */
  read(page: Pick<SearchPage, 'article' | 'description'>): ReadSection[]
  /** The sections of a page without what is too much of it. */
  shortened(sections: ReadSection[]): ReadSection[]
  /** Forgets what has been read. */
  clear(): void
}

export function openReader(dictionary: Dictionary): Reader {
  let end = 0
  const reader: Reader = {
    text: new Uint8Array(),
    words: { list: new Uint32Array(), size: 0 },
    read(page) {
      const article = page.article()
      const lead = Buffer.from(page.description)
      reader.text = grown(reader.text, end + article.length + lead.length)
      const sections = sectionsOf(article, reader.text, end)
      end = sections.at(-1)?.end ?? end
      return sections.map((section, i) =>
        readWords(i === 0 && section.textStart === section.end ? { ...section, ...added(lead) } : section),
      )
    },
    shortened(sections) {
      const size = sections.reduce((sum, { start, end }) => sum + end - start, 0)
      return size <= MAX_PAGE_TEXT ? sections : shorten(sections)
    },
    clear() {
      end = 0
      reader.words.size = 0
    },
  }

  /** What stands above the first heading is often nothing but the description, which is no part of the article. */
  function added(lead: Uint8Array): Pick<Section, 'start' | 'textStart' | 'end'> {
    const start = end
    reader.text.set(lead, start)
    end += lead.length
    return { start, textStart: start, end }
  }

  function readWords({ id, start, textStart, end }: Section): ReadSection {
    const { text, words } = reader
    const read = (from: number, to: number) => {
      dictionary.read(text, from, to, words)
      return words.size
    }
    const beginningEnd = endOfBeginning(text, textStart, end)
    const isCut = beginningEnd < end && text[beginningEnd] !== BLANK
    const namedStart = words.size
    const wordsStart = read(start, textStart)
    const begunEnd = isCut ? wordsStart : read(textStart, beginningEnd)
    const wordsEnd = read(isCut ? textStart : beginningEnd, end)
    const cutEnd = isCut ? read(textStart, beginningEnd) : wordsEnd
    // Field by field: to spread a section takes longer than to read it.
    return { id, start, textStart, end, beginningEnd, namedStart, wordsStart, begunEnd, wordsEnd, cutEnd }
  }

  /** The beginning of a long page; of the rest only the headings. */
  function shorten(sections: ReadSection[]): ReadSection[] {
    const { text } = reader
    let left = MAX_PAGE_TEXT
    return sections.flatMap((section) => {
      const { start, textStart, end } = section
      const kept = placeOfUnit(text, textStart, end, Math.max(0, left))
      left -= unitsIn(text, textStart, kept) + unitsIn(text, start, textStart)
      if (left <= -MAX_PAGE_TEXT) return []
      return [kept === end ? section : readWords({ ...section, end: kept })]
    })
  }
  return reader
}

const BLANK = 32

/** UTF-16 units of a page that its part of the index may hold; longer pages are found by all their words, but shown by these. */
const MAX_PAGE_TEXT = 60_000

/** UTF-16 units of a section that the index keeps as text. Of what is longer, the rest is kept as words. */
const MAX_TEXT = 200

function endOfBeginning(text: Uint8Array, start: number, end: number): number {
  if (end - start <= MAX_TEXT) return end
  const cut = placeOfUnit(text, start, end, MAX_TEXT)
  if (cut === end) return end
  let blank = cut
  while (blank > start && text[blank] !== BLANK) blank--
  return unitsIn(text, start, blank) > MAX_TEXT / 2 ? blank : cut
}

/** The place of a character by the UTF-16 units before it; where it has two, that of the first. */
function placeOfUnit(text: Uint8Array, start: number, end: number, units: number): number {
  let left = units
  for (let at = start; at < end; at++) {
    const taken = unitsOf(text[at] ?? 0)
    if (taken > left) return at
    left -= taken
  }
  return end
}

function unitsIn(text: Uint8Array, start: number, end: number): number {
  let units = 0
  for (let at = start; at < end; at++) units += unitsOf(text[at] ?? 0)
  return units
}

/** Of a character, its first byte says it. */
const unitsOf = (byte: number) => ((byte & 0xc0) === 0x80 ? 0 : byte < 0xf0 ? 1 : 2)
