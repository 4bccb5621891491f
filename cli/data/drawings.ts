// Drawings of pages, and the files they refer to: `<use>` inherits the palette's variables, so a drawing in a page can turn over
// with the colour mode.
import { inertHtml } from '../../templates/inert.ts'
import type { InertHtml } from '../../templates/page-data.ts'
import { type ThemeName, themeNamed } from '../../templates/themes/index.ts'
import type { DrawingRef, Drawings } from '../../templates/themes/theme.ts'
import { hashOf } from '../core/hash.ts'
import { onceFor } from '../core/once.ts'

interface DrawingFile {
  /** Relative to out/. */
  path: string
  contents: string
}

const drawingFileOf = (contents: string): DrawingFile => ({
  path: `assets/drawing-${hashOf(contents).slice(0, 10)}.svg`,
  contents,
})

/** The theme of a site, and the address of the site. */
export interface DrawingSite {
  theme: { use: ThemeName; drawings: boolean }
  rootUrl: string
}

/** The drawings of the theme; undefined if it has none or the site wants none. */
const drawingsOf = ({ theme }: Pick<DrawingSite, 'theme'>): Drawings | undefined =>
  theme.drawings ? themeNamed(theme.use).drawings : undefined

/** The shapes of all drawings of the theme. */
const spritesOf = onceFor((drawings: Drawings) =>
  Object.entries(drawings.sprites).map(([name, make]) => ({ name, ...drawingFileOf(make()) })),
)

export const spriteFiles = (site: DrawingSite): DrawingFile[] => {
  const drawings = drawingsOf(site)
  return drawings ? spritesOf(drawings) : []
}

/** Drawings kept in memory: pages of one name have the same one, in each version and each language. */
const MAX_KEPT = 1000

const kept = new Map<string, InertHtml>()

/** A drawing as `<svg>`; '' in a site without drawings. */
export function draw(ref: DrawingRef, site: DrawingSite): InertHtml {
  const drawings = drawingsOf(site)
  if (!drawings) return inertHtml('')
  const key = JSON.stringify([ref, site.rootUrl, site.theme.use])
  const found = kept.get(key) ?? inertHtml(drawings.drawing(ref, hrefsOf(drawings, site.rootUrl)))
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(key, found)
  return found
}

/** A drawing as an SVG file in the colours of the light mode; undefined in a site without drawings. */
export const pictureOf = (ref: DrawingRef, site: Pick<DrawingSite, 'theme'>): string | undefined =>
  drawingsOf(site)?.picture(ref)

const hrefsOf = (drawings: Drawings, rootUrl: string) =>
  Object.fromEntries(spritesOf(drawings).map(({ name, path }) => [name, rootUrl + path]))

/** The crest of a page in a file of its own, which answers of the search refer to; undefined in a site without drawings. */
export function crestFile(ref: DrawingRef, site: DrawingSite): DrawingFile | undefined {
  const drawings = drawingsOf(site)
  if (!drawings) return undefined
  const { box, ground, world, ripples } = drawings.layers(ref)
  const layers = Object.entries({ ground, world, ripples }).map(([id, paths]) => `<g id="${id}">${paths}</g>`)
  return drawingFileOf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${layers.join('')}</svg>`)
}
