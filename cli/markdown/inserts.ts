// Places in an article that are filled when the whole site is known: the index of the docs, sections of other pages.
import type { Token } from 'markdown-it'
import { hole } from './holes.ts'
import type { PaperStyle } from './paper-styles.ts'
import { placeOf } from './places.ts'
import type { SectionPart } from './screens.ts'
import { envOf, raw, type TokenMaker } from './tokens.ts'

/** What is shown in such a place. */
export type Insert = InsertKind & { line: number }

type InsertKind =
  | { kind: 'index' }
  /** A section of another doc: `combat#rounds`. `anchor`: its id here. */
  | { kind: 'section'; name: string; anchor: string; only?: SectionPart; title?: string }
  /** The text of a page, or a part of it, named as in `[[Wolf#Its bite]]`. `anchor`: the start of the ids in it. */
  | { kind: 'page'; name: string; anchor: string }
  /** A link to a style sheet for paper. */
  | { kind: 'style'; name: PaperStyle }
  /** A heading that is not shown, for the contents list and for screen readers. */
  | { kind: 'title'; title: string; anchor: string }

/** A token for an insert. `line`: of the content, 0-based. */
export function insertToken(state: TokenMaker & { env: object }, what: InsertKind, line: number): Token {
  const env = envOf(state)
  const insert = env.inserts.push({ ...what, line: placeOf(env, line).line }) - 1
  return raw(state, hole(env, { kind: 'insert', insert }))
}
