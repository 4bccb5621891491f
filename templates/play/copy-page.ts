// The button "Copy page": copies the page, or one of its stat blocks, cards and tables, as text, Markdown or JSON.
import { text } from '../text.ts'
import { isTag, type Part } from './html-tree.ts'
import { plainMarkdown } from './plain-markdown.ts'
import { plainText } from './plain-text.ts'

/** What can be copied. */
interface Thing {
  name: string
  element: Element
  /** Its JSON; undefined: it has none. */
  json?: () => Promise<unknown>
}

type Form = (thing: Thing) => string | Promise<string>

/** Replaces the button with a choice. */
export function play(opener: HTMLElement) {
  const article = document.querySelector('#main article')
  const links = [...(opener.parentElement?.querySelectorAll('a') ?? [])]
  if (!article) return
  const things = thingsIn(
    article,
    links.find((link) => link.hash !== ''),
  )
  const choice = document.createElement('select')
  choice.ariaLabel = text.copyPage
  choice.style.maxInlineSize = '100%'
  choice.append(...things.map(({ name }) => new Option(name)))
  const status = document.createElement('output')
  const chosen = () => things[choice.selectedIndex] as Thing
  const button = (label: string, form: Form) => {
    const made = document.createElement('button')
    Object.assign(made, { type: 'button', className: 'btn quiet', textContent: label })
    made.addEventListener('click', async () => {
      status.replaceChildren()
      await copy(await form(chosen()), status)
    })
    return made
  }
  const json = button('JSON', async (thing) => JSON.stringify(await thing.json?.(), null, 2))
  choice.addEventListener('change', () => {
    json.hidden = !chosen().json
    status.replaceChildren()
  })
  json.hidden = !chosen().json
  for (const link of links) link.hidden = true
  opener.replaceWith(
    choice,
    button(text.asText, ({ element }) => plainText(partsOf(element))),
    button('Markdown', ({ element }) => plainMarkdown(partsOf(element))),
    json,
    status,
  )
  choice.focus()
}

/** The page first, then its blocks in order. `rules`: address of the JSON of all rules, with the id of the page as its hash. */
function thingsIn(article: Element, rules: HTMLAnchorElement | undefined): Thing[] {
  const read = async (name: string) => (await fetch(new URL(name, rules?.href))).json()
  const page: Thing = { name: text.wholePage, element: pageElement(article) }
  if (rules) {
    const id = decodeURIComponent(rules.hash.slice(1))
    page.json = async () => (await read('rules.json')).rules.filter((rule: { doc: string }) => rule.doc === id)
  }
  const blocks = [...article.querySelectorAll<HTMLElement>('.beast, .own-plate, .thing, .rolls, .table')]
  return [
    page,
    ...blocks.flatMap((element): Thing[] => {
      const name = element.querySelector('h2, h3, .thing-name, caption')?.textContent?.trim()
      if (!name || element.parentElement?.matches('.rolls')) return []
      const json = rules && jsonOf(element, read)
      return [{ name, element, ...(json && { json }) }]
    }),
  ]
}

/** The article below its title. */
function pageElement(article: Element): Element {
  const whole = document.createElement('div')
  const title = document.querySelector('#main h1')
  whole.append(...(title ? [title.cloneNode(true)] : []), article.cloneNode(true))
  return whole
}

interface Entry {
  id: string
  path?: string
  _path?: string
}

/** The JSON of a record or of a table to roll on. */
function jsonOf(element: HTMLElement, read: (name: string) => Promise<Record<string, Entry[]>>): Thing['json'] {
  const { file, table, die } = element.dataset
  const id = element.getAttribute('aria-labelledby') ?? element.id
  const isIt = (entry: Entry) =>
    entry.id === (table ?? id) || (entry._path ?? entry.path)?.endsWith(`#${encodeURIComponent(id)}`)
  if (file !== undefined) return async () => (await read(`records/${file}.json`)).records?.find(isIt)
  if (die !== undefined) return async () => (await read('tables.json')).tables?.find(isIt)
  return undefined
}

async function copy(words: string, status: HTMLElement) {
  try {
    await navigator.clipboard.writeText(words)
    status.textContent = ` ${text.copied}`
  } catch {
    // Not over http from another machine, or not allowed: it is marked, to be copied by hand.
    const field = Object.assign(document.createElement('textarea'), { value: words, readOnly: true, rows: 8 })
    status.replaceChildren(field)
    field.select()
  }
}

/** Controls, drawings, definitions in the margin, and what a filter hides. */
const LEFT_OUT = 'svg[aria-hidden], button, .roll-bar, .list-bar, output, .gloss, .ln, [hidden]'

/** An element as a tree, with absolute addresses. */
function partsOf(element: Element): Part[] {
  if (element.matches(LEFT_OUT)) return []
  const children = [...element.childNodes].flatMap((node): Part[] => {
    if (node instanceof Element) return partsOf(node)
    return node instanceof Text ? [node.data] : []
  })
  if (element.matches('.die, a.hash')) return children
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  if (element instanceof HTMLAnchorElement) attributes.href = element.href
  if (element instanceof HTMLImageElement) attributes.src = element.src
  return [{ name: element.localName, attributes, children: children.filter((part) => isTag(part) || part !== '') }]
}
