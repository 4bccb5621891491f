// The page of the book on the site, and the one file: the same document, with styles and scripts linked or inside.

import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../templates/escape.ts'
import { pagePolicy } from '../../site/content-policy.ts'
import { faviconHref } from '../../site/favicon.ts'
import { publishedFiles } from '../../site/find-published.ts'
import type { Bundle, Site } from '../../site/model.ts'
import type { Book } from './book.ts'
import { bookDocument } from './document.ts'
import { fillBook, type Pieces, textAround } from './holes.ts'
import { hasSlantedText, inlinedStyle } from './inline-style.ts'
import { type Cover, coverHtml, linkTag, openShapes, portableChapter, readPicture } from './portable.ts'

export interface BookSources {
  site: Site
  bundle: Bundle
  cover: Cover | undefined
}

const scriptTag = (code: string) => `<script>${code}</script>`

/** The page on the site. `forms`: HTML of the links to the other forms. */
export function bookPage(book: Book, { site, bundle, cover }: BookSources, forms: string): string {
  const { config } = site
  const { beforePaint } = bundle.inlineScripts
  const href = (file = '') => escapeHtml(config.rootUrl + file)
  const policy = config.contentPolicy === 'page' ? `${policyTag(pagePolicy([beforePaint], config))}\n` : ''
  const document = bookDocument(book, config, {
    home: config.baseUrl,
    head: `${policy}${scriptTag(beforePaint)}\n${linkTag('icon', faviconHref(config))}
${linkTag('stylesheet', config.rootUrl + (bundle.book?.stylesheet ?? ''))}`,
    cover: coverHtml(cover),
    forms,
    shapes: '',
    end: `<script type="module" src="${href(bundle.book?.script)}"></script>\n`,
  })
  return fillBook(document, { texts: config.language.texts })
}

/** The one file: opens without a request. */
export function bookFile(book: Book, sources: BookSources): string {
  const { bundle } = sources
  const { beforePaint } = bundle.inlineScripts
  const code = bundle.book?.code ?? ''
  const options = { scripts: [beforePaint, code], css: '', canRoll: true, forLetters: true }
  return fillBook(portableDocument(book, sources, options), { texts: sources.site.config.language.texts })
}

interface PortableDocumentOptions {
  /** The first is in the head, the others at the end. */
  scripts: string[]
  /** Styles after those of the book. */
  css: string
  canRoll: boolean
  /** Leaves out faces that the text needs for signs only. */
  forLetters: boolean
}

/** A document with everything inside. */
export function portableDocument(
  book: Book,
  { site, bundle, cover }: BookSources,
  { scripts, css, canRoll, forLetters }: PortableDocumentOptions,
): Pieces {
  const { config } = site
  const find = publishedFiles(site)
  const shapes = openShapes(site)
  const options = { site, find, shapes, canRoll, pictureAddress: readPicture }
  const chapters = book.chapters.map((chapter) => portableChapter(chapter, options))
  const parts = { home: config.url + config.baseUrl, cover: coverHtml(cover), forms: '', shapes: shapes.html() }
  const [first, ...rest] = scripts
  const bare = bookDocument({ ...book, chapters }, config, {
    ...parts,
    head: [{ kind: 'head' }],
    end: [{ kind: 'end' }],
  })
  const style = inlinedStyle(`${bundle.book?.css ?? ''}${css}`, {
    text: textAround(bare),
    isSlanted: chapters.some(({ body }) => hasSlantedText(body)),
    forLetters,
    bundle,
    find,
  })
  const head = [
    policyTag(filePolicy(style, scripts)),
    ...(first === undefined ? [] : [scriptTag(first)]),
    `<style>${style}</style>`,
  ].join('\n')
  const end = rest.map((script) => `${scriptTag(script)}\n`).join('')
  const own: { [kind: string]: string } = { head, end }
  return bare.map((piece) => (typeof piece === 'string' ? piece : (own[piece.kind] ?? piece)))
}

const policyTag = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing but what is in the file. */
const filePolicy = (style: string, scripts: string[]): string =>
  [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    ...(scripts.length > 0 ? [`script-src ${scripts.map(hashSource).join(' ')}`] : []),
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
