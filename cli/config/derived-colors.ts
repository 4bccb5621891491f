// The colours that follow from the site's own `--paper`, `--ink` and `--accent`, so that a look of three colours holds together.
// Loaded only by sites with style sheets.
import { contrast, mix } from './colors.ts'
import type { SiteTheme } from './resolved-config.ts'
import { colorOf, type Mode, themeSheets, tokensOf } from './theme-tokens.ts'

interface Base {
  paper: string
  ink: string
  accent: string
}

const isDark = ({ paper, ink }: Base) => contrast(paper, '#000') < contrast(ink, '#000')
/** Towards white, and a little of it in a dark mode. White paper has nothing above it, so its cards are a little darker. */
function lifted(base: Base): string {
  const mixed = mix(base.paper, '#fff', isDark(base) ? 0.06 : 0.55)
  return contrast(mixed, base.paper) > 1.02 ? mixed : mix(base.paper, base.ink, 0.03)
}
const lowered = (base: Base) => (isDark(base) ? mix(base.paper, '#000', 0.35) : mix(base.paper, base.ink, 0.07))
const deep = (base: Base) => mix(isDark(base) ? base.paper : base.ink, '#000', isDark(base) ? 0.35 : 0.2)

/** The paper and all that text of its own may stand on, such as the head of a stat block. */
const groundsOf = (base: Base) => [base.paper, lifted(base), lowered(base), mix(base.paper, base.ink, 0.16)]

/** From the ground towards another colour: the first mix from `share` on that has the contrast with it; from the paper, with all grounds. */
function readable(base: Base, ground: string, color: string, share: number, min: number): string {
  const grounds = ground === base.paper ? groundsOf(base) : [ground]
  for (let part = share; part < 1; part += 0.02) {
    const mixed = mix(ground, color, part)
    if (grounds.every((one) => contrast(mixed, one) >= min)) return mixed
  }
  return color
}

/** Contrasts of text, and of lines and icons, with some room. https://www.w3.org/TR/WCAG22/#contrast-minimum and #non-text-contrast */
const TEXT = 4.6
const LINE = 3.05

/** Follow from the paper and the ink. */
const NEUTRAL: Record<string, (base: Base) => string> = {
  '--raised': lifted,
  '--sunk': lowered,
  '--sky': ({ paper, ink }) => mix(paper, ink, 0.05),
  '--water': ({ paper, ink }) => mix(paper, ink, 0.09),
  '--rule': ({ paper, ink }) => mix(paper, ink, 0.2),
  '--edge': (base) => readable(base, base.paper, base.ink, 0.4, LINE),
  '--frame': (base) => readable(base, base.paper, base.ink, isDark(base) ? 0.45 : 0.5, LINE),
  '--soft': (base) => readable(base, base.paper, base.ink, 0.7, TEXT),
  '--on-fill': ({ paper }) => paper,
  '--dark': deep,
  '--on-dark': (base) => mix(isDark(base) ? base.ink : base.paper, deep(base), 0.08),
}

/** Text on the accent: the paper if that can be read, else the ink, black or white. */
function onAccent({ paper, ink, accent }: Base): string {
  const texts = [paper, ink, '#000', '#fff']
  return texts.find((text) => contrast(text, accent) >= TEXT) ?? paper
}

/** Follow from the accent, too. */
const ACCENT: Record<string, (base: Base) => string> = {
  '--on-accent': onAccent,
  '--tint': ({ paper, accent }) => mix(paper, accent, 0.16),
  // The drawings.
  '--o-fae': ({ accent }) => accent,
  '--o-dim': ({ paper, accent }) => mix(paper, accent, 0.38),
  '--accent-on-dark': (base) =>
    contrast(base.accent, deep(base)) >= TEXT ? base.accent : lighter(base.accent, deep(base)),
}

function lighter(color: string, ground: string): string {
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = mix(color, '#fff', part)
    if (contrast(mixed, ground) >= TEXT) return mixed
  }
  return '#fff'
}

/**
 * A style sheet with the colours that follow from those that the site sets, '' if it sets none. Colours that cannot be computed, such
 * as those in conditions, are left to the theme.
 */
export function derivedColors(theme: Pick<SiteTheme, 'use' | 'sheets'>): string {
  const [light, dark] = [declarations(theme, 'light'), declarations(theme, 'dark')]
  // Print is always light.
  return [...(light ? [`:root{${light}}`] : []), ...(dark ? [`@media screen{[data-theme="dark"]{${dark}}}`] : [])].join(
    '\n',
  )
}

function declarations({ use, sheets }: Pick<SiteTheme, 'use' | 'sheets'>, mode: Mode): string {
  const own = tokensOf(sheets, mode)
  const all = tokensOf([...themeSheets({ use }), ...sheets], mode)
  const [paper, ink, accent] = ['--paper', '--ink', '--accent'].map((name) => colorOf(name, all)?.color)
  if (paper === undefined || ink === undefined || accent === undefined) return ''
  const isNeutral = own.has('--paper') || own.has('--ink')
  const derived = { ...(isNeutral && NEUTRAL), ...((isNeutral || own.has('--accent')) && ACCENT) }
  const values = Object.entries(derived).map(([name, of]) => [name, of({ paper, ink, accent })])
  if (isNeutral) values.push(...signs(use, mode, { paper, ink, accent }))
  return values.map(([name, value]) => `${name}:${value}`).join(';')
}

/** Colours of notices, which are also those of code. */
const SIGNS = ['--note', '--info', '--warning', '--danger', '--tip']

/** Notices on a dark paper in the light mode, or on a light one in the dark mode, get the theme's colours of the other mode. */
function signs(use: SiteTheme['use'], mode: Mode, base: Base): [string, string][] {
  const colorIn = (name: string, which: Mode) => colorOf(name, tokensOf(themeSheets({ use }), which))?.color
  const isReadable = (color = base.paper) => groundsOf(base).every((ground) => contrast(color, ground) >= 4.5)
  return SIGNS.flatMap((name): [string, string][] => {
    const other = colorIn(name, mode === 'light' ? 'dark' : 'light')
    return other !== undefined && !isReadable(colorIn(name, mode)) && isReadable(other) ? [[name, other]] : []
  })
}
