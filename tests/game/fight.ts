// One fight to the end, as printed on content/docs/mechanics/combat/index.md.
// The crew attacks the weakest foe with its best attacks and keeps its Luck to Shrug hits that would put someone Down.
// Foes attack at random and fight to the end. Spirits stand in lamplight.
//
// Left out: Zones, influencers, Moments, stunts, Aid and Hunker. Zones and influencers depend on what a table does with them.
// A trial with Zones in a row (attackers walk to the nearest foe, sides start Near or Far) changed Rounds by about a tenth
// and Vitality lost by at most 4 points. Someone went Down more often, by up to 17 points in a Deadly fight begun at Far,
// because foes strike whoever is in front. High ground, Bad footing or cover for the foes cost the crew up to 6 points of
// Vitality more. Darkness without a lamp is the exception: a Fair fight costs half as much again.
import { data } from '../content/book.ts'
import {
  type Cast,
  cast,
  type Damage,
  isPeril,
  isWonder,
  isWorthTurning,
  type Random,
  roll,
  rollDamage,
  stepped,
  turnDie,
} from './dice.ts'
import type { Attack, Foe, Scavenger } from './fighters.ts'

export interface FightResult {
  rounds: number
  /** Share of the crew's Vitality that is gone at the end. */
  vitalityLost: number
  downs: number
  partyLost: boolean
}

/** What the published figures leave to the players. */
export interface Tactics {
  /** 'shrug': halve hits that would put someone Down. 'turn': reroll a die of a failed attack or Defense Cast, then shrug with what is left. */
  luck: 'shrug' | 'turn'
  /** Rounds in which the foes still stand together, apart from the crew: whoever acts before them throws what has the Blast tag. */
  volleys: number
}

const PUBLISHED: Tactics = { luck: 'shrug', volleys: 0 }

interface Member extends Scavenger {
  now: number
  luck: number
  blastsLeft: number
  /** Acts before the foes. */
  early: boolean
  surprised: boolean
  exposed: boolean
  daunted: boolean
  held: boolean
  prone: boolean
  burning: boolean
  down: boolean
  steady: boolean
  fades: number
  reckoning: boolean
  reckoned: boolean
}

interface Enemy extends Foe {
  now: number
  /** Steps that Boons on Defense Casts give the next Cast against it. */
  opened: boolean
  undone: boolean
  asleep: boolean
  charged: boolean
  burned: boolean
}

interface Fight {
  crew: Member[]
  foes: Enemy[]
  random: Random
  downs: number
  tactics: Tactics
}

const limits = sleepLimits()

/** No fight of the published grades takes as long; a fight without an end counts as lost. */
const MOST_ROUNDS = 40

export function fight(
  crew: Scavenger[],
  foes: Foe[],
  luck: number,
  random: Random,
  tactics: Tactics = PUBLISHED,
): FightResult {
  const state: Fight = { crew: crew.map((one) => member(one, luck)), foes: foes.map(enemy), random, downs: 0, tactics }
  begin(state)
  let rounds = 0
  while (state.foes.some(isUp) && state.crew.some(isUp) && rounds < MOST_ROUNDS) {
    rounds++
    takeTurns(state, true, rounds)
    foesAct(state, rounds)
    takeTurns(state, false, rounds)
  }
  const all = state.crew.reduce((sum, { vitality }) => sum + vitality, 0)
  const left = state.crew.reduce((sum, { now }) => sum + Math.max(0, now), 0)
  return { rounds, vitalityLost: 1 - left / all, downs: state.downs, partyLost: !state.crew.some(isUp) }
}

const member = (one: Scavenger, luck: number): Member => ({
  ...one,
  now: one.vitality,
  luck,
  blastsLeft: one.blasts.length,
  early: false,
  surprised: false,
  exposed: false,
  daunted: false,
  held: false,
  prone: false,
  burning: false,
  down: false,
  steady: false,
  fades: 0,
  reckoning: false,
  reckoned: false,
})

const enemy = (one: Foe): Enemy => ({
  ...one,
  now: one.vitality,
  opened: false,
  undone: false,
  asleep: false,
  charged: false,
  burned: false,
})

const isUp = (one: { now: number; asleep?: boolean }) => one.now > 0 && !one.asleep

/** Quick Casts against the highest Menace (combat/index.md#rounds), and what happens at the start. */
function begin({ crew, foes, random }: Fight) {
  const menace = Math.max(...foes.map((foe) => foe.menace))
  const surprise = foes.some((foe) => foe.surprises)
  const tears = Math.max(0, ...foes.map((foe) => foe.tears))
  for (const one of crew) {
    one.early = cast(one.quickCast, menace, random).success
    one.surprised = surprise && !one.early
    if (tears > 0) one.daunted = !cast(one.nerve, tears, random).success
  }
}

function takeTurns(state: Fight, early: boolean, round: number) {
  for (const one of state.crew) {
    if (one.early !== early || !state.foes.some(isUp)) continue
    if (one.fades >= 3 || (one.surprised && round === 1)) continue
    if (one.down) fadingCast(state, one)
    else turn(state, one, early && round <= state.tactics.volleys)
  }
}

/** Down (combat/index.md#down): Grit + Endurance, Target 6, at the end of each turn. */
function fadingCast({ random }: Fight, one: Member) {
  if (one.steady) return
  const result = cast(one.fading, 6, random)
  if (isWonder(result)) rise(one, 1)
  else if (isPeril(result)) one.fades += 2
  else if (!result.success) one.fades += 1
}

function rise(one: Member, vitality: number) {
  one.now = Math.min(one.vitality, vitality)
  one.down = false
  one.steady = false
  one.prone = false
}

function turn(state: Fight, one: Member, foesStandTogether: boolean) {
  const { crew, random } = state
  const fallen = crew.find((other) => other.down && other.fades < 3)
  // Standing up is a Move, and so is Battlefield Mender's Steady.
  let moved = one.prone
  one.prone = false
  if (fallen && !fallen.steady && one.steadiesOnMove && !moved) {
    moved = true
    fallen.steady = cast(one.mending, 8, random).success
  }
  if (one.burning) one.burning = false
  else if (one.held) one.held = !cast(one.closeDefense, 8, random).success
  else if (fallen && canSpeak(one, 'blossom')) blossom(state, one, fallen)
  else if (canSleep(state, one)) sleep(state, one)
  else if (foesStandTogether && one.blastsLeft > 0 && state.foes.filter(isUp).length > 1) blast(state, one)
  else attack(state, one)
  if (one.daunted) one.daunted = !cast(one.nerve, 8, random).success
}

/** Words (powers/magic-words.md): 2 Glimmer to speak; a failure costs 1. */
const canSpeak = (one: Member, word: string, glimmer = 2) => one.words.includes(word) && one.glimmer >= glimmer

function payWord(one: Member, result: Cast, glimmer: number) {
  if (isPeril(result)) one.glimmer -= glimmer
  else if (!result.success) one.glimmer -= 1
  else if (!isWonder(result)) one.glimmer -= glimmer
}

/** Blossom, spoken: heal one person Close 1d8 Vitality. Any healing wakes someone Down. */
function blossom({ random }: Fight, one: Member, fallen: Member) {
  const result = cast(one.wordPair, 8, random)
  payWord(one, result, 2)
  if (result.success) rise(fallen, roll(8, random))
}

/** Vitality left at which Sleep works, spoken and sung (data/magic-words.yml). */
function sleepLimits(): { spoken: number; sung: number } {
  const word = data('magic-words').find(({ id }) => id === 'sleep')
  const limit = (text: unknown) => Number(/(\d+)(?: Vitality)? or less/.exec(String(text))?.[1])
  return { spoken: limit(word?.speak), sung: limit(word?.sing) }
}

/** Sings when two or more would sleep, speaks when one would. */
function sleep({ foes, random }: Fight, one: Member) {
  const { spoken, sung } = limits
  const sleepy = foes.filter((foe) => isUp(foe) && !foe.machineOrSpirit)
  const together = sleepy.filter(({ now }) => now <= sung)
  const sings = one.glimmer >= 4 && together.length > 1
  const heard = sings
    ? together
    : [
        most(
          sleepy.filter(({ now }) => now <= spoken),
          ({ now }) => now,
        ),
      ]
  const wills = heard.map((foe) => Math.max(sings ? 10 : 8, foe?.will ?? 0))
  const result = cast(one.wordPair, Math.min(...wills), random)
  payWord(one, result, sings ? 4 : 2)
  for (const [index, foe] of heard.entries()) if (foe && result.total >= (wills[index] ?? 0)) foe.asleep = true
}

function canSleep({ foes }: Fight, one: Member): boolean {
  if (!canSpeak(one, 'sleep')) return false
  const sleepy = foes.filter((foe) => isUp(foe) && !foe.machineOrSpirit)
  return (
    sleepy.some(({ now }) => now <= limits.spoken) ||
    (one.glimmer >= 4 && sleepy.filter(({ now }) => now <= limits.sung).length > 1)
  )
}

const most = <T>(all: T[], measure: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>((best, one) => (best === undefined || measure(one) > measure(best) ? one : best), undefined)

/** The foe that everyone attacks: the weakest that is up. */
const weakest = (foes: Enemy[]) => most(foes.filter(isUp), ({ now }) => -now)

function attack(state: Fight, one: Member) {
  const { foes, random } = state
  const foe = weakest(foes)
  // A mind does not pay its last Vitality to a Toll.
  const chosen = one.attacks.find(({ word, toll }) => (!word || one.glimmer >= 2) && (toll === 0 || one.now > 3))
  if (!foe || !chosen) return
  const steps = (one.daunted ? -1 : 0) + (one.reckoning ? 2 : 0) + (foe.opened ? 1 : 0)
  const target = Math.max(foe.guard, chosen.word || chosen.toll > 0 ? 8 : 0)
  one.reckoning = false
  foe.opened = false
  const result = lucky(state, one, cast(stepped(chosen.pair, steps), target, random))
  if (chosen.word) payWord(one, result, 2)
  if (chosen.toll > 0 && !isWonder(result)) one.now -= chosen.toll
  if (isPeril(result)) one.exposed = true
  if (result.success) hit(state, one, foe, chosen, result.boons + (isWonder(result) ? 1 : 0))
  else if (chosen.melee && foe.live > 0) hurt(state, one, foe.live)
}

/** Blast (data/weapon-tags.yml): all of the damage to one foe, half to another, and half to one more for each Boon. */
function blast(state: Fight, one: Member) {
  const { foes, random } = state
  const thrown = one.blasts[one.blastsLeft - 1]
  const [aimed, ...others] = foes.filter(isUp).sort((a, b) => a.now - b.now)
  if (!thrown || !aimed) return
  one.blastsLeft -= 1
  const result = lucky(state, one, cast(stepped(thrown.pair, one.daunted ? -1 : 0), aimed.guard, random))
  if (isPeril(result)) one.exposed = true
  if (!result.success) return
  const boons = result.boons + (isWonder(result) ? 1 : 0)
  const near = others.slice(0, 1 + boons)
  const rolled = rollDamage(thrown.damage, random)
  const dealing = (damage: number): Attack => ({ ...thrown, damage: { count: 0, sides: 1, bonus: damage } })
  hit(state, one, aimed, dealing(rolled), Math.max(0, 1 + boons - Math.max(1, near.length)))
  for (const foe of near) hit(state, one, foe, dealing(Math.floor(rolled / 2)), 0)
}

/** Turn a die (luck-of-heroes.md#luck) of a failure, where the tactics say so. */
function lucky({ random, tactics }: Fight, one: Member, result: Cast): Cast {
  if (tactics.luck !== 'turn' || result.success || one.luck < 1 || !isWorthTurning(result)) return result
  one.luck -= 1
  return turnDie(result, random)
}

/** Damage less Armor, at least 1; each Boon adds 2. */
function hit(state: Fight, one: Member, foe: Enemy, { damage, extra, iron, fire, pierce }: Attack, boons: number) {
  if (foe.undoesHit && !foe.undone) {
    foe.undone = true
    return
  }
  const cold = iron && foe.ironbane
  const rolled = rollDamage(damage, state.random) + extra + 2 * boons + (cold ? 2 : 0) + (fire && foe.tinder ? 2 : 0)
  foe.now -= Math.max(1, rolled - (cold ? 0 : Math.max(0, foe.armor - pierce)))
  if (fire || (iron && foe.regrowthEndsWithIron)) foe.burned = true
  if (foe.now <= 0 && one.reckons && !one.reckoned) {
    one.reckoned = true
    one.reckoning = true
  }
}

function foesAct(state: Fight, round: number) {
  const { crew, foes, random } = state
  const struck = new Map<Member, number>()
  const pack = foes.filter(isUp).length >= 3
  for (const foe of foes) {
    if (!isUp(foe)) continue
    const breathes = foe.breath !== undefined && round % 2 === 1
    if (breathes && foe.breath) breathe(state, foe.breath)
    for (let i = breathes ? 1 : 0; i < foe.attacks; i++) {
      const target = choose(crew, foe, random)
      if (!target) return
      const again = (struck.get(target) ?? 0) > 0
      struck.set(target, (struck.get(target) ?? 0) + 1)
      strike(state, foe, target, round, pack, again)
    }
    if (foe.regrows > 0 && !foe.burned) foe.now = Math.min(foe.vitality, foe.now + foe.regrows)
    foe.burned = false
  }
}

/** Anyone who is up; foes seldom bother with someone Down. */
function choose(crew: Member[], foe: Foe, random: Random): Member | undefined {
  const up = crew.filter(isUp)
  const hated = foe.hatesFae ? up.filter(({ feylike }) => feylike) : []
  const among = hated.length > 0 ? hated : up
  return among[Math.floor(random() * among.length)]
}

/** A Defense Cast against Menace (combat/index.md#defend), and the harm of a failure. */
function strike(state: Fight, foe: Enemy, target: Member, round: number, pack: boolean, again: boolean) {
  const { random } = state
  const menace = Math.max(foe.menace, pack ? foe.packMenace : 0) + (target.surprised && round === 1 ? 1 : 0)
  const steps = (target.exposed ? -1 : 0) + (target.held ? -1 : 0) + (target.prone && foe.close ? -1 : 0)
  target.exposed = false
  const defense = foe.close ? target.closeDefense : target.dodge
  const result = lucky(state, target, cast(stepped(defense, steps), menace, random))
  if (result.boons > 0 || isWonder(result)) foe.opened = true
  if (result.success) return
  if (isPeril(result)) target.exposed = true
  if (foe.holdsInstead) {
    target.held = true
    return
  }
  const rolled = rollDamage(foe.damage, random)
  if (foe.kindles > 0 && rolled - foe.damage.bonus === foe.kindles) target.burning = true
  if (foe.charges && !foe.charged) target.prone = true
  foe.charged = true
  hurt(state, target, Math.max(1, rolled + (again ? foe.gang : 0) - target.armor))
}

/** Fire over one Zone, with half of the crew in it: Grace + Dodge, Target 8, for half. */
function breathe(state: Fight, damage: Damage) {
  const up = state.crew.filter(isUp)
  for (const one of up.slice(0, Math.ceil(up.length / 2))) {
    const rolled = Math.max(1, rollDamage(damage, state.random) - one.armor)
    hurt(state, one, cast(one.dodge, 8, state.random).success ? Math.floor(rolled / 2) : rolled)
  }
}

/** Luck (luck-of-heroes.md#luck): Shrug halves a hit that would put its owner Down, if that helps. */
function hurt(state: Fight, one: Member, damage: number) {
  const shrugs = one.luck > 0 && damage >= one.now && Math.floor(damage / 2) < one.now
  if (shrugs) one.luck -= 1
  one.now -= shrugs ? Math.floor(damage / 2) : damage
  if (one.now > 0) return
  one.now = 0
  one.down = true
  one.burning = false
  one.held = false
  state.downs += 1
}
