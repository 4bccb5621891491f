import { expect, test } from 'vitest'
import { german } from '../../templates/languages/german.ts'
import { type ArticleOptions, article, bare } from '../article.ts'
import { buildSite, lines, problemsOf } from '../site.ts'

const DATA = {
  'weapons.yml': `
- { id: knife, name: Knife, class: blade, price: 3, damage: 1d4, ammo: null, tags: [light, quiet], maker: smith }
- { id: sword, name: Sword, class: blade, price: 12, damage: 1d8, ammo: null, tags: [], maker: smith, burden: { name: Heavy, text: 'Costs a step.' } }
- { id: bow, name: Bow, class: bow, price: 9, damage: 1d6, ammo: arrow, tags: [two-handed], maker: fletcher, bonus: -1, silent: true }
`,
  'makers.json': '[{ "id": "smith", "name": "The **smith**" }, { "id": "fletcher", "name": "Fletcher" }]',
  'tables.yml': `
- { id: weather, die: d6, title: Weather, rows: [{ roll: 1-3, text: Rain }, { roll: 4-6, name: Fog, text: Thick }] }
- { id: half, die: d4, rows: [{ roll: 1 }] }
`,
}

const htmlOf = async (text: string) => bare((await article(text, { data: DATA, plates: { title: 'name' } })).html)
const cells = async (text: string) =>
  [...(await htmlOf(text)).matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  )

test('a table shows the chosen columns of the chosen records in order', async () => {
  const text =
    ':::table weapons columns="name: Weapon, price, maker(makers): From" where="class = blade and price > 2" sort="-price" caption="Blades"\n:::'
  expect(await cells(text)).toEqual([
    ['Weapon', 'Price', 'From'],
    ['Sword', '12', 'The <strong>smith</strong>'],
    ['Knife', '3', 'The <strong>smith</strong>'],
  ])
  expect(await htmlOf(text)).toContain('<caption>Blades</caption>')
})

test('records are sorted naturally: numbers in text by value, accents next to their letters, missing values last', async () => {
  const data = {
    'gear.yml':
      '[{ name: zither, die: d10 }, { name: Émile, die: d8 }, { name: Fog }, { name: apple, die: d12 }, { name: Bell, die: null }]',
  }
  const sorted = async (sort: string) => {
    const { html } = await article(`:::table gear columns="name" sort="${sort}" caption="x"\n:::`, { data })
    return [...html.matchAll(/scope="row"[^>]*>([^<]*)/g)].map(([, name]) => name).join(' ')
  }
  expect(await sorted('name')).toBe('apple Bell Émile Fog zither')
  expect(await sorted('die')).toBe('Émile zither apple Fog Bell')
  expect(await sorted('-die')).toBe('apple zither Émile Fog Bell')
})

test('lists, maps, missing values, special characters and booleans are formatted for readers', async () => {
  const text =
    ':::table weapons columns="name, tags, ammo, burden, burden.name: What, bonus, silent" caption="All"\n:::'
  expect((await cells(text)).slice(1)).toEqual([
    ['Knife', 'light, quiet', '–', '–', '–', '–', '–'],
    ['Sword', '–', '–', '<strong>Heavy.</strong> Costs a step.', 'Heavy', '–', '–'],
    ['Bow', 'two-handed', 'arrow', '–', '–', '−1', 'Yes'],
  ])
})

test('conditions compare strings, numbers, lists and missing values', async () => {
  const names = async (where: string) =>
    (await cells(`:::table weapons columns="name, id" where="${where}" caption="x"\n:::`))
      .slice(1)
      .map(([name]) => name)
  expect(await names('class != blade')).toEqual(['Bow'])
  expect(await names('ammo = null')).toEqual(['Knife', 'Sword'])
  expect(await names('burden != null')).toEqual(['Sword'])
  expect(await names('price >= 9 and price <= 12')).toEqual(['Sword', 'Bow'])
  expect(await names('price < 9')).toEqual(['Knife'])
  expect(await names('tags = quiet')).toEqual(['Knife'])
})

test('an option without spaces needs no quotes, in any order with others and with words alone', async () => {
  expect(await cells(':::table weapons sort=-price columns=name,id caption="x" where=price>=9\n:::')).toEqual(
    await cells(':::table weapons sort="-price" columns="name,id" caption="x" where="price>=9"\n:::'),
  )
  const data = { 'tables.yml': '[{ id: loot, die: d2, rows: [{ roll: 1, text: A }, { roll: 2, text: B }] }]' }
  const { html, messages } = await article(
    ':::roll loot caption="Gold and silver" odds\n:::\n\n:::tabs{groupId=os}\n:::tab A\na\n:::\n:::',
    { data },
  )
  expect(messages).toEqual([])
  expect(html).toContain('50%')
  expect(html).toContain('data-group="os"')
})

test('a value with a space and without quotes is an error that says how to write it', async () => {
  const { problems } = await article(':::table weapons columns=name caption=Fine blades\n:::', { data: DATA })
  expect(problems.map(({ message, hint }) => [message, hint])).toEqual([
    [':::table: cannot read "blades".', 'Options are written key="value". A value without spaces needs no quotes.'],
  ])
})

test('conditions are joined by and, or, not, parentheses and lists', async () => {
  const names = async (where: string) =>
    (await cells(`:::table weapons columns="name, id" where="${where}" caption="x"\n:::`))
      .slice(1)
      .map(([name]) => name)
  expect(await names('price < 9 or id = bow')).toEqual(['Knife', 'Bow'])
  expect(await names('class = blade and not price < 9')).toEqual(['Sword'])
  expect(await names('not (price < 9 or id = bow)')).toEqual(['Sword'])
  expect(await names('id in (bow, knife) and price < 9')).toEqual(['Knife'])
  expect(await names('id = bow or class = blade and price < 9')).toEqual(['Knife', 'Bow'])
})

test('a quoted value may contain the words and signs that join conditions', async () => {
  const data = { 'gear.yml': '[{ id: a, name: Black or white }, { id: b, name: "A (b), c" }, { id: c, name: A == B }]' }
  const ids = async (where: string) => {
    const { html } = await article(`:::table gear columns="id" where="${where}" caption="x"\n:::`, { data })
    return [...html.matchAll(/scope="row"[^>]*>([^<]*)/g)].map(([, id]) => id).join(' ')
  }
  expect(await ids("name = 'Black or white'")).toBe('a')
  expect(await ids("name = 'A == B' or name = 'A (b), c'")).toBe('b c')
  expect(await ids("name in ('A (b), c', 'Black or white') and not id = b")).toBe('a')
})

test.each([
  [
    'id != bow, name = Bow',
    'cannot read the condition "id != bow, name = Bow": write "and" or "or" before a second one, and quotes around a value with <, > or =.',
  ],
  ['id == bow', 'cannot read the condition "id == bow": there is no "==".'],
  ['id = bow && price > 1', 'cannot read the condition "id = bow && price > 1": there is no "&&".'],
  ['id = bow || price > 1', 'cannot read the condition "id = bow || price > 1": there is no "||".'],
  ['(id = bow', 'a parenthesis in "(id = bow" is never closed.'],
  ['id = bow)', 'cannot read ")" in "id = bow)".'],
  ['id = bow or', 'a condition is missing in "id = bow or".'],
  ['id =', 'a value is missing in the condition "id =".'],
  ['price in (1,,2)', 'a value is missing in the list in "price in (1,,2)".'],
  ['price in (1, 2,)', 'a value is missing in the list in "price in (1, 2,)".'],
  ['price in ()', 'a value is missing in the list in "price in ()".'],
  ['price in (1, (2))', 'a value is missing in the list in "price in (1, (2))".'],
  ["id in ('bow' knife)", `cannot read "knife" in "id in ('bow' knife)".`],
  ["id = 'bow' x", `cannot read "x" in "id = 'bow' x".`],
  ['id in (bow', 'a parenthesis in "id in (bow" is never closed.'],
])('an invalid condition is an error: %s', async (where, message) => {
  const { messages } = await article(`:::table weapons where="${where}" caption="x"\n:::`, { data: DATA })
  expect(messages).toEqual([`1 error WB350 :::table: ${message}`])
})

const tooLong = (length: number) => `"where" has ${length} characters; the limit is 1024.`
const TOO_DEEP = '"not" and parentheses in the condition are nested deeper than 50 levels.'

test.each([
  [
    'quotes in a list that is never closed',
    `price in (${"'".repeat(60)}`,
    `cannot read "${"'".repeat(58)}" in "price in (${"'".repeat(60)}".`,
  ],
  ['more quotes', `price in (${"'".repeat(100_000)}`, tooLong(100_010)],
  ['spaces', `price =${' '.repeat(100_000)}`, tooLong(100_007)],
  ['conditions', Array(100).fill('price = 1').join(' and '), tooLong(1395)],
  ['opening parentheses', '('.repeat(3000), tooLong(3000)],
  ['parentheses', `${'('.repeat(51)}price = 1${')'.repeat(51)}`, TOO_DEEP],
  ['not', `${'not '.repeat(51)}price = 1`, TOO_DEEP],
  ['not and parentheses', `${'not ('.repeat(26)}price = 1${')'.repeat(26)}`, TOO_DEEP],
])('a condition that is too long or too deep is an error at its line: %s', async (_name, where, message) => {
  const { messages } = await article(`a\n\n:::table weapons where="${where}" caption="x"\n:::`, { data: DATA })
  expect(messages).toEqual([`3 error WB350 :::table: ${message}`])
})

test('a condition may have 50 levels, and no spaces next to its parentheses', async () => {
  const names = async (where: string) =>
    (await cells(`:::table weapons columns="name, id" where="${where}" caption="x"\n:::`))
      .slice(1)
      .map(([name]) => name)
  expect(await names(`${'('.repeat(50)}id = bow${')'.repeat(50)}`)).toEqual(['Bow'])
  expect(await names(`${'not '.repeat(50)}id = bow`)).toEqual(['Bow'])
  expect(await names('(not id = bow)and(not price > 9)')).toEqual(['Knife'])
  expect(await names('id in(bow,knife) and class=blade')).toEqual(['Knife'])
})

test('groups, layouts, rolls, cards and entries show the same records', async () => {
  const grouped = await htmlOf(
    ':::table weapons columns="name, price, damage" group="class" layout="stack" caption="x"\n:::',
  )
  expect(grouped).toContain('<table class="stack">')
  expect(grouped).toContain('<tr class="group"><th colspan="3" scope="rowgroup">Bow</th></tr>')
  const roll = await htmlOf(':::roll weather heading="What comes"\n:::')
  expect(roll).toMatch(
    /id="roll-weather" data-die="d6"[^>]*><div class="roll-bar"><button class="btn" type="button" data-roll-table aria-label="Roll d6, Weather">.*?Roll d6<\/button>/,
  )
  expect(roll).toContain('<caption>Weather</caption>')
  expect(roll).toContain('<td data-label="What comes"><strong>Fog.</strong> Thick</td>')
  const cards = await htmlOf(':::cards weapons facts="price: b, damage: Damage" text="class" where="id = bow"\n:::')
  expect(cards).toContain(
    '<p class="thing-name">Bow</p><small class="figures"><span>9 b</span> <span>Damage 1d6</span> </small><p>bow</p>',
  )
  const entries =
    ':::entries weapons facts="silent: Silent, bonus: Bonus" lead="class" lines="ammo: Shoots" sort="name"\n:::'
  const { html, headings } = await article(entries, { data: DATA })
  expect(headings.map(({ id, level }) => `${level} ${id}`)).toEqual(['2 bow', '2 knife', '2 sword'])
  expect(bare(html)).toContain('<p>bow</p>\n<dl class="facts"><div><dt>Shoots</dt><dd>arrow</dd></div></dl>')
  expect(bare(html)).toContain('<small class="figures"><span>Silent</span> <span>Bonus −1</span> </small><p>bow</p>')
})

test('an empty text is no line of a card', async () => {
  const data = { 'gear.yml': "[{ id: rope, name: Rope, load: '', use: '' }]" }
  const { html } = await article(':::cards gear facts="load: Load" lines="use: Use"\n:::', { data })
  expect(html).not.toMatch(/Load|Use/)
})

test('each record has one id on a page: that of its heading, its first card or its first row; headings keep their ids', async () => {
  const text = `
:::table weapons columns="name" where="class = blade" caption="Blades"
:::

:::table weapons columns="name" caption="All"
:::

:::entries weapons title="name" where="id = bow"
:::

:::roll weather
:::

:::cards makers title="name"
:::

## Knife

<a id="fog"></a>
`
  const { html, ids } = await article(text, { data: DATA, html: true })
  const shown = [...html.matchAll(/<(tr|h\d|article)[^>]* id="([^"]+)"/g)].map(([, name, id]) => `${name} ${id}`)
  expect(shown).toEqual([
    'tr knife-1',
    'tr sword',
    'h2 bow',
    'tr fog-1',
    'article smith',
    'article fletcher',
    'h2 knife',
  ])
  expect(ids).toContain('sword')
})

test('the result column of a roll table has a heading in the language of the page', async () => {
  const roll = async (options: ArticleOptions) =>
    (await article(':::roll weather\n:::', { data: DATA, ...options })).html
  expect(await roll({})).toContain('<td data-label="What happens">')
  expect(await roll({ texts: german.texts })).toContain('<td data-label="Was geschieht">')
})

test('every fault in a directive is reported with its line and the valid values', async () => {
  const directives = [
    ':::table wepons caption="x"',
    ':::table weapons columns="nam, price" caption="x"',
    ':::table weapons columns="name, ?" caption="x"',
    ':::table weapons where="clas = blade" caption="x"',
    ':::table weapons where="class is blade" caption="x"',
    ':::table weapons where="price > dear" caption="x"',
    ':::table weapons where="class = spear" caption="x"',
    ':::table weapons sort="-prize" caption="x"',
    ':::table weapons group="klass" caption="x"',
    ':::table weapons layout="stak" caption="x"',
    ':::table weapons columns="name, maker(maker): By" caption="x"',
    ':::table weapons columns="name, class(makers): By" where="class = bow" caption="x"',
    ':::table weapons',
    ':::table weapons colums="name" caption="x"',
    ':::table weapons caption=Fine blades',
    ':::table',
    ':::roll wether',
    ':::roll half',
    ':::plates weapons',
    ':::cards weapons title="nam"',
    ':::entries weapons lead="txt" lines="amo: Shoots"',
  ]
  const { problems } = await article(directives.map((one) => `${one}\n:::`).join('\n\n'), { data: DATA })
  const messages = problems.map(({ file, line = 0, severity, code, message }) => {
    expect(`${severity} ${code}`).toBe('error WB350')
    return `${file === 'a.md' ? (line - 1) / 3 : `tables.yml:${line}`} ${message}`
  })
  expect(messages).toEqual([
    '0 :::table: there is no data file "wepons.yml". Did you mean "weapons"?',
    'tables.yml:3 :::roll: row 1 of the table "half" lacks "roll" or "text".',
    '1 :::table: no record has the key "nam". Did you mean "name"?',
    '2 :::table: cannot read the column "?".',
    '3 :::table: no record has the key "clas". Did you mean "class"?',
    '4 :::table: cannot read the condition "class is blade".',
    '5 :::table: "dear" in the condition "price > dear" is not a number.',
    '6 :::table: no record of "weapons.yml" matches class = spear.',
    '7 :::table: no record has the key "prize". Did you mean "price"?',
    '8 :::table: no record has the key "klass". Did you mean "class"?',
    '9 :::table: there is no layout "stak". Did you mean "stack"?',
    '10 :::table: there is no data file "maker.yml". Did you mean "makers"?',
    '11 :::table: "makers.yml" has no record with the id "bow".',
    '12 :::table: the table has no caption.',
    '13 :::table: there is no option "colums". Did you mean "columns"?',
    '14 :::table: cannot read "blades".',
    '15 :::table: the records to show are missing.',
    '16 :::roll: there is no table "wether" in tables.yml. Did you mean "weather"?',
    '18 :::plates: site.config.ts has no plates for "weapons".',
    '19 :::cards: no record has the key "nam". Did you mean "name"?',
    '20 :::entries: no record has the key "txt".',
    '20 :::entries: no record has the key "amo". Did you mean "ammo"?',
  ])
})

test('text inside a data directive is an error', async () => {
  const { messages } = await article(':::table weapons caption="x"\n\nwords\n:::', { data: DATA })
  expect(messages).toEqual(['3 error WB324 Text inside :::table is not shown: the block is filled from content/data.'])
})

test('a roll table without a die, without rows, or with half a row gets a message on how to write one', async () => {
  const data = { 'tables.yml': '[{ id: a, rows: [] }, { id: b, die: d6 }, { id: c, die: d4, rows: [A bell.] }]' }
  const { problems } = await article(':::roll a\n:::\n\n:::roll b\n:::\n\n:::roll c\n:::', { data })
  expect(problems.map(({ message }) => message)).toEqual([
    ':::roll: the table "a" lacks "die" or "rows".',
    ':::roll: the table "b" lacks "die" or "rows".',
    ':::roll: row 1 of the table "c" lacks "roll" or "text".',
  ])
  for (const { hint } of problems) expect(hint).toContain('{ roll: 1-3, text: … }')
})

test('a broken data file is reported once, at its own line', async () => {
  const data = {
    'colon.yml': '- id: a\n  name: b\n- id: c\n  name: Chase: Part II\n',
    'twice.yml': '- id: a\n  id: b\n',
    'dash.yml': '- id: a\n  name: "b"\n-id: c\n  name: d\n- id: e\n',
    'map.yml': 'id: a\n',
    'broken.json': '[\n  { "id": "a" },\n  { "id": }\n]',
    'short.json': '[{ "id": "a"',
    'bomb.yml': `- &a [x, x]\n- &b [*a, *a]\n`,
    'circle.yml': '- &a { id: *a }\n',
    'two.yml': '- id: a\n---\n- id: b\n',
    'deep.yml': `- id: ${'['.repeat(5000)}\n`,
    'null-character.yml': '- id: a\n  name: "x\\0\\x41 1\\0"\n',
    'same.yml': '- id: a\n',
    'same.json': '[{ "id": "a" }]',
  }
  const uses = Object.keys(data).map((name) => `:::entries ${name.replace(/\.\w+$/, '')} title="id"\n:::`)
  const { problems, html } = await article([...uses, ...uses].join('\n\n'), { data })
  const own = problems.filter(({ file }) => file !== 'a.md')
  const messages = own.map(
    ({ file, line, column, code, message }) => `${file?.slice(13)}:${line}:${column ?? ''} ${code} ${message}`,
  )
  expect(messages.sort()).toEqual([
    'bomb.yml:1:3 WB221 Not valid YAML: Aliases are not supported.',
    'broken.json:3:11 WB221 Not valid JSON: "}" is not expected here.',
    'circle.yml:1:3 WB221 Not valid YAML: Aliases are not supported.',
    'colon.yml:4:14 WB221 Not valid YAML: A value with a colon in it must be quoted.',
    'dash.yml:3:1 WB221 Not valid YAML: A list item needs a space after its "-".',
    expect.stringMatching(/^deep.yml:1:\d+ WB221 Not valid YAML: Values are nested too deeply/),
    'map.yml:1: WB220 A data file must be a list of records ("- id: …").',
    'null-character.yml:2:9 WB223 The character U+0000 is not allowed on a page; it becomes U+FFFD.',
    'same.yml:undefined: WB224 "same" is both content/data/same.json and content/data/same.yml.',
    'short.json:1:13 WB221 Not valid JSON: the file ends too early.',
    'twice.yml:2:3 WB221 Not valid YAML: The key "id" is used twice, first on line 1.',
    expect.stringMatching(/^two.yml:2:1 WB221 Not valid YAML: A line --- starts a second document/),
  ])
  expect(problems.filter(({ file, code }) => file === 'a.md' && code === 'WB350')).toEqual([])
  expect(html).not.toContain('\0')
})

test.each([
  ['[{ "id": "a" },]', 1, 16, '"]" is not expected here'],
  ['[{ "id": "a", }]', 1, 15, '"}" is not expected here'],
  ['[\n{ id: "a" }]', 2, 3, '"i" is not expected here'],
  ['[{ "id": "a\nb" }]', 1, 12, '"\\n" is not expected here'],
  ['[{ "id": nul }]', 1, 13, '" " is not expected here'],
  ['[{ "id": "a', 1, 12, 'the file ends too early'],
])('a JSON fault is reported at its position: %j', async (json, line, column, what) => {
  const { problems } = await article(':::entries a title="id"\n:::', { data: { 'a.json': json } })
  expect(problems).toMatchObject([{ line, column, message: `Not valid JSON: ${what}.` }])
})

test('two records with the same id, and a misspelt key in one record, are errors', async () => {
  const data = {
    'beasts.yml': '- id: hound\n  name: Hound\n- id: moth\n  name: Moth\n- id: iron-nun\n  nmae: Iron Nun\n',
    'gear.json': '[\n  { "id": "rope" },\n  { "id": "lamp" },\n  { "id": "rope" }\n]',
    'fine.yml':
      '- { id: 1, stat: a }\n- { id: 2, stat: b, stats: c }\n- { id: 3, stat: d, armour: 2 }\n- { stat: e }\n',
  }
  const text = Object.keys(data).map((name) => `:::entries ${name.replace(/\.\w+$/, '')} title="id"\n:::`)
  const { messages } = await article(text.join('\n\n'), { data })
  expect(messages).toEqual([
    'content/data/gear.json:4 error WB225 Two records have the id "rope"; the first is on line 2.',
    'content/data/beasts.yml:6 error WB226 Only this record has the key "nmae". Did you mean "name"?',
  ])
})

test('a page is rendered again when its data changes, also data that it only uses for names', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'T',
      url: 'https://example.org',
      plates: { beasts: { title: 'name', facts: { 'home(regions)': 'Home' } } },
    })
    -- content/data/beasts.yml --
    - { id: hound, name: Hound, home: woods }
    -- content/data/regions.yml --
    - { id: woods, name: The woods }
    -- content/docs/a.md --
    # A

    :::plates beasts
    :::
    -- content/docs/b.md --
    # B
  `)
  expect(site.main('/docs/a')).toContain('<dd>The woods</dd>')
  const again = await site.rebuild({ 'content/data/regions.yml': '- { id: woods, name: Nowhere }\n' })
  expect(again.main('/docs/a')).toContain('<dd>Nowhere</dd>')
  expect(again.changed.filter((name) => name.includes('docs/b'))).toEqual([])
})

test('a plates field that no record has is reported with its line in the config', async () => {
  const data = { 'creatures.yml': '[{ id: hound, name: Hound, bite: 2 }, { id: moth, name: Moth, wings: 4 }]' }
  const plates = {
    title: 'name',
    lede: 'dsc',
    stats: { Bite: 'bite', wings: 'Wings' },
    facts: { 'bite, claw': 'Attack' },
  }
  const { problems } = await article(':::plates creatures where="id = hound"\n:::', { data, plates })
  expect(problems.map(({ line, message, hint }) => `${line} ${message} ${hint}`)).toEqual([
    '1 :::plates: "plates.creatures" in site.config.ts: no record has the key "dsc". Keys: id, name, bite, wings',
    '1 :::plates: "plates.creatures" in site.config.ts: no record has the key "Bite". Did you mean "bite"? Keys: id, name, bite, wings',
    '1 :::plates: "plates.creatures" in site.config.ts: no record has the key "claw". Keys: id, name, bite, wings',
  ])
})

test('a stat block is named by its heading', async () => {
  const { html } = await article(':::plates creatures\n:::', {
    data: { 'creatures.yml': '- { id: hound, name: Dust hound }\n' },
    plates: { title: 'name' },
  })
  expect(html).toContain('<article class="beast" aria-labelledby="dust-hound">')
  expect(html).toContain('<h2 id="dust-hound"><a class="hash" href="#dust-hound">Dust hound</a></h2>')
})

test('in a very long list of plates the first hundred have drawings', async () => {
  const records = Array.from({ length: 120 }, (_, i) => `- { id: beast-${i}, name: Beast ${i}, bite: 1d6 }\n`)
  const site = await buildSite(
    [
      "-- site.config.ts --\nexport default { title: 'T', url: 'https://example.org', theme: 'reflection', ",
      "plates: { beasts: { title: 'name', below: { title: 'Below', facts: { bite: 'Bite' } } } } }\n",
      '-- content/docs/a.md --\n# A\n\n:::plates beasts\n:::\n-- content/data/beasts.yml --\n',
      ...records,
    ].join(''),
  )
  const plates = site.main('/docs/a').split('<article class="beast" ').slice(1)
  expect(plates).toHaveLength(120)
  expect(plates.map((plate) => plate.match(/<svg/g)?.length ?? 0)).toEqual([
    ...Array(100).fill(2),
    ...Array(20).fill(0),
  ])
})

test('a record without the group field is listed under a dash, and booleans are shown as yes or no', async () => {
  const text = (group: string) => `:::table weapons columns="name" group="${group}" caption="All"\n:::`
  const groups = async (group: string) =>
    [...(await htmlOf(text(group))).matchAll(/<th colspan="1" scope="rowgroup">([^<]*)/g)].map(([, name]) => name)
  expect(await groups('silent')).toEqual(['–', 'Yes'])
  expect(await groups('tags')).toEqual(['Light, quiet', '–', 'Two handed'])
})

test('a value that is not a number is neither less nor greater than a number', async () => {
  const records = { 'gear.yml': '- { name: A, load: null }\n- { name: B, load: 1 }\n- { name: C, load: "" }\n' }
  const shown = async (where: string) =>
    [
      ...bare(
        (await article(`:::table gear columns="name" where="${where}" caption="x"\n:::`, { data: records })).html,
      ).matchAll(/<t[hd] scope="row">(\w)/g),
    ].map(([, name]) => name)
  expect(await shown('load < 3')).toEqual(['B'])
  expect(await shown('load >= 0')).toEqual(['B'])
})

test('cards of records without an id have separate drawings', async () => {
  const { html } = await article(':::cards gear title="name"\n:::', {
    data: { 'gear.yml': '- { name: A }\n- { name: B }\n' },
    theme: { use: 'reflection', drawings: true },
  })
  expect(new Set(html.match(/<svg class="o .*?<\/svg>/g)).size).toBe(2)
})

test('the finds of the home page are the existing texts; a broken file of finds is reported once', async () => {
  const home =
    '-- content/pages/index.md --\n---\ntitle: Home\nlayout: home\nfinds: finds\n---\n-- content/data/finds.yml --\n'
  const site = await buildSite(`${home}- text: A lamp\n- name: no text\n`)
  expect(site.data('/')).toMatchObject({ parts: [{ kind: 'finds', finds: ['A lamp'] }] })
  expect(lines(await problemsOf(`${home}text: A lamp\n`))).toEqual([
    'content/data/finds.yml:1 error WB220 A data file must be a list of records ("- id: …").',
  ])
})

test('names of records in tables and in records link to where the record is shown, but not to themselves', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'T', url: 'https://example.org',
      plates: { creatures: { title: 'name', facts: { traits: 'Traits' } } },
      markdown: { recordLinks: { creatures: 'any', tags: 'capitals', gone: 'any' } },
    })
    -- content/data/creatures.yml --
    - { id: hob, name: Gutter hob, traits: 'Fears a moth & lamp and any gutter hob. Eats buttonrats.' }
    - { id: rat, name: Buttonrat, traits: None }
    -- content/data/tags.yml --
    - { id: iron, name: Iron, text: 'Cold Iron Nun. Iron hurts; it is Iron.' }
    - { id: loud, name: Loud, text: x }
    -- content/data/gone.yml --
    - { id: lamp, name: Lamp }
    -- content/data/arms.yml --
    - { id: bar, name: Bar, tags: [Iron, Loud 2] }
    -- content/docs/creatures.md --
    # Creatures
    :::plates creatures
    :::
    -- content/docs/one.md --
    # One
    :::plates creatures where="id = rat"
    :::
    -- content/docs/arms.md --
    # Arms
    :::table arms columns="name, tags" caption="Arms"
    :::
    :::table tags columns="name: Tag, text" caption="Tags"
    :::
    -- content/docs/met.md --
    # Met
    A buttonrat in running text.

    | d4 | Met |
    |---|---|
    | 1 | Buttonrats (1d4) and a gutter hob, then another buttonrat |
    | 2 | [A buttonrat](/docs/one), \`buttonrat\`, buttonratty |
    | 3–4 | A lamp |
  `)
  const links = (path: string) =>
    [
      ...(site.main(path).split('class="prose"')[1]?.split('class="aside')[0] ?? '').matchAll(
        /<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g,
      ),
    ].map(([, href, text]) => `${text} ${href}`)
  expect(links('/docs/met')).toEqual([
    'Buttonrats /docs/creatures#buttonrat',
    'gutter hob /docs/creatures#gutter-hob',
    'A buttonrat /docs/one',
  ])
  expect(site.main('/docs/met')).toContain('<td data-label="Met">A lamp</td>')
  expect(links('/docs/creatures')).toEqual(['buttonrats #buttonrat'])
  expect(links('/docs/arms')).toEqual(['Iron #iron', 'Loud #loud'])
  expect(site.warnings.filter(({ code }) => code !== 'WB226')).toEqual([])
})

test('names of records lead to the stat block, from the overview as well, although the overview has more records', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'T', url: 'https://example.org',
      plates: { creatures: { title: 'name', facts: { traits: 'Traits' } } },
      markdown: { recordLinks: { creatures: 'any', gear: 'any' } },
    })
    -- content/data/creatures.yml --
    - { id: hob, name: Gutter hob, traits: None }
    - { id: rat, name: Buttonrat, traits: None }
    - { id: eel, name: 'Eel & friend', traits: None }
    -- content/data/gear.yml --
    - { id: lamp, name: Lamp }
    - { id: rope, name: Rope }
    -- content/docs/bestiary.md --
    # Bestiary
    :::table creatures columns="name: Name, id: Id" caption="All"
    :::
    -- content/docs/deep.md --
    # Deep
    :::plates creatures where="id = rat"
    :::
    :::entries creatures title="name" where="id = eel"
    :::
    -- content/docs/gear.md --
    # Gear
    :::table gear columns="name: Name" caption="All"
    :::
    :::cards gear title="name" where="id = rope"
    :::
    -- content/docs/met.md --
    # Met

    | d2 | Met |
    |---|---|
    | 1 | Buttonrats |
    | 2 | A gutter hob |
  `)
  const links = (path: string) =>
    [...site.main(path).matchAll(/<t[dh][^>]*>(?:[^<]*)<a href="([^"]*)"[^>]*>([^<]*)/g)].map(
      ([, href, text]) => `${text} ${href}`,
    )
  expect(links('/docs/met')).toEqual(['Buttonrats /docs/deep#buttonrat', 'gutter hob /docs/bestiary#hob'])
  expect(links('/docs/bestiary')).toEqual(['Buttonrat /docs/deep#buttonrat', 'Eel &amp; friend /docs/deep#eel--friend'])
  expect(links('/docs/gear')).toEqual(['Rope #rope'])
  expect(site.main('/docs/bestiary')).toMatch(/<th[^>]*>Gutter hob<\/th>/)
})

test.each([
  [':::plates creatures\n:::\n', ['h2', 'h2']],
  ['Text.\n\n:::plates creatures\n:::\n\n## Later\n\n:::plates creatures\n:::\n', ['h2', 'h2', 'h2', 'h3', 'h3']],
  ['## Deep\n\n:::plates creatures\n:::\n', ['h2', 'h3', 'h3']],
  ['## Deep\n\n### Deeper\n\n:::entries creatures title="name"\n:::\n', ['h2', 'h3', 'h3', 'h3']],
  ['# Title\n\n:::entries creatures title="name"\n:::\n', ['h2', 'h2']],
])('no level of headings is skipped above records: %j', async (text, levels) => {
  const { html } = await article(text, {
    data: { 'creatures.yml': '- name: A\n- name: B\n' },
    plates: { title: 'name' },
  })
  expect([...html.matchAll(/<(h\d)/g)].map(([, level]) => level)).toEqual(levels)
})

test('values of filters, sorted rows and the names of an index follow the order of the language', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', i18n: { defaultLocale: 'sv' } })
    -- content/data/beasts.yml --
    - { id: a, name: Örn, home: Zon }
    - { id: b, name: Orm, home: Ås }
    - { id: c, name: Zebra, home: Alm }
    -- content/docs/a.md --
    # A
    :::table beasts columns="name" sort="name" filter="home: Hem" caption="Djur"
    :::
    :::index beasts by="home: Hem"
    :::
  `)
  const html = site.main('/docs/a')
  expect([...html.matchAll(/<option>([^<]*)/g)].map(([, name]) => name)).toEqual(['Alm', 'Zon', 'Ås'])
  expect([...html.matchAll(/<th scope="row"[^>]*>(?:<[^>]*>)?([^<]*)/g)].map(([, name]) => name)).toEqual([
    'Orm',
    'Zebra',
    'Örn',
  ])
  expect([...html.matchAll(/<summary>([^<]*)/g)].map(([, name]) => name)).toEqual(['Alm', 'Zon', 'Ås'])
})

test('a list with filters has their values on its rows, and only sites with one have its script and styles', async () => {
  const files = (filter: string) => `
    -- content/data/beasts.yml --
    - { id: rat, name: Rat, threat: 1, homes: [fen, moor] }
    - { id: bear, name: Bear, threat: 4 }
    -- content/data/homes.yml --
    - { id: fen, name: The Fen }
    - { id: moor, name: A <Moor> }
    -- content/docs/a.md --
    # A
    :::table beasts columns="name, threat, id" caption="Beasts" ${filter}
    :::
  `
  const site = await buildSite(files('filter="threat: Threat, homes(homes): Home"'))
  const field = (name: string, ...values: string[]) =>
    `<label>${name} <select><option value="">All</option>${values.map((value) => `<option>${value}</option>`).join('')}</select></label>`
  const fields = field('Threat', '1', '4') + field('Home', 'A &lt;Moor&gt;', 'The Fen')
  expect(site.main('/docs/a')).toContain(
    `<form class="list-bar" autocomplete="off">${fields}<span role="status">2 of 2</span></form><div class="table" data-list="beasts" tabindex="0"`,
  )
  expect(site.main('/docs/a')).toContain('<tr data-0="1" data-1="The Fen|A &lt;Moor&gt;" id="rat">')
  expect(site.main('/docs/a')).toContain('<tr data-0="4" data-1="" id="bear">')
  const plain = await buildSite(files(''))
  const names = [...plain.files().keys()].filter((name) => /\/list-/.test(name))
  expect([names, plain.main('/docs/a').includes('data-list')]).toEqual([[], false])
})

test('columns of tables that begin with the same heading have the same width on the whole page', async () => {
  const { html } = await article(
    '| Weapon | Damage | Tags |\n|---|---|---|\n| Knife | 1d4 | Quiet, Thrown, Guarding, Unreliable |\n\n| Weapon | Damage | Range | Tags |\n|---|---|---|---|\n| Longbow of the moor | 1d10+1 | Far away | Loud |\n\n| Name | a | b |\n|---|---|---|\n| x | y | z |',
  )
  const widths = [...html.matchAll(/<th scope="col"(?: class="([^"]*)")?>([^<]*)/g)].map(
    ([, width = '', head]) => `${head} ${width}`,
  )
  expect(widths).toEqual([
    'Weapon w16',
    'Damage num w13',
    'Tags ',
    'Weapon w16',
    'Damage num w13',
    'Range w8',
    'Tags ',
    'Name ',
    'a ',
    'b ',
  ])
  expect([...html.matchAll(/<table class="([^"]*)"/g)].map(([, names]) => names)).toEqual([
    'pin even',
    'pin even m32',
    'pin',
  ])
})

test('an index lists the names of records by the values of some keys, with links to where they are shown', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://example.org', plates: { beasts: { title: 'name' } } })
    -- content/data/beasts.yml --
    - { id: rat, name: Rat & co, threat: 2, homes: [fen, moor] }
    - { id: bear, name: Bear, threat: 10, homes: [moor] }
    -- content/data/homes.yml --
    - { id: fen, name: The Fen }
    - { id: moor, name: The Moor }
    -- content/docs/a.md --
    # A
    :::index beasts by="threat: Threat, homes(homes): Home" sort="threat"
    :::
    :::plates beasts
    :::
  `)
  const outline = [
    ...site
      .main('/docs/a')
      .matchAll(
        /aria-label="(Threat|Home)"|<summary>([^<]*)|<li><a (href="#[^"]*")[^>]*>([^<]*)<\/a><\/li>(?!<li><a href="#[^"]*"[^>]*>[^<]*<\/a><\/li><\/ol>)/g,
      ),
  ]
    .map(([, heading, value, href, name]) => heading ?? value ?? `${href} ${name}`)
    .filter((one) => one !== 'On this page')
  expect(outline.slice(outline.indexOf('Threat'), outline.indexOf('Threat') + 11)).toEqual([
    'Threat',
    '2',
    'href="#rat--co" Rat &amp; co',
    '10',
    'href="#bear" Bear',
    'Home',
    'The Fen',
    'href="#rat--co" Rat &amp; co',
    'The Moor',
    'href="#rat--co" Rat &amp; co',
    'href="#bear" Bear',
  ])
})

const beasts = (...records: string[]) => `
  -- content/docs/a.md --
  # A

  :::cards beasts
  :::
  -- content/data/beasts.yml --
${records.map((record) => `  - { ${record} }`).join('\n')}
`

test('the only record without a key and the only text among numbers are warnings with their lines', async () => {
  const site = await buildSite(
    beasts(
      ...['rat', 'owl', 'elk', 'fox'].map((id, i) => `id: ${id}, name: The ${id}, guard: ${i}, note: ''`),
      "id: eel, name: Eel, guard: '4 b', note: ''",
      'id: bat, name: Bat, guard: 3',
    ),
  )
  expect(lines(site.warnings)).toEqual([
    'content/data/beasts.yml:5 warning WB237 "guard" is a text here and a number in all other records; found "4 b".',
    'content/data/beasts.yml:6 warning WB237 Only this record lacks the key "note".',
  ])
})

test('a record that lacks many keys is one warning', async () => {
  const keys = (n: number) => Array.from({ length: n }, (_, i) => `k${i}: 1`).join(', ')
  const site = await buildSite(
    beasts(...['rat', 'owl', 'elk', 'fox', 'eel'].map((id) => `id: ${id}, name: X, ${keys(9)}`), 'id: bat, name: Bat'),
  )
  expect(lines(site.warnings)).toEqual([
    'content/data/beasts.yml:6 warning WB237 Only this record lacks the keys "k0", "k1", "k2", "k3", "k4" and 4 more.',
  ])
})

test('a data file or a drawing that is too large is an error at the file, with what to do for its kind', async () => {
  const problems = await problemsOf(`
  -- content/docs/a.md --
  # A

  :::table big columns="id" caption="x"
  :::

  :::diagram huge
  :::
  -- content/data/big.yml --
  - { id: a }
  ${'#'.repeat(2 * 1024 * 1024)}
  -- content/diagrams/huge.svg --
  <svg viewBox="0 0 9 9"><path d="M0 0"/></svg>${' '.repeat(2 * 1024 * 1024)}x
  `)
  expect(problems.map(({ file, code, message, hint }) => [file, code, message, hint])).toEqual([
    ['content/data/big.yml', 'WB401', 'The file is 2.0 MiB; the limit is 2 MiB.', 'Split it into several files.'],
    [
      'content/diagrams/huge.svg',
      'WB401',
      'The file is 2.0 MiB; the limit is 2 MiB.',
      'Draw it with fewer points, or show it as a picture of content/static.',
    ],
    ['content/docs/a.md', 'WB370', ':::diagram: the drawing "content/diagrams/huge.svg" cannot be read.', undefined],
  ])
})

test('a schema next to a data file makes the checks exact', async () => {
  const schema = `
  -- content/data/beasts.schema.yml --
  id: text
  name: text
  guard: number
  nature: [beast, fae]
  gear: list?
`
  const problems = await problemsOf(
    beasts(
      'id: rat, name: Rat, guard: 2, nature: beast',
      'id: owl, name: 3, nature: fay',
      'id: elk, name: Elk, gaurd: 1, nature: fae',
    ) + schema,
  )
  expect(lines(problems).map((line) => line.replace('content/data/beasts.yml', ''))).toEqual([
    ':2 error WB239 "name" must be a text; found 3.',
    ':2 error WB239 This record lacks the key "guard", which the schema of the file requires.',
    ':2 error WB239 "nature" must be "beast" or "fae"; found "fay".',
    ':3 error WB239 This record lacks the key "guard", which the schema of the file requires.',
    ':3 error WB239 The schema of the file has no key "gaurd". Did you mean "guard"?',
  ])
  const wrong = await problemsOf(`${beasts('id: rat')}\n  -- content/data/beasts.schema.yml --\n  id: txt\n`)
  expect(lines(wrong)[0]).toBe(
    'content/data/beasts.schema.yml:1 error WB238 "id" must be a kind of value; found "txt". Did you mean "text"?',
  )
})

test('a table with many short columns scrolls on a phone, one with few becomes cards', async () => {
  const layoutOf = async (columns: number) => {
    const row = (cells: (column: number) => string) =>
      `|${Array.from({ length: columns }, (_, i) => cells(i)).join('|')}|`
    const long = 'The guild of the mountain, and a second rope'
    const lines = [row((i) => `C${i}`), row(() => '---'), row((i) => (i === 2 ? long : '1'))]
    return /<table class="(\w+)"/.exec((await article(lines.join('\n'))).html)?.[1]
  }
  expect(await layoutOf(4)).toBe('stack')
  expect(await layoutOf(9)).toBe('pin')
})

test('a table of two columns becomes cards on a phone if a long word leaves sentences no room', async () => {
  const isStack = async (first: string, second: string) =>
    (await article(`| Key | What |\n|-|-|\n| ${first} | ${second} |`)).html.includes('<table class="stack">')
  const sentence = 'The words that the bar at the top of a page shows'
  expect(await isStack('`/data/tables.json`', sentence)).toBe(true)
  expect(await isStack('`/data/tables.json`', 'a short cell')).toBe(false)
  expect(await isStack('Many short words in a row', sentence)).toBe(false)
})
