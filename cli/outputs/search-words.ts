// The words of many texts by number. Each is folded and kept once, however often it stands there, so that whoever counts,
// compares and collects them has numbers to do it with. Texts are bytes of UTF-8: of words in plain letters no string is made
// but when they are met for the first time.
import { wordsOf } from '../../templates/parts/words.ts'
import { stringOf } from './search-text.ts'

/** Numbers one after the other; the list has room for more than there are. */
export interface Numbers {
  list: Uint32Array
  size: number
}

/** The bytes of all words, one after the other, and by number where each ends; before the first stands a 0. */
export interface WordBytes {
  bytes: Uint8Array
  ends: Uint32Array
}

export interface Dictionary {
  /** Folded words by their number. */
  words: string[]
  /** Adds the numbers of the words of a text, one after the other. */
  read(text: Uint8Array, start: number, end: number, found: Numbers): void
  /** The numbers of the words of a short text. */
  numbersIn(text: string): Uint32Array
  /** The same numbers by the words they stand for. */
  sorted(numbers: Uint32Array): Uint32Array
  stored: WordBytes
}

export function openDictionary(words: string[] = []): Dictionary {
  /** Of words in plain letters: the numbers, counted from 1, each at the first free place from the one its letters name. */
  let slots = new Uint32Array(1024)
  let plain = 0
  /** By number: the first and the next letters of such a word, and what is made of the others. */
  let firsts = new Int32Array(512)
  let seconds = new Int32Array(512)
  let others = new Int32Array(512)
  const stored: WordBytes = { bytes: new Uint8Array(8192), ends: new Uint32Array(512) }
  /** Of words in other letters. */
  const foreign = new Map<string, number>()
  /** By the word as it is written there. */
  const spellings = new Map<string, number>()
  /** By number: the place of the word among the first ones, sorted, counted from 1. */
  let ranks: Uint32Array = new Uint32Array()
  let ranked: Uint32Array = new Uint32Array()

  for (const word of words.splice(0)) add(word)

  function add(word: string): number {
    const number = words.push(word) - 1
    const start = stored.ends[number] ?? 0
    stored.bytes = grown(stored.bytes, start + word.length * MAX_UNIT_BYTES)
    stored.ends = grown(stored.ends, number + 2)
    const { bytes } = stored
    let end = start
    for (let i = 0; i < word.length && isPlainLetter(word.charCodeAt(i)); i++) bytes[end++] = word.charCodeAt(i)
    const isPlain = word !== '' && end - start === word.length
    if (!isPlain) end = start + new TextEncoder().encodeInto(word, bytes.subarray(start)).written
    stored.ends[number + 1] = end
    if (isPlain) addPlain(number, start, end)
    else foreign.set(word, number)
    return number
  }

  function addPlain(number: number, start: number, end: number) {
    const { bytes } = stored
    firsts = grown(firsts, number + 1)
    seconds = grown(seconds, number + 1)
    others = grown(others, number + 1)
    firsts[number] = joined(bytes, start, Math.min(start + SHORT, end))
    seconds[number] = joined(bytes, start + SHORT, Math.min(start + 2 * SHORT, end))
    others[number] = hashOf(bytes, start + 2 * SHORT, end)
    if (++plain * 2 > slots.length) {
      const before = slots
      slots = new Uint32Array(before.length * 4)
      for (const kept of before) if (kept > 0) takeSlot(kept - 1)
    }
    takeSlot(number)
  }

  function takeSlot(number: number) {
    let slot = slotOf(firsts[number] ?? 0, seconds[number] ?? 0, others[number] ?? 0, slots)
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = number + 1
  }

  /** Of a word in plain letters. */
  function numberAt(
    text: Uint8Array,
    start: number,
    end: number,
    first: number,
    second: number,
    other: number,
  ): number {
    const last = slots.length - 1
    for (let slot = slotOf(first, second, other, slots); slots[slot] !== 0; slot = (slot + 1) & last) {
      const number = (slots[slot] ?? 0) - 1
      if (firsts[number] !== first || seconds[number] !== second || others[number] !== other) continue
      if (other === 0 || isAt(number, text, start, end)) return number
    }
    return add(stringOf(text, start, end).toLowerCase())
  }

  /** Whether the text has this word there. */
  function isAt(number: number, text: Uint8Array, start: number, end: number): boolean {
    const { bytes, ends } = stored
    const from = ends[number] ?? 0
    if ((ends[number + 1] ?? 0) - from !== end - start) return false
    for (let i = start; i < end; i++) if (LETTERS[bytes[from + i - start] ?? 0] !== LETTERS[text[i] ?? 0]) return false
    return true
  }

  /** Of a folded word. */
  function numberOf(word: string): number {
    for (let i = 0; i < word.length; i++) if (!isPlainLetter(word.charCodeAt(i))) return foreign.get(word) ?? add(word)
    return numbersIn(word)[0] ?? foreign.get(word) ?? add(word)
  }

  function numbersIn(text: string): Uint32Array {
    const bytes = Buffer.from(text)
    const found = { list: new Uint32Array(bytes.length), size: 0 }
    read(bytes, 0, bytes.length, found)
    return found.list.subarray(0, found.size)
  }

  /** The words of a run in any letters. */
  function numbersOf(run: string): number[] {
    const known = spellings.get(run)
    if (known !== undefined) return [known]
    const numbers = wordsOf(run).map(({ folded }) => numberOf(folded))
    const [first] = numbers
    if (numbers.length === 1 && first !== undefined) spellings.set(run, first)
    return numbers
  }

  function read(text: Uint8Array, start: number, end: number, found: Numbers) {
    found.list = grown(found.list, found.size + end - start)
    const { list } = found
    let { size } = found
    let at = start
    while (at < end) {
      let letter = LETTERS[text[at] ?? 0] ?? 0
      if (letter === NONE) {
        at++
        continue
      }
      const from = at
      let first = 0
      let second = 0
      let other = 0
      for (const stop = at + SHORT; letter > OTHER && at < stop; ) {
        first = (first << LETTER_BITS) | letter
        letter = ++at < end ? (LETTERS[text[at] ?? 0] ?? 0) : NONE
      }
      for (const stop = from + 2 * SHORT; letter > OTHER && at < stop; ) {
        second = (second << LETTER_BITS) | letter
        letter = ++at < end ? (LETTERS[text[at] ?? 0] ?? 0) : NONE
      }
      while (letter > OTHER) {
        other = withLetter(other, letter)
        letter = ++at < end ? (LETTERS[text[at] ?? 0] ?? 0) : NONE
      }
      const isInPlainLetters = letter === NONE || separatorAt(text, at) > 0
      if (isInPlainLetters) {
        if (at > from) list[size++] = numberAt(text, from, at, first, second, other)
        else at += separatorAt(text, at)
        continue
      }
      while (at < end && (LETTERS[text[at] ?? 0] ?? 0) !== NONE && separatorAt(text, at) === 0) at++
      for (const number of numbersOf(stringOf(text, from, at))) list[size++] = number
    }
    found.size = size
  }

  /** Ranks all words that are known. */
  function rank() {
    const fresh = Array.from({ length: words.length - ranked.length }, (_, i) => ranked.length + i)
    ranked = merged(ranked, fresh.sort(byWord))
    ranks = new Uint32Array(ranked.length)
    for (let i = 0; i < ranked.length; i++) ranks[ranked[i] ?? 0] = i
  }

  const byWord = (a: number, b: number) => ((words[a] ?? '') < (words[b] ?? '') ? -1 : 1)

  function merged(numbers: Uint32Array, others: number[]): Uint32Array {
    if (others.length === 0) return numbers
    const all = new Uint32Array(numbers.length + others.length)
    let [i, other] = [0, 0]
    for (let at = 0; at < all.length; at++) {
      const takes = other === others.length || (i < numbers.length && byWord(numbers[i] ?? 0, others[other] ?? 0) < 0)
      all[at] = (takes ? numbers[i++] : others[other++]) ?? 0
    }
    return all
  }

  return {
    words,
    stored,
    read,
    numbersIn,
    sorted(numbers) {
      if (words.length - ranked.length > MIN_RANKED + ranked.length / 4) rank()
      const known = new Uint32Array(numbers.length)
      const unranked: number[] = []
      let size = 0
      for (let i = 0; i < numbers.length; i++) {
        const number = numbers[i] ?? 0
        if (number < ranks.length) known[size++] = ranks[number] ?? 0
        else unranked.push(number)
      }
      const first = known.subarray(0, size).sort()
      for (let i = 0; i < size; i++) first[i] = ranked[first[i] ?? 0] ?? 0
      return merged(first, unranked.sort(byWord))
    },
  }
}

/** So many words are sorted one by one: ranks are for many lists of them. */
const MIN_RANKED = 100

/** No text takes more bytes a UTF-16 unit. */
const MAX_UNIT_BYTES = 3

/** The same numbers in a list with room for at least so many. */
export function grown<List extends Int32Array | Uint32Array | Uint8Array>(list: List, size: number): List {
  if (size <= list.length) return list
  const larger = new (list.constructor as new (size: number) => List)(Math.max(size, list.length * 2))
  larger.set(list)
  return larger
}

function slotOf(first: number, second: number, other: number, { length }: Uint32Array): number {
  const hash = Math.imul(first ^ Math.imul(second ^ Math.imul(other, 0x85ebca6b), 0xc2b2ae35), 0x9e3779b1)
  return (hash >>> 12) & (length - 1)
}

/** So many letters are one number. */
const SHORT = 5
const LETTER_BITS = 6

/** Of a byte: what it is as a letter of a folded word, or one of these. */
const LETTERS = new Uint8Array(256)
const NONE = 0
const OTHER = 1
for (let digit = 0; digit < 10; digit++) LETTERS[48 + digit] = 2 + digit
for (let letter = 0; letter < 26; letter++) LETTERS[65 + letter] = LETTERS[97 + letter] = 12 + letter
LETTERS.fill(OTHER, 128)

/** Up to five letters as one number. */
function joined(letters: Uint8Array, start: number, end: number): number {
  let number = 0
  for (let i = start; i < end; i++) number = (number << LETTER_BITS) | (LETTERS[letters[i] ?? 0] ?? 0)
  return number
}

/** Of any letters; 0 where there are none. */
function hashOf(letters: Uint8Array, start: number, end: number): number {
  let hash = 0
  for (let i = start; i < end; i++) hash = withLetter(hash, LETTERS[letters[i] ?? 0] ?? 0)
  return hash
}

const withLetter = (hash: number, letter: number) => (Math.imul(hash, 31) + letter) | 1

const isPlainLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57)

/** How many bytes it takes, if a character beyond ASCII is none that a word may have: punctuation above all. 0: it may be. */
function separatorAt(text: Uint8Array, at: number): number {
  const lead = text[at] ?? 0
  const second = text[at + 1] ?? 0
  if (lead === 0xc2) return LATIN_LETTERS.has(second) ? 0 : 2
  // U+2000 to U+206F
  return lead === 0xe2 && (second === 0x80 || (second === 0x81 && (text[at + 2] ?? 0) < 0xb0)) ? 3 : 0
}

/** ª ² ³ µ ¹ º ¼ ½ ¾ */
const LATIN_LETTERS = new Set([0xaa, 0xb2, 0xb3, 0xb5, 0xb9, 0xba, 0xbc, 0xbd, 0xbe])
