// Names in a column of terms that the glossary does not define: mostly misspelt, or forgotten.

import { didYouMean } from '../core/did-you-mean.ts'
import { type Place, type Problem, warning } from '../core/errors.ts'
import { onceForObject } from '../core/once.ts'
import type { DataRecord } from './data-record.ts'

/** A column with fewer terms may hold them by chance. */
const MIN_TERMS = 3

/** 'Held', 'Light Arms' */
const NAME = /^\p{Lu}[\p{L}\p{M}'\u2019-]*(?: [\p{L}\p{M}'\u2019-]+){0,2}$/u

interface NamedCell {
  text: string
  place: () => Place
}

/** `cells`: of one column. Returns a problem if all cells but one are terms, and that one is a name. */
export function columnTermFault(cells: Iterable<NamedCell>, records: DataRecord[]): Problem | undefined {
  const terms = termsOf(records)
  let defined = 0
  let other: NamedCell | undefined
  for (const cell of cells) {
    if (cell.text === '') continue
    if (terms.has(cell.text.toLowerCase())) defined++
    else if (other || !NAME.test(cell.text)) return undefined
    else other = cell
  }
  if (!other || defined < MIN_TERMS) return undefined
  const { text } = other
  // 'Load limit' and 'Zones' are made of terms.
  if (text.split(' ').some((word) => [word, word.replace(/e?s$/, '')].some((one) => terms.has(one.toLowerCase()))))
    return undefined
  const message = `The column has ${defined} terms of the glossary and "${text}", which the glossary does not define.`
  const hint = `Add it to content/data/glossary.yml, or write it as a term there.${didYouMean(text, [...terms.values()])}`
  return warning('WB388', message, other.place(), hint)
}

/** Names of terms as written, by their names and other names in lower case. */
const termsOf = onceForObject((records: DataRecord[]) => {
  const names = records.flatMap(({ term, aka }) => [term, aka ?? []].flat().map(String))
  return new Map(names.map((name) => [name.toLowerCase(), name]))
})
