// Problems of a site: every kind in one run, each with its position, with the severity of the config.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { plainProblems } from '../../cli/commands/report.ts'
import type { Problem } from '../../cli/core/errors.ts'
import { error, warning } from '../../cli/core/errors.ts'
import { run } from '../command.ts'
import { buildSite, lines, problemsOf, writeSite } from '../site.ts'

const FAULTY = `
  -- content/docs/intro.md --
  # Intro
  Go [on](/docs/combta), [down](#gaurd), [back](intro.md#guard), then [on](/docs/combta).

  ### Guard

  A lamp ![](lamp.pgn), and ![a lamp](lmap.png).
  -- content/docs/lamp.png --
  x
  -- content/docs/combat.md --
  ---
  titel: Combat
  ---
  # Combat
  ## One {#same}
  ## Two {#same}
  -- content/docs/a/one.md --
  ---
  id: twin
  slug: /one
  ---
  # One
  -- content/docs/a/two.md --
  ---
  id: twin
  slug: /two
  ---
  # Two
  -- content/docs/Rules.md --
  # Rules
  -- content/docs/rules/index.md --
  # Rules
  -- content/pages/alone.md --
  # Alone
`

test('every kind of problem is reported in one run, with line, column and a suggestion', async () => {
  const root = writeSite(FAULTY)
  const { code, stdout, stderr } = await run(['check', '--root', root, '--json'])
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  const { ok, problems } = JSON.parse(stdout) as { ok: boolean; problems: Problem[] }
  expect(ok).toBe(false)
  expect(problems.map(({ file, line, column, message }) => `${file}:${line}:${column ?? 1} ${message}`)).toEqual([
    'content/docs/a/two.md:1:1 Two docs have the id "a/twin": content/docs/a/one.md and content/docs/a/two.md.',
    'content/docs/combat.md:2:1 Unknown front matter key "titel". Did you mean "title"?',
    'content/docs/combat.md:6:1 The id "same" is used twice on this page.',
    'content/docs/intro.md:2:9 The link to "/docs/combta" leads to no page. Did you mean "/docs/combat"?',
    'content/docs/intro.md:2:31 There is no heading with the id "gaurd" on /docs/intro. Did you mean "guard"?',
    'content/docs/intro.md:2:74 The link to "/docs/combta" leads to no page. Did you mean "/docs/combat"?',
    'content/docs/intro.md:4:1 A heading with 3 # follows the title of the page: a level is skipped.',
    'content/docs/intro.md:6:1 The image lamp.pgn has no text alternative.',
    'content/docs/intro.md:6:12 The image "lamp.pgn" does not exist. Did you mean "./lamp.png"?',
    'content/docs/intro.md:6:37 The image "lmap.png" does not exist. Did you mean "./lamp.png"?',
    'content/docs/rules/index.md:1:1 Two pages have addresses that differ only in case or Unicode form, /docs/Rules and /docs/rules: content/docs/Rules.md and content/docs/rules/index.md.',
    'content/pages/alone.md:1:1 No page, sidebar, navbar or footer links to /alone.',
  ])
  expect(fs.existsSync(path.join(root, 'out'))).toBe(false)
})

test('a check without problems exits with 0 and writes no site; with --strict a warning makes it exit with 1', async () => {
  const root = writeSite(`
    -- content/docs/intro.md --
    # Intro
    -- content/pages/alone.md --
    # Alone
  `)
  const checked = await run(['check', '--root', root])
  expect(checked.code).toBe(0)
  expect(checked.stdout).toMatch(/^\d+ pages checked, 1 warning in 1 file, \d+\.\d\d s\n$/)
  expect(checked.stderr).toContain('1. content/pages/alone.md:1:1  warning WB560')
  expect(fs.existsSync(path.join(root, 'out'))).toBe(false)
  const strict = await run(['check', '--root', root, '--strict'], { env: { GITHUB_ACTIONS: 'true' } })
  expect(strict.code).toBe(1)
  expect(strict.stderr).toMatch(/^::error file=[^,]*content\/pages\/alone.md,line=1,col=1,title=WB560::/)
})

const QUIET = `
  -- content/docs/intro.md --
  # Intro

  ### Deep {#same}
  ### Deeper {#same}

  <Tabs groupId="x" />
  -- content/pages/alone.md --
  # Alone
`

const withChecks = (checks: string) =>
  `${QUIET}
  -- site.config.ts --
  export default { title: 'T', url: 'https://a.example', checks: ${checks} }
`

test('the config sets the severity of each check', async () => {
  const loud = await problemsOf(withChecks(`{ orphanPages: 'error', skippedHeadings: 'error' }`))
  expect(loud.map(({ severity, code }) => `${severity} ${code}`).sort()).toEqual([
    'error WB310',
    'error WB311',
    'error WB361',
    'error WB560',
  ])
  const { warnings } = await buildSite(withChecks(`{ duplicateIds: 'warn', mdx: 'warn' }`))
  expect(
    lines(warnings)
      .filter((line) => / WB3[16]/.test(line))
      .sort(),
  ).toEqual([
    expect.stringMatching(/^content\/docs\/intro.md:3 warning WB311/),
    expect.stringMatching(/^content\/docs\/intro.md:4 warning WB310/),
    expect.stringMatching(/^content\/docs\/intro.md:6 warning WB361/),
  ])
  const none = `{ duplicateIds: 'ignore', mdx: 'ignore', orphanPages: 'ignore', skippedHeadings: 'ignore' }`
  expect((await buildSite(withChecks(none))).warnings).toEqual([])
})

test('a page is not an orphan if a page, a sidebar, the navbar, the footer or the home page links to it', async () => {
  const { warnings } = await buildSite(`
    -- site.config.ts --
    export default {
      title: 'T', url: 'https://a.example', baseUrl: '/game/',
      docs: { sidebars: { main: ['intro'] } },
      navbar: { items: [{ to: '/by-navbar#x', label: 'N' }, { type: 'doc', docId: 'by-id' }] },
      footer: { links: [{ label: 'F', to: '/by-footer' }], copyright: '<a href="/by-html">x</a>' },
      checks: { deadAnchors: 'ignore' },
    }
    -- content/docs/intro.md --
    # Intro
    [one](by-link.md) [two](/old)
    -- content/docs/by-id.md --
    # By id
    -- content/docs/by-link.md --
    # By link
    -- content/docs/lost.md --
    # Lost
    [me](lost.md), [top](#top)
    -- content/docs/secret.md --
    ---
    unlisted: true
    ---
    # Secret
    -- content/pages/index.md --
    ---
    cards: [{ title: C, text: c, to: /by-card }]
    ---
    Come in.
    -- content/pages/by-card.md --
    # Card
    -- content/pages/by-navbar.md --
    # Navbar
    -- content/pages/by-footer.md --
    # Footer
    -- content/pages/by-html.md --
    # Html
    -- content/pages/moved.md --
    ---
    redirect_from: /old
    ---
    # Moved
  `)
  expect(lines(warnings)).toEqual([
    'content/docs/lost.md:1 warning WB560 No page, sidebar, navbar or footer links to /docs/lost.',
  ])
})

test('hundreds of problems are shortened, and JSON lists them all', async () => {
  const pages = Array.from(
    { length: 60 },
    (_, i) => `-- content/docs/p${i}.md --\n# P${i}\n[x](/nowhere) ![a](no${i}.png)`,
  )
  const root = writeSite(
    `${pages.join('\n')}\n-- content/docs/z.md --\n---\nunknown: 1\n---\n# Z\n-- site.config.ts --\nexport default { title: 'T', url: 'https://a.example', checks: { deadLinks: 'warn' } }\n`,
  )
  const { stderr } = await run(['check', '--root', root])
  const numbered = stderr.split('\n').filter((line) => /^\d+\. /.test(line))
  expect(numbered).toHaveLength(1 + 20 + 1)
  expect(stderr).toContain(
    'also content/docs/p1.md:2:5, content/docs/p10.md:2:5, content/docs/p11.md:2:5, content/docs/p12.md:2:5, content/docs/p13.md:2:5 and 54 more places',
  )
  expect(numbered.at(-1)).toContain('content/docs/z.md:2:1  warning WB211')
  expect(stderr).toContain('… and 40 × WB605. Use --verbose or --json to see all.')
  expect(stderr).toContain(
    "Too many to fix? Set checks: { deadLinks: 'ignore', missingImages: 'warn' } in site.config.ts.",
  )
  expect(stderr).toContain('60 errors, 61 warnings in 61 files')
  const json = await run(['check', '--root', root, '--json'])
  expect(JSON.parse(json.stdout).problems).toHaveLength(121)
})

test('a shortened list of problems always includes the errors', () => {
  const file = 'content/docs/a.md'
  const warnings = Array.from({ length: 120 }, (_, i) =>
    warning(`WB${100 + Math.floor(i / 20)}`, `${i} is odd.`, { file, line: i + 1 }),
  )
  const errors = [1, 2, 3].map((line) => error('WB200', `${line} is wrong.`, { file: 'content/docs/z.md', line }))
  const numbered = plainProblems([...warnings, ...errors]).match(/^\d+\. .*$/gm) ?? []
  expect(numbered).toHaveLength(100)
  expect(numbered.slice(-3)).toEqual([
    '98. content/docs/z.md:1:1  error WB200  1 is wrong.',
    '99. content/docs/z.md:2:1  error WB200  2 is wrong.',
    '100. content/docs/z.md:3:1  error WB200  3 is wrong.',
  ])
})

test.each([
  ['/docs/Intro', 'docs/Intro/index.html and content/docs/intro.md writes docs/intro/index.html: on many systems'],
  [
    '/ar/docs/intro',
    'the redirect from /ar/docs/intro in content/docs/lamp.md and content/docs/intro.md both write ar/docs/intro/index.html.',
  ],
  ['/map', 'content/static/map writes map: one would have to be a file and a folder at once.'],
])(
  'files that cannot stand beside each other stop a check, as they stop a build: a redirect from %s',
  async (from, message) => {
    const problems = await problemsOf(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', i18n: { locales: ['en', 'ar'] } })
    -- content/docs/intro.md --
    # Intro
    -- content/docs/lamp.md --
    ---
    redirect_from: ${from}
    ---
    # Lamp
    -- content/static/map --
    here
  `)
    expect(lines(problems)[0]).toContain(message)
  },
)
