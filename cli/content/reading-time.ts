// The minutes that a post takes to read.
import readingTime from 'reading-time'
import { once } from '../core/once.ts'

/** Before the library counts, the scripts of which it knows no words get an `x` for each word. */
export function minutesToRead(content: string): number {
  const text = content.replace(/^# .*$/m, '')
  if (!HAS_ANY.test(text)) return readingTime(text).minutes
  let characters = 0
  const words = text
    .replace(CHARACTERS, () => {
      characters++
      return ' '
    })
    .replace(WITHOUT_SPACES, (run) =>
      [...wordSegmenter().segment(run)].map(({ isWordLike }) => (isWordLike ? ' x ' : ' ')).join(''),
    )
    .replace(SYLLABLES, 'x')
    // Punctuation between them is no word.
    .replace(/(?<=\s|^)[^\p{L}\p{N}\s]+(?=\s|$)/gu, ' ')
  return characters / CHARACTERS_A_MINUTE + readingTime(words).minutes
}

/** Speed of reading Chinese and Japanese. The library counts each of their characters as a word. */
const CHARACTERS_A_MINUTE = 500

const CHARACTERS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu
const WITHOUT_SPACES = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu
/** The library counts each syllable as a word. */
const SYLLABLES = /\p{sc=Hangul}+/gu
const HAS_ANY = new RegExp([CHARACTERS, WITHOUT_SPACES, SYLLABLES].map(({ source }) => source).join('|'), 'u')

const wordSegmenter = once(() => new Intl.Segmenter('en', { granularity: 'word' }))
