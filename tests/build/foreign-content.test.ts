// Content of other authors: it builds, no page is lost or overwritten, and every fault is reported.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { DocPage } from '../../templates/page-data.ts'
import { type ForeignPage, largePage, writeForeignTree } from '../foreign-tree.ts'
import { type BuiltSite, buildFolder, buildSite, lines, PICTURE, writeSite } from '../site.ts'

const LENIENT = `
    -- site.config.ts --
    export default defineConfig({
      title: 'Foreign',
      url: 'https://example.org',
      checks: { deadLinks: 'warn', deadAnchors: 'warn', missingImages: 'warn', missingAltText: 'ignore' },
    })
    -- content/pages/index.md --
    Home.
`

async function buildForeign(seed: number, pages: number): Promise<{ site: BuiltSite; written: ForeignPage[] }> {
  const root = writeSite(LENIENT)
  const written = writeForeignTree(root, { seed, pages })
  return { site: await buildFolder(root), written }
}

function pagesOf(site: BuiltSite): DocPage[] {
  const folder = path.join(site.outDir, 'page-data')
  return (fs.readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as DocPage)
    .filter(({ layout }) => layout === 'doc')
}

test.each([1, 2, 3])('tree %i of foreign files builds: each file is one page, with its own text', async (seed) => {
  const { site, written } = await buildForeign(seed, 120)
  const pages = pagesOf(site)
  expect(pages.length).toBe(written.length)
  for (const { file, token } of written) {
    const own = pages.filter(({ html }) => new RegExp(`${token}\\b`).test(html))
    expect(
      own.map(({ path: address }) => address),
      file,
    ).toHaveLength(1)
    expect(own[0]?.html, file).not.toContain('\uFEFF')
    expect(site.exists(`${own[0]?.path.slice(1)}/index.html`), file).toBe(true)
  }
})

test('every broken link and image is reported with its file, and no others', async () => {
  const { site, written } = await buildForeign(4, 120)
  const named = new Map<string, number>()
  for (const { file, code } of site.warnings)
    if (file && /^WB60[235]$/.test(code)) named.set(file, (named.get(file) ?? 0) + 1)
  expect(written.filter(({ file, broken }) => (named.get(file.normalize('NFC')) ?? 0) !== broken)).toEqual([])
})

test('building a foreign tree again gives the same bytes, with and without the cache', async () => {
  const { site } = await buildForeign(5, 40)
  const again = await site.rebuild()
  expect([again.changed, again.removed]).toEqual([[], []])
  expect((await buildFolder(site.root, { cache: false, out: 'clean' })).files()).toEqual(site.files())
})

test('a page of two megabytes is built like any other', async () => {
  const site = await buildSite(LENIENT)
  const again = await site.rebuild({ 'content/docs/large.md': `${largePage(2_000_000)}\nThe last words.\n` })
  expect(again.main('/docs/large')).toContain('The last words.')
  expect(again.warnings).toEqual([])
})

test('a link with an application scheme is not a link', async () => {
  const site = await buildSite(`${LENIENT}
    -- content/docs/vault.md --
    See [my vault](obsidian://open?vault=a).
  `)
  expect(site.main('/docs/vault')).not.toContain('obsidian:')
  expect(lines(site.warnings)).toEqual([
    'content/docs/vault.md:1 warning WB601 The link "obsidian://open?vault=a" has the unknown scheme "obsidian:".',
  ])
})

test('syntax of other systems stays text, and a warning says what to write instead, once per page', async () => {
  const site = await buildSite(`
    -- content/docs/notes.md --
    # Notes

    [TOC]

    Some words,
    ![[map.png]] and [[Spell|a spell]].

    - [[Fire]]
    - [Fire bolt](Fire bolt.md#top) and ![](my map.png)

    !!! note "Mind"
        the step.

    {% include toc.html %} {{< figure src="a.png" >}} [home]({{ site.baseurl }}/)

    ## Guard
    {: .no_toc }

    %%Who reads this?%%

    [//]: # (Made with [a tool](notes.md).)

    Level \`= this.level\`
    -- content/docs/nanoc.md --
    # Nanoc

    <%= figure "a.png", title: "A" %> but 5 <% 6
    -- content/docs/other.md --
    # Other

    \`[[code]] {% raw %}\`, a[[0]], [[1]](notes.md), [[ -f x ]], [[note]][note], [[note]], [x](<notes.md>)
    100%% sure!!! note that {{name}} is {: no :} mark, is it??? note (a.b), \`x = this.y\` and \`= 5\`

    [note]: notes.md
    [//]: # (Made with a tool.)
  `)
  expect(lines(site.warnings)).toEqual([
    'content/docs/nanoc.md:3 warning WB376 A template tag is not supported and is shown as text.',
    'content/docs/notes.md:3 warning WB376 A marker for a table of contents is not supported and is shown as text.',
    'content/docs/notes.md:6 warning WB376 `[[Page]]` is not a link here and is shown as text (on 2 lines).',
    'content/docs/notes.md:9 warning WB376 The address of a link contains a space, so the link is shown as text.',
    'content/docs/notes.md:11 warning WB376 A block that starts with !!! or ??? is not supported and is shown as text.',
    'content/docs/notes.md:14 warning WB376 A template tag is not supported and is shown as text.',
    'content/docs/notes.md:17 warning WB376 Attributes of a block are not supported and are shown as text.',
    'content/docs/notes.md:19 warning WB376 A comment between %% is not hidden from visitors.',
    'content/docs/notes.md:21 warning WB376 A comment that starts with [//]: # is not hidden from visitors.',
    'content/docs/notes.md:23 warning WB376 Dataview is not supported, so the query is shown as code.',
  ])
  expect(site.main('/docs/notes')).toContain('[[Fire]]')
})

test('the title of a page is its front matter, else the heading it begins with, else its file name with spaces', async () => {
  const site = await buildSite(`
    -- content/docs/black_hack.md --
    ## The black hack
    [Up](#the-black-hack)
    -- content/docs/old-salt_rules.md --
    Salt.

    ## Not its title
    -- content/docs/named.md --
    ---
    title: Named
    ---
    ## Begins
    -- content/docs/late.md --
    ![Art](art.png)

    # Late
    -- content/docs/art.png --
    ${PICTURE}
  `)
  const titles = ['black_hack', 'old-salt_rules', 'named', 'late'].map((name) => site.data(`/docs/${name}`).title)
  expect(titles.map((title) => title.split(' | ')[0])).toEqual(['The black hack', 'old salt rules', 'Named', 'Late'])
  expect(site.main('/docs/black_hack').match(/<h\d/g)).toEqual(['<h1'])
  expect(site.main('/docs/named')).toMatch(/<h2[^>]*id="begins"/)
  expect(site.warnings.filter(({ code }) => code !== 'WB605')).toEqual([])
})

test.each([
  ['a picture', '', '![Art](art.svg)', 'Title'],
  ['a paragraph', '', 'By Ada.', 'Title'],
  ['a tag', '', '#rules #combat', 'Title'],
  ['a note', '', ':::note\nOld.\n:::', 'Title'],
  [
    'a picture, in a page with the same title in its front matter',
    '---\ntitle: Title\n---\n',
    '![Art](art.svg)',
    'Title',
  ],
])('a title below %s is shown once, on the page and in the book', async (_, frontMatter, before, title) => {
  const site = await buildSite(
    [
      "-- site.config.ts --\nexport default defineConfig({ title: 'Test', url: 'https://example.org', book: { edition: '1' } })",
      `-- content/docs/a.md --\n${frontMatter}${before}\n\n# ${title}\n\n[Up](#title)\n\n## Part`,
      '-- content/docs/art.svg --\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n',
    ].join('\n'),
  )
  const headingsIn = (html: string) => html.match(/<(h\d)[ >].*?<\/\1>/g)?.map((tag) => tag.replace(/<[^>]*>/g, ''))
  expect(headingsIn(site.main('/docs/a'))).toEqual([title, 'Part'])
  expect(site.main('/docs/a')).toContain('<a href="/docs/a">Up</a>')
  expect(headingsIn(site.file('book/index.html'))?.filter((text) => text.endsWith(title)).length).toBe(1)
})

test('a title below other headings stays there, and the page shows no other', async () => {
  const site = await buildSite('-- content/docs/a.md --\nText.\n\n## Before\n\n# Title\n\nText.\n')
  expect(site.data('/docs/a').title).toBe('Title | Test')
  expect(site.main('/docs/a').match(/<h\d/g)).toEqual(['<h2', '<h1'])
})

test('a README or index without a title is named after its folder', async () => {
  const site = await buildSite(`
    -- content/docs/README.md --
    Text.
    -- content/docs/best/README.md --
    Text.
    -- content/docs/02-black_hack/index.md --
    Text.
  `)
  const titles = ['', '/best', '/black_hack'].map((name) => site.data(`/docs${name}`).title)
  expect(titles).toEqual(['Docs | Test', 'Best | Test', 'Black hack | Test'])
  expect(site.file('sidebars/current/docs.json')).toContain('Black hack')
})

test('tags and posts also have the addresses that Docusaurus gives them', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    ---
    tags: [iOS, C++, 'Été 2']
    ---
    # A
    -- content/blog/2025-1-2-x.md --
    # X
    <!-- truncate -->
    -- content/blog/2025-02-03-y.md --
    ---
    slug: ./a/../b
    ---
    # Y
    <!-- truncate -->
    -- content/docs/s.md --
    ---
    slug: index
    ---
    # S
  `)
  expect(site.file('docs/tags/i-os/index.html')).toContain('/docs/tags/ios')
  expect(site.file('blog/2025/1/2/x/index.html')).toContain('/blog/2025/01/02/x')
  expect(site.main('/blog/b')).toContain('Y')
  expect(site.main('/docs')).toContain('S')
})

test('a quote of one paragraph is set in large letters only if it is short', async () => {
  const site = await buildSite(`
    -- content/docs/a.md --
    # A
    > A short quote.

    > ${'word '.repeat(60)}

    > ${'word '.repeat(60)}
    >
    > And more.
  `)
  expect(site.main('/docs/a').match(/<blockquote[^>]*>/g)).toEqual([
    '<blockquote>',
    '<blockquote class="long">',
    '<blockquote>',
  ])
})

test('images of hosts that the content policy allows are shown without a warning', async () => {
  const site = await buildSite(`
    -- site.config.ts --
    export default { title: 'T', url: 'https://a.example', contentPolicy: { 'img-src': ['https://art.example'] } }
    -- content/docs/a.md --
    # A
    ![Lamp](https://art.example/lamp.png) ![Fog](https://art.example.evil/fog.png)
  `)
  expect(site.main('/docs/a')).toContain('src="https://art.example/lamp.png"')
  expect(site.file('_headers')).toMatch(/img-src[^;]*https:\/\/art\.example/)
  expect(site.warnings.map(({ message }) => message)).toEqual([expect.stringContaining('art.example.evil')])
})
