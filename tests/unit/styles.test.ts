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
  const ranges = [...(sheets.find(({ name }) => name === 'fonts.css')?.css ?? '').matchAll(/unicode-range: ([^;]+)/g)]
  const ofLatin = ranges.map(([, range = '']) => range).filter((range) => /-BE\b/.test(range))
  expect(ofLatin).toHaveLength(3)
  for (const range of ofLatin) expect(range).toMatch(/^U\+A, U\+20-BE,/)
})
