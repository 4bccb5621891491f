// Plural forms for the scripts. Like text.ts, the build replaces this file with the forms of the locale.
import { counts as english } from './languages/english.ts'
import type { Language } from './languages/language.ts'

export const counts: Language['counts'] = english
