// Social images, which other sites show with a link.
import fs from 'node:fs'
import path from 'node:path'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { pictureOf } from '../../cli/features/social-images/feature.ts'
import { drawableText, LETTERS, SIGNS } from '../../cli/features/social-images/images.ts'
import { openPictures } from '../../cli/outputs/pictures.ts'
import type { Picture } from '../../cli/site/model.ts'
import { THEMES } from '../../templates/themes/index.ts'
import { type BuiltSite, buildFolder, buildSite, PICTURE } from '../site.ts'

const SITE = `
    -- site.config.ts --
    export default defineConfig({ title: 'Waste', tagline: 'Dust.', url: 'https://a.example', baseUrl: '/game/', socialImages: 'posts' })
    -- content/docs/intro.md --
    # Intro
    -- content/blog/one.md --
    ---
    title: The first of the posts
    date: 2025-01-01
    ---
    Text. <!-- truncate -->
    -- content/blog/two.md --
    ---
    title: مصباح
    date: 2025-01-02
    ---
    Text. <!-- truncate -->
`

const metas = (html: string) =>
  new Map(
    [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)].map(([, name, text]) => [name, text]),
  )

/** File of the picture of a page. */
const imageOf = (site: BuiltSite, route: string) =>
  metas(site.html(route)).get('og:image')?.replace('https://a.example/game/', '') ?? ''

test('each post has its own social image, every other page that of the site', async () => {
  const site = await buildSite(SITE)
  const files = ['/', '/docs/intro', '/blog', '/blog/one', '/blog/two'].map((route) => imageOf(site, route))
  expect(new Set(files).size).toBe(3)
  expect(files[0]).toBe(files[1])
  for (const file of files) {
    expect(file).toMatch(/^assets\/social-\w+\.png$/)
    expect(imageSize(fs.readFileSync(path.join(site.outDir, file)))).toMatchObject({
      width: 1200,
      height: 630,
      type: 'png',
    })
  }
  const one = metas(site.html('/blog/one'))
  expect(one.get('og:image:alt')).toBe('The first of the posts')
  expect(one.get('twitter:card')).toBe('summary_large_image')
  expect(metas(site.file('404.html')).has('og:image')).toBe(false)
})

test('a drawing shows the same stars and no more on its own as in a page', () => {
  const { layers, drawing } = THEMES.reflection.drawings ?? {}
  const starsIn = (svg = '') => svg.match(/<path d="M[^"]*" fill="none" stroke="var\(--o-(?:far|dim)\)"[^>]*>/g) ?? []
  for (const [kind, stars] of [
    ['og', 2],
    ['crest', 0],
  ] as const) {
    const own = starsIn(layers?.({ seed: '/blog/one', kind }).world)
    expect(own).toHaveLength(stars)
    expect(own).toEqual(starsIn(drawing?.({ seed: '/blog/one', kind }, {})))
  }
})

test('a title in letters that the fonts lack is not drawn, and other missing characters are dropped', () => {
  expect(drawableText('The “first” Łódź: 2½ – €3')).toBe('The “first” Łódź: 2½ – €3')
  expect(drawableText('Roll 🎲 the ❤️ di\u00adce ⇒ now!')).toBe('Roll the dice now!')
  expect(drawableText('de\u0301ja\u0300')).toBe('déjà')
  for (const title of ['مصباح', 'Лампа', 'Λάμπα', '灯', 'ランプー', 'Tiếng Việt', 'Lamp ٣'])
    expect(drawableText(title)).toBe('')
})

test('every character that is drawn has a glyph in both fonts', async () => {
  const pictures = openPictures(undefined)
  const drawn = async (text: string, fontFamily: string) => {
    const node = { type: 'text' as const, text, style: { fontFamily, fontSize: 40 } }
    const picture: Picture = { width: 64, height: 64, format: 'png', svg: {}, node }
    const bytes = await pictures.draw(`${text} ${fontFamily}`, () => picture)
    return Buffer.from(bytes).toString('base64')
  }
  const drawable = new RegExp(`[${LETTERS}${SIGNS}]`, 'u')
  const characters = Array.from({ length: 0x2300 }, (_, code) => String.fromCharCode(code)).filter((one) =>
    drawable.test(one),
  )
  for (const face of ['grenze', 'next', 'garamond']) {
    const blank = await drawn('灯', face)
    const missing = []
    for (const one of characters) if (one.trim() !== '' && (await drawn(one, face)) === blank) missing.push(one)
    expect(missing).toEqual([])
  }
})

test('a word longer than a line is wrapped completely', async () => {
  const pictures = openPictures(undefined)
  const drawn = async (title: string) =>
    Buffer.from(
      await pictures.draw(title, () =>
        pictureOf({ path: title, title, line: '', seed: 'lamp', theme: { use: 'reflection', drawings: true } }),
      ),
    ).toString('base64')
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(3)
  expect(await drawn(`${word}s`)).not.toBe(await drawn(word))
})

test('a social image is drawn again only when its text changes, also after out/ was deleted', async () => {
  const site = await buildSite(SITE)
  const before = imageOf(site, '/blog/one')
  const edited = await site.rebuild({
    'content/blog/one.md': '---\ntitle: The first of the posts\ndate: 2025-01-01\n---\nOther. <!-- truncate -->\n',
  })
  expect(imageOf(edited, '/blog/one')).toBe(before)
  expect(edited.changed.filter((file) => file.endsWith('.png'))).toEqual([])
  const pictures = path.join(site.root, '.wasteland/cache/pictures')
  const drawnAt = () => fs.readdirSync(pictures).map((name) => fs.statSync(path.join(pictures, name)).mtimeMs)
  const times = drawnAt()
  fs.rmSync(site.outDir, { recursive: true })
  const again = await edited.rebuild()
  expect(drawnAt()).toEqual(times)
  expect(again.files()).toEqual((await buildFolder(site.root, { cache: false, out: 'clean' })).files())
  const renamed = await again.rebuild({
    'content/blog/one.md': '---\ntitle: Another\ndate: 2025-01-01\n---\nOther. <!-- truncate -->\n',
  })
  expect(imageOf(renamed, '/blog/one')).not.toBe(before)
  expect(renamed.exists(imageOf(renamed, '/blog/one'))).toBe(true)
  expect(fs.readdirSync(pictures)).toHaveLength(times.length)
})

test("'site' draws one image, and without the option there is none", async () => {
  const one = await buildSite(SITE.replace("'posts'", "'site'"))
  expect(imageOf(one, '/blog/one')).toBe(imageOf(one, '/'))
  expect([...one.files().keys()].filter((file) => file.endsWith('.png'))).toEqual([imageOf(one, '/')])
  const none = await buildSite(SITE.replace(", socialImages: 'posts'", ''))
  expect(imageOf(none, '/blog/one')).toBe('')
  expect(metas(none.html('/')).get('twitter:card')).toBe('summary')
})

test('an image in the config is used for every page without its own, and none is drawn for the site', async () => {
  const site = await buildSite(
    `${SITE.replace("'posts'", "'posts', image: '/card.png'")}
    -- content/static/card.png --
    ${PICTURE}`,
  )
  const posts = ['/blog/one', '/blog/two'].map((route) => imageOf(site, route))
  expect(['/', '/docs/intro', '/blog'].map((route) => imageOf(site, route))).toEqual(Array(3).fill('card.png'))
  expect(metas(site.html('/')).get('twitter:card')).toBe('summary_large_image')
  const drawn = [...site.files().keys()].filter((file) => file.startsWith('assets/social-'))
  expect(drawn.sort()).toEqual(posts.sort())
})
