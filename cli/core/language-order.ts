// The order and the first letters of words as readers of a language expect them.
import { onceFor } from './once.ts'

/** 'd8' before 'd10'. */
export const collatorOf = onceFor((language: string) => new Intl.Collator(language, { numeric: true }))

const lettersOf = onceFor((language: string) => new Intl.Collator(language, { sensitivity: 'base' }))

/** The letter that a word is listed under: 'Übermut' under U in German, 'Örn' under Ö in Swedish. */
export function letterOf(word: string, language: string): string {
  const [letter = ''] = word.normalize('NFC').toLocaleUpperCase(language)
  const [plain = ''] = letter.normalize('NFD')
  return lettersOf(language).compare(letter, plain) === 0 ? plain : letter
}
