// Words of the search and its highlights, and counts in messages.
import { expect, test } from 'vitest'
import { countOf } from '../../templates/languages/count-of.ts'
import { findFolded, foldText, otherSpellings, wordsOf } from '../../templates/search/words.ts'

const folded = (text: string) => wordsOf(text).map((word) => word.folded)

test('words are normalized: accents, case and letter forms make no difference', () => {
  expect(folded('Crème BRÛLÉE')).toEqual(['creme', 'brulee'])
  expect(folded('ﬁre, ２ｄ６, x²')).toEqual(['fire', '2d6', 'x2'])
})

test.each([
  ['Straße STRAẞE', 'strasse strasse'],
  ['cœur Sœur', 'coeur soeur'],
  ['Sværd Øl', 'svaerd ol'],
  ['kırık Kılıç İyi', 'kirik kilic iyi'],
  ['Łódź đường', 'lodz duong'],
  ['Þór fræði', 'thor fraedi'],
  ['Ħal ŧŋ', 'hal tn'],
  ['Əli Ƙofa Ŋɔli', 'eli kofa noli'],
  ['Hawaiʻi', 'hawaii'],
  ['λόγος', 'λογοσ'],
  ['Ґанок қала', 'ганок кала'],
  ['کتاب یک', 'كتاب يك'],
])('letters that do not decompose are folded as well: %s', (text, expected) => {
  expect(folded(text).join(' ')).toBe(expected)
})

test.each([
  ['Größe', ['groesse']],
  ['Groesse', ['grosse']],
  ['Ål', ['aal']],
  ['aal', ['al']],
  ['Øl', ['oel']],
  ['blåbær', ['blaabaer']],
  ['sword', []],
])('%s may also be spelled %j', (word, expected) => {
  expect(otherSpellings(word)).toEqual(expected)
})

test.each([
  ['Straßen', 'strasse', 'Straße'],
  ['das Cafe\u0301 dort', 'cafe', 'Cafe\u0301'],
  ['Lærke', 'lae', 'Læ'],
  ['Lærke', 'la', 'Læ'],
  ['§\u00a04', '§ 4', '§\u00a04'],
])('in %j the folded words %j are the place %j', (text, wanted, expected) => {
  const { start, end } = findFolded(foldText(text), wanted) ?? {}
  expect(text.slice(start, end)).toBe(expected)
})

test.each([
  ['던전마스터가 던전', '마스터', ['던전', '마스터', '가', '던전']],
  ['វាយប្រហារសត្រូវដោយដាវ។', 'ដាវ', ['វាយប្រហារសត្រូវដោយ', 'ដាវ']],
  ['ໂຈມຕີດ້ວຍດາບ ດາບ', 'ດາບ', ['ໂຈມຕີດ້ວຍ', 'ດາບ', 'ດາບ']],
  ['ရန်သူကိုဓားဖြင့်', 'ဓား', ['ရန်သူကို', 'ဓား', 'ဖြင့်']],
  ['던전만', '마', ['던전', '만']],
])('%s is cut where it has the part %s', (text, part, expected) => {
  const words = wordsOf(text, folded(part))
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(expected)
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
