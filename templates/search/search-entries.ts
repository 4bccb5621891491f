// The entries of the search: sections of pages, records and terms of the glossary, unpacked from the index.
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'
import { type SearchGroup, type SearchIndex, type SearchSynonym, unpackWords, usualId } from './search-index.ts'

export interface EntryPage {
  href: string
  title: string
  group: SearchGroup
  crest: string
  /** The correction of a post; '' if there is none. */
  update: string
  /** Whether it is a file of its own, which a browser loads anew. */
  isFile: boolean
}

export interface Entry {
  /** `lead`: the text of a page above its first heading. Records are sections. */
  kind: 'lead' | 'section' | 'term'
  page: EntryPage
  /** Number of the page in its index. */
  pageNumber: number
  href: string
  /** Title of the page, text of the heading, name of the record, or the term. */
  name: string
  /** Other words for a term. */
  aka: string[]
  /** Names that readers use for the section, from synonyms.yml. */
  synonyms: Pick<SearchSynonym, 'words' | 'rank' | 'note'>[]
  /** Title of the page, if the name is another one. */
  title: string
  text: string
  /** Words of the rest of the text. */
  more: string
  /** Words of the questions that it answers. */
  asked: string
}

export function entriesOf(index: SearchIndex): Entry[] {
  const pages = index.pages.href.map((href, number) => ({
    href,
    title: index.pages.title[number] ?? '',
    group: index.pages.group[number] ?? 'pages',
    crest: index.pages.crest[number] ?? '',
    update: index.pages.updates?.[number] ?? '',
    isFile: index.pages.files?.includes(number) ?? false,
  }))
  const entries = [...sectionEntries(index, pages), ...termEntries(index, pages)]
  addSynonyms(index, pages, entries)
  return entries
}

const hrefIn = (page: EntryPage, id: string | undefined) => (id ? `${page.href}#${encodeURI(id)}` : page.href)

function sectionEntries(index: SearchIndex, pages: EntryPage[]): Entry[] {
  const { sections } = index
  const counts = index.pages.sections
  const more = unpackWords(index.words, sections.text.length)
  const asked = index.asked && unpackWords(index.asked, sections.text.length)
  let end = 0
  return pages.flatMap((page, pageNumber) => {
    const start = end
    end += counts[pageNumber] ?? 0
    return sections.heading.slice(start, end).map((heading, i): Entry => {
      const isLead = heading === ''
      return {
        kind: isLead ? 'lead' : 'section',
        page,
        pageNumber,
        href: hrefIn(page, isLead ? undefined : sections.id[start + i] || usualId(heading)),
        name: isLead ? page.title : heading,
        aka: [],
        synonyms: [],
        title: isLead ? '' : page.title,
        text: sections.text[start + i] ?? '',
        more: more[start + i]?.join(' ') ?? '',
        asked: asked?.[start + i]?.join(' ') ?? '',
      }
    })
  })
}

function termEntries({ terms }: SearchIndex, pages: EntryPage[]): Entry[] {
  return terms.flatMap(({ term, definition, aka = [], page: pageNumber, id }) => {
    const page = pages[pageNumber]
    if (!page) return []
    return {
      kind: 'term',
      page,
      pageNumber,
      href: hrefIn(page, id),
      name: term,
      aka,
      synonyms: [],
      title: '',
      text: aka.length > 0 ? fill(text.alsoCalled, { definition, names: aka.join(', ') }) : definition,
      more: '',
      asked: '',
    } satisfies Entry
  })
}

/** Adds each synonym to the section that it leads to. A place that is no section becomes an entry. */
function addSynonyms({ synonyms }: SearchIndex, pages: EntryPage[], entries: Entry[]) {
  if (!synonyms) return
  const byHref = new Map(entries.filter(({ kind }) => kind !== 'term').map((entry) => [entry.href, entry]))
  for (const [i, words] of synonyms.words.entries()) {
    const pageNumber = synonyms.page[i] ?? 0
    const page = pages[pageNumber]
    if (!page) continue
    const href = hrefIn(page, synonyms.id[i] || undefined)
    let entry = byHref.get(href)
    if (!entry) {
      const fields = { name: page.title, title: '', text: '', more: '', asked: '' }
      entry = { kind: 'section', page, pageNumber, href, ...fields, aka: [], synonyms: [] }
      byHref.set(href, entry)
      entries.push(entry)
    }
    const note = synonyms.notes?.[i]
    entry.synonyms.push({ words: words.split('\n'), rank: synonyms.rank[i] ?? 0, ...(note && { note }) })
  }
}
