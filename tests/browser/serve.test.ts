// `serve` as a writer uses it: the real command, a real browser, and saved files.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serve } from '../command.ts'
import { LINES, SERVED } from '../serve-site.ts'
import { writeFile, writeSite } from '../site.ts'
import { FAILED_REQUEST, visit } from './chromium.ts'

test('saving a document updates the page in place, without a reload, and keeps the scroll position', async () => {
  const root = writeSite(SERVED)
  writeFile(root, 'content/docs/intro.md', `# Intro\n\nFirst words.\n\n${LINES}`)
  const { url, waitForOutput } = await serve(root)
  const { page } = await visit(`${url}docs/intro`)
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true })
    scrollTo(0, 600)
  })
  writeFile(root, 'content/docs/intro.md', `# Intro\n\nOther words.\n\n${LINES}`)
  await expect.poll(() => page.locator('main').innerText()).toContain('Other words.')
  expect(await page.evaluate(() => ['isSamePage' in window, scrollY])).toEqual([true, 600])
  await waitForOutput(/Updated 1 page in \d+ ms/)

  // Other pages show the title, too.
  writeFile(root, 'content/docs/luck.md', '# Fate\n\nSome luck.')
  await expect.poll(() => page.locator('aside a, nav a').allInnerTexts()).toContain('Fate')
  expect(await page.evaluate(() => ['isSamePage' in window, scrollY])).toEqual([true, 600])
})

test('a page that was short for a moment, as from a half-written file, goes back to its scroll position', async () => {
  const root = writeSite(SERVED)
  const write = (text: string) => writeFile(root, 'content/docs/intro.md', `# Intro\n\n${text}`)
  write(`First words.\n\n${LINES}`)
  const { url } = await serve(root)
  const { page } = await visit(`${url}docs/intro`)
  await page.evaluate(() => scrollTo(0, 600))
  write('Half.')
  await expect.poll(() => page.locator('main').innerText()).toContain('Half.')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  write(`Other words.\n\n${LINES}`)
  await expect.poll(() => page.locator('main').innerText()).toContain('Other words.')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
})

test('saving a paragraph keeps the state of the rest of the page: opened sections stay open', async () => {
  const root = writeSite(SERVED)
  const text = (first: string) => `# Intro\n\n${first}\n\n:::details More\n\nDeeper words.\n\n:::\n\nLast words.\n`
  writeFile(root, 'content/docs/intro.md', text('First words.'))
  const { url } = await serve(root)
  const { page } = await visit(`${url}docs/intro`)
  await page.getByText('More', { exact: true }).click()
  await expect.poll(() => page.getByText('Deeper words.').isVisible()).toBe(true)
  const blocks = async () =>
    (await page.locator('article > *').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))

  writeFile(root, 'content/docs/intro.md', text('Other words.\n\nAnd some more.'))
  await expect.poll(blocks).toEqual(['Other words.', 'And some more.', 'More Deeper words.', 'Last words.'])
  writeFile(root, 'content/docs/intro.md', text('First words.').replace('Last words.', ''))
  await expect.poll(blocks).toEqual(['First words.', 'More Deeper words.'])
  expect(await page.getByText('Deeper words.').isVisible()).toBe(true)

  // Another page in the same element, and back: then nothing is left of it.
  await page.getByRole('link', { name: 'Luck' }).first().click()
  await expect.poll(blocks).toEqual(['Some luck.'])
  writeFile(root, 'content/docs/luck.md', '# Luck\n\nBad luck.')
  await expect.poll(blocks).toEqual(['Bad luck.'])
})

test('saving a paragraph leaves the sidebar as it is and requests only the page', async () => {
  const root = writeSite(SERVED)
  const { url } = await serve(root)
  const { page } = await visit(`${url}docs/intro`, {
    // No links are fetched ahead for a reader who saves data.
    before: (page) =>
      page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  })
  await page
    .locator('aside a')
    .first()
    .evaluate((link) => Object.assign(link, { isSameLink: true }))
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  writeFile(root, 'content/docs/intro.md', '# Intro\n\nOther words.')
  await expect.poll(() => page.locator('main').innerText()).toContain('Other words.')
  expect(requested).toEqual(['/page-data/docs/intro.json'])
  expect(
    await page
      .locator('aside a')
      .first()
      .evaluate((link) => 'isSameLink' in link),
  ).toBe(true)
})

test('an error of a check is shown over the page with the edit that caused it, until the edit is undone', async () => {
  const root = writeSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'T', url: 'https://a.example', rules: { definitions: 'error' }, checks: { terms: 'ignore' } })
    -- content/data/glossary.yml --
    - { id: toll, term: Toll, page: /docs/intro, definition: It costs 7. }
    -- content/docs/intro.md --
    # Intro
    It costs 7.
  `)
  const { url, waitForOutput } = await serve(root)
  const { page } = await visit(`${url}docs/intro`)
  const dialog = page.getByRole('alertdialog')
  writeFile(root, 'content/docs/intro.md', '# Intro\n\nIt costs 8.')
  await expect.poll(() => dialog.innerText()).toContain('glossary.yml:1')
  expect(await page.locator('main').innerText()).toContain('It costs 8.')
  await waitForOutput(/Updated 1 page in \d+ ms.*WB387/s)
  writeFile(root, 'content/docs/intro.md', '# Intro\n\nIt still costs 7.')
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await page.locator('main').innerText()).toContain('It still costs 7.')
})

test('a missing page appears when its file is saved, and a page whose file is deleted shows the not-found page', async () => {
  const root = writeSite(SERVED)
  const { url } = await serve(root)
  const { page } = await visit(`${url}docs/new`, { noise: FAILED_REQUEST })
  writeFile(root, 'content/docs/new.md', '# New\n\nHere it is.')
  await expect.poll(() => page.locator('h1').innerText()).toBe('New')
  fs.rmSync(path.join(root, 'content/docs/new.md'))
  await expect.poll(() => page.locator('h1').innerText()).not.toBe('New')
})

test('an error is shown over the page and in the terminal, and disappears with the next good save', async () => {
  const root = writeSite(SERVED)
  const { url, waitForOutput } = await serve(root)
  const { page } = await visit(`${url}docs/intro`)
  writeFile(root, 'content/docs/intro.md', '# Intro\n\n[Away](./lukc.md)')
  const dialog = page.getByRole('alertdialog')
  await expect.poll(() => dialog.innerText()).toContain('content/docs/intro.md:3')
  await waitForOutput(/intro\.md:3:\d+.*Did you mean "\.\/luck\.md"/s)
  expect(await page.locator('main').innerText()).toContain('First words.')
  writeFile(root, 'content/docs/intro.md', '# Intro\n\n[Away](./luck.md)')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => page.locator('main a[href="/docs/luck"]').count()).toBeGreaterThan(0)
})

test('after a save only new problems are printed; known warnings are counted', async () => {
  const root = writeSite(SERVED)
  writeFile(root, 'content/docs/luck.md', '# Luck\n\n#### Deep\n\nSome luck.')
  const { url, printed, waitForOutput } = await serve(root)
  const { page } = await visit(`${url}docs/luck`)
  expect(printed()).toContain('luck.md:3')
  const before = printed().length
  writeFile(root, 'content/docs/intro.md', '# Intro\n\n[Away](./lukc.md)')
  await waitForOutput(/intro\.md:3:\d+.*1 error in 1 file\n1 warning, unchanged since the last build\n/s)
  const overPage = page.getByRole('alertdialog')
  await expect.poll(() => overPage.innerText()).toContain('intro.md:3')
  expect(await overPage.innerText()).not.toContain('luck.md:3')
  writeFile(root, 'content/docs/intro.md', '# Intro\n\n#### Deep, too')
  await waitForOutput(/intro\.md:3:\d+ {2}warning.*1 warning in 1 file\n1 warning, unchanged since the last build\n/s)
  expect(printed().slice(before)).not.toContain('luck.md:3')
})
