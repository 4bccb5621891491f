// Copies for readers: a button below the text of a doc, and one at each stat block, card and table in it, which opens a choice of forms.
// All of it is made here, so that a page weighs nothing more. The forms are loaded when one is chosen.
import { addStyles } from '../browser/add-styles.ts'
import { importAgain } from '../browser/import-again.ts'
import { onArticle } from '../browser/on-article.ts'
import { iconHtml } from '../icons/icon-paths.ts'
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'
import styles from './copies.css' with { type: 'text' }
import type { Form, Thing } from './copy-forms.ts'

export function start() {
  addStyles(styles)
  onArticle(offerCopies)
}

const BLOCKS = '.beast, .own-plate, .thing, .table'

/** Adds the buttons to a page that has links to its copies, once. */
function offerCopies() {
  const line = document.querySelector('div.source:not(:has(.copy))')
  const article = document.querySelector<HTMLElement>('#main article')
  if (!line || !article) return
  const rules = [...line.querySelectorAll('a')].find(({ hash }) => hash !== '')
  const title = document.querySelector('#main h1')?.textContent ?? ''
  line.append(fold({ name: title, element: article, rules }, text.copyPage))
  for (const block of article.querySelectorAll<HTMLElement>(BLOCKS)) offerBlock(block, rules)
}

function offerBlock(block: HTMLElement, rules: Thing['rules']) {
  const heading = block.querySelector('h2, h3, h4, .thing-name, caption')
  // A heading with controls in it has a label.
  const name = (heading?.ariaLabel ?? heading?.textContent ?? '').trim()
  const element = block.closest<HTMLElement>('.rolls') ?? block
  const { file, die } = element.dataset
  const thing = { name, element, rules: (file ?? die) === undefined ? undefined : rules }
  const links = element.querySelector('details.copies > summary')
  if (links) links.after(choice(thing))
  else if (name !== '') block.prepend(fold(thing))
  // Above a table without a caption there is only room beside the controls of its dice.
  else element.querySelector('.roll-bar')?.append(fold({ ...thing, name: headingAbove(block) }))
}

function headingAbove(block: Element): string {
  const headings = [...document.querySelectorAll('#main :is(h1, h2, h3, h4, h5, h6)')]
  const above = headings.filter((one) => one.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING)
  return above.at(-1)?.textContent ?? ''
}

/** A button that shows the choice. Without a label it is an icon in the corner of a block. */
function fold(thing: Thing, label?: string): Element {
  const made = document.createElement('div')
  made.className = 'copy'
  const opener = button(label ?? '', () => {
    opener.ariaExpanded = String(made.classList.toggle('open'))
  })
  opener.ariaExpanded = 'false'
  if (label === undefined) {
    opener.innerHTML = iconHtml('copy')
    opener.ariaLabel = fill(text.copyOf, { name: thing.name })
  }
  made.append(opener, choice(thing))
  return made
}

function choice(thing: Thing): Element {
  const made = document.createElement('div')
  made.className = 'forms'
  const status = document.createElement('output')
  const add = (label: string, form: Form) => {
    const one = button(label, async () => {
      status.replaceChildren()
      const { copy } = await importAgain(() => import('./copy-forms.ts'))
      await copy(thing, form, status)
    })
    one.ariaLabel = fill(text.copyAs, { name: thing.name, form: label })
    made.append(one, ' ')
  }
  add(text.asText, 'text')
  add('Markdown', 'markdown')
  if (thing.rules) add('JSON', 'json')
  made.append(status)
  return made
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  Object.assign(made, { type: 'button', textContent: label })
  made.addEventListener('click', press)
  return made
}
