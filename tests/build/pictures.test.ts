// Pictures of the site itself, where a theme would show its drawings.
import { expect, test } from 'vitest'
import { buildSite, lines, problemsOf } from '../site.ts'

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>'
const site = (rat: string, hall = 'hall.svg', night = 'night.svg') => `
  -- site.config.ts --
  export default defineConfig({
    title: 'Test', url: 'https://example.org', baseUrl: '/game/', theme: 'reflection', plates: { beasts: { title: 'name' } },
  })
  -- content/static/rat.svg --
  ${PICTURE}
  -- content/static/night.svg --
  ${PICTURE}
  -- content/blog/hall.svg --
  ${PICTURE}
  -- content/blog/2025-01-01-one.md --
  ---
  slug: one
  image: ${hall}
  ---
  One. <!-- truncate -->
  -- content/pages/index.md --
  ---
  title: Test
  layout: home
  cover: ${night}
  ---
  -- content/data/beasts.yml --
  - { id: rat, name: Rat, picture: ${rat} }
  - { id: owl, name: Owl }
  -- content/docs/a.md --
  # A

  :::plates beasts
  :::

  :::cards beasts
  :::
`

test('a record, a post and the home page show their own pictures instead of drawings, with their size', async () => {
  const built = await buildSite(site('/rat.svg'))
  const image = '<img src="/game/rat.svg" width="40" height="20" alt="Rat" loading="lazy" decoding="async">'
  expect(built.main('/docs/a').match(new RegExp(`<span class="o picture">${image}</span>`, 'g'))).toHaveLength(2)
  expect(built.main('/docs/a').match(/<svg class="o /g)).toHaveLength(3) // the heading of the page, and the owl twice
  const hall = /<img class="o" src="\/game\/assets\/hall-\w+\.svg" width="40" height="20" alt="">/
  expect(built.html('/blog/one')).toMatch(hall)
  expect(built.html('/blog')).toMatch(hall)
  expect(built.html('/')).toContain('<img class="o" src="/game/night.svg" width="40" height="20" alt="">')
  expect(built.warnings).toEqual([])
})

test('a picture that does not exist is an error with its place', async () => {
  expect(lines(await problemsOf(site('/rats.svg', 'hal.svg', 'nights.svg'))).sort()).toEqual([
    'content/blog/2025-01-01-one.md:3 error WB605 The image "hal.svg" does not exist. Did you mean "./hall.svg"?',
    'content/docs/a.md:3 error WB605 The image "/rats.svg" does not exist. Did you mean "/rat.svg"?',
    'content/docs/a.md:6 error WB605 The image "/rats.svg" does not exist. Did you mean "/rat.svg"?',
    'content/pages/index.md:4 error WB605 The image "nights.svg" does not exist. Did you mean "/night.svg"?',
  ])
})
