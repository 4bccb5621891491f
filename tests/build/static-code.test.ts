// Files of the content that would run code on the origin of the site.
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { buildFolder, buildSite, lines, problemsOf, writeFile, writeSite } from '../site.ts'

const HTML = 'xmlns="http://www.w3.org/1999/xhtml"'
const SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"'

/** The messages for a file in content/static with this text. */
async function saidOf(name: string, text: string) {
  const problems = await problemsOf(`-- content/docs/a.md --\n# A\n-- content/static/${name} --\n${text}\n`)
  return lines(problems).map((line) => line.replace(/^content\/static\/[^:]*:\d* error WB421 /, ''))
}

test.each([
  'page.html',
  'page.HTM',
  'page.xhtml',
  'code.js',
  'code.mjs',
  'code.cjs',
  'sheet.xsl',
  'sheet.xslt',
  'old.swf',
  'drawing.svgz',
])('an executable file in content/static is an error: %s', async (name) => {
  expect(await saidOf(name, 'x')).toEqual([
    'Content must not run code on the site, but this file could: browsers run files of this type.',
  ])
})

/** A drawing with something in it. */
const svg = (inside: string) => `<svg ${SVG}>${inside}</svg>`

const xhtml = (element: string) => `<foreignObject>${element.replace(/^<\w+/, `$& ${HTML}`)}</foreignObject>`

const SCRIPT = 'it contains a script'
const HANDLER = 'it contains an event handler'
const LINK = 'it contains a javascript: link'
const PASSWORD = 'of HTML, which can lead visitors away or ask them for a password'

test.each([
  ['a script', svg('<script>alert(1)</script>'), SCRIPT],
  ['a script with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>', SCRIPT],
  ['an event handler', `<svg ${SVG}\nonload = "alert(1)"/>`, HANDLER],
  ['a handler set by an animation', svg('<set attributeName="onclick" to="x"/>'), HANDLER],
  ['HTML with a frame', svg(xhtml('<iframe srcdoc="x"/>')), 'it contains a frame or an object'],
  ['a javascript: link', svg('<a href=" java&#115;cript:alert(1)"/>'), LINK],
  ['a javascript: link with a line end', svg('<a href="java&#10;script:alert(1)"/>'), LINK],
  ['a link set by an animation', svg('<a><animate attributeName="href" values="#;javascript:alert(1)"/></a>'), LINK],
  [
    'a style sheet',
    `<?xml-stylesheet href="a.xsl" type="text/xsl"?>${svg('')}`,
    'it links a style sheet, which can contain code',
  ],
  ['a form', svg(xhtml('<form action="https://b.example"/>')), `it contains <form> ${PASSWORD}`],
  [
    'a field with a prefix',
    svg('<h:input xmlns:h="http://www.w3.org/1999/xhtml" type="password"/>'),
    `it contains <input> ${PASSWORD}`,
  ],
])('a drawing that could run code is an error: %s', async (_, text, reason) => {
  expect(await saidOf('x.svg', text)).toEqual([
    `Content must not run code on the site, but this file could: ${reason}.`,
  ])
})

const ENTITIES = 'it declares entities, which can hide code'
const DOCTYPE = 'its document type (DOCTYPE) is not that of SVG, so it cannot be checked for code'
const XHTML = 'PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"'
const XHTML_WITH_SVG = 'PUBLIC "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN" "x.dtd"'

test.each([
  [
    'entities',
    `<!DOCTYPE svg [<!ENTITY a "java"><!ENTITY b "script:">]>${svg('<a href="&a;&b;alert(1)"/>')}`,
    ENTITIES,
  ],
  ['entities from another file', `<!DOCTYPE svg [<!ENTITY % more SYSTEM "more.ent"> %more;]>${svg('')}`, ENTITIES],
  [
    'entities that grow',
    `<!DOCTYPE svg [<!ENTITY a "https://a.example/${'x'.repeat(400)}">]>${svg(`<text>${'&a;'.repeat(400)}</text>`)}`,
    'its entities make it much longer, so it cannot be checked for code',
  ],
  [
    'a named entity',
    svg('<a href="javascript&colon;alert(1)"/>'),
    'it uses &colon;, which it does not declare, so it cannot be checked for code',
  ],
  [
    'an attribute in its document type',
    `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg('')}`,
    'it declares attributes, which can hide code',
  ],
  [
    'the document type of XHTML, which knows more entities',
    `<!DOCTYPE svg ${XHTML}>${svg('<a href="javascript&colon;alert(1)"/>')}`,
    DOCTYPE,
  ],
  ['the document type of XHTML with SVG', `<!DOCTYPE svg ${XHTML_WITH_SVG}>${svg('')}`, DOCTYPE],
  ['a tag that is never closed', svg('<g>'), '</svg> closes <g>, so it cannot be checked for code'],
  [
    'deep nesting',
    svg('<g>'.repeat(5000) + '</g>'.repeat(5000)),
    'it is nested deeper than 256 levels, so it cannot be checked for code',
  ],
  [
    'another encoding',
    `<?xml version="1.0" encoding="utf-7"?>${svg('')}`,
    'its encoding is utf-7, so it cannot be checked for code',
  ],
])('a drawing that may hide code is an error: %s', async (_, text, reason) => {
  expect(await saidOf('x.svg', text)).toEqual([
    `Content must not run code on the site, but this file could: ${reason}.`,
  ])
})

test.each([
  ['data.xml', '<?xml-stylesheet href="a.xsl"?><a/>'],
  ['feed.rss', '<a><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script></a>'],
  ['padded.kml', `${' '.repeat(2000)}<a><s xmlns="http://www.w3.org/1999/xhtml" onclick="alert(1)"/></a>`],
  ['track.gpx', '<a><s xmlns="http://www.w3.org/1999/xhtml" onclick="alert(1)"/></a>'],
  ['redirect.xml', `<html ${HTML}><meta http-equiv="refresh" content="0;url=https://b.example/"/></html>`],
  ['redirect.xml', `<a xmlns:x="http://www.w3.org/1999/xhtml"><x:meta http-equiv="refresh" content="0"/></a>`],
  ['password.xml', `<a><button ${HTML}/></a>`],
  ['style.xml', `<a><link ${HTML} rel="alternate stylesheet" href="https://b.example/x.css"/></a>`],
  ['link.xml', `<!DOCTYPE html><a><a ${HTML} href="javascript&colon;alert(1)"/></a>`],
  ['link.rdf', `<a><a ${HTML} href="java&#x0A;script:alert(1)"/></a>`],
  ['notes', '<div onclick="alert(1)"/>'],
  ['notes.tpl', '<meta http-equiv="refresh" content="0;url=https://b.example/"/>'],
  ['notes.tpl', '<p>Never closed'],
])('XML that can run code is an error with any file extension: %s', async (name, text) => {
  expect(await saidOf(name, text)).toHaveLength(1)
})

test('a drawing in UTF-16 cannot be checked, and is an error', async () => {
  const root = writeSite('-- content/docs/a.md --\n# A\n')
  writeFile(root, 'content/static/x.svg', '')
  fs.writeFileSync(`${root}/content/static/x.svg`, Buffer.from(`\ufeff<svg ${SVG}><script/></svg>`, 'utf16le'))
  await expect(buildFolder(root)).rejects.toThrow('it is not UTF-8, so it cannot be checked for code')
})

test('files in the static folder of a locale and next to pages are checked too; unused ones are not published', async () => {
  const site = (image: string) => `
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', i18n: { locales: ['en', 'fr'] } })
    -- content/docs/a.md --
    # A
    [A page](./x.html) ![A drawing](${image})
    -- content/docs/x.html --
    <script>alert(1)</script>
    -- content/docs/unused.js --
    alert(1)
    -- content/docs/bad.svg --
    <svg ${SVG} onload="alert(1)"/>
    -- content/i18n/fr/static/y.js --
    alert(1)
  `
  const named = (await problemsOf(site('./bad.svg'))).map(({ code, file }) => `${code} ${file}`).sort()
  expect(named).toEqual([
    'WB421 content/docs/bad.svg',
    'WB421 content/docs/x.html',
    'WB421 content/i18n/fr/static/y.js',
  ])
})

const DRAWN = `<?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg">
    ]>
    <svg xmlns="&ns_svg;" viewBox="0 0 1 1"><style>a { fill: red }</style><metadata>on = description</metadata>
    <foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Text</p></foreignObject><a href="https://a.example">x</a></svg>`

const INKSCAPE = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
    <!-- Created with Inkscape (http://www.inkscape.org/) -->
    <svg ${SVG} xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:xlink="http://www.w3.org/1999/xlink"
      inkscape:version="1.3"><inkscape:view inkscape:onload="0"/><image xlink:href="a.png" xlink:actuate="onLoad"/></svg>`

test('drawings saved by common programs, sitemaps and data files are published', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    # A
    -- content/static/drawn.svg --
    ${DRAWN}
    -- content/static/map.xml --
    <urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><xhtml:link rel="alternate" href="/fr"/></url></urlset>
    -- content/static/inkscape.svg --
    ${INKSCAPE}
    -- content/static/track.gpx --
    <?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><metadata><link href="https://a.example"/></metadata></gpx>
    -- content/static/posts.atom --
    <feed xmlns="http://www.w3.org/2005/Atom"><content type="xhtml"><div ${HTML}><p>A <b>post</b> &amp; more</p></div></content></feed>
    -- content/static/records.xml --
    <?xml version="1.0" encoding="iso-8859-1"?><records><record online="yes" form="round"/><object/></records>
    -- content/static/empty --

    -- content/static/love --
    <3 this game
    -- content/static/functions/map.txt --
    f(x)
    -- content/static/words.txt --
    <script>alert(1)</script>
    -- content/static/data.json --
    ["<script>"]
  `)
  expect(site.warnings).toEqual([])
  for (const name of [
    'drawn.svg',
    'inkscape.svg',
    'map.xml',
    'track.gpx',
    'posts.atom',
    'empty',
    'words.txt',
    'data.json',
  ])
    expect(site.exists(name)).toBe(true)
})

test.each([
  'shell.php',
  'A.PHP7',
  'x.phtml',
  'x.cgi',
  'shell.php.txt',
  'cgi-bin/run',
  'page.aspx',
  'functions/a.ts',
  'functions/[[path]].js',
  'api/a.py',
])('code that a host would run is an error: %s', async (name) => {
  expect(await saidOf(name, 'x')).toEqual([
    expect.stringMatching(/^Content must not run code on the site, but this file could: (?:many|some) hosts run /),
  ])
})

const HOST_SITE = (config: string, name: string, text = 'x') => `
  -- site.config.ts --
  export default defineConfig({ title: 'x', ${config} })
  -- content/docs/a.md --
  # A
  -- content/static/${name} --
  ${text}
`

test.each([
  'web.config',
  'Web.config',
  'staticwebapp.config.json',
  'vercel.json',
  'netlify.toml',
  '_routes.json',
  'maps/web.config',
])('a file that sets up a host is an error: %s', async (name) => {
  const url = "url: 'https://a.example'"
  expect(lines(await problemsOf(HOST_SITE(url, name)))).toEqual([
    expect.stringMatching(
      /^content\/static\/.*: error WB436 This file sets up .*: with it, a change to content could decide/,
    ),
  ])
  for (const [config, warnings] of [
    ["checks: { hostFiles: 'warn' }", 1],
    ["checks: { hostFiles: 'ignore' }", 0],
    ['staticCode: true', 0],
  ]) {
    const site = await buildSite(HOST_SITE(`${url}, ${config}`, name))
    expect([site.exists(name), site.warnings.length]).toEqual([true, warnings])
  }
})

test('a file _redirects is an error that names the field of the config', async () => {
  const [problem] = await problemsOf(HOST_SITE("url: 'https://a.example'", '_redirects'))
  expect(problem).toMatchObject({ code: 'WB436', hint: expect.stringContaining('Use "redirects" in site.config.ts') })
})

test.each([
  ['b.example', 1],
  ['www.a.example', 1],
  ['https://a.example', 1],
  ['A.example', 0],
  ['a.example', 0],
])('a CNAME of %s is compared with the url in the config', async (domain, warnings) => {
  const site = await buildSite(HOST_SITE("url: 'https://a.example'", 'CNAME', domain))
  expect(site.warnings).toHaveLength(warnings)
  for (const problem of site.warnings)
    expect(problem).toMatchObject({
      code: 'WB437',
      file: 'content/static/CNAME',
      message: `CNAME publishes the site at "${domain}", but "url" in site.config.ts is at "a.example".`,
    })
  expect((await buildSite(HOST_SITE('', 'CNAME', domain))).warnings).toEqual([])
})

test('staticCode publishes them; otherwise drawings opened by themselves are sandboxed', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'x', url: 'https://a.example', staticCode: true })
    -- content/docs/a.md --
    # A
    -- content/static/x.html --
    <script src="x.js"></script>
    -- content/static/x.svg --
    <svg ${SVG}><script/></svg>
  `)
  expect([site.exists('x.html'), site.exists('x.svg')]).toEqual([true, true])
  expect(site.file('_headers')).not.toContain('sandbox')
  const plain = await buildSite('-- content/docs/a.md --\n# A\n')
  expect(plain.file('_headers')).toContain("/*.svg\n  Content-Security-Policy: sandbox; script-src 'none'\n")
})
