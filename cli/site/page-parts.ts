// Parts of pages that other pages show: excerpts on lists, sections on screens, embedded pages. Each is made once.

import { escapeHtml } from '../../templates/escape.ts'
import type { ContentDocument } from '../content/model.ts'
import { type Part, parsePieces } from '../core/html.ts'
import { type ArticleHtml, type Fillers, fillSome, type Hole } from '../markdown/holes.ts'

/** HTML of a page with its links, and the holes that are filled where it is shown. */
type Pieces = Iterable<string | Hole>

/**
 * Returns a function that makes a part of a page, or returns the one that it has made. A part is made again when the text of its page is
 * another one. `key`: which part. `linksOf`: the resolved links of a page.
 */
export function openParts(linksOf: (page: ContentDocument) => string[]) {
  const parts = new Map<string, { htmlHash: string; made: unknown }>()
  /** The last page. Screens name many sections of one page, one after the other. */
  let last: { page: ContentDocument; htmlHash: string; tree: Part<Hole>[] } | undefined
  const parse = (page: ContentDocument, html: ArticleHtml) => parsePieces(fillSome(html, linkFillers(linksOf(page))))
  const treeOf = (page: ContentDocument) => {
    const { htmlHash } = page
    if (last?.page !== page || last.htmlHash !== htmlHash) last = { page, htmlHash, tree: parse(page, page.html()) }
    return last.tree
  }
  return <Made>(
    page: ContentDocument,
    key: (string | undefined)[],
    make: (tree: Part<Hole>[]) => Made,
    cut?: (html: ArticleHtml) => ArticleHtml,
  ): Made => {
    const name = JSON.stringify([page.file, ...key])
    const known = parts.get(name)
    if (known?.htmlHash === page.htmlHash) return known.made as Made
    const made = make(cut ? parse(page, cut(page.html())) : treeOf(page))
    parts.set(name, { htmlHash: page.htmlHash, made })
    return made
  }
}

/** Pieces as an article again. */
export function articleOf(pieces: Pieces): ArticleHtml {
  const text = ['']
  const holes: Hole[] = []
  for (const piece of pieces)
    if (typeof piece === 'string') text.push((text.pop() ?? '') + piece)
    else {
      holes.push(piece)
      text.push('')
    }
  return { text, holes }
}

/** `links`: the resolved attributes of each link of a document. */
export const linkFillers = (links: string[]): Pick<Fillers, 'attributes' | 'link'> => ({
  attributes: ({ link }) => links[link] ?? '',
  link: ({ link, title }, inside) =>
    links[link] ? `<a ${links[link]}${title ? ` title="${escapeHtml(title)}"` : ''}>${inside}</a>` : inside,
})
