// `translations`: what is translated, and whether the original is newer.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../command.ts'
import { buildFolder, writeFile, writeSite } from '../site.ts'

const SITE = `
-- site.config.ts --
export default defineConfig({
  title: 'T', url: 'https://example.org', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
})
-- content/docs/a.md --
# A

One costs 3.
-- content/docs/b.md --
# B
-- content/i18n/de/docs/a.md --
# A

Eins kostet 3.
`
const LOCK = 'content/i18n/de/originals.lock.yml'

const translations = async (root: string, ...args: string[]) => {
  const { code, stdout, stderr } = await run(['translations', ...args, '--root', root])
  return { code, printed: stdout + stderr }
}

test('a translation is unknown until it is done, then current, and behind when its original changes', async () => {
  const root = writeSite(SITE)
  expect((await translations(root)).printed).toBe(
    'unknown  de docs/a.md\nmissing  de docs/b.md\n1 missing, 0 behind, 1 unknown, 0 current\n',
  )
  expect((await translations(root, '--done', 'content/i18n/de/docs/a.md')).printed).toBe(`Written: ${LOCK}\n`)
  expect((await translations(root, '--done', 'all')).printed).toBe('The files are as they were.\n')
  expect((await translations(root)).printed).toMatch(/1 missing, 0 behind, 0 unknown, 1 current\n$/)
  expect((await buildFolder(root)).html('/de/docs/a')).not.toContain('original-newer')

  writeFile(root, 'content/docs/a.md', '# A\n\nOne costs 4.\n')
  expect((await translations(root)).printed).toContain('behind   de docs/a.md\n')
  expect(JSON.parse((await translations(root, '--json')).printed)).toMatchObject({
    ok: true,
    translations: [
      { locale: 'de', file: 'docs/a.md', state: 'behind' },
      { locale: 'de', file: 'docs/b.md', state: 'missing' },
    ],
  })
  expect((await buildFolder(root)).html('/de/docs/a')).toContain(
    '<p class="original-newer"><small><a href="/docs/a">Das Original (Englisch) ist neuer.</a></small></p>',
  )
})

test('a list of originals with marks of a merge, and a file without a translation, are errors that write nothing', async () => {
  const root = writeSite(SITE)
  expect(await translations(root, '--done', 'docs/b.md')).toEqual({
    code: 2,
    printed: expect.stringContaining('There is no translation "docs/b.md".'),
  })
  await translations(root, '--done', 'all')
  const file = path.join(root, LOCK)
  const broken = `${fs.readFileSync(file, 'utf8')}<<<<<<< HEAD\n`
  fs.writeFileSync(file, broken)
  expect(await translations(root, '--done', 'all')).toEqual({
    code: 1,
    printed: expect.stringContaining(`${LOCK}:5:1  error WB661`),
  })
  expect(fs.readFileSync(file, 'utf8')).toBe(broken)
})

test('records that only one language has are named', async () => {
  const root = writeSite(`${SITE}
-- content/data/gear.yml --
- { id: rope, name: Rope }
- { id: lamp, name: Lamp }
-- content/i18n/de/data/gear.yml --
- { id: rope, name: Seil }
- { id: axt, name: Axt }
`)
  const { printed } = await translations(root)
  expect(printed).toContain('de gear/lamp: only in the original\n')
  expect(printed).toContain('de gear/axt: only in the translation\n')
})
