// The index of pages as one value: that of a small site, or one part of a large one's.
import { packWords, type SearchGroup, type SearchIndex, usualId } from '../../templates/parts/search-index.ts'
import { foldedWords } from '../../templates/parts/words.ts'
import { hrefOf } from '../site/addresses.ts'
import type { GlossaryTerm } from './search-pages.ts'
import { type Section, wordsIn } from './search-text.ts'

export interface IndexedPage {
  path: string
  title: string
  group: SearchGroup
  /** Address of its drawing; '' for none. */
  crest: string
  sections: Section[]
  terms: GlossaryTerm[]
}

export function indexOf(pages: IndexedPage[], baseUrl: string): SearchIndex {
  const sections = pages.flatMap((page) => page.sections)
  const cut = sections.map(({ text }) => beginningOf(text))
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
      text: cut,
    },
    words: wordsBeyond(sections, cut),
    terms: pages.flatMap(({ terms, sections: own }, page) =>
      terms.map((term) => {
        const named = own.find(({ heading }) => heading.toLowerCase() === term.term.toLowerCase())
        return { ...term, page, ...(named && { id: named.id }) }
      }),
    ),
  }
}

/** Of a section that is longer, the rest is kept as words. */
const MAX_TEXT = 200

function beginningOf(text: string): string {
  if (text.length <= MAX_TEXT) return text
  const end = text.lastIndexOf(' ', MAX_TEXT)
  return text.slice(0, end > MAX_TEXT / 2 ? end : MAX_TEXT)
}

/** A word in more sections than this share of all says nothing about any of them. */
const COMMON_SHARE = 1 / 12

/** Words that the beginnings of the sections do not have, with the numbers of their sections. */
function wordsBeyond(sections: Section[], beginnings: string[]): SearchIndex['words'] {
  const places = new Map<string, number[]>()
  sections.forEach((section, number) => {
    const beginning = beginnings[number] ?? ''
    if (beginning.length === section.text.length) return
    const seen = new Set(foldedWords(`${section.heading} ${beginning}`))
    for (const word of wordsIn(section)) {
      if (seen.has(word)) continue
      seen.add(word)
      if (!isTelling(word)) continue
      const known = places.get(word)
      if (known) known.push(number)
      else places.set(word, [number])
    }
  })
  const most = Math.max(MIN_COMMON, sections.length * COMMON_SHARE)
  const telling = [...places].filter(([, sections]) => sections.length <= most)
  return packWords(telling.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Numbers and single letters stand everywhere. */
const isTelling = (word: string) => (word.length === 1 ? !/[a-z\p{N}]/u.test(word) : !/^\p{N}+$/u.test(word))

/** In a small site nothing is common. */
const MIN_COMMON = 20
