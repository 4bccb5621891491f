// The records of data files.
import type { Place } from '../core/errors.ts'

/** One entry of a file, by the names of its fields. */
export type DataRecord = Record<string, unknown>

/** Opened by data-files.ts. */
export interface DataFiles {
  /** Records of `content/data/<name>.yml`; undefined if there is no such file or it is invalid (then reported). */
  get(name: string): DataRecord[] | undefined
  names(): string[]
  /** Text of a file: the drawing 'diagrams/zones', or a data file that is not a list of records. */
  text(name: string): { file: string; text: string } | undefined
  /** Names of the drawings: 'zones', 'creatures/rat'. */
  diagrams(): string[]
  /** Place of a key in a data file, or of the nearest key above a missing one: `[0, 'rows', 2, 'roll']`. */
  placeOf(name: string, path: PropertyKey[]): Place
  /** Hash of a file's bytes; '' if there is no file. */
  hash(name: string): string
}
