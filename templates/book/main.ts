// The script of the book: colour mode, dice, tables to roll on, lists to sort, and the search in the text. The book is complete
// without it.
import { composeFragments } from '../browser/fragment.ts'
import { localStore, THEME_KEY } from '../browser/storage.ts'
import { fill } from '../languages/fill.ts'
import { rollCore } from '../play/core-roll-button.ts'
import { rollDie } from '../play/dice.ts'
import { generate } from '../play/generate.ts'
import { setUpList } from '../play/list.ts'
import { rollTable } from '../play/roll-table.ts'
import { toggleOdds } from '../play/table-odds.ts'
import { readRolls } from '../play/typed-table.ts'
import { text } from '../text.ts'
import { installFind } from './find.ts'

const { dataset } = document.documentElement

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  const button = target.closest<HTMLElement>('button')
  if (!button) return
  if (button.matches('[data-roll]')) rollDie(button)
  else if ((typeof SITE_HAS_ROLLS === 'undefined' || SITE_HAS_ROLLS) && button.matches('[data-rule]')) rollCore(button)
  else if (button.matches('[data-roll-table]')) rollTable(button)
  else if (button.matches('[data-show-odds]')) toggleOdds(button)
  else if (
    (typeof ARTICLES_HAVE_SENTENCES === 'undefined' || ARTICLES_HAVE_SENTENCES) &&
    button.matches('[data-generate]')
  )
    generate(button)
  else if (button.matches('.mode')) turnMode()
})

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && 'rolled' in target.dataset) readRolls(target)
})

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

for (const die of document.querySelectorAll('button.die'))
  die.ariaLabel = fill(text.roll, { dice: die.textContent ?? '' })
for (const list of document.querySelectorAll<HTMLElement>('.table[data-list]')) setUpList(list, { isInAddress: false })
for (const tool of document.querySelectorAll<HTMLElement>('.book-bar [hidden]')) tool.hidden = false
// On small windows the text comes first.
if (matchMedia('(max-width: 996px)').matches) document.querySelector('.book-toc details')?.removeAttribute('open')
nameMode()
composeFragments()
installFind()
