// The words of many texts by number. Each is folded and kept once, however often it stands there, so that whoever counts,
// compares and collects them has numbers to do it with.
import { wordsOf } from '../../templates/parts/words.ts'

export interface Dictionary {
  /** Folded words by their number. */
  words: string[]
  /** Takes in a folded word that is not known. */
  numberOf(word: string): number
  /** Adds the numbers of the words of a text, one after the other. */
  read(text: string, found?: number[]): number[]
  /** By number: the place of the word when all that are known so far are sorted. */
  ranks(): Uint32Array
}

export function openDictionary(words: string[] = []): Dictionary {
  const numbers = new Map(words.map((word, number) => [word, number]))
  /** By the word as it is written. */
  const spellings = new Map<string, number>()
  let ranks = new Uint32Array()

  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = words.push(word) - 1
    numbers.set(word, number)
    return number
  }
  /** The words of a run that has not been met, or is more than one word. */
  const look = (run: string): number[] => {
    const own = IS_ASCII.test(run) ? [run.toLowerCase()] : wordsOf(run).map(({ folded }) => folded)
    const found = own.map(numberOf)
    if (found.length === 1 && found[0] !== undefined) spellings.set(run, found[0])
    return found
  }
  return {
    words,
    numberOf,
    ranks() {
      if (ranks.length < words.length) {
        ranks = new Uint32Array(words.length)
        words.toSorted().forEach((word, rank) => {
          ranks[numberOf(word)] = rank
        })
      }
      return ranks
    },
    read(text, found = []) {
      for (const run of text.match(RUNS) ?? []) {
        const known = spellings.get(run)
        if (known !== undefined) found.push(known)
        else for (const number of look(run)) found.push(number)
      }
      return found
    },
  }
}

/** Letters and digits, and what may be some; what never is, punctuation above all, ends a run. */
const RUNS = /[A-Za-z0-9ª²³µ¹º¼-¾À-\u1fff\u2070-\uffff]+/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII, too
const IS_ASCII = /^[\x00-\x7f]*$/
