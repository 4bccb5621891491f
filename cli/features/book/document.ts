// The book as one HTML document: its page on the site, the one file, and what Chromium prints. They differ in how styles, scripts
// and pictures get into the document.

import { escapeHtml } from '../../../templates/escape.ts'
import { iconHtml } from '../../../templates/icons/icon-paths.ts'
import { fill } from '../../../templates/languages/fill.ts'
import type { ResolvedConfig } from '../../config/resolved-config.ts'
import { dateText } from '../../core/dates.ts'
import { writePieces, writeTree } from '../../core/html.ts'
import { type Book, listsOf } from './book.ts'
import { html, joined, type Pieces } from './holes.ts'
import { fullTitle } from './list.ts'
import { type BookPlan, bookConfigOf, OWN_IDS } from './plan.ts'
import type { Chapter } from './read-chapter.ts'

interface DocumentParts {
  /** Address of the site. */
  home: string
  /** Tags of the head after the title: policy, styles, scripts. */
  head: string | Pieces
  /** HTML of the picture on the first page; '' for none. */
  cover: string
  /** HTML of the links to the other forms, below the title; '' for none. */
  forms: string
  /** At the start of the body: the shapes of drawings. */
  shapes: string
  /** At the end of the body: scripts. */
  end: string | Pieces
}

export function bookDocument(
  book: Book,
  config: ResolvedConfig,
  { home, head, cover, forms, shapes, end }: DocumentParts,
): Pieces {
  const { plan } = book
  const { texts } = config.language
  const { htmlLang, direction } = config.locale
  return html`<!doctype html>
<html lang="${escapeHtml(htmlLang)}" dir="${direction}" data-theme="${config.colorMode.defaultMode}">
<head>
<meta charset="utf-8">
${head}
<title>${escapeHtml(fullTitle(plan, config))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
</head>
<body>
<a class="skip" href="#${OWN_IDS.text}">${escapeHtml(texts.skip)}</a>
<svg class="i vh" aria-hidden="true">${writeTree(book.icons.symbols)}</svg>${shapes}
${bar(book, config, home)}
<div class="book">
${coverPage(book, config, { cover, forms })}
${contentsList(book, texts)}
<main id="${OWN_IDS.text}">
${book.chapters.flatMap((chapter) => chapterHtml(chapter, texts))}${endLists(book, texts)}${{ kind: 'blank' }}</main>
</div>
${end}</body>
</html>
`
}

type Texts = ResolvedConfig['language']['texts']

function bar({ plan }: Book, { colorMode, language: { texts } }: ResolvedConfig, home: string): string {
  const label = fill(texts.switchMode, { mode: texts[colorMode.defaultMode === 'dark' ? 'darkMode' : 'lightMode'] })
  const mode = `<button class="icon mode" type="button" aria-label="${escapeHtml(label)}" hidden>${iconHtml('turn')}</button>`
  const find = escapeHtml(texts.bookFind)
  return `<header class="book-bar"><a href="${escapeHtml(home)}">${escapeHtml(plan.title)}</a>
<form role="search" hidden><input type="search" aria-label="${find}" placeholder="${find}" autocomplete="off"></form>
${colorMode.disableSwitch ? '' : mode}</header>
<div class="found" role="region" aria-label="${escapeHtml(texts.results)}" hidden></div>`
}

/** Lines below the title: the site's tagline, the authors, the edition, the licence. */
export function coverLines(plan: BookPlan, config: ResolvedConfig): string[] {
  const { texts } = config.language
  const { authors = [], licence = config.license } = bookConfigOf(config)
  const day = plan.date && dateText(new Date(plan.date), config.locale)
  const edition = fill(texts.bookEdition, { edition: plan.edition })
  return [
    ...(config.tagline ? [config.tagline] : []),
    ...(authors.length > 0 ? [authors.join(', ')] : []),
    [edition, ...(day && day !== plan.edition ? [day] : [])].join(' · '),
    ...(licence ? [licence] : []),
  ]
}

function coverPage(
  { plan }: Book,
  config: ResolvedConfig,
  { cover, forms }: Pick<DocumentParts, 'cover' | 'forms'>,
): string {
  const lines = coverLines(plan, config)
  return `<section class="cover" aria-labelledby="${OWN_IDS.title}">${cover}<h1 id="${OWN_IDS.title}">${escapeHtml(plan.title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${forms}</section>`
}

/** Chapters under the labels of their categories, with their sections. */
function contentsList(book: Book, texts: Texts): Pieces {
  let before: string[] = []
  const items = book.chapters.flatMap((chapter) => {
    const own = chapter.parts
    const line = own.length > 0 && own.join('\n') !== before.join('\n') && own.join(' · ') !== chapter.title
    before = own
    return [...(line ? [html`<li class="part">${escapeHtml(own.join(' · '))}</li>`] : []), chapterItem(chapter)]
  })
  const lists = listsOf(book, texts).map(
    ({ id, title }) => html`<li class="chapter-line">${contentsLink(id, escapeHtml(title))}</li>`,
  )
  return html`<nav class="book-toc" aria-labelledby="${OWN_IDS.contents}"><details><summary id="${OWN_IDS.contents}">${escapeHtml(texts.bookContents)}</summary>
<ol>
${joined([...items, ...lists], '\n')}
</ol></details></nav>`
}

const contentsLink = (id: string, name: string) => html`<a href="#${id}">${name} ${{ kind: 'page', id }}</a>`

/** Attributes of a chapter in another language. */
const languageOf = ({ language }: Chapter) =>
  language ? ` lang="${escapeHtml(language.lang)}" dir="${language.dir}"` : ''

function chapterItem(chapter: Chapter): Pieces {
  const { id, number, title, sections } = chapter
  const language = languageOf(chapter)
  // The number stays at the edge of the list, in a page of the other direction, too.
  const named = (name: string) => (language ? `<bdi${language}>${escapeHtml(name)}</bdi>` : escapeHtml(name))
  const link = (to: string, no: string, name: string) => contentsLink(to, `<span class="no">${no}</span>${named(name)}`)
  const inner = sections
    .filter(({ level }) => level === 2)
    .flatMap(({ id: to, section, title: name }) => html`<li>${link(to, section, name)}</li>`)
  const list = inner.length > 0 ? html`<ol>${inner}</ol>` : ''
  return html`<li class="chapter-line">${link(id, String(number), title)}${list}</li>`
}

/** Class that gives the chapter its named page on paper; see paper.ts. */
export const pageClass = ({ number }: Chapter) => `ch-${number}`

/** The print layout of the page: in columns, in one column, or with sheets. */
const printOf = ({ doc }: Chapter) => {
  const { print } = doc.document.frontMatter
  return print === undefined || print === 'columns' ? '' : ` data-print="${print}"`
}

function chapterHtml(chapter: Chapter, texts: Texts): Pieces {
  const { id, number, title, body, addresses } = chapter
  return html`<section class="prose chapter ${pageClass(chapter)}"${printOf(chapter)}${languageOf(chapter)} aria-labelledby="${id}">
<h1 id="${id}"><span class="no">${number}</span> ${escapeHtml(title)}</h1>
${writePieces(body)}${addressList(addresses, texts)}</section>
`
}

function addressList(addresses: string[], texts: Texts): string {
  if (addresses.length === 0) return ''
  const items = addresses.map((address) => `<li>${escapeHtml(address)}</li>`).join('')
  return `<ol class="addresses" aria-label="${escapeHtml(texts.bookAddresses)}">${items}</ol>`
}

const endLists = (book: Book, texts: Texts): Pieces =>
  listsOf(book, texts).flatMap(
    ({ id, title, html: list }) =>
      html`<section class="prose book-list" id="${id}" aria-labelledby="${id}-title"><h1 id="${id}-title">${escapeHtml(title)}</h1>\n${list}</section>\n`,
  )
