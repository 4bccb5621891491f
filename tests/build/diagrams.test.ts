// Drawings in pages: what is allowed in a file, and the messages for everything else.
import { expect, test } from 'vitest'
import { buildSite, lines, problemsOf } from '../site.ts'

const PAGE = `
-- content/docs/a.md --
Before.

:::diagram plan
The **plan** of the yard.
:::
`

const withDrawing = (svg: string) => `${PAGE}-- content/diagrams/plan.svg --\n${svg}\n`

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 100">
  <title>A yard &amp; a lamp</title>
  <desc>The lamp stands in the middle.</desc>
  <!-- the ground -->
  <path d="M0 50H480" stroke="var(--iron)" stroke-width="2"/>
  <text x="240" y="40" text-anchor="middle">Lamp</text>
</svg>`

const figureIn = (html: string) => /<figure class="diagram[^"]*"[\s\S]*?<\/figure>/.exec(html)?.[0] ?? ''

/** The faults of a drawing whose root holds this. */
async function faultsOf(inner: string): Promise<string[]> {
  const svg = `<svg viewBox="0 0 10 10">\n<title>t</title>\n${inner}\n</svg>`
  return lines(await problemsOf(withDrawing(svg)))
}

test('a drawing is shown with its caption, and its title and description are its text alternative', async () => {
  const site = await buildSite(withDrawing(DRAWING))
  expect(figureIn(site.main('/docs/a')).replace(/-[0-9a-f]{8}\.svg/, '-HASH.svg')).toBe(
    '<figure class="diagram" id="diagram-plan"><a class="large" href="/diagrams/plan-HASH.svg"><svg viewBox="0 0 480 100" role="img" aria-labelledby="diagram-plan-title" aria-describedby="diagram-plan-desc" fill="var(--ink)" font-size="17"><title id="diagram-plan-title">A yard &amp; a lamp</title><desc id="diagram-plan-desc">The lamp stands in the middle.</desc><path d="M0 50H480" stroke="var(--iron)" stroke-width="2"/><text x="240" y="40" text-anchor="middle">Lamp</text></svg><span class="vh"> (open large)</span></a><figcaption>The <strong>plan</strong> of the yard.</figcaption></figure>',
  )
  expect(site.warnings).toEqual([])
})

test('a drawing is a file, too, which needs no style sheet, and which only pages of the site link', async () => {
  const config =
    "export default defineConfig({ title: 'T', url: 'https://example.org', book: {}, markdownCopies: true })"
  const post = '-- content/blog/2025-01-01-yard.md --\n---\ntitle: Yard\n---\n:::diagram plan\n:::\n'
  const site = await buildSite(`-- site.config.ts --\n${config}\n${withDrawing(DRAWING)}${post}`)
  const [, name = ''] = /href="\/(diagrams\/plan-[0-9a-f]{8}\.svg)"/.exec(site.main('/docs/a')) ?? []
  expect(site.file(name)).toContain('<title>A yard &amp; a lamp</title>')
  expect(site.file(name)).toMatch(
    /<rect x="0" y="0" width="480" height="100" fill="#\w+"\/><path d="M0 50H480" stroke="#\w+"/,
  )
  expect(site.file(name)).not.toContain('var(')
  const others = [...site.files()].filter(
    ([file, text]) => !/\.(?:html|json)$/.test(file) && text.includes('diagrams/plan-'),
  )
  expect(others).toEqual([])
  expect(site.html('/book')).toContain('A yard &amp; a lamp')
  expect(site.html('/book')).not.toContain('diagrams/plan-')
})

test('each page links to the file of the drawing that it shows, also where a language has a drawing of its own', async () => {
  const config =
    "export default defineConfig({ title: 'T', url: 'https://example.org', i18n: { locales: ['en', 'de'] } })"
  const german = '-- content/i18n/de/docs/b.md --\n# B\n:::diagram plan\n:::\n'
  const site = await buildSite(
    `-- site.config.ts --\n${config}\n${withDrawing(DRAWING)}-- content/docs/b.md --\n# B\n${german}`,
  )
  const own = await site.rebuild({ 'content/i18n/de/diagrams/plan.svg': DRAWING.replace('A yard', 'Ein Hof') })
  for (const [page, title] of [
    ['/docs/a', 'A yard'],
    ['/de/docs/a', 'A yard'],
    ['/de/docs/b', 'Ein Hof'],
  ] as const) {
    const href = /<a class="large" href="\/([^"]*)"/.exec(own.main(page))?.[1] ?? ''
    expect(own.file(href), page).toContain(`<title>${title}`)
  }
  expect([...own.files().keys()].filter((name) => name.endsWith('.svg')).length).toBe(2)
})

test('a page is rendered again when its drawing changes', async () => {
  const site = await buildSite(withDrawing(DRAWING))
  const again = await site.rebuild({ 'content/diagrams/plan.svg': DRAWING.replace('>Lamp<', '>Well<') })
  expect(figureIn(again.main('/docs/a'))).toContain('>Well<')
})

test('ids in a drawing that is shown twice are unique', async () => {
  const drawing =
    '<svg viewBox="0 0 9 9"><title>t</title><defs><marker id="tip"><path d="M0 0"/></marker></defs><path d="M0 0" marker-end="url(#tip)"/></svg>'
  const site = await buildSite(
    `${withDrawing(drawing)}-- content/docs/b.md --\n:::diagram plan\n:::\n\n:::diagram plan\n:::\n`,
  )
  const html = site.main('/docs/b')
  const ids = [...html.matchAll(/ id="(diagram[\w-]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('diagram-plan-tip')
  expect(html).toContain('marker-end="url(#diagram-plan-1-tip)"')
})

test('the error for an unknown drawing suggests similar names', async () => {
  const site = withDrawing(DRAWING).replace(':::diagram plan', ':::diagram plam')
  expect(lines(await problemsOf(site))).toEqual([
    'content/docs/a.md:3 error WB370 :::diagram: there is no drawing "content/diagrams/plam.svg". Did you mean "plan"?',
  ])
})

test.each([
  ['<script>alert(1)</script>', '<script> is not allowed in a drawing.'],
  ['<style>*{display:none}</style>', '<style> is not allowed in a drawing.'],
  ['<image href="x.png"/>', '<image> is not allowed in a drawing.'],
  ['<a href="/x"><path d="M0 0"/></a>', '<a> is not allowed in a drawing.'],
  ['<foreignObject><p>x</p></foreignObject>', '<foreignObject> is not allowed in a drawing.'],
  ['<svg viewBox="0 0 1 1"></svg>', '<svg> is not allowed here.'],
  ['<g><title>x</title></g>', '<title> is not allowed here.'],
  ['<path onclick="alert(1)"/>', 'The attribute "onclick" is not allowed on <path>.'],
  ['<path style="fill:red"/>', 'The attribute "style" is not allowed on <path>.'],
  [
    '<path xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#x"/>',
    'The attribute "xlink:href" is not allowed on <path>.',
  ],
  [
    '<path fill="red"/>',
    'fill="red" is not allowed on <path>. Colours are none, currentColor, var(--name) or url(#id).',
  ],
  ['<path fill="url(https://example.org/x)"/>', 'fill="url(https://example.org/x)" is not allowed on <path>.'],
  ['<rect width="100%"/>', 'width="100%" is not allowed on <rect>. Write a number without a unit.'],
  ['<path marker-end="url(#no)"/>', 'There is no id "no" in the drawing.'],
])('%s in a drawing is an error that names its line', async (inner, message) => {
  const [first = '', ...others] = await faultsOf(inner)
  expect(first).toContain(`content/diagrams/plan.svg:3 error WB371 ${message}`)
  expect(others).toEqual([])
})

test.each([
  ['<g>', '</svg> closes <g>.'],
  ['</g>', '</g> closes <svg>.'],
  ['<path d=M0/>', 'it is not well-formed XML (unquoted attribute value).'],
  ['<!-- a -- b -->', 'it is not well-formed XML (malformed comment).'],
  ['<![CDATA[x]]>', 'Text is only allowed in text, tspan, title and desc.'],
  ['<path d="M0 0" d="M1 1"/>', 'it is not well-formed XML (duplicate attribute: d).'],
  ['words', 'Text is only allowed in text, tspan, title and desc.'],
  ['<text>&nbsp;</text>', 'it uses &nbsp;, which it does not declare.'],
])('%s in a drawing is an error: it is not well-formed', async (inner, message) => {
  expect((await faultsOf(inner))[0]).toMatch(/^content\/diagrams\/plan\.svg:\d error WB372 /)
  expect((await faultsOf(inner))[0]).toContain(message)
})

test('a drawing that is nested deeper than 24 levels is an error', async () => {
  const groups = (levels: number) => '<g>'.repeat(levels) + '</g>'.repeat(levels)
  expect(await faultsOf(groups(24))).toEqual([expect.stringContaining('error WB371 <g> is not allowed here.')])
  await buildSite(withDrawing(DRAWING.replace('</svg>', `${groups(23)}</svg>`)))
})

const ADOBE = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
]>
<svg version="1.1" id="Layer_1" xmlns="&ns_svg;" xmlns:i="&ns_ai;" x="0px" y="0px" width="24px" height="24px"
	 viewBox="0 0 24 24" style="enable-background:new 0 0 24 24;" xml:space="preserve">
<title>Yard</title>
<metadata><i:page/></metadata>
<g id="_x31_" i:layer="yes"><path fill="#FFFFFF" stroke="#000000" d="M0,0h24"/></g>
</svg>`

const INKSCAPE = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="210mm" height="297mm" viewBox="0 0 24 24" version="1.1" id="svg1" inkscape:version="1.3.2"
   sodipodi:docname="yard.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg"
   xmlns:svg="http://www.w3.org/2000/svg">
  <title id="title1">Yard</title>
  <sodipodi:namedview id="namedview1" pagecolor="#ffffff"><inkscape:grid id="grid1"/></sodipodi:namedview>
  <defs id="defs1" />
  <svg:g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <path d="m 0,0 1e-5,24" id="path1" stroke="black" sodipodi:nodetypes="cc" />
    <text xml:space="preserve" id="text1"><tspan sodipodi:role="line" id="tspan1">&#76;amp</tspan></text>
  </svg:g>
</svg>`

const FIGMA = `<svg width="24" height="24" fill="none" xmlns="http://www.w3.org/2000/svg">
<title>Yard</title>
<g clip-path="url(#clip0_1_2)"><path d="M0 0H24" stroke="black" data-name="edge"/></g>
<defs><clipPath id="clip0_1_2"><rect width="24" height="24" fill="white"/></clipPath></defs>
</svg>`

test.each([
  [
    'Illustrator',
    ADOBE,
    '<g id="diagram-plan-_x31_"><path fill="var(--paper)" stroke="currentColor" d="M0,0h24"/></g></svg>',
  ],
  [
    'Inkscape',
    INKSCAPE,
    '<defs id="diagram-plan-defs1"/><g id="diagram-plan-layer1"><path d="m 0,0 1e-5,24" id="diagram-plan-path1" stroke="currentColor"/><text id="diagram-plan-text1"><tspan id="diagram-plan-tspan1">Lamp</tspan></text></g></svg>',
  ],
  [
    'Figma',
    FIGMA,
    '<g fill="none"><g clip-path="url(#diagram-plan-clip0_1_2)"><path d="M0 0H24" stroke="currentColor"/></g><defs><clipPath id="diagram-plan-clip0_1_2"><rect width="24" height="24" fill="var(--paper)"/></clipPath></defs></g></svg>',
  ],
])('a drawing as %s saves it is shown without what only that program reads', async (_, svg, body) => {
  const site = await buildSite(withDrawing(svg))
  const figure = figureIn(site.main('/docs/a'))
  expect(figure).toContain('<svg viewBox="0 0 24 24" role="img"')
  expect(figure).toContain(`</title>${body}`)
  expect(site.warnings).toEqual([])
})

test('styles in a drawing are an error that says how to save it without them', async () => {
  const [problem] = await problemsOf(withDrawing(DRAWING.replace('stroke-width="2"', 'style="fill:red"')))
  expect(problem).toMatchObject({
    code: 'WB371',
    line: 5,
    column: 44,
    hint: expect.stringContaining('Presentation Attributes'),
  })
})

test.each([
  ['<!DOCTYPE svg [<!ENTITY a "b">]>', 'it declares entities, which can hide code'],
  ['<!DOCTYPE svg [<!ENTITY a SYSTEM "http://a.example/b">]>', 'it declares entities, which can hide code'],
  ['<!DOCTYPE svg SYSTEM "http://a.example/b.dtd">', 'its document type (DOCTYPE) is not that of SVG'],
  ['<!DOCTYPE html>\n<!DOCTYPE svg>', 'it is not well-formed XML (inappropriately located doctype declaration)'],
])('a drawing that begins with %s is an error', async (start, message) => {
  expect(lines(await problemsOf(withDrawing(`${start}${DRAWING}`)))).toEqual([
    expect.stringContaining(`error WB372 The drawing cannot be read: ${message}.`),
  ])
})

test('comments in a drawing are removed', async () => {
  const site = await buildSite(withDrawing(DRAWING.replace('the ground', '> <img src=x onerror=alert(1)>')))
  expect(figureIn(site.main('/docs/a'))).toContain('>Lamp</text>')
  expect(site.main('/docs/a')).not.toContain('onerror')
})

test('text of a drawing is escaped', async () => {
  const site = await buildSite(withDrawing(DRAWING.replace('>Lamp<', '>&lt;b&gt; "x"<')))
  expect(figureIn(site.main('/docs/a'))).toContain('>&lt;b&gt; &quot;x&quot;</text>')
})

test('a drawing without a title or without a viewBox is an error', async () => {
  const problems = await Promise.all(
    ['<svg viewBox="0 0 1 1"></svg>', '<svg><title>t</title></svg>'].map((svg) => problemsOf(withDrawing(svg))),
  )
  expect(problems.flatMap(lines)).toEqual([
    'content/diagrams/plan.svg:1 error WB373 The drawing has no <title>.',
    'content/diagrams/plan.svg:1 error WB373 The drawing has no viewBox.',
  ])
})

const percents = (at8: number) =>
  JSON.stringify({ '4': { success_percent: 90 }, '8': { success_percent: at8 }, '16': { success_percent: 0 } })
const ODDS = `
-- content/data/odds.json --
{ "casts": { "d6+d4": { "targets": ${percents(25)} }, "d8+d6": { "targets": ${percents(56.3)} } } }
-- content/docs/a.md --
:::odds-chart pairs="d6+d4, d8+d6"
Chances.
:::
`

test('the chart of odds takes its numbers from odds.json, best pair first', async () => {
  const site = await buildSite(ODDS)
  const figure = figureIn(site.main('/docs/a'))
  expect(figure).toContain('Against Target 8: d8+d6 56%, d6+d4 25%.')
  expect([...figure.matchAll(/<polyline/g)]).toHaveLength(2)
  const again = await site.rebuild({ 'content/data/odds.json': ODDS.split('\n')[2]?.replace('56.3', '57') ?? '' })
  expect(figureIn(again.main('/docs/a'))).toContain('d8+d6 57%')
})

test('a pair missing from odds.json is an error', async () => {
  expect(lines(await problemsOf(ODDS.replace('d4, d8+d6"', 'd4, d8+d7"')))).toEqual([
    'content/docs/a.md:1 error WB370 :::odds-chart: odds.json has no pair "d8+d7". Did you mean d8+d6?',
  ])
})

test('a chart of odds without the Target that it names is an error', async () => {
  const targets = { '4': { success_percent: 90 }, '16': { success_percent: 0 } }
  expect(lines(await problemsOf(ODDS.replace(percents(25), JSON.stringify(targets))))).toEqual([
    'content/docs/a.md:1 error WB370 :::odds-chart: there is no target 8 for d6+d4, which the chart marks. d6+d4 has 4, 16; choose one with target="…".',
  ])
})

test('a chart of odds marks the target that it names, and another target is an error', async () => {
  const marked = await buildSite(ODDS.replace('pairs="', 'target="4" axis="Difficulty" pairs="'))
  expect(figureIn(marked.main('/docs/a'))).toContain('Against Difficulty 4: d6+d4 90%, d8+d6 90%.')
  expect(lines(await problemsOf(ODDS.replace('pairs="', 'target="5" pairs="')))).toEqual([
    'content/docs/a.md:1 error WB370 :::odds-chart: there is no target 5 for d6+d4, which the chart marks. d6+d4 has 4, 8, 16; choose one with target="…".',
  ])
})

test('an option that a chart of odds does not have is an error', async () => {
  expect(lines(await problemsOf(ODDS.replace('pairs="', 'goal="30" pairs="')))).toEqual([
    'content/docs/a.md:1 error WB370 :::odds-chart: there is no option "goal".',
  ])
})

const chartOf = async (options: string) =>
  figureIn((await buildSite(`-- content/docs/a.md --\n:::odds-chart ${options}\n:::\n`)).main('/docs/a'))

test('a chart of odds computes the chances of dice, without a data file', async () => {
  expect(await chartOf('dice="2d6, 2d6+1" target="8"')).toContain('Against Target 8: 2d6+1 58%, 2d6 42%.')
  expect(await chartOf('dice="d100" success="at most" target="35" axis="Skill"')).toContain(
    'Against Skill 35: d100 35%.',
  )
  expect(await chartOf('dice="2d6"')).toContain('Against Target 7: 2d6 58%.')
})

test('a chart of odds computes the chances of hits in pools of dice', async () => {
  // 1 − (2/3)⁴ = 80 % for one hit; with two or more 1 − (2/3)⁴ − 4 · (1/3) · (2/3)³ = 41 %.
  expect(await chartOf('pools="4d6, 2d6" hits="5+"')).toContain('Hits, 1 or more: 4d6 80%, 2d6 56%.')
  expect(await chartOf('pools="4d6, 2d6" hits="5+" target="2"')).toContain('Hits, 2 or more: 4d6 41%, 2d6 11%.')
})

test.each([
  ['dice="2d6" pools="4d6"', '"dice" and "pools" exclude each other.'],
  ['dice="2d6, sword"', 'a chart cannot show the dice "sword". Write dice="2d6+1, 3d6kh2" or pools="4d6, 6d6".'],
  ['dice="2d6" success="more"', '"success" is "at least" or "at most", not "more".'],
  ['dice="d1000"', 'a chart shows at most 200 totals; these dice have 1000.'],
  ['pools="4d6"', 'the faces that are hits are missing. Write hits="5+" or hits="6".'],
  ['pools="4d6" hits="7+"', 'no face of 4d6 is a hit with hits="7+".'],
  ['pools="4d6+1" hits="5+"', 'a chart cannot show the dice "4d6+1". Write dice="2d6+1, 3d6kh2" or pools="4d6, 6d6".'],
  ['', 'there is no data file "odds.json". Without one, write dice="2d6" or pools="4d6" hits="5+".'],
])('a chart of odds with %s says what is wrong', async (options, message) => {
  expect(lines(await problemsOf(`-- content/docs/a.md --\n:::odds-chart ${options}\n:::\n`))).toEqual([
    `content/docs/a.md:1 error WB370 :::odds-chart: ${message}`,
  ])
})

test.each([
  ['one Target', { '8': { success_percent: 25 } }],
  ['a chance that is no number', { '4': { success_percent: 90 }, '8': {} }],
])('a pair with %s is an error', async (_, targets) => {
  expect(lines(await problemsOf(ODDS.replace(percents(25), JSON.stringify(targets))))).toEqual([
    'content/docs/a.md:1 error WB370 :::odds-chart: odds.json needs at least two Targets for d6+d4, each with a success_percent.',
  ])
})

test('the name of a pair in odds.json is escaped', async () => {
  const pair = '<img src=x onerror=alert(1)>'
  const site = await buildSite(ODDS.replaceAll('d8+d6', pair))
  const figure = figureIn(site.main('/docs/a'))
  expect(figure).not.toContain('<img')
  expect(figure).toContain('&lt;img src=x onerror=alert(1)&gt;</text>')
})

test('only the five XML entities are known in a drawing, not names of object properties', async () => {
  expect(await faultsOf('<text>&constructor;</text>')).toEqual([
    'content/diagrams/plan.svg:3 error WB372 The drawing cannot be read: it uses &constructor;, which it does not declare.',
  ])
})
