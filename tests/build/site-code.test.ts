// Faults of components, slots, head tags and the content policy.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkSite } from '../../cli/build.ts'
import { run } from '../command.ts'
import { buildFolder, buildSite, lines, PICTURE, problemsIn, problemsOf, writeSite } from '../site.ts'

const site = (config: string, text = 'Text.', files = '') => `
  -- site.config.ts --
  export default defineConfig({ title: 'Test', url: 'https://example.org',
    ${config}
  })
  -- content/docs/a.md --
  # A

  ${text}
  ${files}
`
const POOL = `
  -- pool.tsx --
  export default ({ level }: { level: number }) => { if (level > 9) throw new Error('Too many.'); return <p>{level}</p> }
`
const faults = async (...parts: Parameters<typeof site>) => lines(await problemsOf(site(...parts)))

test('each mistake with a component names the line and what to do', async () => {
  const config = "components: { pool: 'pool.tsx' },"
  const at = async (text: string) => faults(config, `${text}\n  :::`, POOL)
  expect(await at(':::component pol {"level": 1}')).toEqual([
    'content/docs/a.md:3 error WB398 :::component: there is no component "pol". Did you mean "pool"?',
  ])
  expect(await at(':::component')).toEqual([
    'content/docs/a.md:3 error WB398 :::component: the name of a component is missing.',
  ])
  expect(await at(':::component pool {level: 1}')).toEqual([
    expect.stringMatching(/^content\/docs\/a\.md:3 error WB398 :::component: its properties are not valid JSON: /),
  ])
  expect(await at(':::component pool [1]')).toEqual([
    'content/docs/a.md:3 error WB398 :::component: its properties must be a map, such as {"level": 3}; found [1].',
  ])
  expect(await at(':::component pool {"level": 10}')).toEqual([
    'pool.tsx:1 error WB394 The component "pool" with {"level":10} on content/docs/a.md failed: Too many.',
  ])
})

test('a file of the site that is missing or has no component is named', async () => {
  expect(await faults("slots: { docAfter: 'no.html' },\n    components: { Pool: 'pool.tsx' },", '', POOL)).toEqual([
    expect.stringMatching(/^site\.config\.ts:\d error WB103 .*must be made of small letters/),
  ])
  expect(await faults("slots: { docAfter: 'no.html' },")).toEqual([
    'site.config.ts:2 error WB109 "slots.docAfter": there is no file "no.html" in the folder of the site.',
  ])
  expect(await faults("slots: { docAfter: 'x.tsx' },", '', '-- x.tsx --\n  export const A = 1\n')).toEqual([
    'x.tsx:1 error WB399 This file failed: it has no default export that is a component. Write: export default function …',
  ])
})

test('a timer of the site that is due when a check ends is still run, and its fault is reported', async () => {
  const code = `
  -- pool.tsx --
  export default () => {
    setTimeout(() => { throw new Error('late') }, 5)
    const end = Date.now() + 20
    while (Date.now() < end) {}
    return <p>Pool</p>
  }
`
  const root = writeSite(site("components: { pool: 'pool.tsx' },", ':::component pool {}\n  :::', code))
  const { code: exitCode, stderr } = await run(['check', '--root', root])
  expect(stderr).toMatch(/pool\.tsx:2:\d+ .*WB399 .*Code of the site failed: late/)
  expect(exitCode).toBe(1)
})

test('code of the site that is wrong or fails is reported with its line and what to do', async () => {
  const at = async (code: string) => {
    const problems = await problemsOf(site("slots: { docAfter: 'parts/x.tsx' },", '', `-- parts/x.tsx --\n${code}`))
    return [...lines(problems), problems[0]?.hint]
  }
  expect(await at('  export default () => {\n    return <p>{null.name}</p>\n  }\n')).toEqual([
    "parts/x.tsx:2 error WB399 This file failed: Cannot read properties of null (reading 'name')",
    undefined,
  ])
  expect(await at('  export default () => <p>{window.name}</p>\n')).toEqual([
    'parts/x.tsx:1 error WB399 This file failed: window is not defined',
    'The build renders without a browser. Use it in useEffect or after a press.',
  ])
  expect(await at('  const a = 1\n  export default () => <p>oh</div>\n')).toEqual([
    'parts/x.tsx:2 error WB399 Unexpected closing "div" tag does not match opening "p" tag.',
    undefined,
  ])
  expect(await at("  import { motion } from 'no-such-package'\n  export default () => <p>{motion}</p>\n")).toEqual([
    'parts/x.tsx:1 error WB399 Could not resolve "no-such-package".',
    'Install the package: npm install no-such-package',
  ])
})

test('check reports all components that fail', async () => {
  const more = `
  -- content/docs/b.md --
  # B

  :::component pool {"level": 11}
  :::
${POOL}`
  const root = writeSite(site("components: { pool: 'pool.tsx' },", ':::component pool {"level": 10}\n  :::', more))
  const found = lines(await problemsIn(checkSite({ root, cacheDir: undefined })))
  expect(found).toEqual([
    'pool.tsx:1 error WB394 The component "pool" with {"level":10} on content/docs/a.md failed: Too many.',
    'pool.tsx:1 error WB394 The component "pool" with {"level":11} on content/docs/b.md failed: Too many.',
  ])
})

test('sources are added to the content policy, and unknown directives are errors', async () => {
  const built = await buildSite(
    site("contentPolicy: { 'img-src': ['https://img.example'], 'frame-src': ['https://video.example'] },"),
  )
  expect(built.file('_headers')).toContain("img-src 'self' data: https://img.example;")
  expect(built.file('_headers')).toContain('; frame-src https://video.example;')
  expect(await faults("contentPolicy: { 'script-scr': ['https://a.example'] },")).toEqual([
    expect.stringMatching(
      /"contentPolicy\.script-scr" is not a directive with a list of sources\. Did you mean "script-src"\?/,
    ),
  ])
})

test('a site without components ships no code for them, nor the parts of React that only they may use', async () => {
  const scripts = async (...parts: Parameters<typeof site>) => {
    const built = await buildSite(site(...parts))
    return [...built.files()].flatMap(([name, text]) => (name.endsWith('.js') ? text : [])).join('')
  }
  const partsIn = (code: string) =>
    ['wastelandReact', 'startViewTransition', 'observeUsing', 'dns-prefetch'].map((part) => code.includes(part))
  expect(partsIn(await scripts(''))).toEqual([false, false, false, false])
  expect(partsIn(await scripts("components: { pool: 'pool.tsx' },", 'Text.', POOL))).toEqual([true, true, true, true])
})

test('an embed of a host that the config does not list is an error with its line', async () => {
  expect(await faults("embeds: ['https://video.example'],", ':::embed https://other.example/x\n  :::')).toEqual([
    'content/docs/a.md:3 error WB393 :::embed: "embeds" in site.config.ts does not allow https://other.example.',
  ])
  expect(await faults("embeds: ['https://video.example'],", ':::embed javascript:alert(1)\n  :::')).toEqual([
    'content/docs/a.md:3 error WB393 :::embed: the address of a page is missing; it begins with https://.',
  ])
  const built = await buildSite(site("embeds: ['https://video.example'],", ':::embed https://video.example/x\n  :::'))
  expect(built.file('_headers')).toContain('; frame-src https://video.example;')
})

const BEASTS = `
  -- content/data/beasts.yml --
  - { id: dog, name: Night dog, text: It **bites**., nerve: 2, home: yard }
  -- plate.tsx --
  export default ({ file, id, fields }: { file: string; id: string; fields: Record<string, string> }) =>
    <dl title={file + '/' + id}><dt>Nerve</dt><dd dangerouslySetInnerHTML={{ __html: fields.nerve }} />
      <dd dangerouslySetInnerHTML={{ __html: fields.text }} />{fields.home && <dd>home</dd>}</dl>
`
const PLATES = "plates: { beasts: { title: 'name', lede: 'text', stats: { nerve: 'Nerve' } } },"

test('a component of the site makes the inside of stat blocks, from their fields as HTML', async () => {
  const built = await buildSite(site(`${PLATES} replace: { plate: 'plate.tsx' },`, ':::plates beasts\n  :::', BEASTS))
  const main = built.main('/docs/a')
  expect(main).toMatch(/<article class="own-plate" aria-labelledby="night-dog"><h2 id="night-dog"/)
  expect(main).toContain(
    '<dl title="beasts/dog"><dt>Nerve</dt><dd>2</dd><dd>It <strong>bites</strong>.</dd></dl></article>',
  )
  expect(main).not.toContain('data-field')
  const changed = await built.rebuild({ 'plate.tsx': 'export default () => <p>Changed.</p>' })
  expect(changed.main('/docs/a')).toContain('<p>Changed.</p></article>')
})

test('a component for stat blocks that fails names the record, and other files than .tsx are errors', async () => {
  const broken = BEASTS.replace(/export default[\s\S]*/, "export default () => { throw new Error('No ink.') }\n")
  expect(await faults(`${PLATES} replace: { plate: 'plate.tsx' },`, ':::plates beasts\n  :::', broken)).toEqual([
    'plate.tsx:1 error WB394 The stat block of beasts/dog on content/docs/a.md failed: No ink.',
  ])
  expect(await faults(`${PLATES} replace: { plate: 'plate.html' },`)).toEqual([
    expect.stringMatching(/^site\.config\.ts:\d error WB103 "replace\.plate": must be a \.tsx file/),
  ])
})

test('an own footer shows the offer to keep the site where it says, and else below it', async () => {
  const offers = (html: string) => html.match(/<p class="wrap offline"[^>]*data-offline/g)?.length
  const config = (file: string) => `offline: true, replace: { footer: '${file}' },`
  const react = '-- foot.tsx --\n  export default ({ offlineOffer }) => <footer>{offlineOffer}<i>Own</i></footer>\n'
  const tsx = (await buildSite(site(config('foot.tsx'), '', react))).html('/docs/a')
  expect(tsx).toMatch(/<footer><p class="wrap offline"[^>]*><\/p><i>Own<\/i><\/footer>/)
  const marked = '-- foot.html --\n  <footer><i>Own</i><!-- offline offer --></footer>\n'
  const html = (await buildSite(site(config('foot.html'), '', marked))).html('/docs/a')
  expect(html).toMatch(/<i>Own<\/i><p class="wrap offline"[^>]*><\/p><\/footer>/)
  const plain = '-- foot.html --\n  <footer><i>Own</i></footer>\n'
  const below = (await buildSite(site(config('foot.html'), '', plain))).html('/docs/a')
  expect(below).toMatch(/<\/footer><p class="wrap offline"/)
  expect([tsx, html, below].map(offers)).toEqual([1, 1, 1])
  const without = (await buildSite(site("replace: { footer: 'foot.tsx' },", '', react))).html('/docs/a')
  expect(without).toContain('<footer><i>Own</i></footer>')
})

const POST = '-- content/blog/2025-01-02-heist.md --\n  # Heist\n\n  In.\n\n  <!-- truncate -->\n\n  Out.\n'
const GISCUS = "comments: { giscus: { repo: 'me/game', repoId: 'R_1', category: 'Talk', categoryId: 'DIC_1' } },"

test('with comments, posts have a link to them and a button that loads them; other pages and sites have neither', async () => {
  const built = await buildSite(site(GISCUS, '', POST))
  const post = built.main('/blog/2025/01/02/heist')
  expect(post).toContain('href="https://github.com/me/game/discussions"')
  expect(post).toContain('data-comments="https://giscus.app/en/widget?repo=me%2Fgame&amp;repoId=R_1&amp;category=Talk')
  expect(built.html('/docs/a')).not.toContain('data-comments')
  expect(built.file('_headers')).toContain('; frame-src https://giscus.app;')
  const without = await buildSite(site('', '', POST))
  expect([...without.files().values()].filter((text) => /giscus|data-comments|\.comments/.test(text))).toEqual([])
})

test.each([
  ['de-AT', '/de/widget'],
  ['el', '/gr/widget'],
  ['zh', '/zh-CN/widget'],
  ['zh-TW', '/zh-TW/widget'],
  ['gd', '/widget'],
])('comments of posts in %s are shown in that language if giscus has it', async (language, address) => {
  const built = await buildSite(site(`${GISCUS} i18n: { defaultLocale: '${language}' },`, '', POST))
  expect(built.main('/blog/2025/01/02/heist')).toContain(`data-comments="https://giscus.app${address}?repo`)
})

test('comments without the id of the category are an error that names the field', async () => {
  expect(await faults(GISCUS.replace(", categoryId: 'DIC_1'", '').replace('me/game', 'game'), '', POST)).toEqual([
    expect.stringMatching(/WB103 "comments\.giscus\.repo": must be an owner and a name, such as "me\/my-game"/),
    expect.stringMatching(/WB103 "comments\.giscus\.categoryId"/),
  ])
})

const SLOTTED = (html: string, slot = 'docAfter', config = '') =>
  site(`slots: { ${slot}: 'theme/x.html' }, ${config}`, 'Text.', `-- theme/x.html --\n${html.replace(/^/gm, '  ')}\n`)

test('links of a slot in an .html file get the base path and are checked with their line', async () => {
  const html = '<p><a href="/docs/a">A</a>\n<a href=/docs/a#x>B</a> <a class="b"\n href="/docs/b">C</a></p>'
  const config = "baseUrl: '/game/', checks: { deadLinks: 'warn', deadAnchors: 'warn' }"
  const built = await buildSite(SLOTTED(html, 'docAfter', config))
  expect(built.main('/docs/a')).toContain('<p><a href="/game/docs/a">A</a>\n<a href="/game/docs/a#x">B</a>')
  expect(lines(built.warnings)).toEqual([
    'theme/x.html:2 warning WB604 There is no heading with the id "x" on /docs/a. Did you mean "a"?',
    'theme/x.html:2 warning WB603 the link to "/docs/b" leads to no page. Did you mean "/docs/a"?',
  ])
})

test('pictures and scripts of slots and replacements get the base path, in every locale', async () => {
  const files = `
  -- theme/x.html --
  <footer><img src="/x.png" srcset="/x.png 1x, /x.png 2x" alt=""><a href="/docs/a">A</a><!-- <a href="/docs/no"> --></footer>
  -- content/static/x.png --
  ${PICTURE}
  `
  const config = "baseUrl: '/game/', i18n: { locales: ['en', 'fr'] }, replace: { footer: 'theme/x.html' },"
  const built = await buildSite(site(config, 'Text.', files))
  const footer = (base: string) =>
    `<img src="/game/x.png" srcset="/game/x.png 1x, /game/x.png 2x" alt=""><a href="${base}docs/a">A</a>`
  expect(built.html('/docs/a')).toContain(footer('/game/'))
  expect(built.html('/fr/docs/a')).toContain(footer('/game/fr/'))
})

test.each([
  ['<div>\n<b>x', 'theme/x.html:2 error WB112 This file has an unbalanced <b>, which would break every page.'],
  [
    '<div>\nx</div></div>',
    'theme/x.html:2 error WB112 This file has an unbalanced </div>, which would break every page.',
  ],
  ['x\n<a href="/docs/a', 'theme/x.html:2 error WB112 This file has an unbalanced <a, which would break every page.'],
])('unbalanced tags in a slot are an error: %j', async (html, message) => {
  expect(lines(await problemsOf(SLOTTED(html)))).toEqual([message])
})

const BLOCKED = "does nothing: the site's content security policy blocks it."

test.each([
  ['<script>count()</script>', `WB107 An inline <script> ${BLOCKED}`],
  [
    '<script async src="https://count.example/x.js"></script>',
    `WB107 The script "https://count.example/x.js" ${BLOCKED}`,
  ],
  ['<script src="//count.example/x.js"></script>', `WB107 The script "//count.example/x.js" ${BLOCKED}`],
  ['<button onclick="go()">Go</button>', `WB107 The attribute "onclick" ${BLOCKED}`],
  ['<p style="color:red">x</p>', `WB107 The attribute "style" ${BLOCKED}`],
  ['<style>p > a { color: red }</style>', `WB107 <style> ${BLOCKED}`],
  ['<iframe src="https://a.example"></iframe>', `WB107 <iframe> ${BLOCKED}`],
  ['<a href="javascript:go()">x</a>', `WB107 A javascript: address ${BLOCKED}`],
  ['<img src="https://a.example/x.png" alt="">', 'WB606 The image "https://a.example/x.png" is on another host'],
  ['<a href="docs/a">x</a>', 'WB114 The address "docs/a" is read from each page that shows it'],
])('%s in a slot is a warning with its line', async (html, message) => {
  const built = await buildSite(SLOTTED(`<p>x</p>\n${html}`))
  expect(lines(built.warnings)).toEqual([expect.stringContaining(`theme/x.html:2 warning ${message}`)])
  expect(built.main('/docs/a')).not.toMatch(/onclick|style=/)
})

test('a slot with what the content policy allows is published without a warning', async () => {
  const html =
    '<script type="application/ld+json">{"a": "<b>"}</script><br><svg viewBox="0 0 1 1"><path d="M0 0"/></svg><a href="#x">x</a><a href="mailto:a@b.example">x</a><!-- <b> --><iframe src="https://a.example/x"></iframe><img src="https://b.example/x.png" alt="">'
  const config = "contentPolicy: { 'frame-src': ['https://a.example'], 'img-src': ['https://b.example'] }"
  expect((await buildSite(SLOTTED(html, 'docAfter', config))).warnings).toEqual([])
  const head = '<meta name="x" content="<b>"><script>if (1 < 2) go()</script><link rel="me" href="https://a.example">'
  const built = await buildSite(SLOTTED(head, 'head'))
  expect(built.warnings).toEqual([])
  expect(built.html('/docs/a')).toContain(head)
})

test.each([
  ['<meta name="a">\n<p>x</p>', 'theme/x.html:2 error WB113 <p> ends the head of the page'],
  ['<meta name="a">\nHello', 'theme/x.html:2 error WB113 Text ends the head of the page'],
])('what may not be in the head of a page is an error in its slot: %j', async (html, message) => {
  const [first] = lines(await problemsOf(SLOTTED(html, 'head')))
  expect(first).toContain(message)
})

test.each(['site.config.ts', 'theme.css', 'theme/x.html', 'theme/x.tsx', 'pool.tsx', 'label.ts', 'mark.svg'])(
  '%s that is not UTF-8 is an error with its line',
  async (name) => {
    const root = writeSite(`
    -- site.config.ts --
    export default {
      title: 'Cafe', url: 'https://example.org', slots: { docAfter: 'theme/x.html', docBefore: 'theme/x.tsx' },
      components: { pool: 'pool.tsx' }, home: { wordmark: { wide: 'mark.svg', tall: 'mark.svg' } } }
    -- theme.css --
    .card {
      color: red } /* Cafe */
    -- theme/x.html --
    <p>
      Cafe</p>
    -- theme/x.tsx --
    export default () =>
      <p>Cafe</p>
    -- pool.tsx --
    import { label } from './label.ts'
    export default () => <p>{label} Cafe</p>
    -- label.ts --
    // A label.
    export const label = 'Cafe'
    -- mark.svg --
    <svg xmlns="http://www.w3.org/2000/svg">
    <text>Cafe</text></svg>
    -- content/docs/a.md --
    # A
  `)
    const file = path.join(root, name)
    fs.writeFileSync(file, Buffer.from(fs.readFileSync(file, 'utf8').replace('Cafe', 'Caf\xe9'), 'latin1'))
    const found = lines(await problemsIn(buildFolder(root)))
    expect(found).toEqual([expect.stringMatching(`^${name}:2 error WB403 The file is not UTF-8 at byte \\d+\\.$`)])
  },
)

const HTML = 'with which content could write HTML.'

test.each([
  ['{"dangerouslySetInnerHTML": {"__html": "<b>"}}', `must not contain "dangerouslySetInnerHTML", ${HTML}`],
  ['{"a": [{"dangerouslySetInnerHTML": 1}]}', `must not contain "dangerouslySetInnerHTML", ${HTML}`],
  ['{"__proto__": {"x": 1}}', `must not contain "__proto__", ${HTML}`],
  ['{"a": {"b": [{"\\u005f_proto__": {"x": 1}}]}}', `must not contain "__proto__", ${HTML}`],
  ['{"srcDoc": "<script>"}', `must not contain "srcDoc", ${HTML}`],
  ['{"ref": 1}', 'must not contain "ref", which React keeps for itself.'],
  ['{"key": "a"}', 'must not contain "key", which React keeps for itself.'],
  [`{"a": ${'['.repeat(5000)}${']'.repeat(5000)}}`, 'are nested deeper than 50 levels.'],
])('properties that content must not give to a component are an error: %.60s', async (props, message) => {
  const spread = '-- pool.tsx --\n  export default (props: object) => <p {...props} />\n'
  expect(await faults("components: { pool: 'pool.tsx' },", `:::component pool ${props}\n  :::`, spread)).toEqual([
    `content/docs/a.md:3 error WB398 :::component: its properties ${message}`,
  ])
})

test('keys of deeper properties may be named key and ref', async () => {
  const list = '-- pool.tsx --\n  export default ({ doors }: { doors: { key: string }[] }) => <p>{doors[0]?.key}</p>\n'
  const text = ':::component pool {"doors": [{"key": "brass", "ref": 4}]}\n  :::'
  expect((await buildSite(site("components: { pool: 'pool.tsx' },", text, list))).main('/docs/a')).toContain(
    '<p>brass</p>',
  )
})

test.each([
  ['in a component', 'pool.tsx', 'export default () => { process.exit(0) }', 'it calls process.exit(0).'],
  [
    'in a component that catches it',
    'pool.tsx',
    'export default () => { try { process.exit(3) } catch {} return <p/> }',
    'it calls process.exit(3).',
  ],
  [
    'in a microtask of a component',
    'pool.tsx',
    'export default () => { queueMicrotask(() => process.exit(0)); return <p/> }',
    'it calls process.exit(0).',
  ],
  [
    'in a timer of a component',
    'pool.tsx',
    'setInterval(() => process.exit(0), 1); export default () => <p/>',
    'it calls process.exit(0).',
  ],
  ['in a slot', 'slot.tsx', 'export default () => { process.exit() }', 'it calls process.exit().'],
  ['when a slot is loaded', 'slot.tsx', 'process.exit(0); export default () => <p/>', 'it calls process.exit(0).'],
  [
    'instead of ending a slot that never loads',
    'slot.tsx',
    'await new Promise(() => {}); export default () => <p/>',
    'it waits for a promise that never settles.',
  ],
])('a call of process.exit %s is an error with its place, and leaves no lock', async (_, name, code, message) => {
  const fine = 'export default () => <p/>'
  const root = writeSite(
    site(
      "components: { pool: 'pool.tsx' }, slots: { docAfter: 'slot.tsx' },",
      ':::component pool\n  :::',
      `-- pool.tsx --\n  ${name === 'pool.tsx' ? code : fine}\n  -- slot.tsx --\n  ${name === 'slot.tsx' ? code : fine}\n`,
    ),
  )
  const { code: exitCode, stdout, stderr } = await run(['build', '--root', root])
  expect(stderr).toContain(message)
  expect(stderr).toMatch(new RegExp(`1\\. ${name}:1:\\d+ `))
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect([fs.existsSync(path.join(root, '.wasteland/lock')), fs.existsSync(path.join(root, 'out'))]).toEqual([
    false,
    false,
  ])
})

test('a component that renders for ten seconds is named', async () => {
  const slow = `-- pool.tsx --
  const cell = new Int32Array(new SharedArrayBuffer(4))
  export default () => { Atomics.wait(cell, 0, 0, 12_000); return <p>Done.</p> }
  `
  const root = writeSite(site("components: { pool: 'pool.tsx' },", ':::component pool {"level": 1}\n  :::', slow))
  const { code, stderr } = await run(['build', '--root', root])
  expect(stderr).toMatch(
    /^The component "pool" with \{"level":1\} on content\/docs\/a\.md \(pool\.tsx\) is still running after 10 s \(process \d+\)\.$/m,
  )
  expect(code).toBe(0)
})
