// `wasteland-build version`: freezes the docs completely or not at all.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { run as version } from '../../cli/commands/version.ts'
import type { DocPage } from '../../templates/page-data.ts'
import { run } from '../command.ts'
import { buildFolder, readTree, writeSite } from '../site.ts'

const SITE = `
  -- site.config.ts --
  export default defineConfig({ title: 'x', url: 'https://a.example', docs: { sidebars: {
    main: ['intro', { Rules: ['rules/combat', { type: 'html', value: '<hr>' }] }],
  } } })
  -- content/docs/intro.md --
  # Intro
  [Fight](rules/combat.md) ![Map](./img/map.svg) [Pages](../pages/about.md)
  -- content/docs/rules/combat.md --
  # Combat
  -- content/docs/img/map.svg --
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>
  -- content/pages/about.md --
  # About
`

test('a version is a copy of the docs with their sidebars, and later edits do not change it', async () => {
  const root = writeSite(SITE)
  const { code, stdout, stderr } = await run(['version', '1.0', '--root', root])
  expect({ code, stdout }).toEqual({ code: 0, stdout: '4 files frozen in content/versions/1.0\n' })
  expect(stderr).toContain('The sidebar item "<hr>" is left out: HTML in content is switched off.')
  expect(fs.readdirSync(path.join(root, 'content/versions'))).toEqual(['1.0'])
  expect(JSON.parse(fs.readFileSync(path.join(root, 'content/versions/1.0/sidebars.json'), 'utf8'))).toEqual({
    main: ['intro', { Rules: ['rules/combat'] }],
  })
  fs.writeFileSync(path.join(root, 'content/docs/rules/combat.md'), '# New combat\n')
  const site = await buildFolder(root)
  expect(site.warnings).toEqual([])
  const heading = (route: string) => (site.data(route) as DocPage).heading
  expect([heading('/docs/rules/combat'), heading('/docs/next/rules/combat')]).toEqual(['Combat', 'New combat'])
  expect(site.main('/docs/intro')).toContain('href="/docs/rules/combat"')
  expect(site.main('/docs/intro')).toContain('href="/about"')
  expect((site.data('/docs/rules/combat') as DocPage).breadcrumbs[0]).toEqual({ label: 'Rules' })
})

test('existing and invalid names are refused with suggestions, and nothing is written', async () => {
  const root = writeSite(`${SITE}
  -- content/versions/1.0/intro.md --
  # Old
  -- content/versions/1.0/sidebars.json --
  { "main": ["intro"] }
  -- content/versions/1.1/intro.md --
  # Old
  -- content/versions/1.1/sidebars.json --
  { "main": ["intro"] }
`)
  const before = readTree(path.join(root, 'content'))
  const refused = async (name: string) => {
    const { code, stderr } = await run(['version', name, '--root', root])
    expect(code).toBe(2)
    return stderr
  }
  expect(await refused('1.0')).toMatch(
    /The version "1\.0" already exists in content\/versions\/1\.0\.[\s\S]*Use another name: "1\.2" or "1\.0\.1"\. Existing versions: 1\.0, 1\.1\./,
  )
  expect(await refused('current')).toContain('The version name "current" is reserved for the docs that are not frozen.')
  expect(await refused('../up')).toContain(
    'may contain only letters, digits, ".", "-" and "_", and must not start with "." or "-".',
  )
  expect(await refused('..')).toContain('may contain only letters')
  expect((await run(['version', '--root', root])).code).toBe(2)
  expect(readTree(path.join(root, 'content'))).toEqual(before)
})

test('docs with errors are not frozen, and a failed freeze leaves no files', async () => {
  const root = writeSite(SITE)
  fs.appendFileSync(path.join(root, 'content/docs/intro.md'), '\n[dead](nope.md)\n')
  const wrong = await run(['version', '1.0', '--root', root, '--json'])
  expect(wrong.code).toBe(1)
  expect(JSON.parse(wrong.stdout)).toMatchObject({ ok: false, problems: [{ code: 'WB602' }] })
  expect(fs.existsSync(path.join(root, 'content/versions'))).toBe(false)

  const other = writeSite(SITE)
  // A file in the place of the folder: nothing can be made in it.
  fs.writeFileSync(path.join(other, 'content/versions'), '')
  const before = readTree(path.join(other, 'content'))
  expect((await run(['version', '1.0', '--root', other])).code).toBe(1)
  expect((await buildFolder(other)).warnings.map(({ message }) => message)).toEqual([
    '"versions" is a file, but the build reads a folder of this name.',
  ])
  expect(readTree(path.join(other, 'content'))).toEqual(before)
})

test('a freeze that fails half-way removes the files that it has written', async () => {
  const root = writeSite(`${SITE.replace("title: 'x',", "title: 'x', i18n: { locales: ['en', 'de'] },")}
  -- content/i18n/de/docs/intro.md --
  # Einleitung
`)
  const before = readTree(path.join(root, 'content'))
  const { renameSync } = fs
  const moved: string[] = []
  const disk = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (String(to).includes('i18n')) throw Object.assign(new Error('EIO: injected'), { code: 'EIO' })
    renameSync(from, to)
    moved.push(path.relative(root, String(to)))
  })
  const terminal = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const options = { root, reporter: 'json' as const, json: true }
  const code = await version({ options, args: ['1.0'], toolRoot: '', version: '' })
  disk.mockRestore()
  terminal.mockRestore()
  expect(code).toBe(3)
  expect(moved).toContain('content/versions/1.0')
  expect(readTree(path.join(root, 'content'))).toEqual(before)
})

test('translations are frozen with the docs, each in the folder of its locale', async () => {
  const root = writeSite(`${SITE.replace(
    "title: 'x',",
    "title: 'x', i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr', 'es'] },",
  )}
  -- content/i18n/de/strings.yml --
  config: { Rules: Regeln }
  -- content/i18n/de/docs/intro.md --
  # Einleitung
  [Kampf](rules/combat.md) [Seiten](../pages/about.md)
  -- content/i18n/fr/strings.yml --
  config: { Rules: Règles }
`)
  const { code, stdout } = await run(['version', '1.0', '--root', root])
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: [
      '4 files frozen in content/versions/1.0',
      '2 files frozen in content/i18n/de/versions/1.0',
      '1 file frozen in content/i18n/fr/versions/1.0',
      '',
    ].join('\n'),
  })
  fs.writeFileSync(path.join(root, 'content/i18n/de/docs/intro.md'), '# Neue Einleitung\n')
  fs.rmSync(path.join(root, 'content/i18n/de/strings.yml'))
  const site = await buildFolder(root)
  expect(site.warnings).toEqual([])
  const page = (file: string) => JSON.parse(site.file(`page-data/${file}.json`)) as DocPage
  const local = (file: string) => JSON.parse(site.file(`de/page-data/${file}.json`)) as DocPage
  expect([page('docs/intro').heading, local('docs/intro').heading, local('docs/next/intro').heading]).toEqual([
    'Intro',
    'Einleitung',
    'Neue Einleitung',
  ])
  expect(local('docs/rules/combat').breadcrumbs[0]).toEqual({ label: 'Regeln' })
  expect(site.main('/de/docs/intro')).toContain('href="/de/about"')

  // A translation that waits for a version is not overwritten.
  fs.cpSync(path.join(root, 'content/i18n/de/docs'), path.join(root, 'content/i18n/de/versions/2.0'), {
    recursive: true,
  })
  const refused = await run(['version', '2.0', '--root', root])
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('The version "2.0" already exists in content/i18n/de/versions/2.0.')
  expect(fs.existsSync(path.join(root, 'content/versions/2.0'))).toBe(false)
})

const DATA_SITE = `
  -- site.config.ts --
  export default defineConfig({
    title: 'x', url: 'https://a.example', i18n: { locales: ['en', 'de'] }, markdown: { glossary: '/docs/glossary' },
  })
  -- content/docs/glossary.md --
  # Glossary
  :::glossary
  :::
  -- content/docs/weapons.md --
  # Weapons
  Each of them has some Guard of its own.

  :::table weapons columns="name, damage" caption="Blades"
  :::
  :::diagram zones
  :::
  :::odds-chart pairs="d4+d4"
  :::
  -- content/data/weapons.yml --
  - { id: knife, name: Knife, damage: 1d4 }
  -- content/data/glossary.yml --
  - { id: guard, term: Guard, definition: Old armour. }
  -- content/data/odds.json --
  { "casts": { "d4+d4": { "targets": { "2": { "success_percent": 100 }, "8": { "success_percent": 11 } } } } }
  -- content/diagrams/zones.svg --
  <svg viewBox="0 0 9 9"><title>Old zones</title><path d="M0 0h9"/></svg>
  -- content/i18n/de/docs/weapons.md --
  # Waffen
  :::table weapons columns="name, damage" caption="Klingen"
  :::
  -- content/i18n/de/data/weapons.yml --
  - { id: knife, name: Messer, damage: 1d4 }
`

/** Changes after the freeze. */
const LATER = {
  'content/data/weapons.yml': '- { id: knife, name: Knife, damage: 1d12 }\n',
  'content/data/glossary.yml': '- { id: guard, term: Guard, definition: New armour. }\n',
  'content/data/odds.json':
    '{ "casts": { "d4+d4": { "targets": { "2": { "success_percent": 100 }, "8": { "success_percent": 99 } } } } }\n',
  'content/diagrams/zones.svg': '<svg viewBox="0 0 9 9"><title>New zones</title><path d="M0 0h9"/></svg>\n',
  'content/i18n/de/data/weapons.yml': '- { id: knife, name: Messer, damage: 1d12 }\n',
}

test.each([false, true])(
  'a version shows the data it was frozen with, not the current data (cache: %s)',
  async (cache) => {
    const root = writeSite(DATA_SITE)
    await buildFolder(root, { cache })
    const { code, stdout, stderr } = await run(['version', '1.0', '--root', root])
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '7 files frozen in content/versions/1.0\n2 files frozen in content/i18n/de/versions/1.0\n',
      stderr: '',
    })
    expect([...readTree(path.join(root, 'content/versions/1.0')).keys()]).toEqual([
      '_data/glossary.yml',
      '_data/odds.json',
      '_data/weapons.yml',
      '_diagrams/zones.svg',
      'glossary.md',
      'sidebars.json',
      'weapons.md',
    ])
    await buildFolder(root, { cache })
    for (const [name, text] of Object.entries(LATER)) fs.writeFileSync(path.join(root, name), text)
    const site = await buildFolder(root, { cache })
    expect(site.warnings).toEqual([])
    const [old, current] = [site.main('/docs/weapons'), site.main('/docs/next/weapons')]
    for (const [was, is] of [
      ['1d4', '1d12'],
      ['Old zones', 'New zones'],
      ['d4+d4 11%', 'd4+d4 99%'],
    ] as const) {
      expect([old.includes(was), old.includes(is)]).toEqual([true, false])
      expect([current.includes(was), current.includes(is)]).toEqual([false, true])
    }
    expect(site.main('/docs/glossary')).toContain('Old armour.')
    expect(site.main('/docs/next/glossary')).toContain('New armour.')
    expect(old).toContain('class="term" href="/docs/glossary#guard"')
    expect(current).toContain('class="term" href="/docs/next/glossary#guard"')
    const searched = [...site.files()].filter(([name]) => /^assets\/search-(?!worker)[^/]*\.json$/.test(name))
    const definitions = searched.map(([, text]) => /(?:Old|New) armour/g.exec(text)?.[0])
    expect(definitions.toSorted()).toEqual(['New armour', 'New armour', 'Old armour', 'Old armour'])
    expect(site.file('de/docs/weapons/index.html')).toContain('Messer')
    expect(site.file('de/docs/weapons/index.html')).not.toContain('1d12')
    expect(site.file('de/docs/next/weapons/index.html')).toContain('1d12')
    // An edit of one text is read with the data of its version, too.
    fs.appendFileSync(path.join(root, 'content/versions/1.0/weapons.md'), '\nEdited.\n')
    const edited = (await buildFolder(root, { cache })).main('/docs/weapons')
    expect([edited.includes('Edited.'), edited.includes('1d4'), edited.includes('1d12')]).toEqual([true, true, false])
  },
)

test('a version frozen without data shows the current data, with one warning that explains how to freeze it', async () => {
  const root = writeSite(`${DATA_SITE}
  -- content/versions/1.0/glossary.md --
  # Glossary
  -- content/versions/1.0/a.md --
  # A
  :::table weapons columns="name, damage" caption="Blades"
  :::
  -- content/versions/1.0/b.md --
  # B
  :::table weapons columns="name, damage" caption="Blades"
  :::
  `)
  const site = await buildFolder(root)
  expect(site.main('/docs/a')).toContain('1d4')
  expect(site.warnings.map(({ code, file }) => `${code} ${file}`)).toEqual(['WB578 content/versions/1.0'])
  expect(site.warnings[0]?.hint).toContain('Copy content/data and content/diagrams')
})
