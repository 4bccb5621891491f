// The book as EPUB 3: a file for each chapter, the list of terms and the index, with a contents list and accessibility metadata.
import path from 'node:path'
import { escapeHtml } from '../../../templates/escape.ts'
import { fill } from '../../../templates/languages/fill.ts'
import { type FoundFile, readFound } from '../../core/find-files.ts'
import { hashOf } from '../../core/hash.ts'
import { isTag } from '../../core/html.ts'
import { mediaType } from '../../core/media-types.ts'
import { zipFile } from '../../core/zip.ts'
import { pictureOf } from '../../data/drawings.ts'
import { publishedFiles } from '../../site/find-published.ts'
import { type Resolve, themeColors } from '../../site/theme-colors.ts'
import { type Book, type EndList, listsOf } from './book.ts'
import { coverLines } from './document.ts'
import { type BookPart, fillBook, html, type Pieces } from './holes.ts'
import type { BookSources } from './pages.ts'
import { bookConfigOf, OWN_IDS } from './plan.ts'
import { type Cover, portableChapter } from './portable.ts'
import type { Chapter } from './read-chapter.ts'
import { writeXhtml, type XhtmlOptions } from './xhtml.ts'

/** One file of the reading order. */
interface Spread {
  /** Name in the zip file, without its ending: 'c1'. */
  name: string
  title: string
  /** In the contents list. */
  sections: { id: string; label: string }[]
  body: Pieces
  /** Id of what its whole text is; links lead to it. */
  id: string
  /** Its drawings are SVG. */
  hasSvg: boolean
  /** Attributes of a chapter in another language. */
  language: string
}

export function bookEpub(book: Book, { site, bundle, cover = drawnCover(site) }: BookSources): Uint8Array {
  const { config } = site
  const { texts } = config.language
  const pictures = new Map<string, FoundFile>()
  const options = {
    site,
    find: publishedFiles(site),
    shapes: undefined,
    canRoll: false,
    pictureAddress: (found: FoundFile) => pictureName(found, pictures),
  }
  const chapters = book.chapters.map((chapter) => portableChapter(chapter, options))
  const lists = listsOf(book, texts, '<dl epub:type="glossary">')
  const resolve = themeColors(bundle.book?.css ?? '')
  const hrefOf = openHrefs(book, lists)
  const spreads = [...chapters.map((chapter) => chapterSpread(chapter, { resolve, hrefOf })), ...lists.map(listSpread)]
  const files = new Map<string, string | Uint8Array>([
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', CONTAINER],
    ['EPUB/package.opf', ''],
    ['EPUB/nav.xhtml', contentsPage(spreads, { site, title: texts.bookContents })],
    ['EPUB/style.css', styleOf(resolve)],
    ['EPUB/title.xhtml', titlePage(book, { site, cover })],
  ])
  for (const spread of spreads) {
    const body = fillBook(spread.body, { texts, hrefOf })
    files.set(`EPUB/${spread.name}.xhtml`, page(spread.title, xhtmlOf(body), site))
  }
  if (cover) files.set(`EPUB/${coverName(cover)}`, cover.contents)
  for (const [name, found] of pictures) files.set(`EPUB/${name}`, readFound(found))
  files.set('EPUB/package.opf', packageFile(book, { site, cover, spreads, pictures: [...pictures.keys()] }))
  return zipFile(files, ['mimetype'])
}

/** A drawing of the theme; undefined in a site without drawings. */
function drawnCover({ config }: BookSources['site']): Cover | undefined {
  const drawing = pictureOf({ seed: config.title, kind: 'cover' }, config)
  return drawing === undefined ? undefined : { path: 'cover.svg', contents: Buffer.from(drawing) }
}

/** Pictures that every reader shows. */
const CORE_PICTURE = /\.(?:svg|png|jpe?g|gif|webp)$/i

function pictureName(found: FoundFile, pictures: Map<string, FoundFile>): string | undefined {
  if (!CORE_PICTURE.test(found.path)) return undefined
  const name = `pictures/${hashOf(found.file).slice(0, 8)}${path.posix.extname(found.path).toLowerCase()}`
  pictures.set(name, found)
  return name
}

const coverName = ({ path: file }: Cover) => `cover${path.posix.extname(file).toLowerCase()}`

function chapterSpread({ id, number, title, sections, body, language: own }: Chapter, options: XhtmlOptions): Spread {
  const lang = escapeHtml(own?.lang ?? '')
  const language = own ? ` lang="${lang}" xml:lang="${lang}" dir="${own.dir}"` : ''
  return {
    name: chapterName(number),
    title: `${number} ${title}`,
    id,
    sections: sections
      .filter(({ level }) => level === 2)
      .map(({ id: section, section: no, title: name }) => ({ id: section, label: `${no} ${name}` })),
    body: html`<section epub:type="chapter" role="doc-chapter"${language} aria-labelledby="${id}"><h1 id="${id}">${number} ${escapeHtml(title)}</h1>\n${writeXhtml(body, options)}</section>`,
    hasSvg: hasDrawing(body),
    language,
  }
}

const chapterName = (number: number) => `c${number}`

const hasDrawing = (parts: BookPart[]): boolean =>
  parts.some((part) => isTag(part) && (part.name === 'svg' || hasDrawing(part.children)))

function listSpread({ id, title, html: list }: EndList): Spread {
  const type = id === 'index' ? 'epub:type="index" role="doc-index"' : 'epub:type="glossary" role="doc-glossary"'
  return {
    name: id,
    title,
    id,
    sections: [],
    body: html`<section ${type} aria-labelledby="${id}"><h1 id="${id}">${escapeHtml(title)}</h1>\n${list}</section>`,
    hasSvg: false,
    language: '',
  }
}

/** Returns the address of an id of the book. */
function openHrefs({ chapters, terms }: Book, lists: EndList[]): (id: string) => string {
  const names = new Map(lists.map(({ id }) => [id, id]))
  for (const { number, id: own, anchors } of chapters)
    for (const id of [own, ...[...anchors.values()].map((anchor) => anchor.id)]) names.set(id, chapterName(number))
  for (const { id } of terms) names.set(id, OWN_IDS.terms)
  return (id) => {
    const file = names.get(id)
    return file === undefined ? `#${id}` : `${file}.xhtml#${id}`
  }
}

/** References are written as HTML: their entities are not all of XML. */
const xhtmlOf = (html: string) => html.replaceAll('&nbsp;', '&#160;')

type SiteOf = Pick<BookSources, 'site'>

function page(title: string, body: string, site: BookSources['site'], type = ''): string {
  const { htmlLang, direction } = site.config.locale
  const lang = escapeHtml(htmlLang)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}" dir="${direction}">
<head>
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body${type}>
${body}
</body>
</html>
`
}

function titlePage({ plan }: Book, { site, cover }: Pick<BookSources, 'site' | 'cover'>): string {
  const picture = cover ? `<p><img src="${coverName(cover)}" alt="" role="presentation"/></p>\n` : ''
  const lines = coverLines(plan, site.config).map((line) => `<p>${escapeHtml(line)}</p>`)
  const body = `<section epub:type="titlepage">${picture}<h1>${escapeHtml(plan.title)}</h1>\n${lines.join('\n')}</section>`
  return page(plan.title, body, site, ' epub:type="frontmatter"')
}

function contentsPage(spreads: Spread[], { site, title }: SiteOf & { title: string }): string {
  const items = spreads.map(({ name, title: label, id, sections, language }) => {
    const inner = sections.map((one) => `<li><a href="${name}.xhtml#${one.id}">${escapeHtml(one.label)}</a></li>`)
    const list = inner.length > 0 ? `<ol>${inner.join('')}</ol>` : ''
    return `<li${language}><a href="${name}.xhtml#${id}">${escapeHtml(label)}</a>${list}</li>`
  })
  const body = `<nav epub:type="toc" role="doc-toc" aria-labelledby="contents"><h1 id="contents">${escapeHtml(title)}</h1>
<ol>
${items.join('\n')}
</ol></nav>`
  return page(title, body, site)
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

interface PackageParts extends Pick<BookSources, 'site' | 'cover'> {
  spreads: Spread[]
  pictures: string[]
}

function packageFile({ plan }: Book, { site, cover, spreads, pictures }: PackageParts): string {
  const { config } = site
  const { authors = [], licence = config.license } = bookConfigOf(config)
  const creators = authors.map((name) => `<dc:creator>${escapeHtml(name)}</dc:creator>\n`).join('')
  // EPUB requires a time of the last change. A book without a date has that of its zip file, so that equal books are equal bytes.
  const modified = plan.date ?? '1980-01-01'
  const id = `urn:x-wasteland:${hashOf(`${config.url}${config.baseUrl}${plan.name}`)}`
  const type = (file: string) => mediaType(file).replace(/;.*/, '')
  const item = (name: string, file: string, properties = '') =>
    `<item id="${name}" href="${file}" media-type="${file.endsWith('.xhtml') ? 'application/xhtml+xml' : type(file)}"${properties && ` properties="${properties}"`}/>`
  const items = [
    item('nav', 'nav.xhtml', 'nav'),
    item('style', 'style.css'),
    item('title', 'title.xhtml'),
    ...(cover ? [item('cover', coverName(cover), 'cover-image')] : []),
    ...spreads.map(({ name, hasSvg }) => item(`s-${name}`, `${name}.xhtml`, hasSvg ? 'svg' : '')),
    ...pictures.map((file, i) => item(`p-${i + 1}`, file)),
  ]
  const order = ['title', 'nav', ...spreads.map(({ name }) => `s-${name}`)].map((name) => `<itemref idref="${name}"/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escapeHtml(config.locale.htmlLang)}" dir="${config.locale.direction}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${id}</dc:identifier>
<dc:title>${escapeHtml(plan.title)}</dc:title>
${creators}<dc:language>${escapeHtml(config.locale.htmlLang)}</dc:language>
<dc:description>${escapeHtml(fill(config.language.texts.bookEdition, { edition: plan.edition }))}</dc:description>
${plan.date === undefined ? '' : `<dc:date>${plan.date}</dc:date>\n`}<dc:publisher>${escapeHtml(config.title)}</dc:publisher>
<dc:source>${escapeHtml(config.url + config.baseUrl)}</dc:source>
${licence ? `<dc:rights>${escapeHtml(licence)}</dc:rights>\n` : ''}<meta property="dcterms:modified">${modified}T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityFeature">index</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">Text with headings, tables with marked heads, and a contents list. Decorative drawings are left out.</meta>
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine page-progression-direction="${config.locale.direction}">
${order.join('\n')}
</spine>
</package>
`
}

/** E-readers bring their own faces and colours; diagrams stay on a sheet of their own. */
const styleOf = (resolve: Resolve) => `:root { color-scheme: light dark; }
h1, h2, h3, h4 { break-after: avoid; line-height: 1.2; }
table { margin-block: 0.5em; border-collapse: collapse; }
caption, dt, .tab-label, .below-title, .code-title, .sign > p:first-child, summary { font-weight: bold; text-align: start; }
th, td { border: 1px solid; padding: 0.2em 0.4em; text-align: start; vertical-align: top; }
.num { text-align: end; }
.mid { text-align: center; }
.table { overflow-x: auto; }
figure, .beast, .sign, .generate, .tab-open, blockquote { margin: 1em 0; padding-inline-start: 1em; border-inline-start: 2px solid; }
img, svg { max-width: 100%; height: auto; }
.diagram svg { width: 100%; max-width: 30em; background: ${resolve('var(--paper)')}; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
a + small { font-size: 0.85em; }
.address { display: none; }
.facts div { margin-block: 0.2em; }
.facts dt, .facts dd { display: inline; margin: 0; }
.facts dt::after { content: ". "; }
.stats { display: flex; flex-wrap: wrap; gap: 0 1.2em; }
.stats dt { font-size: 0.8em; font-weight: normal; }
.stats dd { margin: 0; font-weight: bold; }
.stats small { font-weight: normal; }
.beast .part { margin: 0.5em 0 0.2em; font-weight: bold; border-bottom: 1px solid; }
.beast .picture { float: inline-end; width: 33%; margin-inline-start: 1em; }
.sheet i { display: inline-block; width: 0.7em; height: 0.7em; margin-inline-end: 0.3em; border: 1px solid; }
.strip ul { padding: 0; }
.strip li { display: inline-block; margin-inline-end: 1em; }
.footnotes { margin-top: 2em; border-top: 1px solid; font-size: 0.9em; }
.vh { position: absolute; clip-path: inset(50%); }
@media (max-width: 34em) {
  th, td { padding: 0.15em 0.2em; font-size: 0.75em; hyphens: auto; }
  .stack thead { position: absolute; clip-path: inset(50%); }
  .stack, .stack caption, .stack tbody, .stack tr, .stack th, .stack td { display: block; border: 0; font-size: 1em; text-align: start; }
  .stack tr { padding: 0.5em 0; border-bottom: 1px solid; }
  .stack td[data-label]::before { content: attr(data-label) ": "; font-weight: bold; }
}
`
