import { expect, test } from 'vitest'
import { nearest } from '../../cli/core/did-you-mean.ts'

const KNOWN = [
  'url',
  'docs',
  'title',
  'tagline',
  'sidebar',
  'sidebars',
  'markdown',
  'theme',
  'announcementBar',
  'creating.md',
  'reading-books.md',
]

test.each`
  wanted          | suggested
  ${'titel'}      | ${'title'}
  ${'ulr'}        | ${'url'}
  ${'dosc'}       | ${'docs'}
  ${'Title'}      | ${'title'}
  ${'tittle'}     | ${'title'}
  ${'tagine'}     | ${'tagline'}
  ${'sidebrs'}    | ${'sidebars'}
  ${'markdwon'}   | ${'markdown'}
  ${'announce'}   | ${'announcementBar'}
  ${'them'}       | ${'theme'}
  ${'docu'}       | ${'docs'}
  ${'sedeber'}    | ${'sidebar'}
  ${'reading.md'} | ${'reading-books.md'}
  ${'x'}          | ${undefined}
  ${'favicon'}    | ${undefined}
`('for "$wanted" it suggests $suggested', ({ wanted, suggested }) => {
  expect(nearest(wanted, KNOWN)[0]).toBe(suggested)
})
