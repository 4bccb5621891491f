// Draws chances of success as a line chart: of Casts in odds.json against each Target, of dice against each total, or of pools to score
// each number of hits.
import { escapeHtml } from '../../templates/escape.ts'
import { fill } from '../../templates/languages/fill.ts'
import type { Language } from '../../templates/languages/language.ts'
import { type Dice, parseDice, rangesOf } from '../../templates/play/roll.ts'
import { sumOf, totalsOf, waysOf } from '../../templates/play/ways.ts'
import { nearest } from '../core/did-you-mean.ts'
import type { Drawing } from '../data/svg.ts'

const DEFAULT_PAIRS = 'd6+d4, d6+d6, d8+d6, d10+d8, d12+d12'

/** Options of `:::odds-chart`. */
export const ODDS_OPTIONS = ['pairs', 'dice', 'pools', 'hits', 'success', 'target', 'axis']

/** Each line has its own colour and dashes. The best one is first. */
const PENS = [
  'stroke="var(--ink)"',
  'stroke="var(--fae)" stroke-dasharray="10 4"',
  'stroke="var(--info)" stroke-dasharray="2 4"',
  'stroke="var(--warning)" stroke-dasharray="12 4 2 4"',
  'stroke="var(--note)" stroke-dasharray="5 5"',
]

/** The Target that charts of odds.json mark. */
const DEFAULT_TARGET = 8

interface Line {
  name: string
  /** Chance of success in percent at each target. */
  chances: { target: number; percent: number }[]
}

interface OddsChart {
  /** Best first. */
  lines: Line[]
  /** The target that is marked. */
  target: number
  /** The unit of the targets, which labels their axis. The option `axis` replaces the label. */
  counts: 'totals' | 'hits'
  axis?: string
}

/** Reads the chart that the options describe. `json`: odds.json, if it exists. Returns a message if something is wrong. */
export function readOdds(options: Map<string, string>, json: string | undefined): OddsChart | string {
  const kinds = ['pairs', 'dice', 'pools'].filter((kind) => options.has(kind))
  if (kinds.length > 1) return `"${kinds.join('" and "')}" exclude each other.`
  const kind = kinds[0] ?? 'pairs'
  const names = (options.get(kind) ?? DEFAULT_PAIRS).split(',').map((name) => name.trim())
  if (names.length > PENS.length) return `a chart shows at most ${PENS.length} lines.`
  const lines =
    kind === 'dice'
      ? diceLines(names, options.get('success'))
      : kind === 'pools'
        ? poolLines(names, options.get('hits'))
        : pairLines(names, json)
  if (typeof lines === 'string') return lines
  const target = targetOf(lines, kind, options.get('target'))
  if (typeof target === 'string') return target
  const axis = options.get('axis')
  return {
    lines: lines.sort((a, b) => percentAt(b, target) - percentAt(a, target)),
    target,
    counts: kind === 'pools' ? 'hits' : 'totals',
    ...(axis !== undefined && { axis }),
  }
}

/** The marked target: the one that is written, else 8 for pairs, one hit for pools, and the middle for dice. */
function targetOf(lines: Line[], kind: string, written: string | undefined): number | string {
  const targets = lines[0]?.chances.map(({ target }) => target) ?? []
  const middle = targets[Math.floor(targets.length / 2)] ?? 0
  const target = written === undefined ? ({ pairs: DEFAULT_TARGET, pools: 1 }[kind] ?? middle) : Number(written)
  const without = lines.find(({ chances }) => !chances.some((one) => one.target === target))
  if (!without) return target
  const known = `${without.name} has ${without.chances.map((one) => one.target).join(', ')}`
  return `there is no target ${written ?? target} for ${without.name}, which the chart marks. ${known}; choose one with target="…".`
}

/** Chances of pairs in odds.json. */
function pairLines(pairs: string[], json: string | undefined): Line[] | string {
  if (json === undefined)
    return 'there is no data file "odds.json". Without one, write dice="2d6" or pools="4d6" hits="5+".'
  let casts: Record<string, { targets: Record<string, { success_percent: number }> }>
  try {
    casts = (JSON.parse(json) as { casts: typeof casts }).casts
  } catch (cause) {
    return `odds.json is not valid JSON: ${(cause as Error).message}.`
  }
  const unknown = pairs.find((pair) => !Object.hasOwn(casts ?? {}, pair))
  if (unknown !== undefined) {
    const near = nearest(unknown, Object.keys(casts ?? {}), 3)
    return `odds.json has no pair "${unknown}".${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''}`
  }
  const lines = pairs.map((name) => ({
    name,
    chances: Object.entries(casts[name]?.targets ?? {}).map(([target, chance]) => ({
      target: Number(target),
      percent: Number(chance?.success_percent),
    })),
  }))
  const broken = lines.find(
    ({ chances }) => chances.length < 2 || chances.some(({ target, percent }) => Number.isNaN(target + percent)),
  )
  return broken ? `odds.json needs at least two Targets for ${broken.name}, each with a success_percent.` : lines
}

/** Most targets of a chart, so that its lines stay short. */
const MAX_TARGETS = 200

/** Chances to roll each total or more; with `at most`, or less. */
function diceLines(names: string[], success = 'at least'): Line[] | string {
  if (success !== 'at least' && success !== 'at most') return `"success" is "at least" or "at most", not "${success}".`
  const all = names.map((name) => ({ name, dice: parseDice(name) }))
  const totals = all.flatMap(({ dice }) => (dice ? totalsOf(dice) : []))
  const [first, last] = [Math.min(...totals), Math.max(...totals)]
  if (last - first >= MAX_TARGETS)
    return `a chart shows at most ${MAX_TARGETS} totals; these dice have ${last - first + 1}.`
  const lines: Line[] = []
  for (const { name, dice } of all) {
    if (!dice) return noDice(name)
    const ways = waysOf(dice)
    const whole = Number(sumOf(ways))
    const chances = Array.from({ length: last - first + 1 }, (_, i) => {
      const target = first + i
      const right = [...ways].filter(([total]) => (success === 'at least' ? total >= target : total <= target))
      return { target, percent: (100 * right.reduce((sum, [, one]) => sum + Number(one), 0)) / whole }
    })
    lines.push({ name, chances })
  }
  return lines
}

/** Chances of each number of hits or more in pools of equal dice. `hits`: the faces that count, such as 5+. */
function poolLines(names: string[], hits = ''): Line[] | string {
  const pools: { name: string; dice: Dice; chance: number }[] = []
  for (const name of names) {
    const dice = parseDice(name)
    if (dice?.kind !== 'sum' || dice.bonus !== 0 || dice.keep) return noDice(name)
    const ranges = rangesOf(hits, { ...dice, count: 1 })
    if (!ranges) return `the faces that are hits are missing. Write hits="5+" or hits="6".`
    const faces = totalsOf({ ...dice, count: 1 })
    const counted = faces.filter((face) => ranges.some(([from, to]) => face >= from && face <= to))
    if (counted.length === 0) return `no face of ${name} is a hit with hits="${hits}".`
    pools.push({ name, dice, chance: counted.length / faces.length })
  }
  const most = Math.max(...pools.map(({ dice }) => dice.count))
  return pools.map(({ name, dice, chance }) => ({
    name,
    chances: Array.from({ length: Math.max(most, 2) }, (_, i) => ({
      target: i + 1,
      percent: 100 * atLeast(i + 1, dice.count, chance),
    })),
  }))
}

const noDice = (name: string) =>
  `a chart cannot show the dice "${name}". Write dice="2d6+1, 3d6kh2" or pools="4d6, 6d6".`

/** Chance of at least `wanted` hits with `count` dice. */
function atLeast(wanted: number, count: number, chance: number): number {
  // Chances of 0, 1, 2 … hits, one die after the other.
  let byHits = [1]
  for (let die = 0; die < count; die++)
    byHits = Array.from(
      { length: byHits.length + 1 },
      (_, hits) => (byHits[hits] ?? 0) * (1 - chance) + (byHits[hits - 1] ?? 0) * chance,
    )
  return byHits.slice(wanted).reduce((sum, one) => sum + one, 0)
}

const percentAt = ({ chances }: Line, wanted: number) => chances.find(({ target }) => target === wanted)?.percent ?? 0

const LEFT = 58
const RIGHT = 304
const TOP = 24
const BOTTOM = 300
/** First line of the key. */
const KEY = BOTTOM + 84

/** Distances between numbers on the axis. */
const STEPS = [1, 2, 5, 10, 20, 50]
const MAX_NUMBERS = 8

export function drawOdds({ lines: odds, target: usual, counts, axis }: OddsChart, texts: Language['texts']): Drawing {
  const targets = odds[0]?.chances.map(({ target }) => target) ?? []
  const word = axis ?? (counts === 'hits' ? texts.oddsHits : texts.oddsTarget)
  const against = fill(counts === 'hits' ? texts.oddsAtLeast : texts.oddsAgainst, { axis: word, target: usual })
  const [first = 0, last = 1] = [Math.min(...targets), Math.max(...targets)]
  const x = (target: number) => round(LEFT + ((target - first) / (last - first)) * (RIGHT - LEFT))
  const y = (percent: number) => round(BOTTOM - (percent / 100) * (BOTTOM - TOP))
  const grid = [25, 50, 75, 100].map((percent) => `<path d="M${LEFT} ${y(percent)}H${RIGHT}" stroke="var(--rule)"/>`)
  const percents = [0, 25, 50, 75, 100].map(
    (percent) => `<text x="${LEFT - 8}" y="${y(percent) + 6}" text-anchor="end" fill="var(--soft)">${percent}%</text>`,
  )
  const step = STEPS.find((one) => (last - first) / one <= MAX_NUMBERS) ?? 100
  const numbers = targets
    .filter((target) => target % step === 0)
    .map(
      (target) =>
        `<text x="${x(target)}" y="${BOTTOM + 24}" text-anchor="middle"${target === usual ? ' font-weight="700"' : ''}>${target}</text>`,
    )
  const marked = x(usual)
  const lines = odds.map(({ chances }, i) => {
    const points = chances.map(({ target, percent }) => `${x(target)},${y(percent)}`).join(' ')
    return `<polyline points="${points}" fill="none" stroke-width="3" stroke-linejoin="round" ${PENS[i]}/>`
  })
  const dots = odds.map(
    (one, i) =>
      `<circle cx="${marked}" cy="${y(percentAt(one, usual))}" r="5" fill="var(--paper)" stroke-width="3" ${PENS[i]?.replace(/ stroke-dasharray="[^"]*"/, '')}/>`,
  )
  const key = odds.map((one, i) => {
    const at = KEY + (i + 1) * 27
    const percent = `${Math.round(percentAt(one, usual))}%`
    return `<path d="M8 ${at - 6}h52" fill="none" stroke-width="3" ${PENS[i]}/><text x="72" y="${at}">${escapeHtml(one.name)}</text><text x="${RIGHT}" y="${at}" text-anchor="end" font-weight="700">${percent}</text>`
  })
  const body = [
    ...grid,
    `<path d="M${marked} ${TOP}V${BOTTOM}" stroke="var(--lamp)" stroke-width="6"/>`,
    `<path d="M${LEFT} ${BOTTOM}H${RIGHT}" stroke="var(--iron)" stroke-width="2"/>`,
    ...percents,
    ...numbers,
    `<text x="${(LEFT + RIGHT) / 2}" y="${BOTTOM + 48}" text-anchor="middle" fill="var(--soft)">${escapeHtml(word)}</text>`,
    ...lines,
    ...dots,
    `<text x="8" y="${KEY}" fill="var(--soft)">${escapeHtml(against)}</text>`,
    ...key,
  ].join('')
  const chances = odds.map((one) => `${one.name} ${Math.round(percentAt(one, usual))}%`).join(', ')
  return {
    viewBox: `0 0 320 ${KEY + 27 * odds.length + 10}`,
    title: fill(texts.oddsTitle, { axis: word, first, last }),
    desc: `${against} ${chances}.`,
    body,
  }
}

const round = (value: number) => Math.round(value * 10) / 10
