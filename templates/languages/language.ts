// What a language is made of.
import type { counts, texts } from './english.ts'

export type TextName = keyof typeof texts
type CountName = keyof typeof counts

/** What is said of a number of things; `other` where a form is missing. */
export type PluralForms = { other: string } & { [Form in Intl.LDMLPluralRule]?: string }

export interface Language {
  texts: Record<TextName, string>
  counts: Record<CountName, PluralForms>
}
