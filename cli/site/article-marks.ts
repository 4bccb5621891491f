// Puts what features add to an article into its HTML.

import { escapeHtml } from '../../templates/escape.ts'
import { type Attributes, addToHtml } from '../core/html.ts'
import type { ArticleMarks } from './model.ts'

export function withMarks(html: string, all: ArticleMarks[]): string {
  if (all.length === 0) return html
  const inside = all.some(({ headings, ids }) => headings || ids)
  const parts = (part: 'before' | 'after') => all.map((marks) => marks[part] ?? '').join('')
  return parts('before') + (inside ? withMarksInside(html, all) : html) + parts('after')
}

const HEADING = /^h[1-6]$/

function withMarksInside(html: string, all: ArticleMarks[]): string {
  const idsOf = ({ id = '' }: Attributes) =>
    all
      .flatMap(({ ids }) => ids?.get(id) ?? [])
      .map((one) => `<span id="${escapeHtml(one)}"></span>`)
      .join('')
  let idsOfRow = ''
  return addToHtml(html, {
    afterStart(name, attributes) {
      if (name === 'tr') idsOfRow = idsOf(attributes)
      else if (name === 'td' || name === 'th') {
        // A row has only cells: its first one gets its ids.
        const ids = idsOfRow
        idsOfRow = ''
        return ids
      } else if (name === 'article' || HEADING.test(name)) return idsOf(attributes)
      return ''
    },
    afterEnd: (name, { id = '' }) =>
      HEADING.test(name) ? all.map(({ headings }) => headings?.get(id) ?? '').join('') : '',
  })
}

/** Equal texts mean equal marks. */
export const marksKey = (all: ArticleMarks[]): string =>
  all.length === 0
    ? ''
    : `\n${JSON.stringify(all.map(({ headings, ids, ...rest }) => [rest, headings && [...headings], ids && [...ids]]))}`
