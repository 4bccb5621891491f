// Puts what features add to an article into its HTML.

import { escapeHtml } from '../../templates/escape.ts'
import type { ArticleMarks, HeadingMark } from './model.ts'

export function withMarks(html: string, all: ArticleMarks[]): string {
  if (all.length === 0) return html
  const marked = all.reduce((text, { headings }) => (headings ? withHeadings(text, headings) : text), html)
  const parts = (part: 'before' | 'after') => all.map((marks) => marks[part] ?? '').join('')
  return parts('before') + marked + parts('after')
}

const HEADING = /(<h([1-6])\b[^>]*\sid="([^"]*)"[^>]*>)([\s\S]*?<\/h\2>)/g

const withHeadings = (html: string, headings: Map<string, HeadingMark>): string =>
  html.replace(HEADING, (whole, open: string, _, id: string, rest: string) => {
    const mark = headings.get(id.replaceAll('&amp;', '&'))
    if (!mark) return whole
    const ids = (mark.ids ?? []).map((one) => `<span id="${escapeHtml(one)}"></span>`)
    return `${open}${ids.join('')}${rest}${mark.below ?? ''}`
  })

/** Equal texts mean equal marks. */
export const marksKey = (all: ArticleMarks[]): string =>
  all.length === 0 ? '' : `\n${JSON.stringify(all.map(({ headings, ...rest }) => [rest, headings && [...headings]]))}`
