// Copies a page, or one of its stat blocks, cards and tables, as text, Markdown or JSON.
import { text } from '../text.ts'
import { isTag, type Part } from './html-tree.ts'
import { plainMarkdown } from './plain-markdown.ts'
import { plainText } from './plain-text.ts'

/** A page, or a block of it, that a reader can copy. */
export interface Thing {
  name: string
  element: HTMLElement
  /** Link to the JSON of the rules of its page; undefined: it has no JSON. */
  rules: HTMLAnchorElement | undefined
}

export type Form = 'text' | 'markdown' | 'json'

/** `status`: where success is reported, or the text is shown to be copied by hand. */
export async function copy(thing: Thing, form: Form, status: HTMLElement) {
  const words = await wordsOf(thing, form)
  try {
    await navigator.clipboard.writeText(words)
    status.textContent = text.copied
  } catch {
    // Not over http from another machine, or not allowed: it is marked, to be copied by hand.
    const field = Object.assign(document.createElement('textarea'), { value: words, readOnly: true, rows: 8 })
    status.replaceChildren(field)
    field.select()
  }
}

async function wordsOf(thing: Thing, form: Form): Promise<string> {
  if (form === 'json') return JSON.stringify(await jsonOf(thing), null, 2)
  const parts = partsOf(isPage(thing) ? pageElement(thing.element) : thing.element)
  return form === 'text' ? plainText(parts) : plainMarkdown(parts)
}

const isPage = ({ element }: Thing) => element.parentElement?.closest('article') === null

/** The article below its title. */
function pageElement(article: Element): Element {
  const whole = document.createElement('div')
  const title = document.querySelector('#main h1')
  whole.append(...(title ? [title.cloneNode(true)] : []), article.cloneNode(true))
  return whole
}

interface Entry {
  id: string
  _path?: string
  /** The page of a rule. */
  doc?: string
}

/** The rules of a page, a record, or a table to roll on. */
async function jsonOf(thing: Thing): Promise<unknown> {
  const { element, rules } = thing
  const read = async (name: string): Promise<Record<string, Entry[]>> =>
    (await fetch(new URL(name, rules?.href))).json()
  const page = decodeURIComponent(rules?.hash.slice(1) ?? '')
  if (isPage(thing)) return (await read('rules.json')).rules?.filter(({ doc }) => doc === page)
  const { file, table } = element.dataset
  const id = element.getAttribute('aria-labelledby') ?? element.id
  // Tables of several pages can have the same anchor.
  if (file === undefined)
    return (await read('tables.json')).tables?.find((one) => one.id === (table ?? `${page}#${id}`))
  const { records } = await read(`records/${file}.json`)
  const hash = `#${encodeURIComponent(id)}`
  return records?.find(({ _path }) => _path?.endsWith(hash)) ?? records?.find((one) => one.id === id)
}

/** Controls except headings that sort, drawings, definitions in the margin, and what a filter hides. */
const LEFT_OUT =
  'svg[aria-hidden], button:not(th > button), .copy, .to-sheet, .roll-bar, .list-bar, output, .gloss, .ln, [hidden]'

/** An element as a tree, with absolute addresses. */
function partsOf(element: Element): Part[] {
  if (element.matches(LEFT_OUT)) return []
  const children = [...element.childNodes].flatMap((node): Part[] => {
    if (node instanceof Element) return partsOf(node)
    return node instanceof Text ? [node.data] : []
  })
  if (element.matches('.die, a.hash, th > button')) return children
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  if (element instanceof HTMLAnchorElement) attributes.href = element.href
  if (element instanceof HTMLImageElement) attributes.src = element.src
  return [{ name: element.localName, attributes, children: children.filter((part) => isTag(part) || part !== '') }]
}
