// *Print these cards*: lays the cards of a block out on sheets with crop marks and prints them. A text that is too long for its card
// becomes smaller in three steps, as does that of the other cards of its sheet, then goes on to a second card. Everything is
// measured in the browser, so no word is lost.
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'

/** Sizes of the text of a card, in points. */
const SIZES = [9, 8, 7.2, 6.5]
/** Cards are measured with less height than they have, in millimetres, because paper rounds differently. */
const SPARE = 0.8
/** Space that both A4 and Letter have, with room for crop marks, in millimetres. */
const PAPER = { width: 205, height: 268 }

const STYLE = `
.sheets { position: absolute; inset-block-start: 0; inset-inline-start: -9999px; color: #000; background: #fff }
.sheets > div { display: grid; gap: 0; justify-content: center; align-content: center; position: relative }
.cut { position: relative; box-sizing: border-box; overflow: hidden; padding: 3mm; inline-size: var(--w); block-size: var(--h); line-height: 1.25; font-family: var(--text) }
.cut > b { display: block; font: 700 1.4em/1.1 var(--display) }
.cut p, .cut dl, .cut small { display: block; margin: 0 0 .3em; font-size: inherit; color: inherit; line-height: inherit }
.cut dl div, .cut dt, .cut dd { display: inline; margin: 0; padding: 0 }
.cut dl div { display: block }
.cut dt { font-weight: 700 }
.cut dt::after { content: ". " }
.cut i { position: absolute; inset-block-end: 1mm; inset-inline-end: 3mm; font-size: 6pt; font-style: normal }
.cut img { max-inline-size: 100%; max-block-size: 20mm }
.cut > svg { float: inline-end; inline-size: 18mm; block-size: 12mm; margin: 0 0 1mm 1mm }
.mark { position: absolute; border: 0 solid #000; inline-size: 3mm; block-size: 3mm }
@page cards { size: portrait; margin: 0; @bottom-right { content: none } }
@media print {
  html:has(> body > .sheets) { font-size: 16px }
  body:has(> .sheets) { page: cards; margin: 0; padding: 0 }
  body:has(> .sheets) > :not(.sheets) { display: none !important }
  .sheets { position: static }
  .sheets > div { block-size: 100vh; break-after: page; break-inside: avoid }
  .sheets > div:last-child { break-after: auto }
}`

let style: CSSStyleSheet | undefined

/** `button`: next to the block with the cards. */
export function play(button: HTMLElement) {
  const [width = 0, height = 0] = (button.dataset.printCards ?? '').split('x').map(Number)
  const block = button.closest('p')?.nextElementSibling
  if (!block || width === 0 || height === 0) return
  if (!style) {
    style = new CSSStyleSheet()
    style.replaceSync(STYLE)
    document.adoptedStyleSheets.push(style)
  }
  const sheets = document.createElement('div')
  sheets.className = 'sheets'
  sheets.style.setProperty('--w', `${width}mm`)
  sheets.style.setProperty('--h', `${height - SPARE}mm`)
  // Before the page: a drawing that refers to its own parts then refers to those of its copy, which is not hidden on paper.
  document.body.prepend(sheets)
  const cards = [...block.children].flatMap((card) => cardsOf(card, sheets))
  const columns = Math.max(1, Math.floor(PAPER.width / width))
  const rows = Math.max(1, Math.floor(PAPER.height / height))
  sheets.replaceChildren()
  sheets.style.setProperty('--h', `${height}mm`)
  for (let i = 0; i < cards.length; i += columns * rows)
    sheets.append(sheetOf(cards.slice(i, i + columns * rows), { columns, rows, width, height }))
  addEventListener('afterprint', () => sheets.remove(), { once: true })
  print()
}

/** One card of a record, or several if its text does not fit. `room`: where they are measured. */
function cardsOf(source: Element, room: HTMLElement): HTMLElement[] {
  const title = source.querySelector('.thing-name')?.textContent ?? ''
  const picture = source.querySelector('.picture img, .drawn')
  const body = plain(source)
  const cardWith = (content: Node, size: number, label: string) => cardOf(title, picture, content, size, label)
  const fits = (content: Node, size: number, isPart: boolean) => {
    const card = cardWith(content, size, isPart ? ' ' : '')
    room.replaceChildren(card)
    return card.scrollHeight <= card.clientHeight
  }
  const size = SIZES.find((one) => fits(body.cloneNode(true), one, false))
  if (size !== undefined) return [cardWith(body, size, '')]
  const smallest = SIZES.at(-1) ?? 6
  const parts: Node[] = []
  for (let rest: Node = body; ; ) {
    const words = wordCount(rest)
    let [least, most] = [1, words]
    while (least < most) {
      const middle = Math.ceil((least + most) / 2)
      if (fits(cutAt(rest, middle)[0], smallest, true)) least = middle
      else most = middle - 1
    }
    const [part, left] = cutAt(rest, least)
    parts.push(part)
    if (least >= words) break
    rest = left
  }
  return parts.map((part, i) => cardWith(part, smallest, fill(text.cardOf, { number: i + 1, count: parts.length })))
}

/** `picture`: copied without its reflection. */
function cardOf(title: string, picture: Element | null, content: Node, size: number, label: string): HTMLElement {
  const card = document.createElement('article')
  card.className = 'cut'
  card.style.fontSize = `${size}pt`
  const name = document.createElement('b')
  name.textContent = title
  if (picture) card.append(picture.cloneNode(true))
  card.append(name, content)
  if (label) {
    const number = document.createElement('i')
    number.textContent = label
    card.style.paddingBlockEnd = '5mm'
    card.append(number)
  }
  return card
}

/** The content of a card without its name, pictures, ids and controls. */
function plain(source: Element): DocumentFragment {
  const copy = source.cloneNode(true) as Element
  for (const one of copy.querySelectorAll('svg, .thing-name, .vh, .gloss')) one.remove()
  for (const one of copy.querySelectorAll('button, .die, a')) one.replaceWith(...one.childNodes)
  for (const one of copy.querySelectorAll('[id]')) one.removeAttribute('id')
  copy.normalize()
  const fragment = document.createDocumentFragment()
  fragment.append(...(copy.querySelector('div') ?? copy).childNodes)
  return fragment
}

const WORD = /\S+/g

function* textsIn(node: Node): Generator<Text> {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) yield walker.currentNode as Text
}

const wordCount = (node: Node): number =>
  [...textsIn(node)].reduce((count, { data }) => count + (data.match(WORD)?.length ?? 0), 0)

/** Two copies: one with the first `count` words, the other with the rest. */
function cutAt(node: Node, count: number): [Node, Node] {
  const [before, after] = [node.cloneNode(true), node.cloneNode(true)]
  let left = count
  const rests = [...textsIn(after)]
  for (const [i, one] of [...textsIn(before)].entries()) {
    const words = [...one.data.matchAll(WORD)]
    const next = words[left]
    const end = next?.index ?? one.data.length
    const cut = left <= 0 ? 0 : end
    left -= words.length
    const rest = rests[i]
    if (rest) rest.data = rest.data.slice(cut)
    one.data = one.data.slice(0, cut)
  }
  for (const part of [before, after]) removeEmpty(part)
  return [before, after]
}

function removeEmpty(node: Node) {
  for (const child of [...node.childNodes]) {
    removeEmpty(child)
    const isText = child.nodeType === Node.TEXT_NODE
    const isEmpty =
      child.childNodes.length === 0 && (isText ? child.textContent === '' : !(child instanceof HTMLImageElement))
    if (isEmpty) child.remove()
  }
}

interface Grid {
  columns: number
  rows: number
  width: number
  height: number
}

function sheetOf(cards: HTMLElement[], { columns, rows, width, height }: Grid): HTMLElement {
  const sheet = document.createElement('div')
  sheet.style.gridTemplateColumns = `repeat(${columns}, ${width}mm)`
  sheet.style.gridTemplateRows = `repeat(${rows}, ${height}mm)`
  const size = Math.min(...cards.map((card) => Number.parseFloat(card.style.fontSize)))
  for (const card of cards) card.style.fontSize = `${size}pt`
  sheet.append(...cards)
  const side = (size: number, cell: number, count: number) => `calc(50% + ${size * cell - (size * count) / 2}mm)`
  for (let x = 0; x <= columns; x++)
    for (const y of [0, rows])
      sheet.append(
        mark(side(width, x, columns), side(height, y, rows), y === 0 ? '0, -100%' : '0, 0', 'borderInlineStartWidth'),
      )
  for (let y = 0; y <= rows; y++)
    for (const x of [0, columns])
      sheet.append(
        mark(side(width, x, columns), side(height, y, rows), x === 0 ? '-100%, 0' : '0, 0', 'borderBlockStartWidth'),
      )
  return sheet
}

/** A short line outside of the cards, where they are cut. */
function mark(
  left: string,
  top: string,
  moved: string,
  border: 'borderInlineStartWidth' | 'borderBlockStartWidth',
): HTMLElement {
  const line = document.createElement('span')
  line.className = 'mark'
  line.style.left = left
  line.style.top = top
  line.style.transform = `translate(${moved})`
  line.style[border] = '0.2mm'
  return line
}
