import { expect, test } from 'vitest'
import { indexOfWord } from '../../cli/core/whole-words.ts'

test.each([
  ['a lamp burns', 'lamp', 2],
  ['lamps burn', 'lamp', 0],
  ['two torches', 'torch', 4],
  ['a lamplighter has a lamp', 'lamp', 20],
  ['a headlamp', 'lamp', -1],
  ['2d6 of 12d6', '2d6', 0],
  ['12d6', '2d6', -1],
  ['élan', 'lan', -1],
  ['𝒂lamp', 'lamp', -1],
  ['lamp𝒂', 'lamp', -1],
  ['lamp', 'lamp', 0],
  ['text', '', -1],
])('in "%s", the whole word "%s" begins at %i', (text, word, at) => {
  expect(indexOfWord(text, word)).toBe(at)
})
