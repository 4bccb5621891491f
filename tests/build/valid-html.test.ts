// Every page is valid HTML: the site of this repository, and one that has every kind of page and every block in it.
import fs from 'node:fs'
import path from 'node:path'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { BLOCK_DATA, BLOCK_PLATES, EVERY_BLOCK } from '../every-block.ts'
import { homeOut } from '../home-site.ts'
import { buildSite, lines } from '../site.ts'

test('every page of the site of this repository is valid HTML', async () => {
  const { pages, faults } = await validate(await homeOut())
  expect(pages.length).toBeGreaterThan(50)
  expect(faults).toEqual([])
})

test('a site with every kind of page and every block in it is valid HTML', async () => {
  const site = await buildSite(EVERYTHING)
  // Its folder is in no repository, so only front matter tells of changes.
  expect(lines(site.warnings)).toEqual([expect.stringContaining('WB418')])
  const { pages, faults } = await validate(site.outDir)
  expect(pages).toEqual(expect.arrayContaining(EVERY_KIND))
  expect(faults).toEqual([])
})

test('names with markup and in a right-to-left language produce valid HTML', async () => {
  const { faults } = await validate((await buildSite(ODD_NAMES)).outDir)
  expect(faults).toEqual([])
})

const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'doctype-style': 'off' } })

/** The pages in a folder, and 'a/index.html:3:7 rule what is wrong' for each fault. */
async function validate(folder: string): Promise<{ pages: string[]; faults: string[] }> {
  const pages = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  const faults = []
  for (const page of pages.sort()) {
    const { results } = await validator.validateString(fs.readFileSync(path.join(folder, page), 'utf8'))
    for (const { messages } of results)
      for (const { line, column, ruleId, message } of messages)
        faults.push(`${page}:${line}:${column} ${ruleId} ${message}`)
  }
  return { pages, faults }
}

const EVERY_KIND = [
  '404.html',
  'about/index.html',
  'blog/archive/index.html',
  'blog/authors/anna/authors/2/index.html',
  'blog/authors/anna/index.html',
  'blog/authors/index.html',
  'blog/index.html',
  'blog/one/index.html',
  'blog/page/2/index.html',
  'blog/tags/core/index.html',
  'blog/tags/index.html',
  'docs/all/index.html',
  'docs/category/part/index.html',
  'docs/old/index.html',
  'index.html',
]

const EVERYTHING = `
-- site.config.ts --
export default defineConfig({
  title: 'T',
  tagline: 'All of it.',
  url: 'https://example.org',
  favicon: 'mark.svg',
  colorMode: { respectPrefersColorScheme: true },
  announcementBar: { content: 'News. <a href="/docs/all">Read</a>' },
  navbar: {
    logo: { src: 'mark.svg', srcDark: 'mark.svg', alt: 'Mark' },
    hideOnScroll: true,
    items: [
      { type: 'docSidebar', sidebarId: 'docs', label: 'Rules', position: 'left' },
      { label: 'More', items: [{ to: '/blog', label: 'Blog' }, { type: 'html', value: '<hr>' }, { type: 'doc', docId: 'all' }] },
      { label: 'Menu', to: '/about', items: [{ href: 'https://example.com', label: 'Out' }] },
      { type: 'docsVersion' },
      { type: 'docsVersionDropdown', dropdownItemsAfter: [{ to: '/about', label: 'About' }] },
      { type: 'localeDropdown' },
      { type: 'html', value: '<b>Bold</b>' },
      { href: 'https://example.com', label: 'Chat', icon: 'chat' },
      { type: 'search' },
    ],
  },
  footer: {
    style: 'dark',
    logo: { src: 'mark.svg', href: 'https://example.com' },
    links: [{ title: 'Read', items: [{ label: 'All', to: '/docs/all' }, { html: '<i>Own</i>' }] }, { title: null, items: [{ label: 'Out', href: 'https://example.com', icon: 'social' }] }],
    copyright: '<p>© <b>2025</b></p><p>All of it.</p>',
  },
  docs: { editUrl: 'https://example.com/edit/', showLastUpdateTime: true },
  blog: { postsPerPage: 1, feeds: ['rss', 'atom', 'json'], editUrl: 'https://example.com/edit/' },
  markdown: { dice: true, glossary: '/docs/words' },
  plates: ${BLOCK_PLATES},
})
-- content/static/mark.svg --
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4H0z"/></svg>
-- content/pages/index.md --
---
title: Home
---
Welcome.
-- content/pages/about.md --
# About

## Part

Text.
-- content/docs/words.md --
# Words

:::glossary
:::
-- content/docs/part/_category_.yml --
label: Part
link: { type: generated-index, description: What is in it. }
-- content/docs/part/index-less.md --
---
redirect_from: [/docs/old]
description: Described.
---
# A page of it

A lamp is named here.
-- content/docs/part/deep/deeper.md --
---
unlisted: true
---
# Deeper

Nothing.
-- content/blog/authors.yml --
anna: { name: Anna, title: Maker, description: 'Writes **this**.', page: true, url: 'https://anna.example', socials: { github: anna, x: anna } }
ben: { name: Ben, email: ben@example.org }
-- content/blog/tags.yml --
core: { label: Core, description: What it is about. }
-- content/blog/one.md --
---
title: One
date: 2025-01-01
authors: [anna, ben]
tags: [core]
---
First. <!-- truncate -->

## Then

More.[^1]

[^1]: A note.
-- content/blog/two.md --
---
title: Two
date: 2025-02-01
authors: [anna]
tags: [core]
---
Second, with a note.[^1] <!-- truncate -->

| d6 | Found |
|----|-------|
| 1–6 | Rust |

[^1]: A note.
-- content/data/glossary.yml --
- { id: lamp, term: Lamp, page: /docs/words, definition: It **shines**. }
- { id: wick, term: Wick, page: /docs/all, definition: It burns. }
${BLOCK_DATA}
-- content/docs/all.md --
# All

Trim the Wick.

${EVERY_BLOCK}
`

const ODD_NAME = JSON.stringify('</title> & "quotes" <b>مصباح</b> \'x\'')

const ODD_NAMES = `
-- site.config.ts --
export default defineConfig({
  title: ${ODD_NAME},
  tagline: ${ODD_NAME},
  url: 'https://example.org',
  i18n: { defaultLocale: 'ar' },
})
-- content/docs/part & more/_category_.json --
{ "label": ${ODD_NAME}, "link": { "type": "generated-index" } }
-- content/docs/part & more/مصباح (1).md --
---
title: ${ODD_NAME}
description: ${ODD_NAME}
---
## ${ODD_NAME}

Text.

## ${ODD_NAME}
-- content/blog/authors.yml --
anna: { name: ${ODD_NAME}, title: ${ODD_NAME}, description: ${ODD_NAME}, page: true }
-- content/blog/post.md --
---
title: ${ODD_NAME}
date: 2025-01-01
authors: [anna]
tags: [${ODD_NAME}]
---
Text. <!-- truncate -->
`
