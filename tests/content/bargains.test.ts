// The tray offers a Bargain only where the rules allow one: not on attacks, Defense Casts, Quick Casts, Fading Casts or Words, nor
// inside dynamic tasks.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { homeOut } from '../home-site.ts'
import { ROOT } from './book.ts'

const out = await homeOut()

/** Pairs that the rules name for Quick and Fading Casts, for drivers and riders who defend, and for powers that may deal damage. */
const OTHER_PAIRS = [
  'Wits + Awareness',
  'Grace + Awareness',
  'Grit + Endurance',
  'Grace + Driving',
  'Heart + Beasts',
  'Wits + Mindcraft',
]
const WORDS = 'Wordcraft'

/** 'Might + Melee' for each pair in the tables of attacks and Defense Casts. */
function fightPairs(): string[] {
  const rules = fs.readFileSync(path.join(ROOT, 'content/docs/mechanics/combat/index.md'), 'utf8')
  const tables = rules.match(/^Table: (?:Attack|Defense) Casts\n\n(?:\|.*\n)+/gm) ?? []
  return tables.flatMap((table) =>
    [...table.matchAll(/([A-Z]\w+) \+ ([A-Z]\w+)/g)].map(([, one, two]) => `${one} + ${two}`),
  )
}

interface Cast {
  page: string
  /** 'Might + Melee'; '' for dice alone. */
  pair: string
  /** The text of its paragraph, cell or example. */
  around: string
  offersBargain: boolean
}

function castsOfDocs(): Cast[] {
  const docs = path.join(out, 'docs')
  const files = fs
    .readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
  return files.flatMap((file) => {
    const html = /<main[\s\S]*<\/main>/.exec(fs.readFileSync(path.join(docs, file), 'utf8'))?.[0] ?? ''
    const blocks =
      html.match(/<figure class="play">[\s\S]*?<\/figure>|<(p|li|td|dd)\b[^>]*>(?:(?!<\/?\1\b)[\s\S])*<\/\1>/g) ?? []
    return blocks.flatMap((block) => {
      const around = block.replace(/<[^>]*>/g, ' ')
      return [...block.matchAll(/<span class="die"([^>]*data-rule[^>]*)data-label="Roll ([^"]*)"/g)].map(
        ([, data = '', label = '']): Cast => ({
          page: path.dirname(file),
          pair: /^(\w+) \w+ \+ (\w+) \w+/.exec(label)?.slice(1).join(' + ') ?? '',
          around,
          offersBargain: !data.includes('data-near="unnamed"'),
        }),
      )
    })
  })
}

test('no Cast of the docs offers a Bargain that the rules forbid', () => {
  const casts = castsOfDocs()
  const fights = fightPairs()
  expect(fights.length).toBeGreaterThanOrEqual(9)
  expect(casts.filter(({ pair }) => pair !== '').length).toBeGreaterThanOrEqual(198)
  const forbidden = ({ pair, page, around }: Cast) =>
    pair === '' ||
    pair.endsWith(WORDS) ||
    [...fights, ...OTHER_PAIRS].includes(pair) ||
    page === 'mechanics/dynamic-tasks' ||
    /\b(?:Progress|Shift|Clock)\b/.test(around)
  expect(casts.filter((cast) => cast.offersBargain && forbidden(cast))).toEqual([])
  expect(casts.filter(({ offersBargain }) => offersBargain).length).toBeGreaterThan(60)
})

test('a Cast offers a Bargain where its example has one, unless its skill is also used where there is none', () => {
  const offered = castsOfDocs().filter(({ around }) => /the Guide offers a\s+Bargain/.test(around))
  const silent = offered
    .filter(({ offersBargain, pair }) => !offersBargain && !OTHER_PAIRS.includes(pair))
    .map(({ page, pair }) => `${page}: ${pair}`)
  expect(offered.length).toBeGreaterThan(10)
  expect(silent).toEqual([])
})
