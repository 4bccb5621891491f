// Writes the site of the handbook: the pages in handbook/, and what is described elsewhere: the keys of front matter, the fields of
// the config, the tokens of themes.
import fs from 'node:fs'
import path from 'node:path'
import { FRONT_MATTER, type PageKind } from '../content/front-matter-schema.ts'
import { TOOL_ROOT } from '../core/load-typescript.mjs'
import { type JsonSchema, jsonSchema } from '../core/schema.ts'
import type * as z from '../core/z.ts'
import { yamlText } from '../data/yaml.ts'
import { AUTHOR } from '../site/blog-authors.ts'
import { CATEGORY } from '../site/categories.ts'
import { TAG } from '../site/tags.ts'

/** Writes the site of the handbook to `dir`. */
export function writeHandbook(dir: string) {
  fs.cpSync(path.join(TOOL_ROOT, 'cli/handbook'), dir, { recursive: true })
  const generated = {
    'front-matter': frontMatterKeys(),
    'other-keys': otherKeys(),
    config: configFields(),
    tokens: tokens(),
  }
  for (const [name, records] of Object.entries(generated))
    fs.writeFileSync(path.join(dir, `content/data/${name}.yml`), yamlText(records))
  const docs = path.join(dir, 'content/docs')
  for (const name of fs.readdirSync(docs, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(docs, name)
    if (name.endsWith('.md')) fs.writeFileSync(file, withResults(withFiles(fs.readFileSync(file, 'utf8'))))
  }
}

/** Fills each code block that names a file of `cli/` with `from="…"`. */
const withFiles = (text: string): string =>
  text.replace(/^( *)(```.*) from="(.*)"$/gm, (_, indent: string, fence: string, file: string) => {
    const source = fs.readFileSync(path.join(TOOL_ROOT, 'cli', file), 'utf8')
    return [fence, ...source.trimEnd().split('\n')].map((line) => line && indent + line).join('\n')
  })

/** Shows the Markdown of each code block ```` ```md result ```` next to what it becomes. */
const withResults = (text: string): string =>
  text.replace(
    /^(`{3,})md result\n([\s\S]*?)\n\1$/gm,
    (_, fence: string, source: string) =>
      `<div class="pair">\n\n${fence}md\n${source}\n${fence}\n\n<div>\n\n${source}\n\n</div>\n</div>`,
  )

interface Described {
  id: string
  key: string
  /** Kinds of pages, or files, that have the key. */
  in: string
  /** Its description, and the values that it may have. */
  text: string
}

/** The keys of front matter, with those that all kinds of pages have first. */
export function frontMatterKeys(): Described[] {
  const kinds = Object.keys(FRONT_MATTER) as PageKind[]
  const rows = new Map<string, { key: string; schema: z.ZodType; kinds: PageKind[] }>()
  for (const kind of kinds)
    for (const [key, schema] of Object.entries(FRONT_MATTER[kind].shape as Record<string, z.ZodType>)) {
      const name = `${key} ${schema.description}`
      const row = rows.get(name) ?? { key, schema, kinds: [] }
      row.kinds.push(kind)
      rows.set(name, row)
    }
  return [...rows.values()].map(({ key, schema, kinds: own }) => {
    const of = own.length === kinds.length ? 'all' : own.map((kind) => `${kind}s`).join(' and ')
    return described(key, schema, of)
  })
}

function otherKeys(): Described[] {
  const files = { _category_: CATEGORY, authors: AUTHOR, tags: TAG }
  return Object.entries(files).flatMap(([file, schema]) =>
    Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, one]) => described(key, one, file)),
  )
}

const described = (key: string, schema: z.ZodType, of: string): Described => ({
  id: `${of} ${key}`.replaceAll(' ', '-'),
  key: `\`${key}\``,
  in: of,
  text: `${schema.description ?? ''} *(${valueInWords(jsonSchema(schema, ''))})*`,
})

const WORDS: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'number',
  array: 'list',
  object: 'map',
  null: '`null`',
}

/** The values that a schema allows, in words: 'text, list or `null`'. */
function valueInWords(schema: JsonSchema): string {
  const words = [...new Set(kindsOf(schema))]
  // A number is accepted wherever a text is.
  const shown = words.includes('text') ? words.filter((word) => word !== 'number') : words
  const last = shown.pop() ?? 'anything'
  return shown.length > 0 ? `${shown.join(', ')} or ${last}` : last
}

const kindsOf = (schema: JsonSchema): string[] => {
  if (schema.anyOf) return schema.anyOf.flatMap(kindsOf)
  const fixed = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  if (fixed.length > 5) return ['a name']
  if (fixed.length > 0) return fixed.map((value) => `\`${String(value)}\``)
  return [schema.type ?? []].flat().map((type) => WORDS[type] ?? type)
}

/** The fields of the config, from the comments that editors show. */
export function configFields() {
  const [types = '', schema = ''] = ['define-config', 'schema'].map((name) =>
    fs.readFileSync(path.join(TOOL_ROOT, `cli/config/${name}.ts`), 'utf8'),
  )
  const parts = [...schema.matchAll(WRITTEN)].map(([, name = '', constant, key]): [name: string, fields: string] => {
    const start = schema.indexOf(`const ${constant} =`)
    const from = schema.slice(key === undefined ? start : schema.indexOf(`\n  ${key}: z`, start) + 1)
    return [name, /^( *)\S.*strictObject\(\{\n([\s\S]*?)^\1\}\)/m.exec(from.slice(0, from.indexOf('\n\n')))?.[2] ?? '']
  })
  const interfaces = [...types.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)]
  for (const [, name = '', fields = ''] of interfaces) parts.push([name, fields])
  return parts.flatMap(([name, fields]) =>
    [...fields.matchAll(/^( *)\/\*\*\s((?:(?!\*\/)[\s\S])*)\*\/\n\1(\w+)\b/gm)].map(([, , comment = '', key = '']) => ({
      id: `${name}-${key}`,
      field: `\`${key}\``,
      in: name,
      text: comment
        .replace(/^\s*\* ?/gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    })),
  )
}

/** A type in schema.ts, the constant of its schema, and the key of the schema in that constant. */
const WRITTEN = /^export (?:type|interface) (\w+) .*Written<\(?typeof (\w+)\)?(?:\['(\w+)'\])?>/gm

/** The tokens that a site may set, from the comment in tokens.css. */
export function tokens() {
  const source = fs.readFileSync(path.join(TOOL_ROOT, 'templates/styles/tokens.css'), 'utf8')
  return [...source.matchAll(/^ {3}((?:--[\w-]+,? ?)+) {2,}(.+?)(?: \*\/)?$/gm)].map(([, names = '', text = '']) => ({
    id: names.trim().replace(/^--|,.*/g, ''),
    token: names.trim().replace(/--[\w-]+/g, '`$&`'),
    text,
  }))
}
