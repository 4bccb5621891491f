// JSON Schemas for editors, from the same schemas that the build checks with. The config needs none: it is TypeScript.
import { FRONT_MATTER } from '../content/front-matter-schema.ts'
import { jsonSchema } from '../core/schema.ts'
import * as z from '../core/z.ts'
import { AUTHOR } from '../site/blog-authors.ts'
import { CATEGORY } from '../site/categories.ts'
import { TAG } from '../site/tags.ts'

interface FileSchema {
  /** 'authors' → authors.schema.json */
  name: string
  /** Globs relative to the site's root; empty for front matter, which has no file of its own. */
  files: string[]
  schema: object
}

export const SCHEMA_DIR = '.wasteland/schema'
export const schemaFile = (name: string) => `${name}.schema.json`

export function fileSchemas(): FileSchema[] {
  const frontMatter = Object.entries(FRONT_MATTER).map(([kind, schema]) => ({
    name: kind,
    files: [],
    // Strict, because the build warns about unknown keys. A key without a value counts as absent.
    schema: jsonSchema(
      z.strictObject(
        Object.fromEntries(
          Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, one]) => [
            key,
            z.union([one, z.null()]).describe(one.description ?? ''),
          ]),
        ),
      ),
      `Front matter of a ${kind}`,
    ),
  }))
  return [
    ...frontMatter,
    {
      name: 'category',
      files: ['docs', 'versions', 'i18n/*/docs', 'i18n/*/versions'].flatMap((folder) =>
        ['yml', 'yaml', 'json'].map((ext) => `content/${folder}/**/_category_.${ext}`),
      ),
      schema: jsonSchema(CATEGORY, 'A folder in the sidebar'),
    },
    {
      name: 'authors',
      files: ['blog', 'i18n/*/blog'].flatMap((folder) =>
        ['yml', 'yaml', 'json'].map((ext) => `content/${folder}/authors.${ext}`),
      ),
      schema: jsonSchema(z.record(z.string(), AUTHOR), 'Authors of posts, by key'),
    },
    {
      name: 'tags',
      files: ['blog', 'docs', 'versions/*', 'i18n/*/blog', 'i18n/*/docs', 'i18n/*/versions/*'].flatMap((folder) =>
        ['yml', 'yaml'].map((ext) => `content/${folder}/tags.${ext}`),
      ),
      schema: jsonSchema(z.record(z.string(), z.union([TAG, z.null()])), 'Tags, by key'),
    },
    {
      name: 'data',
      files: ['data', 'versions/*/_data'].flatMap((folder) =>
        ['yml', 'yaml'].map((end) => `content/${folder}/*.${end}`),
      ),
      schema: jsonSchema(z.array(z.record(z.string(), z.unknown())), 'Records that pages show with ::: blocks'),
    },
  ]
}

/** VS Code settings that assign the schemas. The YAML extension reads the first key, the editor itself the second. */
export function editorSettings(): object {
  const schemas = fileSchemas().filter(({ files }) => files.length > 0)
  const place = (name: string) => `./${SCHEMA_DIR}/${schemaFile(name)}`
  const files = (one: FileSchema, pattern: RegExp) => one.files.filter((file) => pattern.test(file))
  return {
    'yaml.schemas': Object.fromEntries(schemas.map((one) => [place(one.name), files(one, /\.ya?ml$/)])),
    'json.schemas': schemas
      .map((one) => ({ fileMatch: files(one, /\.json$/).map((file) => `/${file}`), url: place(one.name) }))
      .filter(({ fileMatch }) => fileMatch.length > 0),
  }
}
