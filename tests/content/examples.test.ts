// Every example of play is recomputed: the dice, the total, the result, the Boons and the Omen.
import { expect, test } from 'vitest'
import { at, data, type Page, pages, plain, rulePages } from './book.ts'

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
