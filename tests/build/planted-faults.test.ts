// Forty faults in the rules of one small game: each is one problem at its place, and nothing else is reported.
import { expect, test } from 'vitest'
import { problemsOf } from '../site.ts'

const table = (die: string, ...cells: string[]) =>
  [`| ${die} | Find |`, '|---|---|', ...cells.map((cell) => `| ${cell} | A thing |`)].join('\n')

const play = (roll: string) =>
  `> **Example of play: A door.** She waits.\n> Cast: Grace d10 + Stealth d6, Target 8. Roll: ${roll}.`

/** The text of a page under its title, and the place, code and words of its only problem. A page begins at line 3. */
const PAGES: [text: string, problem: string][] = [
  // Tables of dice
  [table('d6', '1', '2', '3', '5', '6'), '8:3 WB344 no row for 4'],
  [table('d6', '2', '3', '4', '5', '6'), '5:3 WB344 no row for 1'],
  [table('d6', '1', '2', '2', '3', '4', '5', '6'), '6:3 WB344 2 is in two rows'],
  [table('d6', '1-2', '2-4', '5-6'), '5:3 WB344 2 is in two rows'],
  [table('d6', '1–3', '4–6', '7–8'), '7:3 WB344 7–8 cannot be rolled'],
  [table('d6', '1-3', '6-4'), '6:3 WB344 6–4 runs backwards'],
  [table('d6', '1-3', 'four', '5-6'), '6:3 WB344 "four" is not a range'],
  [table('d8', '1', '2', '3', '4', '5', '6', '7'), '11:3 WB344 no row for 8'],
  [table('d10', '0', '1', '2', '3', '4', '5', '6', '7', '8'), '5:3 WB344 no row for 9'],
  [table('d12', '1-4', '5 to 8', '10-12'), '7:3 WB344 no row for 9'],
  [table('d20', '1-10', '11-19'), '6:3 WB344 no row for 20'],
  [table('2d6', '1', '2-12'), '5:3 WB344 1 cannot be rolled'],
  [table('2d6', '2-6', '8-12'), '6:3 WB344 no row for 7'],
  [table('3d6', '3 or less', '4-10', '12 or more'), '7:3 WB344 no row for 11'],
  [table('d66', '11-36', '41-55', '61-66'), '7:3 WB344 no row for 56'],
  [table('d66', '11-36', '37', '41-66'), '6:3 WB344 37 cannot be rolled'],
  [table('d100', '01-95', '97-00'), '6:3 WB344 no row for 96'],
  [table('d%', '1-50', '50-100'), '5:3 WB344 50 is in two rows'],
  [table('d0', '1', '2'), '3:3 WB345 no dice "d0"'],
  [table('101d6', '101', '102'), '3:3 WB345 no dice "101d6"'],
  [`- Loot:\n\n${table('d4', '1', '2', '4').replace(/^/gm, '  ')}`, '9:5 WB344 no row for 3'],
  // Examples
  [play('7 + 7 = 14. Result: success'), '4:53 WB392 A d6 cannot show 7'],
  [play('11 + 1 = 12. Result: success'), '4:49 WB392 A d10 cannot show 11'],
  [play('0 + 5 = 5. Result: failure'), '4:49 WB392 A d10 cannot show 0'],
  [play('7 + 3 = 11. Result: success'), '4:57 WB392 The sum is 10, not 11'],
  [play('3 + 3 = 6. Result: success'), '4:68 WB392 6 against the target 8 is "failure"'],
  [play('5 + 3 = 8. Result: failure'), '4:68 WB392 8 against the target 8 is "success"'],
  // Constants
  ['Your maximum Luck is 4.', '3:22 WB391 "maximum Luck is 4"'],
  ['Hold 7 maximum Luck.', '3:6 WB391 "7 maximum Luck"'],
  ['- One\n- **Maximum Luck:** 9', '4:21 WB391 "Maximum Luck: 9"'],
  ['| Rule |\n|---|\n| maximum Luck 3 |', '5:16 WB391 "maximum Luck 3"'],
  ['It costs falling damage 2d6.', '3:25 WB391 "falling damage 2d6"'],
  ['Start with :n[luck-mx] Luck.', '3:12 WB390 no constant "luck-mx"'],
  // Terms
  ['You stagger, and are Dazed.', '3:5 WB383 "stagger" is an old word for "Dazed"'],
]

/** Files of content/data, their lines and their problems. */
const DATA: [file: string, lines: string[], problems: string[]][] = [
  [
    'constants.yml',
    ['- { id: luck-max, value: 5, word: maximum Luck }', '- { id: fall, value: 1d6, word: falling damage }'],
    [],
  ],
  [
    'glossary.yml',
    [
      '- { term: Dazed, renamed: stagger, definition: One step lower. }',
      '- { term: dazed, definition: Two steps lower. }',
      '- { term: Moonsick, definition: Under the wrong moon. }',
    ],
    ['2:5 WB381 The term "dazed" is defined twice', '3:5 WB382 No page uses the term "Moonsick"'],
  ],
  [
    'tables.yml',
    [
      '- { id: a, die: d6, rows: [{ roll: 1-3, text: A }, { roll: 4-5, text: B }] }',
      '- { id: b, die: d6, rows: [{ roll: 1-4, text: A }, { roll: 4-6, text: B }] }',
      '- { id: c, die: d1, rows: [{ roll: 1, text: A }] }',
      '- id: d',
      '  die: d4',
      '  rows:',
      '    - { roll: 1-2, text: A }',
      '    - { roll: 4, text: B }',
    ],
    [
      '1:54 WB344 no row for 6',
      '2:30 WB344 4 is in two rows (line 2)',
      '3:12 WB345 no dice "d1"',
      '8:9 WB344 no row for 3',
    ],
  ],
]

test('forty faults in tables, examples, constants and terms are forty problems, each at its place', async () => {
  const pageOf = (index: number) => `content/docs/page-${String(index + 1).padStart(2, '0')}.md`
  const files = [
    ...DATA.map(([file, lines]) => [`content/data/${file}`, ...lines]),
    ...PAGES.map(([text], index) => [pageOf(index), '# Finds', '', text, '']),
  ]
  const problems = await problemsOf(files.map(([file, ...lines]) => `-- ${file} --\n${lines.join('\n')}\n`).join(''))
  const wanted = [
    ...DATA.flatMap(([file, , lines]) => lines.map((line) => `content/data/${file}:${line}`)),
    ...PAGES.map(([, line], index) => `${pageOf(index)}:${line}`),
  ].sort()
  const found = problems
    .map(({ file, line, column, code, message }) => `${file}:${line}:${column} ${code} ${message}`)
    .sort()
  const isTold = (line: string, at: number) => {
    const [place = '', code = '', ...words] = line.split(' ')
    return found[at]?.startsWith(`${place} ${code} `) && found[at].includes(words.join(' '))
  }
  expect(wanted).toHaveLength(40)
  expect(found).toHaveLength(40)
  expect(wanted.filter((line, at) => !isTold(line, at))).toEqual([])
})
