import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../command.ts'
import { buildFolder, lines, problemsIn, writeFile, writeSite } from '../site.ts'
import { xmlFaults } from '../validate-xml.ts'

const CHASES = `
  -- content/docs/chases.md --
  ---
  title: Chases
  ---
  A chase runs over 3 Rounds.

  ## Fleeing

  Fleeing starts at 3 and costs **Luck**. Run.

  ## The Gap {#gap}

  | Cast | Gap |
  | --- | --- |
  | Success | 1 your way |
  | Failure | 1 against you |
  -- content/docs/weapons.md --
  # Weapons

  :::table weapons columns="name, damage, price" caption="Weapons"
  :::
  -- content/data/weapons.yml --
  - { id: knife, name: Knife, damage: 1d4, price: 6 }
  - { id: bow, name: Bow, damage: 1d8, price: 40 }
`

const LOCK = 'content/rules.lock.yml'

const read = (root: string, file: string) => fs.readFileSync(path.join(root, file), 'utf8')

function edit(root: string, file: string, from: string | RegExp, to: string) {
  const text = read(root, file)
  const edited = text.replace(from, to)
  if (edited === text) throw new Error(`${String(from)} is not in ${file}.`)
  writeFile(root, file, edited)
}

async function release(root: string, ...args: string[]) {
  const { code, stdout, stderr } = await run(['release', ...args, '--root', root, '--json'])
  return {
    code,
    stderr,
    ...(JSON.parse(stdout) as { changes: Record<string, string>[]; problems: { message: string }[] }),
  }
}

async function released(text = CHASES, edition = '0.4') {
  const root = writeSite(text)
  expect(await release(root, edition, '--date', '2026-11-24')).toMatchObject({ code: 0 })
  return root
}

test('the first release writes the lock: sorted, one block for each rule', async () => {
  const root = await released()
  expect(read(root, LOCK)).toBe(`# Written by \`wasteland-build release\`. Add lines to "ended" only.
format: 1
editions: { "0.4": 2026-11-24 }
rules:
  docs/chases:
    title: Chases
    at: /docs/chases
    since: "0.4"
    changed: "0.4"
    words: d16c38
    says: ["A chase runs over 3 Rounds."]
  docs/chases#fleeing:
    title: Fleeing
    at: /docs/chases
    since: "0.4"
    changed: "0.4"
    words: "13c8d4"
    says: ["Fleeing starts at 3 and costs **Luck**."]
  docs/chases#gap:
    title: The Gap
    at: /docs/chases
    since: "0.4"
    changed: "0.4"
    words: "4b8493"
    says: ["Success, Gap: 1 your way", "Failure, Gap: 1 against you"]
  docs/weapons:
    title: Weapons
    at: /docs/weapons
    since: "0.4"
    changed: "0.4"
    words: "9fef15"
    says: []
records:
  weapons/bow: { since: "0.4", at: /docs/weapons#bow, fields: { name: Bow, damage: 1d8, price: 40 } }
  weapons/knife: { since: "0.4", at: /docs/weapons#knife, fields: { name: Knife, damage: 1d4, price: 6 } }
ended:
# end
`)
})

/** A site of pages with seeded numbers, dice, bold terms and cells. */
function seededSite(): string {
  const pages = Array.from(
    { length: 10 },
    (_, i) => `
  -- content/docs/page-${i}.md --
  # Page ${i}

  The first rule of page ${i} costs 4${i} buttons.

  ## Dice ${i} {#dice}

  Roll ${i + 1}d6 for "harm" -- and keep the best. Rest of the *text*, with a [link](page-${(i + 1) % 10}.md).

  | Depth | Price |
  | --- | --- |
  | Shallow | 1${i} |
  | Deep | 2${i} |

  ## Named part ${i}

  A part with **Bold${i}** in it...
`,
  )
  return pages.join('')
}

test('20 edits of numbers, dice, bold terms and cells are 20 changes with old and new value', async () => {
  const root = await released(seededSite())
  const edits: [from: string, to: string][] = Array.from({ length: 20 }, (_, n) => {
    const i = n % 10
    const kinds: [string, string][] =
      n < 10
        ? [
            [`4${i} buttons`, `5${i} buttons`],
            [`${i + 1}d6`, `${i + 1}d8`],
          ]
        : [
            [`| Deep | 2${i} |`, `| Deep | 3${i} |`],
            [`**Bold${i}**`, `**Brave${i}**`],
          ]
    return kinds[n % 2] ?? ['', '']
  })
  for (const [n, [from, to]] of edits.entries()) edit(root, `content/docs/page-${n % 10}.md`, from, to)
  const { changes } = await release(root, '0.5', '--date', '2026-12-01', '--dry-run')
  expect(changes.map(({ kind }) => kind)).toEqual(Array(20).fill('changed'))
  const found = changes.map(({ old = '', new: now = '' }) => `${old} → ${now}`)
  for (const [from, to] of edits) {
    const [before, after] = [from, to].map((text) =>
      text.replaceAll('**', '').replace(/^\| Deep \| (\d+) \|$/, 'Deep, Price: $1'),
    )
    expect(found.filter((line) => line.includes(before ?? '') && line.includes(after ?? ''))).toHaveLength(1)
  }
  expect(fs.existsSync(path.join(root, 'content/changes'))).toBe(false)
}, 60_000)

test('20 edits of white space, typography, links and formatting are no change', async () => {
  const root = await released(seededSite())
  const edits: [from: string | RegExp, to: string][] = [
    ['"harm"', '“harm”'],
    [' -- ', '—'],
    ['*text*', 'text'],
    ['keep the best. Rest', 'keep the best.\nRest'],
    [/\[link\]\([^)]*\)/, 'link'],
    ['The first rule', '**The** first rule'.replaceAll('**', '_')],
    ['| Depth | Price |', '|Depth    |Price|'],
    ['in it...', 'in it…'],
    ['Roll ', 'Roll  '],
    ['costs ', 'costs\u00a0'],
  ]
  for (let n = 0; n < 20; n++)
    edit(root, `content/docs/page-${n % 10}.md`, ...(edits[(n * 3 + (n > 9 ? 1 : 0)) % 10] ?? ['', '']))
  expect((await release(root, '0.5', '--date', '2026-12-01', '--dry-run')).changes).toEqual([])
}, 60_000)

test('other words are named without values, and a title with both', async () => {
  const root = await released()
  edit(root, 'content/docs/chases.md', 'Run.', 'Run away.')
  edit(root, 'content/docs/chases.md', '## The Gap', '## The distance')
  expect((await release(root, '0.5', '--date', '2026-12-01')).changes).toEqual([
    { rule: 'docs/chases#fleeing', kind: 'words', note: '' },
    { rule: 'docs/chases#gap', kind: 'words', old: 'The Gap', new: 'The distance', note: '' },
  ])
})

test('a sentence that is cut in two, one that moves, and a bold label say nothing new', async () => {
  const root = await released(`
    -- content/docs/driving.md --
    # Driving

    Hull 0 stops the vehicle, and half Hull takes 1 from its steps. A ram deals 2d6.

    - A trolley seats 4.
  `)
  edit(
    root,
    'content/docs/driving.md',
    /Hull 0[\s\S]*/,
    '**Ramming.** A ram deals 2d6. Half Hull takes 1 from its steps. Hull 0 stops the vehicle.\n\n- **The trolley.** A trolley seats 4.\n',
  )
  expect((await release(root, '0.5', '--date', '2026-12-01', '--dry-run')).changes).toEqual([
    { rule: 'docs/driving', kind: 'words', note: '' },
  ])
})

test('the cells of an added row are one change', async () => {
  const root = await released()
  edit(root, 'content/docs/chases.md', '| Failure |', '| A tie | 2 your way |\n| Failure |')
  edit(root, 'content/docs/chases.md', '| Failure |', '| 12 | 3 your way |\n| Failure |')
  expect((await release(root, '0.5', '--date', '2026-12-01', '--dry-run')).changes).toEqual([
    { rule: 'docs/chases#gap', kind: 'changed', new: 'A tie, Gap: 2 your way; 12, Gap: 3 your way', note: '' },
  ])
})

test('releasing twice writes the same bytes; the same edition again keeps notes and joins changes', async () => {
  const root = await released()
  const first = read(root, LOCK)
  await release(root, '0.4')
  expect(read(root, LOCK)).toBe(first)
  edit(root, 'content/docs/chases.md', 'starts at 3', 'starts at 2')
  edit(root, 'content/data/weapons.yml', '1d4', '1d6')
  await release(root, '0.5', '--date', '2026-12-01')
  edit(root, 'content/changes/0.5.yml', 'note: ""', 'note: "Shorter chases."')
  edit(root, 'content/docs/chases.md', 'starts at 2', 'starts at 1')
  edit(root, 'content/data/weapons.yml', '1d6', '1d4')
  await release(root, '0.5')
  expect(read(root, 'content/changes/0.5.yml').split('\n').slice(1)).toEqual([
    '- { rule: docs/chases#fleeing, kind: changed, old: "Fleeing starts at 3 and costs Luck.", new: "Fleeing starts at 1 and costs Luck.", note: "Shorter chases." }',
    '',
  ])
  expect(read(root, LOCK)).toContain('editions: { "0.4": 2026-11-24, "0.5": 2026-12-01 }')
  const again = await release(root, '0.4')
  expect([again.code, again.problems[0]?.message]).toEqual([2, 'The edition 0.4 is older than 0.5, the last one.'])
  expect((await release(root, '0.6')).problems[0]?.message).toBe('The edition 0.6 needs a date.')
}, 60_000)

test('the edition of the lock is that of the book, and another one in the config is an error', async () => {
  const config = (edition: string) =>
    `export default defineConfig({ title: 'T', url: 'https://example.org', book: { ${edition} formats: ['page', 'file'] } })`
  const root = await released(`${CHASES}
  -- site.config.ts --
  ${config('')}
  `)
  expect((await buildFolder(root)).exists('book/t-0.4.html')).toBe(true)
  writeFile(root, 'site.config.ts', config("edition: '0.3',"))
  expect(lines(await problemsIn(buildFolder(root)))).toEqual([
    'site.config.ts:1 error WB653 "book.edition" is "0.3", and the last edition of content/rules.lock.yml is "0.4".',
  ])
}, 60_000)

test('a lock edited by hand, cut short, merged with marks, newer, or with an id twice is an error with its line', async () => {
  const root = await released()
  const lock = read(root, LOCK)
  const rows = lock.split('\n')
  const withRow = (at: number, ...row: string[]) => rows.toSpliced(at, 0, ...row).join('\n')
  const faulty: [text: string, line: number, code: string, message: string][] = [
    [lock.replace('words: d16c38', 'words: none'), 5, 'WB650', '"words" of "docs/chases" is not a hash of six digits.'],
    [lock.replace('    since: "0.4"\n', ''), 5, 'WB650', 'The rule "docs/chases" has no "since".'],
    [withRow(7, '    by: hand'), 8, 'WB650', 'The lock has no such line.'],
    [rows.slice(0, 32).join('\n'), 32, 'WB650', 'The file is cut short: "records" is missing.'],
    [rows.slice(0, -2).join('\n'), 36, 'WB650', 'The file is cut short: the line "# end" is missing.'],
    [withRow(11, '<<<<<<< HEAD'), 12, 'WB650', 'This line is a mark of a merge conflict.'],
    [
      lock.replace('format: 1', 'format: 2'),
      2,
      'WB651',
      'A newer version of wasteland-build has written this lock: its format is 2, and this version reads 1.',
    ],
    [withRow(35, rows[34] ?? ''), 36, 'WB652', 'The lock has "weapons/knife" twice.'],
  ]
  for (const [text, line, code, message] of faulty) {
    writeFile(root, LOCK, text)
    expect(lines(await problemsIn(buildFolder(root)))[0]).toBe(`${LOCK}:${line} error ${code} ${message}`)
    expect((await release(root, '0.5', '--date', '2026-12-01')).code).toBe(1)
    expect(read(root, LOCK)).toBe(text)
  }
}, 120_000)

test('a build stops when an id of the lock is gone, and the message has the line to write', async () => {
  const root = await released()
  edit(root, 'content/docs/chases.md', '## Fleeing', '## Running')
  edit(root, 'content/data/weapons.yml', /.*knife.*\n/, '')
  const problems = await problemsIn(buildFolder(root))
  expect(lines(problems)).toEqual([
    `${LOCK}:12 error WB654 The section "Fleeing" (/docs/chases#fleeing) is gone, and links to it exist: docs/chases#fleeing is in the lock.`,
    `${LOCK}:35 error WB654 The record weapons/knife is gone, and links to it exist: it is in the lock.`,
  ])
  expect(problems[0]?.hint).toContain('  docs/chases#fleeing: { moved: docs/chases#running }')
  edit(
    root,
    LOCK,
    'ended:\n',
    'ended:\n  docs/chases#fleeing: { moved: docs/chases#runing }\n  weapons/knife: { gone: "Blunt" }\n',
  )
  expect(lines(await problemsIn(buildFolder(root)))).toEqual([
    `${LOCK}:12 error WB654 The section "Fleeing" (/docs/chases#fleeing) is gone, and links to it exist: docs/chases#fleeing is in the lock.`,
    `${LOCK}:37 error WB655 "docs/chases#fleeing" leads to docs/chases#runing, which is neither a rule or record of the site nor in "ended".`,
  ])
  edit(root, LOCK, '#runing', '#running')
  const site = await buildFolder(root)
  expect(site.main('/docs/chases')).toContain('<h2 id="running"><span id="fleeing"></span>')
  expect(site.main('/docs/weapons')).toContain('<li id="knife">Blunt</li>')
  expect((await release(root, '0.5', '--date', '2026-12-01')).changes).toEqual([
    { rule: 'docs/chases#running', kind: 'moved', old: 'docs/chases#fleeing' },
    { record: 'weapons/knife', kind: 'gone', note: 'Blunt' },
  ])
  expect(read(root, LOCK)).toContain('  docs/chases#fleeing: { moved: docs/chases#running, at: /docs/chases#fleeing }')
  const after = await buildFolder(root)
  expect(after.main('/docs/chases')).toContain('<h2 id="running"><span id="fleeing"></span>')
  expect(after.main('/docs/changes')).toContain('Blunt')
}, 60_000)

test('a second move is one error, and the lines of the first move are none', async () => {
  const root = await released()
  edit(root, 'content/docs/chases.md', '## Fleeing', '## Running')
  edit(root, LOCK, 'ended:\n', 'ended:\n  docs/chases#fleeing: { moved: docs/chases#running }\n')
  await release(root, '0.5', '--date', '2026-12-01')
  edit(root, 'content/docs/chases.md', '## Running', '## Escaping')
  expect(lines(await problemsIn(buildFolder(root)))).toEqual([
    `${LOCK}:19 error WB654 The section "Running" (/docs/chases#running) is gone, and links to it exist: docs/chases#running is in the lock.`,
  ])
})

test('code for the browser in a page is no rule and not found by the search', async () => {
  const config = `-- site.config.ts --\nexport default defineConfig({ title: 'T', url: 'https://a.example', markdown: { html: true } })\n`
  const root = await released(
    `${config}-- content/docs/a.md --\n# A\n\n<style>\np { top: 60px }\n</style>\n\nTake 2 turns.\n`,
  )
  expect(read(root, LOCK)).toContain('says: ["Take 2 turns."]')
  const search = [...(await buildFolder(root)).files()].find(([name]) => /^assets\/search-.*json$/.test(name))?.[1]
  expect(search).toContain('Take 2 turns')
  expect(search).not.toContain('60px')
})

test('a record with another id keeps its history, and its old id leads to it', async () => {
  const root = await released()
  edit(root, 'content/data/weapons.yml', 'id: knife, name: Knife, damage: 1d4', 'id: dagger, name: Dagger, damage: 1d6')
  expect((await problemsIn(buildFolder(root)))[0]?.hint).toContain('  weapons/knife: { moved: … }')
  edit(root, LOCK, 'ended:\n', 'ended:\n  weapons/knife: { moved: weapons/dagger }\n')
  const site = await buildFolder(root)
  const row = /<tr id="dagger">\s*<th scope="row"><span id="knife"><\/span>Dagger/
  expect(site.main('/docs/weapons')).toMatch(row)
  expect((await release(root, '0.5', '--date', '2026-12-01')).changes).toEqual([
    { record: 'weapons/dagger', kind: 'moved', old: 'weapons/knife' },
    { record: 'weapons/dagger', field: 'name', kind: 'changed', old: 'Knife', new: 'Dagger' },
    { record: 'weapons/dagger', field: 'damage', kind: 'changed', old: '1d4', new: '1d6' },
  ])
  expect(read(root, LOCK)).toContain('  weapons/dagger: { since: "0.4", at: /docs/weapons#dagger,')
  expect((await buildFolder(root)).main('/docs/weapons')).toMatch(row)
}, 60_000)

test('a page renamed in upper and lower case only is redirected by _redirects, and GitHub Pages cannot do it', async () => {
  const root = await released(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', offline: true })
    -- content/docs/Loot.md --
    # Loot

    Take it.
  `)
  fs.renameSync(path.join(root, 'content/docs/Loot.md'), path.join(root, 'content/docs/loot.md'))
  edit(root, LOCK, 'ended:\n', 'ended:\n  docs/Loot: { moved: docs/loot }\n')
  const site = await buildFolder(root)
  expect(site.file('_redirects')).toContain('/docs/Loot /docs/loot 301\n')
  expect(JSON.parse(site.file('offline-redirects.json'))).toMatchObject({ '/docs/Loot': '/docs/loot' })
  expect([...site.files().keys()].filter((name) => name.startsWith('docs/Loot'))).toEqual([])
  expect(lines(site.warnings).filter((line) => line.includes('WB668'))).toEqual([])
  edit(root, 'site.config.ts', 'https://example.org', 'https://me.github.io')
  expect(lines((await buildFolder(root)).warnings)).toContainEqual(
    expect.stringMatching(
      /^content\/rules\.lock\.yml: warning WB668 .* was \/docs\/Loot in the last edition, and is \/docs\/loot/,
    ),
  )
}, 60_000)

test('a post follows a rule that was renamed, and names an unknown rule and edition as errors', async () => {
  const root = await released(CHASES + POST)
  edit(root, 'content/docs/chases.md', '## Fleeing\n\nFleeing starts at 3', '## Running\n\nFleeing starts at 2')
  edit(root, LOCK, 'ended:\n', 'ended:\n  docs/chases#fleeing: { moved: docs/chases#running }\n')
  await release(root, '0.5', '--date', '2026-12-01')
  const post = 'content/blog/2026-11-25-chase.md'
  expect((await buildFolder(root)).main('/blog/2026/11/25/chase')).toContain('This rule has changed since: 0.5')
  edit(root, post, 'chases#fleeing', 'chase#fleeing')
  edit(root, post, 'rules:', 'rulesAsOf: "0.3"\nrules:')
  expect(lines((await problemsIn(buildFolder(root))).filter(({ severity }) => severity === 'error'))).toEqual([
    `${post}:4 error WB659 rules: There is no doc "chase". Did you mean "chases"?`,
    `${post}:3 error WB659 rulesAsOf: the lock has no edition "0.3". Editions: 0.4, 0.5.`,
  ])
}, 60_000)

const POST = `
  -- content/blog/2026-11-25-chase.md --
  ---
  title: Why three
  rules: ['chases#fleeing']
  ---
  See [Chases](../docs/chases.md).
`

test('a post about a rule says at its top what has changed since, and the page of the rule lists the post', async () => {
  const root = await released(CHASES + POST)
  edit(root, 'content/docs/chases.md', 'starts at 3', 'starts at 2')
  await release(root, '0.5', '--date', '2026-12-01')
  edit(root, 'content/changes/0.5.yml', 'note: ""', 'note: "Fleeing starts at 2."')
  const site = await buildFolder(root)
  expect(site.main('/blog/2026/11/25/chase')).toContain(
    '<p><strong>Update:</strong> This rule has changed since: 0.5, <a href="/docs/changes#0.5-docs-chases-fleeing">Fleeing starts at 2</a></p>',
  )
  expect(site.main('/docs/chases')).toContain(
    '<h2>Design notes</h2><ul><li><a href="/blog/2026/11/25/chase">Why three</a>, ',
  )
  expect(read(root, 'out/search.json').length).toBeGreaterThan(0)
  expect([...site.files().values()].some((text) => text.includes('"Update: Fleeing starts at 2."'))).toBe(true)
  edit(root, 'content/blog/2026-11-25-chase.md', 'rules:', 'rulesAsOf: "0.5"\nrules:')
  expect((await buildFolder(root)).main('/blog/2026/11/25/chase')).not.toContain('has changed since')
  edit(root, 'content/blog/2026-11-25-chase.md', 'chases#fleeing', 'chases#fleeting')
  expect(lines((await problemsIn(buildFolder(root))).filter(({ severity }) => severity === 'error'))).toEqual([
    'content/blog/2026-11-25-chase.md:4 error WB659 rules: The doc "chases" has no heading with the id "fleeting". Did you mean "chases#fleeing"?',
  ])
}, 60_000)

test('the page of changes begins with the text of the doc at its address', async () => {
  const root = await released(`${CHASES}
  -- content/docs/changes.md --
  ---
  title: Errata
  ---
  ## Report a mistake

  Write to us.
  `)
  edit(root, 'content/docs/chases.md', 'starts at 3', 'starts at 2')
  await release(root, '0.5', '--date', '2026-12-01')
  const site = await buildFolder(root)
  expect(site.main('/docs/changes')).toMatch(
    /Errata[\s\S]*Write to us\.[\s\S]*<h2 id="edition-0\.5">[\s\S]*Fleeing starts at 2/,
  )
  expect(site.main('/docs/changes')).toMatch(/#report-a-mistake[\s\S]*#edition-0\.5/)
  expect(site.html('/docs/changes')).toContain('href="/docs/changes/atom.xml"')
  expect(site.warnings).toEqual([])
}, 60_000)

test('the book says in which edition a rule changed, and leaves out design notes', async () => {
  const config = `
  -- site.config.ts --
  export default defineConfig({ title: 'T', url: 'https://example.org', book: { formats: ['page', 'file', 'epub'] } })`
  const root = await released(config + CHASES + POST)
  edit(root, 'content/docs/chases.md', 'starts at 3', 'starts at 2')
  await release(root, '0.5', '--date', '2026-12-01')
  const site = await buildFolder(root)
  expect(site.html('/docs/chases')).toContain('<h2>Design notes</h2>')
  for (const book of [site.html('/book'), site.file('book/t-0.5.html')]) {
    expect(book).toContain('<p class="changed-in">Changed in 0.5</p>')
    expect(book).not.toMatch(/Design notes|Why three/)
    expect(book).toContain('Edition 0.5')
  }
  expect(site.exists('book/t-0.5.epub')).toBe(true)
}, 60_000)

test('the edition of the lock is on every sheet of a site without a book', async () => {
  const site = await buildFolder(await released())
  const [style = ''] = /assets\/site-[^"]*\.css/.exec(site.html('/docs/chases')) ?? []
  expect(site.file(style)).toContain('@bottom-left{content:"Test · Edition 0.4"')
}, 60_000)

test('the feed of changes is valid Atom with an entry for each edition', async () => {
  const root = await released()
  edit(root, 'content/docs/chases.md', 'starts at 3', 'starts at <2 & "more"')
  await release(root, '0.5', '--date', '2026-12-01')
  const feed = (await buildFolder(root)).file('docs/changes/atom.xml')
  expect(await xmlFaults(feed, 'atom')).toEqual([])
  const of = (name: string) => [...feed.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)
  const page = 'https://example.org/docs/changes'
  expect(of('id')).toEqual([page, `${page}#edition-0.5`, `${page}#edition-0.4`])
  expect(of('updated')).toEqual(['2026-12-01', '2026-12-01', '2026-11-24'].map((day) => `${day}T00:00:00Z`))
  expect(of('title')).toHaveLength(3)
  expect(feed).toContain('<author><name>Test</name></author>')
  expect(feed).toContain('starts at &amp;lt;2 &amp;amp;')
}, 60_000)

test('a frozen version has the lock of its rules, and says if changes were not released', async () => {
  const root = await released()
  edit(root, 'content/docs/chases.md', 'starts at 3', 'starts at 2')
  const { stdout } = await run(['version', '1.0', '--root', root, '--json'])
  expect((JSON.parse(stdout) as { problems: { code: string }[] }).problems.map(({ code }) => code)).toEqual(['WB660'])
  expect(read(root, 'content/versions/1.0/rules.lock.yml')).toBe(read(root, LOCK))
  await release(root, '0.5', '--date', '2026-12-01')
  const site = await buildFolder(root)
  expect(site.main('/docs/changes')).not.toContain('0.5')
  expect(site.main('/docs/next/changes')).toContain('Edition 0.5')
  expect(site.main('/docs/next/chases')).toContain('Changed in 0.5')
}, 60_000)

test('the changes of a frozen version link to its own pages', async () => {
  const root = await released()
  edit(root, 'content/data/weapons.yml', 'price: 6', 'price: 7')
  edit(root, 'content/docs/chases.md', 'starts at 3', 'starts at 2')
  await release(root, '0.5', '--date', '2026-12-01')
  expect(await run(['version', '0.5', '--root', root])).toMatchObject({ code: 0 })
  const changes = (await buildFolder(root)).main('/docs/changes')
  expect(changes).toContain('<a href="/docs/weapons#knife">Knife</a>')
  expect(changes).toContain('<a href="/docs/chases#fleeing">')
  expect(changes).not.toContain('/docs/next')
}, 60_000)

test('the changes of an edition link to a rule that has moved since', async () => {
  const root = await released()
  edit(root, 'content/docs/chases.md', 'starts at 3', 'starts at 2')
  await release(root, '0.5', '--date', '2026-12-01')
  fs.renameSync(path.join(root, 'content/docs/chases.md'), path.join(root, 'content/docs/pursuits.md'))
  edit(root, LOCK, 'ended:', 'ended:\n  docs/chases: { moved: docs/pursuits }')
  const changes = (await buildFolder(root)).main('/docs/changes')
  expect(changes).toContain('<a href="/docs/pursuits#fleeing">Chases: Fleeing</a>')
}, 60_000)

test('a site without a lock has nothing of it', async () => {
  const root = writeSite(CHASES + POST.replace(/ *rules:.*\n/, ''))
  const site = await buildFolder(root)
  expect(site.exists('docs/changes/index.html')).toBe(false)
  expect(site.main('/docs/chases')).not.toMatch(/changed-in|design-notes/)
})
