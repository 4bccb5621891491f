// Checks the colours of the site's own style sheets: text must stand out from its ground in both colour modes. Loaded only by sites
// with style sheets.

import { type Problem, warning } from '../core/errors.ts'
import { contrast } from './colors.ts'
import type { ResolvedConfig } from './resolved-config.ts'
import { colorOf, type Mode, type Tokens, themeSheets, tokensOf } from './theme-tokens.ts'

const TEXTS = [
  ['--ink', 'Text'],
  ['--accent', 'A link'],
  ['--soft', 'Muted text'],
] as const
const GROUNDS = ['--paper', '--raised']

/** https://www.w3.org/TR/WCAG22/#contrast-minimum */
const MIN_CONTRAST = 4.5

/** Warnings about colours with too little contrast. Colours that cannot be computed are not reported. */
export function contrastFaults({ theme, colorMode }: Pick<ResolvedConfig, 'theme' | 'colorMode'>): Problem[] {
  const sheets = [...themeSheets(theme), { text: theme.derived }, ...theme.sheets]
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = colorMode
  const isFixed = disableSwitch && !respectPrefersColorScheme
  const modes = (['light', 'dark'] as const).filter((mode) => !isFixed || mode === defaultMode)
  return modes.flatMap((mode) => faultsIn(tokensOf(sheets, mode), mode))
}

function faultsIn(tokens: Tokens, mode: Mode): Problem[] {
  return GROUNDS.flatMap((ground) =>
    TEXTS.flatMap(([text, what]) => {
      const [front, back] = [colorOf(text, tokens), colorOf(ground, tokens)]
      const place = front?.place ?? back?.place
      if (!front || !back || !place) return []
      const measured = contrast(front.color, back.color)
      if (measured >= MIN_CONTRAST) return []
      const ratio = Math.floor(measured * 100) / 100
      const message = `${what} (${text}: ${front.color}) on ${ground} (${back.color}) has a contrast of ${ratio} to 1 in the ${mode} mode.`
      const selector = mode === 'dark' ? '[data-theme="dark"]' : ':root'
      return [
        warning('WB115', message, place, `Text needs 4.5 to 1. Set ${text} or ${ground} of this mode on ${selector}.`),
      ]
    }),
  )
}
