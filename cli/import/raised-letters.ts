// Raised and lowered letters: as characters of Unicode, where it has them, because Markdown has no form for them.
import type { Part, Tag } from '../core/html.ts'
import { wordsOf } from './notices.ts'

const PLAIN = '0123456789+-−=()n'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ'

/** Endings of numbers, which Word raises by itself: 1st, 2e, 3ème. Without it they mean the same. */
const ENDING = /^(?:st|nd|rd|th|er|re|e|ème|o|a)$/i

/** The contents of `<sup>` or `<sub>`. Adds words that Unicode has no such letters for to `ordinary`. */
export function raisedOrLowered(tag: Tag, ordinary: string[]): Part[] {
  const words = wordsOf(tag.children)
  const text = words.trim()
  if (/^tm$/i.test(text) && tag.name === 'sup') return [words.replace(/tm/i, '™')]
  const signs = tag.name === 'sup' ? RAISED : LOWERED
  if ([...text].every((character) => PLAIN.includes(character)))
    return [words.replace(/\S/g, (character) => signs[PLAIN.indexOf(character)] ?? character)]
  if (!ENDING.test(text)) ordinary.push(text)
  return tag.children
}
