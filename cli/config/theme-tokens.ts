// The custom properties that style sheets set for the whole page, and their colours.
import fs from 'node:fs'
import path from 'node:path'
import type { Place } from '../core/errors.ts'
import { TOOL_ROOT } from '../core/load-typescript.mjs'
import { isOpaque } from './colors.ts'
import type { SiteTheme } from './resolved-config.ts'

export type Mode = 'light' | 'dark'

/** A custom property of the whole page. */
interface Token {
  value: string
  /** If two rules set the same token, the higher rank wins. */
  rank: number
  /** In the site's own style sheets. */
  place?: Place
}

export type Tokens = Map<string, Token>

/** The style sheets of the tool that set tokens. */
export const themeSheets = ({ use }: Pick<SiteTheme, 'use'>): { text: string }[] =>
  ['styles/tokens.css', `themes/${use}/tokens.css`].map((file) => ({
    text: fs.readFileSync(path.join(TOOL_ROOT, 'templates', file), 'utf8'),
  }))

/** The colour of a token through its `var()`, and where the site sets it; undefined if it is no opaque colour. */
export function colorOf(
  name: string,
  tokens: Tokens,
  seen: string[] = [],
): { color: string; place?: Place } | undefined {
  const token = tokens.get(name)
  if (!token || seen.includes(name)) return undefined
  const [, next, rest] = /^var\(\s*(--[\w-]+)\s*(?:,\s*(.*))?\)$/s.exec(token.value) ?? []
  const found = next === undefined ? undefined : colorOf(next, tokens, [...seen, name])
  const color = next === undefined ? token.value : (found?.color ?? (tokens.has(next) ? undefined : rest?.trim()))
  if (color === undefined || !isOpaque(color)) return undefined
  const place = token.place ?? found?.place
  return { color, ...(place && { place }) }
}

/** The custom properties of the page in a mode. Those that depend on more than the mode are missing. */
export function tokensOf(sheets: { text: string; file?: string }[], mode: Mode): Tokens {
  const tokens: Tokens = new Map()
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
