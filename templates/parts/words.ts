// What counts as a word, and when two words are the same. The build, the search and the marks in texts all ask here, so that
// what is found can also be marked.

export interface Word {
  /** Lower case, without accents. */
  folded: string
  start: number
  end: number
}

/** Scripts without spaces: each character stands for itself. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{M}\p{N}])+/gu

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    folded: fold(word),
    start: index,
    end: index + word.length,
  }))
}

const fold = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The folded words of a text, one after the other: quick, for a site's worth of texts. */
export function foldedWords(text: string): string[] {
  if (IS_ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return (text.match(WORD) ?? []).map((word) => (IS_ASCII.test(word) ? word.toLowerCase() : fold(word)))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII, too
const IS_ASCII = /^[\x00-\x7f]*$/
