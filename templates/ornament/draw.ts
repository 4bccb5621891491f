// The Wrong Reflection: a seed becomes a drawing. Above the horizon stands a ruin in iron ink; below it hangs its
// reflection in foxglove ink, and the reflection is wrong: each machine is answered by the growing thing that replaced it.
// Deterministic: the seed is the only source of chance. Colours are the palette's variables, so one drawing serves both
// colour modes, print and forced colours.
import { HEROES, type Hero, PAIRS, REACH } from './pairs.ts'
import { d, disc, newPen, num, openPaths, type Pen, stream, textOf } from './pen.ts'

export type Kind = 'crest' | 'strip' | 'shore' | 'cover' | 'banner' | 'og'
export type Inks = Record<'sky' | 'water' | 'waste' | 'far' | 'fae' | 'dim' | 'lamp', string>

export interface DrawingOptions {
  /** Format. Default 'crest'. */
  kind?: Kind
  /** Literal colours instead of CSS variables, for pictures outside the page. */
  ink?: Inks
  /** One half only, without backdrop. */
  half?: 'machine' | 'growth'
  /** The protagonist, instead of leaving it to the seed. */
  hero?: Hero
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

/** A drawing as one `<svg>` string, to be put into a page. */
export function ornament(seed: string, options: DrawingOptions): string {
  const { kind = 'crest', half, ink } = options
  const { box, width, height, ground, world, ripples } = drawingLayers(seed, options)
  const size = ink ? ` width="${width}" height="${height}"` : ''
  const open = `<svg class="o o-${half ?? kind}" viewBox="${box}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" xmlns="http://www.w3.org/2000/svg"${size}>`
  // Joined, not added: made of thousands of pieces, a text that is added up is put together again wherever it is used.
  return (
    half ? [open, world, '</svg>'] : [open, ground, '<g class="o-world">', world, '</g>', ripples, '</svg>']
  ).join('')
}

/** Draws a seed. Kept in layers, so that a page can refer to a drawing in a file and still turn its world over. */
export function drawingLayers(seed: string, { kind = 'crest', ink, half, hero }: DrawingOptions): DrawingLayers {
  const [W, H] = SIZE[kind]
  const Y = H / 2
  const r = stream(seed)
  const crest = kind === 'crest'
  const strip = kind === 'strip' || kind === 'shore'
  const og = kind === 'og'
  const unit = crest ? 1 : strip ? 1.5 : 2
  const tint = (name: keyof Inks) => (ink ? ink[name] : `var(--o-${name})`)
  const rand = (a: number, b: number) => a + r() * (b - a)

  const bag = [...HEROES]
  const pick = (): Hero => bag.splice(Math.floor(r() * bag.length), 1)[0] ?? 'pylon'
  const drawn: [Hero, Hero, Hero] = [pick(), pick(), pick()]
  const cast: [Hero, Hero, Hero] = [hero ?? drawn[0], drawn[1], drawn[2]]
  const facing = og || r() >= 0.5 ? -1 : 1
  const center = crest ? W / 2 : og ? W * 0.78 : W / 2 - facing * W * rand(0.1, 0.2)
  const tall = Y * (crest ? 0.82 : rand(0.78, 0.9))

  // 1. Sites: one protagonist near the golden section, lesser ones dwindling away from it.
  const sites: { x: number; height: number; hero: Hero; big: boolean }[] = [
    { x: center, height: tall, hero: cast[0], big: true },
  ]
  const gap = W / (crest ? 3.6 : W > H * 5 ? 12 : W > H * 3 ? 9 : 7)
  for (const side of [-1, 1]) {
    for (let i = 1, x = center; ; i++) {
      x += side * gap * rand(0.75, 1.3)
      if (x <= W * (og ? 0.62 : 0.04) || x >= W * 0.96) break
      const height = tall * Math.max(0.2, (0.62 - i * 0.06) * rand(0.5, 1.2))
      sites.push({ x, height, hero: cast[crest ? (side + 3) / 2 : Math.floor(r() * 3)] ?? cast[0], big: false })
    }
  }

  // 2. Two pens. A machine and its growth are drawn on the same spot, at the same height.
  const newPath = openPaths()
  const machinePen = newPen(newPath)
  const growthPen = newPen(newPath)
  sites.forEach((site, i) => {
    PAIRS[site.hero][0](machinePen, site.x, site.height, stream(`${seed}${i}0`), facing, site.big)
    PAIRS[site.hero][1](growthPen, site.x, site.height, stream(`${seed}${i}1`), facing, site.big)
  })
  // A window is always lit.
  if (machinePen.lamp.length === 0)
    d(machinePen.lamp, 'M', center - facing * W * 0.19, -Y * 0.05, 'h', unit * 2.4, 'v', -unit * 3, 'h', -unit * 2.4)

  // 3. Wires between neighbours; in the reflection the same curves are brambles.
  const row = crest ? [] : [...sites].sort((a, b) => a.x - b.x)
  row.forEach((right, i) => {
    const left = row[i - 1]
    if (!left) return
    const [a, b] = [left.height * (REACH[left.hero] ?? 0.88), right.height * (REACH[right.hero] ?? 0.88)]
    if (r() >= 0.75) return
    for (const path of [machinePen.hair, growthPen.hair, growthPen.spur])
      d(path, 'M', left.x, -a, 'Q', (left.x + right.x) / 2, Math.min(a, b) * -0.6, right.x, -b)
  })

  // 4. Far shore, two moons (the crescent is only in the water), stars, and ripples that cut whatever is below.
  const [far, dim, hills, stars, ripple] = [newPath(), newPath(), newPath(), newPath(), newPath()]
  const m = Y * (crest ? 0.24 : 0.25)
  const moonX = W / 2 + facing * W * (crest ? 0.28 : 0.24)
  const moonY = -Y * (crest ? 0.66 : 0.62)
  const crescentX = center - (og ? 1 : facing) * W * (crest ? 0.3 : 0.17)
  disc(far, moonX, moonY, m)
  d(dim, 'M', crescentX, moonY - m, 'a', m, m, 0, 1, 1, 0, 2 * m, 'a', m * 1.2, m * 1.2, 0, 0, 0, 0, -2 * m)
  d(far, 'M', 0, 0)
  d(hills, 'M', 0, 0)
  for (let x = 0; x < W; ) {
    const w = W * rand(0.012, 0.05)
    const v = Y * rand(0.05, 0.3) * (r() < 0.35 ? 0.4 : 1)
    d(far, 'V', -v, 'l', w, r() < 0.3 ? v * 0.4 : 0)
    d(hills, 'Q', x + w * 0.5, -v * 1.5, x + w, -v * 0.4)
    x += w
  }
  d(far, 'L', W, 0)
  d(hills, 'L', W, 0)
  for (let y = Y * 0.06; y < Y; y += Y * 0.045 + y * 0.045) d(ripple, 'M', -W * r(), Y + y, 'H', W)
  for (let i = 0; i < (crest ? 0 : 9); i++) {
    const x = W * r()
    const y = -Y * rand(0.45, 0.95)
    const e = unit * 2.2
    d(stars, 'M', x - e, y, 'h', e * 2, 'm', -e, -e, 'v', e * 2)
    disc(dim, W - x, y, e * 0.8)
  }

  const stroke = (path: string, width: number, name: keyof Inks, more = '') =>
    path && `<path d="${path}" fill="none" stroke="${tint(name)}" stroke-width="${num(width * unit)}"${more}/>`
  const fill = (path: string, name: keyof Inks) => path && `<path d="${path}" fill="${tint(name)}"/>`
  const paint = (pen: Pen, name: keyof Inks) =>
    fill(textOf(pen.solid), name) +
    stroke(textOf(pen.line), 1.5, name, ' stroke-linejoin="round"') +
    stroke(textOf(pen.hair), 0.7, name) +
    stroke(textOf(pen.spur), 2.6, name, ` stroke-dasharray="${num(unit * 0.8)} ${num(unit * 4.7)}"`) +
    fill(textOf(pen.cut), 'sky') +
    stroke(textOf(pen.score), 0.9, 'sky') +
    fill(textOf(pen.lamp), 'lamp')
  const machine = `<g transform="translate(0 ${Y})">${fill(textOf(far), 'far')}${stroke(textOf(stars), 0.6, 'far')}${paint(machinePen, 'waste')}</g>`
  const growth = `<g transform="matrix(1 0 0 -1 0 ${Y})">${fill(textOf(dim) + textOf(hills), 'dim')}${paint(growthPen, 'fae')}</g>`
  const dashes = [0.09, 0.05, 0.14, 0.11, 0.03, 0.07].map((share) => num(share * W)).join(' ')
  return {
    box: `0 ${half === 'growth' ? Y : 0} ${W} ${half ? Y : H}`,
    width: W,
    height: H,
    ground: strip ? '' : fill(`M0 0H${W}V${Y}H0`, 'sky') + fill(`M0 ${Y}H${W}V${H}H0`, 'water'),
    world: half === 'machine' ? machine : half === 'growth' ? growth : machine + growth,
    ripples:
      stroke(textOf(ripple), 0.9, strip ? 'sky' : 'water', ` stroke-dasharray="${dashes}"`) +
      stroke(`M0 ${Y}H${W}`, 1.6, 'waste'),
  }
}
