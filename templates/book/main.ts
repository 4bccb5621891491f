// The script of the book: colour mode, toys, and the search in the text. The book is complete without it.
import { toys } from 'virtual:toys-in-book'
import { composeFragments } from '../browser/fragment.ts'
import { localStore, THEME_KEY } from '../browser/storage.ts'
import { fill } from '../languages/fill.ts'
import { ownerOf } from '../play/dice.ts'
import { listenForToys } from '../play/toys.ts'
import { text } from '../text.ts'
import { installFind } from './find.ts'

const { dataset } = document.documentElement

listenForToys(toys, (play, control) => play(control))
document.querySelector('.book-bar .mode')?.addEventListener('click', turnMode)

function turnMode() {
  const mode = dataset.theme === 'dark' ? 'light' : 'dark'
  dataset.theme = mode
  dataset.themeChoice = mode
  localStore.set(THEME_KEY, mode)
  nameMode()
}

function nameMode() {
  const mode = dataset.theme === 'dark' ? text.darkMode : text.lightMode
  document.querySelector('.book-bar .mode')?.setAttribute('aria-label', fill(text.switchMode, { mode }))
}

for (const die of document.querySelectorAll('.die')) {
  const [dice, name] = [die.textContent ?? '', ownerOf(die)]
  die.ariaLabel = name ? fill(text.rollFor, { dice, name }) : fill(text.roll, { dice })
}
for (const [on, selector, play] of toys)
  if (on === 'page') for (const element of document.querySelectorAll<HTMLElement>(selector)) play(element)
for (const tool of document.querySelectorAll<HTMLElement>('.book-bar [hidden]')) tool.hidden = false
// Next to the text there is room for the contents list. Above the text it stays closed, so that nothing moves.
if (matchMedia('(min-width: 997px)').matches) document.querySelector('.book-toc details')?.setAttribute('open', '')
nameMode()
composeFragments()
installFind()
