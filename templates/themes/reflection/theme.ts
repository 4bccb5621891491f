// The Wrong Reflection, the theme of Gloamwaste: names stand on a line, and what they mean hangs below it. The line is iron; whatever
// hangs from it is foxglove.
import type { Theme } from '../theme.ts'
import { drawing, drawingLayers, LIGHT, picture } from './drawings/draw.ts'
import { sprite } from './drawings/shapes.ts'

export const reflection: Theme = {
  paper: { light: '#eef3e7', dark: '#0f1b16' },
  firstFonts: ['grenze', 'next'],
  picture: { display: 'grenze', text: 'next', ground: LIGHT.sky, ink: LIGHT.waste, accent: LIGHT.fae },
  drawings: {
    sprites: { crests: () => sprite('crests'), scenes: () => sprite('scenes') },
    drawing,
    layers: drawingLayers,
    picture: (ref) => picture(ref, LIGHT),
  },
}
