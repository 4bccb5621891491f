// HTML of a book with holes: places that each form of the book fills in its own way, because the form decides addresses and numbers.
import { escapeHtml } from '../../../templates/escape.ts'
import { fill } from '../../../templates/languages/fill.ts'
import type { Language } from '../../../templates/languages/language.ts'
import type { Part, Tag } from '../../core/html.ts'

/** A place in the book that links can lead to. */
export interface Anchor {
  /** Unique in the book. */
  id: string
  /** Number of the section that contains it: '4.2'; '' in the lists at the end. */
  section: string
}

type BookHole =
  /** After a link: '(§ 4.2)'. */
  | { kind: 'reference'; to: Anchor }
  /** The page of an entry of the contents list. */
  | { kind: 'page'; id: string }
  /** The places of an entry of the index, as links. */
  | { kind: 'places'; places: Anchor[] }
  /** Styles and scripts, which depend on the text of the document. */
  | { kind: 'head' | 'end' }
  /** Empty pages at the end. */
  | { kind: 'blank' }

export type BookPart = Part<BookHole>
export type BookTag = Tag<BookHole>

export type Pieces = (string | BookHole)[]

/** HTML of strings and pieces. */
export const html = (strings: TemplateStringsArray, ...values: (string | number | BookHole | Pieces)[]): Pieces =>
  strings.flatMap((string, i) => {
    const value = values[i] ?? ''
    return [string, ...(Array.isArray(value) ? value : [typeof value === 'number' ? String(value) : value])]
  })

export const joined = (pieces: Pieces[], separator = ''): Pieces =>
  pieces.flatMap((one, i) => (i === 0 ? one : [separator, ...one]))

/** The text outside of the holes. */
export const textAround = (pieces: Pieces): string => pieces.filter((piece) => typeof piece === 'string').join('')

/** How a form fills the holes. */
interface BookForm {
  texts: Language['texts']
  /** Page of an id. Default: the form has no pages. */
  pageOf?(id: string): string | undefined
  /** Address of a place. Default: `#` and its id. */
  hrefOf?(id: string): string
  head?: string
  end?: string
  blankPages?: number
}

export const fillBook = (pieces: Pieces, form: BookForm): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : filled(piece, form))).join('')

function filled(hole: BookHole, form: BookForm): string {
  switch (hole.kind) {
    case 'reference':
      return referenceText(hole.to, form)
    case 'page':
      return form.pageOf ? `<span class="page-no">${form.pageOf(hole.id) ?? ''}</span>` : ''
    case 'places':
      return placeLinks(hole.places, form)
    case 'head':
      return form.head ?? ''
    case 'end':
      return form.end ?? ''
    case 'blank':
      return '<div class="blank" aria-hidden="true"></div>'.repeat(form.blankPages ?? 0)
  }
}

function referenceText({ id, section }: Anchor, { texts, pageOf }: BookForm): string {
  const page = pageOf?.(id)
  const text = page === undefined ? fill(texts.bookRef, { section }) : fill(texts.bookPageRef, { section, page })
  return `<small> ${escapeHtml(text.replace(/ (?=\d)/g, '\u00a0'))}</small>`
}

/** Places on one page, or in one section, are one link. */
function placeLinks(places: Anchor[], { texts, pageOf, hrefOf = (id) => `#${id}` }: BookForm): string {
  const made = new Map<string, string>()
  for (const { id, section } of places) {
    const text = pageOf?.(id) ?? fill(texts.bookSection, { section })
    if (!made.has(text)) made.set(text, `<a href="${escapeHtml(hrefOf(id))}">${escapeHtml(text)}</a>`)
  }
  return [...made.values()].join(', ')
}
