// `rolls` in the config: rolls of the game in running text become buttons. What is not understood stays text.
import { describe, expect, test } from 'vitest'
import { SITE_CONFIG } from '../../cli/config/schema.ts'
import { article } from '../article.ts'
import { buildSite, lines, problemsOf } from '../site.ts'

type Rolls = (typeof SITE_CONFIG)['_zod']['output']['rolls']

const rollsOf = (...rolls: object[]): Rolls =>
  SITE_CONFIG.parse({ title: 'T', url: 'https://example.org', rolls }).rolls

const CAST = {
  name: 'Cast',
  patterns: ['{word} {die} + {word} {die}[, Target {target}]'],
  margin: { every: 4, one: 'Boon', many: 'Boons' },
  doubles: { name: 'Omen', onSuccess: 'Wonder', onFailure: 'Peril' },
  near: { within: 2, name: 'Bargain' },
}
const CHECK = {
  name: 'Check',
  patterns: ['{word} {bonus}[ against DC {target}]'],
  words: ['Stealth', 'Sleight of Hand'],
  dice: 'd20',
}
const POOL = {
  name: 'Pool',
  patterns: ['a pool of {count}[, {target} hits]'],
  dice: 'd6',
  add: 'count',
  hit: 5,
  target: 1,
}

/** 'Grace d10 + Stealth d6 | d10 d6' for each button: its text, its dice, its bonus and its target. */
async function rolled(text: string, rolls: object[], options: Parameters<typeof article>[1] = {}) {
  const { html } = await article(text, { ...options, rolls: rollsOf(...rolls) } as Parameters<typeof article>[1])
  return [
    ...html.matchAll(
      /<span class="die" data-rule="(\d)" data-dice="([^"]*)"(?: data-bonus="([^"]*)")?(?: data-target="([^"]*)")? data-label="Roll ([^"]*)">/g,
    ),
  ].map(([, , dice, bonus = '', target = '', label]) =>
    [label, dice, bonus, target].join(' | ').replace(/( \| )+$/, ''),
  )
}

describe('rolls of the game in text', () => {
  test('get a button with their dice, their bonus and the target that is named', async () => {
    expect(
      await rolled('Sneak with Grace d10 + Stealth d6, Target 8. **Might d8+Melee d4**; (Wits d6 + Tinker d12).', [
        CAST,
      ]),
    ).toEqual([
      'Grace d10 + Stealth d6, Target 8 | d10 d6 |  | 8',
      'Might d8+Melee d4 | d8 d4',
      'Wits d6 + Tinker d12 | d6 d12',
    ])
    expect(await rolled('Roll Stealth d20 + 4.', [{ name: 'Check', patterns: ['{word} {die} + {bonus}'] }])).toEqual([
      'Stealth d20 + 4 | d20 | 4',
    ])
    expect(await rolled('Stealth +5 against DC 15, then Sleight of Hand \u22121.', [CHECK])).toEqual([
      'Stealth +5 against DC 15 | d20 | 5 | 15',
      'Sleight of Hand \u22121 | d20 | -1',
    ])
    expect(await rolled('Roll a pool of 4, or a pool of 6, 3 hits.', [POOL])).toEqual([
      'a pool of 4 | 4d6 |  | 1',
      'a pool of 6, 3 hits | 6d6 |  | 3',
    ])
  })

  test.each([
    'Grit d6 + Grace d10 + Stealth d6',
    'Grace d10 + Stealth d6 + Luck',
    'Grace d10 + Stealth d6 \u2212 2',
    '2 \u00d7 Grace d10 + Stealth d6',
    'Grace d10 + Stealth d6 kh1',
    'Grace d0 + Stealth d6',
    'Grace d10 + Stealth 101d6',
    'Grace d10 + Stealth d6x',
    'Grace d10 + Stealth die',
    '[Grace d10 + Stealth d6](/docs/x)',
    '`Grace d10 + Stealth d6`',
    '{Grace d10 + Stealth d6}',
    '## Grace d10 + Stealth d6',
    'Grace d10 + Stealth d6 *+ 1d4*',
    '*1d4 +* Grace d10 + Stealth d6',
  ])('stay text if a pattern does not describe them completely: %s', async (text) => {
    expect(await rolled(text, [CAST])).toEqual([])
  })

  test('a number without a sign is no bonus, and the longest pattern is taken', async () => {
    const check = { name: 'Check', patterns: ['{word} {bonus}', '{word} {bonus} vs {target}'], dice: 'd20' }
    expect(await rolled('Might -1 vs 12, a line of 4, Climb 40%.', [check])).toEqual(['Might -1 vs 12 | d20 | -1 | 12'])
  })

  test('stay text if their rule cannot read the dice', async () => {
    const pool = { name: 'Pool', patterns: ['{word} {die}'], add: 'count', hit: 5 }
    expect(await rolled('Force 4d6, Force 2d20kh1, Force 200d6.', [pool])).toEqual(['Force 4d6 | 4d6'])
  })

  test('keep their text in descriptions and play boxes', async () => {
    const { html, description } = await article(
      'Try Grace d10 + Stealth d6, Target 8.\n\n> **Example of play: A door.** She waits. Cast: Grace d10 + Stealth d6, Target 8. Roll: 7 + 3 = 10. Result: success.',
      {
        rolls: rollsOf(CAST),
      } as Parameters<typeof article>[1],
    )
    expect(description).toBe('Try Grace d10 + Stealth d6, Target 8.')
    expect(html).toMatch(
      /<dt>Cast<\/dt><dd><span class="keep"><span class="die"[^>]*>.*?Grace d10 \+ Stealth d6, Target 8<\/span><\/span> ?<\/dd>/,
    )
  })

  test('other dice of the text stay buttons of their own', async () => {
    const { html } = await article('Grace d10 + Stealth d6, then 2d6.', {
      rolls: rollsOf(CAST),
      dice: true,
    } as Parameters<typeof article>[1])
    expect(html.match(/data-(?:rule|roll)="[^"]*"/g)).toEqual(['data-rule="0"', 'data-roll="2d6"'])
  })
})

test('the words of a roll are not marked as terms: the next use is', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', markdown: { glossary: '/docs/glossary' }, rolls: ${JSON.stringify([CAST])} })
    -- content/data/glossary.yml --
    - { term: Grace, definition: Speed. }
    -- content/docs/glossary.md --
    # Words
    :::glossary
    :::
    -- content/docs/a.md --
    # A
    Sneak with Grace d10 + Stealth d6. That uses Grace.
  `)
  expect(site.main('/docs/a')).toMatch(/Stealth d6<\/span>\.<\/span> That uses <a class="term"[^>]*>Grace/)
})

test('a description keeps the dice of the first paragraph', async () => {
  expect((await article('Roll (2d6) now.', { dice: true })).description).toBe('Roll (2d6) now.')
})

const configured = (rolls: string) => `
  -- site.config.ts --
  export default defineConfig({ title: 'Test', url: 'https://example.org', rolls: ${rolls} })
  -- content/docs/a.md --
  # A
  Grace d10 + Stealth d6
`

test('a roll without dice, with an unknown placeholder, or with an open bracket is an error of the config', async () => {
  const rolls = `[
    { name: 'A', patterns: ['{word} {bonus}'] },
    { name: 'B', patterns: ['{word} {dye}', '{die}[, Target {target}'] },
    { name: 'C', patterns: ['{die}'], dice: 'd0', add: 'count' },
    { name: 'D', patterns: ['{die} - {bonus}'] },
  ]`
  expect(lines(await problemsOf(configured(rolls)))).toEqual([
    'site.config.ts:2 error WB103 "rolls[0].patterns[0]" has no {die}, and the roll has no "dice".',
    'site.config.ts:3 error WB103 "rolls[1].patterns[0]": there is no placeholder {dye}. Did you mean "die"? Placeholders: word, die, count, bonus, target.',
    'site.config.ts:3 error WB103 "rolls[1].patterns[1]": close each "[" with a "]", and do not nest them.',
    'site.config.ts:4 error WB103 "rolls[2].dice": there are no dice "d0".',
    'site.config.ts:4 error WB103 "rolls[2].hit" is missing: with add: "count" it is the least face that counts.',
    'site.config.ts:5 error WB103 "rolls[3].patterns[0]": {bonus} cannot follow a minus.',
  ])
})

test('a site without rolls has neither their script nor their styles', async () => {
  const text = (site: { files(): Map<string, string> }) => [...site.files().values()].join('\n')
  const [without, withRolls] = await Promise.all([
    buildSite(configured('[]')),
    buildSite(configured(JSON.stringify([CAST]))),
  ])
  expect(
    [without, withRolls].map((site) => [
      /data-rule/.test(text(site)),
      /Roll again/.test(text(site)),
      /\.typed/.test(text(site)),
    ]),
  ).toEqual([
    [false, false, false],
    [true, true, true],
  ])
})

test('a locale writes rolls in its own words', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', i18n: { locales: ['en', 'de'] }, rolls: ${JSON.stringify([CAST])} })
    -- content/docs/a.md --
    # A
    Grace d10 + Stealth d6, Target 8
    -- content/i18n/de/docs/a.md --
    # A
    Anmut d10 + Schleichen d6, Ziel 8
    -- content/i18n/de/strings.yml --
    config:
      '{word} {die} + {word} {die}[, Target {target}]': '{word} {die} + {word} {die}[, Ziel {target}]'
      Boon: Gabe
      Boons: Gaben
  `)
  expect(site.main('/de/docs/a')).toContain('data-dice="d10 d6" data-target="8"')
  expect(site.main('/docs/a')).toContain('data-dice="d10 d6" data-target="8"')
  const scripts = [...site.files()].filter(([name]) => name.startsWith('de/assets/') || name.startsWith('assets/'))
  expect(scripts.some(([, text]) => text.includes('"Gaben"'))).toBe(true)
})

describe('examples of play, with the rolls of the config', () => {
  const problemsIn = async (roll: string) => {
    const text = `> **Example of play: A door.** Cast: Grace d10 + Stealth d6, Target 8. Roll: ${roll}`
    const { problems } = await article(text, { rolls: rollsOf(CAST) } as Parameters<typeof article>[1])
    return problems.map(({ code, column = 0, message }) => [code, text.slice(column - 1), message])
  }

  test.each([
    '7 + 6 = 13. Result: success, 1 Boon. More.',
    '10 + 6 = 16. Result: success, 2 Boons.',
    '4 + 4 = 8. Result: success, Wonder.',
    '6 + 6 = 12. Result: success, 1 Boon, Wonder.',
    '3 + 3 = 6. Result: failure, Peril.',
    '5 + 2 = 7. Result: failure. A miss by 1: the Guide offers a Bargain.',
    '4 + 2 = 6. Result: failure. It missed by 2, so the Guide offers a Bargain.',
    '1 + 2 = 3. Result: failure. A miss by 5.',
    '1 + 2 = 3. Result: failure.',
  ])('are right: %s', async (roll) => {
    expect(await problemsIn(roll)).toEqual([])
  })

  test.each([
    [
      '7 + 6 = 13. Result: success.',
      'success.',
      '13 against the target 8 with 7 and 6 gives 1 Boon, which is missing.',
    ],
    [
      '7 + 6 = 13. Result: success, 2 Boons.',
      '2 Boons.',
      '13 against the target 8 with 7 and 6 gives 1 Boon, not 2 Boons.',
    ],
    [
      '7 + 4 = 11. Result: success, 1 Boon.',
      '1 Boon.',
      '11 against the target 8 with 7 and 4 gives no Boon, not 1 Boon.',
    ],
    ['4 + 4 = 8. Result: success.', 'success.', '8 against the target 8 with 4 and 4 gives Wonder, which is missing.'],
    ['3 + 3 = 6. Result: failure, Wonder.', 'Wonder.', '6 against the target 8 with 3 and 3 gives Peril, not Wonder.'],
    ['5 + 2 = 7. Result: failure, Peril.', 'Peril.', '7 against the target 8 with 5 and 2 gives no Omen, not Peril.'],
    ['5 + 2 = 7. Result: failure. A miss by 2.', '2.', '7 against the target 8 misses by 1, not 2.'],
    ['5 + 2 = 7. Result: failure. It is a miss by 3; and.', '3; and.', '7 against the target 8 misses by 1, not 3.'],
    [
      '3 + 3 = 6. Result: failure, Peril. A miss by 2: the Guide offers a Bargain.',
      'Bargain.',
      '6 against the target 8 with 3 and 3 is no near miss: no Bargain.',
    ],
    [
      '3 + 2 = 5. Result: failure. It missed by 3, so the Guide offers a Bargain.',
      'Bargain.',
      '5 against the target 8 with 3 and 2 is no near miss: no Bargain.',
    ],
  ])('are wrong: %s', async (roll, at, message) => {
    expect(await problemsIn(roll)).toEqual([['WB392', at, message]])
  })
})

describe('exceptions to a near miss', () => {
  /** The texts of the rolls, with a star after those for which the game rules the near miss out. */
  const marked = async (text: string, ...rolls: object[]) => {
    const { html } = await article(text, { rolls: rollsOf(...rolls) } as Parameters<typeof article>[1])
    return [...html.matchAll(/<span class="die"([^>]*) data-label="Roll ([^"]*)">/g)].map(
      ([, data = '', label = '']) => label + (data.includes('data-near="unnamed"') ? '*' : ''),
    )
  }
  const castWith = (near: object, more: object = {}) => ({ ...CAST, ...more, near: { ...CAST.near, ...near } })
  const DICE = { patterns: ['{die} + {die}'] }
  const ARMS = { words: ['Might', 'Grace', 'Heavy Arms'] }

  test.each<[text: string, near: object, rolls: string[], more?: object]>([
    ['Might d8 + Melee d6', {}, ['Might d8 + Melee d6']],
    [
      'Might d8 + Melee d6, **Might d8 + Lift d6**',
      { except: ['Melee'] },
      ['Might d8 + Melee d6*', 'Might d8 + Lift d6'],
    ],
    [
      'Melee d8 + Might d6, melee d8 + Might d6',
      { except: ['Melee'] },
      ['Melee d8 + Might d6*', 'melee d8 + Might d6'],
    ],
    ['Might d8 + Meleer d6', { except: ['Melee'] }, ['Might d8 + Meleer d6']],
    ['Might d8 + Heavy Arms d6', { except: ['Heavy Arms'] }, ['Might d8 + Heavy Arms d6*'], ARMS],
    ['Roll d8 + d6.', { except: ['Melee'] }, ['d8 + d6*'], DICE],
    ['Roll d8 + d6.', { exceptBeside: ['Shift'] }, ['d8 + d6'], DICE],
    ['Wits d8 + Tinker d6. **Shift** 3.', { exceptBeside: ['Clock', 'Shift'] }, ['Wits d8 + Tinker d6*']],
    ['Wits d8 + Tinker d6 shifts; Shifts.', { exceptBeside: ['Shift'] }, ['Wits d8 + Tinker d6']],
    ['Shift 3.\n\nWits d8 + Tinker d6.', { exceptBeside: ['Shift'] }, ['Wits d8 + Tinker d6']],
    [
      '- Shift: Wits d8 + Tinker d6\n- Wits d8 + Lift d6',
      { exceptBeside: ['Shift'] },
      ['Wits d8 + Tinker d6*', 'Wits d8 + Lift d6'],
    ],
    ['By the (last) lamp: Wits d8 + Tinker d6', { exceptBeside: ['the (last) lamp'] }, ['Wits d8 + Tinker d6*']],
  ])('%s', async (text, near, rolls, more) => {
    expect(await marked(text, castWith(near, more))).toEqual(rolls)
  })

  test('if two rolls match a text, the first in the config is used', async () => {
    const { near: _, ...attack } = { ...CAST, patterns: ['{word} {die} + Melee {die}[, Target {target}]'] }
    const { html } = await article('Might d8 + Melee d6, Target 8, Might d8 + Stealth d6', {
      rolls: rollsOf(attack, CAST),
    } as Parameters<typeof article>[1])
    expect([...html.matchAll(/data-rule="(\d)"/g)].map(([, rule]) => rule)).toEqual(['0', '1'])
  })

  test('that "words" does not list are errors', async () => {
    const rolls = [castWith({ except: ['Might', 'Meele'] }, { words: ['Might', 'Melee'] })]
    const problems = await problemsOf(`
      -- site.config.ts --
      export default defineConfig({ title: 'T', url: 'https://example.org', rolls: ${JSON.stringify(rolls)} })
      -- content/docs/a.md --
      # A
    `)
    expect(lines(problems)).toEqual([
      'site.config.ts:1 error WB103 "rolls[0].near.except[1]": "words" does not list "Meele". Did you mean "Melee"?',
    ])
  })
})

test('in a box for an example each part begins with a capital, and a roll alone has no full stop', async () => {
  const parts = async (text: string) => {
    const { html } = await article(`> **Example of play: A door.** She waits.\n> ${text}`, {
      rolls: rollsOf(CAST),
      dice: 'all',
    } as Parameters<typeof article>[1])
    return [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, part = '']) => part.replace(/<[^>]*>/g, '').trim())
  }
  expect(await parts('Cast: Grace d10 + Stealth d6, Target 8. Roll: 7 + 6 = 13. Result: success, she is in.')).toEqual([
    'Grace d10 + Stealth d6, Target 8',
    '7 + 6 = 13.',
    'Success, she is in.',
  ])
  expect(await parts('Cast: Grace d10 + Stealth d6, Target 8. It is dark. Roll: d8 shows 5.')).toEqual([
    'Grace d10 + Stealth d6, Target 8. It is dark.',
    'd8 shows 5.',
  ])
})
