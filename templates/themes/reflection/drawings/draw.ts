// The Wrong Reflection: a seed becomes a drawing. Above the horizon stands a ruin in iron ink; below it hangs its
// reflection in foxglove ink, and the reflection is wrong: each machine is answered by the growing thing that replaced it.
// Deterministic: the seed is the only source of chance.
import type { DrawingLayers, DrawingRef, DrawingKind as Kind } from '../../theme.ts'
import { HEROES, type Hero } from './pairs.ts'
import { d, newPath, num, stream } from './pen.ts'
import {
  fill,
  HALF_HEIGHT,
  type Ink,
  isLit,
  ownShapes,
  reachOf,
  type Shapes,
  spriteShapes,
  stroke,
  WIDTH,
} from './shapes.ts'

type Inks = Record<Ink, string>

/** Literal colours of the light mode. */
export const LIGHT: Inks = {
  sky: '#d8e2ca',
  water: '#c1d3c2',
  waste: '#13251e',
  far: '#a7baaa',
  fae: '#aa1960',
  dim: '#d0a8b3',
  lamp: '#f3aa3b',
}

const SIZE: Record<Kind, [number, number]> = {
  crest: [120, 120],
  strip: [720, 260],
  shore: [1600, 200],
  cover: [960, 420],
  banner: [1600, 500],
  og: [1200, 630],
}

/** A drawing as one `<svg>`, to be put into a page. */
export function drawing(ref: DrawingRef, sprites: Record<string, string>): string {
  const shapes = spriteShapes((ref.kind ?? 'crest') === 'crest' ? 'crests' : 'scenes', sprites)
  const { box, ground, world, ripples } = drawingLayers(ref, shapes)
  const open = `<svg class="o o-${ref.half ?? ref.kind ?? 'crest'}" viewBox="${box}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">`
  return `${open}${ref.half ? world : `${ground}<g class="o-world">${world}</g>${ripples}`}</svg>`
}

/** A picture on its own, in literal colours. */
export function picture(ref: DrawingRef, inks: Inks): string {
  const { box, width, height, ground, world, ripples } = drawingLayers(ref)
  const body = `${ground}${world}${ripples}`.replace(/var\(--o-(\w+)\)/g, (_, ink: Ink) => inks[ink])
  return `<svg viewBox="${box}" xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`
}

interface Site {
  x: number
  height: number
  hero: Hero
  big: boolean
}

/** Draws a seed. A half is the whole, of which its box shows one half. */
export function drawingLayers(ref: DrawingRef, shapes = ownShapes): DrawingLayers {
  const { seed, kind = 'crest', half } = ref
  const hero = HEROES.find((one) => one === ref.hero)
  const [W, H] = SIZE[kind]
  const Y = H / 2
  const r = stream(seed)
  const isStrip = kind === 'strip' || kind === 'shore'
  const unit = kind === 'crest' ? 1 : isStrip ? 1.5 : 2
  const { sites, center, facing } = sitesOf(r, kind, hero)
  const pair = ({ x, height, hero, big }: Site) =>
    shapes.pair({ hero, height: height / unit, big }, (scale) => {
      const k = scale * unit
      return `translate(${Math.round(x)})scale(${facing < 0 ? `-${twoDigits(k)} ` : ''}${twoDigits(k)})`
    })
  const pairs = sites.map(pair).join('')
  const wires = kind === 'crest' ? '' : wiresOf(r, sites, unit)
  // A window is always lit.
  const lamp = sites.some(({ hero }) => isLit(hero))
    ? ''
    : fill(
        `M${num(center - facing * W * 0.19)} ${num(-Y * 0.05)}h${num(unit * 2.4)}v${num(-unit * 3)}h${num(-unit * 2.4)}`,
        'lamp',
      )
  const world = `<g transform="translate(0 ${Y})">${backdrop(r, { kind, center, facing, unit }, shapes)}${wires}${pairs}${lamp}</g>`
  const inks = `stroke="var(--o-${isStrip ? 'sky' : 'water'})" stroke-width="${num((90 * unit) / Y)}"`
  const stretch = stretchOf(kind)
  const turned = facing < 0 ? `translate(${W} ${Y})scale(-${stretch})` : `translate(0 ${Y})scale(${stretch})`
  return {
    box: `0 ${half === 'growth' ? Y : 0} ${W} ${half ? Y : H}`,
    width: W,
    height: H,
    ground: isStrip ? '' : fill(`M0 0H${W}V${Y}H0`, 'sky') + fill(`M0 ${Y}H${W}V${H}H0`, 'water'),
    world,
    ripples: half ? '' : shapes.ripples(`${inks} transform="${turned}"`) + stroke(`M0 ${Y}H${W}`, 1.6 * unit, 'waste'),
  }
}

/** One protagonist near the golden section, lesser ones dwindling away from it. */
function sitesOf(r: () => number, kind: Kind, hero: Hero | undefined) {
  const [W, H] = SIZE[kind]
  const Y = H / 2
  const [isCrest, isOg] = [kind === 'crest', kind === 'og']
  const rand = (a: number, b: number) => a + r() * (b - a)
  const bag = [...HEROES]
  const pick = (): Hero => bag.splice(Math.floor(r() * bag.length), 1)[0] ?? 'pylon'
  const drawn: [Hero, Hero, Hero] = [pick(), pick(), pick()]
  const cast: [Hero, Hero, Hero] = [hero ?? drawn[0], drawn[1], drawn[2]]
  const facing = isOg || r() >= 0.5 ? -1 : 1
  const center = isCrest ? W / 2 : isOg ? W * 0.78 : W / 2 - facing * W * rand(0.1, 0.2)
  const tall = Y * (isCrest ? 0.82 : rand(0.78, 0.9))
  const sites: Site[] = [{ x: center, height: tall, hero: cast[0], big: true }]
  const gap = W / (isCrest ? 3.6 : W > H * 5 ? 12 : W > H * 3 ? 9 : 7)
  for (const side of [-1, 1]) {
    for (let i = 1, x = center; ; i++) {
      x += side * gap * rand(0.75, 1.3)
      if (x <= W * (isOg ? 0.62 : 0.04) || x >= W * 0.96) break
      const height = tall * Math.max(0.2, (0.62 - i * 0.06) * rand(0.5, 1.2))
      sites.push({ x, height, hero: cast[isCrest ? (side + 3) / 2 : Math.floor(r() * 3)] ?? cast[0], big: false })
    }
  }
  return { sites, center, facing }
}

/** Wires between neighbours; in the reflection the same curves are brambles. */
function wiresOf(r: () => number, sites: Site[], unit: number): string {
  const [wires, brambles] = [newPath(), newPath()]
  const row = [...sites].sort((a, b) => a.x - b.x)
  let isJoined = false
  row.forEach((right, i) => {
    const left = row[i - 1]
    if (!left) return
    const [a, b] = [left, right].map(({ height, hero }) => Math.round(height * reachOf(hero))) as [number, number]
    if (r() >= 0.75) {
      isJoined = false
      return
    }
    const [x, X] = [Math.round(left.x), Math.round(right.x)]
    const [middle, dip] = [Math.round((x + X) / 2), Math.round(Math.min(a, b) * 0.6)]
    if (!isJoined) d(wires, 'M', x, -a)
    if (!isJoined) d(brambles, 'M', x, a)
    d(wires, 'Q', middle, -dip, X, -b)
    d(brambles, 'Q', middle, dip, X, b)
    isJoined = true
  })
  const thorns = ` stroke-dasharray="${num(unit * 0.8)} ${num(unit * 4.7)}"`
  return (
    stroke(wires.text, 0.7 * unit, 'waste') +
    stroke(brambles.text, 0.7 * unit, 'fae') +
    stroke(brambles.text, 2.6 * unit, 'fae', thorns)
  )
}

interface Scene {
  kind: Kind
  center: number
  facing: number
  unit: number
}

/** Far shore, two moons, stars. */
function backdrop(r: () => number, { kind, center, facing, unit }: Scene, shapes: Shapes): string {
  const [W, H] = SIZE[kind]
  const Y = H / 2
  const isCrest = kind === 'crest'
  const radius = Math.round(Y * (isCrest ? 0.24 : 0.25))
  const moonX = W / 2 + facing * W * (isCrest ? 0.28 : 0.24)
  const moonY = Y * (isCrest ? 0.66 : 0.62)
  const crescentX = center - (kind === 'og' ? 1 : facing) * W * (isCrest ? 0.3 : 0.17)
  const [stars, sparks] = [newPath(), newPath()]
  const e = Math.round(unit * 2.2)
  for (let i = 0; i < (isCrest ? 0 : 9); i++) {
    const x = Math.round(W * r())
    const y = Math.round(Y * (0.45 + 0.5 * r()))
    d(stars, 'M', x - e, -y, 'h', e * 2, 'm', -e, -e, 'v', e * 2)
    d(sparks, 'M', W - x, y, 'h', 0)
  }
  return [
    shapes.shore(r(), `scale(${stretchOf(kind)})`),
    shapes.moon(`translate(${Math.round(moonX)} ${Math.round(-moonY)})scale(${radius})`),
    shapes.sickle(`translate(${Math.round(crescentX)} ${Math.round(moonY)})scale(${radius})`),
    stroke(stars.text, 0.6 * unit, 'far'),
    stroke(sparks.text, 1.6 * e, 'dim', ' stroke-linecap="round"'),
  ].join('')
}

/** Scales far shores and ripples to the size of the drawing. */
const stretchOf = (kind: Kind) => `${SIZE[kind][0] / WIDTH} ${SIZE[kind][1] / 2 / HALF_HEIGHT}`

const twoDigits = (value: number) => String(Math.round(value * 100) / 100).replace(/^0\./, '.')
