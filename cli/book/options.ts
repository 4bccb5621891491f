// Forms and paper that the command `book` adds to those of the config.
import type { ResolvedConfig } from '../config/load.ts'
import { type BookConfig, type BookFormat, bookConfigOf } from './plan.ts'

export interface BookOptions {
  /** Made besides those of the config. */
  formats: BookFormat[]
  /** Instead of that of the config. Undefined: as in the config. */
  paper?: BookConfig['paper']
}

export function withBookOptions(config: ResolvedConfig, { formats, paper }: BookOptions): ResolvedConfig {
  const book = bookConfigOf(config)
  return {
    ...config,
    book: { ...book, formats: [...new Set([...book.formats, ...formats])], ...(paper && { paper }) },
  }
}
