// `wasteland-build schemas`: writes JSON Schemas for editors.
import fs from 'node:fs'
import path from 'node:path'
import { jsonText } from '../core/json-text.ts'
import { type CommandContext, printWritten, rootOf } from './context.ts'
import { EDITOR_FILE, editorConfig } from './editor.ts'
import { fileSchemas, SCHEMA_DIR, schemaFile } from './file-schemas.ts'

export const run = (context: CommandContext) =>
  printWritten(context, () => {
    const [dir] = context.args
    if (!context.options.editor)
      return writeSchemas(dir === undefined ? path.join(rootOf(context.options), SCHEMA_DIR) : path.resolve(dir))
    const root = rootOf(context.options)
    fs.writeFileSync(path.join(root, EDITOR_FILE), editorConfig(root))
    return [EDITOR_FILE]
  })

/** Writes the schemas to a folder. Returns the files. */
export function writeSchemas(dir: string): string[] {
  fs.mkdirSync(dir, { recursive: true })
  return fileSchemas().map(({ name, schema }) => {
    const file = path.join(dir, schemaFile(name))
    fs.writeFileSync(file, jsonText(schema))
    return file
  })
}
