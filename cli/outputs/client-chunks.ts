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

/** How esbuild names a file: 'chunk-5T3A9Q2B'. */
const HASHED_NAME = /[\w-]+-[A-Z0-9]{8}(?=\.)/g

/**
 * Renames files by content. esbuild's hashes depend on the location of the sources, so a package and a clone of the same tool would
 * get different names. `first` is renamed to 'main'.
 */
export function nameByContents(outputFiles: { path: string; contents: Uint8Array }[], first: string) {
  const files = outputFiles.map(({ path: file, contents }) => ({
    path: pathBelow(TOOL_ROOT, file),
    contents: Buffer.from(contents),
  }))
  const isText = (file: string) => /\.(?:js|css)$/.test(file)
  const names = new Map<string, string>()
  for (const { path: file, contents } of files) {
    const { name } = path.parse(file)
    const code = isText(file) ? contents.toString().replace(HASHED_NAME, '') : contents.toString('base64')
    const stem = file === first ? 'main' : name.slice(0, -'-5T3A9Q2B'.length)
    names.set(name, `${stem}-${hashOf(code).slice(0, 8).toUpperCase()}`)
  }
  const nameOf = (text: string) => text.replace(HASHED_NAME, (name) => names.get(name) ?? name)
  return {
    nameOf,
    files: files
      .map(({ path: file, contents }) => ({
        path: nameOf(file),
        contents: isText(file) ? Buffer.from(nameOf(contents.toString())) : contents,
      }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  }
}
