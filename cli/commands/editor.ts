// Makes `.pages.yml`, with which people edit the site in a browser with Pages CMS, from the schemas that check a site.
// https://pagescms.org/docs/configuration

import fs from 'node:fs'
import path from 'node:path'
import { FRONT_MATTER, type PageKind } from '../content/front-matter-schema.ts'
import { quiet } from '../core/errors.ts'
import { addTo } from '../core/group-by.ts'
import { isMap } from '../core/is-map.ts'
import { type JsonSchema, jsonSchema } from '../core/schema.ts'
import type * as z from '../core/z.ts'
import { openDataFiles } from '../data/data-files.ts'
import type { DataRecord } from '../data/data-record.ts'
import { yamlText } from '../data/yaml.ts'

export const EDITOR_FILE = '.pages.yml'

/** Text of `.pages.yml` for the site in `root`: its docs, posts, pages, and each data file with the keys of its records. */
export function editorConfig(root: string): string {
  const collection = (name: string, label: string, kind: PageKind, rest: object) => ({
    name,
    label,
    type: 'collection',
    path: `content/${name}`,
    subfolders: true,
    ...rest,
    view: { primary: 'title', fields: ['title', ...(kind === 'post' ? ['date'] : [])] },
    fields: [...frontMatterFields(kind), { ...BODY }],
  })
  const content = [
    collection('docs', 'Docs', 'doc', { filename: '{primary}.md' }),
    collection('blog', 'Posts', 'post', { filename: '{year}-{month}-{day}-{primary}.md', subfolders: false }),
    collection('pages', 'Pages', 'page', { filename: '{primary}.md' }),
    ...['authors', 'tags'].flatMap((name) => plainFile(root, `content/blog/${name}.yml`, `${name}`)),
    ...dataFiles(root),
  ].filter((one) => fs.existsSync(path.join(root, one.path)))
  const text = yamlText({
    media: { input: 'content/static', output: '/' },
    // Keys that no field names are kept.
    settings: { content: { merge: true } },
    content,
  })
  return `# Edit this site at https://app.pagescms.org: sign in with GitHub and choose the repository.\n# After changes to content/data, write this file again with: npx wasteland-build schemas --editor\n${text}`
}

interface Field {
  name: string
  type: string
  [option: string]: unknown
}

/** Markdown as it is written: the rich-text editor would lose blocks such as `:::note`. */
const BODY: Field = { name: 'body', label: 'Text (Markdown)', type: 'code' }

/** Keys that are for other systems, that few writers need, or whose values are of kinds that no field holds: `show`. */
const NOT_EDITED =
  /^(?:show$|mdx|format|custom_props|title_meta|toc_|sidebar_(?:class_name|key|custom_props)|pagination_|parse_number|custom_edit_url|hero|last_update|displayed_sidebar|author(?!s$)|wrapperClassName|slug|redirect_from)/

const frontMatterFields = (kind: PageKind): Field[] =>
  Object.entries(FRONT_MATTER[kind].shape as Record<string, z.ZodType>)
    .filter(([name]) => !NOT_EDITED.test(name))
    .flatMap(([name, schema]) => {
      const { description } = schema
      const field = fieldFor(name, jsonSchema(schema, ''))
      return field ? [{ ...field, ...(description !== undefined && { description }) }] : []
    })
    .map((field) => (field.name === 'title' ? { ...field, required: true } : field))

/** Keys whose values are longer than a line, or whose kind a schema does not contain. */
const TYPES: Record<string, string> = {
  description: 'text',
  lede: 'text',
  image: 'image',
  picture: 'image',
  date: 'date',
}

/** Keys for which the editor offers a list of texts, although the build accepts more. */
const TEXT_LISTS = new Set(['authors', 'keywords', 'tags'])

/** A field for a key; undefined if the editor has none for its values. */
function fieldFor(name: string, schema: JsonSchema): Field | undefined {
  if (TEXT_LISTS.has(name)) return { name, type: 'string', list: true }
  const special = TYPES[name]
  if (special) return { name, type: special }
  if (schema.enum) return { name, type: 'select', options: { values: schema.enum } }
  switch ([schema.type].flat()[0]) {
    case 'string':
      return { name, type: 'string' }
    case 'boolean':
      return { name, type: 'boolean' }
    case 'number':
    case 'integer':
      return { name, type: 'number' }
    case 'array': {
      const item = schema.items && fieldFor(name, schema.items)
      return item && { ...item, list: true }
    }
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).flatMap(([key, one]) => fieldFor(key, one) ?? [])
      return fields.length > 0 ? { name, type: 'object', fields } : undefined
    }
  }
  const choices = (schema.anyOf ?? []).flatMap((one) => fieldFor(name, one) ?? [])
  return choices.find(({ list }) => list) ?? choices[0]
}

/** A file that is edited as text, because its keys are names. */
const plainFile = (root: string, file: string, name: string) =>
  fs.existsSync(path.join(root, file))
    ? [{ name, label: capital(name), type: 'file', path: file, format: 'code' as const }]
    : []

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

function dataFiles(root: string) {
  const data = openDataFiles(path.join(root, 'content/data'), { root, report: quiet })
  return data.names().flatMap((name) => {
    const file = data.text(name)?.file
    const records = data.get(name)
    if (file === undefined) return []
    const common = { name: `data-${name}`, label: capital(name), type: 'file', path: file }
    return [records ? { ...common, list: true, fields: recordFields(records) } : { ...common, format: 'code' }]
  })
}

/** A field for each key of the records, with the type of its values. */
function recordFields(records: DataRecord[]): Field[] {
  const values = new Map<string, unknown[]>()
  for (const record of records) for (const [key, value] of Object.entries(record)) addTo(values, key, value)
  return [...values].map(([key, found]) => recordField(key, found))
}

function recordField(name: string, values: unknown[]): Field {
  const known = values.filter((value) => value !== null)
  if (known.length > 0 && known.every(Array.isArray)) return { ...recordField(name, known.flat()), list: true }
  if (known.length > 0 && known.every(isMap)) return { name, type: 'object', fields: recordFields(known) }
  const special = TYPES[name]
  if (special) return { name, type: special }
  const types = new Set(known.map((value) => typeof value))
  const [type] = types.size === 1 ? types : ['string']
  const isLong = known.some((value) => String(value).length > 80 || String(value).includes('\n'))
  return { name, type: type === 'number' || type === 'boolean' ? type : isLong ? 'text' : 'string' }
}
