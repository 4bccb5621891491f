import { expect, test } from 'vitest'
import { largest } from '../../templates/largest.ts'

test('the largest of more numbers than a call may have', () => {
  expect(largest(new Array(300_000).fill(1).with(200_000, 2))).toBe(2)
  expect(largest([])).toBe(Number.NEGATIVE_INFINITY)
})
