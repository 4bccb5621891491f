// Finds whole words: in any capitals, with an English plural, and not inside of another word.

/** Where a word begins in a text after `from`; -1 if it does not occur. Both are in lower case, which takes longer than the search. */
export function indexOfWord(text: string, word: string, from = 0): number {
  for (let at = text.indexOf(word, from); at !== -1 && at < text.length; at = text.indexOf(word, at + 1))
    if (isWhole(text, at, at + word.length)) return at
  return -1
}

/** Slices, because a pattern that looks back from each place of a text takes a hundred times longer. */
const isWhole = (text: string, start: number, end: number) =>
  !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - LONGEST_LETTER), start)) &&
  /^(?:e?s)?(?![\p{L}\p{N}])/u.test(text.slice(end, end + 'es'.length + LONGEST_LETTER))

/** UTF-16 units of a letter. */
const LONGEST_LETTER = 2
