import readingTime from 'reading-time'
import { expect, test } from 'vitest'
import { article } from '../article.ts'

test('minutes equal those of the reading-time library in every script', async () => {
  const texts = [
    '',
    ' \n ',
    'one',
    '  one  two\n\nthree\t',
    'a **bold** - word … and «one»',
    '日本語 the ひらがな',
    '한국어 a b',
    'x'.repeat(3),
    'nbsp\u00a0here',
  ]
  for (const text of texts) expect((await article(text)).minutes).toBe(readingTime(text).minutes)
})
