// A page that repeats one mark 100,000 characters long is read in a fraction of a second. What took quadratic time took
// minutes, which is longer than a test may take; for some marks only in a longer page.
import { describe, expect, test } from 'vitest'
import { article } from '../article.ts'

const SIZE = 100_000

const MARKS = [
  ...[
    '[',
    '![',
    '[^a',
    '[^a] ',
    '[^a]: x\n\n',
    '[^a]:',
    '^[',
    '^[a] ',
    '[[',
    '[[a',
    '[a](',
    '[a](<b',
    '[a][b]',
    '[a]: b\n',
    '[a]: <',
  ],
  ...[
    '*a **b',
    '*a ',
    '_a ',
    '**',
    '***',
    '*_',
    'a**b',
    '~',
    '~a ',
    '~~a ',
    '==',
    '==a ',
    '++a ',
    '"a ',
    "'",
    '`',
    '`a',
    '``a`',
    '\\',
    '\\*',
  ],
  ...[
    '<',
    '<a ',
    '</',
    '<a href="x',
    '<!--',
    '<?',
    '<!A',
    '<![CDATA[',
    '<b>',
    '<a>',
    '<div>\n\n',
    '<details>\n',
    '<p>',
    '<br>',
    '<svg>',
    '<A b={',
  ],
  ...[
    '{',
    '{a ',
    '{{',
    '{/*',
    '{% ',
    '{.a ',
    '# a {#a}\n',
    '## a {#\n',
    '# a b\n',
    '## a\n\n',
    'a\n-\n',
    '&',
    '&a',
    '&#1',
    ':a',
    ':a:',
    '$a',
    '$a_ ',
    '%%a ',
  ],
  ...[
    '(1d6',
    '1d6+',
    '1d6 ',
    ':::note\n',
    ':::\n',
    '::::tabs\n',
    ':::note[',
    ':::note{',
    '!!!',
    '!!! note\n',
    '|',
    '|\n',
    '|a|\n|---|\n',
    'a\n: b\n',
    ': b\n\n',
  ],
  ...[
    '> ',
    '> a\n',
    '> [!NOTE]\n',
    '- ',
    '- a\n',
    '1. ',
    '- [ ] a\n',
    '\t',
    '\ta\n',
    ' ',
    'a  \n',
    '```\n',
    '~~~\n',
    '---\n',
    'http://a.b ',
    'www.a.b ',
    'a@b.c ',
  ],
]

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

describe.each([
  ['text', false],
  ['kept HTML', true],
])('with tags as %s', (_, html) => {
  test.each(MARKS)('%j repeated is parsed without quadratic time', async (mark) => {
    const parsed = await article(
      repeated(() => mark),
      { html, dice: true },
    )
    expect(parsed.html).toBeDefined()
  })

  test.each(BLOCKS)('%s are parsed without quadratic time', async (_name, text) => {
    const parsed = await article(text, { html, dice: true })
    expect(parsed.html).toBeDefined()
  })
})

test.each(['[^a', '^['])('%j repeated in a page of 1.2 MB is parsed without quadratic time', async (mark) => {
  const parsed = await article(repeated(() => mark, 1_200_000))
  expect(parsed.html).toBeDefined()
})
