// A book without a form: chapters, terms and index. page.ts, epub.ts and pdf.ts give it a form.

import { escapeHtml } from '../../../templates/escape.ts'
import { fill } from '../../../templates/languages/fill.ts'
import { hrefOf } from '../../core/addresses.ts'
import { quiet } from '../../core/errors.ts'
import { collatorOf, letterOf } from '../../core/language-order.ts'
import { type DataRecord, GLOSSARY } from '../../data/data-record.ts'
import { type Term, termsOf } from '../../markdown/glossary.ts'
import { plainLine } from '../../markdown/index.ts'
import type { Site } from '../../site/model.ts'
import { pathInVersion } from '../../site/versions.ts'
import { wordIndex } from '../../site/word-index.ts'
import { chaptersOf, dropUnusedIds } from './chapters.ts'
import { formerIn } from './former-ids.ts'
import { type Anchor, html, joined, type Pieces } from './holes.ts'
import { type Icons, openIcons } from './icons.ts'
import { type BookPlan, elementId, glossaryOf, OWN_IDS, type PlannedChapter } from './plan.ts'
import type { Chapter } from './read-chapter.ts'

export interface Book {
  plan: BookPlan
  chapters: Chapter[]
  icons: Icons
  /** Entries of the list of terms, as `<dt>` and `<dd>`. */
  terms: { id: string; html: Pieces }[]
  /** Empty if there is none. */
  index: Pieces
}

/** `articleOf`: the HTML of a chapter with its links resolved. */
export function makeBook(site: Site, plan: BookPlan, articleOf: (chapter: PlannedChapter) => string): Book {
  const { config, content } = site
  const glossary = glossaryOf(plan.docs, config)
  const data = content.versionData.get(plan.docs.version.folder) ?? content.data
  const all = termsOf(data)
  const byId = new Map(all.map((term) => [term.id, term]))
  const usedTerms = new Set<string>()
  let isListLinked = false
  const used = new Set<string>()
  const icons = openIcons()
  const chapters = chaptersOf({
    plan,
    articleOf,
    formerOf: formerIn(site),
    baseUrl: config.baseUrl,
    icons,
    glossary: glossary && hrefOf(glossary, config.baseUrl),
    used,
    termAnchor(id) {
      if (id === '') {
        isListLinked = true
        return { id: OWN_IDS.terms, section: '' }
      }
      if (!byId.has(id)) return undefined
      usedTerms.add(id)
      return { id: termId(id), section: '' }
    },
  })
  const findAnchor = anchorsOf(chapters, plan)
  const anchorOf: AnchorOf = (page) => {
    const anchor = findAnchor(page)
    if (anchor) used.add(anchor.id)
    return anchor
  }
  const ofBook = all.filter(({ id, page }) => usedTerms.has(id) || anchorOf(page) !== undefined)
  // A link to the list needs one.
  const terms = ofBook.length === 0 && isListLinked ? all : ofBook
  const lists = {
    terms: termList(terms, anchorOf, config.locale.locale),
    index: indexList({ chapters, glossary: data.get(GLOSSARY) ?? [], anchorOf, plan }, site),
  }
  for (const { body } of chapters) dropUnusedIds(body, used)
  return { plan, chapters, icons, ...lists }
}

const termId = (id: string) => `term-${elementId(id)}`

/** A path of the site with an id, as glossary.yml writes it. Undefined: it is not in the book. */
type AnchorOf = (page: string) => Anchor | undefined

function anchorsOf(chapters: Chapter[], plan: BookPlan): AnchorOf {
  const byPath = new Map(chapters.map((chapter) => [chapter.doc.path, chapter]))
  return (page) => {
    const [path = '', id = ''] = page.split('#')
    const chapter = byPath.get(pathInVersion(path, plan.docs.version)) ?? byPath.get(path)
    return chapter && (chapter.anchors.get(id) ?? chapter.anchors.get(''))
  }
}

function termList(terms: Term[], anchorOf: AnchorOf, locale: string): Book['terms'] {
  const { compare } = collatorOf(locale)
  return [...terms]
    .sort((a, b) => compare(a.term, b.term))
    .map(({ id: name, term, page, definition }) => {
      const id = termId(name)
      const anchor = anchorOf(page)
      const place = anchor ? html` ${{ kind: 'places', places: [anchor] }}` : []
      return {
        id,
        html: html`<dt id="${id}">${escapeHtml(term)}</dt><dd>${escapeHtml(plainLine(definition))}${place}</dd>`,
      }
    })
}

/** `glossary`: records of glossary.yml. */
function indexList(
  book: { chapters: Chapter[]; glossary: DataRecord[]; anchorOf: AnchorOf; plan: BookPlan },
  site: Site,
): Pieces {
  const { config } = site
  const { texts } = config.language
  const docs = book.chapters.map(({ doc }) => doc)
  const collator = collatorOf(config.locale.htmlLang)
  const ownPath = (path: string) => pathInVersion(path, book.plan.docs.version)
  const entries = wordIndex({ docs, glossary: book.glossary, ownPath, collator }, quiet).flatMap(
    ({ word, sections, see }) => {
      const anchors = sections.flatMap(({ path, id }) => book.anchorOf(id === '' ? path : `${path}#${id}`) ?? [])
      const found: Pieces[] = anchors.length > 0 ? [[{ kind: 'places', places: anchors }]] : []
      const seeText = found.length > 0 ? texts.indexSeeAlso : texts.indexSee
      const others = see.map((one) => [`<em>${fill(seeText, { word: escapeHtml(one) })}</em>`])
      const rest = joined([...found, ...others], '; ')
      return rest.length === 0
        ? []
        : [{ letter: letterOf(word, config.locale.htmlLang), item: html`<li>${escapeHtml(word)} ${rest}</li>` }]
    },
  )
  const letters = [...new Set(entries.map(({ letter }) => letter))]
  return letters.flatMap((letter) => {
    const items = entries.filter((entry) => entry.letter === letter).map(({ item }) => item)
    return html`<h2>${escapeHtml(letter)}</h2>\n<ul>\n${joined(items, '\n')}\n</ul>\n`
  })
}

/** A list at the end. */
export interface EndList {
  id: string
  title: string
  html: Pieces
}

/** The lists at the end, with the ids of their headings. `terms`: opening tag of the list of terms. */
export const listsOf = (book: Book, texts: Site['config']['language']['texts'], terms = '<dl>'): EndList[] => [
  ...(book.terms.length > 0
    ? [
        {
          id: OWN_IDS.terms,
          title: texts.bookTerms,
          html: html`${terms}\n${joined(
            book.terms.map((term) => term.html),
            '\n',
          )}\n</dl>\n`,
        },
      ]
    : []),
  ...(book.index.length > 0 ? [{ id: OWN_IDS.index, title: texts.bookIndex, html: book.index }] : []),
]
