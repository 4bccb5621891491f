// The fast parser returns the same value for a text as the parser that knows places.
import { expect, test } from 'vitest'
import { parseYaml } from '../../cli/data/yaml.ts'
import { seeded } from '../seeded.mjs'

const LIMITS = { nodes: 1000, depth: 16 }

const PIECES = [
  ...[
    'a',
    'title',
    'Two words',
    'true',
    'False',
    'null',
    'NULL',
    '~',
    'yes',
    'no',
    '/a/b',
    'x:y',
    'it’s',
    'née',
    'a—b',
  ],
  ...['0', '7', '007', '1.10', '1e3', '0x1f', '-3', '12345678901234567', '2025-01-10', '2025-01-10T10:00:00Z', '.inf'],
  ...[
    '"',
    "'",
    '"a"',
    "'b'",
    '"c: d"',
    '"e # f"',
    '"\\n"',
    '""',
    "''",
    '\\',
    '\t',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\ufeff',
  ],
  ...[
    ' ',
    '  ',
    ': ',
    ':',
    ' #',
    '#',
    '# c',
    '- ',
    '-',
    '? ',
    '|',
    '>',
    '&a',
    '*a',
    '!t',
    '%',
    '@',
    '`',
    '---',
    '...',
    '<<',
  ],
  ...['[', ']', '{', '}', ',', '[a, b]', '{ a: b }', '\n', '\n ', '\n  - a'],
]

test('both parsers return the same value for the same text', () => {
  const random = seeded(7)
  const pick = () => PIECES[Math.floor(random() * PIECES.length)] ?? ''
  const keys = ['title', 'slug', 'draft', 'hide_title', 'true', '"title"', 'Title', 'a-b', '__proto__']
  let flat = 0
  for (let run = 0; run < 5000; run++) {
    const line = () =>
      `${keys[Math.floor(random() ** 2 * keys.length)]}${random() < 0.9 ? ': ' : pick()}${Array.from({ length: Math.ceil(random() * 3) }, pick).join('')}`
    const text = Array.from({ length: Math.ceil(random() * 2) }, line).join('\n')
    const read = parseYaml(text, LIMITS)
    // A comment changes nothing, and is left to the parser with places.
    const whole = parseYaml(`# comment\n${text}`, LIMITS)
    // Values on which the parsers differ, and which no author writes: a null key is 'null' or '', 1e999 is a text or infinite.
    if (/"(?:null)?":/.test(JSON.stringify([read.value, whole.value])) || /\de\d{3}/.test(text)) continue
    expect({ text, value: read.value }).toEqual({ text, value: whole.value })
    expect(read.faults.map(({ kind }) => kind)).toEqual(whole.faults.map(({ kind }) => kind))
    if (read.faults.length === 0 && typeof read.value === 'object') flat++
  }
  expect(flat).toBeGreaterThan(500)
})

test('positions and original spellings are available whichever parser read the text', () => {
  const { placeOf, sourceOf } = parseYaml('title: Fog\nslug: 7', LIMITS)
  expect(placeOf(['slug'])).toEqual({ line: 2, column: 1 })
  expect(sourceOf(['slug'])).toBe('7')
})

test('the first five faults of a text are reported, each with its line', () => {
  const { faults, value } = parseYaml('a: b: c\n'.repeat(9), LIMITS)
  expect(value).toBeUndefined()
  expect(faults.map(({ kind, line }) => `${line} ${kind}`)).toEqual([
    '1 colon',
    '2 colon',
    '3 colon',
    '4 colon',
    '5 colon',
  ])
})
