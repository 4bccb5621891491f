// The index of pages as one value: that of a small site, or one part of a large one's.
import { packWords, type SearchGroup, type SearchIndex, usualId } from '../../templates/parts/search-index.ts'
import { hrefOf } from '../site/addresses.ts'
import type { GlossaryTerm } from './search-pages.ts'
import type { Section } from './search-text.ts'
import type { Dictionary } from './search-words.ts'

export interface IndexedPage {
  path: string
  title: string
  group: SearchGroup
  /** Address of its drawing; '' for none. */
  crest: string
  sections: ReadSection[]
  terms: GlossaryTerm[]
}

/** A section whose words have been read, as numbers of a dictionary. */
export interface ReadSection extends Section {
  /** Of a long text, what the index holds as text. */
  beginning: string
  /** Words of the heading. */
  named: number[]
  /** Words of the text, one after the other. */
  words: number[]
  /** So many of them stand in the beginning. */
  begun: number
  /** Words of the beginning where it ends inside of one, so that they are not the first of the text. */
  cut: number[]
}

export function readSection(section: Section, { read }: Dictionary): ReadSection {
  const { id, heading, text } = section
  const beginning = beginningOf(text)
  const named = read(heading)
  const words = read(beginning)
  if (beginning.length === text.length || text[beginning.length] === ' ') {
    const begun = words.length
    read(text.slice(beginning.length), words)
    return { id, heading, text, beginning, named, words, begun, cut: [] }
  }
  return { id, heading, text, beginning, named, words: read(text), begun: 0, cut: words }
}

/** Of a section that is longer, the rest is kept as words. */
const MAX_TEXT = 200

function beginningOf(text: string): string {
  if (text.length <= MAX_TEXT) return text
  const end = text.lastIndexOf(' ', MAX_TEXT)
  return text.slice(0, end > MAX_TEXT / 2 ? end : MAX_TEXT)
}

export function indexOf(pages: IndexedPage[], baseUrl: string, dictionary: Dictionary): SearchIndex {
  const sections = pages.flatMap((page) => page.sections)
  return {
    pages: {
      href: pages.map(({ path }) => hrefOf(path, baseUrl)),
      title: pages.map(({ title }) => title),
      group: pages.map(({ group }) => group),
      crest: pages.map(({ crest }) => crest),
      sections: pages.map((page) => page.sections.length),
    },
    sections: {
      heading: sections.map(({ heading }) => heading),
      id: sections.map(({ heading, id }) => (id === usualId(heading) ? 0 : id)),
      text: sections.map(({ beginning }) => beginning),
    },
    words: wordsBeyond(sections, dictionary),
    terms: pages.flatMap(({ terms, sections: own }, page) =>
      terms.map((term) => {
        const named = own.find(({ heading }) => heading.toLowerCase() === term.term.toLowerCase())
        return { ...(named && { id: named.id }), ...term, page }
      }),
    ),
  }
}

/** A word in more sections than this share of all says nothing about any of them. */
const COMMON_SHARE = 1 / 12

/** Words that the beginnings of the sections do not have, with the numbers of their sections. */
function wordsBeyond(sections: ReadSection[], { words, ranks }: Dictionary): SearchIndex['words'] {
  const places = new Map<number, number[]>()
  /** By word: the section that was seen to have it last, counted from 1. */
  const seen = new Uint32Array(words.length)
  sections.forEach(({ text, beginning, named, words, begun, cut }, number) => {
    if (beginning.length === text.length) return
    for (const word of named) seen[word] = number + 1
    for (const word of cut) seen[word] = number + 1
    for (let i = 0; i < words.length; i++) {
      const word = words[i] ?? 0
      if (seen[word] === number + 1) continue
      seen[word] = number + 1
      if (i < begun) continue
      const known = places.get(word)
      if (known) known.push(number)
      else places.set(word, [number])
    }
  })
  const most = Math.max(MIN_COMMON, sections.length * COMMON_SHARE)
  const telling = [...places].filter(([word, sections]) => sections.length <= most && isTelling(words[word] ?? ''))
  const rank = ranks()
  telling.sort(([a], [b]) => (rank[a] ?? 0) - (rank[b] ?? 0))
  return packWords(telling.map(([word, sections]) => [words[word] ?? '', sections]))
}

/** Numbers and single letters stand everywhere. */
const isTelling = (word: string) => (word.length === 1 ? !/[a-z\p{N}]/u.test(word) : !/^\p{N}+$/u.test(word))

/** In a small site nothing is common. */
const MIN_COMMON = 20
