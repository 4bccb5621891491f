// The texts of a language.
import type { counts, texts } from './english.ts'

export type TextName = keyof typeof texts
type CountName = keyof typeof counts

/** Plural forms of a text. `other` is used if a form is missing. */
export type PluralForms = { other: string } & { [Form in Intl.LDMLPluralRule]?: string }

export interface Language {
  texts: Record<TextName, string>
  counts: Record<CountName, PluralForms>
}
