// "Did you mean …?" suggestions for keys, ids, routes, anchors, files and languages.
import { distance as levenshtein } from 'fastest-levenshtein'

/** Length from which a text is compared with the beginnings of names. Too many names begin with a shorter one. */
const MIN_BEGINNING = 5

/** The ending of a file, which stays the same where a name became longer. */
const ENDING = /\.[a-z\d]+$|$/i

/** Names that begin with `wanted` or are within an edit distance of a third of it, closest first, at most `limit`. */
export function nearest(wanted: string, known: Iterable<string>, limit = 1): string[] {
  const maxDistance = Math.max(1, Math.floor(wanted.length / 3))
  const [ending = ''] = ENDING.exec(wanted) ?? []
  const beginning = wanted.slice(0, wanted.length - ending.length)
  const scored: { name: string; distance: number }[] = []
  for (const name of known) {
    if (beginning.length >= MIN_BEGINNING && name.startsWith(beginning) && name.endsWith(ending)) {
      // However much is missing, nearer than two edits.
      scored.push({ name, distance: Math.min(name.length - wanted.length, 1.5) })
      continue
    }
    if (Math.abs(name.length - wanted.length) > maxDistance) continue
    const distance = editDistance(wanted.toLowerCase(), name.toLowerCase())
    if (distance <= maxDistance) scored.push({ name, distance })
  }
  scored.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
  return scored.slice(0, limit).map(({ name }) => name)
}

/** ' Did you mean "x"?', or '' if no name is close. */
export function didYouMean(wanted: string, known: Iterable<string>): string {
  const [name] = nearest(wanted, known)
  return name === undefined ? '' : ` Did you mean "${name}"?`
}

const MOST_IDS_LISTED = 60

/** Lists ids, one per line, those closest to `wanted` first. */
export function idList(wanted: string, ids: string[]): string {
  const near = nearest(wanted, ids, 3)
  const listed = [...near, ...ids.filter((id) => !near.includes(id)).sort()]
  const left = listed.length - MOST_IDS_LISTED
  return [
    ...listed.slice(0, MOST_IDS_LISTED).map((id) => `- ${id}`),
    ...(left > 0 ? [`and ${left} more`] : []),
    ...(listed.length === 0 ? ['(none)'] : []),
  ].join('\n')
}

/** Edits that turn one text into the other. Swapping two letters counts as one: 'titel' is one edit from 'title'. */
function editDistance(a: string, b: string): number {
  const distance = levenshtein(a, b)
  return distance === 2 && lettersOf(a) === lettersOf(b) ? 1 : distance
}

const lettersOf = (text: string) => [...text].sort().join('')
