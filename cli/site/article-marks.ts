// Puts what features add to an article into its HTML.

import { escapeHtml } from '../../templates/escape.ts'
import type { ArticleMarks } from './model.ts'

export function withMarks(html: string, all: ArticleMarks[]): string {
  if (all.length === 0) return html
  const marked = all.reduce((text, { headings, ids }) => withIds(withTextBelow(text, headings), ids), html)
  const parts = (part: 'before' | 'after') => all.map((marks) => marks[part] ?? '').join('')
  return parts('before') + marked + parts('after')
}

const HEADING = /<h([1-6])\b[^>]*\sid="([^"]*)"[^>]*>[\s\S]*?<\/h\1>/g

const withTextBelow = (html: string, headings: ArticleMarks['headings']): string =>
  headings ? html.replace(HEADING, (heading, _, id: string) => heading + (headings.get(unescaped(id)) ?? '')) : html

/** The start of a heading, a card, or a row with its first cell: a row has only cells. */
const START = /<(?:h[1-6]|article|tr)\b[^>]*\sid="([^"]*)"[^>]*>(?:\s*<t[dh]\b[^>]*>)?/g

const withIds = (html: string, ids: ArticleMarks['ids']): string =>
  ids
    ? html.replace(START, (start, id: string) => {
        const more = ids.get(unescaped(id)) ?? []
        return start + more.map((one) => `<span id="${escapeHtml(one)}"></span>`).join('')
      })
    : html

const unescaped = (id: string) => id.replaceAll('&amp;', '&')

/** Equal texts mean equal marks. */
export const marksKey = (all: ArticleMarks[]): string =>
  all.length === 0
    ? ''
    : `\n${JSON.stringify(all.map(({ headings, ids, ...rest }) => [rest, headings && [...headings], ids && [...ids]]))}`
