// Drawings that pages refer to. A page's own drawing is put into it; lists refer to files, so that they stay light:
// `<use>` inherits the palette's variables, and the world layer can still turn over.
import { hashOf } from '../hash.ts'
import { type DrawingOptions, drawingLayers, ornament } from '../ornament/draw.ts'

export interface DrawingRef extends Pick<DrawingOptions, 'kind' | 'half' | 'hero'> {
  seed: string
}

export interface DrawingFile {
  /** Relative to out/. */
  path: string
  contents: string
}

/** Draws into the page. */
export const drawInline = ({ seed, ...options }: DrawingRef): string => ornament(seed, options)

const files = new Map<string, { file: DrawingFile; use: (href: string) => string }>()

/** The file of a drawing, and the `<svg>` that shows it. */
function drawn(ref: DrawingRef) {
  const key = JSON.stringify([ref.seed, ref.kind, ref.half, ref.hero])
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
