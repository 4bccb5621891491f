// Styles of a paper: the size of its sheets, and what is in their margins.

import { fill } from '../../../templates/languages/fill.ts'
import type { ResolvedConfig } from '../../config/resolved-config.ts'
import { cssString } from '../../core/css.ts'
import type { Book } from './book.ts'
import { listsOf } from './book.ts'
import { pageClass } from './document.ts'
import type { BookConfig } from './plan.ts'

export type Paper = BookConfig['paper'][number]

const SIZES = { A4: [210, 297], A5: [148, 210], letter: [215.9, 279.4] } as const

/** Narrower paper has one column of text. */
const TWO_COLUMNS_MM = 180

export function paperStyle(book: Book, paper: Paper, config: ResolvedConfig): string {
  const { width, height, bleed } = measures(paper)
  const isNarrow = width < TWO_COLUMNS_MM
  const [side, top] = isNarrow ? [14, 15] : [16, 17]
  const { texts } = config.language
  const left = `${config.title} · ${fill(texts.bookEdition, { edition: book.plan.edition })}`
  const box = `font:8pt/1.2 var(--text,sans-serif);color:#000`
  const page = `@page{size:${mm(width + 2 * bleed)} ${mm(height + 2 * bleed)};margin:${mm(top + bleed)} ${mm(side + bleed)} ${mm(top + 2 + bleed)};@bottom-left{content:${cssString(left)};${box}}@bottom-right{content:counter(page);${box}}}`
  const first = '@page :first{@bottom-left{content:none}@bottom-right{content:none}}'
  const named = [
    ...book.chapters.map((chapter) => [
      pageClass(chapter),
      `.${pageClass(chapter)}`,
      `${chapter.number} ${chapter.title}`,
    ]),
    ...listsOf(book, texts).map(({ id, title }) => [`list-${id}`, `#${id}`, title]),
  ].map(
    ([name = '', selector = '', title = '']) =>
      `@page ${name}{@top-right{content:${cssString(title)};${box}}}${selector}{page:${name}}`,
  )
  const columns = isNarrow ? '@media print{.prose.chapter,.book-toc,.book-list{columns:auto!important}}' : ''
  const black = typeof paper === 'string' ? '' : BLACK
  return [page, first, ...named, columns, black].join('\n')
}

/** For printers of books: black is the only ink of the text. */
const BLACK =
  '@media print{:root{--ink:#000;--soft:#000;--accent:#000;--frame:#000;--edge:#000;--rule:#000;--info:#000;--note:#000;--warning:#000;--danger:#000}img{filter:grayscale(1)}}'

/** Trim size and bleed in mm. */
function measures(paper: Paper): { width: number; height: number; bleed: number } {
  if (typeof paper === 'string') return { width: SIZES[paper][0], height: SIZES[paper][1], bleed: 0 }
  const [, width, height, unit] = /^([\d.]+)x([\d.]+)(in|mm)$/.exec(paper.trim) ?? []
  const [, bleed, bleedUnit] = /^([\d.]+)(in|mm)$/.exec(paper.bleed) ?? []
  const inMm = (value: string | undefined, one: string | undefined) => Number(value) * (one === 'in' ? 25.4 : 1)
  return { width: inMm(width, unit), height: inMm(height, unit), bleed: inMm(bleed, bleedUnit) }
}

/** The bleed of paper that is cut, in points. */
export const bleedOf = (paper: Paper): { bleed?: number } =>
  typeof paper === 'string' ? {} : { bleed: (measures(paper).bleed * 72) / 25.4 }

const mm = (value: number) => `${Number(value.toFixed(3))}mm`
