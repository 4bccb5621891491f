// Each number of content/data/constants.yml is the same wherever a page, a post or a data file states it without `:n[id]`.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  at,
  data,
  dataNames,
  doc,
  docs,
  NUMBER_WORDS,
  numberOf,
  pages,
  plain,
  ROOT,
  tablesOf,
  textsOf,
} from './book.ts'

const TIMES: Record<string, number> = { once: 1, twice: 2, fifteen: 15, twenty: 20, thirty: 30 }

/** A number in digits or words. */
const NUMBER = `(\\d+|${[...NUMBER_WORDS, ...Object.keys(TIMES)].join('|')})\\b`

/** '2d6': no space follows the number of dice. */
const DIGITS = '(\\d+)'

const values = new Map(data('constants').map(({ id, value }) => [String(id), Number(value)]))

const amountOf = (text: string) => TIMES[text.toLowerCase()] ?? numberOf(text)

/**
 * How texts that cannot or do not write `:n[id]` state each constant: regular expressions in which # is the number.
 * Posts state the numbers of their day, records are read by other programs, and pages write small numbers in words.
 */
const STATED: Record<string, string[]> = {
  'target-default': [
    '\\bTarget:? #,? unless stated',
    'a Target, # unless stated',
    '# by default',
    '\\| # \\| Tricky',
    "hold's Target \\(# unless stated",
    'Danger \\| # \\| 1d6',
  ],
  'target-simple': ['\\| # \\| Simple', 'Nuisance \\| #', 'Nuisance \\(#'],
  'target-hard': ['\\| # \\| Hard', 'Killer \\| #', 'Killer \\(#'],
  'target-dire': ['\\| # \\| Dire'],
  'target-legendary': ['\\| # \\| Legendary'],
  'step-limit': [
    'never beyond #',
    'never more than # steps?\\b',
    'never more than # in all',
    'never more than # either way',
    'sum is never more than #',
    '# at most, skill die first',
    '# at most, either way',
    'limit of # Steps',
    'Steps stop at #',
  ],
  'boon-margin': ['(?:every|each) (?:full )?# (?:points )?above'],
  'bargain-margin': ['miss(?:es)? (?:a Target )?by 1 or #', 'Near miss\\. By 1 or #', 'Failure by 1 or #'],
  'helpers-max': ['# helpers at most', 'counts toward # helpers'],
  'luck-start': [
    'Start each session with # Luck \\(',
    'Luck \\| # a session',
    'Luck instead of #',
    'Tokens, # at the start of a session',
    'set to # at the start of each session',
    'It is set to # at',
    'beside the # you start with',
  ],
  'luck-start-human': [
    'Luck \\(humans #\\)',
    '3 \\(humans #\\)',
    'with # Luck instead',
    'Stubborn Luck: start each session with # Luck',
  ],
  'luck-max': ['Never hold more than #', 'Luck \\| 3 a session, # at most', 'it stops at #, and what is left'],
  'luck-max-lucky': ['Luck maximum rises to #'],
  'defy-cost': ['# Luck, once per session: Defy', 'Defy \\| #', 'Spend # Luck, once per session, to stay'],
  'fading-target': ['Grit \\+ Endurance, Target #(?!, or)'],
  'fades-max': [
    '# Fades and',
    'At # Fades',
    'at # you go into the Gloaming',
    'a Peril two; # and you go',
    'at # the Gloaming has you',
  ],
  'steady-target': ['Heart \\+ Mending, Target #'],
  'aid-target': [
    'Aid \\| A fitting Cast, Target #; success',
    'Aid (?:one of them )?\\(Target #\\)',
    'a fitting Cast, Target # \\(8 in a chase\\)',
  ],
  'aid-chase-target': [
    'Aid \\| A fitting Cast, Target # \\|',
    'Hinder \\| A fitting Cast, Target #',
    'a fitting Cast, Target 6 \\(# in a chase\\)',
    'job for the crew in a chase: a fitting Cast, Target #',
  ],
  'hinder-max': ['next Chase Cast, # at most'],
  'boon-damage': [
    'Boons? (?:on an attack )?adds? # damage',
    'Boons: # damage',
    'Boons that buy # damage',
    'Boon on an attack buys instead of # damage',
    'the Boon adds #\\b',
    'instead of adding # damage',
    'damage instead of #\\.',
    'plus # for the Boon',
  ],
  'breathers-max': ['at most # between Camps', 'there are # between Camps', '# Breathers are allowed'],
  'armor-max': ['never more than # in total'],
  'load-base': ['# \\+ (?:your )?Might(?: die size)?'],
  'backpack-load': ['without one your Load limit is # lower'],
  'skill-steps-human': ['Many Trades: # skill steps'],
  'start-money': [
    'Spend # b on weapons',
    'purse at the start \\| # b',
    'the # b that every new scavenger',
    'money, # b to start with',
  ],
  'crew-vehicle': ['vehicle or animal of up to # b'],
  'plain-work': ["day's plain work (?:\\| )?earns # b", "# b is a day's plain work"],
  'leg-miles': ['about # miles'],
  'motor-legs': [
    '# Legs by motor',
    'Motor vehicles travel # Legs',
    'count # Legs a day',
    'which is # Legs in one day',
    'a motor vehicle makes # in a day',
  ],
  'gap-max': [
    'Gap #: the quarry is gone',
    'Gap 0 to #',
    'Gap 0 \\(caught\\), Gap # \\(gone\\)',
    'chase, from 0 \\(caught\\) to #',
  ],
  'gap-caught': ['Gap #: caught', '# is caught', 'Gap (?:runs )?(?:from )?# \\(caught\\)', 'chase, from # \\(caught'],
  'gap-flee': [
    'Gap: # if the crew flees',
    'Fleeing starts at #',
    'scavengers who flee from #',
    'flee from #, pursue',
    'chase at Gap #',
  ],
  'gap-pursue': ['pursuing at #', 'the other way, from #', 'pursue from #'],
  'gap-slip': ['Gap # or more: the quarry slips'],
  'chase-rounds': ['after # Rounds', 'or # Rounds \\|', 'when the # Rounds end', 'gives # Rounds of ground'],
  'search-target': [
    'Search Cast(?::| is) Wits \\+ Awareness, Target #',
    'Awareness, Target #, to learn',
    'Gloaming \\| Wits \\+ Awareness, Target #',
  ],
  'prize-steps': ['at least # steps'],
  'light-square': ['Square grid \\(twice the side \\+ #', 'twice the side, plus #', 'Light is twice the side \\+ #'],
  'light-hex': ['Hexes \\(twice the side \\+ #'],
  'alarm-start': ['Alarm starts at #', 'Light 14, the Alarm at #', 'Alarm, which starts at #', 'site is, from #'],
  'alarm-max': ['site is, from 1 to #'],
  'clock-default': ['at Clock #', 'in a Clock of #', 'Guide: Clock #'],
  'whisper-cost': ['Whisper:? # Glimmer', 'Whisper \\| #', 'voice of a Word: # Glimmer, Target 6'],
  'whisper-target': [
    '(?:Whisper:?|whispered \\() ?1 Glimmer, Target #',
    'Whisper \\| 1 \\| #',
    'softest voice of a Word: 1 Glimmer, Target #',
  ],
  'speak-cost': ['Speak: # Glimmer', 'Speak \\| #', 'plain voice of a Word: # Glimmer'],
  'speak-target': [
    'Speak: 2 Glimmer, Target #',
    'speak 2, Target #',
    'Speak \\| 2 \\| #',
    'plain voice of a Word: 2 Glimmer, Target #',
  ],
  'sing-cost': ['Sing: # Glimmer', 'Sing \\| #', 'strongest voice of a Word: # Glimmer', 'Success: pay 1, 2 or #'],
  'sing-target': [
    'Sing: 4 Glimmer, Target #',
    'sing 4, Target #',
    'Sing \\| 4 \\| #',
    'sung \\(4, Target #',
    'strongest voice of a Word: 4 Glimmer, Target #',
  ],
  'sustained-max': ['one power freely, or # at most', 'keep it up; # at most'],
  'call-target': ['Gleam \\+ Communion, Target #', 'Call it with an Action, Target #'],
  'wayworn-marks': ['Wayworn at #', 'Wayworn \\| #–', 'second Rank, from #'],
  'delver-marks': ['Delver at #', 'Delver \\| #–', 'third Rank, from #'],
  'storied-marks': ['Storied at #', 'Storied \\| # or more', 'fourth Rank, from #'],
  'moment-bonus': ['[Aa]dds? # to (?:a Cast|the total)'],
  'trait-marks': ['Later ones cost # Marks', 'A new Trait \\| #'],
  'power-marks': ['further (?:Word|power) costs # Marks', 'Word or psychic power \\| #'],
  'aspect-marks': ['swear to more, at # Marks', 'later Aspect \\| #'],
  'bed-price': ["night's bed \\| # b", 'bed in a haven \\(# b', 'A bed is # b'],
  'distant-zones': ['Distant \\| # or more Zones', 'Distant \\(# or more', '# or more Zones away'],
  'damage-min': ['Armor, at least #', 'at least # (?:always )?gets through'],
  'sell-target': ['Heart \\+ Parley, Target #'],
  'word-failure': ['Failure: lose # Glimmer', 'A failure costs # Glimmer', 'A failure costs #,'],
  'power-failure': ['A failure costs # Vitality', 'Failure: lose # Vitality'],
  'peril-fades': ['Peril \\| Mark # Fades', 'a Peril #[;,] '],
  'rally-target': ['Heart \\+ Command, Target #'],
  'light-weapon-load': ['weapon of Load # or less'],
  'ironbane-damage': [
    'Iron attacks deal # extra',
    'Ironbane (?:it|the kick) deals # extra',
    '# extra damage against a creature with Ironbane',
  ],
  'tinder-damage': ['\\bfire deals (?:it )?# extra damage'],
  'dim-glimmer': ['Glimmer is # lower', 'Dim: Glimmer # lower', 'Dim: # lower'],
  'suit-glimmer': ['Glimmer maximum by #', 'power armor by # unless'],
  'deep-well': ['Deep Well Trait raises it by #', 'Glimmer rises by #'],
  'foe-step': [
    'changes its Menace by #',
    'lowers its Guard by #',
    'has Guard # higher against ranged',
    'has Menace and Guard # lower',
    'moves its Menace, or its Guard, by #',
  ],
  'creation-skill-die': [
    'skill may (?:start above|pass) d#',
    'No skill starts above d#',
    'takes it to d#, and there creation ends',
  ],
  'creation-ability-die': [
    'highest start is (?:therefore |a )?d#',
    'becomes a d#\\. That is the highest start',
    'No die passes d#',
    'never past d#',
    'creation die stops at d#',
    'ceiling is still d#',
    'to d# (?:at most|and no further)',
    'and at most d#',
    'd# is as high as it goes',
  ],
  'camper-vitality': ['restores # more Vitality', 'regains # more Vitality at the Camp'],
  'surge-cost': ['again for # Luck', 'further (?:one|Surge)[^.]{0,30} costs # Luck', 'of an Aspect for # Luck'],
  'sustain-target': ['one Cast of Grit \\+ Nerve \\(Target #\\)'],
  'turn-minutes': ['Turn(?: \\(| is about |s?: |, )# minutes', '[Aa]bout # minutes in a search'],
  'hazard-most': ['No hazard deals more than #d6'],
  'ram-dice': ['(?:vehicles|bike and buggy|Bike and buggy) take #d6 (?:to Hull|each)'],
  'unarmed-die': ['Unarmed \\(1d#\\)', 'No weapon at all: 1d#'],
  'luck-start-lucky': ['lucky human starts with #', 'Lucky Trait it is #'],
  'help-die': ['needs the skill at d#', 'because a d# allows you to help', 'have Awareness d#, so I may'],
  'hull-repair': ['To restore 1d# Hull', 'Repair Hull, 1d# at a time', 'Restore 1d# Hull to a machine'],
  'gap-near': ['Gap 1 or #'],
  'alarm-fight': ['fight longer than # Rounds'],
  'fine-price': ['Fine things cost # times'],
}

/** Other ways to say the same, for pages yet to be written. */
const ALSO: Record<string, string[]> = {
  'step-limit': ['(?:more than|at most|limit of|up to) # Steps'],
  'boon-margin': ['Boons? for each # (?:points )?above'],
  'bargain-margin': ['miss(?:es|ed)? by (?:up to|1 to) #'],
  'helpers-max': ['# helpers'],
  'luck-max': [
    '(?:holds?|keeps?|has|have) (?:at most|up to|no more than|more than) # Luck',
    'Luck is (?:never|not) (?:more than|above|over) #',
    'Luck (?:maximum|limit)(?: is| of) #',
    '(?:at most|up to|maximum of) # Luck',
  ],
  'fading-target': ['Target of (?:a |your )?Fading Casts? is #'],
  'fades-max': ['(?:after|with|the) # Fades', '# Fades (?:kill|send|take)'],
  'boon-damage': [
    '(?:a|each|one|every) Boon (?:is|gives|deals|means) # (?:more |extra )?damage',
    '# damage (?:for|per) (?:a|each|every) Boon',
  ],
  'breathers-max': ['# Breathers'],
  'armor-max': ['Armor[^.]{0,40}(?:more than|above|at most|maximum of) #'],
  'motor-legs': ['# Legs (?:a|per|each|in one) day'],
  'alarm-max': ['Alarm[^.]{0,30}(?:above|more than|over) #'],
  'start-money': ['start with # b(?! fewer)'],
  'clock-default': ['Clock of #'],
  'chase-rounds': ['chase (?:ends|is over|lasts)[^.]{0,20} # Rounds'],
  'gap-max': ['(?:gone|away|escaped?|free) at Gap #'],
  'steady-target': ['Steady[^.|]{0,30}Target #'],
}

/** Posts describe the rules of their day: these are older than the number. */
const HISTORY: Record<string, string[]> = {
  'core-of-the-design': ['boon-margin'],
  'revisit-dice': ['boon-margin'],
  'chase-sequence': ['gap-max'],
}

const texts = textsOf(
  pages,
  dataNames.filter((file) => file !== 'constants'),
)

interface Statement {
  where: string
  id: string
  phrase: string
  text: string
  value: number
}

const statements: Statement[] = [...Object.entries(STATED), ...Object.entries(ALSO)].flatMap(([id, phrases]) =>
  phrases.flatMap((phrase) => {
    const pattern = new RegExp(phrase.replace('#d6', `${DIGITS}d6`).replace('#', NUMBER), 'gi')
    return texts
      .filter(({ name }) => !HISTORY[name]?.includes(id))
      .flatMap(({ where, text }) =>
        [...text.matchAll(pattern)].map(([match, number = '']) => ({
          where,
          id,
          phrase,
          text: match,
          value: amountOf(number),
        })),
      )
  }),
)

test('every statement of a constant has its value', () => {
  const broken = statements
    .filter(({ id, value }) => value !== values.get(id))
    .map(({ where, id, text }) => `${where} "${text}": ${id} is ${values.get(id)} in content/data/constants.yml`)
  expect(broken).toEqual([])
})

test('every phrase of a constant still occurs', () => {
  const unknown = Object.keys(STATED).filter((id) => !values.has(id))
  expect(unknown.map((id) => `${id} is not in content/data/constants.yml`)).toEqual([])
  const unused = Object.entries(STATED).flatMap(([id, phrases]) =>
    phrases
      .filter((phrase) => !statements.some((one) => one.id === id && one.phrase === phrase))
      .map((phrase) => `${id}: no text says "${phrase}"`),
  )
  expect(unused).toEqual([])
})

test('a page writes every constant as :n[id], or a phrase finds where it is stated', () => {
  const written = docs.map(({ file }) => fs.readFileSync(path.join(ROOT, file), 'utf8')).join('\n')
  const lost = [...values.keys()].filter((id) => !(id in STATED) && !written.includes(`:n[${id}]`))
  expect(lost).toEqual([])
})

const value = (id: string) => values.get(id) ?? Number.NaN
const rowsUnder = (page: string, caption: RegExp) =>
  tablesOf(doc(page))
    .filter((table) => caption.test(table.caption))
    .flatMap(({ rows }) => rows)

test('tables that follow from a constant agree with it', () => {
  const light = rowsUnder('mechanics/search-by-grid', /^Light by grid/).flatMap(({ line, cells }) => {
    const [side = 0, square, hex] = cells.map(Number)
    const right = [2 * side + value('light-square'), 2 * side + value('light-hex')]
    return square === right[0] && hex === right[1] ? [] : [`search-by-grid.md:${line} Light ${right.join(' and ')}`]
  })
  const load = rowsUnder('mechanics/abilities', /^The same, worked out/).flatMap(({ line, cells }) => {
    const [die = '', , , limit] = cells
    const right = value('load-base') + Number(die.slice(1))
    return Number(limit) === right ? [] : [`abilities.md:${line} the Load limit is ${right}`]
  })
  const ranks = rowsUnder('mechanics/advancements', /^The four Ranks/).flatMap(({ line, cells }) => {
    const next = { Greenhand: 'wayworn', Wayworn: 'delver', Delver: 'storied' }[cells[0] ?? '']
    const last = Number(/–(\d+)/.exec(cells[1] ?? '')?.[1])
    return next === undefined || last === value(`${next}-marks`) - 1 ? [] : [`advancements.md:${line} ends at ${last}`]
  })
  // '4×4 squares, Light 14', '4×4 hexes, Light 12', 'a 5×5 search with Light 16'
  const grids = pages.flatMap((page) =>
    page.lines.flatMap((line, index) =>
      [...plain(line).matchAll(/(\d)×\1 (squares|hexes|search)\b.{0,20}?\bLight (\d+)/g)].flatMap(
        ([, side, shape, number]) => {
          const right = 2 * Number(side) + value(shape === 'hexes' ? 'light-hex' : 'light-square')
          return Number(number) === right ? [] : [`${at(page, index + 1)} Light is ${right}`]
        },
      ),
    ),
  )
  expect([...light, ...load, ...ranks, ...grids]).toEqual([])
})

test('Threat for each scavenger is the same in every table', () => {
  const tables = pages.flatMap((page) =>
    tablesOf(page).flatMap(({ headings, rows }) =>
      rows.flatMap(({ line, cells }): [where: string, key: string, threat: string][] => {
        const rank = cells[0] ?? ''
        if (!/^(Greenhand|Wayworn|Delver|Storied)$/.test(rank)) return []
        if (headings.includes('Threat for each scavenger'))
          return [[at(page, line), `${rank} ${cells[1]}`, cells[headings.indexOf('Threat for each scavenger')] ?? '']]
        return ['Easy', 'Fair', 'Deadly']
          .filter((grade) => headings.includes(grade))
          .map((grade) => [at(page, line), `${rank} ${grade}`, cells[headings.indexOf(grade)] ?? ''])
      }),
    ),
  )
  const first = new Map<string, [where: string, threat: string]>()
  const broken = tables.flatMap(([where, key, threat]) => {
    const known = first.get(key)
    if (!known) first.set(key, [where, threat])
    return known && known[1] !== threat ? [`${where} ${key} is ${threat}, but ${known[1]} at ${known[0]}`] : []
  })
  const prose = texts.flatMap(({ where, text }) =>
    [...text.matchAll(/Greenhands: Easy (\d+), Fair (\d+), Deadly (\d+)/g)].flatMap(([match, ...threats]) =>
      threats.join() === ['Easy', 'Fair', 'Deadly'].map((grade) => first.get(`Greenhand ${grade}`)?.[1]).join()
        ? []
        : [`${where} ${match}`],
    ),
  )
  expect(first.size).toBe(12)
  expect([...broken, ...prose]).toEqual([])
})
