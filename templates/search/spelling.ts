// Words that a mistyped one may have been meant for.
import { SearchableMap } from './minisearch.ts'

/** Number of similar words that are suggested for one that nothing has. */
export const MAX_NEAR = 3

/** Number of typing errors allowed in a word. */
const errorsIn = (word: string) => (word.length < 8 ? 1 : 2)

/** A function that finds the words that a mistyped one may have been meant for, the most likely first. */
export function spellingOf(words: string[], isNamed = (_: string) => false): (word: string) => string[] {
  const known = SearchableMap.from(words.map((word): [string, true] => [word, true]))
  return (word) => {
    if (word.length < 3) return []
    const distances = new Map<string, number>()
    // The library counts two swapped letters as two errors.
    for (const other of swapped(word)) if (known.has(other)) distances.set(other, 1)
    for (const [other, [, distance]] of known.fuzzyGet(word, errorsIn(word)))
      if (!distances.has(other)) distances.set(other, distance)
    if (distances.size === 0 && word.length >= MIN_SHORTENED)
      for (const other of words) if (isShortened(word, other)) distances.set(other, 2)
    return [...distances]
      .sort(([one, a], [other, b]) => a - b || Number(isNamed(other)) - Number(isNamed(one)))
      .map(([other]) => other)
  }
}

/** Number of letters left of a word that two are missing from. */
const MIN_SHORTENED = 5

/** Whether a word is another one without two of its letters: 'spigan' for 'spriggan'. */
function isShortened(word: string, other: string): boolean {
  if (other.length !== word.length + 2 || other[0] !== word[0]) return false
  let at = 0
  for (const letter of other) if (letter === word[at]) at++
  return at === word.length
}

function swapped(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2),
  )
}
