// "Did you mean …?" suggestions for keys, ids, routes, anchors, files and languages.

/** A shorter text begins too many names. */
const MIN_BEGINNING = 5

/** Names that begin with `wanted` or are within an edit distance of a third of it, closest first, at most `limit`. */
export function nearest(wanted: string, known: Iterable<string>, limit = 1): string[] {
  const maxDistance = Math.max(1, Math.floor(wanted.length / 3))
  const scored: { name: string; distance: number }[] = []
  for (const name of known) {
    if (wanted.length >= MIN_BEGINNING && name.startsWith(wanted)) {
      // However much is missing, nearer than two edits.
      scored.push({ name, distance: Math.min(name.length - wanted.length, 1.5) })
      continue
    }
    if (Math.abs(name.length - wanted.length) > maxDistance) continue
    const distance = editDistance(wanted.toLowerCase(), name.toLowerCase(), maxDistance)
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

/** Damerau–Levenshtein distance: swapping adjacent letters counts as one edit. Returns any number above `maxDistance` if it is more. */
function editDistance(a: string, b: string, maxDistance: number): number {
  let secondLastRow: number[] = []
  let lastRow = Array.from({ length: b.length + 1 }, (_, j) => j)
  let previousMin = 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let rowMin = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((row[j - 1] ?? 0) + 1, (lastRow[j] ?? 0) + 1, (lastRow[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (secondLastRow[j - 2] ?? 0) + 1)
      row.push(best)
      if (best < rowMin) rowMin = best
    }
    // Later rows depend only on these two and are never smaller.
    if (rowMin > maxDistance && previousMin > maxDistance) return maxDistance + 1
    previousMin = rowMin
    secondLastRow = lastRow
    lastRow = row
  }
  return lastRow[b.length] ?? a.length
}
