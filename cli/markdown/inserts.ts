// Places in an article that are filled when the whole site is known: the index of the docs, sections of other pages.
import type { Token } from 'markdown-it'
import { placeOf } from './places.ts'
import { envOf, raw, type TokenMaker } from './tokens.ts'

/** What is shown in such a place. */
export type Insert = { kind: 'index'; line: number }

/** The HTML of an article has this in the place of insert `n`. Authors cannot write it: content has no NUL. */
export const insertMarker = (n: number) => `<!--\0insert ${n}-->`

const MARKER = /<!--\0insert (\d+)-->/g

/** `htmlOf`: the HTML of an insert. */
export const withInserts = (html: string, htmlOf: (n: number) => string): string =>
  html.replace(MARKER, (_, n: string) => htmlOf(Number(n)))

/** A token for an insert. `line`: of the content, 0-based. */
export function insert(state: TokenMaker & { env: object }, what: Pick<Insert, 'kind'>, line: number): Token {
  const env = envOf(state)
  const n = env.inserts.push({ ...what, line: placeOf(env, line).line ?? 1 }) - 1
  return raw(state, insertMarker(n))
}
