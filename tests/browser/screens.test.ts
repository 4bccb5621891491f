// Screens on paper: each fills one sheet, whichever paper it is.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PHONE, serveSite, visit } from './chromium.ts'

const served = await serveSite(`
  -- content/docs/rules.md --
  # Rules
  ## One
  ${'A line of the first part.\n\n  '.repeat(20)}
  ## Two
  The second part rolls 2d6.
  -- content/docs/wide.md --
  ---
  print: screen
  ---
  # Wide
  Not on paper.

  :::screen paper="a4-landscape" panels="2" title="Wide screen"
  - rules#one
  ---
  - rules#two
  :::
  -- content/docs/two.md --
  ---
  print: screen
  ---
  # Two
  :::screen paper="portrait" panels="1" title="First"
  - rules#one
  :::

  :::screen paper="portrait" panels="2" title="Second"
  - rules#two
  :::
  -- content/docs/mixed.md --
  ---
  print: screen
  ---
  # mixed
  :::screen paper="portrait" panels="1" title="First"
  - rules#one
  :::

  :::screen paper="landscape" panels="2" title="Second"
  - rules#two
  :::

  :::screen paper="portrait" panels="2" title="Third"
  - rules#two
  :::
  -- content/docs/mixed-back.md --
  ---
  print: screen
  ---
  # mixed-back
  :::screen paper="landscape" panels="1" title="First"
  - rules#one
  :::

  :::screen paper="portrait" panels="2" title="Second"
  - rules#two
  :::

  :::screen paper="landscape" panels="2" title="Third"
  - rules#two
  :::
`)

/** Prints a page, and returns the orientation of each sheet. */
async function print(page: Page, format: 'A4' | 'Letter') {
  const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox\s*\[([^\]]*)\]/g)].map((box) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = box[1]?.trim().split(/\s+/).map(Number) ?? []
    return right - left > top - bottom ? 'landscape' : 'portrait'
  })
}

test.each(['A4', 'Letter'] as const)(
  'a screen fills exactly one sheet of %s, and only the screen is printed',
  async (format) => {
    const { page } = await visit(`${served.url}/docs/wide`)
    expect(await print(page, format)).toEqual(['landscape'])
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('Not on paper.').isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'Wide screen' }).isVisible()).toBe(true)
    expect(await page.locator('h1').isVisible()).toBe(false)
    expect(await page.locator('.nav').isVisible()).toBe(false)
  },
)

test('two portrait screens are two sheets', async () => {
  const { page } = await visit(`${served.url}/docs/two`)
  expect(await print(page, 'A4')).toEqual(['portrait', 'portrait'])
  expect(await print(page, 'Letter')).toEqual(['portrait', 'portrait'])
})

test.each(['A4', 'Letter'] as const)('each screen of a page has its own orientation on %s', async (format) => {
  const { page } = await visit(`${served.url}/docs/mixed`)
  expect(await print(page, format)).toEqual(['portrait', 'landscape', 'portrait'])
  await page.goto(`${served.url}/docs/mixed-back`)
  expect(await print(page, format)).toEqual(['landscape', 'portrait', 'landscape'])
})

test('each panel is as wide as the others, and the next one begins at its line', async () => {
  const { page } = await visit(`${served.url}/docs/wide`, { viewport: { width: 995, height: 730 } })
  await page.emulateMedia({ media: 'print' })
  const [first, second] = await page
    .locator('.panels > section')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  expect(Math.abs((first?.width ?? 0) - (second?.width ?? 1))).toBeLessThan(1)
  expect(second?.left).toBeGreaterThan(first?.right ?? 0)
  expect(Math.abs((first?.top ?? 0) - (second?.top ?? 9))).toBeLessThan(1)
})

test('on a phone a screen is a list of sections', async () => {
  const { page } = await visit(`${served.url}/docs/wide`, { viewport: PHONE })
  const [first, second] = await page
    .locator('.panels > section')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  expect(second?.top).toBeGreaterThan(first?.bottom ?? 0)
  expect(second?.left).toBe(first?.left)
  await page.locator('summary', { hasText: 'On this page' }).click()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Two', exact: true }).click()
  expect(new URL(page.url()).hash).toBe('#two')
})

test.each(['/docs/screens/fight', '/docs/screens/travel', '/docs/screens/chases'])(
  '%s is one sheet of A4 and of Letter',
  async (path) => {
    const { page } = await visit(path)
    expect(await print(page, 'A4')).toEqual(['landscape'])
    expect(await print(page, 'Letter')).toEqual(['landscape'])
  },
)

test('the columns of a printed screen begin at one line', async () => {
  const { page } = await visit('/docs/screens/chases', { viewport: { width: 1062, height: 733 } })
  await page.emulateMedia({ media: 'print' })
  const tops = await page.locator('.panels > :is(section:first-child, .next)').evaluateAll((sections) =>
    sections.map((section) => {
      const [first] = [...section.children].filter((one) => !one.matches('.vh'))
      return Math.round(first?.getBoundingClientRect().top ?? 0)
    }),
  )
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
})

test('on a printed screen the mark of a list does not touch its text', async () => {
  const { page } = await visit('/docs/screens/chases', { viewport: { width: 1062, height: 733 } })
  await page.emulateMedia({ media: 'print' })
  const [mark, space, size] = await page
    .locator('.panels ul > li')
    .first()
    .evaluate((item) => {
      const { insetInlineStart, inlineSize } = getComputedStyle(item, '::before')
      const { paddingInlineStart, fontSize } = getComputedStyle(item)
      const end = Number.parseFloat(insetInlineStart) + Number.parseFloat(inlineSize)
      return [end, Number.parseFloat(paddingInlineStart), Number.parseFloat(fontSize)]
    })
  expect((space ?? 0) - (mark ?? 0)).toBeGreaterThan((size ?? 0) * 0.25)
})
