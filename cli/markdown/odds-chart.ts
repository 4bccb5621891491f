// Draws the chances of a few Casts against each Target as a line chart.
import { escapeHtml } from '../../templates/escape.ts'
import { nearest } from '../did-you-mean.ts'
import type { Drawing } from './svg.ts'

export const DEFAULT_PAIRS = ['d6+d4', 'd6+d6', 'd8+d6', 'd10+d8', 'd12+d12']

/** Each line has its own colour and dashes. The best pair is first. */
const PENS = [
  'stroke="var(--ink)"',
  'stroke="var(--fae)" stroke-dasharray="10 4"',
  'stroke="var(--info)" stroke-dasharray="2 4"',
  'stroke="var(--warning)" stroke-dasharray="12 4 2 4"',
  'stroke="var(--note)" stroke-dasharray="5 5"',
]

/** The usual Target of the game. */
const DEFAULT_TARGET = 8

interface PairOdds {
  pair: string
  /** Chance of success in percent at each Target. */
  chances: { target: number; percent: number }[]
}

/** Reads the chances of some pairs from odds.json, best first. Returns a message if something is wrong. */
export function readOdds(json: string, pairs: string[]): PairOdds[] | string {
  let casts: Record<string, { targets: Record<string, { success_percent: number }> }>
  try {
    casts = (JSON.parse(json) as { casts: typeof casts }).casts
  } catch (cause) {
    return `odds.json is not valid JSON: ${(cause as Error).message}.`
  }
  if (pairs.length > PENS.length) return `a chart shows at most ${PENS.length} pairs.`
  const unknown = pairs.find((pair) => !Object.hasOwn(casts ?? {}, pair))
  if (unknown !== undefined) {
    const near = nearest(unknown, Object.keys(casts ?? {}), 3)
    return `odds.json has no pair "${unknown}".${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ''}`
  }
  const odds = pairs.map((pair) => ({
    pair,
    chances: Object.entries(casts[pair]?.targets ?? {}).map(([target, chance]) => ({
      target: Number(target),
      percent: Number(chance?.success_percent),
    })),
  }))
  const broken = odds.find(
    ({ chances }) => chances.length < 2 || chances.some(({ target, percent }) => Number.isNaN(target + percent)),
  )
  if (broken) return `odds.json needs at least two Targets for ${broken.pair}, each with a success_percent.`
  const without = odds.find(({ chances }) => !chances.some(({ target }) => target === DEFAULT_TARGET))
  if (without) return `odds.json has no Target ${DEFAULT_TARGET} for ${without.pair}, which the chart needs.`
  return odds.sort((a, b) => percentAt(b, DEFAULT_TARGET) - percentAt(a, DEFAULT_TARGET))
}

const percentAt = ({ chances }: PairOdds, wanted: number) =>
  chances.find(({ target }) => target === wanted)?.percent ?? 0

const LEFT = 58
const RIGHT = 304
const TOP = 24
const BOTTOM = 300
/** First line of the key. */
const KEY = BOTTOM + 84

export function drawOdds(odds: PairOdds[]): Drawing {
  const targets = odds[0]?.chances.map(({ target }) => target) ?? []
  const [first = 0, last = 1] = [Math.min(...targets), Math.max(...targets)]
  const x = (target: number) => round(LEFT + ((target - first) / (last - first)) * (RIGHT - LEFT))
  const y = (percent: number) => round(BOTTOM - (percent / 100) * (BOTTOM - TOP))
  const grid = [25, 50, 75, 100].map((percent) => `<path d="M${LEFT} ${y(percent)}H${RIGHT}" stroke="var(--rule)"/>`)
  const percents = [0, 25, 50, 75, 100].map(
    (percent) => `<text x="${LEFT - 8}" y="${y(percent) + 6}" text-anchor="end" fill="var(--soft)">${percent}%</text>`,
  )
  const numbers = targets
    .filter((target) => target % 2 === 0)
    .map(
      (target) =>
        `<text x="${x(target)}" y="${BOTTOM + 24}" text-anchor="middle"${target === DEFAULT_TARGET ? ' font-weight="700"' : ''}>${target}</text>`,
    )
  const usual = x(DEFAULT_TARGET)
  const lines = odds.map(({ chances }, i) => {
    const points = chances.map(({ target, percent }) => `${x(target)},${y(percent)}`).join(' ')
    return `<polyline points="${points}" fill="none" stroke-width="3" stroke-linejoin="round" ${PENS[i]}/>`
  })
  const dots = odds.map(
    (one, i) =>
      `<circle cx="${usual}" cy="${y(percentAt(one, DEFAULT_TARGET))}" r="5" fill="var(--paper)" stroke-width="3" ${PENS[i]?.replace(/ stroke-dasharray="[^"]*"/, '')}/>`,
  )
  const key = odds.map((one, i) => {
    const at = KEY + (i + 1) * 27
    const percent = `${Math.round(percentAt(one, DEFAULT_TARGET))}%`
    return `<path d="M8 ${at - 6}h52" fill="none" stroke-width="3" ${PENS[i]}/><text x="72" y="${at}">${escapeHtml(one.pair)}</text><text x="${RIGHT}" y="${at}" text-anchor="end" font-weight="700">${percent}</text>`
  })
  const body = [
    ...grid,
    `<path d="M${usual} ${TOP}V${BOTTOM}" stroke="var(--lamp)" stroke-width="6"/>`,
    `<path d="M${LEFT} ${BOTTOM}H${RIGHT}" stroke="var(--iron)" stroke-width="2"/>`,
    ...percents,
    ...numbers,
    `<text x="${(LEFT + RIGHT) / 2}" y="${BOTTOM + 48}" text-anchor="middle" fill="var(--soft)">Target</text>`,
    ...lines,
    ...dots,
    `<text x="8" y="${KEY}" fill="var(--soft)">Against Target ${DEFAULT_TARGET}:</text>`,
    ...key,
  ].join('')
  const chances = odds.map((one) => `${one.pair} ${Math.round(percentAt(one, DEFAULT_TARGET))}%`).join(', ')
  return {
    viewBox: `0 0 320 ${KEY + 27 * odds.length + 10}`,
    title: `Chance of success against Targets ${first} to ${last}`,
    desc: `Lines that fall as the Target rises. Against Target ${DEFAULT_TARGET}: ${chances}.`,
    body,
  }
}

const round = (value: number) => Math.round(value * 10) / 10
