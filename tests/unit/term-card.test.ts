// Which words of a definition become links in the card of a term.
import { expect, test } from 'vitest'
import { cutAtTerms } from '../../templates/play/term-card.ts'

test.each([
  ['A Guard stops a Cast.', ['Guard', 'Cast'], 'Guard', ['Cast']],
  ['A Guard is a Guard.', ['Guard'], 'Guard', []],
  ['Casts are no Cast.', ['Cast'], 'Guard', ['Cast']],
  ['A Quick Cast.', ['Cast', 'Quick Cast'], 'Guard', ['Quick Cast']],
  ['A Quick Cast.', ['Cast', 'Quick Cast'], 'Quick Cast', ['Cast']],
  ['Größe, Gröߒ.', ['Größe'], 'Guard', ['Größe']],
  ['C++ (hard).', ['C++', '(hard)'], 'Guard', ['C++', '(hard)']],
  ['Nothing.', [], 'Guard', []],
])('in %j, of the terms %j and not %s itself, links are %j', (definition, terms, own, links) => {
  const parts = cutAtTerms(definition, terms, own)
  expect(parts.filter((_, i) => i % 2)).toEqual(links)
  expect(parts.join('')).toBe(definition)
})
