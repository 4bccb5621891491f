// Icons of the site, drawn from its favicon, and the manifest that lists them.
import fs from 'node:fs'
import path from 'node:path'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { THEMES } from '../../templates/themes/index.ts'
import { type BuiltSite, buildSite, PICTURE } from '../site.ts'

const icons = (html: string) =>
  [...html.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="([^"]*)"/g)].map(([, rel, href]) => [rel, href])

const SVG = `
    -- site.config.ts --
    export default defineConfig({ title: 'Waste', tagline: 'Dust.', url: 'https://a.example', baseUrl: '/game/', favicon: 'mark.svg' })
    -- content/static/mark.svg --
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path fill="#a5125a" d="M0 0h4v4H0z"/></svg>
    -- content/docs/intro.md --
    ---
    redirect_from: /old
    ---
    # Intro
`

test('an SVG favicon is rendered in the sizes that systems need', async () => {
  const site = await buildSite(SVG)
  expect(icons(site.html('/docs/intro'))).toEqual([
    ['icon', '/game/favicon.ico'],
    ['icon', '/game/mark.svg'],
    ['apple-touch-icon', '/game/apple-touch-icon.png'],
    ['manifest', '/game/site.webmanifest'],
  ])
  expect(sizeOf(site, 'favicon.ico')).toEqual({ width: 32, height: 32, type: 'ico' })
  expect(sizeOf(site, 'apple-touch-icon.png')).toEqual({ width: 180, height: 180, type: 'png' })
  const manifest = MANIFEST.parse(JSON.parse(site.file('site.webmanifest')))
  expect(manifest).toMatchObject({
    name: 'Waste',
    description: 'Dust.',
    start_url: '/game/',
    theme_color: THEMES.plain.paper.light,
  })
  expect(manifest.icons.length).toBeGreaterThan(2)
  for (const { src, sizes, type } of manifest.icons) {
    const file = src.replace(/^\/game\//, '')
    expect(site.exists(file), src).toBe(true)
    if (type === 'image/png') expect(sizes).toBe(`${sizeOf(site, file).width}x${sizeOf(site, file).height}`)
  }
})

test('icons are rendered again only when the favicon changes, and cached icons equal rendered ones', async () => {
  const site = await buildSite(SVG)
  const before = site.file('icon-192.png')
  fs.rmSync(site.outDir, { recursive: true })
  const again = await site.rebuild()
  expect(again.file('icon-192.png')).toBe(before)
  const pictures = path.join(site.root, '.wasteland/cache/pictures')
  for (const name of fs.readdirSync(pictures)) fs.truncateSync(path.join(pictures, name), 20)
  fs.rmSync(site.outDir, { recursive: true })
  expect((await again.rebuild()).file('icon-192.png')).toBe(before)
  const other = await again.rebuild({
    'content/static/mark.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h2v4H0z"/></svg>',
  })
  expect(other.changed).toEqual(expect.arrayContaining(['icon-192.png', 'apple-touch-icon.png', 'mark.svg']))
  expect(other.changed.filter((file) => file.endsWith('.html'))).toEqual([])
})

test('an existing icon or manifest replaces the generated one', async () => {
  const site = await buildSite(`${SVG}
    -- content/static/site.webmanifest --
    {}
    -- content/static/favicon.ico --
    mine
  `)
  expect(site.file('site.webmanifest')).toBe('{}\n')
  expect(site.file('favicon.ico').trim()).toBe('mine')
})

test('a favicon that is not an SVG is published unchanged, and without a favicon browsers request none', async () => {
  const gif = await buildSite(SVG.replaceAll('mark.svg', 'mark.gif').replace(/<svg.*<\/svg>/, PICTURE))
  expect(icons(gif.html('/docs/intro'))).toEqual([['icon', '/game/mark.gif']])
  expect(gif.exists('site.webmanifest')).toBe(false)
  const none = await buildSite(SVG.replace(", favicon: 'mark.svg'", ''))
  expect(icons(none.html('/docs/intro'))).toEqual([['icon', 'data:,']])
  expect(icons(none.html('/old'))).toEqual([['icon', 'data:,']])
})

test('theme-color is the background colour of the page', async () => {
  const site = await buildSite(SVG.replace("title: 'Waste',", "title: 'Waste', colorMode: { defaultMode: 'dark' },"))
  expect(site.html('/docs/intro')).toContain(`<meta name="theme-color" content="${THEMES.plain.paper.dark}">`)
  for (const [name, { paper }] of Object.entries(THEMES)) {
    const tokens = fs.readFileSync(path.join(import.meta.dirname, `../../templates/themes/${name}/tokens.css`), 'utf8')
    expect([...tokens.matchAll(/--paper: (#\w+)/g)].map(([, colour]) => colour)).toEqual([paper.light, paper.dark])
  }
})

const sizeOf = (site: BuiltSite, file: string) => {
  const { width, height, type } = imageSize(fs.readFileSync(path.join(site.outDir, file)))
  return { width, height, type }
}

/** https://www.w3.org/TR/appmanifest/ */
const MANIFEST = z.strictObject({
  name: z.string().min(1),
  description: z.string().optional(),
  lang: z.string(),
  dir: z.enum(['ltr', 'rtl', 'auto']),
  start_url: z.string().startsWith('/'),
  scope: z.string().startsWith('/'),
  display: z.enum(['fullscreen', 'standalone', 'minimal-ui', 'browser']),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(
    z.strictObject({
      src: z.string(),
      sizes: z.string().regex(/^(any|\d+x\d+)$/),
      type: z.string(),
      purpose: z.enum(['any', 'maskable', 'monochrome']),
    }),
  ),
})
