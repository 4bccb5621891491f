// Rolls of the game in the text: press one to roll it, or type what the dice on the table show. The rules are those of the config.
import site from 'virtual:site'
import { fill } from '../languages/fill.ts'
import type { RollRule } from '../page-data.ts'
import { text } from '../text.ts'
import { type CoreRoll, chanceOf, judge, type Outcome } from './core-roll.ts'
import { type Dice, rollDice, signed, writtenDice } from './roll.ts'
import { showInTray } from './tray.ts'
import { facesIn, isFace, onTyped } from './typed.ts'

/** Above this, one field takes the faces of several dice. */
const MAX_FIELDS = 4

interface Shown {
  rule: RollRule
  roll: CoreRoll
  /** The roll as the text writes it. */
  written: string
}

export function play(button: HTMLElement) {
  const { rule: index = '', dice: notations = '', bonus = '0', target } = button.dataset
  const game = site.rolls?.[Number(index)]
  const dice = notations.split(' ').flatMap((notation) => writtenDice(notation) ?? [])
  if (!game || dice.length === 0) throw new Error(`"${notations}" are no dice of a roll.`)
  const isUnnamed = button.dataset.near === 'unnamed'
  const rule = isUnnamed && game.near ? { ...game, near: { ...game.near, name: '' } } : game
  const roll = { dice, bonus: Number(bonus), target: target === undefined ? undefined : Number(target) }
  rollAndShow({ rule, roll, written: button.textContent?.trim() ?? '' })
}

function rollAndShow(shown: Shown) {
  const faces = shown.roll.dice.map((dice) => rollDice({ ...dice, bonus: 0 }).faces)
  const { large, small } = resultOf(shown, faces)
  showInTray({ large, small, controls: controlsFor(shown, faces) })
}

function resultOf({ rule, roll, written }: Shown, faces: number[][]): { large: string; small: string } {
  const outcome = judge(rule, roll, faces)
  const isTyped = roll.target !== undefined && !new RegExp(`\\b${roll.target}\\b`).test(written)
  const target = isTyped ? `, ${rule.targetName ?? text.target} ${roll.target}` : ''
  const sentences = [`${written}${target}: ${facesText(rule, roll, faces)}`, outcomeText(rule, outcome)]
  if (roll.target !== undefined) sentences.push(chanceText(rule, roll))
  const isNothing = rule.add === 'count' && outcome.total === roll.bonus
  if (isNothing) sentences.splice(1, 0, text.noHits)
  const large = isNothing && outcome.total === 0 ? '\u2013' : signed(outcome.total)
  return { large, small: sentences.filter(Boolean).join('. ') }
}

function facesText(rule: RollRule, { dice, bonus }: CoreRoll, faces: number[][]): string {
  const isSum = rule.add === 'sum' && dice.every(({ kind, keep }) => kind === 'sum' && !keep)
  const end = bonus === 0 ? '' : `${bonus < 0 ? ' \u2212 ' : ' + '}${Math.abs(bonus)}`
  return (
    faces
      .flat()
      .map(signed)
      .join(isSum ? ' + ' : ', ') + end
  )
}

/** 'Success, 1 Boon, Wonder'; '' if there is nothing to say. */
function outcomeText({ margin, near }: RollRule, { isSuccess, steps, doubles, missedBy }: Outcome): string {
  return [
    isSuccess === undefined ? '' : isSuccess ? text.rollSuccess : text.rollFailure,
    margin && steps > 0 ? `${steps} ${steps === 1 ? margin.one : margin.many}` : '',
    near && missedBy > 0 ? fill(near.name ? text.nearMiss : text.missedBy, { count: missedBy, name: near.name }) : '',
    doubles ?? '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Fractions above this are not shown. */
const MAX_SHOWN = 1_000_000n

function chanceText(rule: RollRule, roll: CoreRoll): string {
  const [hits, all] = chanceOf(rule, roll)
  const percent = Number((hits * 1000n) / all) / 1000
  const format = (value: number) => new Intl.NumberFormat(site.locale, { style: 'percent' }).format(value)
  const rounded = Math.round(percent * 100)
  // A possible result is never 0%, and a possible failure never 100%.
  const shown =
    rounded === 0 && hits > 0n
      ? `< ${format(0.01)}`
      : rounded === 100 && hits < all
        ? `> ${format(0.99)}`
        : format(percent)
  const fraction =
    all <= MAX_SHOWN && hits > 0n && hits < all ? fill(text.inAll, { hits: String(hits), all: String(all) }) : ''
  return fill(text.chance, { percent: shown }) + fraction
}

/** Fields for the faces and the target, and a button that rolls again. */
function controlsFor(shown: Shown, rolled: number[][]): HTMLElement {
  const { rule, roll } = shown
  const single = roll.dice.flatMap((dice) => Array.from({ length: dice.count }, (): Dice => ({ ...dice, count: 1 })))
  const isEach = single.length <= MAX_FIELDS
  const all = isEach ? single : roll.dice
  const values = isEach ? rolled.flat().map(String) : rolled.map((faces) => faces.join(' '))
  const controls = document.createElement('p')
  controls.className = 'typed'
  const faceFields = all.map((dice, i) => addField(controls, nameOf(dice), values[i] ?? '', isEach ? 3 : 12))
  const targetField = addField(controls, rule.targetName ?? text.target, String(roll.target ?? ''), 3)
  const again = document.createElement('button')
  again.type = 'button'
  again.className = 'btn quiet again'
  again.textContent = text.rollAgain
  controls.prepend(`${text.iRolled} `)
  controls.append(again)
  again.addEventListener('click', () => {
    rollAndShow({ ...shown, roll: { ...roll, target: targetIn(targetField) } })
    document.querySelector<HTMLElement>('.tray .again')?.focus()
  })
  let areRolled = true
  const clearOthers = (field: EventTarget | null) => {
    if (areRolled && field !== targetField) for (const other of faceFields) if (other !== field) other.value = ''
    areRolled &&= field === targetField
  }
  onTyped(
    controls,
    () => {
      const read = all.map((one, i) => facesIn(faceFields[i]?.value ?? '', one))
      const faults = all.map((one, i) => read[i]?.find((face) => !isFace(face, one)))
      for (const [i, field] of faceFields.entries()) field.setAttribute('aria-invalid', String(faults[i] !== undefined))
      const at = faults.findIndex((face) => face !== undefined)
      const [odd, face] = [all[at], faults[at]]
      if (odd && face !== undefined)
        return showInTray({ large: '\u2013', small: fill(text.noFace, { die: nameOf({ ...odd, count: 1 }), face }) })
      if (read.some((faces) => faces === undefined)) return
      const flat = read.flatMap((faces) => faces ?? [])
      const faces = roll.dice.map(({ count }) => flat.splice(0, count))
      showInTray(resultOf({ ...shown, roll: { ...roll, target: targetIn(targetField) } }, faces))
    },
    clearOthers,
  )
  return controls
}

function addField(controls: HTMLElement, name: string, value: string, size: number): HTMLInputElement {
  const label = document.createElement('label')
  const field = document.createElement('input')
  field.inputMode = 'numeric'
  field.autocomplete = 'off'
  field.size = size
  field.value = value
  // Typing replaces the rolled numbers.
  field.addEventListener('focus', () => field.select())
  label.append(`${name} `, field)
  controls.append(label, ' ')
  return field
}

const targetIn = ({ value }: HTMLInputElement): number | undefined =>
  /^\s*\d+\s*$/.test(value) ? Number(value) : undefined

const nameOf = ({ kind, count, sides }: Dice) =>
  (count > 1 && kind !== 'digits' ? count : '') + (kind === 'fate' ? 'dF' : `d${sides}`)
