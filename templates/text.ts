// The texts of the locale a page is shown in. On the server they change with the site that is rendered; the scripts are built
// for one locale, where the build puts the texts themselves in place of their names: a locale costs its readers nothing.
import { texts as english } from './languages/english.ts'
import type { Language } from './languages/language.ts'

export const text: Language['texts'] = { ...english }

/** From now on pages are rendered with these texts. */
export function speak({ texts }: Pick<Language, 'texts'>) {
  if (texts === spoken) return
  spoken = texts
  Object.assign(text, texts)
}

let spoken: Language['texts'] | undefined
