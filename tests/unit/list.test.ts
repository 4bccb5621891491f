// Prefixes of the keys of sorted and filtered lists in the address.
import { expect, test } from 'vitest'
import { prefixesOf } from '../../templates/play/list.ts'

test.each([
  [[], []],
  [['weapons'], ['']],
  [
    ['weapons', 'armors'],
    ['', 'armors-'],
  ],
  [
    ['weapons', 'weapons', 'armors', 'weapons'],
    ['', 'weapons-2-', 'armors-', 'weapons-3-'],
  ],
])('of the lists %j: %j', (names, prefixes) => {
  expect(prefixesOf(names)).toEqual(prefixes)
})
