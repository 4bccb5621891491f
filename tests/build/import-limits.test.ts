// `import` reads nothing outside the old site, ends on files that include each other, and names what it cannot read.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { IMPORT, type Run, run } from '../command.ts'
import { writeSite } from '../site.ts'

interface Old {
  /** Folder of the old site. */
  from: string
  /** Folder above it, with a file and a folder that must stay there. */
  above: string
}

const SECRET = 'the secret word'

/** An old site in a folder `old`, next to `secret.md`, `secret.txt` and a folder `outside` with a page. */
function writeOld(files: string): Old {
  const above = writeSite(`
    -- secret.md --
    ${SECRET}
    -- secret.txt --
    ${SECRET}
    -- outside/index.md --
    # ${SECRET}
    -- outside/SUMMARY.md --
    - [${SECRET}](index.md)
    -- outside/_sidebar.md --
    - [${SECRET}](index.md)
    -- outside/2025-01-01-post.md --
    # ${SECRET}
  `)
  const from = writeSite(files.replaceAll('{above}', above))
  fs.rmSync(path.join(from, 'site.config.ts'))
  fs.renameSync(from, path.join(above, 'old'))
  return { from: path.join(above, 'old'), above }
}

async function imported({ from, above }: Old, args: string[] = []): Promise<Run & { texts: string; to: string }> {
  const to = path.join(above, 'new')
  const done = await run([...IMPORT, from, '--to', to, ...args], { cwd: above })
  const names = fs.existsSync(to) ? fs.readdirSync(to, { recursive: true, encoding: 'utf8' }) : []
  const files = names.filter((name) => !name.startsWith('.wasteland') && fs.statSync(path.join(to, name)).isFile())
  const texts = files.map((name) => fs.readFileSync(path.join(to, name), 'utf8')).join('\n')
  expect(done.stderr).not.toMatch(/This is a bug|\n {4}at /)
  return { ...done, texts, to }
}

const SUMMARY = '-- book.toml --\n[book]\ntitle = "Old"\n-- src/SUMMARY.md --\n- [A](a.md)\n'
const MKDOCS = '-- mkdocs.yml --\nsite_name: Old\n-- docs/a.md --\n# A\n'
const DOCSIFY = '-- _sidebar.md --\n- [A](a.md)\n-- a.md --\n# A\n'
const DOCUSAURUS = `-- docusaurus.config.js --\nmodule.exports = { title: 'Old', url: 'https://old.example', baseUrl: '/', presets: ['classic'] }\n-- docs/a.md --\n# A\n`

describe('a text outside the old site is not read, and the line that names it is reported', () => {
  test.each([
    ['mdBook include', `${SUMMARY}-- src/a.md --\n# A\n\n{{#include ../../secret.txt}}`, 'src/a.md:3:1'],
    [
      'mdBook include in code',
      `${SUMMARY}-- src/a.md --\n\`\`\`rust\n{{#rustdoc_include ../../secret.txt:x}}\n\`\`\``,
      'src/a.md:2:1',
    ],
    [
      'mdBook include by an absolute path',
      `${SUMMARY}-- src/a.md --\n# A\n{{#include {above}/secret.txt}}`,
      'src/a.md:2:1',
    ],
    [
      'mdBook include in an included file',
      `${SUMMARY}-- src/a.md --\n{{#include b.md}}\n-- src/b.md --\nB\n{{#include ../../secret.txt}}`,
      'src/b.md:2:1',
    ],
    ['mdBook summary', `${SUMMARY}- [S](../../secret.md)\n-- src/a.md --\n# A`, 'src/SUMMARY.md:2:1'],
    ['MkDocs snippet', `${MKDOCS}-- docs/b.md --\n# B\n\n--8<-- "../../secret.txt"`, 'docs/b.md:3:1'],
    [
      'MkDocs snippet in a block',
      `${MKDOCS}-- docs/b.md --\n!!! note\n\n    --8<-- "../../secret.txt"`,
      'docs/b.md:3:1',
    ],
    ['MkDocs list of snippets', `${MKDOCS}-- docs/b.md --\n--8<--\n../../secret.txt\n--8<--`, 'docs/b.md:2:1'],
    [
      'MkDocs nav',
      '-- mkdocs.yml --\nsite_name: Old\nnav:\n  - S: ../../secret.md\n-- docs/a.md --\n# A',
      'mkdocs.yml:3:1',
    ],
    [
      'MkDocs nav of a folder',
      '-- mkdocs.yml --\nsite_name: Old\nnav:\n  - S: ../../outside/\n-- docs/a.md --\n# A',
      'mkdocs.yml:3:1',
    ],
    [
      'MkDocs .pages',
      '-- mkdocs.yml --\nsite_name: Old\n-- docs/.pages --\nnav: [a.md, .., ., ../../outside]\n-- docs/a.md --\n# A',
      'mkdocs.yml',
    ],
    ['Docsify include', `${DOCSIFY}-- b.md --\n# B\n\n[x](../secret.txt ":include")`, 'b.md:3:1'],
    ['Docsify include of code', `${DOCSIFY}-- b.md --\n[x](../secret.md ':include :type=code')`, 'b.md:1:1'],
    ['Docsify sidebar', '-- _sidebar.md --\n- [A](a.md)\n- [S](../secret.md)\n-- a.md --\n# A', '_sidebar.md:2:1'],
  ])('%s', async (_, files, place) => {
    const { code, stderr, texts } = await imported(writeOld(files))
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(`${place}`) })
    expect(stderr).toMatch(/WB93[69]/)
    expect(texts).not.toContain(SECRET)
  })
})

describe('a folder of pages outside the old site is an error with the line of its setting', () => {
  test.each([
    ['mdBook', '-- book.toml --\n[book]\nsrc = "{above}/outside"\n', 'book.toml:2:1'],
    ['mdBook, relative', "-- book.toml --\n[book]\nsrc = '../outside'\n", 'book.toml:2:1'],
    ['MkDocs', '-- mkdocs.yml --\nsite_name: Old\ndocs_dir: {above}/outside\n', 'mkdocs.yml:2:1'],
    ['MkDocs, relative', '-- mkdocs.yml --\nsite_name: Old\ndocs_dir: ../outside\n', 'mkdocs.yml:2:1'],
    ['MkDocs, missing', '-- mkdocs.yml --\nsite_name: Old\ndocs_dir: nowhere\n', 'mkdocs.yml:2:1'],
    ['mdBook without a summary', '-- book.toml --\n[book]\n-- src/a.md --\n# A\n', 'book.toml:1:1'],
    ['invalid YAML', '-- mkdocs.yml --\nsite_name: "Old\n-- docs/a.md --\n# A\n', 'mkdocs.yml:1'],
  ])('%s', async (_, files, place) => {
    const old = writeOld(files)
    const { code, stderr, to } = await imported(old)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(place) })
    expect(stderr).toMatch(/error WB(?:937|221)/)
    expect(fs.existsSync(to)).toBe(false)
  })
})

describe('links to places outside the old site are not followed', () => {
  test.each([
    ['MkDocs docs', '-- mkdocs.yml --\nsite_name: Old\n', 'docs', 1],
    ['mdBook src', '-- book.toml --\n[book]\n', 'src', 1],
    ['Docsify docs', '-- package.json --\n{}', 'docs', 1],
    ['Jekyll _posts', '-- _config.yml --\ntitle: Old\n-- index.md --\n---\ntitle: A\n---\n# A\n', '_posts', 0],
    ['a folder in MkDocs', MKDOCS, 'docs/more', 0],
    ['a folder in a vault', '-- .obsidian/app.json --\n{}\n-- a.md --\n# A\n', 'more', 0],
    ['Docusaurus docs', DOCUSAURUS.replace('docs/a.md', 'blog/2025-01-01-a.md'), 'docs', 0],
    ['Docusaurus static', DOCUSAURUS, 'static', 0],
    ['Docusaurus pages', DOCUSAURUS, 'src/pages', 0],
  ])('%s', async (_, files, link, exitCode) => {
    const old = writeOld(files)
    fs.mkdirSync(path.dirname(path.join(old.from, link)), { recursive: true })
    fs.symlinkSync(path.join(old.above, 'outside'), path.join(old.from, link))
    const { code, stderr, texts } = await imported(old)
    expect({ code, stderr }).toMatchObject({ code: exitCode })
    expect(stderr).toContain(link)
    expect(stderr).toMatch(/[Ll]ink|WB937/)
    expect(texts).not.toContain(SECRET)
  })

  test('a part of a Docusaurus page', async () => {
    const old = writeOld(`${DOCUSAURUS}-- docs/b.mdx --\nimport S from './more/index.md'\n\n# B\n\n<S />\n`)
    fs.symlinkSync(path.join(old.above, 'outside'), path.join(old.from, 'docs/more'))
    const { code, texts, stderr } = await imported(old)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('docs/more') })
    expect(texts).not.toContain(SECRET)
  })
})

test('a folder outside the old site that a Docusaurus config names is copied, and the report names the line', async () => {
  const old = writeOld(`
    -- docusaurus.config.js --
    module.exports = {
      title: 'Old', url: 'https://old.example', baseUrl: '/',
      presets: [['classic', { docs: { path: '../outside' } }]],
    }
  `)
  const { code, stderr, texts } = await imported(old)
  expect(code).toBe(0)
  expect(texts).toContain(SECRET)
  expect(stderr).toContain(
    'docusaurus.config.js:3:1  warning WB228  The folder ../outside is outside the old site. Its files are copied, because the config names it.',
  )
})

describe('files that include each other end', () => {
  const twelve = (line: string) => `# A\n\n${`${line}\n\n`.repeat(12)}`
  const chain = (file: (i: number) => string, line: (i: number) => string) =>
    Array.from({ length: 9 }, (_, i) => `-- ${file(i)} --\n${i === 8 ? 'End\n' : twelve(line(i + 1))}`).join('')
  test.each([
    ['mdBook, itself', `${SUMMARY}-- src/a.md --\n${twelve('{{#include a.md}}')}`, /a\.md:3:1.*includes itself/],
    [
      'mdBook, two',
      `${SUMMARY}-- src/a.md --\n{{#include b.md}}\n-- src/b.md --\n${twelve('{{#include a.md}}')}`,
      /b\.md:3:1.*includes itself/,
    ],
    [
      'mdBook, a chain',
      `${SUMMARY}${chain(
        (i) => (i ? `src/p${i}.md` : 'src/a.md'),
        (i) => `{{#include p${i}.md}}`,
      )}`,
      /More than 1,000 files/,
    ],
    ['MkDocs, itself', `${MKDOCS}-- docs/b.md --\n${twelve('--8<-- "b.md"')}`, /b\.md:3:1.*includes itself/],
    [
      'MkDocs, a chain',
      `${MKDOCS}${chain(
        (i) => `docs/p${i}.md`,
        (i) => `--8<-- "p${i}.md"`,
      )}`,
      /More than 1,000 files/,
    ],
    ['Docsify, itself', `${DOCSIFY}-- README.md --\n[x](README.md ":include")\n`, /README\.md:1:1.*includes itself/],
    [
      'Docsify, a chain',
      `${DOCSIFY}${chain(
        (i) => `p${i}.md`,
        (i) => `[x](p${i}.md ":include")`,
      )}`,
      /More than 1,000 files/,
    ],
    [
      'Docusaurus, itself',
      `${DOCUSAURUS}-- docs/b.mdx --\nimport B from './b.mdx'\n\n${twelve('<B />')}`,
      /b\.mdx:1:1.*includes itself/,
    ],
    [
      'Docusaurus, a chain',
      `${DOCUSAURUS}${Array.from({ length: 9 }, (_, i) => `-- docs/${i ? '_' : ''}p${i}.mdx --\n${i === 8 ? 'End' : Array.from({ length: 12 }, (_, k) => `import P${k} from './_p${i + 1}.mdx'\n`).join('') + Array.from({ length: 12 }, (_, k) => `\n<P${k} />\n`).join('')}\n`).join('')}`,
      /More than 1,000 files/,
    ],
  ])('%s', async (_, files, message) => {
    const { code, stderr } = await imported(writeOld(files))
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(message) })
    expect(stderr).toContain('WB936')
  })
})

test('a file that shows its own source as code is no circle', async () => {
  const { stderr, texts } = await imported(writeOld(`${DOCSIFY}-- b.md --\n[x](b.md ":include :type=code")\n`))
  expect(stderr).not.toContain('WB936')
  expect(texts).toContain('```md\n[x](b.md')
})

test.each([
  ['a page', 'nav:\n  - A: a.md\n  - B: b.md\n', 'b.md'],
  ['a folder', 'nav:\n  - A: a.md\n  - B: guide/\n', 'guide/'],
  ['a folder without a title', 'nav:\n  - a.md\n  - guide/\n', 'guide/'],
  ['a file that is no page', 'nav:\n  - A: a.md\n  - B: x.pdf\n', 'x.pdf'],
  ['nothing', 'nav:\n  - A: a.md\n  - B:\n  - 404: b.md\n', 'b.md'],
])('a list of pages that names %s without it is reported with its line', async (_, nav, name) => {
  const { code, stderr } = await imported(
    writeOld(`-- mkdocs.yml --\nsite_name: Old\n${nav}-- docs/a.md --\n# A\n-- docs/x.pdf --\n%PDF\n`),
  )
  const line = 2 + nav.slice(0, nav.indexOf(name)).split('\n').length - 1
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringContaining(`mkdocs.yml:${line}:1  warning WB939  The list of pages names "${name}"`),
  })
})

test.each([
  [
    'VitePress',
    '-- docs/.vitepress/config.ts --\nexport default {}\n-- docs/index.md --\n# A\n',
    'old/docs to its content/docs',
  ],
  ['VitePress', '-- .vitepress/config.mts --\nexport default {}\n', 'old/public to content/static'],
  ['VuePress', '-- docs/.vuepress/config.js --\nmodule.exports = {}\n', 'old/docs to its content/docs'],
  ['Starlight', "-- astro.config.mjs --\nimport starlight from '@astrojs/starlight'\n", 'old/src/content/docs to'],
  ['Astro', '-- astro.config.ts --\nexport default {}\n', 'old/src/content to'],
  ['Hugo', '-- hugo.toml --\nbaseURL = "https://old.example"\n', 'old/content to'],
  ['Hugo', "-- config.toml --\nbaseURL = 'https://old.example'\n-- content/_index.md --\n# A\n", 'old/content to'],
  ['Zola', '-- config.toml --\nbase_url = "https://old.example"\n', 'old/content to'],
  ['Hexo', '-- _config.yml --\ntitle: Old\n-- scaffolds/post.md --\n---\n---\n', 'old/source to'],
  ['Sphinx', '-- docs/conf.py --\nextensions = []\n', 'old/docs to'],
])('a folder of %s is named, with what to do: %#', async (name, files, hint) => {
  const { code, stderr } = await imported(writeOld(files))
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining(`holds a site of ${name}, which import cannot read.`),
  })
  expect(stderr).toContain(hint)
  expect(stderr).toContain('Coming from another tool')
})

test.each([
  ['-- website/docusaurus.config.js --\n', 'import .*old/website'],
  ['-- a.md --\n# A\n', 'content/docs'],
])('without a site, the message says where one is or how to make one: %#', async (files, hint) => {
  const { code, stderr } = await imported(writeOld(files))
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('There is no site to import') })
  expect(stderr).toMatch(new RegExp(hint))
})

test.each([
  ['mkdocs.yml', 'It is a file of settings: import '],
  ['gone', 'It does not exist.'],
])('instead of a folder, the name %s gets a hint', async (name, hint) => {
  const { from, above } = writeOld(MKDOCS)
  const { code, stderr } = await imported({ from: path.join(from, name), above })
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(hint) })
})

test('a long report begins with what to do first', async () => {
  const pages = Array.from({ length: 18 }, (_, i) => `-- docs/p${i}.md --\n# P${i}\n[x](gone${i}.md) ![](b${i}.png)\n`)
  const old = writeOld(
    `-- mkdocs.yml --\nsite_name: Old\nplugins: [${pages.map((_, i) => `own${i}`)}]\n${pages.join('')}`,
  )
  const { stderr, stdout } = await imported(old)
  expect(stderr).toMatch(
    /^\nWhat to do first:\n\n1\. Look at the new site: cd new && npm install && npm run dev\n2\. Then repair what is most frequent: WB\d+ \(18 times\)[\s\S]*\n3\. What is not carried over, or has another form, is in the first list \(18\)\.\n\nNot carried over/,
  )
  expect(stdout).toContain('--verbose lists each')
})
