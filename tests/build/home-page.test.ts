// The home page: what it shows below its first screen.
import { expect, test } from 'vitest'
import type { HomePage } from '../../templates/page-data.ts'
import { buildSite, lines, PICTURE, problemsOf } from '../site.ts'

const home = (frontMatter: string, more = '') => `
-- content/docs/intro.md --
# Intro
-- content/data/creatures.yml --
- { id: hob, name: Hob }
-- content/blog/2025-01-01-a.md --
# A
<!-- truncate -->
-- content/blog/2025-01-02-b.md --
# B
<!-- truncate -->
-- content/pages/index.md --
---
layout: home
title: Home
${frontMatter}
---
The text.
${more}`

const CARDS =
  'cards: [{ title: Card, text: Words }]\nsections: [{ title: Rules, links: [{ label: Intro, to: /docs/intro }] }]'

async function partsOf(frontMatter: string, more?: string) {
  const site = await buildSite(home(frontMatter, more))
  const page = site.data('/') as HomePage
  return { parts: page.parts, posts: page.posts, html: site.html('/') }
}

test('without `show`, a home page has its cards, text, sections and posts in this order', async () => {
  const { parts, posts } = await partsOf(CARDS)
  expect(parts.map(({ kind }) => kind)).toEqual(['cards', 'html', 'sections', 'posts'])
  expect(posts).toHaveLength(2)
})

test('`show` orders the parts of a home page, leaves others out, and adds tables of data files', async () => {
  const { parts, posts, html } = await partsOf(
    `${CARDS}\nshow: [{ posts: 1 }, { table: creatures }, { sections: cards }, text, { table: 'creatures columns="id"' }]`,
  )
  expect(parts).toMatchObject([
    { kind: 'posts' },
    { kind: 'html', html: expect.stringContaining('>Creatures</caption>') },
    { kind: 'sections', asCards: true },
    { kind: 'html', html: '<p>The text.</p>\n' },
    { kind: 'html', html: expect.not.stringContaining('Name') },
  ])
  expect(posts.map(({ title }) => title)).toEqual(['B'])
  expect(html.indexOf('Creatures</caption>')).toBeLessThan(html.indexOf('The text.'))
  expect(html).not.toContain('Words')
})

test('a card has a picture with its text alternative, an icon of the tool, or an SVG as icon', async () => {
  const { parts } = await partsOf(
    `cards:
  - { title: A, text: a, image: map.gif, alt: A map }
  - { title: B, text: b, icon: d20 }
  - { title: C, text: c, icon: own.svg }`,
    `-- content/pages/map.gif --\n${PICTURE}\n-- content/pages/own.svg --\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>`,
  )
  expect(parts[0]).toMatchObject({
    cards: [
      { image: { href: expect.stringMatching(/^\/assets\/.*map.*\.gif$/), alt: 'A map', isIcon: false } },
      { icon: expect.stringContaining('<path') },
      { image: { href: expect.stringMatching(/\.svg$/), alt: '', isIcon: true } },
    ],
  })
})

test('faults in what a home page shows are reported with their lines', async () => {
  const faults = async (frontMatter: string) => lines(await problemsOf(home(frontMatter)))
  expect(await faults('show: [{ table: creature }]')).toEqual([
    expect.stringMatching(/^content\/pages\/index\.md:4 error WB\d+ .*no data file "creature/),
  ])
  expect(await faults('cards: [{ title: A, text: a, icon: d21 }]')).toEqual([
    expect.stringMatching(/^content\/pages\/index\.md:4 error WB\d+ .*there is no icon "d21"\. Did you mean/),
  ])
  expect(await faults('cards: [{ title: A, text: a, image: no.png }]')).toEqual([
    expect.stringMatching(/^content\/pages\/index\.md:\d error WB\d+ .*no\.png/),
  ])
  expect(await faults('show: [posts, everything]')).toEqual([
    expect.stringMatching(
      /^content\/pages\/index\.md:4 error WB210 "show\[1\]" must be "cards" or .*found "everything"/,
    ),
  ])
})
