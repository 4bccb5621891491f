// A Cast that a text names is the Cast of the action, role, power or hazard that it is named for, with its Target.
import { expect, test } from 'vitest'
import { data, dataNames, docs, escapeRegExp, plainPages, textsOf } from './book.ts'

const ABILITY = data('abilities')
  .map(({ name }) => String(name))
  .join('|')
const SKILL = data('skills')
  .map(({ name }) => String(name))
  .join('|')

/** 'Might or Grace + Athletics', 'Might + Brawl or Athletics', with 'Target 8' or '(Target 8)' behind it. */
const PAIR = `(${ABILITY})(?: or (${ABILITY}))? \\+ (?:a )?(${SKILL})(?: or (${SKILL}))?(?:,? \\(?Target (\\d+)\\)?)?`

interface Named {
  /** The word before the Cast: 'Steady'. */
  name: string
  casts: string[]
  target?: number
}

const value = (id: string) => Number(data('constants').find((row) => row.id === id)?.value)

/** What each action and role Casts. A name is a part of a regular expression. */
const ACTIONS: Named[] = [
  { name: 'Steady(?: a friend)?', casts: ['Heart + Mending'], target: value('steady-target') },
  { name: 'Rally', casts: ['Heart + Command'], target: value('rally-target') },
  { name: 'Hide(?= \\|)', casts: ['Grace + Stealth'] },
  { name: 'Break free', casts: ['Might + Brawl', 'Might + Athletics'] },
  { name: 'Quick Casts?', casts: ['Wits + Awareness', 'Grace + Awareness'] },
  { name: 'Fading Casts?', casts: ['Grit + Endurance'], target: value('fading-target') },
  { name: 'Down: |Down\\*?\\*? at 0 Vitality', casts: ['Grit + Endurance'], target: value('fading-target') },
  { name: 'Search Cast', casts: ['Wits + Awareness'], target: value('search-target') },
  { name: 'Loyalty Cast', casts: ['Heart + Command'] },
  { name: 'Front Cast', casts: ['Heart + Command'] },
  { name: 'Call(?: your Aspect| one)?', casts: ['Gleam + Communion'], target: value('call-target') },
  { name: 'Aspects?', casts: ['Gleam + Communion'], target: value('call-target') },
  { name: 'Words?', casts: ['Gleam + Wordcraft'] },
  { name: '[Pp]sychic (?:powers?|Casts?)', casts: ['Wits + Mindcraft'] },
  { name: 'Pathfinder', casts: ['Grit + Survival'] },
  { name: 'Lookout', casts: ['Wits + Awareness'], target: 8 },
  { name: 'Look out|lookout', casts: ['Wits + Awareness'], target: 8 },
  { name: 'Forager', casts: ['Grit + Survival'], target: 8 },
  { name: 'Camper', casts: ['Heart + Survival'], target: 8 },
  { name: 'Strip|strip the walls', casts: ['Grit + Salvage'], target: 8 },
  { name: 'Map(?= \\||:)|map(?= \\()', casts: ['Wits + Survival'], target: 6 },
  { name: 'Salvage (?:takes|needs)', casts: ['Grit + Salvage'] },
  { name: 'Mending takes|broken thing with', casts: ['Wits + Tinker'], target: value('repair-target') },
  { name: 'do better', casts: ['Heart + Parley'], target: value('sell-target') },
  { name: 'Driving(?= \\|)', casts: ['Grace + Driving'] },
  { name: 'Riding(?= \\|)', casts: ['Heart + Beasts'] },
  { name: '[Oo]n foot(?= \\|)', casts: ['Might + Athletics', 'Grace + Athletics'] },
  { name: 'take damage, make one Cast of', casts: ['Grit + Nerve'], target: value('sustain-target') },
  {
    name: 'Defense Casts?',
    casts: [
      'Grace + Dodge',
      'Grace + Melee',
      'Grace + Brawl',
      'Grit + Nerve',
      'Grace + Driving',
      'Heart + Beasts',
      'Grit + Endurance',
    ],
  },
  { name: 'Hand weapon(?= \\|)', casts: ['Might + Melee'] },
  { name: 'Shot or throw', casts: ['Grace + Shooting'] },
  { name: 'grenade(?= \\|)', casts: ['Might + Heavy Arms'] },
  { name: 'Unarmed \\(1d4\\)', casts: ['Might + Brawl'] },
  { name: 'Fear, charm and attacks on the mind', casts: ['Grit + Nerve'] },
  { name: 'Any attack you can see', casts: ['Grace + Dodge'] },
  { name: 'weapon in hand', casts: ['Grace + Melee'] },
  { name: 'empty-handed', casts: ['Grace + Brawl'] },
]

/** Hazards with the Cast of their record; 'Fire' and 'Bad air' alone are ordinary words. */
const HAZARDS: Named[] = data('hazards')
  .filter(({ id }) => !['fire', 'falling-per-floor'].includes(String(id)))
  .map(({ name, cast, target }) => ({
    name: `[${String(name)[0]}${String(name)[0]?.toLowerCase()}]${escapeRegExp(String(name).slice(1))}`,
    casts: [String(cast)],
    target: Number(target),
  }))

// Posts tell what was the rule on their day.
const texts = textsOf(
  [...docs, ...plainPages],
  dataNames.filter((file) => file !== 'constants' && file !== 'synonyms'),
)

interface Found {
  where: string
  text: string
  named: Named
  casts: string[]
  target: number | undefined
}

const found: Found[] = [...ACTIONS, ...HAZARDS].flatMap((named) => {
  const pattern = new RegExp(`(?<![\\w-])(?:${named.name})(?![\\w-])[^.+]{0,46}?\\b${PAIR}`, 'g')
  return texts.flatMap(({ where, text }) =>
    [...text.matchAll(pattern)].map(([match, a = '', b = '', x = '', y = '', target]) => ({
      where,
      text: match,
      named,
      casts: [a, b]
        .filter(Boolean)
        .flatMap((ability) => [x, y].filter(Boolean).map((skill) => `${ability} + ${skill}`)),
      target: target === undefined ? undefined : Number(target),
    })),
  )
})

test('a Cast named for an action, a role, a power or a hazard is its own, with its Target', () => {
  const broken = found.flatMap(({ where, text, named, casts, target }) => [
    ...casts
      .filter((cast) => !named.casts.includes(cast))
      .map((cast) => `${where} "${text}": ${cast} is not ${named.casts.join(' or ')}`),
    ...(named.target !== undefined && target !== undefined && target !== named.target
      ? [`${where} "${text}": the Target is ${named.target}`]
      : []),
  ])
  expect(broken).toEqual([])
  expect(found.length).toBeGreaterThan(70)
})

test('every action of the list is named somewhere with its Cast', () => {
  const unused = ACTIONS.filter((named) => !found.some((one) => one.named === named)).map(({ name }) => name)
  expect(unused).toEqual([])
})

test('the three trained-only skills keep their ability', () => {
  const ABILITIES: Record<string, string> = { Wordcraft: 'Gleam', Mindcraft: 'Wits', Communion: 'Gleam' }
  const broken = texts.flatMap(({ where, text }) =>
    [...text.matchAll(new RegExp(`\\b(${ABILITY})(?: d\\d+)? \\+ (Wordcraft|Mindcraft|Communion)\\b`, 'g'))]
      .filter(([, ability, skill = '']) => ability !== ABILITIES[skill])
      .map(([match]) => `${where} ${match}`),
  )
  expect(broken).toEqual([])
})
