// `wasteland-build book`: builds the site with more forms of its book, and prints their files.
import type { BookOptions } from '../book/options.ts'
import type { BookFormat } from '../book/plan.ts'
import { run as build } from './build.ts'
import type { CommandContext } from './context.ts'

export const run = (context: CommandContext): Promise<number> => build(context, optionsOf(context))

const NAMED = ['file', 'pdf', 'epub'] as const

/** Without a named form: all of them. */
function optionsOf({ options }: CommandContext): BookOptions {
  const named: BookFormat[] = NAMED.filter((format) => options[format])
  const { paper } = options
  return { formats: named.length > 0 ? named : [...NAMED], ...(paper && { paper: [...new Set(paper)] }) }
}
