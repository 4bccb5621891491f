// The article cache: it saves parsing, and never produces a wrong page.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { build, checkSite } from '../../cli/build.ts'
import { openArticleCache } from '../../cli/content/cache.ts'
import type { BuildError } from '../../cli/core/errors.ts'
import { findFiles } from '../../cli/core/find-files.ts'
import { openRecordCache } from '../../cli/data/record-cache.ts'
import { openFileCache } from '../../cli/outputs/file-cache.ts'
import { buildFolder, lines, settle, writeFile, writeSite } from '../site.ts'

const DOCS = Array.from({ length: 60 }, (_, n) => `-- content/docs/page-${n}.md --\n# Page ${n}\n\nWords.\n`).join('')

async function siteOfSixty() {
  const root = writeSite(DOCS)
  settle(root)
  const site = await buildFolder(root)
  const cache = path.join(root, '.wasteland/cache')
  const shards = () => new Map(shardNames(cache).map((name) => [name, fs.readFileSync(path.join(cache, name), 'utf8')]))
  return { site, cache, shards }
}

const shardNames = (cache: string) => fs.readdirSync(cache).filter((name) => name.startsWith('articles-'))

const edited = (n: number, words: string) => ({ [`content/docs/page-${n}.md`]: `# Page ${n}, edited\n\n${words}\n` })

const titled = (title: string) => ({
  'site.config.ts': `export default { title: '${title}', url: 'https://example.org' }`,
})

test('an edit rewrites only the part of the cache with the article', async () => {
  const { site, shards } = await siteOfSixty()
  const before = shards()
  await site.rebuild(edited(7, 'Lamps.'))
  const changed = [...shards()].filter(([name, text]) => before.get(name) !== text).map(([, text]) => text)
  expect(changed).toEqual([expect.stringContaining('page-7.md')])
})

test.each<[what: string, damage: (text: string) => string]>([
  ['cut short', (text) => text.slice(0, -9)],
  ['changed', (text) => text.replaceAll('Words.', 'Wards.')],
  ['empty', () => ''],
])('a cache that is %s is rebuilt from the sources', async (_, damage) => {
  const { site, cache, shards } = await siteOfSixty()
  const before = shards()
  for (const [name, text] of before) fs.writeFileSync(path.join(cache, name), damage(text))
  const again = await site.rebuild(titled('Salt'))
  for (const n of [0, 1, 2, 3]) expect(again.main(`/docs/page-${n}`)).toContain('Words.')
  expect([...shards().keys()]).toEqual([...before.keys()])
  expect([...shards().values()].join()).not.toContain('Wards.')
})

test('a deleted page is removed from the cache', async () => {
  const { site, shards } = await siteOfSixty()
  await site.rebuild({ 'content/docs/page-7.md': undefined })
  expect([...shards().values()].join()).not.toContain('page-7.md')
})

test('a build that fails on one document still caches the others', async () => {
  const root = writeSite(`${DOCS}-- content/docs/faulty.md --\n# Faulty\n\n[Away](./nowhere.md)\n`)
  await expect(buildFolder(root)).rejects.toThrow('nowhere.md')
  const cache = path.join(root, '.wasteland/cache')
  const texts = shardNames(cache).map((name) => fs.readFileSync(path.join(cache, name), 'utf8'))
  expect(texts.join()).toContain('page-7.md')
})

test('a warning of a cached document is reported again', async () => {
  const site = await buildFolder(writeSite('-- content/docs/a.md --\n---\nnope: 1\n---\n# A\n\nLamps.\n'))
  const again = await site.rebuild(titled('Salt'))
  expect(lines(again.warnings)).toEqual(['content/docs/a.md:2 warning WB211 Unknown front matter key "nope".'])
})

test('mistakes of a cached data file are reported again until they are corrected', async () => {
  const list = '- { id: tin }\n- { id: tin }\n'
  const root = writeSite(`-- content/docs/a.md --\n# A\n-- content/data/lamps.yml --\n${list}`)
  const check = () => checkSite({ root, cacheDir: path.join(root, 'cache') })
  for (const _ of ['first', 'cached']) await expect(check()).rejects.toThrow('Two records have the id "tin"')
  writeFile(root, 'content/data/lamps.yml', list.replace('tin', 'wax'))
  await check()
})

test.each<[what: string, file: string, text: string]>([
  ['a data file that is no list', 'content/data/gear.yml', 'rope: Rope\n'],
  ['a table of odds that are no list', 'content/data/odds.json', '{ "casts": {} }\n'],
  ['a data file of a language', 'content/i18n/de/data/gear.yml', '- { id: rope, name: Seil, id: seil }\n'],
  ['a data file of a version', 'content/versions/1.0/_data/gear.yml', '- { id: rope\n'],
  ['a drawing', 'content/diagrams/yard.svg', '<svg viewBox="0 0 9 9"><title>A\u0001 yard</title></svg>\n'],
])('a mistake in %s is reported again when the page that shows it comes from the cache', async (_, file, text) => {
  const blocks = ':::table gear columns="name" caption="Gear"\n:::\n\n:::diagram yard\n:::\n'
  const root = writeSite(`
-- site.config.ts --
export default { title: 'T', url: 'https://example.org', i18n: { locales: ['en', 'de'] } }
-- content/docs/a.md --
# A
${blocks}
:::table odds caption="Odds"
:::
-- content/data/odds.json --
[{ "id": "cast" }]
-- content/versions/1.0/a.md --
# A
${blocks}
-- content/i18n/de/docs/a.md --
# A
${blocks}
-- content/data/gear.yml --
- { id: rope, name: Rope }
-- content/versions/1.0/_data/gear.yml --
- { id: rope, name: Rope }
-- content/diagrams/yard.svg --
<svg viewBox="0 0 9 9"><title>A yard</title></svg>
-- content/versions/1.0/_diagrams/yard.svg --
<svg viewBox="0 0 9 9"><title>A yard</title></svg>
`)
  writeFile(root, file, text)
  const found = () =>
    problemsIn(root).then((problems) => problems.filter((one) => one.file === file).map(({ code }) => code))
  const first = await found()
  expect(first.length).toBeGreaterThan(0)
  expect(await found()).toEqual(first)
})

/** The problems of a build with its cache. */
const problemsIn = (root: string) =>
  buildFolder(root).then(
    ({ warnings }) => warnings,
    (cause: BuildError) => cause.problems,
  )

test('a cached record equals the one that was read, with numbers that JSON cannot hold', () => {
  const dir = path.join(writeSite(''), 'cache')
  const read = { records: [{ light: Number.POSITIVE_INFINITY, oil: Number.NaN }], problems: [] }
  const cache = openRecordCache(dir)
  cache.get('lamps.yml', 'hash', () => read)
  cache.save()
  const notRead = () => {
    throw new Error('The file was read again.')
  }
  expect(openRecordCache(dir).get('lamps.yml', 'hash', notRead)).toMatchObject(read)
  expect(() => openRecordCache(dir).get('lamps.yml', 'another hash', notRead)).toThrow('read again')
})

test('a warning about a text that has moved down names its new line', async () => {
  const site = await buildFolder(writeSite('-- content/docs/a.md --\n---\ntitle: A\n---\n[Lamps][nowhere]\n'))
  const moved = await site.rebuild({
    'content/docs/a.md': '---\ntitle: A\ndescription: Lamps.\n---\n[Lamps][nowhere]\n',
  })
  const places = [site, moved].flatMap(({ warnings }) => lines(warnings)).map((line) => line.split(' ')[0])
  expect(places).toEqual(['content/docs/a.md:4', 'content/docs/a.md:5'])
})

test('articles and keys of files written by another version of the tool are not used', async () => {
  const { cache, site } = await siteOfSixty()
  const [found] = findFiles(path.join(site.root, 'content'), site.root, () => {})
  if (!found) throw new Error('There is no file.')
  expect(openArticleCache(cache, 'another key').get(found, () => '')).toBeUndefined()
  expect(openFileCache(cache).get('docs/page-1/index.html')).toBeDefined()
  expect(openFileCache(cache, 'another tool').get('docs/page-1/index.html')).toBeUndefined()
})

test('feeds written by another version of the tool are written again', async () => {
  const site = await buildFolder(
    writeSite('-- content/blog/2025-01-01-one.md --\n---\ntitle: One\n---\nOne.\n\n<!-- truncate -->\n'),
  )
  const cache = path.join(site.root, '.wasteland/cache')
  const key = 'blog/rss.xml'
  expect(openFileCache(cache).get(key)).toBeDefined()
  expect(openFileCache(cache, 'another tool').get(key)).toBeUndefined()
})

test('two output folders that share a cache are both brought up to date', async () => {
  const { site } = await siteOfSixty()
  await buildFolder(site.root, { out: 'second' })
  await site.rebuild(edited(7, 'New words.'))
  const second = await buildFolder(site.root, { out: 'second' })
  expect(second.html('/docs/page-7')).toContain('New words.')
  const clean = await buildFolder(site.root, { cache: false, out: 'clean' })
  expect(second.files()).toEqual(clean.files())
})

test.each(['docs/page-1/index.html', 'page-data/docs/page-1.json', 'search.json'])(
  '%s is written again if it is missing from out/',
  async (name) => {
    const { site } = await siteOfSixty()
    const whole = site.files()
    fs.rmSync(path.join(site.outDir, name))
    expect((await site.rebuild()).files()).toEqual(whole)
  },
)

test('a page edited by hand in out/ is written again when its source changes', async () => {
  const { site } = await siteOfSixty()
  const file = path.join(site.outDir, 'docs/page-1/index.html')
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('Words', 'Wards'))
  writeFile(site.root, 'content/docs/page-1.md', '# Page 1\n\nOther words.\n')
  const again = await site.rebuild()
  expect(again.files()).toEqual((await buildFolder(site.root, { cache: false, out: 'clean' })).files())
})

test('a cache folder that is not writable is one warning, and build and check work without it', async () => {
  const root = writeSite(
    `${DOCS}-- content/blog/2025-01-01-one.md --\n---\ntitle: One\n---\nWords.\n\n<!-- truncate -->\n`,
  )
  fs.writeFileSync(path.join(root, 'file'), '')
  const warning = { code: 'WB915', severity: 'warning', message: expect.stringContaining('ENOTDIR') }
  const folders = { outDir: path.join(root, 'out'), workDir: path.join(root, '.wasteland') }
  for (const _ of ['the first build', 'the next one']) {
    const result = await build({ root, ...folders, cacheDir: path.join(root, 'file/cache') })
    expect(result.warnings).toMatchObject([warning])
    expect(fs.existsSync(path.join(root, 'out/docs/page-7/index.html'))).toBe(true)
  }
  const checked = await checkSite({ root, cacheDir: path.join(root, 'file/cache') })
  expect(checked.warnings).toMatchObject([warning])
})

test('a full disk for the cache is a warning, and the whole site is built', async (context) => {
  const root = writeSite(DOCS)
  const cacheDir = path.join(root, 'cache')
  fs.mkdirSync(cacheDir)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', cacheDir])
  if (mounted.status !== 0) return context.skip('a file system of its own cannot be mounted here')
  try {
    const folders = { outDir: path.join(root, 'out'), workDir: path.join(root, '.wasteland') }
    const { warnings } = await build({ root, ...folders, cacheDir })
    expect(warnings).toMatchObject([{ code: 'WB915', message: expect.stringContaining('ENOSPC') }])
    expect(fs.existsSync(path.join(root, 'out/docs/page-7/index.html'))).toBe(true)
  } finally {
    spawnSync('umount', [cacheDir])
  }
})

test.each([
  ['site.config.ts', "title: 'Low water'", "title: 'Lou water'"],
  ['theme/foot.tsx', 'Low foot', 'Lou foot'],
  ['label.ts', 'Low label', 'Lou label'],
  ['label.json', 'Low JSON', 'Lou JSON'],
  ['node_modules/tides/index.js', 'Low package', 'Lou package'],
])('%s is read again after it was replaced by a file of the same size and time', async (name, before, after) => {
  const root = writeSite(`
    -- site.config.ts --
    export default { title: 'Low water', url: 'https://example.org',
      slots: { footer: 'theme/foot.tsx' }, components: { pool: 'pool.tsx' } }
    -- theme/foot.tsx --
    export default () => <p>Low foot</p>
    -- pool.tsx --
    import { label } from './label.ts'
    import json from './label.json'
    import tides from 'tides'
    export default () => <p>{label}{json.label}{tides}</p>
    -- label.ts --
    export const label = 'Low label'
    -- label.json --
    { "label": "Low JSON" }
    -- node_modules/tides/index.js --
    module.exports = 'Low package'
    -- content/docs/a.md --
    # A

    :::component pool
    :::
  `)
  const file = path.join(root, name)
  const past = new Date(Date.now() - 60_000)
  for (const one of fs.readdirSync(root, { recursive: true, encoding: 'utf8' }))
    fs.utimesSync(path.join(root, one), past, past)
  const site = await buildFolder(root)
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(before, after))
  fs.utimesSync(file, past, past)
  expect(site.html('/docs/a')).not.toContain('Lou')
  expect((await site.rebuild()).html('/docs/a')).toContain(after.replace(/title: '|'$/g, ''))
})
