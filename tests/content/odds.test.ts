// Every percentage on a page is an odd that can be recomputed from content/data/odds.json, or a number of the design that
// is listed here with its reason. A table is checked cell by cell; in prose the dice stand in the same paragraph.
import { expect, test } from 'vitest'
import type { ChaseRow } from '../game/figures.ts'
import { readOdds } from '../game/odds-file.ts'
import { at, type Block, type Page, pages, plain, prose, type Table, tablesOf } from './book.ts'

const odds = readOdds()

/** Percentages that are not the odds of a Cast or a simulation, by page, with what they mean. */
const DESIGN: Record<string, Record<string, string>> = {
  'mechanics/advancements': {
    '70%': 'yes to question 1',
    '60%': 'yes to question 2',
    '50%': 'yes to questions 3 and 4',
  },
  'advancement-and-luck': { '70%': 'yes to question 1', '60%': 'question 2', '50%': 'questions 3 and 4' },
  'mechanics/equipment/cybernetics': { '20%': 'a surgeon takes a fifth of the price' },
  'mechanics/equipment/bionetics': { '20%': 'a surgeon takes a fifth of the price' },
  'mechanics/equipment/index': { '20%': 'a surgeon takes a fifth of the price' },
  'core-of-the-design': {
    '16.7%': 'old rule: d6 + 4 against 10, 1 face in 6',
    '37.5%': 'old rule: d8 + 4 against 10, 3 faces in 8',
    '58.3%': 'old rule: d12 + 4 against 10, 7 faces in 12',
  },
  ancestries: { '16.7%': 'old rule: d6 + 4 against 10', '37.5%': 'old rule: d8 + 4 against 10' },
  'ancestries-part-ii': { '16.7%': 'old rule: d6 + 4 against 10' },
  combat: { '37.5%': 'old rule: d8 + 4 against 10', '58.3%': 'old rule: d12 + 4 against 10' },
  'revisit-dice': {
    '16.7%': 'old rule: d6 + 4 against 10; also the Omen of d6+d4',
    '37.5%': 'old rule: d8 + 4 against 10',
    '58.3%': 'old rule: d12 + 4 against 10',
    '33%': 'old Omens on a d6: 2 faces in 6',
    '25%': 'old Omens on a d8: 2 faces in 8',
    '15.6%': 'd8+d8 shows 13 or more: 10 of 64',
    '23.4%': 'd8+d8 shows 12 or more: 15 of 64',
  },
  'chase-part-ii': { '56.25%': 'd8+d6 against 8: 27 of 48' },
  'dynamic-tasks': {
    '56.25%': 'd8+d6 against 8: 27 of 48',
    '41.7%': 'd6+d6 against 8: 15 of 36',
    '34%': 'five successes before three failures at 27 of 48',
    '11%': 'five successes before three failures at 15 of 36',
  },
}

const PERCENT = /\d+(?:\.\d+)?%/g

/** 100 × count / outcomes, rounded half up. */
function percent(count: number, outcomes: number, decimals = 0): string {
  const factor = 10 ** decimals
  const rounded = Math.floor((200 * count * factor + outcomes) / (2 * outcomes)) / factor
  return `${rounded.toFixed(decimals)}%`
}

/** Of a simulated share such as 0.822, which has at most four decimals. */
const share = (value: number, decimals = 0) => percent(Math.round(value * 10_000), 10_000, decimals)

interface CastOdds {
  success: string
  boons: string
  bargain: string
  wonder: string
  peril: string
  omen: string
  luck: string
}

/** 'd6+d8' and 'd8+d6' are the same; undefined when there is no such pair or Target. */
function castOdds(pair: string, target: number): CastOdds | undefined {
  const [first = '', second = ''] = pair.split('+')
  const cast = odds.casts[`${first}+${second}`] ?? odds.casts[`${second}+${first}`]
  const row = cast?.targets[target]
  if (!cast || !row) return undefined
  const boons = row.boons.slice(1).reduce((sum, count) => sum + count, 0)
  return {
    success: percent(row.success, cast.outcomes),
    boons: percent(boons, cast.outcomes),
    bargain: percent(row.bargain, cast.outcomes),
    wonder: percent(row.wonder, cast.outcomes, 1),
    peril: percent(row.peril, cast.outcomes, 1),
    omen: percent(cast.omen.count, cast.outcomes, 1),
    luck: percent(luckWins(first, second, target), cast.outcomes * 1000),
  }
}

/** Successes in a thousand for each roll of the pair, when a failure may reroll the better choice of one die. */
function luckWins(first: string, second: string, target: number): number {
  const [a, b] = [Number(first.slice(1)), Number(second.slice(1))]
  const needs = (sides: number, other: number) => Math.max(0, sides - Math.max(target - other, 1) + 1) / sides
  let wins = 0
  for (let x = 1; x <= a; x++) {
    for (let y = 1; y <= b; y++) wins += x + y >= target ? 1 : Math.max(needs(a, y), needs(b, x))
  }
  return Math.round(wins * 1000)
}

const away = (row: ChaseRow) => share(row.escape + row.undecided_far)

/** A pursuit is the mirror of a flight: what gets away at Gap 5 is what catches at Gap 0. */
const lost = (row: ChaseRow) => share(row.caught + row.undecided_near)

test('odds.json equals the computed odds', () => {
  const broken = Object.entries(odds.casts).flatMap(([pair, { outcomes, omen, targets }]) => {
    const [a = 0, b = 0] = pair.split('+').map((die) => Number(die.slice(1)))
    const rolls = Array.from({ length: a * b }, (_, i) => [1 + (i % a), 1 + Math.floor(i / a)] as const)
    const doubles = rolls.filter(([x, y]) => x === y)
    return [
      ...(outcomes === a * b && omen.count === doubles.length ? [] : [`${pair} outcomes or Omens`]),
      ...Object.entries(targets).flatMap(([text, row]) => {
        const target = Number(text)
        const last = row.boons.length - 1
        const count = (test: (x: number, y: number) => boolean) => rolls.filter(([x, y]) => test(x, y)).length
        const luck = luckWins(`d${a}`, `d${b}`, target) / (10 * a * b)
        const right =
          row.success === count((x, y) => x + y >= target) &&
          row.wonder === count((x, y) => x === y && x + y >= target) &&
          row.peril === count((x, y) => x === y && x + y < target) &&
          row.bargain === count((x, y) => x !== y && target - x - y >= 1 && target - x - y <= 2) &&
          // The last of the counts takes all that have as many Boons or more.
          row.boons.every((boon, k) => boon === count((x, y) => Math.min(boonsOf(x + y, target), last) === k)) &&
          Math.abs(row.luck1_percent - luck) < 0.06
        return right ? [] : [`${pair} against ${target}`]
      }),
    ]
  })
  expect(broken).toEqual([])
})

const boonsOf = (total: number, target: number) => Math.floor((total - target) / 4)

const PAIR = /\bd\d+\+d\d+\b/g

/** The percentages that a cell may hold, or undefined when the table does not say what they are odds of. */
function expectedIn(table: Table, cells: string[], column: number): string[] | undefined {
  const heading = table.headings[column] ?? ''
  const sources = [simulatedFight, simulatedCrew, simulatedGrid, simulatedTask, simulatedChase, cast]
  for (const source of sources) {
    const found = source(table, cells, heading, column)
    if (found) return found
  }
  return undefined
}

function simulatedFight(_: Table, cells: string[], heading: string): string[] | undefined {
  const budget = odds.simulations.budgets.find(({ rank, grade }) => cells[0] === rank && cells[1] === grade)
  const name = /^\d+ (.*)$/.exec(cells[0] ?? '')?.[1]?.toLowerCase()
  const mob = odds.simulations.creatures.find(({ creature }) =>
    name?.startsWith(creature.toLowerCase().slice(0, -1)),
  )?.deadly
  const from = budget ?? mob
  if (!from) return undefined
  if (heading === 'Vitality lost') return [share(from.vitality_lost)]
  if (heading === 'Party lost') return [share(from.party_lost, 1)]
  return budget && heading === 'Someone Down' ? [share(budget.any_down)] : undefined
}

/** '| 2 | Deadly | 6 |': a crew of another size. */
function simulatedCrew({ headings }: Table, cells: string[], heading: string): string[] | undefined {
  if (headings[0] !== 'Crew') return undefined
  const row = odds.simulations.party_size.find(
    ({ crew, grade }) => String(crew.length) === cells[0] && grade === cells[1],
  )
  if (!row || String(row.total_threat) !== cells[2]) return []
  if (heading === 'Vitality lost') return [share(row.vitality_lost)]
  return heading === 'Someone Down' ? [share(row.any_down)] : [share(row.party_lost, 1)]
}

function simulatedGrid({ headings, caption }: Table, cells: string[], heading: string): string[] | undefined {
  const [, size, shape] = /^(\d×\d)(?: (square|hex))?$/.exec(cells[0] ?? '') ?? []
  if (!size) return undefined
  const light = Number(cells[headings.indexOf('Light')])
  const searcher = /^d\d+\+d\d+$/.test(heading) ? heading : (caption.match(PAIR)?.[0] ?? 'd8+d6')
  const row = odds.simulations.grid.find(
    (one) =>
      one.size === size.replace('×', 'x') &&
      one.shape.startsWith(shape ?? 'square') &&
      one.light === light &&
      one.searcher === `${searcher} with one step of help`,
  )
  return (
    row && [heading.startsWith('Found') && !/out|back/i.test(heading) ? share(row.found) : share(row.found_and_out)]
  )
}

function simulatedTask({ caption }: Table, cells: string[], heading: string): string[] | undefined {
  const length = (/\bby Length\b/.test(caption) ? /^(\d)$/ : /^Length (\d)$/).exec(heading)?.[1]
  if (!length) return undefined
  const workers = (cells[0] ?? '').match(PAIR)?.join(', ')
  const row = odds.simulations.dynamic_task.find(
    (one) => one.workers.replace(/^\w+ workers? /, '') === workers && one.length === Number(length) && one.clock === 4,
  )
  return row ? [share(row.success)] : []
}

function simulatedChase({ caption }: Table, cells: string[], heading: string): string[] | undefined {
  if (!/\b(?:Fleeing|Pursuing)\b/.test(caption)) return undefined
  const pace = Number(/Pace (\d+)/.exec(`${heading} ${caption}`)?.[1])
  const row = odds.simulations.chase.find(
    (one) => one.pair === cells[0] && one.pace === pace && one.crew_help === !cells.includes('No help'),
  )
  if (!row) return []
  if (/\bPursuing\b/.test(caption)) return [share(row.escape), lost(row)]
  if (heading === 'Away') return [away(row)]
  return heading === 'Caught' ? [share(row.caught)] : [away(row), share(row.caught)]
}

function cast({ caption, headings }: Table, cells: string[], heading: string, column: number): string[] | undefined {
  const pair = /^d\d+\+d\d+$/.exec(heading)?.[0] ?? cells.find((cell) => /^d\d+\+d\d+$/.test(cell))
  if (!pair) return undefined
  const own = /^(?:Target |Pace |\w+ \()?(\d+)\)?$/.exec(heading)?.[1]
  const target = own ?? cells[headings.indexOf('Target')] ?? /\bTarget (\d+)/.exec(caption)?.[1]
  const row = castOdds(pair, Number(target))
  if (!row) return []
  const kinds: Record<string, keyof CastOdds> = {
    '1+ Boons': 'boons',
    Bargain: 'bargain',
    Wonder: 'wonder',
    Peril: 'peril',
    'With 1 Luck': 'luck',
  }
  return [row[kinds[headings[column] ?? ''] ?? 'success']]
}

test('every percentage in a table is correct for its row and column', () => {
  const broken = pages.flatMap((page) =>
    tablesOf(page).flatMap((table) =>
      table.rows.flatMap(({ line, cells }) =>
        cells.flatMap((cell, column) => {
          const written = cell.match(PERCENT)
          if (!written) return []
          const expected = expectedIn(table, cells, column)
          const listed = DESIGN[page.name] ?? {}
          if (expected === undefined)
            return written
              .filter((one) => !(one in listed) && !namedOdds(`${table.headings[column]} ${cells.join(' ')}`).has(one))
              .map((one) => `${at(page, line)} ${one} is in no odds: name the dice and the Target in the table`)
          return written.join() === expected.join()
            ? []
            : [
                `${at(page, line)} column "${table.headings[column]}" says ${written.join()}, the odds ${expected.join()}`,
              ]
        }),
      ),
    ),
  )
  expect(broken).toEqual([])
})

test('mean rounds and encounters in tables equal the simulated ones', () => {
  const { chase, grid, budgets, creatures } = odds.simulations
  const broken = pages.flatMap((page) =>
    tablesOf(page).flatMap((table) =>
      table.rows.flatMap(({ line, cells }) => {
        const column = table.headings.findIndex((heading) => /^((Mean )?Rounds|Encounters)$/.test(heading))
        if (column < 0) return []
        const [size, shape] = (cells[0] ?? '').replace('×', 'x').split(' ')
        const light = Number(cells[table.headings.indexOf('Light')])
        const means = [
          ...budgets.filter(({ rank, grade }) => rank === cells[0] && grade === cells[1]).map(({ rounds }) => rounds),
          ...creatures.flatMap(({ creature, deadly }) =>
            deadly && new RegExp(`^${deadly.number} ${creature.slice(0, -1)}`, 'i').test(cells[0] ?? '')
              ? [deadly.rounds]
              : [],
          ),
          ...chase
            .filter(
              ({ pair, crew_help, pace }) =>
                pair === cells[0] && crew_help === !cells.includes('No help') && pace === 8,
            )
            .map(({ mean_rounds }) => mean_rounds),
          ...grid
            .filter((one) => one.size === size && one.shape.startsWith(shape ?? 'square') && one.light === light)
            .filter(({ searcher }) => searcher.startsWith('d8+d6'))
            .map(({ encounters }) => encounters),
        ]
        const [mean] = means
        const right = mean !== undefined && (Math.floor(mean * 10 + 0.5) / 10).toFixed(1)
        return cells[column] === right ? [] : [`${at(page, line)} says ${cells[column]}, the simulation ${right}`]
      }),
    ),
  )
  expect(broken).toEqual([])
})

const DICE_IN_WORDS = /\bd(\d+)(?:\+| (?:and|with) (?:an? )?| \+ (?:[A-Z]\w+ )?)d(\d+)\b/g

const KINDS: [keyof CastOdds, RegExp][] = [
  ['success', /./],
  ['boons', /\bBoons?\b/],
  ['bargain', /\b(?:Bargain|miss|door)/i],
  ['wonder', /\bWonders?\b/],
  ['peril', /\bPerils?\b/],
  ['omen', /\bOmens?\b|\bWonder\b.*\bPeril\b/],
  ['luck', /\bLuck\b|\bTurning\b/],
]

/** All odds of the pairs and Targets that a text names; Target 8 when it names none. */
function namedOdds(text: string): Set<string> {
  const named = [...text.matchAll(DICE_IN_WORDS)].map(([, first, second]) => `d${first}+d${second}`)
  const pairs = /\bsteps?\b|\bstepped\b|\b[Bb]race|\bAssist\b/.test(text) ? named.flatMap(withOneStep) : named
  const targets = [...text.matchAll(/\b(?:Target|Guard|Menace|Will|Pace|against)(?: of)? (\d+)\b/g)].map(([, n]) =>
    Number(n),
  )
  const values = new Set<string>()
  for (const pair of pairs) {
    for (const target of targets.length > 0 ? [...targets, 8] : [8]) {
      const row = castOdds(pair, target)
      if (!row) continue
      // Other odds than those of success only where the words speak of them.
      for (const [kind, pattern] of KINDS)
        if (pattern.test(text)) values.add(row[kind]).add(row[kind].replace('.0%', '%'))
    }
    for (const row of odds.simulations.chase.filter(
      (one) => one.pair === pair && (targets.length > 0 ? targets : [8]).includes(one.pace),
    ))
      for (const value of [away(row), share(row.caught), share(row.escape), lost(row)]) values.add(value)
  }
  if (/\b(?:worker|workers|helper|mender|Clock|seats|wakes)\b/.test(text)) {
    for (const row of odds.simulations.dynamic_task.filter(({ clock }) => clock === 4)) {
      const workers: string[] = row.workers.match(PAIR) ?? []
      if (workers.every((worker) => pairs.includes(worker))) values.add(share(row.success))
    }
  }
  for (const { rank, grade, vitality_lost, any_down, party_lost } of odds.simulations.budgets) {
    // Prose speaks of starting scavengers unless it says otherwise.
    if (!new RegExp(`\\b${grade}\\b`).test(text) || rank !== 'Greenhand') continue
    for (const value of [share(vitality_lost), share(any_down), share(party_lost, 1)]) values.add(value)
  }
  return values
}

/** The pair, and what one Step makes of it; the skill die, the second, moves first. */
function withOneStep(pair: string): string[] {
  const sizes = [4, 6, 8, 10, 12]
  const [ability = 0, skill = 0] = pair.split('+').map((die) => sizes.indexOf(Number(die.slice(1))))
  const steps = [1, -1].map((way) => (sizes[skill + way] ? [ability, skill + way] : [ability + way, skill]))
  return [pair, ...steps.map(([a = 0, b = 0]) => `d${sizes[a]}+d${sizes[b]}`)]
}

/** What the tables of a section say, which the test above has checked. */
function inTablesOf(page: Page, section: string): Set<string> {
  const rows = page.blocks.filter((block) => block.kind === 'table' && block.section === section)
  return new Set(rows.flatMap(({ text }) => text.match(PERCENT) ?? []))
}

/** A paragraph, and where it names no dice itself, the one before it in the same section too. */
function contextOf(blocks: Block[], index: number): string {
  const block = blocks[index]
  const before = blocks[index - 1]
  if (!block) return ''
  const text = plain(block.text)
  if (text.match(DICE_IN_WORDS) || !before || before.section !== block.section) return text
  return `${plain(before.text)} ${text}`
}

test('every percentage in prose follows from the dice or table next to it, or is a listed design number', () => {
  const broken = pages.flatMap((page) => {
    const blocks = prose(page)
    return blocks.flatMap((block, index) => {
      const written = plain(block.text).match(PERCENT) ?? []
      if (written.length === 0) return []
      const known = namedOdds(contextOf(blocks, index))
      const tables = inTablesOf(page, block.section)
      return written
        .filter((one) => !known.has(one) && !tables.has(one) && !(one in (DESIGN[page.name] ?? {})))
        .map((one) => `${at(page, block.line)} ${one} is no odd of the dice named beside it`)
    })
  })
  expect(broken).toEqual([])
})

test('every listed design number is still on its page', () => {
  const broken = Object.entries(DESIGN).flatMap(([name, numbers]) => {
    const text = pages.filter((page) => page.name === name).map(({ lines }) => lines.join('\n'))
    return Object.keys(numbers)
      .filter((one) => !text.some((whole) => new RegExp(`(?<![\\d.])${one.replace('.', '\\.')}`).test(whole)))
      .map((one) => `${one} is listed for ${name} and does not stand there`)
  })
  expect(broken).toEqual([])
})
