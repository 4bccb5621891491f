// Forms and paper that the command `book` adds to those of the config. They are kept apart, so that the book of the command has the
// same key as that of `build`.
import type { ResolvedConfig } from '../config/load.ts'
import { bookConfigOf } from './plan.ts'

export type BookOptions = NonNullable<ResolvedConfig['bookOptions']>

export const withBookOptions = (config: ResolvedConfig, bookOptions: BookOptions): ResolvedConfig => ({
  ...config,
  book: bookConfigOf(config),
  bookOptions,
})
