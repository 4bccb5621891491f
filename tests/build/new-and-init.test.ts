// `new` and `init`: they write a site that builds, and never overwrite files.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DIRECTIVES } from '../../cli/markdown/directives.ts'
import { run } from '../command.ts'
import { buildFolder, writeSite } from '../site.ts'

const today = () => new Date().toISOString().slice(0, 10)

test('init writes a site that builds without a warning, also with pages added by new', async () => {
  const dir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'init-')), 'My Game')
  fs.mkdirSync(path.join(dir, '.git'), { recursive: true })
  const cwd = path.dirname(dir)
  const next = '\nNext: cd "My Game" && npm install && npm run dev\n'
  expect(await run(['init', 'My Game', '--from', '^0.1.0'], { cwd })).toEqual({
    code: 0,
    stdout: `${dir}\n`,
    stderr: next,
  })
  const first = await buildFolder(dir)
  expect(first.warnings).toEqual([])
  expect(first.html('/docs/rules/crossing')).toMatch(/<table[^>]*>[\s\S]*A light, low down/)
  expect(first.main('/')).toContain('Read the sand')
  const pkg = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'))
  expect(pkg).toMatchObject({ name: 'my-game', private: true, scripts: { build: 'wasteland-build build' } })
  expect(pkg.devDependencies).toEqual({ 'wasteland-build': '^0.1.0' })
  expect(fs.readFileSync(path.join(dir, '.gitignore'), 'utf8')).toContain('.wasteland/')

  const settings = JSON.parse(fs.readFileSync(path.join(dir, '.vscode/settings.json'), 'utf8'))
  expect(Object.values(settings['yaml.schemas']).flat()).toContain('content/blog/authors.yml')
  for (const file of Object.keys(settings['yaml.schemas'])) expect(fs.existsSync(path.join(dir, file))).toBe(true)

  const doc = await run(['new', 'doc', "Fog: the 'long' & short of it", '--in', 'rules', '--root', dir], { cwd: dir })
  expect(doc).toEqual({ code: 0, stdout: 'content/docs/rules/fog-the-long-short-of-it.md\n', stderr: '' })
  const post = await run(['new', 'post', 'A', 'wet', 'week'], { cwd: path.join(dir, 'content') })
  expect(post.stdout).toBe(`blog/${today()}-a-wet-week.md\n`)
  const page = await run(['new', 'page', 'About', 'us', '--root', dir], { cwd: dir })
  expect(page.stdout).toBe('content/pages/about-us.md\n')
  const second = await buildFolder(dir)
  expect(second.html('/about-us')).toContain('What this page is about')
  expect(second.data('/docs/rules/fog-the-long-short-of-it')).toMatchObject({
    heading: "Fog: the 'long' & short of it",
    previous: { label: 'Tables' },
  })
  expect(second.html(`/blog/${today().replaceAll('-', '/')}/a-wet-week`)).toContain('The Tide')
  fs.rmSync(path.dirname(dir), { recursive: true })
})

test('the starter is eight pages and a post in the look plain, which show every block that needs no code of its own', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'init-'))
  expect((await run(['init', '.', '--from', '^0.1.0'], { cwd: dir })).code).toBe(0)
  const { code, stdout } = await run(['check', '--strict'], { cwd: dir })
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('no problems') })
  const pages = fs
    .readdirSync(path.join(dir, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
  expect(pages.length).toBe(8 + 1)
  const text = pages.map((name) => fs.readFileSync(path.join(dir, 'content', name), 'utf8')).join('\n')
  const blocks = [...DIRECTIVES.keys(), 'generate', 'book', 'details', 'tabs', 'tip', 'warning']
  expect(blocks.filter((name) => !text.includes(`:::${name}`))).toEqual([])
  expect(fs.readFileSync(path.join(dir, 'site.config.ts'), 'utf8')).toContain("theme: 'plain'")
  const { scripts } = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'))
  expect(scripts).toMatchObject({ dev: scripts.serve, serve: 'wasteland-build serve' })
  fs.rmSync(dir, { recursive: true })
})

test('init adds a site to a folder with other files, and overwrites none of them', async () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'init-'))
  const mine = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.github/workflows/site.yml': 'name: Mine\n',
    '.vscode/settings.json': '{}\n',
    'README.md': '# Mine\n',
    LICENSE: 'Mine.\n',
    'art/cover.txt': 'A cover.\n',
  }
  for (const [name, text] of Object.entries(mine)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text)
  }
  fs.writeFileSync(path.join(root, '.gitignore'), '*.log\nout')
  const { code } = await run(['init', '.', '--host', 'github', '--from', '^0.1.0'], { cwd: root })
  expect(code).toBe(0)
  for (const [name, text] of Object.entries(mine)) expect(fs.readFileSync(path.join(root, name), 'utf8')).toBe(text)
  expect(fs.readFileSync(path.join(root, '.gitignore'), 'utf8')).toBe('*.log\nout\nnode_modules/\n.wasteland/\n')
  expect((await buildFolder(root)).warnings).toEqual([])
  fs.rmSync(root, { recursive: true })
})

test.each([
  ['content/docs/a.md', 'content'],
  ['package.json', 'package.json'],
  ['site.config.ts', 'site.config.ts'],
])('init refuses a folder with %s, and changes nothing in it', async (file, name) => {
  const root = writeSite(`-- ${file} --\n{}`)
  if (file !== 'site.config.ts') fs.rmSync(path.join(root, 'site.config.ts'), { force: true })
  const before = fs.readdirSync(root)
  const { code, stderr } = await run(['init', root])
  expect(code).toBe(2)
  expect(stderr).toContain(`${root} already contains "${name}".`)
  expect(fs.readdirSync(root)).toEqual(before)
})

test('new uses the next position, adds none in alphabetical folders, and never overwrites a page', async () => {
  const root = writeSite(`
    -- content/docs/02-two.md --
    # Two
    -- content/docs/five.md --
    ---
    sidebar_position: 5
    ---
    # Five
    -- content/docs/rules/_category_.json --
    { "position": 7 }
    -- content/docs/rules/plain.md --
    # Plain
    -- content/docs/rules/Cafe\u0301.md --
    # In another Unicode form
    -- content/docs/between/a.md --
    ---
    sidebar_position: 2.5
    ---
    # A
    -- content/docs/empty/_category_.yml --
    label: Empty
  `)
  const make = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(['new', ...args, '--root', root], { cwd: root })
    return { code, stderr, text: code === 0 ? fs.readFileSync(path.join(root, stdout.trim()), 'utf8') : '' }
  }
  expect((await make('doc', 'Eight')).text).toMatch(/^---\ntitle: Eight\nsidebar_position: 8\n---\n/)
  expect((await make('doc', 'Second', '--in', 'rules')).text).not.toContain('sidebar_position')
  expect((await make('doc', 'First', '--in', 'empty')).text).toContain('sidebar_position: 1\n')
  expect((await make('doc', 'After', '--in', 'between')).text).toContain('sidebar_position: 3\n')
  expect((await make('doc', 'Caf\u00e9', '--in', 'rules')).stderr).toContain('Cafe\u0301.md already exists.')
  const again = await make('doc', 'TWO')
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('content/docs/02-two.md already exists.')
  expect((await make('doc', '?!')).stderr).toContain('The title "?!" has no letter or digit to make a file name from.')
  expect((await make('doc', 'Out', '--in', '../..')).code).toBe(2)
  expect((await make('card', 'X')).stderr).toContain('Allowed choices are doc, post, page')
  expect((await make('doc', 'Правила')).text).toContain('title: Правила')
})
