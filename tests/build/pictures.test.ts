// Pictures of the site itself, where a theme would show its drawings.
import fs from 'node:fs'
import path from 'node:path'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { openPictures } from '../../cli/outputs/pictures.ts'
import { buildFolder, buildSite, lines, problemsIn, problemsOf, writeSite } from '../site.ts'

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
    'content/data/beasts.yml:1 error WB605 The image "/rats.svg" does not exist. Did you mean "/rat.svg"?',
    'content/pages/index.md:4 error WB605 The image "nights.svg" does not exist. Did you mean "/night.svg"?',
  ])
})

const drawnSite = (owl: string) => `
  -- site.config.ts --
  export default defineConfig({
    title: 'Test', url: 'https://example.org', theme: 'reflection',
    plates: { beasts: { title: 'name', below: { title: 'Below', facts: { name: 'Name' } } } },
  })
  -- content/diagrams/beasts/rat.svg --
  <svg viewBox="0 0 96 64"><title>Rat</title><path d="M0 64V9"/><g class="reflection"><path d="M9 9V0"/></g></svg>
  -- content/data/beasts.yml --
  - { id: rat, name: Rat, drawing: beasts/rat }
  - { id: owl, name: Owl${owl} }
  -- content/docs/a.md --
  # A

  :::plates beasts
  :::

  :::entries beasts
  :::
`

test('a record shows its own drawing, and its mirror image below the line', async () => {
  const built = await buildSite(drawnSite(''))
  const svg = (more: string, body: string) =>
    `<svg class="o drawn${more}" viewBox="0 0 96 64" aria-hidden="true">${body}</svg>`
  const shapes = '<path d="M0 64V9"/><g class="reflection"><path d="M9 9V0"/></g>'
  const drawn = (id: string) => [svg('', `<g id="${id}">${shapes}</g>`), svg(' mirrored', `<use href="#${id}"/>`)]
  const html = built.main('/docs/a')
  const [plate, entry] = [drawn('drawn-rat'), drawn('drawn-rat-1')]
  expect(html.match(/<svg class="o drawn.*?<\/svg>/g)).toEqual([...plate, ...entry])
  expect(html).toContain(`<span class="o picture">${entry.join('')}</span>`)
  expect(built.warnings).toEqual([])
})

test('a drawing that does not exist is an error with the nearest one', async () => {
  const message = 'there is no drawing "content/diagrams/beasts/raf.svg". Did you mean "beasts/rat"?'
  expect(lines(await problemsOf(drawnSite(', drawing: beasts/raf')))).toEqual([
    `content/docs/a.md:3 error WB350 :::plates: ${message}`,
    `content/docs/a.md:6 error WB350 :::entries: ${message}`,
  ])
})

test('a wide picture is offered in smaller WebP copies, a narrow one is not', async () => {
  const root = writeSite(`
    -- content/docs/a.md --
    # A

    ![Wide](wide.png) ![Narrow](narrow.png)
  `)
  const drawn = (width: number) =>
    openPictures(undefined).draw(String(width), () => ({
      width,
      height: width / 2,
      format: 'png',
      svg: {},
      node: { type: 'container', style: { width, height: width / 2, backgroundColor: '#8c2318' }, children: [] },
    }))
  fs.writeFileSync(path.join(root, 'content/docs/wide.png'), await drawn(2000))
  fs.writeFileSync(path.join(root, 'content/docs/narrow.png'), await drawn(600))
  const site = await buildFolder(root)
  const [wide = '', narrow = ''] = site.main('/docs/a').match(/<img[^>]*>/g) ?? []
  const copies = [...wide.matchAll(/\/(assets\/wide-\w+-\d+\.webp) (\d+)w/g)].map(([, file = '', width]) => [
    Number(width),
    imageSize(fs.readFileSync(path.join(site.outDir, file))),
  ])
  expect(copies).toEqual([
    [640, expect.objectContaining({ type: 'webp', width: 640, height: 320 })],
    [1280, expect.objectContaining({ type: 'webp', width: 1280, height: 640 })],
  ])
  expect(wide).toMatch(/\/assets\/wide-\w+\.png 2000w" sizes="[^"]+" width="2000" height="1000"/)
  expect(narrow).not.toContain('srcset')
  expect((await buildFolder(root)).changed).toEqual([])
})

/** A picture of 4 × 2 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAADklEQVR4nGNgQAP/YQwAFvkB/w1kVvoAAAAASUVORK5CYII=',
  'base64',
)

test.each<[what: string, name: string, bytes: () => Buffer, message: string]>([
  ['empty', 'p.webp', () => Buffer.alloc(0), 'This picture is empty.'],
  ['text', 'p.png', () => Buffer.from('A dog.'), 'This file is not a picture, although its name says so.'],
  ['a page', 'p.jpg', () => Buffer.from('<!doctype html>'), 'This file is not a picture, although its name says so.'],
  [
    'a pointer',
    'p.png',
    () => Buffer.from('version https://git-lfs.github.com/spec/v1\n'),
    'This file only names a picture that Git LFS keeps elsewhere.',
  ],
  ['a cut PNG', 'p.png', () => PNG.subarray(0, -20), 'This picture is cut short.'],
  ['a cut GIF', 'p.gif', () => Buffer.from('GIF87a\u0001\0\u0001'), 'This picture is cut short.'],
  ['a cut WebP', 'p.webp', () => Buffer.from('RIFF\u0040\0\0\0WEBPVP8 '), 'This picture is cut short.'],
  ['a cut JPEG', 'p.jpeg', () => Buffer.from('ffd8ffe00008ffd80000ffd9ffda0000', 'hex'), 'This picture is cut short.'],
  [
    'a damaged PNG',
    'p.png',
    () => Buffer.from('\x89PNG....IEND', 'latin1'),
    'This picture is damaged: its size cannot be read.',
  ],
])('a picture that is none is an error: %s', async (_, name, bytes, message) => {
  const root = writeSite(`-- content/docs/a.md --\n# A\n\n![A dog](${name})\n`)
  fs.writeFileSync(path.join(root, 'content/docs', name), bytes())
  const found = lines(await problemsIn(buildFolder(root)))
  expect(found).toEqual([`content/docs/${name}: error WB425 ${message}`])
})

test('a picture of another type than its name says, and one with bytes after its end, are published', async () => {
  const root = writeSite('-- content/docs/a.md --\n# A\n\n![A dog](p.jpg)\n')
  fs.writeFileSync(path.join(root, 'content/docs/p.jpg'), Buffer.concat([PNG, Buffer.alloc(100)]))
  expect((await buildFolder(root)).warnings).toEqual([])
})

test('a file of content/static that is no picture is an error although no page shows it', async () => {
  expect(lines(await problemsOf('-- content/docs/a.md --\n# A\n-- content/static/p.png --\nA dog.\n'))).toEqual([
    'content/static/p.png: error WB425 This file is not a picture, although its name says so.',
  ])
})
