// Plain Markdown written for Docusaurus builds unchanged, and MDX syntax is reported with what to write instead.
import { expect, test } from 'vitest'
import { buildSite, lines } from '../site.ts'

const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"></svg>'

const TREE = `
  -- content/docs/01-intro.md --
  ---
  sidebar_position: 1
  sidebar_label: Start
  hide_title: false
  keywords: [lamp, dust]
  image: /img/lamp.svg
  sidebar_custom_props: { icon: lamp }
  last_update: { date: 2024-05-01, author: Ann }
  custom_edit_url: null
  pagination_next: null
  ---

  # Introduction {#start}

  ![A lamp](/img/lamp.svg) ![A lamp](@site/static/img/lamp.svg) ![A lamp](./lamp.svg) ![A lamp](../static/img/lamp.svg)

  Go to [the fight](./02-rules/01-fight.md#turns), [by address](/docs/rules/fight) or
  [the file](pathname:///files/sheet.txt).

  :::note Bring a coat

  It is **cold**.

  :::

  :::tip[A [linked](./02-rules/01-fight.md) title]
  Text.
  :::

  ::::info

  Outer

  :::warning
  Inner
  :::

  ::::

  :::danger{#burns .hot title="It burns"}
  Fire.
  :::

  ::::tabs{groupId="system"}

  :::tab-item{value="d6" label="Six sides"}
  One die.
  :::

  :::tab-item{value="d20" label="Twenty" default}
  Another.
  :::

  ::::

  \`\`\`js title="src/roll.js" {2} showLineNumbers
  // highlight-next-line
  const first = 1
  const second = 2
  // highlight-start
  const third = 3
  // highlight-end
  \`\`\`

  <details>
    <summary>More **lamps**</summary>

  - One
  - Two

  <details open><summary>Inner</summary>
  Deep.
  </details>

  </details>

  ## A heading with an id {#own-id}

  [Here](#own-id).

  {/* truncate */}
  <!-- a comment -->

  | Die | Sides |
  | :-- | ----: |
  | d6  |     6 |
  -- content/docs/lamp.svg --
  ${PIXEL}
  -- content/docs/02-rules/_category_.json --
  { "label": "The rules", "position": 2, "collapsed": false, "link": { "type": "generated-index", "slug": "/all-rules", "description": "Every rule." } }
  -- content/docs/02-rules/01-fight.md --
  ---
  id: fight
  title: The fight
  tags: [dice]
  ---
  ## Turns
  Text.
  -- content/docs/02-rules/02-flight.mdx --
  # Flight
  Plain text in a file of MDX: {2d6} and 3 < 4.
  -- content/docs/02-rules/_partial.mdx --
  import X from './x'
  -- content/docs/03-versions/1.0-notes.md --
  # Notes
  -- content/blog/authors.yml --
  ann:
    name: Ann
    title: Keeper
    url: https://example.org/ann
    image_url: /img/lamp.svg
    page: true
    socials: { x: ann, github: ann }
  -- content/blog/tags.yml --
  dust:
    label: Dust
    permalink: /dust
    description: What is under everything.
  -- content/blog/2024-01-01-name/index.md --
  ---
  slug: first-lamp
  title: First lamp
  authors: [ann]
  tags: [dust]
  ---
  It burns. ![A lamp](./lamp.svg)

  <!-- truncate -->

  Still, and [the docs](/docs/intro#own-id) say so.
  -- content/blog/2024-01-01-name/lamp.svg --
  ${PIXEL}
  -- content/blog/2024-02-03-second.mdx --
  ---
  authors:
    - name: Osk
      url: https://example.org/osk
  tags: [dust]
  ---
  # Second
  {/* truncate */}
  [First](./2024-01-01-name/index.md).
  -- content/pages/about.md --
  ---
  wrapperClassName: lamps lit
  ---
  # About
  -- content/static/img/lamp.svg --
  ${PIXEL}
  -- content/static/files/sheet.txt --
  x
  -- site.config.ts --
  export default {
    title: 'T', url: 'https://a.example', baseUrl: '/game/',
    navbar: { items: [{ to: '/about', label: 'About' }] },
    markdown: { dice: false },
  }
`

test('a tree of plain Markdown written for Docusaurus builds, with a warning only about pages that are not published', async () => {
  const site = await buildSite(TREE)
  expect(lines(site.warnings)).toEqual([
    'content/docs/02-rules: warning WB420 Pages in this folder are not published, because their names begin with _ (1: _partial.mdx).',
  ])
  const intro = site.html('/docs/intro')
  expect(intro.match(/<img src="\/game\/img\/lamp.svg" width="4" height="2"/g)).toHaveLength(3)
  expect(intro).toMatch(/<img src="\/game\/assets\/lamp-[0-9a-f]{8}\.svg"/)
  for (const href of ['rules/fight#turns', 'rules/fight', 'all-rules'])
    expect(intro).toContain(`href="/game/docs/${href}"`)
  expect(intro).toContain('href="/game/files/sheet.txt"')
  for (const label of ['Bring a coat', 'A linked title', 'Info', 'Warning', 'It burns'])
    expect(intro).toMatch(new RegExp(`<div class="sign [^>]*" role="note" aria-label="${label}"`))
  expect(intro).toMatch(/class="tabs" data-group="system"[\s\S]*<span>Six sides<[\s\S]*open><summary><span>Twenty</)
  expect(intro).toContain('<p class="code-title">src/roll.js</p>')
  expect(intro).not.toContain('highlight-next-line')
  expect(intro.match(/<span class="hl">/g)).toHaveLength(3)
  expect(intro).toMatch(
    /<details class="fold"><summary><span>More <strong>lamps<\/strong><\/span><\/summary><div>\s*<ul>[\s\S]*<summary><span>Inner<\/span><\/summary><div><p>Deep\.<\/p>/,
  )
  expect(intro).toContain('id="own-id"')
  expect(intro).not.toMatch(/a comment|\{#own-id\}/)
  expect(site.data('/docs/intro')).toMatchObject({ heading: 'Introduction', layout: 'doc' })
  expect(site.data('/docs/all-rules')).toMatchObject({ layout: 'category', heading: 'The rules' })
  expect(site.main('/docs/rules/flight')).toContain('{2d6} and 3 &lt; 4')
  expect(site.exists('docs/versions/1.0-notes/index.html')).toBe(true)
  const post = site.html('/blog/first-lamp')
  expect(post).toContain('href="/game/docs/intro#own-id"')
  expect(site.main('/blog')).not.toContain('Still, and')
  expect(site.html('/blog/2024/02/03/second')).toContain('Osk')
  expect(site.html('/blog/tags/dust')).toContain('First lamp')
  expect(site.html('/blog/authors/ann')).toContain('Keeper')
  expect(site.html('/about')).toContain('<main id="main" class="page wrap lamps lit"')
})
