// Pages with names in every script, opened as readers do: by a click, by their address, by a reload.
import { expect, test } from 'vitest'
import { serveSite, visit } from './chromium.ts'

const NAMES = [
  'Salt & Iron (old)',
  'What now?',
  'C# notes',
  '100% rust',
  'a%20b',
  `it's "so"`,
  'a+b=c;d,e',
  '<b>bold</b>',
  'Правила (часть 2)',
  '你好，世界',
  'مرحبا بالعالم',
  'e\u0301tude',
  'emoji 🎲',
  'constructor',
]

const docs = NAMES.map((name, i) => [`-- content/docs/Über (1)/${name}.md --`, `# Page ${i}`, '## Part', 'Text.'])
const files = ['-- content/docs/index.md --', '# Start', '-- content/static/favicon.ico --', ...docs.flat()]
const served = await serveSite(files.join('\n'))

test('pages with odd names open by a click without a full load, and by a reload', async () => {
  const { page } = await visit(`${served.url}/docs`)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.locator('aside, nav').getByText('Über (1)').first().click()
  for (const [i] of NAMES.entries()) {
    await page
      .getByRole('link', { name: `Page ${i}`, exact: true })
      .first()
      .click()
    await expect.poll(() => page.locator('h1').textContent()).toBe(`Page ${i}`)
  }
  await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true)
  for (const [i, name] of NAMES.entries()) {
    const address = `${served.url}/docs/${encodeURIComponent('Über (1)')}/${encodeURIComponent(name.normalize('NFC'))}`
    await page.goto(`${address}#part`)
    await expect.poll(() => page.locator('h1').textContent(), { message: name }).toBe(`Page ${i}`)
    await page.reload()
    await expect.poll(() => page.locator('h1').textContent(), { message: name }).toBe(`Page ${i}`)
  }
})
