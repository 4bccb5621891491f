// `markdown.wikilinks`: what Obsidian writes, read in place. Names lead to files without their path; wrong names are reported.
import { expect, test } from 'vitest'
import { buildSite, lines, problemsOf } from '../site.ts'

const CONFIG = `
  -- site.config.ts --
  export default defineConfig({
    title: 'Vault', url: 'https://vault.example', docs: { routeBasePath: '/' }, blog: false,
    markdown: { wikilinks: true, dice: true }, checks: { deadLinks: 'warn', deadAnchors: 'warn', orphanPages: 'ignore' },
  })`

const WOLF = `
  -- content/docs/beasts/Wolf.md --
  # Wolf
  A [[Start|start]].

  ## Its bite
  Teeth of salt. See [below](#its-den).

  ## Its den
  Three pups sleep. ^pups

  | egg | price |
  | --- | ----- |
  | red | 4     |

  ^eggs`

test('the words of a block with an id keep their marks', async () => {
  const site = await buildSite(`${CONFIG}
  -- content/docs/Start.md --
  # Start
  **Miss**: you *fall* ~~up~~. ^miss`)
  expect(site.main('/Start')).toContain(
    '<p><span id="^miss"></span><strong>Miss</strong>: you <em>fall</em> <s>up</s>. </p>',
  )
})

test('tables of Dice Roller are tables to roll on', async () => {
  const site = await buildSite(`${CONFIG}
  -- content/docs/Start.md --
  # Start
  | dice: 1d4 | Met |
  | --------- | --- |
  | 1-3 | Fog |
  | 4 | Sun |

  ^met

  | dice: tonight | Met |
  | --- | --- |
  | 1 | Fog |`)
  const start = site.main('/Start')
  expect(start).toMatch(/data-die="1d4"[\s\S]*data-roll-table[\s\S]*<th[^>]*>(?:<svg[\s\S]*?<\/svg>)?[^:]*<\/th>/)
  expect(start).not.toContain('dice: 1d4')
  expect(start).toContain('dice: tonight')
  expect(site.warnings).toEqual([])
})

test('names become links, pictures, and texts of other pages', async () => {
  const site = await buildSite(`${CONFIG}${WOLF}
  -- content/docs/Start.md --
  # Start
  [[Wolf]], [[wolf|the *grey* one]], [[beasts/Wolf#Its bite]], [[Wolf#^pups]], [[#Here]], [words](beasts/Wolf.md#Its%20den).

  | who | |
  | --- | --- |
  | [[Wolf\\|grey]] | ![[lamp.svg\\|40]] |

  ![[lamp.svg|A lamp]]

  Take \`dice: 2d6\` and \`[[Wolf]]\`. ^first

  ## Here
  ![[Wolf#Its bite]]

  ![[Wolf#^eggs]]

  - ![[Wolf#^pups]]
  -- content/docs/art/lamp.svg --
  <svg xmlns="http://www.w3.org/2000/svg"></svg>`)
  const start = site.main('/Start')
  expect(start).toContain('<a href="/beasts/Wolf">Wolf</a>')
  expect(start).toContain('<a href="/beasts/Wolf">the *grey* one</a>')
  expect(start).toContain('<a href="/beasts/Wolf#its-bite">Wolf &gt; Its bite</a>')
  expect(start).toContain('<a href="/beasts/Wolf#%5Epups">Wolf</a>')
  expect(start).toContain('<a href="#here">Here</a>')
  expect(start).toContain('<a href="/beasts/Wolf#its-den">words</a>')
  expect(start).toMatch(
    /<th scope="row"><a href="\/beasts\/Wolf">grey<\/a><\/th>\s*<td><img src="\/assets\/lamp-\w+\.svg" width="40"/,
  )
  expect(start).toMatch(/<img src="\/assets\/lamp-\w+\.svg" alt="A lamp"/)
  expect(start).toMatch(/<span id="\^first"><\/span>Take [\s\S]*data-roll="2d6"[\s\S]*<code>\[\[Wolf\]\]<\/code>\./)
  expect(start).toMatch(
    /<h2 id="embed-1--its-bite">[\s\S]*Teeth of salt\. See <a href="\/beasts\/Wolf#its-den">below<\/a>/,
  )
  expect(start).toMatch(
    /<td data-label="price"[^>]*>4<\/td>[\s\S]*<li><a[^>]*>Wolf<\/a><p><span[^>]*><\/span>Three pups sleep\./,
  )
  expect(start.match(/Its den/g)).toBeNull()
  expect(site.main('/beasts/Wolf')).toContain('<span id="^eggs"></span><div class="table">')
  expect(lines(site.warnings)).toEqual([
    'content/docs/Start.md:6 warning WB302 The image lamp.svg has no text alternative.',
  ])
})

test('wrong names are reported with their place and the nearest name, and stay text', async () => {
  const site = await buildSite(`${CONFIG}${WOLF}
  -- content/docs/Start.md --
  # Start
  See [[Wolff]] and [[Rules|the rules]], [[Wolf#Its bit]].

  ![[Map]]
  ![[lamp.svg|a lamp]]
  -- content/docs/a/Rules.md --
  # Rules
  See [[rules]].
  -- content/docs/b/Rules.md --
  # Rules`)
  expect(site.warnings.map(({ file, line, column, code, message }) => [file, line, column, code, message])).toEqual([
    ['content/docs/Start.md', 2, 7, 'WB607', 'No page or file has the name "Wolff". Did you mean "Wolf"?'],
    ['content/docs/Start.md', 2, 21, 'WB607', 'The name "Rules" means several files: a/Rules, b/Rules.'],
    [
      'content/docs/Start.md',
      2,
      42,
      'WB604',
      'There is no heading with the id "its-bit" on /beasts/Wolf. Did you mean "its-bite"?',
    ],
    ['content/docs/Start.md', 4, 4, 'WB607', 'No page or file has the name "Map".'],
    ['content/docs/Start.md', 5, 4, 'WB607', 'No page or file has the name "lamp.svg".'],
  ])
  expect(site.warnings[1]?.hint).toBe('Write the folder, too: [[a/Rules]]')
  expect(site.main('/Start')).toContain('See Wolff and the rules, <a href="/beasts/Wolf#its-bit">')
  // A page in the same folder, or at the written path, is meant before others.
  expect(site.main('/a/Rules')).toContain('<a href="/a/Rules">rules</a>')
})

test('pages that show each other end, and follow changes', async () => {
  const site = await buildSite(`${CONFIG}
  -- content/docs/Start.md --
  # Start
  ![[Ring]]
  -- content/docs/Ring.md --
  # Ring
  Round. ![[Start]]

  ![[Start]]

  The end.`)
  expect(site.main('/Start').match(/Round\./g)).toHaveLength(1)
  expect(site.main('/Ring').match(/The end\./g)).toHaveLength(1)
  expect(lines(site.warnings)).toEqual([
    'content/docs/Start.md:2 warning WB609 Pages show each other in a circle, so the last one is only a link here: content/docs/Ring.md:4 > content/docs/Start.md:2 > content/docs/Ring.md',
  ])
  const next = await site.rebuild({ 'content/docs/Ring.md': '# Ring\nSquare.\n' })
  expect(next.main('/Start')).toContain('Square.')
})

test('a page that shows itself has only a link there, and is reported', async () => {
  const site = await buildSite(`${CONFIG}
  -- content/docs/Start.md --
  # Start
  Once.

  ![[Start]]`)
  expect(site.main('/Start').match(/Once\./g)).toHaveLength(1)
  expect(lines(site.warnings)).toEqual([
    'content/docs/Start.md:4 warning WB609 Pages show each other in a circle, so the last one is only a link here: content/docs/Start.md:4 > content/docs/Start.md',
  ])
})

test('ids of a page are unique wherever it is shown, also inside a page that is shown twice', async () => {
  const site = await buildSite(`${CONFIG}
  -- content/docs/Start.md --
  # Start
  ![[Middle]]

  ![[Middle]]
  -- content/docs/Middle.md --
  # Middle
  ## Part
  ![[Deep]]
  -- content/docs/Deep.md --
  # Deep
  ## Part
  Read [it](#part).[^1]

  [^1]: A note.`)
  const ids = [...site.main('/Start').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(
    expect.arrayContaining(['embed-1--part', 'embed-1--embed-1--part', 'embed-2--part', 'embed-2--embed-1--part']),
  )
  expect(site.main('/Start')).toContain('<a href="/Deep#part">it</a>')
})

/** Pages e0 to e<levels>, each of which shows the next one so many times. */
const nested = (levels: number, times = 2) =>
  Array.from(
    { length: levels + 1 },
    (_, i) => `
  -- content/docs/e${i}.md --
  # E${i}
${`  ![[e${i + 1}]]\n\n`.repeat(i === levels ? 0 : times)}
  Level ${i}.`,
  ).join('')

test('pages show each other up to seven levels deep, each made once', async () => {
  const site = await buildSite(CONFIG + nested(7))
  expect(site.main('/e0').match(/Level 7\./g)).toHaveLength(2 ** 7)
  expect(lines(site.warnings)).toEqual([])
})

test('pages that show each other more than seven levels deep are errors that name the chain, however many there are', async () => {
  const chain = (from: number) =>
    Array.from({ length: 9 }, (_, i) => `content/docs/e${from + i}.md${i === 8 ? '' : ':2'}`).join(' > ')
  const found = lines(await problemsOf(CONFIG + nested(24)))
  expect(found).toHaveLength(17)
  for (const i of [0, 16])
    expect(found).toContain(
      `content/docs/e${i + 7}.md:2 error WB608 Pages show each other more than 7 levels deep: ${chain(i)}`,
    )
})

test('a page that shows more than 2 MB of other pages is an error', async () => {
  const long = `${'Words of salt. '.repeat(60)}\n\n`.repeat(200)
  const pages = `
-- content/docs/Start.md --
# Start
${'![[Middle]]\n\n'.repeat(4)}
-- content/docs/Middle.md --
# Middle
${'![[Long]]\n\n'.repeat(4)}
-- content/docs/Long.md --
# Long
${long}`
  const found = lines(await problemsOf(CONFIG.replace(/^ {2}/gm, '') + pages))
  expect(found).toEqual([
    'content/docs/Start.md:2 error WB608 The pages that this page shows with ![[…]] are larger than 2 MB together, up to: content/docs/Start.md:6 > content/docs/Middle.md:8 > content/docs/Long.md',
  ])
})

test('a page changes when a component in a page that it shows changes its properties', async () => {
  const site = await buildSite(`
  -- site.config.ts --
  export default defineConfig({ title: 'Vault', url: 'https://vault.example', docs: { routeBasePath: '/' }, blog: false,
    components: { pool: 'pool.tsx' }, markdown: { wikilinks: true }, checks: { orphanPages: 'ignore' } })
  -- pool.tsx --
  export default ({ level }: { level: number }) => <p>{level} dice</p>
  -- content/docs/Start.md --
  # Start
  ![[Middle]]
  -- content/docs/Middle.md --
  # Middle
  ![[Deep]]
  -- content/docs/Deep.md --
  # Deep
  :::component pool {"level": 3}
  :::`)
  expect(site.main('/Start')).toContain('<p>3<!-- --> dice</p>')
  const next = await site.rebuild({ 'content/docs/Deep.md': '# Deep\n:::component pool {"level": 4}\n:::\n' })
  expect(next.main('/Start')).toContain('<p>4<!-- --> dice</p>')
})

test('a version and a translation name their own pages', async () => {
  const site = await buildSite(`
  -- site.config.ts --
  export default defineConfig({ title: 'Vault', url: 'https://vault.example', blog: false,
    i18n: { locales: ['en', 'de'] }, markdown: { wikilinks: true } })
  -- content/docs/Start.md --
  # Start
  [[Wolf]]
  -- content/docs/Wolf.md --
  # Wolf
  -- content/versions/1.0/Start.md --
  # Start
  [[Wolf]]
  -- content/versions/1.0/Wolf.md --
  # Old wolf
  -- content/pages/about.md --
  # About
  [[Start]]
  -- content/i18n/de/docs/Start.md --
  # Anfang
  [[Wolf]] [[about]]`)
  expect(site.main('/docs/Start')).toContain('<a href="/docs/Wolf">Wolf</a>')
  expect(site.main('/docs/next/Start')).toContain('<a href="/docs/next/Wolf">Wolf</a>')
  expect(site.main('/about')).toContain('<a href="/docs/Start">Start</a>')
  expect(site.main('/de/docs/next/Start')).toContain(
    '<a href="/de/docs/next/Wolf">Wolf</a> <a href="/de/about">about</a>',
  )
})

test('a stat block becomes a list of its keys and traits, with its links', async () => {
  const site = await buildSite(`${CONFIG}${WOLF}
  -- content/docs/Start.md --
  \`\`\`statblock
  name: Grey
  ac: 13
  traits:
    - name: Smell
      desc: "It smells a [[Wolf]]."
  \`\`\``)
  expect(site.main('/Start')).toMatch(
    /<strong>ac<\/strong> 13<\/li>\s*<li><strong>Smell<\/strong> It smells a <a href="\/beasts\/Wolf">Wolf<\/a>\./,
  )
})

test('a stat block leaves out the name that its heading has, and names the line of a dead link', async () => {
  const site = await buildSite(`${CONFIG}
  -- content/docs/Grey.md --
  ## Grey

  \`\`\`statblock
  name: "Grey"
  traits:
    - name: "Smell"
      desc: "\\"Meat\\", says [[Nobody]]."
  \`\`\``)
  expect(site.main('/Grey')).toMatch(/<ul>\s*<li><strong>Smell<\/strong> “Meat”, says/)
  expect(site.warnings[0]).toMatchObject({ line: 7 })
})

test('without the option, the marks are text, and the message names the option', async () => {
  const site = await buildSite(`
  -- content/docs/a.md --
  # A
  [[B]] text ^id
  -- content/docs/B.md --
  # B`)
  expect(site.main('/docs/a')).toContain('<p>[[B]] text ^id</p>')
  expect(site.warnings[0]?.hint).toContain('markdown: { wikilinks: true }')
})

test('a heading with an id of its own is found by its words, in links and in embedded sections', async () => {
  const site = await buildSite(`${CONFIG}
  -- content/docs/wolf.md --
  # Wolf

  ## Its bite {#bite}
  Teeth of salt.

  ## Its *den* & pups {#den}
  Three pups.
  -- content/docs/start.md --
  # Start
  [[wolf#Its bite]], [[wolf#Its den & pups]], [[#My Own]], [words](wolf.md#Its%20bite) and [[wolf#Its bit]].

  ![[wolf#Its bite]]

  ## My own {#mine}
  Text.
`)
  const main = site.main('/start')
  expect([...main.matchAll(/href="([^"]*#[^"]*)"/g)].map(([, href]) => href)).toEqual(
    expect.arrayContaining(['/wolf#bite', '/wolf#den', '#mine']),
  )
  expect(main).toContain('Teeth of salt.')
  expect(main).not.toContain('Three pups.')
  expect(lines(site.warnings)).toEqual([
    'content/docs/start.md:2 warning WB604 There is no heading with the id "its-bit" on /wolf.',
  ])
})

test('a page is not suggested for a wrong name on it', async () => {
  const site = await buildSite(`${CONFIG}
  -- content/docs/wolf.md --
  # Wolf
  [[wolff]]
`)
  expect(lines(site.warnings)).toEqual(['content/docs/wolf.md:2 warning WB607 No page or file has the name "wolff".'])
})

test('a suggested name differs from the written one, and is never of an old version', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({
      title: 'T', url: 'https://example.org', markdown: { wikilinks: true }, checks: { deadLinks: 'warn' },
    })
    -- content/docs/start.md --
    # Start
    [[Wolf]] and [[beasts/Ox]]
    -- content/docs/herds/Ox.md --
    # Ox
    -- content/versions/2.0/rules.md --
    # Rules
    -- content/versions/1.0/Wolf.md --
    # Wolf
  `)
  expect(lines(site.warnings)).toEqual([
    'content/docs/start.md:2 warning WB607 No page or file has the name "Wolf".',
    'content/docs/start.md:2 warning WB607 No page or file has the name "beasts/Ox". Did you mean "herds/Ox"?',
  ])
})
