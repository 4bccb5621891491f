// Other words in a page that stands: in the places where templates/ write them. Undefined where a place is not the only one of
// its kind, so that it cannot be told.
import { escapeJson } from '../../templates/page-json.ts'
import { escapeText } from '../../templates/parts/escape-text.ts'
import { escapeHtml } from '../markdown/tokens.ts'

/** What a page said, and what it is to say. */
export type Words = Record<'before' | 'after', string>

/** The article; see templates/parts/inert.tsx. */
export function withArticle(html: string, { before, after }: Words): string | undefined {
  const start = html.indexOf(ARTICLE + before) + ARTICLE.length
  if (before === '' || after === '' || start < ARTICLE.length) return undefined
  return html.slice(0, start) + after + html.slice(start + before.length)
}

const ARTICLE = ' data-inert="html">'

/** The description of the page itself: in its head (templates/document.ts), what machines read there, and its data. */
export function withDescription(html: string, words: Words): string | undefined {
  const end = html.indexOf('</head>')
  let head: string | undefined = html.slice(0, end)
  if (head.includes(inJson(words.before))) head = replaced(head, inJson, words)
  head = head && replaced(head, (text) => `<meta name="description" content="${escapeHtml(text)}">`, words)
  head = head && replaced(head, (text) => `<meta property="og:description" content="${escapeHtml(text)}">`, words)
  const body = replaced(html.slice(end), inJson, words)
  return head && body && head + body
}

/** The description of a page that this one lists; see templates/parts/link-cards.tsx. */
export function withListed(html: string, words: Words): string | undefined {
  const listed = replaced(html, (text) => `<p>${escapeText(text)}</p>`, words)
  return listed && replaced(listed, inJson, words)
}

const inJson = (description: string) => escapeJson(`"description":${JSON.stringify(description)}`)

/** `written`: how words stand in the text. */
function replaced(text: string, written: (words: string) => string, { before, after }: Words): string | undefined {
  const [start, end, ...more] = text.split(written(before))
  if (before === '' || after === '' || start === undefined || end === undefined || more.length > 0) return undefined
  return start + written(after) + end
}
