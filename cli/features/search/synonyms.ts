// content/data/synonyms.yml: what readers type for a section of a page, or for a word that the pages use.

import type { SearchMeaning, SearchSynonym } from '../../../templates/search/search-index.ts'
import { wordsOf } from '../../../templates/search/words.ts'
import { error, type Report } from '../../core/errors.ts'
import { checkSchema } from '../../core/schema.ts'
import * as z from '../../core/z.ts'
import type { DataFiles } from '../../data/data-record.ts'
import type { Linker } from '../../site/model.ts'

export const SYNONYMS = 'synonyms'

const text = z.string().min(1)
const texts = z.union([text, z.array(text).min(1)])

/** A record of synonyms.yml. */
const SYNONYM = z.strictObject({
  /** Words or phrases that readers type. A phrase counts as a whole. */
  words: texts.optional(),
  /** Questions of readers about a section, in everyday words that its text may not contain. Each word counts for itself. */
  asks: text.optional(),
  /** Paths of the sections that answer, best first: '/docs/combat#guard'. */
  page: texts.optional(),
  /** The words that the pages use instead. */
  means: text.optional(),
  /** A sentence above the results, for what the game does not have. Needs `page`. */
  note: text.optional(),
})

const FORM =
  'A record is { words: [loot, treasure], page: /docs/finds#tables }, { words: cost, means: price } or { page: /docs/combat#down, asks: "out of health, can my hero die" }.'

/** The synonyms of one set of data. Records that `checkSynonyms` reports are left out. */
export function synonymsIn(data: DataFiles): { path: string; said: SearchSynonym }[] {
  return recordsIn(data).flatMap(({ words, page, note }) =>
    [(words && page) ?? []].flat().map((target, rank) => {
      const [path = '', id] = target.split('#')
      const said = { words: [words ?? []].flat(), ...(id && { id }), ...(rank > 0 && { rank }), ...(note && { note }) }
      return { path, said }
    }),
  )
}

export const meaningsIn = (data: DataFiles): SearchMeaning[] =>
  recordsIn(data).flatMap(({ words, means }) => (words && means ? [{ words: [words].flat(), means }] : []))

/** Questions of readers about a section. */
export interface SectionQuestions {
  /** Id of its heading; '' for the text above the first heading. */
  id: string
  asks: string
}

/** The questions of one set of data, each with the path of its page. */
export const questionsIn = (data: DataFiles): { path: string; said: SectionQuestions }[] =>
  recordsIn(data).flatMap(({ page, asks }) =>
    asks === undefined
      ? []
      : [page ?? []].flat().map((target) => {
          const [path = '', id = ''] = target.split('#')
          return { path, said: { id, asks } }
        }),
  )

const recordsIn = (data: DataFiles) =>
  (data.get(SYNONYMS) ?? []).flatMap((record) => {
    const { value } = checkSchema(SYNONYM, record)
    return value ? [value] : []
  })

interface SynonymChecks {
  resolvePath: Linker['resolvePath']
  /** Turns a path as written into the one in the version of the docs that the data belongs to. */
  pathOf: (path: string) => string
  /** Where an old address leads now; undefined for others. */
  movedTo: (path: string) => string | undefined
  report: Report
}

/** Reports records of another form, targets that do not exist, and words that two records have. */
export function checkSynonyms(data: DataFiles, { resolvePath, pathOf, movedTo, report }: SynonymChecks) {
  const owners = new Map<string, number>()
  for (const [i, record] of (data.get(SYNONYMS) ?? []).entries()) {
    const placeOf = (...keys: PropertyKey[]) => data.placeOf(SYNONYMS, [i, ...keys])
    const { value, problems } = checkSchema(SYNONYM, record, [i])
    const wrong = (message: string, place = placeOf()) => report(error('WB384', message, place, FORM))
    for (const { message, path } of problems) wrong(message, data.placeOf(SYNONYMS, path))
    if (!value) continue
    const { words, asks, page, means, note } = value
    if (words === undefined && (asks === undefined || means !== undefined))
      wrong(means ? '"means" needs "words".' : 'A record needs "words" or "asks".')
    if ((page === undefined) === (means === undefined)) wrong('A record needs either "page" or "means".')
    else if (asks !== undefined && page === undefined) wrong('"asks" needs a "page" that answers.', placeOf('asks'))
    if (note !== undefined && page === undefined) wrong('"note" needs a "page" that it leads to.', placeOf('note'))
    for (const target of [page ?? []].flat()) {
      const what = `The page ${JSON.stringify(target)}`
      const place = placeOf('page')
      const moved = movedTo(pathOf(target).split('#')[0] ?? '')
      if (moved) report(error('WB384', `${what} is now at ${moved}.`, place, 'Write the new address.'))
      else resolvePath(pathOf(target), { what, place })
    }
    for (const word of [words ?? []].flat()) {
      const folded = wordsOf(word)
        .map((one) => one.folded)
        .join(' ')
      const first = owners.get(folded)
      owners.set(folded, first ?? i)
      if (folded === '')
        report(error('WB384', `${JSON.stringify(word)} has no letters or digits.`, placeOf('words'), 'Delete it.'))
      else if (first !== undefined) {
        const message = `"${word}" is listed twice; the first time on line ${data.placeOf(SYNONYMS, [first, 'words']).line}.`
        const hint = 'Keep one of them. Several sections: page: [/docs/a, /docs/b].'
        report(error('WB385', message, placeOf('words'), hint))
      }
    }
  }
}
