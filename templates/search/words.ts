// Defines words, and when two words are the same. The build, the search and the marks in texts all use it, so that
// what is found can also be marked.

interface Word {
  /** Lower case, without accents. */
  folded: string
  start: number
  end: number
}

/** Scripts without spaces whose characters are words of their own, for the search. */
const SINGLE = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Yi}`

/** Scripts that write words together: without spaces, or as compounds. A word is found inside a longer one. */
const TOGETHER = String.raw`\p{sc=Hangul}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}\p{sc=Javanese}`

const WORD = new RegExp(String.raw`[${SINGLE}]|(?:(?![${SINGLE}])[\p{L}\p{M}\p{N}])+`, 'gu')
const WRITTEN_TOGETHER = new RegExp(`[${TOGETHER}]`, 'u')

/** Accents, apostrophes that are letters, and white space, which some letters become. In scripts of `TOGETHER` marks are vowels. */
const DROPPED = new RegExp(String.raw`(?![${TOGETHER}])[\p{M}\s\u02b9-\u02ff\u0640]`, 'gu')

/** Letters that Unicode does not take apart, each with what is typed for it on other keyboards. */
const LETTERS = new Map(
  'æae œoe øo ßss ıi łl đd ðd þth ħh ŧt ŋn ĸk əe ɓb ɗd ɛe ƙk ɔo ςσ ґг ғг қк ңн өо үу ұу әа ٱا ىي یي کك ةه'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'g')

/** `parts`: folded words of scripts that write words together; a longer word is cut where it has one of them. */
export const wordsOf = (text: string, parts: string[] = []): Word[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => cut(text, index, index + word.length, parts))

const fold = (word: string) =>
  word
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS.get(letter) ?? '')

export const isWrittenTogether = (word: string) => WRITTEN_TOGETHER.test(word)

function cut(text: string, start: number, end: number, parts: string[]): Word[] {
  const word = text.slice(start, end)
  const folded = fold(word)
  const part = parts.find((one) => folded !== one && folded.includes(one))
  const place = part && findFolded(foldText(word), part)
  if (!place) return [{ folded, start, end }]
  const [from, to] = [start + place.start, start + place.end]
  return [
    ...(from > start ? cut(text, start, from, []) : []),
    { folded: part, start: from, end: to },
    ...(to < end ? cut(text, to, end, parts) : []),
  ]
}

/** A text folded character by character. `places`: for each unit of it, the place of its character in the text. */
interface FoldedText {
  folded: string
  places: number[]
}

const characters = new Map<string, string>()

/** Keeps punctuation; white space of any kind becomes a space. */
export function foldText(text: string): FoldedText {
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const character of text) {
    const own = characters.get(character) ?? (/\s/.test(character) ? ' ' : fold(character))
    characters.set(character, own)
    folded += own
    for (let unit = 0; unit < own.length; unit++) places.push(at)
    at += character.length
  }
  places.push(at)
  return { folded, places }
}

/** The first place of folded words in the text, from a unit of the folded text on. `next`: the unit after them. */
export function findFolded({ folded, places }: FoldedText, wanted: string, from = 0) {
  const at = folded.indexOf(wanted, from)
  if (at === -1) return undefined
  const next = at + wanted.length
  let after = next
  // Half of 'æ' is found as the whole letter.
  while (places[after] === places[next - 1]) after++
  return { start: places[at] ?? 0, end: places[after] ?? 0, next }
}

/** German and Scandinavian letters as they are written without them. */
const SPELLED_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** Spellings of a word with and without such letters, folded: 'Groesse' for 'Größe', and the other way round. */
export function otherSpellings(written: string): string[] {
  const word = written.normalize('NFC').toLowerCase()
  const long = fold(word.replace(/[äöüåø]/g, (letter) => SPELLED_OUT[letter] ?? ''))
  const short = fold(word.replace(/([aou])e|aa/g, (pair) => pair.charAt(0)))
  return [long, short].filter((other) => other !== fold(written))
}

/**
 * Other spellings of a word, to try if nothing has it. For languages that write 'oe' for 'ö', so that it is no mistake: German, and
 * those without a stemming rule, like Danish.
 */
export const spellingsOf: typeof otherSpellings =
  typeof SEARCH_LANGUAGE !== 'undefined' && (SEARCH_LANGUAGE === 'de' || SEARCH_LANGUAGE === '')
    ? otherSpellings
    : () => []
