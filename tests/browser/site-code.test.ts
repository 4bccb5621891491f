// Components, slots and replacements: code of the site itself.
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { hydrated, serveSite, visit } from './chromium.ts'

const site = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Lantern Heist', url: 'https://example.org', footer: { copyright: 'Yours.' },
    navbar: { items: [{ to: '/docs/pools', label: 'Pools' }, { to: '/docs/other', label: 'Other' }] },
    head: [{ tag: 'script', content: 'document.documentElement.dataset.own = 1' }],
    slots: { navbarEnd: 'theme/badge.html', docBefore: 'theme/before.tsx', docAfter: 'theme/after.html', footer: 'theme/foot.html' },
    replace: { notFound: 'theme/lost.tsx' },
    embeds: ['https://video.example'],
    components: { 'dice-pool': 'components/dice-pool.tsx', broken: 'components/broken.tsx' },
  })
  -- theme/badge.html --
  <b>Beta</b>
  -- theme/before.tsx --
  import { useId } from 'react'
  export default ({ title }: { title: string }) => <p id={useId()}>Rules of {title}</p>
  -- theme/after.html --
  <p>Ask us.</p>
  -- theme/foot.html --
  <p>Printed on fog.</p>
  -- theme/lost.tsx --
  export default ({ baseUrl }: { baseUrl: string }) => <><h1>Lost</h1><p><a href={baseUrl}>Home</a></p></>
  -- components/dice-pool.tsx --
  import { useState } from 'react'
  import './pool.css'
  export default function Pool({ level = 1 }: { level?: number }) {
    const [dice, setDice] = useState(level)
    return <p className="pool"><output>{dice}</output> <button onClick={() => setDice(dice + 1)}>More dice</button></p>
  }
  -- components/pool.css --
  .pool { letter-spacing: 3px }
  -- components/broken.tsx --
  export default function Broken() {
    if (typeof window !== 'undefined') throw new Error('It fell over.')
    return <p>Still here</p>
  }
  -- content/docs/pools.md --
  # Pools

  :::component dice-pool {"level": 3}
  :::
  -- content/docs/video.md --
  # Video

  :::embed https://video.example/watch The heist, played
  :::
  -- content/docs/other.md --
  # Other

  :::component broken
  :::

  :::component dice-pool
  :::
`)

async function addsADie(page: Page, from: number) {
  await expect.poll(() => page.locator('.pool output').textContent()).toBe(String(from))
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'More dice' }).click()
      return Number(await page.locator('.pool output').textContent())
    })
    .toBeGreaterThan(from)
}

test('a component works on the first visit, with its styles', async () => {
  const { page } = await visit(`${site.url}/docs/pools`)
  await addsADie(page, 3)
  expect(await page.locator('.pool').evaluate((pool) => getComputedStyle(pool).letterSpacing)).toBe('3px')
})

test('a component that fails keeps the HTML of the build, and the others work after a click on a link', async () => {
  const { page } = await visit(`${site.url}/docs/pools`, { noise: /It fell over/ })
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'Other' }).first().click()
  await addsADie(page, 1)
  expect(await page.locator('article').textContent()).toContain('Still here')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.getByRole('link', { name: 'Pools' }).first().click()
  await addsADie(page, 3)
})

test('without scripts a component and the slots show what the build made', async () => {
  const { page } = await visit(`${site.url}/docs/pools`, { javaScriptEnabled: false })
  expect(await page.locator('.pool output').textContent()).toBe('3')
  const text = (await page.locator('body').textContent()) ?? ''
  for (const part of ['Beta', 'Rules of Lantern Heist', 'Ask us.', 'Printed on fog.']) expect(text).toContain(part)
})

test('slots stay after navigation; the inline script of the head runs; the page for unknown addresses is replaced', async () => {
  const { page } = await visit(`${site.url}/docs/pools`, { noise: /It fell over|404/ })
  await hydrated(page)
  expect(await page.evaluate(() => document.documentElement.dataset.own)).toBe('1')
  await page.getByRole('link', { name: 'Other' }).first().click()
  await page.waitForURL('**/docs/other')
  for (const part of ['Beta', 'Rules of Lantern Heist', 'Ask us.', 'Printed on fog.'])
    await expect.poll(() => page.locator('body').textContent()).toContain(part)
  await page.goto(`${site.url}/nowhere`)
  expect(await page.getByRole('heading').textContent()).toBe('Lost')
})

test('a page of another host is loaded when its button is pressed, and the content policy allows it', async () => {
  const { page, context } = await visit(`${site.url}/docs/video`)
  const asked: string[] = []
  await context.route('https://video.example/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<h1>Playing</h1>' })
  })
  await hydrated(page)
  expect(await page.getByRole('link', { name: 'The heist, played' }).getAttribute('href')).toBe(
    'https://video.example/watch',
  )
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Load from video.example' }).click()
  await page.frameLocator('iframe[title="The heist, played"]').getByRole('heading', { name: 'Playing' }).waitFor()
  expect(asked).toEqual(['https://video.example/watch'])
})
