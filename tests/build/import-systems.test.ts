// `import` of sites of MkDocs, mdBook, Jekyll with Just the Docs, Docsify and Obsidian: each becomes a site that builds.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { IMPORT, run } from '../command.ts'
import { branch, outline } from '../sidebar-outline.ts'
import { type BuiltSite, buildFolder, writeSite } from '../site.ts'

async function imported(files: string): Promise<{ site: BuiltSite; text(file: string): string; stdout: string }> {
  const from = writeSite(files)
  fs.rmSync(path.join(from, 'site.config.ts'), { force: true })
  const to = path.join(writeSite('-- site.config.ts --'), 'new')
  const { code, stdout, stderr } = await run([...IMPORT, from, '--to', to])
  expect(stderr + (code === 0 ? '' : stdout)).not.toMatch(/ error {2}/)
  expect(code).toBe(0)
  return {
    site: await buildFolder(to),
    text: (file) => fs.readFileSync(path.join(to, 'content', file), 'utf8'),
    stdout,
  }
}

test('MkDocs: nav, admonitions, tabs, snippets, redirects and the blog', async () => {
  const { site, text } = await imported(`
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
  `)
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

test('mdBook: the summary with its parts, includes and anchors', async () => {
  const { site } = await imported(`
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
  expect(site.main('/fights/blades')).not.toMatch(/ANCHOR|other|\{\{/)
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
    -- art/lamp.svg --
    <svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>
  `)
  const start = site.main('/Start')
  expect(start).toContain('href="/beasts/Wolf"')
  expect(start).toContain('href="/beasts/Wolf#its-bite"')
  expect(start).toMatch(/Its bite[\s\S]*Teeth of salt\./)
  expect(start).not.toMatch(/A cave|\[\[|[^"]\^first|dice:/)
  expect(start).toContain('Nowhere')
  expect(start).toContain('<img')
  expect(site.main('/beasts/Wolf')).toMatch(/Hungry[\s\S]*<strong>ac<\/strong> 13/)
})
