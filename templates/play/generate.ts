// Sentences that are made by rolling on the tables below them. Each part can be rolled again alone.
import { text } from '../text.ts'
import { rollDice, signed, writtenDice } from './roll.ts'
import { hitFor, type Table, tablesAround, tablesOf } from './roll-table.ts'
import { MAX_DEPTH, readTemplate, type TemplatePart } from './template.ts'
import { copyText, keepRoll } from './tray.ts'

/** Rolls every part and shows the sentence. */
export function play(button: HTMLElement) {
  const box = button.closest<HTMLElement>('.generate')
  const output = box?.querySelector('output')
  const parts = readTemplate(box?.dataset.sentence ?? '')
  if (!box || !output || typeof parts === 'string') return
  const words = document.createElement('span')
  words.append(...parts.flatMap((part) => nodesFor(part, box)))
  const copy = document.createElement('button')
  copy.type = 'button'
  copy.className = 'btn quiet'
  copy.textContent = text.copy
  copy.addEventListener('click', () => copyText(textOf(words), copy, words))
  output.replaceChildren(words, ' ', copy)
  keepRoll(textOf(words))
}

const WORD_JOINER = '\u2060'

const textOf = (words: Element) => (words.textContent ?? '').replaceAll(WORD_JOINER, '').trim()

/** `tested`: the table that a condition has rolled, and its text. */
function nodesFor(part: TemplatePart, box: HTMLElement, tested?: { id: string; found: string }): Node[] {
  switch (part.kind) {
    case 'text':
      // No line breaks between a part and the punctuation after it.
      return [document.createTextNode(part.text.replace(/^(?=\p{P})/u, WORD_JOINER))]
    case 'dice':
      return [partButton(() => totalText(part.notation))]
    case 'table': {
      const roll = () => rollText(tableNamed(part.id, box))
      return [partButton(roll, tested?.id === part.id ? tested.found : undefined)]
    }
    default: {
      const found = rollText(tableNamed(part.id, box))
      return found === '' ? [] : part.parts.flatMap((one) => nodesFor(one, box, { id: part.id, found }))
    }
  }
}

/** A piece of the sentence that is rolled again when it is pressed. */
function partButton(roll: () => string, first = roll()): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'part'
  button.textContent = first
  button.addEventListener('click', () => {
    // A row without a text would leave nothing to press.
    button.textContent = roll() || button.textContent
    if (button.parentElement) keepRoll(textOf(button.parentElement))
  })
  return button
}

function tableNamed(id: string, box: HTMLElement): Table | undefined {
  const find = (within: ParentNode) => within.querySelector(`.rolls[data-table="${id}"]`)
  const found = find(box) ?? find(document)
  return found ? tablesAround(found)[0] : undefined
}

/** The text of a rolled row. Dice and tables in it are rolled too. */
function rollText(table: Table | undefined, depth = 0): string {
  const hit = table && hitFor(rollDice(table.dice).total, table)
  const texts = (hit?.cells ?? []).map((cell) => {
    const copy = cell.cloneNode(true) as Element
    for (const part of copy.querySelectorAll<HTMLElement>('.die, a')) {
      const nested = part instanceof HTMLAnchorElement ? tablesOf(part)[0] : undefined
      if (nested && depth < MAX_DEPTH) part.replaceWith(rollText(nested, depth + 1))
      else if (part.dataset.roll) part.replaceWith(totalText(part.dataset.roll))
    }
    return copy.textContent?.trim() ?? ''
  })
  return texts.filter(Boolean).join(', ')
}

function totalText(notation: string): string {
  const dice = writtenDice(notation)
  return dice ? signed(rollDice(dice).total) : notation
}
