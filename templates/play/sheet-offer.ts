// The menu of a heading: adds its section to the reader's sheet, or takes it away.
import site from 'virtual:site'
import { canonicalPath, hrefOf } from '../paths.ts'
import { text } from '../text.ts'
import { readSheet, writeSheet } from './sheet-store.ts'

const STYLE = `
.to-sheet { display: inline-flex; flex-wrap: wrap; gap: 0 .8rem; margin-inline-start: .8rem; vertical-align: middle; font: 400 .875rem/1.4 var(--text) }
.to-sheet :is(button, a) { min-block-size: 24px; text-decoration: underline }
@media print { .to-sheet { display: none } }`

let style: CSSStyleSheet | undefined

/** Adds the menu to a heading, once. */
export function offerHeading(heading: HTMLElement) {
  const path = canonicalPath(location.pathname, site.baseUrl)
  if (path === undefined || heading.querySelector('.to-sheet')) return
  if (!style) {
    style = new CSSStyleSheet()
    style.replaceSync(STYLE)
    document.adoptedStyleSheets.push(style)
  }
  const section = `${path}#${heading.id}`
  const menu = document.createElement('span')
  menu.className = 'to-sheet'
  const button = document.createElement('button')
  button.type = 'button'
  const link = document.createElement('a')
  link.href = hrefOf('/my-sheet', site.baseUrl)
  link.textContent = text.mySheet
  const show = () => {
    const isChosen = readSheet().includes(section)
    button.textContent = isChosen ? text.removeFromSheet : text.addToSheet
    link.hidden = !isChosen
  }
  button.addEventListener('click', () => {
    const others = readSheet().filter((one) => one !== section)
    writeSheet(others.length < readSheet().length ? others : [...others, section])
    show()
  })
  show()
  // The buttons are not part of the heading's name.
  heading.setAttribute('aria-label', heading.textContent ?? '')
  menu.append(button, link)
  heading.append(menu)
}
