import { expect, test } from 'vitest'
import { collapseDuration } from '../../templates/browser/collapse.ts'

test.each([
  [0, 40],
  [1, 101],
  [18, 167],
  [36, 192],
  [59, 213],
  [72, 222],
  [100, 239],
  [200, 281],
  [300, 312],
  [500, 357],
  [572, 371],
  [1000, 440],
  [2000, 561],
  [5000, 833],
])('a section of %d px opens in %d ms', (heightPx, ms) => {
  expect(collapseDuration(heightPx)).toBe(ms)
})

test('with reduced motion a section opens in 1 ms', () => {
  expect(collapseDuration(5000, true)).toBe(1)
})
