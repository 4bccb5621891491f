// What the scripts say of a number of things. As with text.ts, the build puts those of the locale in the place of this file.
import { counts as english } from './languages/english.ts'
import type { Language } from './languages/language.ts'

export const counts: Language['counts'] = english
