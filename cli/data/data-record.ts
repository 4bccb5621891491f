// The records of data files.
import type { Place } from '../core/errors.ts'

/** One entry of a file, by the names of its fields. */
export type DataRecord = Record<string, unknown>

/** The rule for a key in the schema of a data file. */
export interface KeyRule {
  /** The kind of its values, or the values that are allowed. */
  kind: string | unknown[]
  isOptional: boolean
}

/** Data file of the terms, without `.yml`. */
export const GLOSSARY = 'glossary'

/** `odds.json` as the source of a chart. Unlike the data file 'odds', it is no list of records. */
export const ODDS = 'diagrams/odds.json'

/** Opened by data-files.ts. */
export interface DataFiles {
  /** Records of `content/data/<name>.yml`; undefined if there is no such file or it is invalid (then reported). */
  get(name: string): DataRecord[] | undefined
  names(): string[]
  /** The keys that the schema next to a file allows; undefined without one. */
  schema(name: string): Map<string, KeyRule> | undefined
  /** Text of a file: the drawing 'diagrams/zones', `ODDS`, or a data file. */
  text(name: string): { file: string; text: string } | undefined
  /** Names of the drawings: 'zones', 'creatures/rat'. */
  diagrams(): string[]
  /** Place of a key in a data file, or of the nearest key above a missing one: `[0, 'rows', 2, 'roll']`. */
  placeOf(name: string, path: PropertyKey[]): Place
  /** Hash of a file's bytes; '' if there is no file. */
  hash(name: string): string
}
