// Ranks entries for a query: by matches of the MiniSearch index, and by further rules.
import { largest } from '../largest.ts'
import type { Asked } from './search-asked.ts'
import type { Entry, EntryPage } from './search-entries.ts'
import type { Found } from './search-hits.ts'
import type { SearchGroup } from './search-index.ts'
import { keyOf, shortKeyOf } from './search-query.ts'
import type { EntryIndex, Field, Vocabulary } from './search-vocabulary.ts'
import { isWrittenTogether } from './words.ts'

/** Weight of a word by the place in which it is found. */
const BOOST: Record<Field, number> = { name: 6, synonyms: 5, title: 0.8, text: 1, more: 0.5, asked: 1 }

const KIND_BOOST = { lead: 1.3, section: 1, term: 2 }

/** Rules before posts. */
const GROUP_BOOST: Record<SearchGroup, number> = { docs: 1, pages: 0.7, blog: 0.5 }

/** Factor for an entry whose title equals the query. */
const EXACT_BOOST = 2

/** Factor of a section of a synonym over the best other hit, and of each further section over the one before. */
const SYNONYM_LEAD = { first: 1.5, step: 0.1 }

/** Weight of the share of the query's words that an entry contains. */
const SHARE_WEIGHT = 1.5

/** Share of the query's words that a post must contain to be listed before the rules. */
const LEAST_SHARE = 0.3

/** A hit with fewer words of the query than others counts at least this much of the best one. */
const LEAST_SCORE = 0.15

/** The index that is searched. */
export interface Searched {
  entries: Entry[]
  index: EntryIndex
  vocabulary: Vocabulary
}

/** An entry with the number of words or phrases of the query that it has. */
type Ranked = Found & { count: number }

/** The fields of an entry with each term that it has. */
type Match = Record<string, string[]>

/** Entries with many of the query's words. */
export function rank(searched: Searched, asked: Asked[]): Ranked[] {
  const results = resultsFor(searched, asked)
  const name = asked.map(({ word }) => shortKeyOf(word)).join(' ')
  const parts = asked.map(({ word }) => word).filter(isWrittenTogether)
  weigh(asked, results)
  const found = results.flatMap(({ id, score, match }) => {
    const entry = searched.entries[id]
    const fields = Object.values(match).flat()
    // That a page is called Combat says nothing of one of its headings.
    if (!entry || fields.every((field) => field === 'title')) return []
    const counts = shareOf(asked, match) ** SHARE_WEIGHT * (isCalled(entry, name) ? EXACT_BOOST : 1)
    const count = matched(asked, match).length
    return [{ ...foundOf(searched, entry, match, parts), count, score: score * counts }]
  })
  addSynonyms(asked, found)
  const most = largest(found.map(({ count }) => count))
  const least = LEAST_SCORE * largest(found.map(({ score }) => score))
  return found.filter(({ count, score }) => count === most || score >= least)
}

/**
 * For a question about reasons, puts posts before everything else: posts tell why, rules do not. A post answers as a whole, so its
 * sections count together, and its beginning is what is found.
 */
export function rankPostsFirst(searched: Searched, asked: Asked[], found: Ranked[]): Ranked[] {
  const posts = postsWith(searched, asked)
  weigh(asked, [...posts.values()])
  const leads = searched.entries.filter(({ kind }) => kind === 'lead')
  const ranked = leads.flatMap((lead) => {
    const post = posts.get(lead.page)
    const share = post ? shareOf(asked, post.match) : 0
    if (!post || share < LEAST_SHARE) return []
    return [{ ...foundOf(searched, lead, post.match, []), count: 0, score: post.score * share ** SHARE_WEIGHT }]
  })
  const top = bestOf(found)?.score ?? 1
  const best = bestOf(ranked)?.score ?? 1
  for (const one of ranked) one.score = top * (1 + one.score / best)
  return [...ranked, ...found.filter(({ entry }) => ranked.every((one) => one.entry !== entry))]
}

export const bestOf = (found: Ranked[]) =>
  found.reduce<Ranked | undefined>((best, one) => (best && best.score >= one.score ? best : one), undefined)

/** Entries with any of the query's words. */
function resultsFor({ entries, index }: Searched, asked: Asked[], isWanted = (_?: Entry) => true) {
  const weights = new Map<string, number>()
  for (const { terms } of asked)
    for (const [term, weight] of terms) weights.set(term, Math.max(weight, weights.get(term) ?? 0))
  return index.search(
    { combineWith: 'OR', queries: [...weights.keys()] },
    {
      boost: BOOST,
      boostTerm: (term) => weights.get(term) ?? 1,
      boostDocument: (id) => boostOf(entries[id]),
      filter: ({ id }) => isWanted(entries[id]),
      ...AS_IT_IS,
    },
  )
}

/** Leaves the terms of a query alone. */
const AS_IT_IS = { tokenize: (term: string) => [term], processTerm: (term: string) => term }

const boostOf = (entry: Entry | undefined) => (entry ? KIND_BOOST[entry.kind] * GROUP_BOOST[entry.page.group] : 1)

/** Posts with what their sections match together, and the score of the best one. */
function postsWith(searched: Searched, asked: Asked[]) {
  const posts = new Map<EntryPage, { match: Match; score: number }>()
  for (const { id, match, score } of resultsFor(searched, asked, (entry) => entry?.page.group === 'blog')) {
    const page = searched.entries[id]?.page
    if (!page) continue
    const post = posts.get(page) ?? { match: Object.create(null) as Match, score: 0 }
    for (const [term, fields] of Object.entries(match)) post.match[term] = [...(post.match[term] ?? []), ...fields]
    posts.set(page, { match: post.match, score: Math.max(post.score, score) })
  }
  return posts
}

/** A word that few entries contain weighs more than a word that many contain. */
function weigh(asked: Asked[], results: { match: Match }[]) {
  for (const one of asked) {
    const terms = [...one.terms.keys()]
    const count = results.filter(({ match }) => terms.some((term) => term in match)).length
    one.weight = one.size * Math.log(1 + results.length / Math.max(count, 1))
  }
}

const matched = (asked: Asked[], match: Match) =>
  asked.filter(({ terms }) => [...terms.keys()].some((term) => term in match))

/** Share of the query's words that an entry contains. A word somewhere in a long text counts half. */
function shareOf(asked: Asked[], match: Match): number {
  const found = asked.map(({ terms, weight }) => {
    const fields = [...terms.keys()].flatMap((term) => match[term] ?? [])
    return weight * (fields.length === 0 ? 0 : fields.every((field) => field === 'more') ? 0.5 : 1)
  })
  return sumOf(found) / sumOf(asked.map(({ weight }) => weight))
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Whether an entry is called exactly what was asked for, as a key. */
const isCalled = ({ name, aka }: Entry, asked: string) => [name, ...aka].some((one) => shortKeyOf(one) === asked)

/** Lifts the entries that a synonym leads to. */
function addSynonyms(asked: Asked[], found: Ranked[]) {
  const best = largest(found.map(({ score }) => score))
  const all = sumOf(asked.map(({ weight }) => weight))
  for (const one of found)
    for (const { terms, weight } of asked) {
      const rank = rankOf(one.entry, terms)
      if (rank === undefined) continue
      const lead = best * (SYNONYM_LEAD.first - rank * SYNONYM_LEAD.step)
      one.score = asked.length === 1 ? lead : one.score + lead * (weight / all) ** 2
    }
}

/** The rank of a section among those that a synonym leads to. */
function rankOf({ synonyms }: Entry, terms: Asked['terms']): number | undefined {
  const isAsked = ({ words }: { words: string[] }) => words.some((word) => terms.get(keyOf(word)) === 1)
  const own = synonyms.filter(isAsked).map(({ rank = 0 }) => rank)
  return own.length > 0 ? Math.min(...own) : undefined
}

function foundOf({ vocabulary }: Searched, entry: Entry, match: Match, parts: string[]): Omit<Found, 'score'> {
  const terms = new Set(Object.keys(match).flatMap((term) => term.split(' ')))
  const words = [...terms].flatMap((term) => vocabulary.known.get(term) ?? [])
  return {
    entry,
    parts,
    isMatch: (folded) => parts.includes(folded) || terms.has(vocabulary.stems.get(folded) ?? ''),
    words: [...new Set(words.map((word) => parts.find((part) => word.includes(part)) ?? word))],
  }
}
