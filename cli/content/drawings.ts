// Drawings that pages refer to. A page's own drawing is put into it; lists refer to files, so that they stay light:
// `<use>` inherits the palette's variables, and the world layer can still turn over.
import { drawingLayers, ornament } from '../../templates/ornament/draw.ts'
import type { DrawingRef } from '../../templates/ornament/later.ts'
import { hashOf } from '../hash.ts'

export interface DrawingFile {
  /** Relative to out/. */
  path: string
  contents: string
}

/** So many drawings are kept, 10 KB each. */
const MAX_KEPT = 1000

const inline = new Map<string, string>()

/** Draws into the page. Pages of one name have one drawing: in each version, each language, each part of a site. */
export function drawInline(ref: DrawingRef): string {
  const key = keyOf(ref)
  const known = inline.get(key)
  if (known !== undefined) return known
  if (inline.size === MAX_KEPT) inline.clear()
  const { seed, ...options } = ref
  const drawn = ornament(seed, options)
  inline.set(key, drawn)
  return drawn
}

const files = new Map<string, { file: DrawingFile; use: (href: string) => string }>()

const keyOf = ({ seed, kind, half, hero }: DrawingRef) => JSON.stringify([seed, kind, half, hero])

/** The file of a drawing, and the `<svg>` that shows it. */
function drawn(ref: DrawingRef) {
  const key = keyOf(ref)
  let found = files.get(key)
  if (!found) {
    found = drawFile(ref)
    files.set(key, found)
  }
  return found
}

function drawFile({ seed, ...options }: DrawingRef) {
  const { box, ground, world, ripples } = drawingLayers(seed, options)
  const layer = (id: string, paths: string) => (paths ? `<g id="${id}">${paths}</g>` : '')
  const contents = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${layer('ground', ground)}${layer('world', world)}${layer('ripples', options.half ? '' : ripples)}</svg>`
  const path = `assets/drawing-${hashOf(contents).slice(0, 10)}.svg`
  const open = `<svg class="o o-${options.half ?? options.kind ?? 'crest'}" viewBox="${box}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">`
  // Of the layers no more is kept than that they are there: each is a text in thousands of pieces.
  const [hasGround, hasWorld, hasRipples] = [ground, world, ripples].map((paths) => paths !== '')
  const use = (href: string) => {
    const at = (id: string, isThere = false) => (isThere ? `<use href="${href}#${id}"/>` : '')
    return options.half
      ? `${open}${at('world', hasWorld)}</svg>`
      : `${open}${at('ground', hasGround)}<g class="o-world">${at('world', hasWorld)}</g>${at('ripples', hasRipples)}</svg>`
  }
  return { file: { path, contents }, use }
}

/** An `<svg>` that shows a drawing kept in a file of its own. */
export function drawByReference(ref: DrawingRef, baseUrl: string): string {
  const { file, use } = drawn(ref)
  return use(`${baseUrl}${file.path}`)
}

export const drawingFile = (ref: DrawingRef): DrawingFile => drawn(ref).file
