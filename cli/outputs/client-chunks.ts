// Reads the metafile of esbuild: which chunks a page, a layout or a control needs. Names chunks by their contents.
import path from 'node:path'
import type { LayoutName } from '../../templates/page-data.ts'
import { hashOf } from '../core/hash.ts'
import { TOOL_ROOT } from '../core/load-typescript.mjs'
import { pathBelow } from '../core/path-below.ts'

type Outputs = Record<
  string,
  { imports: { path: string; kind: string }[]; entryPoint?: string; exports: string[]; bytes: number }
>

export const scriptOf = (source: string, outputs: Outputs): string =>
  Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === `templates/${source}`)?.[0] ?? ''

/** The chunk that an entry consists of, if it is only an import statement: that saves a request for 29 bytes. */
export function onlyImportOf(entry: string, outputs: Outputs): string | undefined {
  const { imports = [], bytes = 0 } = outputs[entry] ?? {}
  return imports.length === 1 && bytes < 100 ? imports[0]?.path : undefined
}

/** Chunks that a chunk imports statically. */
export function staticImports(chunk: string, outputs: Outputs, found = new Set<string>()): string[] {
  for (const { path: file, kind } of outputs[chunk]?.imports ?? []) {
    if (kind !== 'import-statement' || found.has(file)) continue
    found.add(file)
    staticImports(file, outputs, found)
  }
  return [...found]
}

/** Chunks of the lazy layouts, which their entry exports by name. */
export function layoutChunks(
  outputs: Outputs,
  nameOf: (file: string) => string,
): Partial<Record<LayoutName, string[]>> {
  const layouts: Partial<Record<LayoutName, string[]>> = {}
  for (const [chunk, { entryPoint, exports }] of Object.entries(outputs)) {
    if (!entryPoint?.startsWith('templates/layouts/')) continue
    for (const name of exports)
      layouts[name as LayoutName] = [nameOf(chunk), ...staticImports(chunk, outputs).map(nameOf).sort()]
  }
  return layouts
}

/** Selectors without spaces of controls that are often pressed first, and the lazy modules behind them. */
const FIRST_PRESSES = {
  '.find': 'search/search-dialog.tsx',
  '[data-roll]': 'play/dice.ts',
}

export function firstPressChunks(first: string, outputs: Outputs, nameOf: (file: string) => string) {
  const loaded = [first, ...staticImports(first, outputs)]
  return Object.fromEntries(
    Object.entries(FIRST_PRESSES).flatMap(([selector, source]) => {
      const chunk = scriptOf(source, outputs)
      const chunks = chunk ? [chunk, ...staticImports(chunk, outputs)].filter((file) => !loaded.includes(file)) : []
      return chunks.length > 0 ? [[selector, chunks.map(nameOf)]] : []
    }),
  )
}

/** Names that esbuild gives to files: 'chunk-5T3A9Q2B'. */
const HASHED_NAME = /[\w-]+-[A-Z0-9]{8}(?=\.)/g

/**
 * Renames files by contents. esbuild's hashes depend on the location of the sources, so a package and a clone of the same tool would
 * get different names. `first` is renamed to 'main'.
 */
export function nameByContents(outputFiles: { path: string; contents: Uint8Array }[], first: string) {
  const files = outputFiles.map(({ path: file, contents }) => ({
    path: pathBelow(TOOL_ROOT, file),
    contents: Buffer.from(contents),
  }))
  const scripts = files.filter(({ path: file }) => file.endsWith('.js'))
  const sheets = files.filter(({ path: file }) => file.endsWith('.css'))
  const others = files.filter((file) => !scripts.includes(file) && !sheets.includes(file))
  const names = new Map<string, string>()
  const nameOf = (text: string) => text.replace(HASHED_NAME, (name) => names.get(name) ?? name)
  const setName = (file: string, contents: string) => {
    const { name } = path.parse(file)
    const stem = file === first ? 'main' : name.slice(0, -'-5T3A9Q2B'.length)
    names.set(name, `${stem}-${hashOf(contents).slice(0, 8).toUpperCase()}`)
  }
  for (const { path: file, contents } of others) setName(file, contents.toString('base64'))
  // A style sheet contains the names of its fonts.
  for (const { path: file, contents } of sheets) setName(file, nameOf(contents.toString()))
  // Scripts import one another in circles, so the name of a script that contains names depends on all scripts.
  const codeOf = ({ contents }: { contents: Buffer }) => contents.toString().replace(HASHED_NAME, '')
  const all = hashOf(scripts.map(codeOf).sort().join())
  for (const script of scripts) {
    const code = codeOf(script)
    setName(script.path, code === script.contents.toString() ? code : all + code)
  }
  return {
    nameOf,
    files: files
      .map(({ path: file, contents }) => ({
        path: nameOf(file),
        contents: file.endsWith('.js') || file.endsWith('.css') ? Buffer.from(nameOf(contents.toString())) : contents,
      }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  }
}
