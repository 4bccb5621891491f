// Dice in the text: press one to roll it.
import { rollDice, rollText, signed, writtenDice } from './roll.ts'
import { showInTray } from './tray.ts'

export function play(button: HTMLElement) {
  const notation = button.dataset.roll ?? ''
  const dice = writtenDice(notation)
  if (!dice) throw new Error(`"${notation}" are no dice.`)
  const roll = rollDice(dice)
  showInTray({
    large: signed(roll.total),
    small: rollText(notation, roll, dice),
    controls: document.createElement('p'),
  })
}
