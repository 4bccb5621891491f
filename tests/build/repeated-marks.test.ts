// A page that repeats one mark 100,000 characters long is read in a fraction of a second. What took quadratic time took
// minutes, which is longer than a test may take; for some marks only in a longer page.
import { expect, test } from 'vitest'
import { article } from '../article.ts'

const SIZE = 100_000

/** A space is written ␣, a tab ⇥, the end of a line ⏎ and a backtick ´. */
const MARKS = String.raw`
  [ ![ [^a [^a]␣ [^a]:␣x⏎⏎ [^a]: ^[ ^[a]␣ [[ [[a [a]( [a](<b [a][b] [a]:␣b⏎ [a]:␣< *a␣**b *a␣ _a␣ ** *** *_ a**b
  ~ ~a␣ ~~a␣ == ==a␣ ++a␣ "a␣ ' ´ ´a ´´a´ \ \* < <a␣ </ <a␣href="x <!-- <? <!A <![CDATA[ <b> <a> <div>⏎⏎
  <details>⏎ <p> <br> <svg> <A␣b={ { {a␣ {{ {/* {%␣ {.a␣ #␣a␣{#a}⏎ ##␣a␣{#⏎ #␣a␣b⏎ ##␣a⏎⏎ a⏎-⏎ & &a &#1 :a :a:
  $a $a_␣ %%a␣ (1d6 1d6+ 1d6␣ :::note⏎ :::⏎ ::::tabs⏎ :::note[ :::note{ !!! !!!␣note⏎ | |⏎ |a|⏎|---|⏎ a⏎:␣b⏎
  :␣b⏎⏎ >␣ >␣a⏎ >␣[!NOTE]⏎ -␣ -␣a⏎ 1.␣ -␣[␣]␣a⏎ ⇥ ⇥a⏎ ␣ a␣␣⏎ ´´´⏎ ~~~⏎ ---⏎ http://a.b␣ www.a.b␣ a@b.c␣
`
  .trim()
  .split(/\s+/)
  .map((mark) => mark.replaceAll('␣', ' ').replaceAll('⇥', '\t').replaceAll('⏎', '\n').replaceAll('´', '`'))

const BLOCKS: [name: string, text: string][] = [
  ['lists in lists', repeated((i) => `${'  '.repeat(i % 80)}* a\n`)],
  ['quotes in quotes', repeated((i) => `${'>'.repeat((i % 80) + 1)} a\n`)],
  ['a long table', `|a|b|\n|-|-|\n${repeated(() => '|a|b|\n')}`],
  ['growing runs of backticks', repeated((i) => `a${'`'.repeat(i)}`)],
  ['notes that are named and not written', repeated((i) => `[^${i}] `) + repeated((i) => `\n\n[^n${i}]: x`)],
]

function repeated(piece: (i: number) => string, size = SIZE): string {
  let text = ''
  for (let i = 0; text.length < size; i++) text += piece(i)
  return text
}

// Whether tags are kept or shown as text is decided at a "<" and nowhere else.
test.each([
  ...MARKS.map((mark) => [mark, 'kept'] as const),
  ...MARKS.filter((mark) => mark.includes('<')).map((mark) => [mark, 'shown as text'] as const),
])('%j repeated, with tags that are %s, is parsed without quadratic time', async (mark, tags) => {
  const text = repeated(() => mark)
  expect((await article(text, { html: tags === 'kept', dice: true })).html).toBeDefined()
})

test.each(BLOCKS)('%s are parsed without quadratic time', async (_name, text) => {
  expect((await article(text, { html: true, dice: true })).html).toBeDefined()
})

// Quadratic time would be 70 s and more.
test.each(['[^a', '^['])(
  '%j repeated in a page of 600 KB is parsed without quadratic time',
  async (mark) => {
    expect((await article(repeated(() => mark, 600_000))).html).toBeDefined()
  },
  45_000,
)
