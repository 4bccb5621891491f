// `import` of sites of MkDocs, mdBook, Jekyll with Just the Docs, Docsify and Obsidian: each becomes a site that builds.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { IMPORT, run } from '../command.ts'
import { branch, outline } from '../sidebar-outline.ts'
import { type BuiltSite, buildFolder, newFolder, writeSite } from '../site.ts'

async function imported(files: string): Promise<{ site: BuiltSite; text(file: string): string; stdout: string }> {
  const from = writeSite(files)
  fs.rmSync(path.join(from, 'site.config.ts'), { force: true })
  const to = newFolder()
  const { code, stdout, stderr } = await run([...IMPORT, from, '--to', to])
  expect(stderr + (code === 0 ? '' : stdout)).not.toMatch(/ error {2}/)
  expect(code).toBe(0)
  return {
    site: await buildFolder(to),
    text: (file) => fs.readFileSync(path.join(to, 'content', file), 'utf8'),
    stdout,
  }
}

const MKDOCS = `
  -- mkdocs.yml --
  site_name: Dust rules
  site_url: https://dust.example/game/
  plugins:
    - search
    - blog
    - redirects:
        redirect_maps:
          old.md: guide/fights.md
  markdown_extensions:
    - pymdownx.superfences:
        custom_fences:
          - format: !!python/name:pymdownx.superfences.fence_code_format
  nav:
    - Home: index.md
    - Guide:
      - Fights: guide/fights.md
      - Map: https://map.example
  -- docs/index.md --
  # Welcome
  --8<-- "snippets/note.md"
  -- snippets/note.md --
  Bring a lamp.
  -- docs/guide/fights.md --
  # Fights
  !!! warning "Sharp blades"
      Blades cut.

      - Twice.

  ??? question
      Why?

  === "Player"
      Roll.

      !!! note
          Once.

  === "Keeper"
      Wait.

  **Done**{ .big }.
  -- docs/blog/posts/one.md --
  ---
  date: 2025-01-02
  ---
  # One
  Text.
  <!-- more -->
`

test('MkDocs: nav, admonitions, tabs, snippets, redirects and the blog', async () => {
  const { site, text } = await imported(MKDOCS)
  expect(outline(branch(site, '/guide/fights')).join('\n')).toMatch(/Home[\s\S]*Guide[\s\S]*Fights[\s\S]*Map/)
  expect(site.main('/')).toContain('Bring a lamp.')
  const html = site.main('/guide/fights')
  expect(html).toMatch(/class="sign warning"[\s\S]*Sharp blades[\s\S]*Blades cut\.[\s\S]*<li>Twice\./)
  expect(html).toContain('<details')
  expect(html).toMatch(/class="tabs"[\s\S]*Player[\s\S]*Keeper/)
  expect(html).not.toMatch(/!!!|===|\?\?\?|\.big/)
  expect(site.exists('old/index.html')).toBe(true)
  expect(site.main('/blog/one')).toContain('Text.')
  expect(text('blog/one.md')).toContain('<!-- truncate -->')
})

test('mdBook: the summary with its parts, includes, programs and anchors', async () => {
  const { site, text } = await imported(`
    -- book.toml --
    [book]
    title = "Dust book"
    src = "text"
    -- text/SUMMARY.md --
    # Summary

    [Foreword](foreword.md)

    # Play

    - [Fights](fights/README.md)
      - [Blades](fights/blades.md)
    - [Draft]()
    - [All of it](100%.md)
    -- text/100%.md --
    # All of it
    -- text/foreword.md --
    # Foreword
    -- text/fights/README.md --
    # Fights
    -- text/fights/blades.md --
    # Blades
    {{#include ../parts/table.md}}
    \`\`\`rust
    {{#rustdoc_include ../code.rs:main}}
    \`\`\`
    {{#playground ../play.rs editable}}
    -- text/play.rs --
    # fn hidden() {}
    -- text/parts/table.md --
    Sharp things.
    -- text/code.rs --
    // ANCHOR: main
    fn blade() {}
    // ANCHOR_END: main
    fn other() {}
  `)
  expect(outline(branch(site, '/fights/blades')).join('\n')).toMatch(
    /Foreword[\s\S]*Play[\s\S]*Fights[\s\S]*Blades[\s\S]*All of it/,
  )
  expect(site.main('/fights/blades')).toContain('Sharp things.')
  expect(site.main('/fights/blades')).toContain('blade')
  expect(text('docs/fights/blades.md')).toContain('```rust\n# fn hidden() {}\n```') // a program is code
  expect(site.main('/fights/blades')).not.toMatch(/ANCHOR|other|\{\{/)
})

test('Jekyll: a link to a file with a slash at its end, which leads nowhere, does not end the import', async () => {
  const { text } = await imported(`
    -- _config.yml --
    title: Dust
    -- play.md --
    ---
    title: Play
    ---
    [Rules](/rules.md/#zones)
    -- rules.md --
    ---
    title: Rules
    ---
    Zones.
  `)
  expect(text('docs/play.md')).toContain('rules.md/#zones')
})

test('Jekyll with Just the Docs: parents, order, permalinks, callouts, posts and Liquid', async () => {
  const { site } = await imported(`
    -- _config.yml --
    title: Dust
    url: https://dust.example
    baseurl: /game
    -- index.md --
    ---
    title: Home
    nav_order: 1
    permalink: /
    ---
    # Dust
    See [blades]({% link rules/blades.md %}).
    {: .fs-6 }
    -- rules/index.md --
    ---
    title: Rules
    nav_order: 2
    has_children: true
    ---
    # Rules
    -- rules/blades.md --
    ---
    title: Blades
    parent: Rules
    ---
    # Blades

    {: .warning-title }
    > Sharp
    >
    > They cut.

    1. TOC
    {:toc}

    {% highlight js %}
    cut()
    {% endhighlight %}
    -- README.md --
    About this repository.
    -- _posts/2025-01-02-one.md --
    ---
    title: One
    ---
    A post.
  `)
  expect(outline(branch(site, '/rules/blades')).join('\n')).toMatch(/Home[\s\S]*Rules[\s\S]*Blades/)
  expect(site.main('/')).toContain('href="/game/rules/blades"')
  expect(site.main('/rules/blades')).toMatch(/class="sign warning"[\s\S]*Sharp[\s\S]*They cut\./)
  expect(site.main('/rules/blades')).not.toMatch(/TOC|\{:|\{%/)
  expect(site.main('/blog/2025/01/02/one')).toContain('A post.')
  expect(site.exists('README/index.html')).toBe(false)
})

test('Docsify: the sidebar, alerts, includes and attributes of links', async () => {
  const { site, stdout } = await imported(`
    -- index.html --
    <title>x</title><script>window.$docsify = { name: 'Dust' }</script>
    -- _sidebar.md --
    * Play
      * [Fights](fights.md)
      * [Start](/)
    -- _navbar.md --
    * [En](/)
    -- README.md --
    # Start
    [Fights](fights.md ':ignore')
    -- fights.md --
    # Fights
    !> Blades **cut**.

    ?> Bring a lamp.

    [note](_media/note.md ':include')
    -- _media/note.md --
    Salt hurts.
  `)
  expect(outline(branch(site, '/fights')).join('\n')).toMatch(/Play[\s\S]*Fights[\s\S]*Start/)
  expect(site.main('/fights')).toMatch(/sign warning[\s\S]*<strong>cut<\/strong>[\s\S]*sign tip[\s\S]*Bring a lamp/)
  expect(site.main('/fights')).toContain('Salt hurts.')
  expect(site.main('/')).toContain('href="/fights"')
  expect(stdout).toContain('1 thing not carried over')
})

test('Docsify: the settings may be in a script, and the home page may be the readme of the repository', async () => {
  const { site } = await imported(`
    -- README.md --
    # Dust rules
    -- docs/index.html --
    <script src="init.js"></script><script src="//cdn.example/npm/docsify@4"></script>
    -- docs/init.js --
    window.$docsify = { name: 'Dust', loadSidebar: 'list.md', homepage: '../README.md' }
    -- docs/list.md --
    - [Fights](fights)
    -- docs/fights.md --
    # Fights
  `)
  expect(site.main('/')).toContain('Dust rules')
  expect(site.html('/fights')).toContain('<title>Fights | Dust</title>')
  expect(site.exists('list/index.html')).toBe(false)
})

test('Docsify: the sidebar and the home page may have other names', async () => {
  const { site, stdout } = await imported(`
    -- docs/index.html --
    <script>window.$docsify = { name: 'Dust', loadSidebar: 'list.md', homepage: 'intro.md', coverpage: 'cover.md' }</script>
    -- docs/list.md --
    - [![](art/a.svg)Welcome](intro) <!-- first -->
    - [Fights](fights)
    -- docs/cover.md --
    # Dust
    -- docs/intro.md --
    # Welcome
    [Fights](fights.md), [wounds](fights?id=cut)
    -- docs/fights.md --
    # Fights
    [Back](intro.md), [wounds](?id=cut)

    ## Wounds :id=cut
  `)
  expect(site.main('/')).toMatch(/Welcome[\s\S]*href="\/fights#cut"/)
  expect(site.main('/fights')).toMatch(/href="#cut"[\s\S]*<h2 id="cut">/)
  expect(outline(branch(site, '/fights')).join('\n')).toMatch(/Welcome[\s\S]*Fights/)
  expect(site.html('/intro')).toContain('url=/')
  expect(site.exists('list/index.html') || site.exists('cover/index.html')).toBe(false)
  expect(stdout).toContain('1 thing not carried over')
})

test('Obsidian: links by name, embeds, block ids, callouts, dice and stat blocks', async () => {
  const { site } = await imported(`
    -- .obsidian/app.json --
    {}
    -- Start.md --
    # Start
    Go to [[Wolf|the wolf]], [[Wolf#Its bite]] or [[Nowhere]].

    ![[Wolf#Its bite]]

    ![[lamp.svg]]

    Roll \`dice: 2d6\`. ^first
    -- beasts/Wolf.md --
    # Wolf
    > [!warning] Hungry
    > It bites.

    ## Its bite
    Teeth of salt.

    ## Its den
    A cave.

    \`\`\`statblock
    name: Wolf
    ac: 13
    \`\`\`
    -- beasts/Iron-nun.md --
    ## Its bell
    It tolls.
    -- art/lamp.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>
  `)
  expect(site.main('/beasts/Iron-nun')).toMatch(/<h1[^>]*>Iron-nun<[\s\S]*<h2[^>]*>.*Its bell/)
  const start = site.main('/Start')
  expect(start).toContain('href="/beasts/Wolf"')
  expect(start).toContain('href="/beasts/Wolf#its-bite"')
  expect(start).toMatch(/Its bite[\s\S]*Teeth of salt\./)
  expect(start).not.toMatch(/A cave|\[\[|[^"]\^first|dice:/)
  expect(start).toContain('Nowhere')
  expect(start).toContain('<img')
  expect(site.main('/beasts/Wolf')).toMatch(/Hungry[\s\S]*<strong>ac<\/strong> 13/)
})

test('Obsidian: paths from the folder of the vault lead to pictures and notes, and paths from the note stay', async () => {
  const { site } = await imported(`
    -- .obsidian/app.json --
    {}
    -- Start.md --
    # Start
    -- beasts/Wolf.md --
    # Wolf
    ![A lamp](art/the%20lamp.svg "Lit") ![A lamp](<art/the lamp.svg>) [The bear](beasts/big/Bear.md#its-den) [Next](big/Bear.md)

    \`![](art/the%20lamp.svg)\`
    -- beasts/big/Bear.md --
    # Bear
    ## Its den
    A cave.
    -- art/the lamp.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>
  `)
  const wolf = site.main('/beasts/Wolf')
  expect(wolf.match(/<img[^>]* src="\/assets\/the-lamp-[^"]*\.svg"/g)).toHaveLength(2)
  expect(wolf).toContain('title="Lit"')
  expect(wolf).toContain('href="/beasts/big/Bear#its-den"')
  expect(wolf).toContain('href="/beasts/big/Bear"')
  expect(wolf).toContain('![](art/the%20lamp.svg)')
})

test('Docsify: addresses of pages in HTML and Markdown become plain addresses, also with an id', async () => {
  const { text, site } = await imported(`
    -- _sidebar.md --
    - [Home](/)
    - [B](#/b)
    -- README.md --
    # Home
    <a href="#/b?id=two">h</a> <a class="x" href='#/b'>i</a> <a href="b?id=two">j</a> <a href="#/">k</a> <a href="#/sub/">l</a>

    [m](#/b?id=two) [n](/b?id=two) [o](b.md?id=two&x=1) [p](#/sub/c.md?id=_1-one) [q]

    [q]: #/b?id=two

    \`<a href="#/b?id=two">\` ![r](/_media/r.svg)
    -- b.md --
    # B
    ## Two
    [up](#/) [own](?id=two) [next](./sub/c.md?id=_1-one)
    -- sub/README.md --
    # Sub
    -- sub/c.md --
    # C
    ## 1. One
    ![r](/_media/r.svg)
    -- _media/r.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>
  `)
  expect(text('docs/README.md').trim().split('\n')).toEqual([
    '# Home',
    `<a href="/b#two">h</a> <a class="x" href='/b'>i</a> <a href="b#two">j</a> <a href="/">k</a> <a href="/sub">l</a>`,
    '',
    '[m](/b#two) [n](/b#two) [o](b.md#two) [p](/sub/c#1-one) [q]',
    '',
    '[q]: /b#two',
    '',
    '`<a href="#/b?id=two">` ![r](./_media/r.svg)',
  ])
  expect(text('docs/b.md')).toContain('[up](/) [own](#two) [next](./sub/c.md#1-one)')
  expect(text('docs/sub/c.md')).toContain('![r](../_media/r.svg)')
  expect(site.warnings.filter(({ code }) => /^WB60/.test(code))).toEqual([])
})

test.each([
  ['a section without a page', '- [Part]()\n  - [A](a.md)\n  - [B](b.md)'],
  ['a section with a bare hash', '- [Part](#)\n  - [A](a.md)\n  - [B](b.md)'],
  ['a section whose page comes before', '- [Home](/)\n- [Part](/)\n  - [A](a.md)\n  - [B](b.md)'],
  [
    'two sections with one page',
    '- [First](README.md)\n  - [Home](/)\n- [Part](README.md)\n  - [A](a.md)\n  - [B](b.md)',
  ],
  ['a section of plain text', '- **Part**\n  - [A](a.md)\n  - [B](b.md)'],
  ['a section with a missing page', '- [Part](gone.md)\n  - [A](a.md)\n  - [B](b.md)'],
  ['a section that is a link to another site', '- [Part](https://a.example)\n  - [A](a.md)\n  - [B](b.md)'],
])('Docsify: pages stay below %s', async (_, list) => {
  const { site } = await imported(
    `-- _sidebar.md --\n${list}\n-- README.md --\n# Home\n-- a.md --\n# A\n-- b.md --\n# B`,
  )
  expect(outline(branch(site, '/a')).join('\n')).toMatch(/Part[^\n]*\n(?: {2}[^\n]*\n)* {2}[^\n]*A[^\n]*\n {2}[^\n]*B/)
})

test.each([
  [
    'Docsify',
    '-- _sidebar.md --\n- [A](a.md)\n-- a.md --\n# A\n\n- one\n- two\n!> Blades cut.\nAll of them.\n\nAfter.',
  ],
  [
    'MkDocs',
    '-- mkdocs.yml --\nsite_name: A\n-- docs/a.md --\n# A\n\n- one\n- two\n!!! warning\n    Blades cut.\n\nAfter.',
  ],
  [
    'MkDocs, tabs',
    '-- mkdocs.yml --\nsite_name: A\n-- docs/a.md --\n# A\n\n- one\n- two\n=== "T"\n    Blades cut.\n\nAfter.',
  ],
  [
    'Jekyll',
    '-- _config.yml --\ntitle: A\n-- a.md --\n---\ntitle: A\n---\n# A\n\n- one\n- two\n{: .warning }\n> Blades cut.\n\nAfter.',
  ],
])('%s: a block right below a list is a block of its own', async (_, files) => {
  const { site } = await imported(files)
  const html = site.main('/a')
  expect(html).toMatch(/<li>two<\/li>\s*<\/ul>[\s\S]*Blades cut\.[\s\S]*<p>After\./)
  expect(html).not.toContain(':::')
})

test('MkDocs: an open code block ends with its tab; authors and links between docs and posts are carried over', async () => {
  const { site } = await imported(`
    -- mkdocs.yml --
    site_name: Dust
    plugins: [blog]
    nav:
      - a.md
      - Diary: blog/index.md
    -- docs/a.md --
    # A
    [post](blog/posts/one.md)

    === "One"

        \`\`\`
        x

    === "Two"

        Blades.

    After.
    -- docs/blog/index.md --
    # Diary
    -- docs/blog/.authors.yml --
    authors:
      ada:
        name: Ada L.
        description: Smith
        avatar: https://a.example/a.png
    -- docs/blog/posts/one.md --
    ---
    date: 2025-01-02
    authors: [ada]
    ---
    # One
    [back](../../a.md)
  `)
  expect(site.main('/a')).toMatch(/href="\/blog\/one"[\s\S]*Blades\.[\s\S]*<p>After\./)
  expect(site.main('/a')).not.toContain(':::')
  expect(site.main('/blog/one')).toMatch(/Ada L\.[\s\S]*href="\/a"/)
  expect(outline(branch(site, '/a')).join('\n')).toContain('Diary')
})

test('mdBook: files that the summary does not list are parts, an escaped include is text, and programs are named', async () => {
  const { site, text, stdout } = await imported(`
    -- book.toml --
    [book]
    title = 'Dust'
    [preprocessor.dice]
    [output.html.redirect]
    "/old.html" = "a.html"
    -- src/SUMMARY.md --
    - [A](a.md#top)
    -- src/a.md --
    # A
    {{#include part.md}}

    \\{{#include part.md}}
    -- src/part.md --
    Salt hurts.
    -- src/404.md --
    # Lost
  `)
  expect(site.main('/a')).toContain('Salt hurts.')
  expect(text('docs/a.md')).toMatch(/\n\{\{#include part\.md\}\}/)
  expect(site.exists('part/index.html')).toBe(false)
  expect(stdout).toContain('2 things not carried over')
})
