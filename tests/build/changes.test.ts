// Which changes of the sources a build notices.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { build } from '../../cli/build.ts'
import { loadTypeScript } from '../../cli/core/load-typescript.mjs'
import { type BuiltSite, buildFolder, lines, settle, writeFile, writeSite } from '../site.ts'

const SITE = `
  -- site.config.ts --
  export default () => defineConfig({ title: process.env.SITE_TITLE ?? 'Dust', url: 'https://a.example', checks: { deadLinks: 'warn' } })
  -- content/docs/a.md --
  # A
  [gone](./gone.md)
  -- content/docs/b.md --
  # B
  Words.
`

async function settledSite(): Promise<BuiltSite> {
  const root = writeSite(SITE)
  settle(root)
  return buildFolder(root)
}

test('a build of an unchanged site writes nothing and reports its warnings again', async () => {
  const site = await settledSite()
  const again = await site.rebuild()
  expect([again.changed, again.removed]).toEqual([[], []])
  expect(lines(again.warnings)).toEqual(lines(site.warnings))
  expect(again.warnings).toHaveLength(1)
  expect(again.files()).toEqual(site.files())
})

test('a known warning stops a strict build', async () => {
  const { root, outDir } = await settledSite()
  const workDir = path.join(root, '.wasteland')
  const strict = build({ root, outDir, workDir, cacheDir: path.join(workDir, 'cache'), strict: true })
  await expect(strict).rejects.toThrow('gone.md')
})

test.each<[what: string, change: (site: BuiltSite) => void, changed: string]>([
  ['an edit', ({ root }) => writeFile(root, 'content/docs/b.md', '# B\nOther words.\n'), 'docs/b/index.html'],
  ['a new page', ({ root }) => writeFile(root, 'content/docs/c.md', '# C\n'), 'docs/c/index.html'],
  [
    'a file that is gone from out/',
    ({ outDir }) => fs.rmSync(path.join(outDir, 'docs/b/index.html')),
    'docs/b/index.html',
  ],
  [
    'a file of another size in out/',
    ({ outDir }) => fs.appendFileSync(path.join(outDir, 'docs/b/index.html'), '<!-- by hand -->'),
    'docs/b/index.html',
  ],
])('%s is noticed', async (_, change, changed) => {
  const site = await settledSite()
  change(site)
  const again = await site.rebuild()
  expect(again.changed).toContain(changed)
  expect(again.html('/docs/b')).not.toContain('by hand')
})

test('a file written during a build may change without a new modification time, so it is read again', async () => {
  const root = writeSite(SITE)
  settle(root)
  const file = path.join(root, 'content/docs/b.md')
  const now = new Date()
  fs.utimesSync(file, now, now)
  const site = await buildFolder(root)
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('Words.', 'Sword.'))
  fs.utimesSync(file, now, now)
  expect((await site.rebuild()).main('/docs/b')).toContain('Sword.')
})

test('swapped files of equal size and modification time are read again', async () => {
  const root = writeSite(SITE)
  const at = (name: string) => path.join(root, 'content/docs', name)
  for (const name of ['B', 'C']) fs.writeFileSync(at(`${name.toLowerCase()}.md`), `# ${name}\nWords.\n`)
  settle(root)
  const site = await buildFolder(root)
  for (const [from, to] of [
    ['b', 'between'],
    ['c', 'b'],
    ['between', 'c'],
  ] as const)
    fs.renameSync(at(`${from}.md`), at(`${to}.md`))
  const again = await site.rebuild()
  expect(again.html('/docs/b')).toContain('<h1>C</h1>')
  expect(again.html('/docs/c')).toContain('<h1>B</h1>')
})

test('a config that returns other values than before is noticed', async () => {
  const site = await settledSite()
  process.env.SITE_TITLE = 'Rust'
  try {
    const again = await buildFolder(site.root)
    expect(again.html('/docs/b')).toContain('<title>B | Rust</title>')
  } finally {
    delete process.env.SITE_TITLE
  }
})

test('a changed wordmark drawing outside content/ is noticed', async () => {
  const drawing = (id: string) => `<svg xmlns="http://www.w3.org/2000/svg" id="${id}"/>`
  const root = writeSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://a.example', home: { wordmark: { wide: 'art/wide.svg', tall: 'art/tall.svg' } } })
    -- art/wide.svg --
    ${drawing('wide')}
    -- art/tall.svg --
    ${drawing('tall')}
    -- content/docs/a.md --
    # A
  `)
  settle(root)
  const site = await buildFolder(root)
  const again = await site.rebuild({ 'art/tall.svg': drawing('high') })
  expect(again.main('/')).toContain('id="high"')
})

test('a source file changed during bundling is bundled again', async () => {
  const root = writeSite('-- a.ts --\nexport default 1\n')
  const file = path.join(root, 'a.ts')
  const load = async () => {
    const later = new Date(Date.now() + 60_000)
    later.setMilliseconds(0)
    fs.utimesSync(file, later, later)
    return (await loadTypeScript(file, { cacheDir: path.join(root, 'cache'), name: 'a' })).module.default as number
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  expect(await load()).toBe(1)
  writeFile(root, 'a.ts', 'export default 2\n')
  expect(await load()).toBe(2)
  vi.useRealTimers()
})
