// The cache of articles: an edit is written behind what is known, and a cache that is not whole never makes a wrong page.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/build.ts'
import { checkSite } from '../../cli/prepare-site.ts'
import { buildFolder, lines, writeFile, writeSite } from '../site.ts'

const DOCS = Array.from({ length: 60 }, (_, n) => `-- content/docs/page-${n}.md --\n# Page ${n}\n\nWords.\n`).join('')

const siteOfSixty = async () => {
  const root = writeSite(DOCS)
  const old = new Date(Date.now() - 60_000)
  for (let n = 0; n < 60; n++) fs.utimesSync(path.join(root, `content/docs/page-${n}.md`), old, old)
  const site = await buildFolder(root)
  const cache = path.join(site.root, '.wasteland/cache')
  const read = (name: string) => fs.readFileSync(path.join(cache, name), 'utf8')
  return { site, cache, read, log: path.join(cache, 'articles.log') }
}

const edited = (n: number, words: string) => ({ [`content/docs/page-${n}.md`]: `# Page ${n}, edited\n\n${words}\n` })

test('an edit is written behind the index, many write it anew', async () => {
  const { site, read, log } = await siteOfSixty()
  const before = read('articles.json')
  await site.rebuild(edited(7, 'Lamps.'))
  expect(read('articles.json')).toBe(before)
  expect(read('articles.log')).toContain('page-7')
  await site.rebuild(edited(8, 'Bells.'))
  expect(read('articles.log').split('\n')).toHaveLength(4)

  const again = await site.rebuild({ 'site.config.ts': `export default { title: 'Salt', url: 'https://example.org' }` })
  expect(again.main('/docs/page-7')).toContain('Lamps.')
  expect(again.main('/docs/page-8')).toContain('Bells.')

  await site.rebuild(Object.assign({}, ...[1, 2, 3, 4, 5, 6].map((n) => edited(n, 'Keys.'))))
  expect(read('articles.json')).not.toBe(before)
  expect(fs.existsSync(log)).toBe(false)
})

test.each([
  ['cut short', (log: string) => log.slice(0, -9)],
  ['changed', (log: string) => log.replace('page-8', 'page-9')],
  ['that of another index', (log: string) => `x${log}`],
  ['empty', () => ''],
])('where the log is %s, the pages are read again, and nothing is written behind it', async (_, damage) => {
  const { site, read, log } = await siteOfSixty()
  await site.rebuild(edited(7, 'Lamps.'))
  await site.rebuild(edited(8, 'Bells.'))
  fs.writeFileSync(log, damage(read('articles.log')))
  for (const [title, words] of [
    ['Salt', 'Keys.'],
    ['Rust', 'Coins.'],
  ] as const) {
    const config = `export default { title: '${title}', url: 'https://example.org' }`
    const again = await site.rebuild({ ...edited(1, words), 'site.config.ts': config })
    // The first time all is written anew; then the next edit stands behind it.
    expect(fs.existsSync(log)).toBe(title === 'Rust')
    expect([1, 7, 8, 9].map((n) => again.main(`/docs/page-${n}`))).toEqual([
      expect.stringContaining(words),
      expect.stringContaining('Lamps.'),
      expect.stringContaining('Bells.'),
      expect.stringContaining('Words.'),
    ])
  }
})

test('what a build has read stays known when another text stops it', async () => {
  const root = writeSite(`${DOCS}-- content/docs/faulty.md --\n# Faulty\n\n[Away](./nowhere.md)\n`)
  await expect(buildFolder(root)).rejects.toThrow('nowhere.md')
  expect(fs.readFileSync(path.join(root, '.wasteland/cache/articles.json'), 'utf8')).toContain('page-7')
})

/** A site whose cache holds damaged articles that the next run reads, because most of it is of no use any more. */
async function damagedSite() {
  const root = writeSite('-- content/docs/a.md --\n---\nnope: 1\n---\n# A\n\nLamps.\n')
  writeFile(root, 'content/docs/long.md', `# Long\n\n${'Words. '.repeat(200_000)}\n`)
  await buildFolder(root)
  fs.rmSync(path.join(root, 'content/docs/long.md'))
  const workDir = path.join(root, '.wasteland')
  const cacheDir = path.join(workDir, 'cache')
  const pack = path.join(cacheDir, 'articles.pack')
  fs.writeFileSync(pack, fs.readFileSync(pack, 'utf8').replace('Lamps.', 'Bells.'))
  return { root, workDir, cacheDir }
}

test('a damaged cache stops no check, and leaves nothing to the next build', async () => {
  const site = await damagedSite()
  const { warnings } = await checkSite(site)
  expect(lines(warnings)).toEqual(['content/docs/a.md:2 warning WB211 Unknown front matter key "nope".'])
  expect(fs.readdirSync(site.cacheDir).filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect((await buildFolder(site.root)).main('/docs/a')).toContain('Lamps.')
})

test('a warning stops a strict build also where the cache is damaged', async () => {
  const site = await damagedSite()
  const strict = build({ ...site, outDir: path.join(site.root, 'out'), strict: true })
  await expect(strict).rejects.toThrow('Unknown front matter key "nope"')
})
