// Writes small Word documents for tests.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { zipFile } from '../cli/core/zip.ts'

const NAMESPACES = [
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['r', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'],
  ['m', 'http://schemas.openxmlformats.org/officeDocument/2006/math'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['pic', 'http://schemas.openxmlformats.org/drawingml/2006/picture'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['v', 'urn:schemas-microsoft-com:vml'],
]
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('')

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A relation of the document to another part: `[id, kind, target, isFar]`. */
type Relation = [id: string, kind: string, target: string, isFar?: boolean]

interface WordFile {
  /** Further parts by name: 'word/footnotes.xml'. In XML, `<root …>` gets the namespaces. */
  parts?: Record<string, string | Uint8Array>
  relations?: Relation[]
  name?: string
}

/** Writes a document with `body` between `<w:body>` and its end. Returns its absolute name. */
export function writeWord(body: string, { parts = {}, relations = [], name = 'rules.docx' }: WordFile = {}): string {
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/></Types>`
  const rels = (list: Relation[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
      .map(
        ([id, kind, target, isFar]) =>
          `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"${isFar ? ' TargetMode="External"' : ''}/>`,
      )
      .join('')}</Relationships>`
  const all = [...relations, ['styles', 'styles', 'styles.xml'] as Relation]
  const files = new Map<string, string | Uint8Array>([
    ['[Content_Types].xml', types],
    ['_rels/.rels', rels([['d', 'officeDocument', 'word/document.xml']])],
    ['word/document.xml', `<w:document${NAMESPACES}><w:body>${body}</w:body></w:document>`],
    ['word/_rels/document.xml.rels', rels(all)],
    ['word/styles.xml', `<w:styles${NAMESPACES}>${STYLES}</w:styles>`],
  ])
  for (const [part, contents] of Object.entries(parts))
    files.set(part, typeof contents === 'string' ? contents.replace(' …', NAMESPACES) : contents)
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'word-')), name)
  fs.writeFileSync(file, zipFile(files))
  return file
}

const style = (id: string, name: string, rest = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${rest}</w:style>`

const STYLES = [
  style('Normal', 'Normal'),
  style('Title', 'Title'),
  style('Subtitle', 'Subtitle'),
  style('Caption', 'caption'),
  style('TOC1', 'toc 1'),
  style('TOCHeading', 'TOC Heading', '<w:basedOn w:val="Heading1"/>'),
  ...[1, 2, 3, 4].map((n) => style(`Heading${n}`, `heading ${n}`, `<w:pPr><w:outlineLvl w:val="${n - 1}"/></w:pPr>`)),
  style('Chapter', 'My Chapter', '<w:basedOn w:val="Heading1"/>'),
  style('Secret', 'For the referee', '<w:rPr><w:vanish/></w:rPr>'),
  style('Deeper', 'Answers', '<w:basedOn w:val="Secret"/>'),
  '<w:style w:type="character" w:styleId="Whisper"><w:name w:val="Whisper"/><w:rPr><w:vanish/></w:rPr></w:style>',
].join('')

export const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`

/** A paragraph. `content`: text, or XML of runs. */
export const p = (content: string, styleId?: string): string =>
  `<w:p>${styleId ? `<w:pPr><w:pStyle w:val="${styleId}"/></w:pPr>` : ''}${content.startsWith('<') ? content : run(content)}</w:p>`

export const h = (level: number, content: string) => p(content, `Heading${level}`)

/** An item of a list of word/numbering.xml. */
export const item = (content: string, list: number, level = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(content)}</w:p>`

/** A cell with its merging: '<w:gridSpan w:val="2"/>'. */
export const cell = (content: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith('<') ? content : p(content)}</w:tc>`

export const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((one) => (one.startsWith('<w:tc>') ? one : cell(one))).join('')}</w:tr>`).join('')}</w:tbl>`

export const bookmark = (name: string, content: string) =>
  `<w:bookmarkStart w:id="1" w:name="${name}"/>${content}<w:bookmarkEnd w:id="1"/>`

export const link = (anchor: string, text: string) => `<w:hyperlink w:anchor="${anchor}">${run(text)}</w:hyperlink>`

/** A picture of a relation. */
export const picture = (relation: string, description = '', attribute = 'embed') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${description}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${attribute}="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

/** A text box as Word writes it: for new programs, and again for old ones. */
export const textBox = (content: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
