// The data files refer to each other rightly, obey the rules of the game, and stand on the pages that own them.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  at,
  chosenBy,
  type DataRow,
  data,
  dataNames,
  directivesOf,
  doc,
  docs,
  field,
  pages,
  plain,
  plainPages,
  ROOT,
  tablesOf,
} from './book.ts'

const DICE = ['d4', 'd6', 'd8', 'd10', 'd12']
const DAMAGE = /^[1-9]\d*d(4|6|8|10|12)([+-][1-9]\d*)?$/
const RANGES = ['Close', 'Near', 'Far', 'Distant']

const idsOf = (name: string) => new Set(data(name).map(({ id }) => String(id)))
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** 'content/data/weapons.yml:12' of the record with this id. */
function place(file: string, id: unknown): string {
  const lines = fs.readFileSync(path.join(ROOT, `content/data/${file}.yml`), 'utf8').split('\n')
  const line = lines.findIndex((text) => new RegExp(`^- id: ['"]?${String(id)}['"]?$`).test(text)) + 1
  return `content/data/${file}.yml:${line}`
}

/** One message for each record that fails. */
const check = (file: string, faultOf: (row: DataRow) => string | undefined | false) =>
  data(file).flatMap((row) => {
    const fault = faultOf(row)
    return fault ? [`${place(file, row.id)} ${String(row.id)}: ${fault}`] : []
  })

/** Keys that a record has only when it needs them: other words for a term, whether pages mark it, the word beside a constant. */
const OPTIONAL_KEYS = new Set(['aka', 'mark', 'word'])

test('every record has a unique kebab-case id, a unique name and the keys of its neighbors', () => {
  // The build checks the form of synonyms.
  const broken = dataNames
    .filter((name) => name !== 'synonyms')
    .flatMap((file) => {
      const seen = new Set<unknown>()
      const keysOf = (row: DataRow | undefined) =>
        Object.keys(row ?? {})
          .filter((key) => !OPTIONAL_KEYS.has(key))
          .join()
      const keys = keysOf(data(file)[0])
      return check(file, (row) => {
        const name = row.name ?? row.title ?? row.term ?? row.id
        if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(String(row.id))) return 'the id is not kebab-case'
        if (seen.has(row.id)) return 'the id stands twice'
        if (seen.has(`name ${name}`)) return `the name "${name}" stands twice`
        seen.add(row.id).add(`name ${name}`)
        return keysOf(row) !== keys && `its keys are ${keysOf(row)}, not ${keys}`
      })
    })
  expect(broken).toEqual([])
})

test('every id that a record names exists', () => {
  const references: [file: string, key: string, target: string][] = [
    ['weapons', 'ammo', 'ammunition'],
    ['weapons', 'skill', 'skills'],
    ['skills', 'ability', 'abilities'],
    ['allies', 'good_skill', 'skills'],
    ['ancestries', 'ability_step', 'abilities'],
    ['creatures', 'regions', 'regions'],
    ['pregens', 'ancestry', 'ancestries'],
    ['pregens', 'traits', 'traits'],
    ['pregens', 'hindrances', 'hindrances'],
    ['pregens', 'weapons', 'weapons'],
    ['pregens', 'armor', 'armors'],
  ]
  const broken = references.flatMap(([file, key, target]) => {
    const ids = idsOf(target)
    return check(file, (row) => {
      const named = Array.isArray(row[key]) ? list(row[key]) : row[key] === null ? [] : [String(row[key])]
      const unknown = named.filter((id) => !ids.has(id) && id !== 'any')
      return unknown.length > 0 && `${key} names ${unknown.join(', ')}, which is not in ${target}.yml`
    })
  })
  const powers = new Set(['magic-words', 'psychic-powers', 'totem-aspects'].flatMap((file) => [...idsOf(file)]))
  const powerless = check('pregens', (row) => {
    const unknown = list(row.powers).filter((id) => !powers.has(id))
    return unknown.length > 0 && `powers names ${unknown.join(', ')}, which no family has`
  })
  const goods = new Set(['gear', 'weapons', 'ammunition', 'armors'].flatMap((file) => [...idsOf(file)]))
  const missing = check('pregens', (row) => {
    const unknown = list(row.gear).filter((id) => !goods.has(id))
    return unknown.length > 0 && `gear names ${unknown.join(', ')}, which nobody sells`
  })
  expect([...broken, ...powerless, ...missing]).toEqual([])
})

test('casts, needs and tags in text exist in the game', () => {
  const abilities = data('abilities').map(({ name }) => String(name))
  const skills = data('skills').map(({ name }) => String(name))
  const tags = new Set(data('weapon-tags').map(({ name }) => String(name)))
  const broken = [
    ...check('hazards', ({ cast }) => {
      const [ability = '', skill = ''] = String(cast).split(' + ')
      return !(abilities.includes(ability) && skills.includes(skill)) && `there is no Cast ${String(cast)}`
    }),
    ...check('traits', ({ requires }) => {
      if (requires === null) return undefined
      const [, name = '', die = ''] = /^(.*) (d\d+)$/.exec(String(requires)) ?? []
      return !([...abilities, ...skills].includes(name) && DICE.includes(die)) && `needs ${String(requires)}`
    }),
    ...check('weapons', (row) => {
      const unknown = list(row.tags).filter((tag) => !tags.has(tag.replace(/ \d$/, '')))
      return unknown.length > 0 && `there is no tag ${unknown.join(', ')}`
    }),
  ]
  expect(broken).toEqual([])
})

test('dice, damage, averages and ranges use the notation of the rules', () => {
  const average = (damage: string) => {
    const [, count, sides, bonus] = /^(\d+)d(\d+)([+-]\d+)?$/.exec(damage) ?? []
    return (Number(count) * (Number(sides) + 1)) / 2 + Number(bonus ?? 0)
  }
  const broken = [
    ...['weapons', 'creatures', 'allies'].flatMap((file) =>
      check(file, ({ damage, damage_average: mean }) => {
        if (!DAMAGE.test(String(damage))) return `damage ${String(damage)}`
        return (
          mean !== undefined && mean !== average(String(damage)) && `${String(damage)} is ${average(String(damage))}`
        )
      }),
    ),
    ...['weapons', 'creatures'].flatMap((file) =>
      check(file, ({ range }) => !RANGES.includes(String(range)) && `range ${String(range)}`),
    ),
    ...check('hazards', ({ damage }) => damage !== null && !DAMAGE.test(String(damage)) && `damage ${String(damage)}`),
    ...check('ammunition', ({ die }) => !DICE.includes(String(die)) && `die ${String(die)}`),
    ...check('vehicles', ({ fuel }) => fuel !== null && !DICE.includes(String(fuel)) && `fuel ${String(fuel)}`),
    ...check('creatures', (row) => {
      const wrong = ['guard', 'menace', 'will', 'pace'].filter((key) => Number(row[key]) < 6 || Number(row[key]) > 12)
      return wrong.length > 0 && `${wrong.join(', ')} must be 6 to 12`
    }),
  ]
  expect(broken).toEqual([])
})

test('the ready scavengers follow the rules', () => {
  const skillNamed = (name: string) => String(data('skills').find((row) => row.name === name)?.id)
  const goods = new Map(
    ['gear', 'weapons', 'ammunition', 'armors'].flatMap((file) =>
      data(file).map((row) => [String(row.id), row] as const),
    ),
  )
  const broken = check('pregens', (row) => {
    const abilities = row.abilities as Record<string, string>
    const skills = row.skills as Record<string, string>
    const traits = list(row.traits)
    const size = (ability: string) => Number(abilities[ability]?.slice(1))
    const step = list(data('ancestries').find(({ id }) => id === row.ancestry)?.ability_step)
    const human = row.ancestry === 'human'
    const before = Object.entries(abilities).flatMap(([raised, die]) => {
      const lower = DICE[DICE.indexOf(die) - 1]
      if (!lower || !(step.includes('any') || step.includes(raised))) return []
      return [
        Object.values({ ...abilities, [raised]: lower })
          .sort()
          .join(),
      ]
    })
    if (!before.includes('d4,d6,d6,d6,d8,d8')) return 'its abilities do not come from d8, d8, d6, d6, d6, d4'
    const steps = Object.values(skills).reduce((sum, die) => sum + DICE.indexOf(die), 0)
    if (steps !== (human ? 12 : 10)) return `it has ${steps} skill steps`
    if (Object.values(skills).some((die) => die !== 'd6' && die !== 'd8')) return 'a skill is above d8'
    for (const id of traits) {
      const needs = data('traits').find((trait) => trait.id === id)?.requires
      const [, name = '', die = 'd4'] = /^(.*) (d\d+)$/.exec(String(needs)) ?? []
      const owned = abilities[name.toLowerCase()] ?? skills[skillNamed(name)] ?? 'd4'
      if (needs && DICE.indexOf(owned) < DICE.indexOf(die)) return `the Trait ${id} needs ${String(needs)}`
    }
    const carried = [...list(row.gear), ...list(row.weapons), String(row.armor)].map((id) => goods.get(id) ?? {})
    const sum = (key: string) => carried.reduce<number>((total, item) => total + Number(item[key]), 0)
    const armor = goods.get(String(row.armor))
    const measures = {
      vitality: size('might') + size('grit') + (traits.includes('slow-to-leave') ? 4 : 0),
      glimmer: Math.max(2, size('gleam') + (traits.includes('deep-well') ? 4 : 0) - (human ? 2 : 0)),
      load_limit: 6 + size('might') + (row.ancestry === 'redcaps' ? 4 : 0) + (traits.includes('strong-back') ? 6 : 0),
      armor_total: Number(armor?.armor) + (row.ancestry === 'hollowknot' && armor?.weight === 'light' ? 1 : 0),
    }
    for (const [key, right] of Object.entries(measures)) if (row[key] !== right) return `${key} must be ${right}`
    if (sum('price') > 100) return `it spends ${sum('price')} b`
    return sum('load') > Number(row.load_limit) && `it carries ${sum('load')}`
  })
  expect(broken).toEqual([])
})

/** Faces of 'd6' are 1 to 6, of '2d6' 2 to 12. */
function facesOf(die: string): number[] {
  const [, count = '1', sides = '0'] = /^(\d*)d(\d+)$/.exec(die) ?? []
  const dice = Number(count || 1)
  return Array.from({ length: dice * Number(sides) - dice + 1 }, (_, i) => i + dice)
}

test('every table of tables.yml covers each face of its die once, in order', () => {
  const broken = check('tables', ({ die, rows }) => {
    const rolls = (rows as DataRow[]).map(({ roll }) => roll)
    return rolls.join() !== facesOf(String(die)).join() && `${String(die)} has rows ${rolls.join()}`
  })
  const influencers = data('combat-influencers').map(({ roll }) => roll)
  expect(broken).toEqual([])
  expect(influencers).toEqual(facesOf('d20'))
})

test('the table of combat influencers matches their records', () => {
  const rows = data('tables').find(({ id }) => id === 'combat-influencers')?.rows as DataRow[]
  const broken = check('combat-influencers', (row) => {
    const shown = rows.find(({ roll }) => roll === row.roll)
    return (shown?.name !== row.name || shown?.text !== row.effect) && 'tables.yml says something else'
  })
  expect(broken).toEqual([])
})

test('every die table written by hand covers each face once', () => {
  const broken = pages.flatMap((page) =>
    tablesOf(page).flatMap(({ line, headings, rows }) => {
      const die = headings[0] ?? ''
      if (!/^\d*d\d+$/.test(die)) return []
      const faces = rows.flatMap(({ cells }) => {
        const [, from, to] = /^(\d+)(?:–(\d+))?$/.exec(cells[0] ?? '') ?? []
        const first = Number(from)
        return Array.from({ length: Number(to ?? from) - first + 1 }, (_, i) => first + i)
      })
      return faces.join() === facesOf(die).join() ? [] : [`${at(page, line)} ${die} has the faces ${faces.join()}`]
    }),
  )
  expect(broken).toEqual([])
})

test('creatures in a table exist, have the right name and belong to its region', () => {
  const regions = idsOf('regions')
  const broken = check('tables', ({ id, rows }) => {
    for (const { roll, text, creatures } of rows as DataRow[]) {
      for (const name of list(creatures)) {
        const creature = data('creatures').find((one) => one.id === name)
        if (!creature) return `row ${String(roll)} names the unknown creature ${name}`
        const stem = String(creature.name)
          .replace(/^The | of .*$/g, '')
          .slice(0, -2)
          .toLowerCase()
        if (!String(text).toLowerCase().includes(stem))
          return `row ${String(roll)} does not say ${String(creature.name)}`
        if (regions.has(String(id)) && !list(creature.regions).includes(String(id)))
          return `row ${String(roll)}: ${name} does not live there`
      }
    }
    return undefined
  })
  const unmet = [...regions].filter((id) => !data('tables').some((table) => table.id === id))
  expect([...broken, ...unmet.map((id) => `the region ${id} has no table`)]).toEqual([])
})

test('every directive names a data file, columns, a filter and an order that exist', () => {
  const broken = pages.flatMap((page) =>
    directivesOf(page).flatMap(({ line, name, source, options }) => {
      const where = `${at(page, line)} :::${name} ${source}`
      if (name === 'roll') return idsOf('tables').has(source) ? [] : [`${where}: there is no such table`]
      if (!dataNames.includes(source)) return [`${where}: there is no such file`]
      const columns = [options.columns, options.lines, options.facts].flatMap((text) => (text ?? '').split(','))
      const keys = [
        ...columns.map((column) => column.split(':')[0]?.trim() ?? ''),
        ...[options.title, options.lead, options.text, options.group, options.sort?.replace('-', '')],
        ...(options.where ?? '').split(' and ').map((test) => /^\s*[\w.]+/.exec(test)?.[0].trim()),
      ].filter((key): key is string => Boolean(key))
      const unknown = keys.filter((key) => {
        const [, own = '', , other] = /^([\w.-]+)(\(([\w-]+)\))?$/.exec(key) ?? []
        if (other && !dataNames.includes(other)) return true
        return !data(source).some((row) => field(row, own) !== undefined)
      })
      const shown = chosenBy(options.where, data(source))
      return [
        ...unknown.map((key) => `${where}: no record has "${key}"`),
        ...(shown.length > 0 ? [] : [`${where}: no record matches ${options.where}`]),
        ...(name !== 'table' || options.caption ? [] : [`${where}: a table needs a caption`]),
      ]
    }),
  )
  expect(broken).toEqual([])
})

test('every diagram has a drawing and a text alternative', () => {
  const broken = pages.flatMap((page) =>
    page.lines.flatMap((text, index) => {
      const name = /^:::diagram\s+([\w-]+)/.exec(text)?.[1]
      if (!name) return []
      const drawn = fs.existsSync(path.join(ROOT, `content/diagrams/${name}.svg`))
      const hasText = /\w/.test(page.lines[index + 1] ?? '')
      return [
        ...(drawn ? [] : [`${at(page, index + 1)} there is no content/diagrams/${name}.svg`]),
        ...(hasText ? [] : [`${at(page, index + 1)} the diagram ${name} has no words`]),
      ]
    }),
  )
  expect(broken).toEqual([])
})

/** The page that shows every record of a file. What has no list of its own is shown elsewhere, as said. */
const OWNERS: Record<string, string | undefined> = {
  abilities: 'mechanics/abilities',
  allies: 'mechanics/allies',
  ammunition: 'mechanics/equipment/ammunition',
  armors: 'mechanics/equipment/armors',
  bionetics: 'mechanics/equipment/bionetics',
  conditions: 'mechanics/combat/index',
  creatures: 'mechanics/wilderness-creatures',
  cybernetics: 'mechanics/equipment/cybernetics',
  'dynamic-tasks': 'mechanics/dynamic-tasks',
  gear: 'mechanics/equipment/gear',
  hazards: 'mechanics/combat/hazards',
  hindrances: 'mechanics/hindrances-traits',
  'magic-words': 'mechanics/powers/magic-words',
  'power-armors': 'mechanics/equipment/power-armors',
  'psychic-powers': 'mechanics/powers/psychic-powers',
  regions: 'mechanics/travel-encounters',
  skills: 'mechanics/skill-list',
  'totem-aspects': 'mechanics/powers/totem-aspects',
  traits: 'mechanics/hindrances-traits',
  vehicles: 'mechanics/equipment/vehicles',
  weapons: 'mechanics/equipment/weapons',
  'weapon-tags': 'mechanics/equipment/weapons',
  factions: 'world',
  havens: 'world',
  places: 'world',
  // Each has a page of its own, tested below.
  ancestries: undefined,
  // Each has a section of the introduction, tested in numbers.test.ts.
  pregens: undefined,
  // Shown as the rollable table of the same name.
  'combat-influencers': undefined,
  tables: undefined,
  // Stated in prose on many pages, tested in constants.test.ts.
  constants: undefined,
  // The home page's, tested below.
  'finds-on-the-road': undefined,
  // Definitions behind words; each term must stand on its page, tested below.
  glossary: undefined,
  synonyms: undefined,
}

test('every data file has an owner', () => {
  expect(dataNames.filter((name) => !(name in OWNERS))).toEqual([])
  expect(Object.keys(OWNERS).filter((name) => !dataNames.includes(name))).toEqual([])
})

test('every record is shown on the page that owns its file', () => {
  const broken = Object.entries(OWNERS).flatMap(([file, owner]) => {
    if (owner === undefined) return []
    const page = doc(owner)
    const shown = new Set(
      directivesOf(page)
        .filter(({ name, source }) => name !== 'roll' && source === file)
        .flatMap(({ options }) => chosenBy(options.where, data(file)).map(({ id }) => id)),
    )
    return data(file)
      .filter(({ id }) => !shown.has(id))
      .map(({ id }) => `${at(page, 1)} does not show ${String(id)} of ${file}.yml`)
  })
  expect(broken).toEqual([])
})

/** '/docs/mechanics/combat' → its page. */
function pageAt(address: unknown) {
  const name = String(address).replace(/^\/docs\//, '')
  return docs.find((page) => page.name === name || page.name === `${name}/index`)
}

test('every rollable table is on its own page', () => {
  const broken = check('tables', ({ id, page }) => {
    const owner = pageAt(page)
    if (!owner) return `there is no page ${String(page)}`
    const shown = directivesOf(owner).some(({ name, source }) => name === 'roll' && source === id)
    return !shown && `${owner.file} has no ":::roll ${String(id)}"`
  })
  expect(broken).toEqual([])
})

test('every ancestry has a page with its Gifts and its Burden as headings', () => {
  const broken = check('ancestries', (row) => {
    const page = pageAt(row.page)
    if (!page) return `there is no page ${String(row.page)}`
    const headings = page.blocks.filter(({ kind }) => kind === 'heading').map(({ text }) => plain(text))
    const wanted = [...(row.gifts as DataRow[]), row.burden as DataRow].map(({ name }) => String(name))
    const missing = wanted.filter((name) => !headings.includes(name))
    return missing.length > 0 && `${page.file} has no heading ${missing.join(', ')}`
  })
  expect(broken).toEqual([])
})

test('every glossary term occurs on the page that explains it', () => {
  const broken = check('glossary', ({ term, page }) => {
    const owner = pageAt(String(page).replace(/#.*/, ''))
    if (!owner) return `there is no page ${String(page)}`
    const shown = directivesOf(owner).flatMap(({ source }) => (dataNames.includes(source) ? data(source) : []))
    const text = `${plain(owner.lines.join('\n'))} ${JSON.stringify(shown)}`
    const stem = String(term).replace(/(an|y)$/, '')
    return !new RegExp(`\\b${stem}`, 'i').test(text) && `${owner.file} never says ${String(term)}`
  })
  expect(broken).toEqual([])
})

test('the glossary says of each Condition what its record says', () => {
  const broken = check('conditions', ({ id, effect, ends }) => {
    const definition = String(data('glossary').find((term) => term.id === id)?.definition).toLowerCase()
    const numbers = (text: string): string[] => text.match(/\d+d?\d*|twice/g) ?? []
    const missing = numbers(`${String(effect)} ${String(ends)}`).filter((one) => !numbers(definition).includes(one))
    return missing.length > 0 && `the glossary does not say ${missing.join(', ')}`
  })
  expect(broken).toEqual([])
})

test('synonyms of terms are in lower case, are not terms themselves, and belong to one or two terms', () => {
  const terms = new Set(data('glossary').map(({ term }) => String(term).toLowerCase()))
  const owners = new Map<string, string[]>()
  for (const { term, aka } of data('glossary'))
    for (const word of (aka ?? []) as string[]) owners.set(word, [...(owners.get(word) ?? []), String(term)])
  expect(owners.size).toBeGreaterThan(100)
  const broken = [...owners].filter(
    ([word, own]) =>
      own.length > 2 || terms.has(word.toLowerCase()) || (word !== word.toLowerCase() && !/^[A-Z]+$/.test(word)),
  )
  expect(broken).toEqual([])
})

test('the home page shows the finds on the road', () => {
  const home = plainPages.find(({ name }) => name === 'index')
  expect(home?.frontMatter.finds).toBe('finds-on-the-road')
})
