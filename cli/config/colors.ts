// Colours of CSS. The only file that knows the library of colours. Loaded only by sites with style sheets.
import {
  useMode as addMode,
  formatHex,
  interpolate,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  wcagContrast,
} from 'culori/fn'

/** The notations of CSS; all that the library knows would take twice the space in the package. */
for (const mode of [modeRgb, modeLrgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch])
  addMode(mode as AnyMode)

type AnyMode = Parameters<typeof addMode>[0]

/** Whether a value is a colour that hides what is below it. */
export function isOpaque(value: string): boolean {
  const color = parse(value)
  return color !== undefined && (color.alpha ?? 1) === 1
}

/** The contrast of two colours, 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export const contrast = (one: string, other: string): number => wcagContrast(one, other)

/**
 * As `color-mix(in oklab, <one>, <other> <share>)`, with a share of 0 to 1. In Oklab and not in its polar form, in which a mix of
 * two greys with different casts passes through a third colour.
 */
export const mix = (one: string, other: string, share: number): string =>
  formatHex(interpolate([one, other], 'oklab')(share)) ?? one
