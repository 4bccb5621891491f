// Content in places that the build does not read is named, with the place that was meant.
import { expect, test } from 'vitest'
import { buildFolder, buildSite, lines, writeFile, writeSite } from '../site.ts'

const CONFIG =
  "-- site.config.ts --\nexport default defineConfig({ title: 'Test', url: 'https://example.org', CONFIG })\n"
const PAGE = '-- content/docs/a.md --\n# A\n'

/** The messages of the build about a file besides content/docs/a.md. */
const said = async (file: string, config = '') =>
  lines((await buildSite(`${CONFIG.replace('CONFIG', config)}${PAGE}-- ${file} --\n# B\n`)).warnings)

test.each([
  [
    'content/doc/b.md',
    'content/doc: warning WB430 The build does not read the folder "doc" (1 file). Did you mean "docs"?',
  ],
  [
    'content/dcos/b.md',
    'content/dcos: warning WB430 The build does not read the folder "dcos" (1 file). Did you mean "docs"?',
  ],
  [
    'content/posts/b.md',
    'content/posts: warning WB430 The build does not read the folder "posts" (1 file). Did you mean "blog"?',
  ],
  [
    'content/_posts/b.md',
    'content/_posts: warning WB430 The build does not read the folder "_posts" (1 file). Did you mean "blog"?',
  ],
  [
    'content/images/b.png',
    'content/images: warning WB430 The build does not read the folder "images" (1 file). Did you mean "static"?',
  ],
  ['content/notes/b.md', 'content/notes: warning WB430 The build does not read the folder "notes" (1 file).'],
  [
    'content/version/1.0/b.md',
    'content/version: warning WB430 The build does not read the folder "version" (1 file). Did you mean "versions"?',
  ],
  ['content/b.md', 'content/b.md: warning WB430 The build does not read "b.md".'],
  ['content/data/gear.csv', 'content/data/gear.csv: warning WB430 The build does not read "gear.csv".'],
  ['content/data/arms/Gear.YML', 'content/data/arms/Gear.YML: warning WB430 The build does not read "arms/Gear.YML".'],
])('%s is named', async (file, message) => {
  expect(await said(file)).toEqual([message])
})

test('folders with _, a README and files that the config names are not reported', async () => {
  for (const file of [
    'content/_notes/b.md',
    'content/README.md',
    'content/data/README.md',
    'content/data/_old/gear.yml',
  ])
    expect(await said(file)).toEqual([])
  const wordmark = "home: { wordmark: { wide: 'content/brand/w.svg', tall: 'content/brand/w.svg' } }"
  const svg = '-- content/brand/w.svg --\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>\n'
  expect(lines((await buildSite(CONFIG.replace('CONFIG', wordmark) + PAGE + svg)).warnings)).toEqual([])
})

test('the check can be switched off', async () => {
  expect(await said('content/doc/b.md', "checks: { unreadContent: 'ignore' }")).toEqual([])
})

test('docs without a folder are named once, with the folder that was meant', async () => {
  expect(await said('content/bestiary/b.md', "docs: [{}, { id: 'bestary' }]")).toEqual([
    'site.config.ts:1 warning WB431 There are no pages in content/bestary, so this part of the site is empty. Did you mean "content/bestiary"?',
  ])
  expect(await said('content/static/b.txt', "docs: [{}, { id: 'rules', path: '/etc' }]")).toEqual([
    'site.config.ts:1 warning WB431 There are no pages in content/etc, so this part of the site is empty.',
  ])
})

const GERMAN = "i18n: { defaultLocale: 'en', locales: ['en', 'de'] }"

test('a translated version without its version, and a mistyped folder of a language, are named', async () => {
  expect(await said('content/i18n/de/versions/1.0/a.md', GERMAN)).toEqual([
    'content/i18n/de/versions/1.0: warning WB432 There is no version "1.0" in content/versions, so its translation is not read.',
  ])
  expect(await said('content/i18n/de/doc/a.md', GERMAN)).toEqual([
    'content/i18n/de/doc: warning WB430 The build does not read the folder "doc" (1 file). Did you mean "docs"?',
  ])
})

test('an id in a translation is reported at its line and ignored', async () => {
  const root = writeSite(
    CONFIG.replace('CONFIG', `${GERMAN}, navbar: { items: [{ type: 'doc', docId: 'a', label: 'A' }] }`) + PAGE,
  )
  writeFile(root, 'content/i18n/de/docs/a.md', '---\ntitle: Ah\nid: anders\n---\nText.\n')
  const site = await buildFolder(root)
  expect(lines(site.warnings)).toEqual([
    'content/i18n/de/docs/a.md:3 warning WB433 A translation has the id of its original, so the id "anders" is ignored.',
  ])
  expect(site.html('/de/docs/a')).toContain('Ah')
})

test('an empty sheet is named', async () => {
  expect(lines((await buildSite(`${PAGE}\n:::sheet\n:::\n`)).warnings)).toEqual([
    'content/docs/a.md:3 warning WB309 This :::sheet is empty.',
  ])
})
