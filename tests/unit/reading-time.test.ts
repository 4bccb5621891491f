import readingTime from 'reading-time'
import { expect, test } from 'vitest'
import { minutesToRead } from '../../cli/content/reading-time.ts'

test('minutes equal those of the reading-time library for words between spaces', () => {
  const texts = [
    '',
    ' \n ',
    'one',
    '  one  two\n\nthree\t',
    'a **bold** - word … and «one»',
    'x'.repeat(3),
    'nbsp\u00a0here',
  ]
  for (const text of texts) expect(minutesToRead(text)).toBe(readingTime(text).minutes)
})

test.each([
  ['600 Korean words', '주사위를 굴립니다 '.repeat(300), 3],
  ['400 Korean words and 400 English ones', '주사위를 굴립니다 a word '.repeat(200), 4],
  ['2,000 Chinese characters', '灯'.repeat(2000), 4],
  ['1,000 Japanese characters with punctuation', 'ひらカナ漢字。、ーあい'.repeat(125), 2.25],
  ['400 Thai words', 'ดาบ มีด '.repeat(100) + 'นักรบ โจมตี '.repeat(100), 2],
  ['Thai without spaces', 'นักรบโจมตีศัตรูด้วยดาบ'.repeat(100), 2.5],
  ['Khmer without spaces', 'អ្នកចម្បាំងវាយប្រហារសត្រូវ'.repeat(100), 2],
  ['English with a little Chinese', `${'word '.repeat(400)}灯灯灯灯灯`, 2.01],
])('%s', (_, text, minutes) => {
  const read = minutesToRead(text)
  expect(read).toBeGreaterThan(minutes * 0.75)
  expect(read).toBeLessThan(minutes * 1.25)
})
