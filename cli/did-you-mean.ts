// "Did you mean …?" suggestions for keys, ids, routes, anchors, files and languages.

/** Names within an edit distance of a third of `wanted`, closest first, at most `limit`. */
export function nearest(wanted: string, known: Iterable<string>, limit = 1): string[] {
  const most = Math.max(1, Math.floor(wanted.length / 3))
  const scored: { name: string; distance: number }[] = []
  for (const name of known) {
    if (Math.abs(name.length - wanted.length) > most) continue
    const distance = editDistance(wanted.toLowerCase(), name.toLowerCase(), most)
    if (distance <= most) scored.push({ name, distance })
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

/** Damerau–Levenshtein distance (swapping adjacent letters counts as one edit). Any number above `most` if it exceeds `most`. */
function editDistance(a: string, b: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  let leastBefore = 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1)
      row.push(best)
      if (best < least) least = best
    }
    // Later rows depend only on these two and are never smaller.
    if (least > most && leastBefore > most) return most + 1
    leastBefore = least
    beforeLast = last
    last = row
  }
  return last[b.length] ?? a.length
}
