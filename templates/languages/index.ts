// The languages that come with the tool.
import { arabic } from './arabic.ts'
import { counts, texts } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import type { Language } from './language.ts'
import { spanish } from './spanish.ts'

export const english: Language = { texts, counts }

const LANGUAGES: Record<string, Language> = { ar: arabic, de: german, en: english, es: spanish, fr: french }

/** The tags of the languages that come with the tool. */
export const languageTags = Object.keys(LANGUAGES)

/** 'de-AT' → 'de' */
const tagOf = (locale: string): string => locale.split('-')[0] ?? ''

/** Whether a language comes with the tool. */
export const hasLanguage = (locale: string): boolean => languageTags.includes(tagOf(locale))

/** 'de-AT' → 'de'; '' if the language does not come with the tool. */
export const knownTagOf = (locale: string): string => (hasLanguage(locale) ? tagOf(locale) : '')

/** 'de-AT' → German. Falls back to English. */
export const languageOf = (locale: string): Language => LANGUAGES[tagOf(locale)] ?? english
