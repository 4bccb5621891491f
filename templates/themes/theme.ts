// The data of a theme for the build. Its look is in four style sheets next to it: `faces.css`, `tokens.css`, `shapes.css` (marks that
// components share) and `parts.css` (what it shows differently).

export interface Theme {
  /** `--paper` of its tokens, for places without the style sheet: the browser's toolbars and icons. */
  paper: { light: string; dark: string }
  /** Files in `fonts/`, without `.woff2`, that the first paint of any page needs. */
  firstFonts: string[]
  /** Files in `fonts/` for social images, without `-accents.woff2` and the like; and their colours. */
  picture: { display: string; text: string; ground: string; ink: string; accent: string }
  /** Drawings made from names; a theme without them shows none. */
  drawings?: Drawings
}

export type DrawingKind = 'crest' | 'strip' | 'shore' | 'cover' | 'banner' | 'og'

/** Inputs of a drawing. */
export interface DrawingRef {
  seed: string
  /** Format. Default 'crest'. */
  kind?: DrawingKind
  /** One half only, without backdrop. */
  half?: 'machine' | 'growth'
  /** The protagonist, instead of leaving it to the seed; one of `heroes`. */
  hero?: string
}

/** A drawing in the layers it is stacked from: only `world` turns over with the colour mode. */
export interface DrawingLayers {
  /** viewBox, and the size in pixels of the whole picture. */
  box: string
  width: number
  height: number
  ground: string
  world: string
  ripples: string
}

export interface Drawings {
  /** Files of shapes that drawings in pages refer to, by name. */
  sprites: Record<string, () => string>
  /** A drawing as one `<svg>`, to be put into a page. `hrefs`: addresses of the sprites. */
  drawing(ref: DrawingRef, hrefs: Record<string, string>): string
  layers(ref: DrawingRef): DrawingLayers
  /** A picture on its own, in literal colours of the light mode. */
  picture(ref: DrawingRef): string
}
