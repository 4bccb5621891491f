// The search in the text of the book. It reads the text at the first key press and lists the places under their sections.
import { counts } from '../counts.ts'
import { countOf } from '../languages/count-of.ts'
import { findFolded, foldText, spellingsOf } from '../search/words.ts'
import { text } from '../text.ts'

/** One block of text: a paragraph, a cell, an item. */
interface Block {
  element: Element
  /** As it is compared: lower case, without accents. */
  folded: string
  /** Heading of its section. */
  heading: Element
}

const MOST_SHOWN = 60
const BLOCKS = 'p, li, dt, dd, td, th, caption, figcaption, pre, h1, h2, h3, h4, h5, h6'
/** Characters shown before and after a found word. */
const AROUND = 50

let blocks: Block[] | undefined

export function installFind() {
  const form = document.querySelector<HTMLFormElement>('.book-bar form')
  const field = form?.querySelector('input')
  const list = document.querySelector<HTMLElement>('.found')
  if (!form || !field || !list) return
  const close = () => {
    list.hidden = true
  }
  field.addEventListener('input', () => show(field.value, list))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    show(field.value, list)
    list.querySelector('a')?.focus()
  })
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || list.hidden) return
    close()
    field.focus()
  })
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close()
  })
}

function show(query: string, list: HTMLElement) {
  const asked = foldText(query.trim()).folded
  list.hidden = asked.length < 2
  if (list.hidden) return mark([], '')
  blocks ??= readBlocks()
  const all = blocks.map((block) => block.folded)
  const wanted = [asked, ...spellingsOf(query.trim())].find((one) => all.some((text) => text.includes(one))) ?? asked
  // Sections with the word in their headings come first.
  const found = blocks
    .filter((block) => block.folded.includes(wanted))
    .sort((a, b) => Number(b.heading === b.element) - Number(a.heading === a.element))
  const status = document.createElement('p')
  status.role = 'status'
  status.textContent =
    found.length === 0 ? text.bookFoundNothing : countOf(counts.results, found.length, document.documentElement.lang)
  const items = document.createElement('ol')
  items.append(...found.slice(0, MOST_SHOWN).map((block) => itemOf(block, wanted)))
  list.replaceChildren(status, items)
  mark(found, wanted)
}

function readBlocks(): Block[] {
  const read: Block[] = []
  let heading: Element | undefined
  for (const element of document.querySelectorAll(`main :is(${BLOCKS})`)) {
    if (/^H[1-6]$/.test(element.tagName) && (element.id || element.parentElement?.id)) heading = element
    if (!heading || element.querySelector(BLOCKS)) continue
    read.push({ element, folded: foldText(element.textContent ?? '').folded, heading })
  }
  return read
}

function itemOf({ element, heading }: Block, wanted: string): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const whole = element.textContent ?? ''
  const { start = 0, end = 0 } = findFolded(foldText(whole), wanted) ?? {}
  const words = whole.slice(Math.max(0, start - AROUND), end + AROUND)
  link.href = `#${encodeURIComponent(heading.id || (heading.parentElement?.id ?? ''))}`
  link.textContent = heading.textContent
  link.addEventListener('click', (event) => {
    event.preventDefault()
    history.replaceState(null, '', link.hash)
    element.scrollIntoView({ block: 'center' })
  })
  const excerpt = document.createElement('small')
  excerpt.textContent = words.length < whole.length ? `… ${words.trim()} …` : words
  item.append(link, excerpt)
  return item
}

/** Highlights the words, where the browser can. */
function mark(found: Block[], wanted: string) {
  if (typeof Highlight === 'undefined') return
  const ranges = found.flatMap(({ element }) => rangesIn(element, wanted))
  CSS.highlights.set('found', new Highlight(...ranges))
}

function rangesIn(element: Element, wanted: string): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const whole = foldText(node.textContent ?? '')
    for (let found = findFolded(whole, wanted); found; found = findFolded(whole, wanted, found.next)) {
      const range = new Range()
      range.setStart(node, found.start)
      range.setEnd(node, found.end)
      ranges.push(range)
    }
  }
  return ranges
}
