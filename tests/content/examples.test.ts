// Every example of play is recomputed: the dice, the total, the result, the Boons and the Omen.
import { expect, test } from 'vitest'
import { at, data, numberOf, type Page, pages, plain, rulePages } from './book.ts'

const BLOCK = /^\*\*Example of play: [^*]+[.?]\*\* \S/
const RUN =
  /Cast: (\w+) d(\d+) \+ ([A-Z]\w*(?: Arms)?) d(\d+), Target (\d+)\. Roll: (\d+) \+ (\d+) = (\d+)\. Result: ([^.]+)\./g
const DICE = ['d4', 'd6', 'd8', 'd10', 'd12']

interface Run {
  where: string
  /** What the quote says before the Cast, from the run before it on. */
  before: string
  after: string
  ability: string
  abilityDie: string
  skill: string
  skillDie: string
  target: number
  rolls: [number, number]
  total: number
  result: string
}

interface Example {
  where: string
  text: string
  runs: Run[]
}

/** The page of table talk has its Casts in paragraphs of their own. */
const isTableTalk = ({ name }: Page, text: string) => name === 'example-of-play' && text.includes('Cast: ')

const examplesOf = (page: Page): Example[] =>
  page.blocks
    .filter(({ kind, text }) => (kind === 'quote' && text.includes('Example of play')) || isTableTalk(page, text))
    .map((block) => {
      const text = plain(block.text.replace(/\n/g, ' '))
      const where = at(page, block.line)
      const found = [...text.matchAll(RUN)]
      const runs = found.map((match, index): Run => {
        const [whole, ability = '', abilityDie, skill = '', skillDie, target, first, second, total, result = ''] = match
        const previous = found[index - 1]
        const next = found[index + 1]
        return {
          where,
          before: text.slice(previous ? previous.index + previous[0].length : 0, match.index),
          after: text.slice(match.index + whole.length, next?.index),
          ability,
          abilityDie: `d${abilityDie}`,
          skill,
          skillDie: `d${skillDie}`,
          target: Number(target),
          rolls: [Number(first), Number(second)],
          total: Number(total),
          result,
        }
      })
      return { where, text, runs }
    })

const examples = pages.flatMap(examplesOf)
const runs = examples.flatMap((example) => example.runs)

test('every example of play is written in the fixed format', () => {
  const broken = pages.flatMap((page) =>
    page.blocks
      .filter(({ text }) => /Example of play/i.test(text))
      .flatMap((block) => {
        const where = at(page, block.line)
        if (block.kind !== 'quote') return [`${where} an example of play must be a block quote`]
        if (!BLOCK.test(block.text)) return [`${where} an example starts "> **Example of play: title.** The scene."`]
        const text = plain(block.text)
        const counts = ['Cast: ', 'Roll: ', 'Result: '].map((word) => text.split(word).length - 1)
        const read = [...text.matchAll(RUN)].length
        if (read === 0 || counts.some((count) => count !== read))
          return [
            `${where} ${read} of ${Math.max(...counts)} Casts can be read: "Cast: A dN + B dN, Target N. Roll: …"`,
          ]
        return []
      }),
  )
  expect(broken).toEqual([])
  expect(examples.length).toBeGreaterThan(80)
})

test('examples use existing abilities, skills and dice, and faces of those dice', () => {
  const abilities = data('abilities').map(({ name }) => name)
  const skills = data('skills').map(({ name }) => name)
  const broken = runs.flatMap(({ where, ability, skill, abilityDie, skillDie, rolls }) => [
    ...(abilities.includes(ability) ? [] : [`${where} there is no ability ${ability}`]),
    ...(skills.includes(skill) ? [] : [`${where} there is no skill ${skill}`]),
    ...[abilityDie, skillDie].flatMap((die, index) => {
      const face = rolls[index] ?? 0
      if (!DICE.includes(die)) return [`${where} there is no ${die} in a Cast`]
      return face >= 1 && face <= Number(die.slice(1)) ? [] : [`${where} a ${die} cannot show ${face}`]
    }),
  ])
  expect(broken).toEqual([])
})

test('totals, successes, Boons and Omens of the examples are right', () => {
  const broken = runs.flatMap(({ where, rolls, total, target, result }) => {
    const [first, second] = rolls
    if (first + second !== total) return [`${where} ${first} + ${second} is ${first + second}, not ${total}`]
    const success = total >= target
    const boons = success ? Math.floor((total - target) / 4) : 0
    const right = [
      success ? 'success' : 'failure',
      ...(boons > 0 ? [`${boons} ${boons === 1 ? 'Boon' : 'Boons'}`] : []),
      ...(first === second ? [success ? 'Wonder' : 'Peril'] : []),
    ].join(', ')
    return result === right ? [] : [`${where} ${total} against ${target} is "${right}", not "${result}"`]
  })
  expect(broken).toEqual([])
})

test('no example offers a Bargain that the rules do not allow', () => {
  const broken = runs.flatMap(({ where, after, rolls, total, target }) => {
    if (!/offers a Bargain/.test(after)) return []
    const miss = target - total
    if (rolls[0] === rolls[1]) return [`${where} there is no Bargain on doubles`]
    return miss === 1 || miss === 2 ? [] : [`${where} there is no Bargain on a miss by ${miss}`]
  })
  expect(broken).toEqual([])
})

const WORD_NAMES = data('magic-words').map(({ name }) => String(name))
const VOICES = { whisper: 6, speak: 8, sing: 10 }
const POWERS = data('psychic-powers')
const HAZARDS = data('hazards')

/** What a Cast of an example is for, as far as its text and its skill say. */
type Kind = 'attack' | 'defense' | 'Quick Cast' | 'Fading Cast' | 'Word' | 'task' | 'other'

function kindOf({ before, after, skill }: Run): Kind {
  if (/\bQuick Cast/.test(before)) return 'Quick Cast'
  if (/\bProgress\b|\bShift \d/.test(`${before} ${after}`)) return 'task'
  if (skill === 'Wordcraft' && !/inscription|reads?\b/.test(before)) return 'Word'
  if (skill === 'Endurance' && /\bFad(?:e|ing)\b|\bDown\b|Slow Sap/.test(`${before} ${after}`)) return 'Fading Cast'
  if (skill === 'Dodge' && /\bMenace\b|\bdodge|\bparr|\bbites?\b/.test(before)) return 'defense'
  if (['Melee', 'Brawl'].includes(skill) && /\bparr(?:y|ies)/.test(before)) return 'defense'
  if (
    ['Melee', 'Brawl', 'Shooting', 'Heavy Arms'].includes(skill) &&
    /\bGuard \d|\b(?:fires?|shoots?|attacks?|swings|jabs|sprays|replies) /.test(before)
  )
    return 'attack'
  return 'other'
}

/** Kinds of which the rules say that there is no Bargain (skill-mechanics.md#bargains). */
const WITHOUT_BARGAIN: Kind[] = ['attack', 'defense', 'Quick Cast', 'Fading Cast', 'Word', 'task']

test('no example offers a Bargain on an attack, a Defense, Quick or Fading Cast, a Word or a task', () => {
  const broken = runs.flatMap((run) => {
    const kind = kindOf(run)
    const offers =
      /\b(?:offers?|offered|takes?|accepts?|could have offered) (?:\w+ )?Bargain\b|\bBargain of \w+|\b[Aa] Bargain:|\bBargain[^.]{0,30}\b(?:is on offer|may be bought)/.test(
        run.after.replace(/\b(?:[Nn]o|not a|without a) Bargains?\b/g, ''),
      )
    return offers && WITHOUT_BARGAIN.includes(kind)
      ? [`${run.where} a Bargain on a ${kind}: ${run.after.trim().slice(0, 80)}`]
      : []
  })
  expect(broken).toEqual([])
  for (const kind of WITHOUT_BARGAIN) expect(runs.filter((run) => kindOf(run) === kind).length, kind).toBeGreaterThan(1)
})

test('the Casts of the examples are those of what they do', () => {
  const broken = runs.flatMap((run) => {
    const { where, before, ability, skill, target } = run
    const pair = `${ability} + ${skill}`
    const kind = kindOf(run)
    const faults: string[] = []
    const wants = (casts: string[], why: string) => {
      if (!casts.includes(pair)) faults.push(`${where} ${why} is ${casts.join(' or ')}, not ${pair}`)
    }
    // The last sentence before the Cast says what is done.
    const said = before.slice(-220)
    const [, voice, word = ''] =
      new RegExp(`\\b(whisper|speak|sing)s (${WORD_NAMES.join('|')})\\b(?![^.]*\\.[^.]*\\.[^.]*\\.)`).exec(said) ?? []
    if (voice && !/parr|dodge/.test(said.slice(said.indexOf(word)))) {
      wants(['Gleam + Wordcraft'], 'a Word')
      if (target < VOICES[voice as 'sing'])
        faults.push(`${where} to ${voice} needs ${VOICES[voice as 'sing']}, not ${target}`)
    }
    if (skill === 'Wordcraft') wants(['Gleam + Wordcraft'], 'a Word')
    if (skill === 'Communion') wants(['Gleam + Communion'], 'a Call')
    if (skill === 'Mindcraft') {
      wants(['Wits + Mindcraft'], 'a psychic power')
      const power = POWERS.find(({ name }) =>
        new RegExp(`\\b${String(name).replace(/^(\w)/, '$1')}s?\\b`, 'i').test(said),
      )
      if (power && target < Number(power.target))
        faults.push(`${where} ${String(power.name)} has Target ${String(power.target)}`)
    }
    if (skill === 'Driving') wants(['Grace + Driving'], 'driving')
    if (skill === 'Beasts') wants(['Heart + Beasts'], 'a Cast with an animal')
    if (kind === 'Quick Cast') wants(['Wits + Awareness', 'Grace + Awareness'], 'a Quick Cast')
    if (kind === 'Fading Cast') {
      wants(['Grit + Endurance'], 'a Fading Cast')
      if (target !== 6) faults.push(`${where} a Fading Cast has Target 6`)
    }
    if (kind === 'defense') wants(['Grace + Dodge', 'Grace + Melee', 'Grace + Brawl'], 'a Defense Cast')
    if (kind === 'attack')
      wants(
        ['Might + Melee', 'Grace + Melee', 'Might + Brawl', 'Grace + Brawl', 'Grace + Shooting', 'Might + Heavy Arms'],
        'an attack',
      )
    if (/\bsustains\b/.test(before) && skill === 'Nerve' && target !== 8)
      faults.push(`${where} to hold on has Target 8`)
    if (
      where.includes('/hazards.md') &&
      kind === 'other' &&
      !HAZARDS.some((one) => one.cast === pair && one.target === target)
    )
      faults.push(`${where} no hazard has ${pair}, Target ${target}`)
    if (/\bsearches\b/.test(said) && skill === 'Awareness') wants(['Wits + Awareness'], 'a Search Cast')
    if (/\bStead|\bkneels by\b/.test(said) && skill === 'Mending') wants(['Heart + Mending'], 'Steady')
    return faults
  })
  expect(broken).toEqual([])
})

/** Pairs that the page of skills or another rule names beside the usual ones (skill-list.md#changing-the-pair). */
const OTHER_PAIRS = ['Grace + Melee', 'Grace + Awareness', 'Grace + Athletics', 'Wits + Shooting']

test('examples use the usual pair of a skill, or one that a rule names', () => {
  const usual = new Map(
    data('skills').map(({ name, ability }) => [
      String(name),
      String(data('abilities').find(({ id }) => id === ability)?.name),
    ]),
  )
  const broken = runs.flatMap(({ where, ability, skill }) =>
    usual.get(skill) === ability || OTHER_PAIRS.includes(`${ability} + ${skill}`)
      ? []
      : [`${where} ${ability} + ${skill} is no usual pair and is named by no rule`],
  )
  expect(broken).toEqual([])
})

test('the Target of an example is the number that it gives of the foe', () => {
  const broken = runs.flatMap(({ where, before, skill, target }) => {
    const numbers = [...before.slice(-260).matchAll(/\b(Guard|Menace|Will|Pace) (\d+)/g)]
    const of = (name: string) => numbers.filter(([, one]) => one === name).map(([, , number]) => Number(number))
    const named =
      ['Melee', 'Shooting', 'Heavy Arms', 'Brawl'].includes(skill) && !/\bparr/.test(before.slice(-120))
        ? of('Guard')
        : ['Dodge'].includes(skill)
          ? of('Menace')
          : ['Parley', 'Guile', 'Stealth'].includes(skill)
            ? of('Will')
            : []
    const said = /\b(?:is|falls to|Target|Pace is|so Target|make it) (\d+)\b/.test(before.slice(-80))
    return named.length === 1 && !said && !named.includes(target)
      ? [`${where} Target ${target}, but the foe has ${named.join()}`]
      : []
  })
  expect(broken).toEqual([])
})

/** What is left of a hit: the damage as written, what is added to it, the Armor, the roll, and what the text makes of it. */
interface Hit {
  where: string
  text: string
  roll: number
  sides: number
  result: number
  right: number
}

/** '1d10+1, plus 1 for Hard Hitter, plus 2 for the Boon, less 1 Armor: a roll of 5 deals 8' */
function hitsIn({ where, after }: Run): Hit[] {
  const text = after.split(/Cast: /)[0] ?? ''
  const pattern =
    /\b(\d)d(\d+)(?:\+(\d+))?\b([^:]{0,160}?)[:.,]? [Aa] roll of (\d+)(?: on the \dd\d+)? (deals|costs|makes|leaves) (\d+)(?:,? less Armor (\d+): (\d+)|, and (?:Armor (\d+) leaves (\d+)|Nettle loses (\d+))|, less Armor (\d+))?/g
  return [...text.matchAll(pattern)]
    .map((match) => {
      const [whole, , sides = '', bonus = '0', between = '', rolled = '', verb = '', first = ''] = match
      const plus = [...between.matchAll(/\b(?:plus|adds|gains) (\d+|two|one)\b/g)].reduce(
        (sum, [, one = '']) => sum + numberOf(one),
        0,
      )
      const armor = Number(/\bless (?:Armor (\d+)|(\d+) Armor)/.exec(between)?.slice(1).find(Boolean) ?? 0)
      const full = Number(rolled) + Number(bonus) + plus
      const last = match
        .slice(8)
        .filter((one) => one !== undefined)
        .map(Number)
      const tail = verb === 'makes' || last.length > 0
      // 'a roll of 6 deals 8, less Armor 3: 5' and 'a roll of 3 makes 5, and Nettle loses 3' give both numbers.
      const right = tail ? full : Math.max(1, full - armor)
      const rest: Hit[] = []
      const base = { where, text: whole, roll: Number(rolled), sides: Number(sides) }
      if (last.length === 2) rest.push({ ...base, result: last[1] ?? 0, right: Math.max(1, full - (last[0] ?? 0)) })
      if (last.length === 1 && verb === 'makes')
        rest.push({ ...base, result: last[0] ?? 0, right: Math.max(1, full - armor) })
      return { ...base, result: Number(first), right, rest }
    })
    .flatMap(({ rest, ...hit }) => [hit, ...rest])
}

test('damage less Armor is the sum of what the example says', () => {
  const hits = runs.flatMap(hitsIn)
  const broken = hits.flatMap(({ where, text, roll, sides, result, right }) => [
    ...(roll > sides ? [`${where} "${text}": no d${sides} shows ${roll}`] : []),
    ...(result === right ? [] : [`${where} "${text}": ${right}, not ${result}`]),
  ])
  expect(broken).toEqual([])
  expect(hits.length).toBeGreaterThan(12)
})

test('every Cast of the table talk can be read', () => {
  const page = pages.find(({ name }) => name === 'example-of-play')
  const casts = page?.lines.join('\n').match(/Cast: /g) ?? []
  expect(casts.length).toBeGreaterThan(15)
  expect(page ? examplesOf(page).flatMap((example) => example.runs).length : 0).toBe(casts.length)
})

test('the margin of a miss is correct', () => {
  const broken = runs.flatMap(({ where, after, total, target }) => {
    const stated = /\bmiss(?:es|ed)? by (\d+)/.exec(after)?.[1]
    return stated === undefined || Number(stated) === target - total
      ? []
      : [`${where} the miss is by ${target - total}, not ${stated}`]
  })
  expect(broken).toEqual([])
})

test('the four ready scavengers roll the dice they own, unless the example says which Steps apply', () => {
  const pregens = data('pregens').map((row) => ({
    names: [
      String(row.name),
      String(row.name)
        .split(/[- ]/)
        .at(row.id === 'old-receipt' ? 1 : 0) ?? '',
    ],
    abilities: row.abilities as Record<string, string>,
    skills: row.skills as Record<string, string>,
  }))
  const skillId = (name: string) => String(data('skills').find((row) => row.name === name)?.id)
  const broken = examples.flatMap(({ text, runs: all }) => {
    const namesSteps = /\bstep(s|ped|ping)?\b/i.test(text)
    return all.flatMap(({ where, before, ability, abilityDie, skill, skillDie }) => {
      const here = pregens.filter(({ names }) => names.some((name) => new RegExp(`\\b${name}\\b`).test(before)))
      if (here.length === 0) return []
      const reachable = here.flatMap(({ abilities, skills }) =>
        (namesSteps ? [-2, -1, 0, 1, 2] : [0]).map((steps) =>
          stepped(abilities[ability.toLowerCase()] ?? '', skills[skillId(skill)] ?? 'd4', steps),
        ),
      )
      if (reachable.includes(`${abilityDie} ${skillDie}`)) return []
      const who = here.map(({ names }) => names[0]).join(' or ')
      const why = namesSteps ? 'not even with two Steps' : 'and no Steps are named'
      return [`${where} ${who} does not roll ${ability} ${abilityDie} + ${skill} ${skillDie}, ${why}`]
    })
  })
  expect(broken).toEqual([])
})

/** 'd10 d8': the pair after some Steps, the skill die first. */
function stepped(abilityDie: string, skillDie: string, steps: number): string {
  let ability = DICE.indexOf(abilityDie)
  let skill = DICE.indexOf(skillDie)
  for (let left = Math.abs(steps); left > 0; left--) {
    const next = skill + Math.sign(steps)
    if (DICE[next]) skill = next
    else if (DICE[ability + Math.sign(steps)]) ability += Math.sign(steps)
  }
  return `${DICE[ability]} ${DICE[skill]}`
}

test('every doc page has at least two examples of play', () => {
  const broken = rulePages.flatMap((page) => {
    const count = examplesOf(page).length
    return count >= 2 ? [] : [`${at(page, 1)} has ${count} of at least 2 examples of play`]
  })
  expect(broken).toEqual([])
})

test('every doc page shows a success and a failure', () => {
  const broken = rulePages.flatMap((page) => {
    const results = examplesOf(page).flatMap((example) => example.runs.map(({ result }) => result.split(',')[0]))
    return ['success', 'failure'].flatMap((kind) => (results.includes(kind) ? [] : [`${at(page, 1)} shows no ${kind}`]))
  })
  expect(broken).toEqual([])
})
