// Optional features: a site that does not switch them on has none of their files and scripts.
import { expect, test } from 'vitest'
import { type BuiltSite, buildSite, lines, problemsOf } from '../site.ts'

const site = (config: string, print: string) => `
  -- site.config.ts --
  export default defineConfig({ title: 'Dust', url: 'https://example.org', ${config} })
  -- content/data/beasts.yml --
  - { id: wolf, name: Wolf, text: It howls. }
  -- content/docs/cards.md --
  # Cards
  ## Rounds
  :::cards beasts text="text" ${print}
  :::
`

const scriptsWith = (built: BuiltSite, word: string) =>
  [...built.files()].filter(([name, text]) => name.endsWith('.js') && text.includes(word)).map(([name]) => name)

const without = await buildSite(site('', ''))
const switchedOn = await buildSite(site('mySheet: true, offline: true', 'print="63x88mm"'))

test("only a site with the reader's own sheet has its page and its script", () => {
  for (const [built, isOn] of [
    [without, false],
    [switchedOn, true],
  ] as const) {
    expect(built.exists('my-sheet/index.html')).toBe(isOn)
    expect(scriptsWith(built, 'my-sheet').length > 0).toBe(isOn)
  }
})

test('only a site with cards to print has their script', () => {
  expect(scriptsWith(without, 'print-cards')).toEqual([])
  expect(scriptsWith(switchedOn, 'print-cards')).not.toEqual([])
})

test('only a site with copies of its pages offers to copy them', async () => {
  expect(scriptsWith(without, 'div.source')).toEqual([])
  expect(without.html('/docs/cards')).not.toContain('class="source"')
  const copied = await buildSite(site('markdownCopies: true', ''))
  expect(scriptsWith(copied, 'div.source')).not.toEqual([])
  expect(copied.html('/docs/cards')).toContain('class="source"')
})

test('without an option that needs one, a site has no service worker and its scripts register none', () => {
  expect(without.exists('sw.js')).toBe(false)
  for (const [name, text] of without.files()) expect(text, name).not.toMatch(/serviceWorker/)
  expect(switchedOn.exists('sw.js')).toBe(true)
  expect(scriptsWith(switchedOn, 'serviceWorker')).not.toEqual([])
})

test('a size of cards that no sheet holds is an error', async () => {
  expect(lines(await problemsOf(site('', 'print="400x88mm"')))).toEqual([
    'content/docs/cards.md:3 error WB350 :::cards: cannot print cards of "400x88mm".',
  ])
})
