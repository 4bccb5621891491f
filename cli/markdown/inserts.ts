// Places in an article that are filled when the whole site is known: the index of the docs, sections of other pages.

import type { Token } from 'markdown-it'
import { hole } from './holes.ts'
import { placeOf } from './places.ts'
import { envOf, raw, type TokenMaker } from './tokens.ts'
import type { InsertKind } from './types.ts'

/** A token for an insert. `line`: of the content, 0-based. */
export function insertToken(state: TokenMaker & { env: object }, what: InsertKind, line: number): Token {
  const env = envOf(state)
  const insert = env.inserts.push({ ...what, line: placeOf(env, line).line }) - 1
  return raw(state, hole(env, { kind: 'insert', insert }))
}
