// Writes the references of a book as text: numbers of sections, and in the PDF also of pages.
import { escapeHtml } from '../../../templates/escape.ts'
import { fill } from '../../../templates/languages/fill.ts'
import type { Language } from '../../../templates/languages/language.ts'

/** Page of each id. */
export interface PageNumbers {
  get(id: string): string | undefined
}

/** Before the text is known: `(§ 4.2)` after a link. */
export const REFERENCE = 'book-ref'

/** The page of an entry of the contents list. */
export const pageMark = (id: string): string => `<book-page to="${escapeHtml(id)}"></book-page>`

/** The places of an entry of the index, as links. */
export const placesMark = (places: Anchor[]): string =>
  `<book-places to="${escapeHtml(places.map(({ id, section }) => `${id} ${section}`).join('|'))}"></book-places>`

type Texts = Language['texts']

/** Every link that a form of the book prints with a number. */
export function withReferences(html: string, texts: Texts, pages?: PageNumbers): string {
  return html
    .replace(REFERENCE_MARK, (_, id: string, section: string) => referenceText({ id, section }, texts, pages))
    .replace(PAGE_MARK, (_, id: string) => (pages ? `<span class="page-no">${pages.get(id) ?? ''}</span>` : ''))
    .replace(PLACES_MARK, (_, list: string) => placeLinks(list, texts, pages))
}

const REFERENCE_MARK = /<book-ref to="([^"]*)" section="([^"]*)"><\/book-ref>/g
const PAGE_MARK = /<book-page to="([^"]*)"><\/book-page>/g
const PLACES_MARK = /<book-places to="([^"]*)"><\/book-places>/g

function referenceText({ id, section }: Anchor, texts: Texts, pages: PageNumbers | undefined): string {
  const page = pages?.get(id)
  const text = page === undefined ? fill(texts.bookRef, { section }) : fill(texts.bookPageRef, { section, page })
  return ` <small>${escapeHtml(text.replace(/ (?=\d)/g, '\u00a0'))}</small>`
}

/** Places on one page, or in one section, are one link. */
function placeLinks(list: string, texts: Texts, pages: PageNumbers | undefined): string {
  const made = new Map<string, string>()
  for (const place of list.split('|')) {
    const [id = '', section = ''] = place.split(' ')
    const text = pages?.get(id) ?? fill(texts.bookSection, { section })
    if (!made.has(text)) made.set(text, `<a href="#${id}">${escapeHtml(text)}</a>`)
  }
  return [...made.values()].join(', ')
}

/** A place in the book that links can lead to. */
export interface Anchor {
  /** Unique in the book. */
  id: string
  /** Number of the section that contains it: '4.2'; '' in the lists at the end. */
  section: string
}
