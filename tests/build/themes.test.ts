// Themes, and the styles of the site itself.
import { expect, test } from 'vitest'
import { buildSite, lines, problemsOf } from '../site.ts'

const site = (theme: string, files = '') => `
  -- site.config.ts --
  export default defineConfig({
    title: 'Test', url: 'https://example.org', baseUrl: '/game/', footer: {}, socialImages: 'site',
    plates: { beasts: { title: 'name', below: { title: 'Below', facts: { bite: 'Bite' } } } },
    ${theme}
  })
  -- content/docs/a.md --
  # A

  :::plates beasts
  :::
  -- content/data/beasts.yml --
  - { id: rat, name: Rat, bite: 1d6 }
  -- content/blog/2025-01-01-one.md --
  ---
  authors: { name: Anna }
  ---
  One. <!-- truncate -->
  ${files}
`

const stylesheet = (built: Awaited<ReturnType<typeof buildSite>>) => {
  const [, file = ''] = /<link rel="stylesheet" href="\/game\/([^"]+)"/.exec(built.html('/docs/a')) ?? []
  return built.file(file)
}

test.each(['', "theme: 'folio',", "theme: { use: 'reflection', drawings: false },"])(
  '{ %s } shows no drawings',
  async (theme) => {
    const built = await buildSite(site(theme))
    for (const route of ['/docs/a', '/blog', '/blog/2025/01/01/one', '/'])
      expect(built.html(route)).not.toMatch(/class="o |class="(?:cover|banner|shore)"/)
    expect([...built.files().keys()].filter((name) => /drawing-/.test(name))).toEqual([])
    expect(built.warnings).toEqual([])
  },
)

test('a theme brings its own styles and fonts, and those of no other theme', async () => {
  const [plain, folio] = [await buildSite(site('')), await buildSite(site("theme: 'folio',"))]
  expect(stylesheet(plain)).toMatch(/--paper: ?#fff/)
  expect(stylesheet(folio)).toMatch(/--paper: ?#f9f4e8/)
  const fonts = (built: typeof plain) => [...built.files().keys()].filter((name) => name.endsWith('.woff2')).join()
  expect(fonts(plain)).not.toMatch(/grenze|garamond/)
  expect(fonts(folio)).not.toMatch(/grenze|next-/)
  expect(folio.html('/docs/a')).toMatch(/<link rel="preload" href="\/game\/assets\/garamond-[^"]*" as="font"/)
  expect(folio.html('/docs/a')).toContain('<meta name="theme-color" content="#f9f4e8">')
})

test('theme.css is added in a layer of its own, with addresses below the base URL', async () => {
  const built = await buildSite(
    site(
      "theme: { fonts: ['fonts/own.woff2'] },",
      `
  -- content/static/fonts/own.woff2 --
  x
  -- theme.css --
  @font-face { font-family: Own; src: url("/fonts/own.woff2") }
  :root { --paper: #fffbe6; --display: Own }
  [data-theme="dark"] { --paper: #111 }
`,
    ),
  )
  const css = stylesheet(built)
  expect(css).toMatch(/@layer [\w,]*theme,site,utilities,print;/)
  expect(css).toMatch(
    /@layer site\{@font-face\{font-family:Own;src:url\(\/game\/fonts\/own\.woff2\)\}:root\{--paper: ?#fffbe6/,
  )
  expect(built.html('/docs/a')).toContain('<link rel="preload" href="/game/fonts/own.woff2" as="font"')
  expect(built.html('/docs/a')).toContain('<meta name="theme-color" content="#fffbe6">')
})

test('faults of a theme name the line and what to do', async () => {
  const faults = async (theme: string, files = '') => lines(await problemsOf(site(theme, files)))
  expect(await faults("theme: 'plane',")).toEqual([
    expect.stringMatching(
      /^site\.config\.ts:4 error WB103 "theme" must be "plain" or "folio" or "reflection".*found "plane"/,
    ),
  ])
  expect(await faults("theme: { css: ['own.css'] },")).toEqual([
    'site.config.ts:4 error WB109 "theme.css[0]": there is no file "own.css" in the folder of the site.',
  ])
  expect(await faults("theme: { fonts: ['no.woff2'] },")).toEqual([
    expect.stringMatching(
      /^site\.config\.ts:4 error WB\d+ "theme\.fonts\[0\]": there is no file content\/static\/no\.woff2\./,
    ),
  ])
  expect(await faults('', '-- theme.css --\n  a { color: red }\n  @import "b.css";\n')).toEqual([
    "theme.css:2 error WB110 The site's own styles cannot use @import.",
  ])
  const sheet = async (text: string) => faults('', `-- theme.css --\n${text}`)
  expect(await sheet('  a { color: red; }\n  b { color: blue;\n  i { color: green; }\n')).toEqual([
    'theme.css:2 error WB110 Expected "}" to go with "{".',
  ])
  expect(
    await sheet('  @font-face {\n    src: url("/fonts/no.woff2");\n  }\n  a { background: url(no.png) }\n'),
  ).toEqual([
    'theme.css:2 error WB110 There is no file content/static/fonts/no.woff2.',
    'theme.css:4 error WB110 There is no file content/static/no.png.',
  ])
  const relative =
    '  a { background: url("dot.svg"), url(data:,x), url(/dot.svg#a) }\n  -- content/static/dot.svg --\n  <svg/>\n'
  expect(await sheet(relative)).toEqual(['theme.css:1 error WB110 url("dot.svg") is not found from every page.'])
})

test('custom properties that nothing uses are reported, and those that the site or the theme uses are not', async () => {
  const css = ':root { --acent: red; --mine: blue; --radius: 0; --s-4: 2rem; --drawn: red }\n  a { color: var(--mine) }'
  const built = await buildSite(
    site(
      "slots: { footer: 'foot.html' },",
      `-- theme.css --
  ${css}
  -- foot.html --
  <svg fill="var(--drawn)"></svg>
  `,
    ),
  )
  expect(lines(built.warnings)).toEqual(['theme.css:1 warning WB110 Nothing uses "--acent". Did you mean "--accent"?'])
})
