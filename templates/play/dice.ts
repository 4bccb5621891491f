// Dice in the text: press one to roll it.
import { text } from '../text.ts'
import { rollDice, rollText, signed, writtenDice } from './roll.ts'
import { showInTray } from './tray.ts'

export function play(button: HTMLElement) {
  const notation = button.dataset.roll ?? ''
  const dice = writtenDice(notation)
  if (!dice) throw new Error(`"${notation}" are no dice.`)
  const roll = rollDice(dice)
  const owner = ownerOf(button)
  showInTray({
    large: signed(roll.total),
    small: rollText(owner ? `${notation}, ${owner}` : notation, roll, dice, text.without),
    controls: document.createElement('p'),
  })
}

/** The name of the row or record that dice are rolled for, as the build writes it in their label. */
export function ownerOf(button: Element): string | undefined {
  const owner = button.closest('tr, .beast, .thing')?.querySelector('th, h3, .thing-name')
  return button.closest('.rolls') || owner?.contains(button) ? undefined : owner?.textContent?.trim()
}
