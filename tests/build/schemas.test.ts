// The JSON Schemas say what the build says, so that an editor and the build never disagree.
import fs from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { fileSchemas } from '../../cli/commands/file-schemas.ts'
import { parseYaml } from '../../cli/data/yaml.ts'
import { run } from '../command.ts'
import { writeSite } from '../site.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ajv = new Ajv({ strict: false, allErrors: true })

/** The faults that a schema finds: the key and the rule. */
function faults(name: string, value: unknown): string[] {
  const found = fileSchemas().find((one) => one.name === name)
  if (!found) throw new Error(`There is no schema ${name}.`)
  const check = ajv.compile(found.schema)
  check(value)
  return (check.errors ?? []).map(({ instancePath, keyword, params }) =>
    [instancePath, keyword, params.additionalProperty].filter(Boolean).join(' '),
  )
}

const yaml = (text: string) => parseYaml(text, { nodes: 100_000, depth: 32 }).value

test('every file of the home site passes its schema', () => {
  const content = path.join(ROOT, 'content')
  const met = new Set<string>()
  for (const entry of fs.readdirSync(content, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(content, entry)
    const folder = entry.split(path.sep)[0]
    const name = /_category_\.yml$/.test(entry)
      ? 'category'
      : (/^blog.(authors|tags)\.yml$/.exec(entry)?.[1] ??
        (/^data.[^.]+\.yml$/.test(entry)
          ? 'data'
          : /\.md$/.test(entry)
            ? { docs: 'doc', blog: 'post', pages: 'page' }[folder ?? '']
            : undefined))
    if (name === undefined) continue
    met.add(name)
    const text = fs.readFileSync(file, 'utf8')
    const value = /\.md$/.test(entry) ? yaml(/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '{}') : yaml(text)
    expect({ entry, faults: faults(name, value) }).toEqual({ entry, faults: [] })
  }
  expect([...met].sort()).toEqual(
    fileSchemas()
      .map(({ name }) => name)
      .sort(),
  )
})

test('an unknown key, a wrong type and a wrong value fail validation', () => {
  expect(faults('doc', { title: 2025, sidebar_position: 2.5, tags: ['a', { label: 'b' }] })).toEqual([])
  // As in a template of front matter that is not filled in yet.
  expect(faults('doc', { title: null, tags: null, draft: null, sidebar_position: null })).toEqual([])
  expect(faults('doc', { titel: 'x' })).toEqual(['additionalProperties titel'])
  expect(faults('doc', { sidebar_position: 'first' })).toContain('/sidebar_position type')
  expect(faults('post', { hide_reading_time: 1 })).toContain('/hide_reading_time type')
  expect(faults('page', { layout: 'poster' })).toContain('/layout enum')
  expect(faults('category', { lable: 'x', position: 1 })).toEqual(['additionalProperties lable'])
  expect(faults('authors', { ann: { name: 'Ann', page: 'yes' } })).toContain('/ann/page anyOf')
  expect(faults('tags', { play: null, rules: { label: 'Rules' } })).toEqual([])
  expect(faults('data', { id: 'x' })).toEqual(['type'])
})

test('schemas are written to the work folder, or to the given folder', async () => {
  const root = writeSite('-- content/docs/a.md --\n# A')
  const { code, stdout } = await run(['schemas', '--root', root, '--json'])
  expect(code).toBe(0)
  const { files } = JSON.parse(stdout) as { files: string[] }
  expect(files.map((file) => path.relative(root, file))).toEqual(
    ['doc', 'post', 'page', 'category', 'authors', 'tags', 'data'].map(
      (name) => `.wasteland/schema/${name}.schema.json`,
    ),
  )
  for (const file of files) expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toHaveProperty('$schema')
  expect((await run(['schemas', path.join(root, 'here'), '--root', root])).stdout).toContain('here/doc.schema.json')
})
