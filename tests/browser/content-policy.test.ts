// The content policy: as a header on hosts that read `_headers`, and in the pages for other hosts.
import { expect, test } from 'vitest'
import { serveSite, visit } from './chromium.ts'
import { serveLaxly } from './lax-host.ts'

const siteAt = (config: string) =>
  serveSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', markdown: { dice: true }, ${config} })
    -- content/pages/index.md --
    # Home
    -- content/docs/lamps.md --
    # Lamps
    A lamp burns for an hour. Roll 2d6.
    ## Oil
    -- content/docs/rope.md --
    # Rope
    It is long. ![A knot](./knot.svg)
    -- content/docs/knot.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
  `)

test.each([
  ["url: 'https://dust.github.io'", true],
  ["url: 'https://dust.example', contentPolicy: 'page'", true],
  ["url: 'https://dust.example'", false],
  ["url: 'https://dust.github.io', contentPolicy: 'header'", false],
])('with %s the policy is in the page: %s', async (config, isThere) => {
  const site = await siteAt(config)
  for (const page of ['/', '/docs/lamps'])
    expect(site.html(page).includes('<meta http-equiv="Content-Security-Policy"')).toBe(isThere)
  expect(site.file('_headers')).toContain('Content-Security-Policy')
})

test('on a host without headers the policy in the page blocks foreign code, and the page itself works', async () => {
  const site = await siteAt("url: 'https://dust.github.io'")
  const host = await serveLaxly(site.outDir)
  const { page, complainsOf } = await visit(`${host.url}/docs/lamps`)
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light') // by the inline script
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true)
  await page.keyboard.press('/')
  await page.keyboard.type('rope')
  await page.getByRole('option', { name: /Rope/ }).first().click() // found by a worker
  await page.waitForURL('**/docs/rope')
  await complainsOf()
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective))
        const script = document.createElement('script')
        script.textContent = 'window.ran = true'
        document.head.append(script)
      }),
  )
  expect(blocked).toBe('script-src-elem')
  await complainsOf(expect.stringContaining('Content Security Policy'))
  await host.close()
})
