// Path text, chance and the inks of a drawing.

/**
 * The paths drawn in each ink: solid fill; line and hair strokes; spur (dashes across a stroke: thorns); cut and score (fill and
 * stroke knocked out in sky colour); lamp.
 */
export type Pen = Record<'solid' | 'line' | 'hair' | 'spur' | 'cut' | 'score' | 'lamp', string>

/** A full turn, in radians. */
export const TAU = Math.PI * 2
export const { cos, sin, sqrt } = Math

/** A text for each number, kept: one drawing writes some thousand numbers, and most of them are among the same few. */
function kept(textOf: (n: number) => string): (n: number) => string {
  const texts: string[] = []
  return (n) => {
    const known = texts[n]
    if (known !== undefined) return known
    const text = textOf(n)
    texts[n] = text
    return text
  }
}

/** Of so many tenths. */
const positive = kept((n) => {
  const rest = n % 10
  const whole = (n - rest) / 10
  return rest === 0 ? `${whole}` : `${whole || ''}.${rest}`
})
const negative = kept((n) => `-${positive(n)}`)
const spaced = kept((n) => ` ${positive(n)}`)

/** A number rounded to a tenth, as short as it can be written: '-.5' */
export function num(v: number): string {
  const n = Math.round(v * 10)
  return n < 0 ? negative(-n) : positive(n)
}

/** The same behind another number. */
function numAfter(v: number): string {
  const n = Math.round(v * 10)
  return n < 0 ? negative(-n) : spaced(n)
}

/** Path text: separators only where needed. d('M', 1, 2, 'h', -3) -> "M1 2h-3" */
export function d(...parts: (number | string)[]): string {
  let text = ''
  let afterNumber = false
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part
      afterNumber = false
    } else {
      text += afterNumber ? numAfter(part) : num(part)
      afterNumber = true
    }
  }
  return text
}

/** A circle around a place, of radius `R`. */
export const disc = (x: number, y: number, R: number, r = Math.round(R * 10) / 10) =>
  d('M', x - r, y, 'a', r, r, 0, 0, 0, 2 * r, 0, 'a', r, r, 0, 0, 0, -2 * r, 0)

/** A leaf from a place, its tip at (X, Y) from there; `k`: how wide it is, as a share of its length. */
export const leaf = (x: number, y: number, X: number, Y: number, k: number) =>
  d('M', x, y, 'q', X / 2 - Y * k, Y / 2 + X * k, X, Y, 'q', Y * k - X / 2, -Y / 2 - X * k, -X, -Y)

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
