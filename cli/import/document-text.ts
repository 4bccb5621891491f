// What is known of one document that is imported, whatever program wrote it.
import { type Problem, warning } from '../core/errors.ts'

export interface Picture {
  /** Media type: 'image/png'. */
  type: string
  bytes: Uint8Array
  /** Words of its caption or description, for the name of the file. */
  caption?: string | undefined
}

export interface DocumentText {
  /** Pictures in it have the address `picture:<number>`; marks of `marks.ts` stand for places that links lead to. */
  markdown: string
  pictures: Picture[]
  /** Names of places by number. */
  places: string[]
  title?: string | undefined
  subtitle?: string | undefined
  /** Lines of tables of contents, which are removed. */
  contents: string[]
  /** The text of the document, to compare the words of the site with. */
  words: string
  left: Problem[]
}

/** A part of a document that has another form on the site. */
export const looked = (file: string, message: string, hint?: string, line?: number): Problem =>
  warning('WB941', message, { file, ...(line !== undefined && { line }) }, hint)

/** A part of a document that is not on the site. */
export const notCarried = (file: string, what: string, hint: string): Problem =>
  warning('WB922', `${what} is not carried over.`, { file }, hint)
