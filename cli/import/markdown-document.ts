// Reads one Markdown file as a document: of Google Docs, Pandoc, or written by hand.
import fs from 'node:fs'
import path from 'node:path'
import { decodeOnce } from '../core/addresses.ts'
import type { Problem } from '../core/errors.ts'
import { isMap } from '../core/is-map.ts'
import { readYaml } from '../data/records.ts'
import { type DocumentText, looked, notCarried, type Picture } from './document-text.ts'
import { isTitleLine } from './heading-lines.ts'
import { isFile, leadsInto, lineOf } from './included.ts'
import { place } from './marks.ts'
import { withPlainTables } from './pandoc-tables.ts'
import { noTableFaults } from './table-parts.ts'
import { outsideCode, withoutCode, withoutFences } from './tabs.ts'

/** `file`: absolute. */
export function readMarkdown(file: string): DocumentText {
  const name = path.basename(file)
  const left: Problem[] = []
  const pictures: Picture[] = []
  const places: string[] = []
  const whole = fs
    .readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
  const [front = '', yaml = ''] = /^---\n([\s\S]*?)\n(?:---|\.\.\.)\n/.exec(whole) ?? []
  const metadata = front && readYaml(yaml, name, (problem) => left.push({ ...problem, severity: 'warning' }))
  const metadatum = (key: string) => (isMap(metadata) && typeof metadata[key] === 'string' ? metadata[key] : undefined)
  const text = whole.slice(front.length)
  const faults = noTableFaults()
  const plain = withPlainTables(withoutContents(text), faults)
  const marked = withPictures(withPlaces(withAtxHeadings(plain), places), path.dirname(file), pictures, (what, hint) =>
    left.push(notCarried(name, what, hint)),
  )
  const markdown = withBoldHeadings(marked, (words) => {
    const hint = 'If it is none, remove the # in front of it.'
    left.push(looked(name, `A bold line became a heading: "${words}".`, hint, lineOf(whole, words)))
  })
  for (const table of faults.merged)
    left.push(looked(name, `Merged cells of a table are empty cells now: "${table}".`, 'Look at the table.'))
  const words = withoutData(withoutContents(text))
  return {
    markdown,
    pictures,
    places,
    title: metadatum('title'),
    subtitle: metadatum('subtitle'),
    contents: [],
    words,
    left,
  }
}

/** The words that readers see: without data of pictures, ids, addresses and tags. */
const withoutData = (text: string) =>
  text
    .replace(DATA_DEFINITION, '')
    .replace(/(!\[[^\]]*\])\[[^\]\n]*\]/g, '$1')
    .replace(/\]\([^()\s]*\)/g, ']')
    .replace(/\{#[^{}\n]*\}/g, '')
    .replace(/<[^<>]*>/g, ' ')

/** A line of `=` or `-` below a line makes a heading of it. */
function withAtxHeadings(text: string): string {
  const bare = withoutFences(text).split('\n')
  const lines = text.split('\n')
  return lines
    .flatMap((line, i) => {
      const [above, own, next] = [bare[i - 1] ?? '', bare[i] ?? '', bare[i + 1] ?? '']
      const isText = (one: string) => one.trim() !== '' && !/^(?: {4}|\t|[ \t]*(?:[-*+>#|]|\d+[.)]|:::))/.test(one)
      if (/^ {0,3}(?:=+|-{2,})[ \t]*$/.test(own) && isText(above) && (bare[i - 2] ?? '').trim() === '') return []
      if (!isText(own) || above.trim() !== '' || !/^ {0,3}(?:=+|-{2,})[ \t]*$/.test(next)) return [line]
      return [`${next.includes('=') ? '#' : '##'} ${line.trim()}`]
    })
    .join('\n')
}

/** A marker that other programs replace by a table of contents. */
const withoutContents = (text: string) => text.replace(/^(?:\[\[?_?TOC_?\]\]?|<!-- ?toc ?-->)[ \t]*$/gim, '')

/** Places that Pandoc and Google Docs name: `[]{#name}`, `<a id="name"></a>`, `<span id="name"></span>`. */
const withPlaces = (text: string, places: string[]): string =>
  outsideCode(
    text,
    /<(a|span)\s+(?:id|name)="([^"]+)"[^<>]*>\s*<\/\1>|\[\]\{#([^\s{}]+)[^{}]*\}/g,
    ([, , html, pandoc]) => {
      places.push(html ?? pandoc ?? '')
      return place(places.length - 1)
    },
  )

const IMAGE_TAG = /<img\s[^<>]*>/gi
const IMAGE = /!\[((?:[^[\]\\]|\\.)*)\](?:\(<?([^\s()<>]+)>?(?:[ \t]+"[^"]*")?\)|\[([^\]\n]+)\])(?:\{[^{}\n]*\})?/g
const DATA = /^data:(image\/[\w.+-]+);base64,([A-Za-z\d+/=\s]+)$/
const DATA_DEFINITION = /^ {0,3}\[([^\]\n]+)\]:[ \t]*<?(data:image\/[^\s<>]+)>?[ \t]*$/gm

type Leave = (what: string, hint: string) => void

/** Takes pictures out of the text, and those next to the file. */
function withPictures(text: string, dir: string, pictures: Picture[], leave: Leave): string {
  const data = new Map([...text.matchAll(DATA_DEFINITION)].map(([, id = '', address = '']) => [id, address]))
  const rest = text.replace(DATA_DEFINITION, '')
  const add = (alt: string, address: string, written: string): string => {
    const picture = pictureAt(address, dir)
    if (picture === 'far') return written
    if (!picture) {
      leave(`The picture ${address.slice(0, 80)}, which is not there,`, 'Save it next to the page.')
      return alt
    }
    pictures.push({
      ...picture,
      caption: alt || path.parse(decodeOnce(address.startsWith('data:') ? '' : address)).name,
    })
    return `![${alt}](picture:${pictures.length - 1})`
  }
  const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? ''
  const inline = outsideCode(rest, IMAGE_TAG, (_, tag) => {
    const alt = attribute(tag, 'alt').replace(/[[\]\\]/g, '\\$&')
    return attribute(tag, 'src') ? `![${alt}](${encodeURI(decodeOnce(attribute(tag, 'src')))})` : tag
  })
  return outsideCode(inline, IMAGE, ([, , address, id], written) => {
    const alt = /^!\[((?:[^[\]\\]|\\.)*)\]/.exec(written)?.[1] ?? ''
    const target = address ?? data.get(id ?? '')
    return target === undefined ? written : add(alt, target, written)
  })
}

/** The picture in an address. 'far': it is on another host, and stays there. */
function pictureAt(address: string, dir: string): Picture | 'far' | undefined {
  const [, type, bytes = ''] = DATA.exec(address) ?? []
  if (type !== undefined) return { type, bytes: Buffer.from(bytes, 'base64') }
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(address)) return 'far'
  const file = path.resolve(dir, decodeOnce(address.replace(/[?#].*$/, '')).replace(/^\/+/, ''))
  if (!isFile(file) || !leadsInto(dir, file)) return undefined
  return { type: `.${path.extname(file).slice(1).toLowerCase()}`, bytes: fs.readFileSync(file) }
}

/** Makes headings of bold lines in a text without headings. */
function withBoldHeadings(text: string, made: (words: string) => void): string {
  const bare = withoutCode(text)
  if (/^ {0,3}#{1,6}[ \t]/m.test(bare)) return text
  const blocks = text.split(/\n{2,}/)
  const titleOf = (block = '') => /^\*\*([^*\n]+)\*\*[ \t]*$/.exec(block.trim())?.[1]
  return blocks
    .map((block, i) => {
      const words = titleOf(block)
      const next = blocks[i + 1]
      if (words === undefined || !isTitleLine(words) || next === undefined || titleOf(next) !== undefined) return block
      made(words)
      return `# ${words}`
    })
    .join('\n\n')
}
