// Opens a Word document: refuses what is none, and prepares its XML for the library that reads it.
import { BuildError, EXIT, error } from '../core/errors.ts'
import { readXml } from '../core/xml.ts'
import { unzipFile, zipFile } from '../core/zip.ts'
import { END_OF_BOX, START_OF_BOX } from './marks.ts'
import { plainText } from './word-text.ts'

/** A document that is ready to be read. */
export interface WordParts {
  /** A zip file with the parts that are read. */
  bytes: Buffer
  /** Lists of headings with page numbers, which are removed: the words of each line. */
  contents: string[]
  /** The text, notes, comments, headers and footers, without markup. */
  words: Record<'text' | 'comments' | 'margins', string>
  /** Words that Word hides from readers. */
  hidden: string[]
  /** Number of formulas. */
  formulas: number
  /** Number of text boxes. */
  boxes: number
  /** Addresses of pictures that are not in the file. */
  farPictures: string[]
  hasMacros: boolean
  /** Title in the properties of the document. */
  title?: string
  /** Style names of headings, with the level of each: 'Chapter' → 1. */
  headingStyles: Map<string, number>
}

const MB = 1024 * 1024

/** Limits of the parts of a document when they are unpacked. A file of a few kilobytes can hold gigabytes. */
const MAX_XML = 40 * MB
const MAX_ALL = 150 * MB

/** Parts that hold text, or lead to it. Not fonts, embedded programs and macros. */
const PART = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/core\.xml|word\/.*\.(?:xml|rels)|word\/media\/.*)$/i

/** `name`: of the file, in messages. Throws a BuildError if this is no Word document. */
export function openWord(file: Uint8Array, name: string): WordParts {
  const refused = (message: string, hint: string) => unreadable(name, message, hint)
  if (Buffer.from(file.subarray(0, 4)).toString('hex') === 'd0cf11e0')
    throw refused('This document is protected by a password, or it is of Word 97 to 2003.', SAVE_AS)
  let xml = 0
  let all = 0
  const names: string[] = []
  let files: Map<string, Uint8Array>
  try {
    files = unzipFile(file, (entry) => {
      names.push(entry.name)
      if (!PART.test(entry.name)) return false
      all += entry.size
      if (!/\/media\//i.test(entry.name)) xml += entry.size
      return xml <= MAX_XML && all <= MAX_ALL
    })
  } catch {
    throw refused('This is not a Word document, or it is damaged.', SAVE_AS)
  }
  if (xml > MAX_XML || all > MAX_ALL)
    throw refused(
      `This document is too large: unpacked, it has more than ${(xml > MAX_XML ? MAX_XML : MAX_ALL) / MB} MB.`,
      'Divide it into several documents, or make its pictures smaller.',
    )
  const document = files.get('word/document.xml')
  if (!document || !files.has('[Content_Types].xml'))
    throw refused('This zip file is not a Word document: it has no word/document.xml.', SAVE_AS)
  const texts = new Map([...files].filter(([one]) => /\.(?:xml|rels)$/i.test(one)).map(([one, b]) => [one, textOf(b)]))
  for (const [part, text] of texts)
    for (const token of readXml(text))
      if (token.kind === 'fault') throw refused(`This document is damaged: in ${part}, ${token.message}.`, SAVE_AS)
  const hidden: string[] = []
  for (const part of ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml']) {
    const text = texts.get(part)
    if (text !== undefined) texts.set(part, plainText(text, hidden))
  }
  const contents: string[] = []
  let formulas = 0
  const formulaOf = (element: string) => {
    formulas++
    return `<w:r><w:t xml:space="preserve">${inOneLine(element)}</w:t></w:r>`
  }
  const written = replaced(texts.get('word/document.xml') ?? '', 'm:oMath', formulaOf)
  const body = withBoxes(withoutContents(written.replace(/<\/?m:oMathPara(?:\s[^>]*)?>/g, ''), contents))
  texts.set('word/document.xml', body)
  const wordsIn = (pattern: RegExp) =>
    [...texts]
      .filter(([one]) => pattern.test(one))
      .map(([, text]) => textIn(text))
      .join('\n')
  const title = /<dc:title>([^<]*)<\/dc:title>/.exec(texts.get('docProps/core.xml') ?? '')?.[1]?.trim()
  return {
    bytes: Buffer.from(zipFile(new Map<string, string | Uint8Array>([...files, ...texts]), [...files.keys()])),
    contents,
    words: {
      text: wordsIn(/^word\/(?:document|footnotes|endnotes)\.xml$/),
      comments: wordsIn(/^word\/comments\.xml$/),
      margins: wordsIn(/^word\/(?:header|footer)\d*\.xml$/),
    },
    hidden: hidden.map(decoded),
    formulas,
    boxes: body.split(START_OF_BOX).length - 1,
    farPictures: farPicturesIn(texts.get('word/_rels/document.xml.rels') ?? ''),
    hasMacros: names.some((one) => /vbaProject\.bin$/i.test(one)),
    ...(title && { title: decoded(title) }),
    headingStyles: headingStylesIn(texts.get('word/styles.xml') ?? ''),
  }
}

const unreadable = (file: string, message: string, hint: string) =>
  new BuildError(error('WB940', message, { file }, hint), { exitCode: EXIT.usage })

/** The library cannot read the document. */
export const unreadableWord = (file: string, cause: unknown) =>
  unreadable(file, `This document cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, SAVE_AS)

const SAVE_AS = 'Open it in Word, LibreOffice or Google Docs and save it as .docx, without a password.'

/** Word writes UTF-8; other programs may write UTF-16. */
const textOf = (bytes: Uint8Array) =>
  new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8').decode(bytes)

/** Where the outermost elements of a name begin and end. */
function elementsIn(xml: string, name: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let depth = 0
  let from = 0
  for (const { 0: tag, index } of xml.matchAll(new RegExp(`<(?:/${name}\\s*|${name}(?:\\s[^>]*)?)>`, 'g'))) {
    if (tag.endsWith('/>')) continue
    if (!tag.startsWith('</')) {
      if (depth++ === 0) from = index
    } else if (--depth === 0) found.push({ from, to: index + tag.length })
  }
  return found
}

function replaced(xml: string, name: string, by: (element: string) => string): string {
  let made = ''
  let at = 0
  for (const { from, to } of elementsIn(xml, name)) {
    made += xml.slice(at, from) + by(xml.slice(from, to))
    at = to
  }
  return made + xml.slice(at)
}

/** Removes tables of contents that Word, LibreOffice and Google Docs mark as such. Adds their lines to `contents`. */
const withoutContents = (xml: string, contents: string[]) =>
  replaced(xml, 'w:sdt', (element) => {
    if (!/<w:docPartGallery w:val="Table of Contents"\s*\/>/.test(element)) return element
    contents.push(...textIn(element).split('\n').filter(Boolean))
    return ''
  })

/** A formula in XML as text: (a)/(b), x^2. */
const inOneLine = (formula: string) =>
  formula
    .replace(/<m:(?:num|den)>/g, '<m:t>(</m:t>')
    .replaceAll('</m:num>', '<m:t>)/</m:t>')
    .replaceAll('</m:den>', '<m:t>)</m:t>')
    .replaceAll('<m:sup>', '<m:t>^</m:t>')
    .replaceAll('<m:sub>', '<m:t>_</m:t>')
    .replace(/<m:t(?:\s[^>]*)?>([^<]*)<\/m:t>|<[^<>]*>/g, (_, text = '') => text)

const markLine = (mark: string) => `<w:p><w:r><w:t>${mark}</w:t></w:r></w:p>`

/**
 * Puts marks around the contents of text boxes. New documents hold each box twice: as a drawing, whose text the library does not read,
 * and for old programs.
 */
function withBoxes(xml: string): string {
  const once = replaced(xml, 'mc:AlternateContent', (element) => {
    const [choice] = elementsIn(element, 'mc:Choice')
    const drawing = choice && element.slice(choice.from, choice.to)
    if (!element.includes('<w:txbxContent')) return element
    const source = drawing?.includes('<w:txbxContent') ? drawing : element
    const boxes = elementsIn(source, 'w:txbxContent').map(({ from, to }) => source.slice(from, to))
    const inner = boxes.map((box) => `<v:shape><v:textbox>${withInnerBoxes(box)}</v:textbox></v:shape>`).join('')
    return `<w:pict xmlns:v="urn:schemas-microsoft-com:vml">${inner}</w:pict>`
  })
  return once
    .replace(/<w:txbxContent(?:\s[^>]*)?(?<!\/)>/g, (tag) => tag + markLine(START_OF_BOX))
    .replaceAll('</w:txbxContent>', `${markLine(END_OF_BOX)}</w:txbxContent>`)
}

/** Only the text of what is nested in a box, once. */
const withInnerBoxes = (box: string) =>
  replaced(box, 'mc:AlternateContent', (element) => {
    const [choice] = elementsIn(element, 'mc:Choice')
    return choice ? element.slice(choice.from, choice.to).replace(/^<mc:Choice[^>]*>|<\/mc:Choice>$/g, '') : element
  })

/** The words of a part. Each paragraph is a line. */
export function textIn(xml: string): string {
  const pieces = xml.matchAll(/<(?:w|a):t(?:\s[^>]*)?>([^<]*)<|<\/w:p>|<w:(?:tab|br|cr|noBreakHyphen)\b[^>]*>/g)
  let text = ''
  for (const [tag, words] of pieces) text += words !== undefined ? decoded(words) : tag === '</w:p>' ? '\n' : ' '
  return text.replaceAll(START_OF_BOX, '').replaceAll(END_OF_BOX, '').replace(/\n\s+/g, '\n').trim()
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : undefined
    return code === undefined ? (ENTITIES[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const farPicturesIn = (relations: string) =>
  [...relations.matchAll(/<Relationship\s[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /Type="[^"]*\/image"/.test(tag) && /TargetMode="External"/.test(tag))
    .map((tag) => decoded(/Target="([^"]*)"/.exec(tag)?.[1] ?? ''))

/** Own styles that are made from those of headings, or have an outline level. */
function headingStylesIn(styles: string): Map<string, number> {
  const all = new Map<string, { name: string; based?: string | undefined; level?: number | undefined }>()
  for (const { from, to } of elementsIn(styles, 'w:style')) {
    const style = styles.slice(from, to)
    const value = (tag: string) => new RegExp(`<w:${tag} w:val="([^"]*)"`).exec(style)?.[1]
    const [id] = /(?<=w:styleId=")[^"]*/.exec(style) ?? []
    const name = decoded(value('name') ?? '')
    if (id === undefined || !/w:type="paragraph"/.test(style.slice(0, style.indexOf('>')))) continue
    const level = value('outlineLvl') ?? /^heading ([1-9])$/i.exec(name)?.[1]
    const own = level === undefined ? undefined : Number(level) + (value('outlineLvl') === undefined ? 0 : 1)
    all.set(id, { name, based: value('basedOn'), level: own })
  }
  const levelOf = (id: string | undefined, depth = 0): number | undefined => {
    const style = id === undefined || depth > 20 ? undefined : all.get(id)
    return style && (style.level ?? levelOf(style.based, depth + 1))
  }
  const found = [...all].map(([id, { name }]): [string, number] => [name, levelOf(id) ?? 10])
  return new Map(found.filter(([name, level]) => level <= 6 && !NO_HEADING.test(name)))
}

/** Styles with the look of headings that are none. */
const NO_HEADING = /^(?:toc heading|contents heading|title|subtitle)$/i
