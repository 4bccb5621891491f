// Plain words take a fast path through the parser: text with any syntax inside must not.
import { expect, test } from 'vitest'
import { article } from '../article.ts'

test.each([
  ['a*b*', '<em>b</em>'],
  ['a ~b~', '<s>b</s>'],
  ['a `b`', '<code>b</code>'],
  ['a [b](c.md)', '<a '],
  ['a ![b](c.png)', '<img '],
  ['a <https://b.example>', '<a '],
  ['a https://b.example', '<a '],
  ['a www.b.example', '<a '],
  ['a b.example', 'b.example'],
  ['a b@c.example', '<a '],
  ['a &amp; b > c', 'a &amp; b &gt; c'],
  ['a\\\nb', '<br>'],
  ['a "b"', '“b”'],
  ["it's", 'it’s'],
  ['a :tada: b', '🎉'],
  ['a 2d6 b', '<span class="die"'],
  ['a^[b] c', 'footnote-ref'],
  ['a <!-- b --> c', '<p>a  c</p>'],
  ['a {/* b */} c', '<p>a  c</p>'],
])('%s', async (text, html) => {
  expect((await article(text, { dice: true })).html).toContain(html)
})

test.each([
  'a {b.c}',
  'a {{ b.c }}',
  'a {% b %}',
  'a [[B]]',
  'a ==b== c',
  'a ++b++ c',
  'a %%b%% c',
  'a $b^2$ c',
  'a :material-b: c',
  'a ^block',
  '!!! note',
  '??? note',
  '===+ "a"',
  '*[A]: b',
  '<<< @/a',
  'a <b>c</b>',
  '|---|',
  '{a}',
])('%s is reported', async (text) => {
  expect((await article(text)).problems).toHaveLength(1)
})

test('an unclosed tag at the end of a text is reported at its line', async () => {
  const { messages } = await article('a\n*b\n<b>', { html: true })
  expect(messages).toEqual(['3 error WB364 <b> is opened here and never closed.'])
})
