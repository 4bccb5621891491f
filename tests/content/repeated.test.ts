// What several pages repeat in words, such as who pays how much or which ability sets a measure, is the same on all of them.
import { expect, test } from 'vitest'
import { data, dataNames, docs, plainPages, textsOf } from './book.ts'

// Posts tell what was the rule on their day.
const texts = textsOf(
  [...docs, ...plainPages],
  dataNames.filter((file) => file !== 'constants' && file !== 'synonyms'),
)

/** What is said, as a pattern whose groups are what may be wrong, and what they are. */
const REPEATED: [pattern: RegExp, right: string[]][] = [
  [/\ban ally defends with (d\d+\+d\d+)/gi, ['d6+d6']],
  [/(d\d+) \+ Good die/g, ['d6']],
  [/(d\d+\+d\d+) in everything else/g, ['d6+d4']],
  [/(?:encounter|tin crabs \(1d4\)) on a (\d–\d) on a d6/g, ['1–3']],
  [/\bon a (\d–\d) on a d6(?=,? they| at the end| they|\. In plain)/g, ['4–6']],
  [/(\d–\d) on a d6, always in plain light/g, ['4–6']],
  [/[Hh]avens? pays? ((?:a )?\w+)(?=\.| (?:the listed|of))/g, ['half']],
  [/In plain light it (\w+) finds/g, ['always']],
  [/Target 8,? gets you (\w+ \w+)\b/g, ['two thirds']],
  [/pay (two \w+), with a Boon (three \w+)/g, ['two thirds', 'three quarters']],
  [/a Boon, (three \w+)/g, ['three quarters']],
  [/\bat most (\w+) per scene/g, ['once']],
  [/(\d+)% of its price/g, ['20']],
  [/regain (\w+) your Vitality/g, ['half']],
  [/Camp restores (\w+) of (?:everyone's|it)/g, ['half']],
  [/A Breather gives back about (?:a )?(\w+(?: \w+)?)[.,]/g, ['third']],
  [/Fair fight costs a crew about a (\w+) of its Vitality and a Deadly one nearly (\w+)/g, ['quarter', 'half']],
  [/Two tools (do not add|add)\b/g, ['do not add']],
  [/A failure (adds nothing|adds \d|takes \d Progress|costs \d Progress)/g, ['adds nothing']],
  [/\bon a (\d or \d) (?:it|the die|a die) steps? down/gi, ['1 or 2']],
  [/Prices round (\w+)\b/g, ['up']],
  [/Halves and thirds round (\w+)/g, ['down']],
  [/If at least (\w+) succeed, all do/g, ['half']],
  [/mark(?:s)? (\w+) Fade and deals no damage/g, ['one']],
  [/[Hh]alf Hull takes (\d) from its Chase steps/g, ['1']],
  [/A hit of (\d) or more/g, ['5']],
  [/each hit of (\d) or more/g, ['5']],
  [/Half a share (?:of a haul )?replaces a (\w+)'s wage/g, ['week']],
  [/Wages are late \| \+(\d)/g, ['2']],
  [/roll (?:the|a) Supply die (\w+) and keep the better/g, ['twice']],
  [/Traveling by night:? (?:makes )?Danger (?:is )?(\d) higher/g, ['1']],
  [/Prone at the (\w+)/g, ['edge']],
]

test('facts that pages repeat in words are the same everywhere', () => {
  const broken: string[] = []
  const unused: string[] = []
  for (const [pattern, right] of REPEATED) {
    let uses = 0
    for (const { where, text } of texts)
      for (const [match, ...groups] of text.matchAll(pattern)) {
        uses++
        groups.forEach((group, index) => {
          if (group !== undefined && group.toLowerCase() !== right[index]?.toLowerCase())
            broken.push(`${where} "${match}": ${right[index]}, not ${group}`)
        })
      }
    if (uses === 0) unused.push(String(pattern))
  }
  expect(broken).toEqual([])
  expect(unused).toEqual([])
})

/** Which ability sets a measure (abilities.md#measures). */
const MEASURES: Record<string, string[]> = {
  'Graft limit': ['Grit'],
  Following: ['Heart'],
  Forethought: ['Wits'],
  Glimmer: ['Gleam'],
  'Load limit': ['Might'],
  Vitality: ['Might', 'Grit'],
}

test('a measure comes from the ability that sets it', () => {
  const abilities = data('abilities')
    .map(({ name }) => String(name))
    .join('|')
  const found = Object.entries(MEASURES).flatMap(([measure, right]) =>
    texts.flatMap(({ where, text }) =>
      [
        ...text.matchAll(
          new RegExp(
            `\\b${measure}(?: \\||:)? ?(?: is| =| reaches)? (?:(?:one |[Hh]alf|[Uu]p to|6 \\+|item|priced|gear|of|the|your|in b) ?)*(${abilities})\\b(?: die size)?(?: (?:\\+|plus) (${abilities})\\b)?`,
            'g',
          ),
        ),
      ].map(([match, ...said]) => ({ where, match, wrong: said.filter((one) => one && !right.includes(one)) })),
    ),
  )
  expect(found.filter(({ wrong }) => wrong.length > 0).map(({ where, match }) => `${where} "${match}"`)).toEqual([])
  expect(found.length).toBeGreaterThan(12)
})
