// Reports items that are worse than another in everything at the same or a higher price, and what each suit of armor saves.
import { seeded } from '../seeded.mjs'
import { crewAt } from './crews.ts'
import { encounterOf, foesOf } from './encounters.ts'
import { fight } from './fight.ts'
import { scavengerOf } from './fighters.ts'
import { type ArmorRecord, armors, creatures, found, type WeaponRecord, weapons } from './game-data.ts'

const RANGES = ['Close', 'Near', 'Far', 'Distant']

/** Tags that a buyer would rather not have; all others are worth something. */
const DRAWBACKS = ['Loud', 'Slow', 'Reload', 'Unreliable', 'Single Use']

/** Whether every comparison is in favor of the first or a tie, and one is in favor. */
const isBetter = (differences: number[]) =>
  differences.every((difference) => difference >= 0) && differences.some((difference) => difference > 0)

/** Positive where the first weapon is better; both use the same skill. */
function compareWeapons(one: WeaponRecord, other: WeaponRecord): number[] {
  const range = ({ range: name }: WeaponRecord) => RANGES.indexOf(name)
  return [
    other.price - one.price,
    one.damage_average - other.damage_average,
    range(one) - range(other),
    other.hands - one.hands,
    other.load - one.load,
    // Ammunition costs money and runs out.
    Number(other.ammo !== null) - Number(one.ammo !== null),
    ...tagDifferences(one.tags, other.tags),
  ]
}

function tagDifferences(one: string[], other: string[]): number[] {
  const names = new Set([...one, ...other].map((tag) => tag.replace(/ \d$/, '')))
  const strength = (tags: string[], name: string) => {
    const tag = tags.find((text) => text === name || text.startsWith(`${name} `))
    return tag === undefined ? 0 : Number(/ (\d)$/.exec(tag)?.[1] ?? 1)
  }
  return [...names].map((name) => (strength(one, name) - strength(other, name)) * (DRAWBACKS.includes(name) ? -1 : 1))
}

/** One sentence for each weapon that another one beats in everything. */
export function dominatedWeapons(): string[] {
  return weapons().flatMap((weapon) =>
    weapons()
      .filter((other) => other.skill === weapon.skill && isBetter(compareWeapons(other, weapon)))
      .map(
        (other) =>
          `${weapon.name} (${weapon.price} b) is worse in everything than ${other.name} (${other.price} b) and costs as much or more.`,
      ),
  )
}

/** Suits whose text gives nothing that a number does not show are compared; the others have a reason of their own. */
const onlyNumbers = ({ text }: ArmorRecord) => /Grace Casts step down|cheapest|nap in/.test(text)

export function dominatedArmors(): string[] {
  const suits = armors().filter(({ weight }) => weight !== 'shield')
  return suits
    .filter(onlyNumbers)
    .flatMap((suit) =>
      suits
        .filter((other) =>
          isBetter([
            suit.price - other.price,
            other.armor - suit.armor,
            other.grace_steps - suit.grace_steps,
            suit.load - other.load,
          ]),
        )
        .map(
          (other) =>
            `${suit.name} (${suit.price} b) is worse in everything than ${other.name} (${other.price} b) and costs as much or more.`,
        ),
    )
}

interface SuitRow {
  suit: string
  price: number
  /** Vitality that a crew of four loses when each of them wears this suit. */
  vitality_lost: number
}

/** What each suit saves the four in a Fair fight against thornhounds. */
export function suitRows(runs: number): SuitRow[] {
  const encounter = encounterOf(found(creatures(), 'thornhound'), 8, 4)
  if (!encounter) throw new Error('Four thornhounds are no longer a Fair fight.')
  const foes = foesOf(encounter)
  return armors()
    .filter(({ weight }) => weight !== 'shield')
    .map(({ id, name, price, armor }) => {
      const crew = crewAt('Greenhand').map((record) => scavengerOf({ ...record, armor: id, armor_total: armor }))
      const random = seeded(1)
      let lost = 0
      for (let i = 0; i < runs; i++) lost += fight(crew, foes, 1, random).vitalityLost
      return { suit: name, price, vitality_lost: lost / runs }
    })
}
