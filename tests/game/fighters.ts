// Scavengers and creatures as a fight sees them.
import { averageDamage, type Damage, type Die, damageOf, dieOf, type Pair, stepped, successChance } from './dice.ts'
import { armors, type CreatureRecord, found, type ScavengerRecord, weapons } from './game-data.ts'

/** One way to attack (combat/index.md#attack, equipment/weapons.md). */
export interface Attack {
  pair: Pair
  damage: Damage
  /** Damage added by a Trait such as Hard Hitter. */
  extra: number
  iron: boolean
  fire: boolean
  pierce: number
  /** Not a shot or a Word: the attacker touches the foe with metal. */
  melee: boolean
  /** A shot, so that Dead Aim steps it up. */
  shot: boolean
  /** The magic Word that this is; it costs Glimmer (powers/magic-words.md). */
  word: string | undefined
  /** Vitality that a psychic power costs when it works; a failure costs 1 (powers/psychic-powers.md#the-toll). */
  toll: number
}

export interface Scavenger {
  name: string
  id: string
  vitality: number
  armor: number
  glimmer: number
  attacks: Attack[]
  /** What it can throw once with the Blast tag, the best last. */
  blasts: Attack[]
  dodge: Pair
  /** The better of dodging and parrying, against Close attacks. */
  closeDefense: Pair
  nerve: Pair
  fading: Pair
  quickCast: Pair
  mending: Pair
  words: string[]
  wordPair: Pair
  /** Steadies someone Down without spending the Action (Battlefield Mender). */
  steadiesOnMove: boolean
  /** The next attack after the first foe dropped steps up twice (Red Reckoning). */
  reckons: boolean
  /** Attacked first by those who hate the Fae: nightborn, spriggans and Word-speakers. */
  feylike: boolean
  graceSteps: number
}

/** 'd10' of an ability, 'd4' of a skill that is not written down (skill-list.md). */
const dieFor = (dice: Record<string, string>, name: string): Die => dieOf(dice[name] ?? 'd4')

export function scavengerOf(record: ScavengerRecord): Scavenger {
  const pair = (ability: string, skill: string): Pair => [
    dieFor(record.abilities, ability),
    dieFor(record.skills, skill),
  ]
  const has = (trait: string) => record.traits.includes(trait)
  const armor = found(armors(), record.armor)
  const better = (one: Pair, other: Pair) => (successChance(one, 8) >= successChance(other, 8) ? one : other)
  const grace = armor.grace_steps
  const dodge = stepped(pair('grace', 'dodge'), grace)
  const parry = stepped(better(pair('grace', 'melee'), pair('grace', 'brawl')), grace)
  const quick = better(pair('wits', 'awareness'), pair('grace', 'awareness'))
  const quickSteps = (has('quick-off-the-mark') ? 1 : 0) - (record.ancestry === 'hollowknot' ? 1 : 0)
  const kit = record.gear.includes('menders-satchel') ? 1 : record.gear.includes('bandage-roll') ? 0 : -1
  const rooted = record.ancestry === 'hollowknot' || record.ancestry === 'briarfolk'
  return {
    id: record.id,
    name: record.name,
    vitality: record.vitality,
    armor: record.armor_total,
    glimmer: record.glimmer,
    attacks: attacksOf(record),
    blasts: blastsOf(record),
    dodge,
    closeDefense: better(dodge, parry),
    nerve: pair('grit', 'nerve'),
    fading: stepped(pair('grit', 'endurance'), rooted ? 1 : 0),
    quickCast: stepped(quick, quickSteps),
    mending: stepped(pair('heart', 'mending'), kit),
    words: record.powers,
    wordPair: pair('gleam', 'wordcraft'),
    steadiesOnMove: has('battlefield-mender'),
    reckons: record.ancestry === 'redcaps',
    feylike: ['nightborn', 'spriggan'].includes(record.ancestry) || has('word-tongued'),
    graceSteps: grace,
  }
}

/** Words that deal damage when spoken (data/magic-words.yml). */
const DAMAGING_WORDS: Record<string, string> = { thorn: '1d10', ember: '1d10', ash: '1d8', glass: '1d8', winter: '1d8' }

/** Psychic powers with a Toll of 1 that deal damage (data/psychic-powers.yml); Mind Shout ignores armor. */
const DAMAGING_POWERS: Record<string, { damage: string; pierce: number }> = {
  shove: { damage: '1d8', pierce: 0 },
  'mind-shout': { damage: '1d8', pierce: 9 },
}

/** What an attack has none of unless its weapon says so. */
const NO_ATTACK = { extra: 0, iron: false, fire: false, pierce: 0, melee: false, shot: false, word: undefined, toll: 0 }

function attacksOf(record: ScavengerRecord): Attack[] {
  const pair = (ability: string, skill: string): Pair => [
    dieFor(record.abilities, ability),
    dieFor(record.skills, skill),
  ]
  const has = (trait: string) => record.traits.includes(trait)
  const owned = [...record.weapons, ...record.gear]
  const armed = weapons()
    .filter(({ id, tags }) => owned.includes(id) && !tags.includes('Single Use'))
    .map((weapon): Attack => {
      const melee = weapon.skill === 'melee'
      const shot = weapon.skill === 'shooting'
      const light = melee && weapon.load <= 1
      const might = pair('might', weapon.skill)
      const grace = stepped(pair('grace', weapon.skill), found(armors(), record.armor).grace_steps)
      const graceful = shot || (light && successChance(grace, 8) > successChance(might, 8))
      const own = graceful ? grace : might
      return {
        ...NO_ATTACK,
        // Dead Aim: whoever did not Move steps up; a shooter has no need to Move.
        pair: stepped(own, shot && has('dead-aim') ? 1 : 0),
        damage: damageOf(weapon.damage),
        extra: melee && has('hard-hitter') ? 1 : 0,
        iron: weapon.tags.includes('Iron'),
        fire: weapon.tags.includes('Fire'),
        pierce: Number(/Pierce (\d)/.exec(weapon.tags.join())?.[1] ?? 0),
        melee,
        shot,
      }
    })
  const spoken = record.powers
    .filter((word) => word in DAMAGING_WORDS)
    .map(
      (word): Attack => ({
        ...NO_ATTACK,
        pair: pair('gleam', 'wordcraft'),
        damage: damageOf(DAMAGING_WORDS[word] ?? ''),
        fire: word === 'ember',
        pierce: word === 'glass' ? 2 : 0,
        word,
      }),
    )
  const minds = record.powers
    .filter((power) => power in DAMAGING_POWERS)
    .map(
      (power): Attack => ({
        ...NO_ATTACK,
        pair: pair('wits', 'mindcraft'),
        damage: damageOf(DAMAGING_POWERS[power]?.damage ?? ''),
        pierce: DAMAGING_POWERS[power]?.pierce ?? 0,
        toll: 1,
      }),
    )
  const fists: Attack = { ...NO_ATTACK, pair: pair('might', 'brawl'), damage: damageOf(unarmed(record)), melee: true }
  return [...armed, ...spoken, ...minds, fists].sort((one, other) => worth(other) - worth(one))
}

/** Grenades and bottles: each is thrown once, with Might + Heavy Arms. */
function blastsOf(record: ScavengerRecord): Attack[] {
  return record.gear
    .flatMap((id) => weapons().filter((weapon) => weapon.id === id && weapon.tags.includes('Single Use')))
    .map(
      ({ damage, tags }): Attack => ({
        ...NO_ATTACK,
        pair: [dieFor(record.abilities, 'might'), dieFor(record.skills, 'heavy-arms')],
        damage: damageOf(damage),
        fire: tags.includes('Fire'),
      }),
    )
    .sort((one, other) => averageDamage(one.damage) - averageDamage(other.damage))
}

/** Unarmed damage, with the Gifts and Traits that change it. */
function unarmed({ ancestry, traits }: ScavengerRecord): string {
  if (ancestry === 'redcaps' || ancestry === 'shardling' || traits.includes('iron-fists')) return '1d6+1'
  return ancestry === 'briarfolk' ? '1d6' : '1d4'
}

/** Mean damage of an attack on Guard 8 and Armor 1, by which the best attack is chosen. */
const worth = ({ pair, damage, extra, pierce }: Attack) =>
  successChance(pair, 8) * (averageDamage(damage) + extra - Math.max(0, 1 - pierce)) + 2 * successChance(pair, 12)

/** Printed traits of a creature that change the numbers of a fight (data/creatures.yml). */
export interface Foe {
  name: string
  threat: number
  guard: number
  menace: number
  will: number
  vitality: number
  armor: number
  attacks: number
  damage: Damage
  close: boolean
  machineOrSpirit: boolean
  ironbane: boolean
  tinder: boolean
  /** Pack: Menace while three or more are Close. */
  packMenace: number
  /** Gang: extra damage of the second attack on one scavenger in a Round. */
  gang: number
  /** Kindling: the number on the damage die that sets the target Burning. */
  kindles: number
  /** Vitality regained each Round. */
  regrows: number
  regrowthEndsWithIron: boolean
  /** A hit that it turns into a miss, once per fight. */
  undoesHit: boolean
  /** Web as printed without "may": a hit holds and deals no damage. */
  holdsInstead: boolean
  /** The Target that everyone resists at the start, or is Daunted. */
  tears: number
  surprises: boolean
  charges: boolean
  hatesFae: boolean
  /** Damage to melee attackers who miss. */
  live: number
  /** Every other Round, instead of one attack: damage to one Zone. */
  breath: Damage | undefined
}

export function foeOf(record: CreatureRecord): Foe {
  const text = (name: string) => record.traits.find((trait) => trait.name === name)?.text
  const has = (name: string) => text(name) !== undefined
  const number = (name: string, pattern: RegExp) => Number(pattern.exec(text(name) ?? '')?.[1] ?? 0)
  const web = text('Web')
  return {
    name: record.name,
    threat: record.threat,
    guard: record.guard,
    menace: record.menace,
    will: record.will,
    vitality: record.vitality,
    armor: record.armor,
    attacks: record.attacks,
    damage: damageOf(record.damage),
    close: record.range === 'Close',
    machineOrSpirit: record.nature === 'machine' || record.nature === 'spirit',
    ironbane: has('Ironbane'),
    tinder: has('Tinder'),
    packMenace: number('Pack', /Menace is (\d+)/),
    gang: number('Gang', /(\d+) extra damage/),
    kindles: number('Kindling', /On a (\d+)/),
    regrows: number('Regrows', /Regains (\d+)/),
    regrowthEndsWithIron: /Iron/.test(text('Regrows') ?? ''),
    undoesHit: has('Already gone') || has('Turns back'),
    holdsInstead: web !== undefined && !/\bmay\b/.test(web),
    tears: number('Tears', /Target (\d+)/),
    surprises: record.traits.some((trait) => /are Surprised by it/.test(trait.text)),
    charges: has('Charge'),
    hatesFae: has('Hates the Fae'),
    live: number('Live', /take (\d+)/),
    breath: has('Sunthroat') ? damageOf(/(\d+d\d+) Fire/.exec(text('Sunthroat') ?? '')?.[1] ?? '') : undefined,
  }
}
