// The shapes that drawings are put together from. Pages refer to them in a file, the sprite, so that a drawing is a few hundred
// bytes in a page; a picture on its own has them inside. Colours are the palette's variables, so one drawing serves
// both colour modes, print and forced colours.
import { HEROES, type Hero, PAIRS, REACH } from './pairs.ts'
import { d, newPath, newPen, num, type Pen, stream } from './pen.ts'

/** A pair: above the horizon, at y = 0, a machine, and below it the growth that answers it. */
interface Pair {
  hero: Hero
  /** In units: a stroke is as wide as in a drawing of this height. */
  height: number
  /** The protagonist has finer detail. */
  big: boolean
}

/** Crests are small and square: their protagonists have a file of their own, as most pages have no crest. */
type SpriteName = 'crests' | 'scenes'

/** Heights of the pairs in the sprites. A drawing scales the nearest one, and its strokes with it. */
const BIG: Record<SpriteName, number> = { crests: 50, scenes: 85 }
const SMALL = 34

/** Number of far shores. */
const SHORES = 3

/** Far shores and ripples are drawn in this size and stretched. */
export const WIDTH = 1000
export const HALF_HEIGHT = 100

/** An SVG of shapes with ids. */
export function sprite(name: SpriteName): string {
  const big = HEROES.map((hero) => [hero, pairMarkup({ hero, height: BIG[name], big: true })] as const)
  const others = [
    ...HEROES.map((hero) => [`${hero}-`, pairMarkup({ hero, height: SMALL, big: false })] as const),
    ...Array.from({ length: SHORES }, (_, i) => [`shore${i}`, shoreMarkup(i)] as const),
    ['moon', MOON] as const,
    ['sickle', SICKLE] as const,
    ['ripples', ripplesMarkup()] as const,
  ]
  const shapes = [...big, ...(name === 'scenes' ? others : [])].map(([id, markup]) => `<g id="${id}">${markup}</g>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">${shapes.join('')}</svg>`
}

/** Functions that return markup of a shape, with attributes such as a transform. */
export interface Shapes {
  pair(pair: Pair, transform: (scale: number) => string): string
  shore(chance: number, transform: string): string
  moon(transform: string): string
  sickle(transform: string): string
  ripples(attributes: string): string
}

/** Shapes in the sprites, with the protagonists of one of them. */
export function spriteShapes(name: SpriteName, sprites: Record<string, string>): Shapes {
  const big = BIG[name]
  const use = (id: string, attributes: string, href = sprites.scenes ?? '') =>
    `<use href="${href}#${id}" ${attributes}/>`
  return {
    pair({ hero, height, big: isProtagonist }, transform) {
      return isProtagonist || height ** 2 > big * SMALL
        ? use(hero, `transform="${transform(height / big)}"`, sprites[name])
        : use(`${hero}-`, `transform="${transform(height / SMALL)}"`)
    },
    shore: (chance, transform) => use(`shore${Math.floor(chance * SHORES)}`, `transform="${transform}"`),
    moon: (transform) => use('moon', `transform="${transform}"`),
    sickle: (transform) => use('sickle', `transform="${transform}"`),
    ripples: (attributes) => use('ripples', attributes),
  }
}

/** Shapes inside the picture, each as large as it is wanted. */
export const ownShapes: Shapes = {
  pair: (pair, transform) => `<g transform="${transform(1)}">${pairMarkup(pair)}</g>`,
  shore: (chance, transform) => `<g transform="${transform}">${shoreMarkup(Math.floor(chance * SHORES))}</g>`,
  moon: (transform) => `<g transform="${transform}">${MOON}</g>`,
  sickle: (transform) => `<g transform="${transform}">${SICKLE}</g>`,
  ripples: (attributes) => `<g ${attributes}>${ripplesMarkup()}</g>`,
}

/** Machines with a lit window or a lamp. */
const LIT = new Set<Hero>(['block', 'silo', 'crane', 'dome'])

export const isLit = (hero: Hero) => LIT.has(hero)

/** Height of the wires of a pair, as a share of its own. */
export const reachOf = (hero: Hero) => REACH[hero] ?? 0.88

function pairMarkup({ hero, height, big }: Pair): string {
  const [machine, growth] = [newPen(), newPen()]
  PAIRS[hero][0](machine, 0, height, stream(`${hero}${height}0`), 1, big)
  PAIRS[hero][1](growth, 0, height, stream(`${hero}${height}1`), 1, big)
  return `${paint(machine, 'waste')}<g transform="scale(1 -1)">${paint(growth, 'fae')}</g>`
}

const paint = (pen: Pen, ink: Ink) =>
  fill(pen.solid.text, ink) +
  stroke(pen.line.text, 1.5, ink, ' stroke-linejoin="round"') +
  stroke(pen.hair.text, 0.7, ink) +
  stroke(pen.spur.text, 2.6, ink, ' stroke-dasharray=".8 4.7"') +
  fill(pen.cut.text, 'sky') +
  stroke(pen.score.text, 0.9, 'sky') +
  fill(pen.lamp.text, 'lamp')

/** Names of the palette's variables for drawings. */
export type Ink = 'sky' | 'water' | 'waste' | 'far' | 'fae' | 'dim' | 'lamp'

const tint = (ink: Ink) => `var(--o-${ink})`

export const fill = (path: string, ink: Ink) => path && `<path d="${path}" fill="${tint(ink)}"/>`

export const stroke = (path: string, width: number, ink: Ink, more = '') =>
  path && `<path d="${path}" fill="none" stroke="${tint(ink)}" stroke-width="${num(width)}"${more}/>`

/** The far shore, and in the water the hills that answer it. */
function shoreMarkup(seed: number): string {
  const r = stream(`shore${seed}`)
  const rand = (a: number, b: number) => a + r() * (b - a)
  const [far, hills] = [newPath(), newPath()]
  d(far, 'M', 0, 0)
  d(hills, 'M', 0, 0)
  for (let x = 0; x < WIDTH; ) {
    const w = Math.round(WIDTH * rand(0.012, 0.05))
    const v = Math.round(HALF_HEIGHT * rand(0.05, 0.3) * (r() < 0.35 ? 0.4 : 1))
    d(far, 'V', -v, 'l', w, r() < 0.3 ? Math.round(v * 0.4) : 0)
    d(hills, 'Q', Math.round(x + w / 2), Math.round(v * 1.5), x + w, Math.round(v * 0.4))
    x += w
  }
  d(far, 'L', WIDTH, 0)
  d(hills, 'L', WIDTH, 0)
  return fill(far.text, 'far') + fill(hills.text, 'dim')
}

/** The moon, with radius 1. The crescent is only in the water. */
const MOON = '<circle r="1" fill="var(--o-far)"/>'
const SICKLE = '<path d="M0 1a1 1 0 1 0 0-2a1.2 1.2 0 0 1 0 2" fill="var(--o-dim)"/>'

/** They cut whatever is below the horizon; colour and width are those of the drawing. */
function ripplesMarkup(): string {
  const r = stream('ripples')
  const path = newPath()
  for (let y = HALF_HEIGHT * 0.06; y < HALF_HEIGHT; y += HALF_HEIGHT * 0.045 + y * 0.045)
    d(path, 'M', Math.round(-WIDTH * r()), y, 'H', WIDTH)
  return `<path d="${path.text}" fill="none" stroke-dasharray="90 50 140 110 30 70"/>`
}
