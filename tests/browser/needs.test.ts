// 'Read first: …' on pages that need others.
import { expect, test } from 'vitest'
import { serveSite, visit } from './chromium.ts'

const served = await serveSite(`
  -- content/pages/index.md --
  # Home
  -- content/docs/chases.md --
  ---
  needs: [combat#rounds]
  ---
  # Chases
  [Combat](./combat.md)

  ## The gap {#gap}
  ${'Text.\n\n  '.repeat(60)}
  -- content/docs/combat.md --
  # Combat
  [Chases](./chases.md)

  ## Rounds
  Turns.
`)

test('a reader who comes from another site sees what to read first under the title', async () => {
  const { page } = await visit(`${served.url}/docs/chases`)
  expect(await page.getByText('Read first: Combat: Rounds').count()).toBe(1)
})

test('a link to a heading shows it under that heading, too', async () => {
  const { page } = await visit(`${served.url}/docs/chases#gap`)
  await expect.poll(() => page.locator('#gap + p').innerText()).toBe('Read first: Combat: Rounds')
  await page.locator('#gap + p').getByRole('link', { name: 'Combat: Rounds' }).click()
  await page.waitForURL(`${served.url}/docs/combat#rounds`)
})

test('a reader who comes from a page of the site does not see it', async () => {
  const { page } = await visit(`${served.url}/docs/combat`)
  await page.locator('article').getByRole('link', { name: 'Chases' }).click()
  await page.waitForURL(`${served.url}/docs/chases`)
  expect(await page.getByText('Read first:').count()).toBe(0)
})

test('without scripts the line is under the title', async () => {
  const { page } = await visit(`${served.url}/docs/chases`, { javaScriptEnabled: false })
  expect(await page.getByText('Read first: Combat: Rounds').count()).toBe(1)
})
