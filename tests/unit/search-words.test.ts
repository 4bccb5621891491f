// The words of texts by number: read byte by byte, they have to be those that the search finds letter by letter.
import { expect, test } from 'vitest'
import { openJsonWriter } from '../../cli/outputs/search-json.ts'
import { openDictionary } from '../../cli/outputs/search-words.ts'
import { unpackWords } from '../../templates/parts/search-index.ts'
import { wordsOf } from '../../templates/parts/words.ts'

const folded = (text: string) => wordsOf(text).map((word) => word.folded)

test.each([
  'Rust, salt & ash: 3d6 of them; RUST again.',
  'abcdefghij abcdefghijk abcdefghijkl abcdefghijabcde abcdefghijabcdf ABCDEFGHIJABCDEF',
  'a aa aaa 0 00 a0 0a',
  'don’t “quote” — or… end·of·row 10² ½ µm ªº',
  'Čaj, naïve café, I\u0307stanbul, e\u0301tude, Straße, ﬁre, ① ㈠ K',
  '中文，测试。日本語のカタカナと ไทย 한국어 中a文b',
  'x\u00a0y\u1680z\u3000w\ufeffv\u2028u',
  '𝔄lpha 😀 be😀ta 👩‍👩‍👧 \ud83d lone',
  'U\u0308ber \u0301 \u0301a ﷺ',
])('the words of %j are those that are found', (text) => {
  const dictionary = openDictionary()
  const read = () => [...dictionary.numbersIn(text)].map((number) => dictionary.words[number])
  expect(read()).toEqual(folded(text))
  expect(read()).toEqual(folded(text))
})

test('a word has the number it had in the build before', () => {
  const before = ['salt', 'éé', 'abcdefghijklmnop', 'ee', '文']
  const dictionary = openDictionary([...before])
  expect([...dictionary.numbersIn('文 ee abcdefghijklmnop Salt new')]).toEqual([4, 3, 2, 0, 5])
  expect(dictionary.words).toEqual([...before, 'new'])
})

test('words that come and go are sorted as if all had been there from the beginning', () => {
  const dictionary = openDictionary()
  for (let i = 0; i < 40; i++) {
    const names = Array.from({ length: 30 }, (_, n) => `${((i * 37 + n * 101) % 977).toString(36)}${'äz文'[n % 3]}`)
    const numbers = Uint32Array.from(new Set(dictionary.numbersIn(names.join(' '))))
    const words = [...numbers].map((number) => dictionary.words[number] ?? '')
    expect([...dictionary.sorted(numbers)].map((number) => dictionary.words[number])).toEqual(words.sort())
  }
})

test('no letter of any script makes a word that JSON would have to escape', () => {
  const letters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  // All others are words as they are written.
  const taken = letters.filter((letter) => !/\p{Cs}/u.test(letter) && letter.normalize('NFKD') !== letter)
  const dictionary = openDictionary()
  dictionary.numbersIn(taken.join(' '))
  expect(dictionary.words.length).toBeGreaterThan(5000)
  const numbers = Uint32Array.from(dictionary.words.keys())
  const json = openJsonWriter()
  json.words(dictionary.stored, numbers, { all: numbers, ends: numbers.map((number) => number + 1) })
  const packed = JSON.parse(Buffer.from(json.end()).toString())
  expect(unpackWords(packed)).toEqual(dictionary.words.map((word, number) => [word, [number]]))
})
