// The crew of the published figures at each Rank: the four ready scavengers, advanced as content/docs/mechanics/advancements.md allows.
import { data } from '../content/book.ts'
import { DICE, type Die, dieOf } from './dice.ts'
import { armors, found, type ScavengerRecord, scavengers } from './game-data.ts'

export const RANKS = ['Greenhand', 'Wayworn', 'Delver', 'Storied'] as const
export type Rank = (typeof RANKS)[number]

/** Marks earned at the start of a Rank, and the largest dice it allows (advancements.md#ranks). */
export const RANK_RULES: Record<Rank, { marks: number; skillCap: Die; abilityCap: Die }> = {
  Greenhand: { marks: 0, skillCap: 8, abilityCap: 10 },
  Wayworn: { marks: 15, skillCap: 10, abilityCap: 10 },
  Delver: { marks: 35, skillCap: 12, abilityCap: 12 },
  Storied: { marks: 60, skillCap: 12, abilityCap: 12 },
}

/** Prices of advancements (advancements.md#what-marks-buy). */
const SKILL_PRICES: Record<number, number> = { 6: 2, 8: 3, 10: 5, 12: 7 }
const ABILITY_PRICES: Record<number, number> = { 6: 4, 8: 6, 10: 8, 12: 10 }
const TRAIT_PRICE = 5

/** The Trait that raises Vitality by 4. */
const TOUGH = String(data('traits').find(({ text }) => /Vitality rises by 4/.test(String(text)))?.id)

/** What each of the four buys on reaching a Rank, in order: 'melee d10', 'grit d8' or a Trait. */
const PURCHASES: Record<string, Record<Exclude<Rank, 'Greenhand'>, string[]>> = {
  sixpence: {
    Wayworn: ['melee d10', 'endurance d8', TOUGH, 'survival d6'],
    Delver: ['melee d12', 'grit d10', 'dodge d8', 'stealth d6'],
    Storied: ['might d12', 'dodge d10', 'grit d12'],
  },
  lint: {
    Wayworn: ['shooting d10', 'dodge d10', 'stealth d8', 'endurance d6'],
    Delver: ['shooting d12', 'grit d8', TOUGH, 'nerve d6'],
    Storied: ['grace d12', 'dodge d12', 'grit d10'],
  },
  'nettle-in-the-lamp': {
    Wayworn: ['wordcraft d10', 'dodge d8', 'parley d8', 'endurance d6', 'command d6'],
    Delver: ['wordcraft d12', 'grit d8', TOUGH, 'stealth d6'],
    Storied: ['gleam d12', 'grace d8', 'dodge d10', 'mending d8'],
  },
  'old-receipt': {
    Wayworn: ['mending d10', 'shooting d8', 'dodge d8', 'endurance d6', 'nerve d6'],
    Delver: ['grace d8', 'shooting d10', TOUGH, 'faelore d6', 'melee d6'],
    Storied: ['grit d10', 'dodge d10', 'grace d10', 'stealth d6', 'athletics d6'],
  },
}

interface Kit {
  weapon?: string
  armor?: string
  /** Armor of a new graft: a dermal plate (cybernetics.yml) or a bark graft (bionetics.yml). */
  graft?: number
}

/** What the four have bought or found by a Rank. Before Delver they fight with what they started with. */
const KITS: Record<string, Partial<Record<Rank, Kit>>> = {
  sixpence: { Delver: { graft: 1 }, Storied: { graft: 1 } },
  lint: { Delver: { weapon: 'longwatch-rifle', armor: 'riot-vest' }, Storied: { graft: 1 } },
  'nettle-in-the-lamp': { Delver: { graft: 1 }, Storied: { graft: 1 } },
  'old-receipt': { Delver: { weapon: 'carbine', armor: 'riot-vest' }, Storied: { graft: 1 } },
}

/** The four at a Rank. */
export function crewAt(rank: Rank): ScavengerRecord[] {
  const bought = RANKS.slice(1, RANKS.indexOf(rank) + 1) as Exclude<Rank, 'Greenhand'>[]
  return scavengers()
    .filter(({ id }) => id in PURCHASES)
    .map((record) => {
      const advanced = bought.flatMap((one) => PURCHASES[record.id]?.[one] ?? []).reduce(advance, record)
      return bought.map((one) => KITS[record.id]?.[one] ?? {}).reduce(equip, advanced)
    })
}

function equip(record: ScavengerRecord, { weapon, armor, graft = 0 }: Kit): ScavengerRecord {
  const worn = (id: string) => found(armors(), id).armor
  return {
    ...record,
    weapons: weapon ? [weapon] : record.weapons,
    armor: armor ?? record.armor,
    armor_total: record.armor_total + (armor ? worn(armor) - worn(record.armor) : 0) + graft,
  }
}

function advance(record: ScavengerRecord, purchase: string): ScavengerRecord {
  const [name = '', die] = purchase.split(' ')
  if (!die) return withTrait(record, name)
  if (!(name in record.abilities)) return { ...record, skills: { ...record.skills, [name]: die } }
  const raised = dieOf(die) - dieOf(record.abilities[name] ?? '')
  return {
    ...record,
    abilities: { ...record.abilities, [name]: die },
    // Measures rise at once (advancements.md, abilities.md#measures).
    vitality: record.vitality + (name === 'might' || name === 'grit' ? raised : 0),
    glimmer: record.glimmer + (name === 'gleam' ? raised : 0),
  }
}

const withTrait = (record: ScavengerRecord, trait: string): ScavengerRecord => ({
  ...record,
  traits: [...record.traits, trait],
  vitality: record.vitality + (trait === TOUGH ? 4 : 0),
})

/** What is wrong with the purchases: more Marks than earned, a die above the cap or out of order. */
export function faultsOfPurchases(): string[] {
  return scavengers().flatMap((record) => {
    const lists = PURCHASES[record.id]
    if (!lists) return []
    const owned: Record<string, string> = { ...record.skills, ...record.abilities }
    let spent = 0
    let last = ''
    return RANKS.slice(1).flatMap((rank) => {
      const { marks, skillCap, abilityCap } = RANK_RULES[rank]
      const faults = (lists[rank as Exclude<Rank, 'Greenhand'>] ?? []).flatMap((purchase) => {
        const [name = '', die] = purchase.split(' ')
        const isAbility = name in record.abilities
        spent += die ? ((isAbility ? ABILITY_PRICES : SKILL_PRICES)[dieOf(die)] ?? 0) : TRAIT_PRICE
        const before = owned[name] ?? 'd4'
        const again = name === last
        last = name
        if (!die) return []
        owned[name] = die
        const next = DICE[DICE.indexOf(dieOf(before)) + 1]
        return [
          ...(next === dieOf(die) ? [] : [`${record.id} raises ${name} from ${before} to ${die}`]),
          ...(dieOf(die) > (isAbility ? abilityCap : skillCap) ? [`${record.id} ${purchase} is above the cap`] : []),
          ...(again ? [`${record.id} raises ${name} twice in a row`] : []),
        ]
      })
      return [...faults, ...(spent > marks ? [`${record.id} spends ${spent} of ${marks} Marks as ${rank}`] : [])]
    })
  })
}
