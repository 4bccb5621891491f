// Compares what two texts say: finds the statements whose numbers, dice or bold terms differ. Sentences that were cut, joined or
// moved within the text are no change.

/** A statement of the old text and the one that took its place. Undefined: it is in one text only. */
type Pair = [before: string | undefined, after: string | undefined]

/** Removes the marks of bold type. Cells that were added or removed next to each other become one change. */
export function changedStatements(old: string[], now: string[]): Pair[] {
  const [before, after] = [partsOf(old), partsOf(now)]
  const removed = without(before, after)
  const added = without(after, before)
  const pairs = joinedCells(withoutSplits(pairsOf(removed, added)))
  return pairs.filter(isChange).map((pair) => pair.map((part) => part && withoutBold(part)) as Pair)
}

/** Removes the labels of rows, which the other cells of their rows contain, too. */
function partsOf(says: string[]): string[] {
  const parts = says.flatMap((one) => one.split(/;\s+/)).filter(hasMeaning)
  const labels = new Set(parts.flatMap((part) => (CELL.test(part) ? part.split(/, |: /, 1) : [])))
  return parts.filter((part) => !labels.has(withoutBold(part)))
}

const hasMeaning = (text: string) => /\p{N}/u.test(text) || (text.includes('**') && !LABEL.test(text))

/** A bold label in front of a text: '**Ground**.', '**What if you are Down?**'. */
const LABEL = /^\*\*[^*]*(?:\*\*[.:]|[.:!?]\*\*)$/

const withoutBold = (text: string) => text.replaceAll('**', '')

/** Equal for texts that differ in capitals, bold type and the end only. */
const sameText = (text: string) =>
  withoutBold(text)
    .toLowerCase()
    .replace(/[.,:;]+$/, '')

/** Each of `others` takes one equal statement away. */
function without(statements: string[], others: string[]): string[] {
  const left = new Map<string, number>()
  for (const one of others.map(sameText)) left.set(one, (left.get(one) ?? 0) + 1)
  return statements.filter((one) => {
    const count = left.get(sameText(one)) ?? 0
    if (count > 0) left.set(sameText(one), count - 1)
    return count === 0
  })
}

const MIN_LIKENESS = 0.4

/** Each removed statement with the most similar added one. */
function pairsOf(removed: string[], added: string[]): Pair[] {
  const candidates = removed.flatMap((before, i) =>
    added.map((after, n) => ({ i, n, likeness: likeness(before, after) + (i === n ? 0.01 : 0) })),
  )
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  for (const { i, n, likeness } of candidates.sort((a, b) => b.likeness - a.likeness)) {
    if (likeness < MIN_LIKENESS || pairs.has(i) || taken.has(n)) continue
    pairs.set(i, n)
    taken.add(n)
  }
  return [
    ...removed.map((before, i): Pair => [before, added[pairs.get(i) ?? -1]]),
    ...added.flatMap((after, n): Pair[] => (taken.has(n) ? [] : [[undefined, after]])),
  ]
}

/** Share of the words that two statements have in common. Cells with the same row and column are the same cell. */
function likeness(a: string, b: string): number {
  const cell = CELL.exec(a)?.[1]
  if (cell !== undefined && b.startsWith(`${cell}: `)) return 1
  const words = wordsIn(a)
  const others = wordsIn(b)
  const common = [...others].filter((word) => words.has(word)).length
  return (2 * common) / (words.size + others.size || 1)
}

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

const CELL = /^([^.!?]{1,80}): (?!.*[.!?]$)/

/** Removes a sentence that is two sentences in the other text, and those two. */
function withoutSplits(pairs: Pair[]): Pair[] {
  const left = new Set(pairs)
  for (const pair of pairs) {
    const [before, after] = pair
    if (before === undefined || after === undefined) continue
    for (const single of left) {
      const [removed, added] = single
      if (removed !== undefined && added !== undefined) continue
      const isSplit =
        added === undefined
          ? isSame(`${before} ${removed}`, after, removed)
          : isSame(`${after} ${added}`, before, added)
      if (!isSplit) continue
      left.delete(pair)
      left.delete(single)
      break
    }
  }
  return [...left]
}

/** Whether two sentences say what one says: the same numbers and bold terms, and nearly all words of `part`. */
function isSame(two: string, one: string, part = ''): boolean {
  const words = wordsIn(one)
  const own = [...wordsIn(part)]
  const isPart = own.filter((word) => words.has(word)).length >= MIN_PART * own.length
  return isPart && termsIn(two).sort().join(' ') === termsIn(one).sort().join(' ')
}

const MIN_PART = 0.6

const termsIn = (text: string): string[] => text.toLowerCase().match(/\*\*.*?\*\*|[+-]?\d+(?:d\d+)?%?/g) ?? []

/** A cell is all meaning; of a sentence its numbers, dice and bold terms are. */
function isChange([before, after]: Pair): boolean {
  if (before === undefined || after === undefined) return true
  const meaningOf = (text: string) => (CELL.test(text) ? sameText(text) : termsIn(text).join(' '))
  return meaningOf(before) !== meaningOf(after)
}

function joinedCells(pairs: Pair[]): Pair[] {
  const joined: Pair[] = []
  for (const [before, after] of pairs) {
    const last = joined.at(-1)
    const join = (side: 0 | 1, cell: string | undefined) => {
      const earlier = last?.[side]
      if (!last || cell === undefined || earlier === undefined || last[1 - side] !== undefined) return false
      if (!CELL.test(cell) || !CELL.test(earlier)) return false
      last[side] = `${earlier}; ${cell}`
      return true
    }
    const isJoined = (after === undefined && join(0, before)) || (before === undefined && join(1, after))
    if (!isJoined) joined.push([before, after])
  }
  return joined
}
