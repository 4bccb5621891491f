// Turns matching entries into results: groups of pages, and for each page its best sections, with an excerpt.
import type { Hit, HitGroup, MarkedText, PageHit } from './search-connection.ts'
import type { Entry, EntryPage } from './search-entries.ts'
import type { SearchGroup } from './search-index.ts'
import { wordsOf } from './words.ts'

/** An entry that matches. */
export interface Found {
  entry: Entry
  score: number
  /** Whether a word of a text is one that was asked for. */
  isMatch: (folded: string) => boolean
  /** Words that are found inside longer ones, see `wordsOf`. */
  parts: string[]
  /** The words that matched, as pages may write them. */
  words: string[]
}

/** Maximum number of pages, by group. */
type MaxPages = Record<SearchGroup, number>

export const MAX_PAGES: MaxPages = { docs: 5, blog: 3, pages: 2 }
export const MAX_NEAR_PAGES: MaxPages = { docs: 2, blog: 1, pages: 1 }
const MAX_SECTIONS = 3

/** A further section of a page is shown if it counts at least this much of the page's best one. */
const SECTION_SHARE = 0.35

/** `found` may have any order. */
export function groupsOf(found: Found[], most: MaxPages = MAX_PAGES): HitGroup[] {
  const byPage = new Map<EntryPage, Found[]>()
  for (const one of found) {
    const own = byPage.get(one.entry.page)
    if (own) own.push(one)
    else byPage.set(one.entry.page, [one])
  }
  const ranked = [...byPage].map(([page, own]) => {
    own.sort((a, b) => b.score - a.score)
    return { page, own, score: pageScore(own) }
  })
  ranked.sort((a, b) => b.score - a.score)
  const groups = new Map<SearchGroup, PageHit[]>()
  for (const { page, own } of ranked) {
    const pages = groups.get(page.group) ?? []
    if (pages.length < most[page.group]) pages.push(pageHit(page, own))
    groups.set(page.group, pages)
  }
  return [...groups].map(([group, pages]) => ({ group, pages }))
}

/** The best section decides; the next ones decide between equals. */
const pageScore = ([best, ...others]: Found[]) =>
  (best?.score ?? 0) + 0.05 * others.slice(0, 3).reduce((sum, { score }) => sum + score, 0)

/** `own`: the best first. */
function pageHit({ title, crest }: EntryPage, own: Found[]): PageHit {
  const least = (own[0]?.score ?? 0) * SECTION_SHARE
  const seen = new Set<string>()
  const shown = own.filter((one) => {
    const { entry, score } = one
    const isShown = score >= least && !seen.has(entry.href) && !repeats(one, own)
    seen.add(entry.href)
    return isShown
  })
  return { title, ...(crest && { crest }), hits: shown.slice(0, MAX_SECTIONS).map((one, i) => hitOf(one, i === 0)) }
}

/** The description of a page may be its first paragraph, which belongs to a section. */
function repeats(found: Found, own: Found[]): boolean {
  const { kind, name, text } = found.entry
  if (kind !== 'lead' || matchesIn(name, found).length > 0) return false
  const beginning = text.replace(/ …$/, '')
  return own.some(({ entry }) => entry.kind === 'section' && entry.text.startsWith(beginning))
}

/** The first hit of a post has its correction. */
function hitOf(found: Found, isFirst: boolean): Hit {
  const { href, name, kind, page, text: whole } = found.entry
  const text = kind === 'term' ? whole : excerpt(whole, found)
  return {
    href,
    title: marked(name, found),
    text: marked(text, found),
    ...(isFirst && page.update && !text.includes(page.update) && { update: page.update }),
    ...(page.isFile && { isFile: true }),
    words: found.words,
  }
}

const matchesIn = (text: string, { isMatch, parts }: Found) =>
  wordsOf(text, parts).filter(({ folded }) => isMatch(folded))

function marked(text: string, found: Found): MarkedText {
  const pieces: string[] = []
  let end = 0
  for (const word of matchesIn(text, found)) {
    pieces.push(text.slice(end, word.start), text.slice(word.start, word.end))
    end = word.end
  }
  return [...pieces, text.slice(end)]
}

const EXCERPT_LENGTH = 130

/** Characters shown before the first word that was found, at most. */
const EXCERPT_LEAD = 50

/** The part of a text around the first word that was found; its beginning where none was. */
function excerpt(text: string, found: Found): string {
  const all = wordsOf(text, found.parts)
  const [first] = matchesIn(text, found)
  const from = !first || first.end < EXCERPT_LENGTH ? 0 : first.start - EXCERPT_LEAD
  // In a script without spaces the word before or after may be a whole sentence.
  const start = from && (all.find((word) => word.start >= from && word.start < (first?.start ?? 0))?.start ?? from)
  const longest = start + EXCERPT_LENGTH
  const lead = start > 0 ? '… ' : ''
  if (text.length <= longest) return lead + text.slice(start) + (found.entry.more && ' …')
  const end = all.findLast((word) => word.end <= longest)?.end ?? longest
  return `${lead}${text.slice(start, end < start + EXCERPT_LENGTH / 2 ? longest : end)} …`
}
