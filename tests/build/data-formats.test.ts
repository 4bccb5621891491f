// The rules of a site as JSON, and the JSON Schemas beside them.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { buildSite as runLine } from '../../cli/build.ts'
import { serveFromMemory } from '../../cli/outputs/memory-target.ts'
import { openMemos } from '../../cli/site/memos.ts'
import { run } from '../command.ts'
import { homeOut } from '../home-site.ts'
import { type BuiltSite, buildFolder, buildSite, lines, writeSite } from '../site.ts'

const CONFIG = `
    -- site.config.ts --
    export default defineConfig({
      title: 'Waste', url: 'https://a.example', baseUrl: '/game/', formats: { json: true },
      license: 'https://l.example/by', markdown: { glossary: '/docs/terms' },
      book: { edition: '0.4', date: '2026-11-24', formats: ['page'] },
      plates: { beasts: { title: 'name', stats: { threat: 'Threat', bite: 'Bite' } } },
    })`

const SITE = `${CONFIG}
    -- content/data/beasts.yml --
    - { id: rat, name: Rat, threat: 1, bite: 1d4+1, note: null, lair: [cellar] }
    - { id: wolf, name: Wolf, threat: 3, bite: 2d6kh1, note: 'Hunts **at night**', lair: [] }
    - { id: bear, name: Bear, threat: 5, bite: 1d8, note: null, lair: [] }
    -- content/data/glossary.yml --
    - { id: gap, term: Gap, definition: How far you are. }
    -- content/data/tables.yml --
    - { id: loot, title: Loot, die: 2d6, rows: [{ roll: 2-6, text: '**Dust**' }, { roll: 7+, name: Coin, text: 'See {rats}' }] }
    - { id: rats, title: Rats, die: auto, rows: [{ text: one }, { text: two, weight: 2 }] }
    - { id: who, title: Who, text: 'A rat with {loot}.' }
    -- content/docs/01-chases.md --
    ---
    title: Chases
    ---
    A chase runs over 3 Rounds.

    ## Fleeing

    You flee until the Gap is 4. See [the rat](02-beasts.md#rat), [prey](#prey) and [dice](https://dice.example/).

    <details><summary>More</summary>

    One
    - two
    - three

    </details>

    ### Prey

    | d4 | Prey | Meat |
    | --- | --- | --- |
    | 1-3 | Hare | 1 |
    | 4 | Deer | 5 |
    -- content/docs/02-beasts.md --
    # Beasts

    :::plates beasts where="threat < 4"
    :::
    -- content/docs/03-terms.md --
    # Terms

    :::glossary
    :::
    -- content/docs/secret.md --
    ---
    unlisted: true
    ---
    # Secret
    -- content/docs/draft.md --
    ---
    draft: true
    ---
    # Draft
    -- content/docs/cards.md --
    ---
    book: false
    ---
    # Cards
    `

// biome-ignore lint/suspicious/noExplicitAny: what the files hold is what the tests ask
type Json = any

const json = (site: Pick<BuiltSite, 'file'>, name: string): Json => JSON.parse(site.file(`data/${name}.json`))

/** Checks every file that the list names, and the list, against the schemas. Returns the problems. */
function faultsOf(folder: string, baseUrl = '/'): string[] {
  const ajv = new Ajv({ allErrors: true })
  const read = (file: string): Json => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'))
  const relative = (address: string) => address.slice(baseUrl.length)
  const check = (file: string, schema: string) =>
    ajv.validate(read(schema), read(file)) ? [] : [`${file}: ${ajv.errorsText()}`]
  const { files } = read('data/index.json')
  expect(files.length).toBeGreaterThan(1)
  return [
    ...check('data/index.json', 'data/index.schema.json'),
    ...files.flatMap(({ path, schema, kind, count, sha256 }: Json) => {
      const bytes = fs.readFileSync(`${folder}/${relative(path)}`)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      expect(JSON.parse(bytes.toString())[kind]).toHaveLength(count)
      return check(relative(path), relative(schema))
    }),
  ]
}

test('the list names each file with its kind, number of entries, hash and schema', async () => {
  const site = await buildSite(SITE)
  const { files, ...about } = json(site, 'index')
  expect(about).toEqual({
    format: 1,
    title: 'Waste',
    edition: '0.4',
    date: '2026-11-24',
    licence: 'https://l.example/by',
    locale: 'en',
  })
  expect(files.map(({ path, kind, count }: Json) => [path, kind, count])).toEqual([
    ['/game/data/rules.json', 'rules', 6],
    ['/game/data/tables.json', 'tables', 3],
    ['/game/data/records/beasts.json', 'records', 2],
    ['/game/data/records/glossary.json', 'records', 1],
  ])
  expect(faultsOf(site.outDir, '/game/')).toEqual([])
})

test('rules are in reading order, with text, HTML, terms, links and the numbers of the book', async () => {
  const site = await buildSite(SITE)
  const { format, rules } = json(site, 'rules')
  expect(format).toBe(1)
  expect(rules.map(({ id, doc, level, number, title }: Json) => [id, doc, level, number, title])).toEqual([
    ['docs/chases', 'docs/chases', 1, '1', 'Chases'],
    ['docs/chases#fleeing', 'docs/chases', 2, '1.1', 'Fleeing'],
    ['docs/chases#prey', 'docs/chases', 3, '1.1.1', 'Prey'],
    ['docs/beasts', 'docs/beasts', 1, '2', 'Beasts'],
    ['docs/terms', 'docs/terms', 1, undefined, 'Terms'],
    ['docs/terms#g', 'docs/terms', 2, undefined, 'G'],
  ])
  expect(site.file('book/index.html')).toMatch(/<span class="no">1\.1\.1<\/span> (?:<a[^>]*>)?Prey/)
  expect(rules.slice(0, 2).map(({ path }: Json) => path)).toEqual(['/game/docs/chases', '/game/docs/chases#fleeing'])
  const [chases, fleeing, prey] = rules
  expect(chases).toMatchObject({ text: 'A chase runs over 3 Rounds.', html: '<p>A chase runs over 3 Rounds.</p>' })
  expect(fleeing.text).toBe('You flee until the Gap is 4. See the rat, prey and dice.\n\nMore\n\nOne\n\n- two\n- three')
  expect(fleeing.html).toContain('<a href="https://a.example/game/docs/beasts#rat">')
  expect(fleeing.html).not.toContain('Prey')
  expect(fleeing).toMatchObject({
    terms: ['gap'],
    links: ['beasts/rat', 'docs/chases#prey', 'https://dice.example/'],
  })
  expect(prey.text).toBe('d4 | Prey | Meat\n1-3 | Hare | 1\n4 | Deer | 5')
  expect(prey.html).not.toMatch(/data-|button|tabindex/)
})

test('records keep the fields of the author and have their address, their HTML and their dice as numbers', async () => {
  const site = await buildSite(SITE)
  const { records } = json(site, 'records/beasts')
  const [rat, wolf] = records
  const { _html, ...rest } = rat
  expect(rest).toEqual({
    ...{ id: 'rat', name: 'Rat', threat: 1, bite: '1d4+1', note: null, lair: ['cellar'] },
    _path: '/game/docs/beasts#rat',
    _dice: { bite: { text: '1d4+1', count: 1, sides: 4, plus: 1, average: 3.5 } },
  })
  expect(_html).toMatch(/^<article class="beast".*Rat<\/h2>.*1d4\+1.*<\/article>$/s)
  expect(wolf.note).toBe('Hunts **at night**')
  expect(wolf._dice.bite).toMatchObject({ average: 4.472, keep: { which: 'highest', count: 1 } })
  expect(json(site, 'records/glossary').records[0]).toMatchObject({ term: 'Gap', _path: '/game/docs/terms#gap' })
})

test('tables have the exact odds of their rows, those of pages too', async () => {
  const site = await buildSite(SITE)
  const { tables, sentences } = json(site, 'tables')
  expect(tables).toEqual([
    {
      ...{ id: 'loot', title: 'Loot', die: '2d6' },
      rows: [
        { from: 2, to: 6, odds: 15 / 36, chance: [15, 36], text: 'Dust' },
        { from: 7, to: 12, odds: 21 / 36, chance: [21, 36], name: 'Coin', text: 'See Rats' },
      ],
    },
    expect.objectContaining({ id: 'rats', die: 'd3' }),
    {
      ...{ id: 'docs/chases#roll-d4', title: 'Prey', die: 'd4', path: '/game/docs/chases#roll-d4' },
      columns: ['Prey', 'Meat'],
      rows: [
        { from: 1, to: 3, odds: 3 / 4, chance: [3, 4], name: 'Hare', text: '1', cells: ['Hare', '1'] },
        { from: 4, to: 4, odds: 1 / 4, chance: [1, 4], name: 'Deer', text: '5', cells: ['Deer', '5'] },
      ],
    },
  ])
  expect(sentences).toEqual([{ id: 'who', title: 'Who', text: 'A rat with {loot}.' }])
})

test('columns of totals side by side are one table, or a table each', async () => {
  const site = await buildSite(`
    ${CONFIG.replace("markdown: { glossary: '/docs/terms' },", '')}
    -- content/docs/halves.md --
    # Halves

    Table: Weather

    | d4 | Sky | d4 | Sky |
    | --- | --- | --- | --- |
    | 1 | Fog | 3 | Rain |
    | 2 | Sun | 4 | Hail |

    | d2 | Name | d2 | Trade |
    | --- | --- | --- | --- |
    | 1 | Lint | 1 | Baker |
    | 2 | Rue | 2 | Thief |
  `)
  const rows = ({ rows }: Json) => rows.map(({ from, text }: Json) => `${from} ${text}`)
  const { tables } = json(site, 'tables')
  expect(tables.map(({ id, title }: Json) => [id, title])).toEqual([
    ['docs/halves#roll-weather', 'Weather'],
    ['docs/halves#roll-d2', 'Halves: Name'],
    ['docs/halves#roll-d2-2', 'Halves: Trade'],
  ])
  expect(tables.map(rows)).toEqual([
    ['1 Fog', '2 Sun', '3 Rain', '4 Hail'],
    ['1 Lint', '2 Rue'],
    ['1 Baker', '2 Thief'],
  ])
})

test('a table without a caption is named after its heading, with its column or the heading above if another has that name', async () => {
  const site = await buildSite(`
    ${CONFIG.replace("markdown: { glossary: '/docs/terms' },", '')}
    -- content/docs/mice.md --
    # Mice

    ## Coat

    | d2 | Color | Rare |
    | --- | --- | --- |
    | 1 | Tan | no |
    | 2 | | yes |

    | d2 | Pattern |
    | --- | --- |
    | 1 | Solid |
    | 2 | Patchy |

    ## Spring

    ### Weather

    | d2 | Sky |
    | --- | --- |
    | 1 | Fog |
    | 2 | Sun |

    ## Winter

    ### Weather

    Table: Storms

    | d2 | Sky |
    | --- | --- |
    | 1 | Sleet |
    | 2 | Snow |

    ### Weather

    | d2 | Sky |
    | --- | --- |
    | 1 | Fog |
    | 2 | Ice |
  `)
  const { tables } = json(site, 'tables')
  const titles = ['Coat: Color', 'Coat: Pattern', 'Spring: Weather', 'Storms', 'Winter: Weather']
  expect(tables.map(({ title }: Json) => title)).toEqual(titles)
  const colors = [
    { name: 'Tan', text: 'no', cells: ['Tan', 'no'] },
    { text: 'yes', cells: ['', 'yes'] },
  ]
  expect(tables[0]).toMatchObject({ columns: ['Color', 'Rare'], rows: colors })
})

test('the schema of records is made from that of the site, else from the records', async () => {
  const own =
    '-- content/data/beasts.schema.yml --\n    { id: text, name: text, threat: number, bite: text, note: text?, lair: list }\n    '
  const schemaOf = (site: BuiltSite) => json(site, 'records/beasts.schema').properties.records.items
  const guessed = schemaOf(await buildSite(SITE))
  expect(guessed.required).toEqual(['id', 'name', 'threat', 'bite', 'note', 'lair'])
  expect(guessed.properties).toMatchObject({
    threat: { type: 'number' },
    note: { type: ['null', 'string'] },
    lair: { type: 'array', items: { type: 'string' } },
  })
  const site = await buildSite(SITE.replace('-- content/docs/01', `${own}-- content/docs/01`))
  expect(schemaOf(site).required).toEqual(['id', 'name', 'threat', 'bite', 'lair'])
  expect(schemaOf(site).properties.note).toEqual({ type: ['string', 'null'] })
  expect(faultsOf(site.outDir, '/game/')).toEqual([])
})

test('the ids of rules and records are the keys of the lock, with their editions', async () => {
  const root = writeSite(SITE.replace(/edition: '0.4', date: '2026-11-24', /, ''))
  expect(await run(['release', '0.4', '--date', '2026-11-24', '--root', root])).toMatchObject({ code: 0 })
  const file = path.join(root, 'content/docs/01-chases.md')
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('over 3 Rounds', 'over 4 Rounds'))
  expect(await run(['release', '0.5', '--date', '2026-12-24', '--root', root])).toMatchObject({ code: 0 })
  const site = await buildFolder(root)
  const { rules } = json(site, 'rules')
  const lock = fs.readFileSync(path.join(root, 'content/rules.lock.yml'), 'utf8')
  const keys = [...lock.matchAll(/^ {2}(\S+):/gm)].map(([, key]) => key)
  const leftOut = ['docs/cards', 'docs/secret']
  const records = json(site, 'records/beasts').records.map(({ id }: Json) => `beasts/${id}`)
  const ids = [...rules.map(({ id }: Json) => id), ...records]
  expect([...ids, ...leftOut].sort()).toEqual(keys.sort())
  expect(rules[0]).toMatchObject({ since: '0.4', changed: '0.5' })
  expect(rules[0].html).toBe('<p>A chase runs over 4 Rounds.</p>')
  expect(rules[1]).toMatchObject({ since: '0.4', changed: '0.4' })
  expect(json(site, 'index')).toMatchObject({ edition: '0.5', date: '2026-12-24' })
})

test('each locale has files of its own, and other sites may read all of them', async () => {
  const site = await buildSite(`
    ${SITE.replace("formats: ['page'] },", "formats: ['page'] }, i18n: { locales: ['en', 'de'] },")}
    -- content/i18n/de/docs/01-chases.md --
    # Verfolgung

    Drei Runden.
  `)
  const german = JSON.parse(site.file('de/data/rules.json')).rules
  expect(german[0]).toMatchObject({ id: 'docs/chases', title: 'Verfolgung', text: 'Drei Runden.' })
  const { locale, files } = JSON.parse(site.file('de/data/index.json'))
  expect([locale, files[0].path]).toEqual(['de', '/game/de/data/rules.json'])
  for (const folder of ['/game/data/*', '/game/de/data/*'])
    expect(site.file('_headers')).toContain(`${folder}\n  Access-Control-Allow-Origin: *\n`)
})

test('only the version of the docs that readers are led to is there, with its own records', async () => {
  const site = await buildSite(`
    ${SITE.replace("markdown: { glossary: '/docs/terms' },", '')}
    -- content/versions/1.0/chases.md --
    # Old chases
    -- content/versions/1.0/beasts.md --
    # Old beasts

    :::plates beasts
    :::
    -- content/versions/1.0/_data/beasts.yml --
    - { id: rat, name: Old rat, threat: 1, bite: 1d4 }
  `)
  expect(json(site, 'rules').rules.map(({ title }: Json) => title)).toEqual(['Old beasts', 'Old chases'])
  expect(json(site, 'records/beasts').records).toMatchObject([{ name: 'Old rat', _path: '/game/docs/beasts#old-rat' }])
})

test('a page may link to the files, and an edit makes only those again that it changes', async () => {
  const site = await buildSite(
    SITE.replace('A chase runs', '[The data](/data/rules.json) and [beasts](/data/records/beasts.json). A chase runs'),
  )
  expect(lines(site.warnings).filter((line) => line.includes('/data/'))).toEqual([])
  expect((await site.rebuild()).changed).toEqual([])
  const text = fs.readFileSync(path.join(site.root, 'content/docs/01-chases.md'), 'utf8')
  const edited = await site.rebuild({ 'content/docs/01-chases.md': text.replace('3 Rounds', '4 Rounds') })
  expect(edited.changed.filter((file) => file.startsWith('data/'))).toEqual(['data/index.json', 'data/rules.json'])
  expect(faultsOf(site.outDir, '/game/')).toEqual([])
  expect((await buildFolder(site.root, { cache: false, out: 'again' })).file('data/index.json')).toBe(
    edited.file('data/index.json'),
  )
})

test('serve answers with the files of every format as a build writes them', async () => {
  const site = await buildSite(
    SITE.replace('formats: { json: true }', "formats: { json: true, vault: true, foundry: { id: 'waste' } }").replace(
      "formats: ['page'] },",
      "formats: ['page'] }, i18n: { locales: ['en', 'de'] },",
    ),
  )
  const cacheDir = path.join(site.root, '.wasteland/served')
  const memos = openMemos(cacheDir)
  const { table } = await runLine({ root: site.root, cacheDir, development: false, memos }, async (served) =>
    serveFromMemory(served, { cacheDir, memo: memos.files }),
  )
  const names = [...site.files().keys()].filter((name) => /^(?:de\/)?(?:data|foundry|vault)\//.test(name)).sort()
  expect(names).toEqual(expect.arrayContaining(['de/foundry/waste-de.zip', 'foundry/module.json', 'vault/waste.zip']))
  for (const name of names) {
    const contents = await table.get(name)?.contents()
    expect(Buffer.from(contents ?? '').equals(fs.readFileSync(path.join(site.outDir, name))), name).toBe(true)
  }
})

test('a site that does not ask has no such files', async () => {
  const site = await buildSite(SITE.replace('formats: { json: true },', ''))
  expect([...site.files().keys()].filter((file) => file.startsWith('data/'))).toEqual([])
  expect(site.file('_headers')).not.toContain('Access-Control')
})

test('the files of the starter and of Gloamwaste are valid, and the ids are those of the lock', async () => {
  const root = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'starter-')), 'site')
  expect(await run(['init', root])).toMatchObject({ code: 0 })
  const config = path.join(root, 'site.config.ts')
  fs.writeFileSync(
    config,
    fs.readFileSync(config, 'utf8').replace('defineConfig({', 'defineConfig({ formats: { json: true },'),
  )
  const starter = await buildFolder(root)
  expect(faultsOf(starter.outDir)).toEqual([])
  const out = await homeOut()
  expect(faultsOf(out)).toEqual([])
  const lock = fs.readFileSync(path.resolve(import.meta.dirname, '../../content/rules.lock.yml'), 'utf8')
  const { rules } = JSON.parse(fs.readFileSync(path.join(out, 'data/rules.json'), 'utf8'))
  expect(rules.filter(({ id }: Json) => !lock.includes(`\n  ${id}:`))).toEqual([])
})

test('the program of the handbook lists creatures, makes cards and answers', async () => {
  const out = await homeOut()
  const server = http.createServer((request, response) => {
    response.end(fs.readFileSync(path.join(out, new URL(request.url ?? '', 'http://a.example').pathname)))
  })
  await new Promise<void>((done) => server.listen(0, done))
  const page = path.resolve(import.meta.dirname, '../../cli/handbook/content/docs/publish/07-data.md')
  const code = /```js title="game\.mjs"\n(.*?)```/s.exec(fs.readFileSync(page, 'utf8'))?.[1] ?? ''
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'program-')), 'game.mjs')
  fs.writeFileSync(file, code)
  const address = `http://localhost:${(server.address() as AddressInfo).port}/data/index.json`
  const printed = async (...task: string[]) =>
    (await promisify(execFile)(process.execPath, [file, address, ...task])).stdout
  try {
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(20)
    expect(await printed('list')).toMatch(/^1 Buttonrat http:\/\/localhost:\d+\/docs\/.*#buttonrat$/m)
    expect(await printed('list')).not.toMatch(/^[3-9]/m)
    expect(await printed('cards')).toMatch(/<article class="beast"[\s\S]*Buttonrat/)
    expect(await printed('bot', 'Bargains')).toMatch(
      /^\*\*Bargains\*\*\nIf you miss by 1 or 2[\s\S]*\nhttp:\/\/localhost:\d+\/docs\/[\s\S]*#bargains\n$/,
    )
  } finally {
    server.close()
  }
})
