// Stat blocks: which lines, boxes and classes `plates` of the config makes of a record.
import { expect, test } from 'vitest'
import { type ArticleOptions, article, bare } from '../article.ts'
import { buildSite } from '../site.ts'

const DATA = {
  'creatures.yml': `
- id: ox
  name: Ox
  element: fire
  hp: 45 (6d10+12)
  str: 18 (+4)
  dex: 10
  dex_bonus: 0
  senses: heat sense 30 ft.
  languages:
  traits: []
  actions: [{ name: Gore, text: It charges. }, { name: Stamp, text: They fall. }]
- id: clerk
  name: Clerk
  element: Deep water
  hp: 13
  str: 3 (−4)
  dex: 15
  dex_bonus: 2
  senses: dark sight
  languages: all
  traits: [{ name: Bookkeeping, text: It knows. }]
  actions: []
- { id: mote, name: Mote, element: null }
`,
}

const blocksOf = async (plates: ArticleOptions['plates'], where = '') =>
  article(`:::plates creatures${where && ` where="id = ${where}"`}\n:::`, { data: DATA, ...(plates && { plates }) })

const ddOf = (html: string) =>
  [...bare(html).matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, text]) => `${name}: ${text}`)

test('each fact is a line of its own, and a fact without a value has none', async () => {
  const facts = { senses: 'Senses', languages: 'Languages', traits: 'Traits', 'element, languages': 'Both' }
  expect(ddOf((await blocksOf({ title: 'name', facts }, 'ox')).html)).toEqual([
    'Senses: heat sense 30 ft.',
    'Both: fire, –',
  ])
  expect(ddOf((await blocksOf({ title: 'name', facts }, 'clerk')).html)).toEqual([
    'Senses: dark sight',
    'Languages: all',
    'Bookkeeping: It knows.',
    'Both: Deep water, all',
  ])
})

test('a trait or an action with a name of its own is marked, so that it is set apart from facts', async () => {
  const { html } = await blocksOf({ title: 'name', facts: { senses: 'Senses', traits: 'Traits' } }, 'clerk')
  expect(html).toContain('<div><dt>Senses</dt>')
  expect(html).toContain('<div class="own"><dt>Bookkeeping</dt>')
})

test('a score has its modifier below it, from one field or from two, and a stat the text in brackets', async () => {
  const { html } = await blocksOf(
    { title: 'name', stats: { hp: 'HP', senses: 'Senses' }, abilities: { str: 'STR', 'dex, dex_bonus': 'DEX' } },
    'ox',
  )
  expect(ddOf(html)).toEqual([
    'HP: 45 <small>6d10+12</small>',
    'Senses: heat sense 30 ft.',
    'STR: 18 <small>+4</small>',
    'DEX: 10 <small>0</small>',
  ])
  expect(html).toContain('<dl class="stats abilities">')
  expect(html).toContain('<dd class="long">heat')
})

test('a record without any of the scores has no row of them', async () => {
  const plate = { title: 'name', abilities: { str: 'STR', 'dex, dex_bonus': 'DEX' } }
  expect((await blocksOf(plate, 'mote')).html).not.toContain('abilities')
})

test('a section has a title, and is left out of a block that has nothing of it', async () => {
  const plates = { title: 'name', sections: [{ title: 'Actions', facts: { actions: 'Actions' } }] }
  const ox = (await blocksOf(plates, 'ox')).html
  expect(ox).toContain('<p class="part">Actions</p>')
  expect(ddOf(ox)).toEqual(['Gore: It charges.', 'Stamp: They fall.'])
  expect((await blocksOf(plates, 'clerk')).html).not.toContain('class="part"')
})

test('a colour belongs to a value of the whole file, whichever records are shown', async () => {
  const tags = async (where: string) =>
    [...(await blocksOf({ title: 'name', tint: 'element' }, where)).html.matchAll(/<article[^>]*>/g)].map(([tag]) =>
      tag.replace(/ aria-labelledby="[^"]*"/, ''),
    )
  expect(await tags('ox')).toEqual(['<article class="beast tint-2" data-tint="fire">'])
  expect(await tags('clerk')).toEqual(['<article class="beast tint-1" data-tint="deep-water">'])
  expect(await tags('mote')).toEqual(['<article class="beast">'])
})

test('a layout is a class, and cards are next to each other', async () => {
  const compact = (await blocksOf({ title: 'name', layout: 'compact', columns: 2 }, 'ox')).html
  expect(compact).toContain('class="beast compact two"')
  const cards = (await blocksOf({ title: 'name', layout: 'card' })).html
  expect(cards).toMatch(/^<div class="items"><article class="beast card"/)
})

test('only sites whose blocks need them load the styles of layouts, in pages and in the book', async () => {
  const styles = async (plate: string) => {
    const site = await buildSite(`
      -- site.config.ts --
      export default defineConfig({
        title: 'T', url: 'https://example.org', book: { edition: '1', formats: ['page'] }, plates: { beasts: ${plate} },
      })
      -- content/data/beasts.yml --
      - { id: ox, name: Ox, hp: 45 }
      -- content/docs/a.md --
      # A

      :::plates beasts
      :::
    `)
    return ['site', 'book'].map((name) => {
      const file = [...site.files().keys()].find((path) => new RegExp(`assets/${name}-.*\\.css$`).test(path)) ?? ''
      return site.file(file).includes('.compact')
    })
  }
  expect(await styles("{ title: 'name', stats: { hp: 'HP' } }")).toEqual([false, false])
  expect(await styles("{ title: 'name', layout: 'compact' }")).toEqual([true, true])
})
