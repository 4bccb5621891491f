// The records of content/data that the simulator needs, with types.
import { data } from '../content/book.ts'

export interface ScavengerRecord {
  id: string
  name: string
  /** The doc that shows it. */
  page: string
  ancestry: string
  abilities: Record<string, string>
  skills: Record<string, string>
  traits: string[]
  powers: string[]
  weapons: string[]
  armor: string
  gear: string[]
  vitality: number
  glimmer: number
  armor_total: number
}

export interface CreatureRecord {
  id: string
  name: string
  nature: string
  threat: number
  guard: number
  menace: number
  will: number
  vitality: number
  armor: number
  attacks: number
  damage: string
  range: string
  traits: { name: string; text: string }[]
}

export interface WeaponRecord {
  id: string
  name: string
  class: string
  skill: string
  hands: number
  damage: string
  range: string
  load: number
  price: number
  ammo: string | null
  tags: string[]
  damage_average: number
}

export interface ArmorRecord {
  id: string
  name: string
  weight: string
  armor: number
  grace_steps: number
  load: number
  price: number
  text: string
}

export const scavengers = () => data('pregens') as unknown as ScavengerRecord[]
export const creatures = () => data('creatures') as unknown as CreatureRecord[]
export const weapons = () => data('weapons') as unknown as WeaponRecord[]
export const armors = () => data('armors') as unknown as ArmorRecord[]

/** The record with this id; throws when there is none. */
export function found<T extends { id: string }>(records: T[], id: string): T {
  const record = records.find((one) => one.id === id)
  if (!record) throw new Error(`There is no record "${id}". Known: ${records.map((one) => one.id).join(', ')}.`)
  return record
}
