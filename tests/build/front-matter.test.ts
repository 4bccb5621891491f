import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { DocPage } from '../../templates/page-data.ts'
import { buildFolder, buildSite, lines, problemsOf, writeSite } from '../site.ts'

/** Problems of docs, each written as its text: 'docs/a.md:2:8 error WB209 …'. */
async function problemsIn(docs: Record<string, string>) {
  const files = Object.entries(docs).map(
    ([name, text]) => `-- content/docs/${name}.md --\n${text.replaceAll('\n\n', '\n \n')}`,
  )
  const problems = await problemsOf(`\n${files.join('\n')}`)
  return problems.map(({ file, line, column, severity, code, message, hint }) => ({
    at: `${file?.replace('content/docs/', '').replace('.md', '')}:${line}${column === undefined ? '' : `:${column}`}`,
    text: `${severity} ${code} ${message}`,
    hint,
  }))
}

test('front matter that is never closed above a long text is reported on its first line', async () => {
  const [problem] = await problemsIn({ unclosed: `---\ntitle: x\n${'prose\n'.repeat(40)}` })
  expect(problem).toMatchObject({
    at: 'unclosed:1',
    text: 'error WB202 The front matter opened on line 1 is never closed.',
  })
})

test('front matter in another language is refused by name and never executed', async () => {
  const marker = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'marker-')), 'ran')
  const payload = `module.exports = require('fs').writeFileSync(${JSON.stringify(marker)}, '')\n---\ntext`
  const languages = ['js', 'javascript', 'JavaScript', ' JS', 'coffee', 'toml', 'json', 'constructor', 'toString']
  const problems = await problemsIn(Object.fromEntries(languages.map((name, i) => [`p${i}`, `---${name}\n${payload}`])))
  expect(problems.map(({ at, text }) => `${at} ${text}`)).toEqual(
    languages.map(
      (name, i) => `p${i}:1 error WB201 Front matter language "${name.trim()}" is not supported: front matter is YAML.`,
    ),
  )
  expect(fs.existsSync(marker)).toBe(false)
})

test.each([
  ['---__proto__', 'Front matter language "__proto__" is not supported: front matter is YAML.'],
  ['---_x', 'Front matter language "_x" is not supported: front matter is YAML.'],
  ['---1js', 'Front matter language "1js" is not supported: front matter is YAML.'],
  ['---.js', 'Front matter language ".js" is not supported: front matter is YAML.'],
  ['--- js', 'Front matter language "js" is not supported: front matter is YAML.'],
  ['---{js}', 'Front matter language "{js}" is not supported: front matter is YAML.'],
  ['+++', 'Front matter between +++ lines is not supported: front matter is YAML.'],
  ['+++toml', 'Front matter between +++ lines is not supported: front matter is YAML.'],
  [';;;', 'Front matter between ;;; lines is not supported: front matter is YAML.'],
  [';;;json', 'Front matter between ;;; lines is not supported: front matter is YAML.'],
])('front matter that opens with %s is an error', async (line, message) => {
  const close = /^[+;]{3}$/.test(line) ? line : '---'
  const problems = await problemsOf(`
    -- content/docs/a.md --
    ${line}
    title: Secret
    ${close}
    Text.
  `)
  expect(lines(problems)).toEqual([`content/docs/a.md:1 error WB201 ${message}`])
})

test('a line of dashes or a sentence between dashes does not open front matter', async () => {
  for (const line of ['----', '--- Part two ---', '+++ is a mark', '+++'])
    expect(lines((await buildSite(`-- content/docs/a.md --\n${line}\n\n# Text\n`)).warnings)).toEqual([])
})

test('values of the wrong type can be warnings: the page is built without them', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', checks: { frontMatter: 'warn', orphanPages: 'ignore' } })
    -- content/docs/a.md --
    ---
    title: Kept
    hero: {name: Dust}
    image: {url: a.png}
    slug: a?b
    last_update: {date: yesterday}
    ---
    text
    -- content/pages/post.md --
    ---
    layout: post
    ---
    # A post
  `)
  expect(
    lines(site.warnings)
      .sort()
      .map((line) => line.replace(/(?<=WB\d+ ).*?(".*?").*/, '$1')),
  ).toEqual([
    'content/docs/a.md:3 warning WB210 "hero"',
    'content/docs/a.md:4 warning WB210 "image"',
    'content/docs/a.md:5 warning WB213 "a?b"',
    'content/docs/a.md:6 warning WB215 "last_update.date"',
    'content/pages/post.md:2 warning WB210 "layout"',
  ])
  expect(site.data('/docs/a').title).toBe('Kept | Test')
  expect(site.main('/post')).toContain('A post')
})

test('tags may be a string, as in other tools, and quoted booleans and numbers are converted', async () => {
  const site = await buildSite(`
    -- content/docs/commas.md --
    ---
    tags: 'long road, #night'
    ---
    text
    -- content/docs/blanks.md --
    ---
    tags: "#night road"
    sidebar_position: "2"
    hide_table_of_contents: "true"
    ---
    text
    -- content/docs/number.md --
    ---
    tags: 1.10
    ---
    text
    -- content/docs/odd.md --
    ---
    tags: [13A, 2024, ~, 🎲]
    ---
    text
  `)
  const tags = (route: string) => (site.data(route) as DocPage).tags.map(({ label }) => label)
  expect(tags('/docs/commas')).toEqual(['long road', 'night'])
  expect(tags('/docs/blanks')).toEqual(['night', 'road'])
  expect(tags('/docs/number')).toEqual(['1.10'])
  expect(tags('/docs/odd')).toEqual(['13A', '2024', '🎲'])
  expect(site.exists('docs/tags/🎲/index.html')).toBe(true)
  expect(lines(site.warnings).sort()).toEqual([
    'content/docs/blanks.md:2 warning WB229 "tags" must be a list; found "#night road", which is read as ["night","road"].',
    expect.stringMatching(/^content\/docs\/commas.md:2 warning WB229/),
    expect.stringMatching(/^content\/docs\/number.md:2 warning WB229/),
  ])
})

test('a slug that is not a path on the site is refused', async () => {
  const slugs = ['../../etc/x', '//evil.test', 'a?b#c', '"java\\nscript:x"', 'a//b', '""', 'a\\b']
  const problems = await problemsIn(
    Object.fromEntries(slugs.map((slug, i) => [`p${i}`, `---\ntitle: x\nslug: ${slug}\n---\ntext`])),
  )
  expect(problems.map(({ at, text }) => `${at} ${text.slice(0, 11)}`)).toEqual(
    slugs.map((_, i) => `p${i}:3:1 error WB213`),
  )
})

test('unknown, empty and dangerous keys are warnings', async () => {
  const site = await buildSite(`
    -- content/docs/intro.md --
    ---
    title: Intro
    tilte: x
    __proto__: {polluted: 1}
    description:
    tags:
    ---
    text
    -- content/docs/empty-title.md --
    ---
    title: ""
    ---
    # From the heading
    -- content/docs/rule.md --
    ---
    title: Rule #1
    ---
    text
    -- content/docs/late.md --

    ---
    title: Late
    ---
  `)
  expect(lines(site.warnings).sort()).toEqual([
    'content/docs/empty-title.md:2 warning WB214 The title is empty; the first heading or the file name is used.',
    'content/docs/intro.md:3 warning WB211 Unknown front matter key "tilte". Did you mean "title"?',
    'content/docs/intro.md:4 warning WB206 The front matter key "__proto__" is ignored.',
    'content/docs/late.md:1 warning WB216 Front matter must start on the first line; here it is text.',
    'content/docs/rule.md:2 warning WB218 The text after " #" is a comment: the value is "Rule".',
  ])
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect(site.data('/docs/empty-title').title).toContain('From the heading')
})

test('numbers used as strings keep their spelling, and an empty block counts as no front matter', async () => {
  const site = await buildSite(`
    -- content/docs/version.md --
    ---
    title: 1.10
    ---
    text
    -- content/docs/year.md --
    ---
    title: 2025
    description: 007
    ---
    text
    -- content/docs/empty.md --
    ---
    ---
    # Empty block
    -- content/docs/nothing.md --
    ---
    ~
    ---
    # Nothing
    -- content/docs/line.md --
    ----
    # Not front matter
  `)
  expect(site.data('/docs/version').title).toBe('1.10 | Test')
  expect(site.data('/docs/year')).toMatchObject({ title: '2025 | Test', description: '007' })
  expect(site.data('/docs/empty').title).toBe('Empty block | Test')
  expect(site.data('/docs/nothing').title).toBe('Nothing | Test')
  expect(site.main('/docs/line')).toContain('<hr')
  expect(site.warnings).toEqual([])
})

test('front matter that exceeds the limits of size, depth or number of values is refused', async () => {
  const chain = Array.from({ length: 4000 }, (_, i) => `a${i}: {x: 1}`).join('\n')
  const problems = await problemsIn({
    blank: `---\n${' \n'.repeat(60_000)}---\ntext`,
    deep: `---\ncustom_props: ${'['.repeat(30_000)}\n---\ntext`,
    many: `---\n${chain}\n---\ntext`,
  })
  expect(problems.map(({ at, text }) => `${at} ${text}`)).toEqual([
    'blank:1 error WB203 The front matter is 118 KiB; the limit is 64 KiB.',
    expect.stringMatching(/^deep:2:\d+ error WB204 Front matter: values are nested too deeply\.$/),
    'many:2:1 error WB204 Front matter: there are more than 1000 values.',
  ])
})

test('a broken file is reported again by the next build', async () => {
  const root = writeSite('\n-- content/docs/a.md --\n---\ntitle: "unclosed\n---\ntext')
  await expect(buildFolder(root)).rejects.toThrow('never closed')
  await expect(buildFolder(root)).rejects.toThrow('never closed')
})

test('every page key of VitePress and Starlight gets the name used here', async () => {
  const site = await buildSite(`
    -- content/docs/intro.md --
    ---
    outline: [2, 3]
    aside: false
    prev: false
    next: { text: Turns, link: /turns }
    lastUpdated: false
    editLink: false
    titleTemplate: Rules
    head: [[meta, { name: x }]]
    ---
    Text.
    -- content/docs/more.md --
    ---
    tableOfContents: false
    template: splash
    editUrl: false
    pagefind: false
    banner: { content: Hi }
    ---
    Text.
  `)
  const hints = site.warnings.map(({ message, hint }) => [/"(\w+)"/.exec(message)?.[1], hint])
  expect(Object.fromEntries(hints)).toEqual({
    outline: expect.stringContaining('toc_max_heading_level'),
    aside: expect.stringContaining('hide_table_of_contents'),
    prev: expect.stringContaining('pagination_prev'),
    next: expect.stringContaining('pagination_next'),
    lastUpdated: expect.stringContaining('last_update'),
    editLink: expect.stringContaining('custom_edit_url'),
    titleTemplate: expect.stringContaining('title_meta'),
    head: expect.stringContaining('description'),
    tableOfContents: expect.stringContaining('hide_table_of_contents'),
    template: expect.stringContaining('layout: home'),
    editUrl: expect.stringContaining('custom_edit_url'),
    pagefind: expect.stringContaining('unlisted'),
    banner: expect.stringContaining(':::note'),
  })
})
