// Checks the colours of the site's own style sheets: text must stand out from its ground in both colour modes. Loaded only by sites
// with style sheets. The only file that knows the library of colours.

import fs from 'node:fs'
import path from 'node:path'
import {
  useMode as addMode,
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
import { type Place, type Problem, warning } from '../core/errors.ts'
import { TOOL_ROOT } from '../core/load-typescript.mjs'
import type { ResolvedConfig } from './resolved-config.ts'

/** The notations of CSS; all that the library knows would take twice the space in the package. */
for (const mode of [modeRgb, modeLrgb, modeHsl, modeHwb, modeLab, modeLch, modeOklab, modeOklch])
  addMode(mode as AnyMode)

type AnyMode = Parameters<typeof addMode>[0]

const TEXTS = [
  ['--ink', 'Text'],
  ['--accent', 'A link'],
  ['--soft', 'Muted text'],
] as const
const GROUNDS = ['--paper', '--raised']

/** https://www.w3.org/TR/WCAG22/#contrast-minimum */
const MIN_CONTRAST = 4.5

type Mode = 'light' | 'dark'

/** A custom property of the whole page. */
interface Token {
  value: string
  /** Of two declarations the one with the higher rank wins. */
  rank: number
  /** In the site's own style sheets. */
  place?: Place
}

/** Warnings about colours with too little contrast. Colours that cannot be computed are not reported. */
export function contrastFaults({ theme, colorMode }: Pick<ResolvedConfig, 'theme' | 'colorMode'>): Problem[] {
  const sheets = [
    ...['styles/tokens.css', `themes/${theme.use}/tokens.css`].map((file) => ({
      text: fs.readFileSync(path.join(TOOL_ROOT, 'templates', file), 'utf8'),
    })),
    ...theme.sheets,
  ]
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = colorMode
  const isFixed = disableSwitch && !respectPrefersColorScheme
  const modes = (['light', 'dark'] as const).filter((mode) => !isFixed || mode === defaultMode)
  return modes.flatMap((mode) => faultsIn(tokensOf(sheets, mode), mode))
}

function faultsIn(tokens: Map<string, Token>, mode: Mode): Problem[] {
  return GROUNDS.flatMap((ground) =>
    TEXTS.flatMap(([text, what]) => {
      const [front, back] = [colorOf(text, tokens), colorOf(ground, tokens)]
      const place = front?.place ?? back?.place
      if (!front || !back || !place) return []
      const contrast = wcagContrast(front.color, back.color)
      if (contrast >= MIN_CONTRAST) return []
      const ratio = Math.floor(contrast * 100) / 100
      const message = `${what} (${text}: ${front.color}) on ${ground} (${back.color}) has a contrast of ${ratio} to 1 in the ${mode} mode.`
      const selector = mode === 'dark' ? '[data-theme="dark"]' : ':root'
      return [
        warning('WB115', message, place, `Text needs 4.5 to 1. Set ${text} or ${ground} of this mode on ${selector}.`),
      ]
    }),
  )
}

/** The colour of a token through its `var()`, and where the site sets it; undefined if it is no opaque colour. */
function colorOf(
  name: string,
  tokens: Map<string, Token>,
  seen: string[] = [],
): { color: string; place?: Place } | undefined {
  const token = tokens.get(name)
  if (!token || seen.includes(name)) return undefined
  const [, next, rest] = /^var\(\s*(--[\w-]+)\s*(?:,\s*(.*))?\)$/s.exec(token.value) ?? []
  const found = next === undefined ? undefined : colorOf(next, tokens, [...seen, name])
  const color = next === undefined ? token.value : (found?.color ?? (tokens.has(next) ? undefined : rest?.trim()))
  const parsed = color === undefined ? undefined : parse(color)
  if (color === undefined || !parsed || (parsed.alpha ?? 1) < 1) return undefined
  const place = token.place ?? found?.place
  return { color, ...(place && { place }) }
}

/** The custom properties of the page in a mode. Those that depend on more than the mode are missing. */
function tokensOf(sheets: { text: string; file?: string }[], mode: Mode): Map<string, Token> {
  const tokens = new Map<string, Token>()
  const unknown = new Set<string>()
  for (const [layer, { file, text }] of sheets.entries())
    for (const { name, value, selector, line } of customProperties(text)) {
      const weight = weightOf(selector, mode)
      if (weight === undefined) unknown.add(name)
      if (!weight) continue
      const isImportant = /\s*!\s*important$/i.test(value)
      // A style sheet of the site wins over those of the theme, whatever their selectors; all of the site are one layer.
      const rank = (isImportant ? 10_000 : 0) + Math.min(layer, 2) * 1000 + weight
      if ((tokens.get(name)?.rank ?? 0) > rank) continue
      const place = file === undefined ? {} : { place: { file, line } }
      tokens.set(name, { value: value.replace(/\s*!\s*important$/i, ''), rank, ...place })
    }
  for (const name of unknown) tokens.delete(name)
  return tokens
}

/** Specificity of the selectors that apply to the whole page in a mode; 0 if none does, undefined if it depends on more. */
function weightOf(selectors: string, mode: Mode): number | undefined {
  let weight: number | undefined = 0
  for (const selector of selectors.split(',').map((one) => one.replace(/["'\s]/g, ''))) {
    const [, root, theme] = /^(:root|html|)(?:\[data-theme=(light|dark)\])?$/.exec(selector) ?? []
    if (root === undefined || (root === '' && theme === undefined)) {
      if (/:root|^html|data-theme|^body|^\*|&/.test(selector)) return undefined
    } else if (theme === undefined || theme === mode)
      weight = Math.max(weight, (root === ':root' ? 10 : root === 'html' ? 1 : 0) + (theme === undefined ? 0 : 10))
  }
  return weight
}

interface CustomProperty {
  name: string
  value: string
  selector: string
  line: number
}

/** The custom properties that a style sheet sets on screens, without those in other conditions. */
function* customProperties(css: string): Generator<CustomProperty> {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const blocks: string[] = []
  let start = 0
  for (const { 0: mark, index } of text.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gs)) {
    if (!'{};'.includes(mark)) continue
    const part = text.slice(start, index)
    const [, name, value = ''] = /^\s*(--[\w-]+)\s*:\s*(.*?)\s*$/s.exec(part) ?? []
    const isOnScreens = blocks.slice(0, -1).every((block) => /^@(?:media\s+(?:screen|all)$|layer\b)/.test(block))
    if (mark !== '{' && name !== undefined && isOnScreens)
      yield {
        name,
        value,
        selector: blocks.at(-1) ?? '',
        line: text.slice(0, start + part.search(/\S/)).split('\n').length,
      }
    if (mark === '{') blocks.push(part.trim())
    if (mark === '}') blocks.pop()
    start = index + 1
  }
}
