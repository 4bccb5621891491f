// `translations`: what is translated, and whether the original is newer.
import { execFileSync } from 'node:child_process'
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

/** Commits all files of a site with git, as if it were noon on a day. */
function commit(root: string, day: string) {
  const date = `${day}T12:00:00Z`
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@a.example', ...args], {
      cwd: root,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    })
  if (!fs.existsSync(path.join(root, '.git'))) git('init', '-q')
  git('add', '--all')
  git('commit', '-q', '-m', day)
}

test('among 60 translations exactly the 30 outdated ones are named, by hash or by git', async () => {
  const root = writeSite(SITE)
  const names = Array.from({ length: 60 }, (_, i) => `docs/rule-${String(i).padStart(2, '0')}.md`)
  const change = (folder: string, chosen: string[], text: string) => {
    for (const name of chosen) writeFile(root, `${folder}/${name}`, `# Rule\n\n${text}\n`)
  }
  const everyThird = (start: number) => names.filter((_, i) => i % 3 === start)
  const [locked, dated, renewed] = [everyThird(0), everyThird(1), everyThird(2)]
  change('content', names, 'Costs 3.')
  change('content/i18n/de', names, 'Kostet 3.')
  commit(root, '2026-01-01')
  await translations(root, '--done', ...locked)
  // Behind: half of the locked ones, and all dated ones.
  const behind = [...locked.filter((_, i) => i % 2 === 0), ...dated]
  change('content', [...behind, ...renewed], 'Costs 4.')
  commit(root, '2026-01-02')
  change('content/i18n/de', renewed, 'Kostet 4.')
  commit(root, '2026-01-03')

  const { translations: found } = JSON.parse((await translations(root, '--json')).printed) as {
    translations: { file: string; state: string }[]
  }
  const inState = (state: string) => found.filter((one) => one.state === state).map(({ file }) => file)
  expect(behind).toHaveLength(30)
  expect(inState('behind')).toEqual(behind.toSorted())
  expect(inState('current').filter((file) => names.includes(file))).toHaveLength(30)
})
