// The list that `:::book` shows: the forms of the book, with their sizes.

import { escapeHtml } from '../../../templates/escape.ts'
import { fill } from '../../../templates/languages/fill.ts'
import { sizeText } from '../../../templates/languages/size-text.ts'
import type { ResolvedConfig } from '../../config/resolved-config.ts'
import { hrefOf } from '../../core/addresses.ts'
import type { Site } from '../../site/model.ts'
import { BOOK_FOLDER, type BookFile, type BookPlan } from './plan.ts'

export interface ListedFile extends Omit<BookFile, 'isMade'> {
  /** Title and edition of its book, shown if the site has several. */
  title?: string
  /** Size; not known in `serve`. */
  bytes?: number
  /** Number of pages of a PDF. */
  pages?: number
}

/** 'Dust, Edition 0.4' */
export const fullTitle = ({ title, edition }: BookPlan, { language: { texts } }: Pick<ResolvedConfig, 'language'>) =>
  `${title}, ${fill(texts.bookEdition, { edition })}`

export function bookList(files: ListedFile[], { config }: Pick<Site, 'config'>): string {
  if (files.length === 0) return ''
  const { texts } = config.language
  const titles = [...new Set(files.map(({ title }) => title))]
  const lists = titles.map((title) => {
    const items = files.filter((file) => file.title === title).map((file) => itemOf(file, config))
    const name = titles.length > 1 && title !== undefined ? `<p><strong>${escapeHtml(title)}</strong></p>\n` : ''
    return `${name}<ul>\n${items.join('\n')}\n</ul>`
  })
  return `<nav class="book-forms" aria-label="${escapeHtml(texts.bookForms)}">\n${lists.join('\n')}\n</nav>`
}

/** 'One page', 'PDF, A4' */
export function formName(
  { format, paper }: Pick<BookFile, 'format' | 'paper'>,
  { language: { texts } }: Pick<ResolvedConfig, 'language'>,
): string {
  const names = {
    page: texts.bookPage,
    file: texts.bookFile,
    epub: texts.bookEpub,
    pdf: fill(texts.bookPdf, {
      paper: typeof paper === 'object' ? `${paper.trim}, ${texts.bookPrinted}` : (paper ?? ''),
    }),
  }
  return names[format]
}

function itemOf(file: ListedFile, config: Site['config']): string {
  const { locale, baseUrl } = config
  const path = file.format === 'page' ? file.path.replace(/\/index\.html$/, '') : file.path
  const size = file.bytes === undefined ? '' : ` (${sizeText(file.bytes, locale.locale)})`
  // The one file has its styles inside, which the content policy of the site blocks: it is saved, and opened from there.
  const target = file.format === 'page' ? ' target="_self"' : ' target="_self" download'
  return `<li><a href="${escapeHtml(hrefOf(`/${path}`, baseUrl))}"${target}>${escapeHtml(formName(file, config))}</a>${size}</li>`
}

/** Names files of books that a build removes without making their form again. Undefined: there are none. */
export function removedNote(removedPaths: string[], published: string[]): string | undefined {
  const formOf = (path: string) => FORM.exec(path)?.slice(1).join(' ')
  const forms = new Set(published.map(formOf))
  const gone = removedPaths.filter((path) => FORM.test(path) && !forms.has(formOf(path)))
  if (gone.length === 0) return undefined
  const named = gone.length > 3 ? `${gone.slice(0, 2).join(', ')} and ${gone.length - 2} more` : gone.join(', ')
  return `Removed ${named}: the book may have changed since. To make it again, run: wasteland-build book`
}

/** Folder and ending of a file of a book, apart from its page. */
const FORM = new RegExp(`^((?:[^/]+/)?${BOOK_FOLDER}/(?:.*/)?)(?!index\\.html$)[^/]+(\\.(?:html|epub|pdf))$`)
