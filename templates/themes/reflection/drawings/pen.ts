// Path text, chance and the inks of a drawing.

/** Path text as it grows: its characters, all of them ASCII. One drawing writes some thousand numbers. */
export interface Path {
  codes: Uint8Array<ArrayBuffer>
  length: number
}

/** Most paths of a strip fit. */
const ROOM = 4096

const kept: Path[] = []

/** Paths for one drawing, in the memory of the last one's: to find memory takes as long as to fill it. */
export function openPaths(): () => Path {
  let used = 0
  return () => {
    const path = kept[used] ?? { codes: new Uint8Array(ROOM), length: 0 }
    kept[used++] = path
    path.length = 0
    return path
  }
}

const ascii = new TextDecoder()

export const textOf = ({ codes, length }: Path): string => ascii.decode(codes.subarray(0, length))

/**
 * The paths drawn in each ink: solid fill; line and hair strokes; spur (dashes across a stroke: thorns); cut and score (fill and
 * stroke knocked out in sky colour); lamp.
 */
export type Pen = Record<'solid' | 'line' | 'hair' | 'spur' | 'cut' | 'score' | 'lamp', Path>

export const newPen = (newPath: () => Path): Pen => ({
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

/** A letter, or a number with what parts it from another. */
const MAX_PART = 8

/** Goes on with a path. Separators only where needed: d(path, 'M', 1, 2, 'h', -3) -> "M1 2h-3" */
export function d(path: Path, ...parts: (number | string)[]) {
  let { codes, length } = path
  if (length + parts.length * MAX_PART > codes.length) codes = grown(path, parts.length * MAX_PART)
  let afterNumber = false
  for (const part of parts) {
    if (typeof part === 'string') {
      codes[length++] = part.charCodeAt(0)
      afterNumber = false
    } else {
      length = writeNumber(codes, length, part, afterNumber)
      afterNumber = true
    }
  }
  path.length = length
}

function grown(path: Path, more: number) {
  const codes = new Uint8Array(2 * path.codes.length + more)
  codes.set(path.codes)
  path.codes = codes
  return codes
}

const [SPACE, MINUS, POINT, ZERO, FIVE] = [0x20, 0x2d, 0x2e, 0x30, 0x35]

/** Rounded to a half, as short as it can be written: '-.5'. Returns where it ends. */
function writeNumber(codes: Uint8Array, start: number, value: number, afterNumber: boolean): number {
  let at = start
  let halves = Math.round(value * 2)
  if (halves < 0) {
    codes[at++] = MINUS
    halves = -halves
  } else if (afterNumber) codes[at++] = SPACE
  const whole = halves >> 1
  const hasHalf = halves % 2 === 1
  if (whole > 0 || !hasHalf) {
    if (whole > 999) codes[at++] = ZERO + ((whole / 1000) | 0)
    if (whole > 99) codes[at++] = ZERO + (((whole / 100) | 0) % 10)
    if (whole > 9) codes[at++] = ZERO + (((whole / 10) | 0) % 10)
    codes[at++] = ZERO + (whole % 10)
  }
  if (hasHalf) {
    codes[at++] = POINT
    codes[at++] = FIVE
  }
  return at
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
