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

/** Some letters become white space with marks. */
const fold = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
