// Opens a Word document: refuses what is none, and prepares its XML for the library that reads it.
import { BuildError, EXIT, error } from '../core/errors.ts'
import { readXml } from '../core/xml.ts'
import { unzipFile, zipFile } from '../core/zip.ts'
import { END_OF_BOX, MARKS, START_OF_BOX } from './marks.ts'
import { type NumberFaults, withItemNumbers, withListEnds } from './word-lists.ts'
import { headingStylesIn, hidingStyles, stylesIn } from './word-styles.ts'
import { plainText } from './word-text.ts'
import { decoded, elementsIn, replaced, textIn } from './word-xml.ts'

/** A document that is ready to be read. */
export interface WordParts {
  /** A zip file with the parts that are read. */
  bytes: Buffer
  /** Lists of headings with page numbers, which are removed: the words of each line. */
  contents: string[]
  /** The text, notes, comments, headers and footers, without markup. */
  words: Record<'text' | 'comments' | 'margins', string>
  /** Words of diagrams, charts and WordArt. */
  drawings: string[]
  /** Words that Word hides from readers. */
  hidden: string[]
  numbers: NumberFaults
  /** Number of formulas. */
  formulas: number
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

/** Word on the web numbers some parts, as in word/document2.xml. A document has one of each. */
const withoutNumber = (part: string) =>
  part.replace(/^(word\/(?:_rels\/)?(?:document|styles|numbering|footnotes|endnotes|comments))\d+(?=\.xml)/, '$1')

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
  files = new Map([...files].map(([part, bytes]) => [withoutNumber(part), bytes]))
  if (!files.has('word/document.xml') || !files.has('[Content_Types].xml'))
    throw refused('This zip file is not a Word document: it has no word/document.xml.', SAVE_AS)
  const texts = new Map(
    [...files].filter(([one]) => /\.(?:xml|rels)$/i.test(one)).map(([one, b]) => [one, textOf(b).replace(MARKS, '')]),
  )
  for (const [part, text] of texts)
    for (const token of readXml(text))
      if (token.kind === 'fault') throw refused(`This document is damaged: in ${part}, ${token.message}.`, SAVE_AS)
  const styles = stylesIn(texts.get('word/styles.xml') ?? '')
  const hidden: string[] = []
  for (const part of ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml']) {
    const text = texts.get(part)
    if (text !== undefined) texts.set(part, plainText(text, { hidden: hidingStyles(styles) }, hidden))
  }
  const contents: string[] = []
  let formulas = 0
  const formulaOf = (element: string) => {
    formulas++
    return `<w:r><w:t xml:space="preserve">${inOneLine(element)}</w:t></w:r>`
  }
  const written = replaced(texts.get('word/document.xml') ?? '', 'm:oMath', formulaOf)
  const text = withoutContents(written.replace(/<\/?m:oMathPara(?:\s[^>]*)?>/g, ''), contents)
  const numbering = texts.get('word/numbering.xml') ?? ''
  const [numbered, numbers] = withItemNumbers(withListEnds(text, numbering, styles), numbering, styles)
  const body = withBoxes(numbered)
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
    drawings: drawnWords(texts),
    hidden: hidden.map(decoded),
    numbers,
    formulas,
    farPictures: farPicturesIn(texts.get('word/_rels/document.xml.rels') ?? ''),
    hasMacros: names.some((one) => /vbaProject\.bin$/i.test(one)),
    ...(title && { title: decoded(title) }),
    headingStyles: headingStylesIn(styles),
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

/** The words of drawings that are not made of text boxes. Numbers in charts are left out. */
function drawnWords(texts: Map<string, string>): string[] {
  const parts = [...texts].filter(([name]) => /^word\/(?:diagrams\/data|charts\/chart)\d*\.xml$/.test(name))
  const words = parts.map(([, text]) =>
    textIn(
      text.replace(/<c:numCache>[\s\S]*?<\/c:numCache>/g, '').replace(/<c:v>([^<]*)<\/c:v>/g, '<a:t>$1</a:t></a:p>'),
    ),
  )
  const letters = [...(texts.get('word/document.xml') ?? '').matchAll(/<v:textpath\s[^>]*string="([^"]+)"/g)]
  return [...words, ...letters.map(([, text = '']) => decoded(text))].filter(Boolean)
}

const farPicturesIn = (relations: string) =>
  [...relations.matchAll(/<Relationship\s[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /Type="[^"]*\/image"/.test(tag) && /TargetMode="External"/.test(tag))
    .map((tag) => decoded(/Target="([^"]*)"/.exec(tag)?.[1] ?? ''))
