// `wasteland-build book`: builds the site with more forms of its book, and prints their files.
import path from 'node:path'
import { sizeText } from '../../templates/languages/size-text.ts'
import { NO_BOOK_OPTIONS } from '../config/load.ts'
import { print } from '../core/print.ts'
import type { BuildResult } from '../outputs/disk-target.ts'
import { run as build } from './build.ts'
import type { CommandContext } from './context.ts'

export function run(context: CommandContext): Promise<number> {
  const bookOptions = optionsOf(context)
  // They are kept apart from the config, so that the book of the command has the same key as that of `build`.
  return build(context, {
    configure: (config) => ({ ...config, book: config.book ?? NO_BOOK_OPTIONS, bookOptions }),
    printMade: printBooks,
  })
}

const NAMED = ['file', 'pdf', 'epub'] as const

/** The forms to make: those named, else all. */
function optionsOf({ options }: CommandContext) {
  const named = NAMED.filter((format) => options[format])
  const { paper } = options
  return { formats: named.length > 0 ? named : [...NAMED], ...(paper && { paper: [...new Set(paper)] }) }
}

/** The files of the books with their sizes, by name: which is printed first depends on the browser. */
function printBooks({ published }: BuildResult, outDir: string) {
  const files = [...published.values()].filter((one) => /(?:^|\/)book\/.*\.(?:html|epub|pdf)$/.test(one.path))
  for (const { path: file, size, facts } of files.sort((one, other) => (one.path < other.path ? -1 : 1))) {
    const { pages } = (facts ?? {}) as { pages?: number }
    const shown = path.join(path.relative(process.cwd(), outDir), file)
    print(`${shown}  ${sizeText(size, 'en')}${pages === undefined ? '' : `, ${pages} pages`}\n`)
  }
}
