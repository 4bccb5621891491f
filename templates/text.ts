// Texts of the page's locale. The server sets them for each site it renders; the scripts are built
// for one locale, and the build inlines the texts.
import { texts as english } from './languages/english.ts'
import type { Language } from './languages/language.ts'

export const text: Language['texts'] = { ...english }

/** Sets the texts for the pages rendered next. */
export function setTexts({ texts }: Pick<Language, 'texts'>) {
  if (texts === spoken) return
  spoken = texts
  Object.assign(text, texts)
}

let spoken: Language['texts'] | undefined
