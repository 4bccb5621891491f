// Words of the search and its highlights, and counts in messages.
import { expect, test } from 'vitest'
import { countOf } from '../../templates/languages/count-of.ts'
import { wordsOf } from '../../templates/search/words.ts'

const folded = (text: string) => wordsOf(text).map((word) => word.folded)

test('words are normalized: accents, case and letter forms make no difference', () => {
  expect(folded('Crème BRÛLÉE')).toEqual(['creme', 'brulee'])
  expect(folded('ﬁre, ２ｄ６, x²')).toEqual(['fire', '2d6', 'x2'])
})

test('in scripts without spaces each character is a word, and every word has its position', () => {
  expect(wordsOf('灯 in 東京')).toEqual([
    { folded: '灯', start: 0, end: 1 },
    { folded: 'in', start: 2, end: 4 },
    { folded: '東', start: 5, end: 6 },
    { folded: '京', start: 6, end: 7 },
  ])
})

test('counts use the plural form and the digits of the language', () => {
  const posts = { one: 'One post', other: '{count} posts about {topic}' }
  expect(countOf(posts, 1, 'en', { topic: 'dust' })).toBe('One post')
  expect(countOf(posts, 12_345, 'en', { topic: 'dust' })).toBe('12,345 posts about dust')
  expect(countOf({ other: '{count} Seiten' }, 12_345, 'de')).toBe('12.345 Seiten')
  const few = { one: '{count} strona', few: '{count} strony', many: '{count} stron', other: '{count} strony' }
  expect([1, 3, 5].map((count) => countOf(few, count, 'pl'))).toEqual(['1 strona', '3 strony', '5 stron'])
})
