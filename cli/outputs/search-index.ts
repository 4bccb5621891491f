// The index of pages as one value: that of a small site, or one part of a large one's.
import { packWords, type SearchGroup, type SearchIndex, usualId } from '../../templates/parts/search-index.ts'
import { foldedWords } from '../../templates/parts/words.ts'
import { hrefOf } from '../site/addresses.ts'
import type { GlossaryTerm } from './search-pages.ts'
import type { Section } from './search-text.ts'

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
  const cut = sections.map((section) => cutText(section.text))
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
      text: cut.map(([text]) => text),
    },
    words: wordsBeyond(cut.map(([text, rest], i) => ({ shown: `${sections[i]?.heading} ${text}`, rest }))),
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

function cutText(text: string): [text: string, rest: string] {
  if (text.length <= MAX_TEXT) return [text, '']
  const end = text.lastIndexOf(' ', MAX_TEXT)
  const at = end > MAX_TEXT / 2 ? end : MAX_TEXT
  return [text.slice(0, at), text.slice(at)]
}

/** A word in more sections than this share of all says nothing about any of them. */
const COMMON_SHARE = 1 / 12

/** Words of the rests that the shown texts do not have, with the numbers of their sections. */
function wordsBeyond(texts: { shown: string; rest: string }[]): SearchIndex['words'] {
  const places = new Map<string, number[]>()
  texts.forEach(({ shown, rest }, section) => {
    const shownWords = new Set(foldedWords(shown))
    for (const word of new Set(foldedWords(rest))) {
      const isTelling = !shownWords.has(word) && !/^\p{N}+$/u.test(word) && !/^[a-z]$/.test(word)
      if (!isTelling) continue
      const known = places.get(word)
      if (known) known.push(section)
      else places.set(word, [section])
    }
  })
  const most = Math.max(MIN_COMMON, texts.length * COMMON_SHARE)
  const telling = [...places].filter(([, sections]) => sections.length <= most)
  return packWords(telling.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** In a small site nothing is common. */
const MIN_COMMON = 20
