// What the styles may not use, because a browser that many readers have does not know it.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const STYLES = path.resolve(import.meta.dirname, '../../templates/styles')
const sheets = fs.readdirSync(STYLES).map((name) => ({ name, css: fs.readFileSync(path.join(STYLES, name), 'utf8') }))

/** https://developer.mozilla.org/docs/Web/CSS/text-decoration#browser_compatibility */
test('underlines are written in longhands: Safari drops a shorthand that says more than the line, and links would look like text', () => {
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
