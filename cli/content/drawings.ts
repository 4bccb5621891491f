// Drawings of pages, and the files they refer to: `<use>` inherits the palette's variables, so a drawing in a page can turn over
// with the colour mode.
import { inertHtml } from '../../templates/inert.ts'
import { type DrawingRef, drawing, drawingLayers } from '../../templates/ornament/draw.ts'
import { type SpriteName, type Sprites, sprite } from '../../templates/ornament/shapes.ts'
import type { InertHtml } from '../../templates/page-data.ts'
import { hashOf } from '../hash.ts'
import { onceFor } from '../once.ts'

export interface DrawingFile {
  /** Relative to out/. */
  path: string
  contents: string
}

const drawingFileOf = (contents: string): DrawingFile => ({
  path: `assets/drawing-${hashOf(contents).slice(0, 10)}.svg`,
  contents,
})

const spriteFile = onceFor((name: SpriteName) => drawingFileOf(sprite(name)))

/** The shapes of all drawings. */
export const spriteFiles = (): DrawingFile[] => [spriteFile('crests'), spriteFile('scenes')]

const spritesAt = (rootUrl: string): Sprites => ({
  crests: rootUrl + spriteFile('crests').path,
  scenes: rootUrl + spriteFile('scenes').path,
})

/** Drawings kept in memory: pages of one name have the same one, in each version and each language. */
const MAX_KEPT = 1000

const kept = new Map<string, InertHtml>()

/** A drawing as `<svg>`. */
export function draw(ref: DrawingRef, rootUrl: string): InertHtml {
  const key = JSON.stringify([ref, rootUrl])
  const found = kept.get(key) ?? inertHtml(drawing(ref, spritesAt(rootUrl)))
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(key, found)
  return found
}

/** The crest of a page in a file of its own, which answers of the search refer to. */
export function crestFile(ref: DrawingRef): DrawingFile {
  const { box, ground, world, ripples } = drawingLayers(ref)
  const layers = Object.entries({ ground, world, ripples }).map(([id, paths]) => `<g id="${id}">${paths}</g>`)
  return drawingFileOf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${layers.join('')}</svg>`)
}
