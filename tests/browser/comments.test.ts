// Comments below posts, with a small server in the place of giscus.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { serveSite, visit } from './chromium.ts'

/** Addresses of the frames that were loaded. */
const asked: URL[] = []
const giscus = http.createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://giscus.test'))
  response.setHeader('content-type', 'text/html')
  response.end(`<p>Comments</p><button>Sign out</button><script>
    parent.postMessage({ giscus: { resizeHeight: 333 } }, '*')
    document.querySelector('button').onclick = () => parent.postMessage({ giscus: { signOut: true } }, '*')
    addEventListener('message', ({ data }) => { document.querySelector('p').textContent = data.giscus.setConfig.theme })
  </script>`)
})
await new Promise<void>((resolve) => giscus.listen(0, '127.0.0.1', resolve))
afterAll(() => void giscus.close())

const site = await serveSite(`
  -- site.config.ts --
  export default defineConfig({
    title: 'Lantern Heist', url: 'https://example.org',
    comments: { giscus: { repo: 'me/game', repoId: 'R_1', category: 'Talk', categoryId: 'DIC_1',
      host: 'http://127.0.0.1:${(giscus.address() as AddressInfo).port}' } },
  })
  -- content/blog/2025-01-02-heist.md --
  # Heist

  In.

  <!-- truncate -->

  Out.
`)
const BUTTON = 'Load from 127.0.0.1'

test('comments are loaded on a press only, for this page and colour mode, and take the height that they need', async () => {
  asked.length = 0
  const { page } = await visit(`${site.url}/blog/2025/01/02/heist#top`)
  expect(asked).toEqual([])
  await page.getByRole('button', { name: BUTTON }).click()
  const frame = page.frameLocator('.comments iframe')
  await frame.getByText('Comments').waitFor()
  const { searchParams: asks } = asked[0] as URL
  const address = `${site.url}/blog/2025/01/02/heist`
  expect(asked[0]?.pathname).toBe('/en/widget')
  expect(Object.fromEntries(asks)).toEqual({
    repo: 'me/game',
    repoId: 'R_1',
    category: 'Talk',
    categoryId: 'DIC_1',
    reactionsEnabled: '1',
    emitMetadata: '0',
    inputPosition: 'bottom',
    strict: '1',
    term: 'blog/2025/01/02/heist',
    origin: address,
    backLink: address,
    description: 'In.',
    theme: 'light',
    session: '',
  })
  await expect
    .poll(() => page.locator('.comments iframe').evaluate((one) => one.getBoundingClientRect().height))
    .toBe(333)
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await frame.getByText('dark').waitFor()
})

test('a reader who comes back from the sign-in keeps the session until signing out', async () => {
  asked.length = 0
  const { page } = await visit(`${site.url}/blog/2025/01/02/heist?giscus=secret`)
  await page.getByRole('button', { name: BUTTON }).click()
  const frame = page.frameLocator('.comments iframe')
  await frame.getByText('Comments').waitFor()
  expect(asked[0]?.searchParams.get('session')).toBe('secret')
  expect(asked[0]?.searchParams.get('origin')).toBe(`${site.url}/blog/2025/01/02/heist`)
  expect(page.url()).toBe(`${site.url}/blog/2025/01/02/heist`)
  await frame.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.searchParams.get('session')).toBe('')
})
