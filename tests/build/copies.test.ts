// Plain Markdown copies of pages, and llms.txt, which lists them.
import { expect, test } from 'vitest'
import { buildFolder, buildSite, problemsOf } from '../site.ts'

const SITE = `
    -- site.config.ts --
    export default defineConfig({
      title: 'Waste', tagline: 'Dust.', url: 'https://a.example', baseUrl: '/game/', markdownCopies: true,
      docs: { sidebars: { main: ['second', 'first'] } }, blog: { title: 'Diary' }, navbar: { items: [{ to: '/a b (c)', label: 'About' }] },
    })
    -- content/data/gear.yml --
    - { id: rope, name: Rope, load: 2 }
    -- content/docs/first.md --
    ---
    description: The [first].
    ---
    # First

    See [the second](second.md#part) and ![a mark](mark.svg).

    :::table gear columns="name: Item, load: Load" caption="Gear"
    :::
    -- content/docs/mark.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>
    -- content/docs/second.md --
    # Second [two]

    Words of it.

    ## Part
    -- content/docs/hidden.md --
    ---
    unlisted: true
    ---
    # Hidden
    -- content/pages/a b (c).md --
    # About
    -- content/blog/post.md --
    ---
    title: Post
    date: 2025-01-01
    ---
    First. <!-- truncate --> Rest.
`

test('the Markdown copy of a page with list_pages also lists the pages of its category', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Waste', url: 'https://a.example', markdownCopies: true })
    -- content/docs/rules/index.md --
    ---
    list_pages: true
    ---
    # Rules

    All of them.
    -- content/docs/rules/dust.md --
    ---
    description: It *falls*.
    ---
    # Dust & <rust>
  `)
  expect(site.file('docs/rules.md')).toBe(
    '# Rules\n\nAll of them.\n\n- [Dust & \\<rust>](https://a.example/docs/rules/dust): It \\*falls\\*.\n',
  )
})

test('each page with text has a plain Markdown copy next to it, with absolute links and data', async () => {
  const site = await buildSite(SITE)
  const copy = site.file('docs/first.md')
  expect(copy).toMatch(
    /^# First\n\n> The \[first\]\.\n\nSee \[the second\]\(https:\/\/a\.example\/game\/docs\/second#part\) and !\[a mark\]\(https:\/\/a\.example\/game\/assets\/mark-\w+\.svg\)\.\n\n/,
  )
  expect(copy).toContain('**Gear**\n\n| Item | Load |\n| --- | --- |\n| Rope | 2 |\n')
  expect(site.html('/docs/first')).toContain('<link rel="alternate" type="text/markdown" href="/game/docs/first.md">')
  expect(site.file('blog/post.md')).toBe('# Post\n\nFirst.\n\nRest.\n')
  expect([...site.files().keys()].filter((file) => file.endsWith('.md'))).toEqual([
    'a b (c).md',
    'blog/post.md',
    'docs/first.md',
    'docs/second.md',
  ])
  expect(site.html('/blog')).not.toContain('text/markdown')
})

test('llms.txt describes the site and lists the copies in the order of the sidebars', async () => {
  expect((await buildSite(SITE)).file('llms.txt')).toBe(
    [
      '# Waste',
      '> Dust.',
      '## Docs',
      [
        '- [Second \\[two\\]](https://a.example/game/docs/second.md): Words of it.',
        '- [First](https://a.example/game/docs/first.md): The [first].',
      ].join('\n'),
      '## Diary',
      '- [Post](https://a.example/game/blog/post.md): First.',
      '## Pages',
      '- [About](https://a.example/game/a%20b%20%28c%29.md)',
      '## Full text',
      '- [llms-full.txt](https://a.example/game/llms-full.txt)\n',
    ].join('\n\n'),
  )
})

test('a page without a title is listed by its file name in llms.txt, as in other lists', async () => {
  const { file } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Waste', url: 'https://a.example', markdownCopies: true })
    -- content/docs/rules/01-combat.md --
    Words.
    -- content/blog/2025-01-01-dust storm.md --
    Wind.

    <!-- truncate -->
    -- content/pages/about.md --
    Us.
  `)
  const names = [...file('llms.txt').matchAll(/^- \[(.*?)\]/gm)].map(([, name]) => name)
  expect(names).toEqual(['combat', 'dust storm', 'about', 'llms-full.txt'])
})

test('llms-full.txt has the copies of all pages in the order of llms.txt', async () => {
  const site = await buildSite(SITE)
  const text = site.file('llms-full.txt')
  expect(text.match(/^Source: .*$/gm)).toEqual([
    'Source: https://a.example/game/docs/second',
    'Source: https://a.example/game/docs/first',
    'Source: https://a.example/game/blog/post',
    'Source: https://a.example/game/a%20b%20(c)',
  ])
  expect(text).toContain(site.file('docs/first.md'))
})

test('a text of more than 1 MB is in parts, which llms.txt lists', async () => {
  const page = (name: string, size: number) =>
    `-- content/docs/${name}.md --\n# ${name}\n\n${`${name} `.repeat(60)}\n\n`.padEnd(
      size,
      `${'Dust and rust. '.repeat(30)}\n\n`,
    )
  const site = await buildSite(`
-- site.config.ts --
export default defineConfig({ title: 'Waste', url: 'https://a.example', markdownCopies: true })
${page('a', 400_000)}
${page('b', 700_000)}
${page('c', 1_500_000)}
`)
  const parts = ['llms-full.txt', 'llms-full-2.txt', 'llms-full-3.txt', 'llms-full-4.txt']
  expect([...site.files().keys()].filter((file) => file.startsWith('llms-full')).sort()).toEqual([...parts].sort())
  for (const part of parts) {
    expect(site.file(part).length).toBeLessThanOrEqual(1_000_000)
    expect(site.file('llms.txt')).toContain(`- [${part}](https://a.example/${part})`)
  }
  expect(site.file('llms-full-2.txt')).toMatch(/^Source: .*\n\n# b\n/)
  expect((await site.rebuild()).changed).toEqual([])
  const shorter = await site.rebuild({ 'content/docs/c.md': '# c\n' })
  expect(shorter.removed).toEqual(expect.arrayContaining(['llms-full-3.txt', 'llms-full-4.txt']))
})

test('a copy changes only with its page, is written again when deleted, and equals that of a clean build', async () => {
  const site = await buildSite(SITE)
  expect((await site.rebuild()).changed).toEqual([])
  const changed = await site.rebuild({
    'content/docs/second.md': '# Second [two]\n\nWords of it.\n\n## Part\n\nMore.\n',
  })
  expect(changed.changed.filter((file) => file.endsWith('.md') || file.endsWith('.txt'))).toEqual([
    'docs/second.md',
    'llms-full.txt',
  ])
  const moved = await changed.rebuild({ 'content/docs/second.md': '---\nslug: two\n---\n# Second\n\n## Part\n' })
  expect(moved.file('docs/first.md')).toContain('https://a.example/game/docs/two#part')
  expect(moved.exists('docs/second.md')).toBe(false)
  const lost = await moved.rebuild({ 'out/docs/two.md': undefined })
  expect(lost.changed).toEqual(['docs/two.md'])
  const clean = await buildFolder(lost.root, { cache: false, out: 'clean' })
  expect(lost.files()).toEqual(clean.files())
})

test('without the option there are no copies, and turning it off deletes them', async () => {
  const site = await buildSite(SITE)
  const config = `export default defineConfig({ title: 'Waste', url: 'https://a.example', docs: { sidebars: { main: ['second', 'first'] } } })`
  const off = await site.rebuild({ 'site.config.ts': config })
  expect([...off.files().keys()].filter((file) => /\.md$|llms/.test(file))).toEqual([])
  expect(off.html('/docs/first')).not.toContain('text/markdown')
})

test('an existing llms.txt replaces the generated one; a file at the path of a copy is reported', async () => {
  const own = await buildSite(`${SITE}
    -- content/static/llms.txt --
    mine
  `)
  expect(own.file('llms.txt')).toBe('mine\n\n')
  const problems = await problemsOf(`${SITE}
    -- content/static/docs/first.md --
    mine
  `)
  expect(problems.map(({ message }) => message).join()).toContain('docs/first.md')
})
