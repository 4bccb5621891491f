// CSS features that the styles must not use, because a common browser does not support them.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const TEMPLATES = path.resolve(import.meta.dirname, '../../templates')
const sheets = fs
  .readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ name: path.basename(file), css: fs.readFileSync(path.join(TEMPLATES, file), 'utf8') }))

/** https://developer.mozilla.org/docs/Web/CSS/text-decoration#browser_compatibility */
test('underlines use longhand properties: Safari ignores a text-decoration shorthand with more than a line', () => {
  const all = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/text-decoration(-[a-z]+)?:\s*([^;}]+)/g)].map(([, longhand, value]) => ({
      name,
      longhand,
      value,
    })),
  )
  expect(all.filter(({ longhand }) => longhand === '-line').length).toBeGreaterThan(3)
  expect(all.filter(({ longhand }) => longhand === undefined)).toEqual([])
})

test('a line break in text uses the space of its own font: Safari would use that of another font, which is wider', () => {
  const ranges = sheets.flatMap(({ css }) => [...css.matchAll(/unicode-range: ([^;]+)/g)])
  const ofLatin = ranges.map(([, range = '']) => range).filter((range) => /-BE\b/.test(range))
  expect(ofLatin).toHaveLength(5)
  for (const range of ofLatin) expect(range).toMatch(/^U\+A, U\+20-BE,/)
})

test('a colour is only the value of a token', () => {
  const found = sheets.flatMap(({ name, css }) =>
    css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split(/[;{}]/)
      .map((declaration) => declaration.trim())
      .filter(
        (declaration) => /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab\()/i.test(declaration) && !/^--/.test(declaration),
      )
      .filter((declaration) => !/#0000\b|color-mix\(in oklab, var/.test(declaration))
      .map((declaration) => `${name}: ${declaration}`),
  )
  expect(found).toEqual([])
})

/** The public tokens, from the comment that documents them. */
const documented = () => {
  const comment = /\/\*[\s\S]*?\*\//.exec(sheet('styles/tokens.css'))?.[0] ?? ''
  return comment
    .split('\n')
    .filter((line) => /^ {3}--/.test(line))
    .flatMap(
      (line) =>
        line
          .trim()
          .split(/ {2,}/)[0]
          ?.match(/--[\w-]+/g) ?? [],
    )
}

const sheet = (file: string) => fs.readFileSync(path.join(TEMPLATES, file), 'utf8')
const tokensIn = (css: string) => new Set(Array.from(css.matchAll(/^\s*(--[\w-]+):/gm), ([, name]) => name))

test.each(['plain', 'folio', 'reflection'])(
  '%s sets every documented token, and its colours for both modes',
  (theme) => {
    const css = sheet(`themes/${theme}/tokens.css`)
    const [light = '', dark = ''] = css.split('[data-theme="dark"]')
    const shared = tokensIn(sheet('styles/tokens.css'))
    expect(documented().length).toBeGreaterThan(20)
    expect(documented().filter((name) => !tokensIn(light).has(name) && !shared.has(name))).toEqual([])
    const colours = ['paper', 'raised', 'sunk', 'rule', 'edge', 'ink', 'soft', 'accent', 'tint', 'on-fill']
    expect(colours.filter((name) => !tokensIn(dark).has(`--${name}`))).toEqual([])
  },
)

test('every token that a style uses exists', () => {
  const all = sheets.map(({ css }) => css).join('\n')
  const known = new Set(Array.from(all.matchAll(/(--[\w-]+):/g), ([, name]) => name))
  const used = new Set(Array.from(all.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name))
  expect([...used].filter((name) => !known.has(name))).toEqual([])
})

test('the tray is styled in one file, and an item of the navbar is styled in one besides its menu and the themes', () => {
  const filesWith = (part: RegExp) => sheets.filter(({ css }) => part.test(css)).map(({ name }) => name)
  expect(filesWith(/\.tray\b/)).toEqual(['tray.css'])
  const ofThemes = ['shapes.css', 'parts.css', 'upright.css']
  expect(filesWith(/\.item\b/).filter((name) => !ofThemes.includes(name))).toEqual(['item.css', 'menus.css'])
  expect(sheet('styles/shapes.css')).not.toMatch(/\.item\b/)
})
