// The handbook: it builds without a problem, and what it describes is what there is.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configFields, frontMatterKeys, tokens, writeHandbook } from '../../cli/commands/handbook-site.ts'
import { SITE_CONFIG } from '../../cli/config/schema.ts'
import { FRONT_MATTER } from '../../cli/content/front-matter-schema.ts'
import { SIGNS } from '../../cli/markdown/containers.ts'
import { DIRECTIVES } from '../../cli/markdown/directives.ts'
import { AUTHOR } from '../../cli/site/blog-authors.ts'
import { CATEGORY } from '../../cli/site/categories.ts'
import { TAG } from '../../cli/site/tags.ts'
import { run, start } from '../command.ts'
import { type BuiltSite, buildFolder } from '../site.ts'

const CLONE = path.resolve(import.meta.dirname, '../..')
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'handbook-'))
let site: BuiltSite

/** The text of each file below a folder of the repository. */
const filesIn = (dir: string, names: RegExp) =>
  fs
    .readdirSync(path.join(CLONE, dir), { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => fs.readFileSync(path.join(CLONE, dir, name), 'utf8'))

beforeAll(async () => {
  writeHandbook(root)
  site = await buildFolder(root)
})

afterAll(() => fs.rmSync(root, { recursive: true }))

test('the handbook builds without a problem', () => {
  expect(site.warnings).toEqual([])
})

test('every key of front matter, categories, authors and tags has a sentence', () => {
  const schemas = { ...FRONT_MATTER, category: CATEGORY, author: AUTHOR, tag: TAG }
  const without = Object.entries(schemas).flatMap(([name, { shape }]) =>
    Object.entries(shape).flatMap(([key, { description }]) => (description?.endsWith('.') ? [] : [`${name}.${key}`])),
  )
  expect(without).toEqual([])
})

test('the page on front matter shows every key', () => {
  const html = site.main('/docs/write/front-matter')
  const shown = frontMatterKeys().filter(({ key }) => html.includes(`<code>${key.replaceAll('`', '')}</code>`))
  expect(frontMatterKeys().length).toBeGreaterThan(50)
  expect(shown).toEqual(frontMatterKeys())
  expect(html).toContain('Last part of the address')
})

test('the page on the config shows every field of the config', () => {
  const html = site.main('/docs/reference/config')
  const missing = Object.keys(SITE_CONFIG.shape).filter((field) => !html.includes(`<code>${field}</code>`))
  expect(missing).toEqual([])
  expect(configFields().filter(({ text }) => !/[.`)]$/.test(text))).toEqual([])
})

test('every field of every part of the config has a sentence, and a page shows it', () => {
  const source = fs.readFileSync(path.join(CLONE, 'cli/config/schema.ts'), 'utf8')
  const objects = [...source.matchAll(/^( *)\S.*strictObject\(\{\n([\s\S]*?)^\1\}\)/gm)]
  const undescribed = objects.flatMap(([, indent, body = '']) => [
    ...body.matchAll(new RegExp(`(?<!\\*/\\n)^${indent}  \\w.*`, 'gm')),
  ])
  expect(undescribed.map(([line]) => line)).toEqual([])
  expect(objects.length).toBeGreaterThan(40)
  const pages = filesIn('cli/handbook/content/docs', /\.md$/).join('\n')
  const parts = [...new Set(configFields().map((field) => field.in))]
  expect(parts.filter((part) => !pages.includes(`where="in = ${part}"`))).toEqual(['CommentsConfig'])
})

test('the page on themes shows every token of the comment in tokens.css', () => {
  const source = fs.readFileSync(path.join(CLONE, 'templates/styles/tokens.css'), 'utf8')
  const comment = source.slice(0, source.indexOf('*/'))
  const names = [...comment.matchAll(/^ {3}(--.*?) {2}/gm)].flatMap(([, list = '']) => list.match(/--[\w-]+/g) ?? [])
  expect(tokens().flatMap(({ token }) => token.match(/--[\w-]+/g))).toEqual(names)
})

test('the page on messages shows the first code and the last one', () => {
  const html = site.main('/docs/reference/troubleshooting')
  expect(html).toContain('WB101')
  expect(html).toContain('WB999')
})

test('every block is shown with its source and its result', () => {
  const examples = filesIn('cli/handbook/content/docs/write', /\.md$/).flatMap((text) =>
    [...text.matchAll(/^(`{3,})md result\n([\s\S]*?)\n\1$/gm)].map(([, , source = '']) => source),
  )
  const blocks = [...DIRECTIVES.keys(), 'details', 'tabs', 'tab', 'note', 'warning']
  expect(blocks.filter((name) => !examples.some((source) => source.includes(`:::${name}`)))).toEqual([])
  const signs = site.main('/docs/write/blocks')
  expect([...SIGNS.keys()].filter((name) => !signs.includes(`<code>${name}</code>`))).toEqual([])
  expect(site.main('/docs/write/tables-and-dice')).toMatch(/class="pair"[\s\S]*<code[\s\S]*data-roll|<button/)
})

test('the page on the first hour in a browser shows the workflow that init writes', () => {
  const [workflow = ''] = filesIn('cli/hosts/github/.github/workflows', /\.yml$/)
  const page = fs.readFileSync(path.join(root, 'content/docs/start/01-in-a-browser.md'), 'utf8')
  expect(page.replace(/^ {3}/gm, '')).toContain(`\`\`\`yaml title=".github/workflows/site.yml"\n${workflow}\`\`\``)
  expect(site.main('/docs/start/in-a-browser')).toContain('id-token')
})

test('the command serves the handbook', async () => {
  const { child, done } = start(['handbook', '--port', '0'], { cwd: root })
  const url = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (text) => {
      const found = /http:\/\/\S+/.exec(String(text))?.[0]
      if (found) resolve(found)
    })
  })
  expect(await (await fetch(`${url}docs/write/front-matter`)).text()).toContain('sidebar_position')
  child.kill('SIGTERM')
  await done
})

test('the command writes the handbook to a new folder, and to no other', async () => {
  const out = path.join(root, 'written')
  expect(await run(['handbook', '--out', out], { cwd: root })).toMatchObject({ code: 0, stderr: '' })
  expect(fs.readFileSync(path.join(out, 'docs/write/front-matter/index.html'), 'utf8')).toContain('sidebar_position')
  expect(await run(['handbook', '--out', out], { cwd: root })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`${out} already exists.`),
  })
})
