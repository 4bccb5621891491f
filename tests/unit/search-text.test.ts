// What is left of an article where only its words count, or where nobody has its style sheet.
import { expect, test } from 'vitest'
import { forReaders } from '../../cli/outputs/for-readers.ts'
import { sectionsOf } from '../../cli/outputs/search-text.ts'
import { article } from '../article.ts'

const NUMBERED = 'Read[^1].\n\n```js showLineNumbers\nconst lamp = 1\nlet rope\n```\n\n[^1]: A note.'

test('the search finds the first word of a numbered line of code, and knows no numbers of lines and notes', async () => {
  const { html } = await article(NUMBERED)
  expect(sectionsOf(html).map(({ text }) => text)).toEqual(['Read. const lamp = 1 let rope A note.'])
})

test('code in feeds has no numbers of lines, which would stand in front of its words there', async () => {
  const { html } = await article(NUMBERED)
  expect(html).toContain('class="ln"')
  const code = /<pre.*<\/pre>/s.exec(forReaders(html, 'https://example.org/blog/a'))?.[0] ?? ''
  expect(code.replace(/<[^>]*>/g, '')).toBe('const lamp = 1\nlet rope\n')
})
