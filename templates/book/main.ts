// The script of the book: colour mode, toys, and the search in the text. The book is complete without it.
import { toys } from 'virtual:toys-in-book'
import { composeFragments } from '../browser/fragment.ts'
import { chosenMode, modeName, onModeChange } from '../color-mode/color-mode.ts'
import { fill } from '../languages/fill.ts'
import { ownerOf } from '../play/dice.ts'
import { listenForToys } from '../play/toys.ts'
import { text } from '../text.ts'
import { installFind } from './find.ts'

listenForToys(toys, (play, control) => play(control))

const modeButton = document.querySelector('.book-bar .mode')

/** client/before-paint.ts handles the presses of the button. */
function nameMode() {
  if (modeButton) modeButton.ariaLabel = fill(text.switchMode, { mode: modeName(chosenMode()) })
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
onModeChange(nameMode)
composeFragments()
installFind()
