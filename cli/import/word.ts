// Reads a Word document as Markdown. The only file that imports mammoth, which reads Word to HTML; only this import loads it.

import type { Problem } from '../core/errors.ts'
import { parseTree } from '../core/html.ts'
import { CONTENTS_TITLE } from './divide.ts'
import { type DocumentText, looked, notCarried, type Picture } from './document-text.ts'
import { isTitleLine } from './heading-lines.ts'
import { wordMarkdown } from './word-markdown.ts'
import { openWord, unreadableWord, type WordParts } from './word-parts.ts'

/** Rules for the library: which HTML is made from a style. Styles that begin with "toc" are tables of contents. */
const STYLES = [
  "p[style-name='Title'] => p.doc-title:fresh",
  "p[style-name='Subtitle'] => p.doc-subtitle:fresh",
  ...['caption', 'Image Caption', 'Table Caption', 'Figure', 'Illustration', 'Table'].map(
    (name) => `p[style-name='${name}'] => p.caption:fresh`,
  ),
  ...['Quote', 'Intense Quote', 'Block Text', 'Quotations'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  ...['Source Code', 'HTML Preformatted', 'Preformatted Text'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  "r[style-name='Verbatim Char'] => code",
  'br[type="page"] =>',
]

/** What the library reads a document as, as far as it is used here. */
interface Node {
  type: string
  children?: Node[]
  value?: string
  styleId?: string | null
  styleName?: string | null
  numbering?: unknown
  isBold?: boolean
  isUnderline?: boolean
  highlight?: string | null
  fontSize?: number | null
}

const CONTENTS = /^(?:toc|contents|index|table of figures|illustration index|table index)(?: \d+| heading)?$/i

/** `name`: of the file, in messages. Throws a BuildError if it is not a Word document. */
export async function readWord(bytes: Uint8Array, name: string): Promise<DocumentText> {
  const parts = openWord(bytes, name)
  const { default: mammoth } = await import('mammoth')
  const pictures: Picture[] = []
  const contents: string[] = []
  const left: Problem[] = []
  const headings = [...parts.headingStyles].map(
    ([style, level]) => `p[style-name='${style.replace(/[\\']/g, '\\$&')}'] => h${level}:fresh`,
  )
  const { value, messages } = await mammoth
    .convertToHtml(
      { buffer: parts.bytes },
      {
        styleMap: [...STYLES, ...headings],
        includeEmbeddedStyleMap: false,
        convertImage: mammoth.images.imgElement(async (image) => {
          const type = image.contentType
          pictures.push({ type, bytes: await image.readAsBuffer() })
          return { src: `picture:${pictures.length - 1}` }
        }),
        transformDocument: (document: Node) => {
          takeContents(document, contents)
          left.push(...plainPassages(document, name))
          for (const { text, level } of boldHeadings(document, parts))
            left.push(looked(name, `A bold line became a heading of level ${level}: "${text}".`, BOLD_HINT))
          return document
        },
      },
    )
    .catch((cause: unknown) => {
      throw unreadableWord(name, cause)
    })
  const html = parseTree(value.replace(/[\uE012-\uE015]/g, ''))
  const all = [...parts.contents, ...contents]
  left.push(...reportOf(parts, all, messages, name))
  const { repeated, ...text } = wordMarkdown(html, pictures, left, name)
  return { ...text, contents: all, words: withoutLines(parts.words.text, [...contents, ...repeated]), left }
}

/** A text without some of its lines, each as often as it is listed. */
function withoutLines(text: string, without: string[]): string {
  const plain = (line: string) => line.replace(/\s+/g, ' ').trim()
  const rest = without.map(plain)
  return text
    .split('\n')
    .filter((line) => {
      const at = rest.indexOf(plain(line))
      if (at !== -1) rest.splice(at, 1)
      return at === -1
    })
    .join('\n')
}

const BOLD_HINT = 'If it is none, remove the # in front of it.'

/** Removes the lines of tables of contents that are known by their style, and a line above them that is only their title. */
function takeContents(node: Node, contents: string[]) {
  const others: Node[] = []
  for (const child of node.children ?? []) {
    if (child.type === 'paragraph' && CONTENTS.test(child.styleName ?? '')) {
      const above = others.findLastIndex((one) => textOf(one).trim() !== '')
      const title = textOf(others[above] ?? { type: 'none' })
      if (CONTENTS_TITLE.test(title.trim())) {
        others.splice(above)
        contents.push(title)
      }
      contents.push(textOf(child))
    } else {
      takeContents(child, contents)
      others.push(child)
    }
  }
  node.children = others
}

const textOf = (node: Node): string =>
  node.type === 'tab' || node.type === 'break' ? ' ' : (node.value ?? (node.children ?? []).map(textOf).join(''))

/** Markdown has no form for underlined and highlighted text. */
function plainPassages(document: Node, name: string): Problem[] {
  const underlined = passages(document, ({ isUnderline }) => isUnderline === true)
  const highlighted = passages(document, ({ highlight }) => Boolean(highlight))
  if (underlined + highlighted === 0) return []
  const counts = [
    ...(underlined > 0 ? [`${underlined} underlined`] : []),
    ...(highlighted > 0 ? [`${highlighted} highlighted`] : []),
  ]
  const message = `Passages that Markdown has no form for are ordinary text now: ${counts.join(', ')}.`
  return [looked(name, message, 'Make those that matter bold or italic.')]
}

/** Number of passages with a property. Runs next to each other are one passage; links are underlined anyway. */
function passages(node: Node, hasIt: (run: Node) => boolean): number {
  if (node.type === 'hyperlink') return 0
  const isPart = (one?: Node) => one?.type === 'run' && hasIt(one) && textOf(one).trim() !== ''
  return (node.children ?? []).reduce((sum, child, i, all) => {
    if (child.type !== 'run') return sum + passages(child, hasIt)
    return sum + (isPart(child) && !isPart(all[i - 1]) ? 1 : 0)
  }, 0)
}

/** Makes headings of bold lines in a document without headings. A larger size of letters is a higher level. */
function boldHeadings(document: Node, { headingStyles }: WordParts): { text: string; level: number }[] {
  const lines = (document.children ?? []).map((node) => ({ node, text: textOf(node).trim() }))
  const hasHeadings = lines.some(
    ({ node: { styleName } }) => headingStyles.has(styleName ?? '') || /^heading [1-6]$/i.test(styleName ?? ''),
  )
  if (hasHeadings) return []
  const written = lines.filter(({ node, text }) => text !== '' || node.type === 'table')
  const sizes = written.map(({ node, text }) => (isBoldLine(node) && isTitleLine(text) ? sizeOf(node) : undefined))
  const ranks = [...new Set(sizes.filter((size) => size !== undefined))].sort((a, b) => b - a)
  return written.flatMap(({ node, text }, i) => {
    const [own, next] = [sizes[i], sizes[i + 1]]
    const isFollowed = i + 1 < written.length && (next === undefined || (own !== undefined && next < own))
    if (own === undefined || !isFollowed) return []
    const level = Math.min(ranks.indexOf(own) + 1, 6)
    node.styleId = `Heading${level}`
    node.styleName = `heading ${level}`
    unbold(node)
    return [{ text, level }]
  })
}

const runsIn = (node: Node): Node[] => (node.type === 'run' ? [node] : (node.children ?? []).flatMap(runsIn))

const isBoldLine = (node: Node) => {
  const runs = runsIn(node).filter((run) => textOf(run).trim() !== '')
  return node.type === 'paragraph' && !node.numbering && runs.length > 0 && runs.every(({ isBold }) => isBold)
}

const sizeOf = (node: Node) => Math.max(0, ...runsIn(node).map(({ fontSize }) => fontSize ?? 0))

function unbold(node: Node) {
  for (const run of runsIn(node)) run.isBold = false
}

/** What the document has that is not in its text. */
function reportOf(parts: WordParts, contents: string[], messages: { message: string }[], name: string): Problem[] {
  const { comments, margins } = parts.words
  const { lettered, headings } = parts.numbers
  const listed = (text: string) => [...new Set(text.split('\n').filter(Boolean))].map((line) => `"${line}"`).join(', ')
  const symbols = messages.filter(({ message }) => message.includes('w:sym')).length
  const problems: Problem[] = []
  const look = (message: string, hint?: string) => problems.push(looked(name, message, hint))
  const leave = (what: string, hint: string) => problems.push(notCarried(name, what, hint))
  if (contents.length > 0) {
    const lines = `"${contents[0]?.trim()}" …, ${contents.length} lines`
    look(`The table of contents (${lines}) is left out: each page has its own.`)
  }
  if (parts.formulas > 0) look(`Formulas became text in one line: ${parts.formulas}.`, 'Look at fractions and powers.')
  if (comments) leave(`What the comments say (${listed(comments)})`, 'Write it into the text.')
  if (margins) leave(`The text of headers and footers (${listed(margins)})`, FOOTER)
  if (parts.hidden.length > 0)
    leave(`Hidden text (${listed(parts.hidden.join('\n'))})`, 'If readers may see it, write it into the text.')
  if (parts.drawings.length > 0) {
    const words = listed(parts.drawings.join('\n'))
    leave(`The text of diagrams, charts and WordArt (${words})`, 'Save the drawing as a picture, and describe it.')
  }
  if (lettered > 0) look(`Lists with letters or Roman numerals count 1, 2, 3 now: ${lettered}.`, NUMBERS)
  if (headings > 0) look(`Numbers that Word puts in front of headings are left out: ${headings}.`, NUMBERS)
  if (parts.hasMacros) leave('What its macros do', 'A site runs no macros.')
  for (const address of parts.farPictures)
    leave(`The picture ${address}, which is not in the document,`, 'Save it next to the page.')
  if (symbols > 0) leave(`Signs of a font of symbols (${symbols})`, 'Look for gaps in the text, and write the signs.')
  return problems
}

const NUMBERS = 'If the text refers to them, such as "see 2.1" or "step c", write the name or the new number there.'

const FOOTER = 'If readers need it, write it into footer.copyright in site.config.ts.'
