// Themes, and the styles of the site itself.
import { wcagContrast } from 'culori'
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

test.each([
  ['plain', '#f3ecff', '#2a1050', '#b8006b'],
  ['folio', '#ffffff', '#000000', '#0000ee'],
  ['reflection', '#140a24', '#e6dcff', '#ff8ac8'],
  ['plain', '#111111', '#dddddd', '#ffd000'],
])('in %s, a paper %s, an ink %s and an accent %s give readable other colours', async (use, paper, ink, accent) => {
  const built = await buildSite(
    site(`theme: '${use}',`, `-- theme.css --\n  :root { --paper: ${paper}; --ink: ${ink}; --accent: ${accent} }\n`),
  )
  expect(built.warnings).toEqual([])
  const style = [...built.files()].find(([name]) => /assets\/site-.*\.css$/.test(name))?.[1] ?? ''
  const derived = /@layer site\{:root\{(.*?)\}/.exec(style)?.[1] ?? ''
  const colors = new Map(derived.split(';').map((one) => one.split(':') as [string, string]))
  const color = (name: string) => colors.get(`--${name}`) ?? { paper, ink, accent }[name] ?? ''
  for (const [front, back, min] of [
    ['soft', 'paper', 4.5],
    ['soft', 'raised', 4.5],
    ['edge', 'paper', 3],
    ['frame', 'paper', 3],
    ['on-accent', 'accent', 4.5],
    ['soft', 'sunk', 4.5],
    ['on-fill', 'ink', 4.5],
    ['on-dark', 'dark', 4.5],
    ['accent-on-dark', 'dark', 4.5],
    ['ink', 'tint', 4.5],
    ['ink', 'sunk', 4.5],
  ] as const)
    expect(wcagContrast(color(front), color(back)), `${front} on ${back}`).toBeGreaterThanOrEqual(min)
})

test('on a dark paper in the light mode notices have the dark colours, and buttons of a yellow accent a dark text', async () => {
  const rules = (css: string) => site('', `-- theme.css --\n  ${css}\n`)
  const built = await buildSite(rules(':root { --paper: #1b1030; --ink: #efe6ff; --accent: gold }'))
  const style = [...built.files()].find(([name]) => /assets\/site-.*\.css$/.test(name))?.[1] ?? ''
  const derived = /@layer site\{:root\{(.*?)\}/.exec(style)?.[1] ?? ''
  const ofNote = /--note:(#[\da-f]+)/.exec(derived)?.[1] ?? ''
  expect(wcagContrast(ofNote, '#1b1030')).toBeGreaterThan(4.5)
  const yellow = await buildSite(rules(':root { --paper: ivory; --ink: darkslategray; --accent: #ffd800 }'))
  const button = [...yellow.files()].find(([name]) => /assets\/site-.*\.css$/.test(name))?.[1] ?? ''
  const onAccent = /--on-accent:([^;}]+)/.exec(button)?.[1] ?? ''
  expect(wcagContrast(onAccent, '#ffd800')).toBeGreaterThan(4.5)
})

test('colours that follow from others are those of the theme if the site sets only others, and its own where it sets them', async () => {
  const styleOf = async (css: string) => {
    const built = await buildSite(site('', `-- theme.css --\n${css.replace(/^/gm, '  ')}\n`))
    return [...built.files()].find(([name]) => /assets\/site-.*\.css$/.test(name))?.[1] ?? ''
  }
  expect((await styleOf(':root { --radius: 0 }')).match(/@layer site\{/g)).toHaveLength(1)
  const own = await styleOf(':root { --accent: #7c2d12; --tint: #fed }\n[data-theme="dark"] { --accent: #fdba74 }')
  expect(own.includes('@layer site{:root{--raised')).toBe(false)
  expect(own.lastIndexOf('--tint: #fed')).toBeGreaterThan(own.lastIndexOf('--tint:#'))
})

const contrastOf = async (css: string, config = '') => {
  const built = await buildSite(site(config, `-- theme.css --\n${css.replace(/^/gm, '  ')}\n`))
  return lines(built.warnings).map((line) => line.replace('theme.css:', '').replace('warning WB115 ', ''))
}
const inMode = (mode: string, lines: string[]) => lines.filter((line) => line.includes(` ${mode} mode`))
const DARK = '[data-theme="dark"] { --paper: #111; --raised: #222; --ink: #eee; --accent: #9cf; --soft: #ccc }'

test('colours with too little contrast are warnings with both colours and the ratio', async () => {
  const found = await contrastOf(`:root {\n--paper: #888; --raised: #f7f8fa; --soft: #4d5563;\n--ink: #777 }\n${DARK}`)
  expect(found).toEqual([
    '3 Text (--ink: #777) on --paper (#888) has a contrast of 1.26 to 1 in the light mode.',
    '2 A link (--accent: #1f5cb8) on --paper (#888) has a contrast of 1.8 to 1 in the light mode.',
    '2 Muted text (--soft: #4d5563) on --paper (#888) has a contrast of 2.11 to 1 in the light mode.',
    '3 Text (--ink: #777) on --raised (#f7f8fa) has a contrast of 4.21 to 1 in the light mode.',
  ])
})

test('a colour that is set for the light mode only is checked in the dark mode, too', async () => {
  expect(inMode('dark', await contrastOf(':root { --accent: #7c2d12 }'))).toEqual([
    expect.stringContaining('A link (--accent: #7c2d12) on --paper (#16181d) has a contrast of 1.8'),
    expect.stringContaining('A link (--accent: #7c2d12) on --raised (#1f2228) has a contrast of 1.7'),
  ])
  const onlyLight = "colorMode: { defaultMode: 'light', disableSwitch: true },"
  expect(await contrastOf(':root { --accent: #7c2d12 }', onlyLight)).toEqual([])
})

test.each([
  ['var()', ':root { --own: #999; --ink: var(--own) }', '#999'],
  ['a chain of var()', ':root { --a: #999; --b: var( --a ); --ink: var(--b, red) }', '#999'],
  ['the fallback of var()', ':root { --ink: var(--none, rgb(153 153 153)) }', 'rgb(153 153 153)'],
  ['a name', 'html { --ink: darkgray }', 'darkgray'],
  ['hsl()', ':root, :host { --ink: hsl(0 0% 60%) }', 'hsl(0 0% 60%)'],
  ['oklch()', ':root { --ink: oklch(0.7 0 0) }', 'oklch(0.7 0 0)'],
  ['!important', ':root { --ink: #999 !important; }\n:root { --ink: #000 }', '#999'],
  ['a more specific selector', ":root[data-theme='light'] { --ink: #999 }\n:root { --ink: #000 }", '#999'],
  ['@media screen', '@media screen { :root { --ink: #999 } }', '#999'],
  ['an uncommented one', '/* :root { --ink: #000 } */ :root { --x: "}"; --ink: #999 }', '#999'],
])('the contrast of a colour written as %s is computed', async (_, css, color) => {
  const found = inMode('light', await contrastOf(`${css}\n${DARK}`))
  expect(found.filter((line) => line.includes('--ink'))).toEqual([
    expect.stringContaining(`Text (--ink: ${color}) on --paper (#ffffff) has a contrast of 2`),
    expect.stringContaining(`Text (--ink: ${color}) on --raised (#fcfcfc) has a contrast of 2`),
  ])
})

test.each([
  ['color-mix()', ':root { --ink: color-mix(in srgb, #999, #aaa) }'],
  ['a half transparent colour', ':root { --ink: #9998 }'],
  ['a circle of var()', ':root { --ink: var(--a); --a: var(--ink) }'],
  ['a system colour', ':root { --ink: GrayText }'],
  ['a colour of a part of the page', '.card { --ink: #999 }'],
  ['a colour on paper', '@media print { :root { --ink: #999 } }'],
  ['a condition that cannot be computed', ':root { --ink: #999 }\n:root:has(.night) { --ink: #000 }'],
  ['enough contrast', ':root { --ink: #333; --paper: #fffbe8; --accent: #0b4f9e }'],
])('no contrast is reported for %s', async (_, css) => {
  expect(inMode('light', await contrastOf(`${css}\n${DARK}`)).filter((line) => !line.includes('Nothing uses'))).toEqual(
    [],
  )
})
