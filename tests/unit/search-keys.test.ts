// Actions of keys in the field of the search, and the texts that are searched for.
import { expect, test } from 'vitest'
import { isQuestion } from '../../templates/search/search-answers.ts'
import { wishOf } from '../../templates/search/search-keys.ts'

/** The second of three results is selected. */
const wish = (keys: string) => {
  const [key = '', ...held] = keys.split('+').reverse()
  const isHeld = (name: string) => held.includes(name)
  const event = {
    key,
    ctrlKey: isHeld('Ctrl'),
    metaKey: isHeld('Cmd'),
    altKey: isHeld('Alt'),
    shiftKey: isHeld('Shift'),
  }
  return wishOf(event, 1, 3)
}

test.each([
  ['Escape', 'close'],
  ['Shift+Escape', 'close'],
  ['Enter', 'open'],
  ['Ctrl+Enter', 'open in a tab'],
  ['Cmd+Enter', 'open in a tab'],
  ['Alt+Enter', undefined],
  ['Shift+Enter', undefined],
  ['ArrowDown', 2],
  ['ArrowUp', 0],
  ['Ctrl+ArrowDown', undefined],
  ['Alt+ArrowDown', undefined],
  ['Shift+ArrowUp', undefined],
  ['Home', undefined],
  ['End', undefined],
  ['Shift+Home', undefined],
  ['a', undefined],
])('%s in the field of the search: %s', (keys, expected) => {
  expect(wish(keys)).toBe(expected)
})

test('the arrows wrap around, and begin at the first result if none is selected', () => {
  const press = (key: string, chosen: number, count: number) =>
    wishOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }, chosen, count)
  expect(press('ArrowDown', 2, 3)).toBe(0)
  expect(press('ArrowUp', 0, 3)).toBe(2)
  expect(press('ArrowDown', -1, 3)).toBe(0)
  expect(press('ArrowUp', -1, 3)).toBe(2)
  expect(press('ArrowDown', -1, 0)).toBeUndefined()
})

test.each([
  ['', false],
  [' ', false],
  ['a', false],
  ['7', false],
  [' a ', false],
  ['a b', false],
  ['ab', true],
  ['C+', true],
  ['灯', true],
  ['ひ', true],
  ['검', true],
  ['é', true],
])('whether %j is searched for: %s', (typed, expected) => {
  expect(isQuestion(typed)).toBe(expected)
})
