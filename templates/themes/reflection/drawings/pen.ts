// Path text, chance and the inks of a drawing.

/** Path text as it grows. */
interface Path {
  text: string
}

export const newPath = (): Path => ({ text: '' })

/**
 * The paths drawn in each ink: solid fill; line and hair strokes; spur (dashes across a stroke: thorns); cut and score (fill and
 * stroke knocked out in sky colour); lamp.
 */
export type Pen = Record<'solid' | 'line' | 'hair' | 'spur' | 'cut' | 'score' | 'lamp', Path>

export const newPen = (): Pen => ({
  solid: newPath(),
  line: newPath(),
  hair: newPath(),
  spur: newPath(),
  cut: newPath(),
  score: newPath(),
  lamp: newPath(),
})

/** A full turn, in radians. */
export const TAU = Math.PI * 2
export const { cos, sin, sqrt } = Math

const MINUS = 0x2d

/** Goes on with a path. Separators only where needed: d(path, 'M', 1, 2, 'h', -3) -> "M1 2h-3" */
export function d(path: Path, ...parts: (number | string)[]) {
  let { text } = path
  let isAfterNumber = false
  for (const part of parts) {
    const isNumber = typeof part === 'number'
    const next = isNumber ? toHalf(part) : part
    if (isNumber && isAfterNumber && next.charCodeAt(0) !== MINUS) text += ' '
    text += next
    isAfterNumber = isNumber
  }
  path.text = text
}

/** Numbers as text, by their number of halves: a drawing writes thousands of numbers. */
const written = new Map<number, string>()

/** Rounded to a half, as short as it can be written: '-.5'. */
function toHalf(value: number): string {
  const halves = Math.round(value * 2)
  const known = written.get(halves)
  if (known !== undefined) return known
  const text = String(halves / 2).replace(/^(-?)0\./, '$1.')
  written.set(halves, text)
  return text
}

/** A number above nothing by itself, written as in a path. */
export function num(value: number): string {
  const text = String(Math.round(value * 10) / 10)
  return text.startsWith('0.') ? text.slice(1) : text
}

/** A circle around a place, of radius `R`. */
export const disc = (path: Path, x: number, y: number, R: number, r = Math.max(0.5, Math.round(R * 2) / 2)) =>
  d(path, 'M', x - r, y, 'a', r, r, 0, 0, 0, 2 * r, 0, 'a', r, r, 0, 0, 0, -2 * r, 0)

/** A leaf from a place, its tip at (X, Y) from there; `k`: how wide it is, as a share of its length. */
export const leaf = (path: Path, x: number, y: number, X: number, Y: number, k: number) =>
  d(path, 'M', x, y, 'q', X / 2 - Y * k, Y / 2 + X * k, X, Y, 'q', Y * k - X / 2, -Y / 2 - X * k, -X, -Y)

/** FNV-1a seed, mulberry32 stream: the only source of chance. */
export function stream(text: string): () => number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return () => {
    h = (h + 0x6d2b79f5) | 0
    let t = Math.imul(h ^ (h >>> 15), 1 | h)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
