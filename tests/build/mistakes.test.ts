// Mistakes that people make in their first week: each is reported once, with its line and with what to do.
import { expect, test } from 'vitest'
import { BuildError, type Problem } from '../../cli/core/errors.ts'
import { buildFolder, writeFile, writeSite } from '../site.ts'

interface Mistake {
  /** What the site does wrong, in addition to a page without faults. */
  files: Record<string, string>
  /** Start of 'file:line:column severity code message'. */
  reported: string
  /** Start of what to do, if the message itself does not say it. */
  hint?: string
}

const MISTAKES: [what: string, Mistake][] = [
  [
    'a link misspells the file',
    {
      files: {
        'content/docs/a.md': `# A

See [combat](rules/combta.md).
`,
        'content/docs/rules/combat.md': `# Combat

## Guard

Text.
`,
      },
      reported:
        'content/docs/a.md:3:14 error WB602 The link to "rules/combta.md" leads to no Markdown file. Did you mean "./rules/combat.md"?',
    },
  ],
  [
    'a link leaves out the folder',
    {
      files: {
        'content/docs/a.md': `# A

See [combat](combat.md).
`,
        'content/docs/rules/combat.md': `# Combat

## Guard

Text.
`,
      },
      reported:
        'content/docs/a.md:3:14 error WB602 The link to "combat.md" leads to no Markdown file. Did you mean "./rules/combat.md"?',
    },
  ],
  [
    'a link leads to nothing like it',
    {
      files: {
        'content/docs/a.md': `# A

See [it](treasure-and-fame.md).
`,
        'content/docs/rules/combat.md': `# Combat

## Guard

Text.
`,
      },
      reported: 'content/docs/a.md:3:10 error WB602 The link to "treasure-and-fame.md" leads to no Markdown file.',
      hint: 'Write the path from the folder of this page, such as "combat.md" or "../rules/combat.md".',
    },
  ],
  [
    'a link has a backslash',
    {
      files: {
        'content/docs/a.md': `# A

See [combat](rules\\combat.md).
`,
        'content/docs/rules/combat.md': `# Combat

## Guard

Text.
`,
      },
      reported: 'content/docs/a.md:3:14 error WB602 The link to "rules\\combat.md" leads to no Markdown file.',
      hint: 'Write "/" between folders: rules/combat.md',
    },
  ],
  [
    'a link misspells an address',
    {
      files: {
        'content/docs/a.md': `# A

See [combat](/docs/rules/combta).
`,
        'content/docs/rules/combat.md': `# Combat

## Guard

Text.
`,
      },
      reported:
        'content/docs/a.md:3:14 error WB603 The link to "/docs/rules/combta" leads to no page. Did you mean "/docs/rules/combat"?',
    },
  ],
  [
    'a link misspells a heading',
    {
      files: {
        'content/docs/a.md': `# A

See [guard](rules/combat.md#gaurd).
`,
        'content/docs/rules/combat.md': `# Combat

## Guard

Text.
`,
      },
      reported:
        'content/docs/a.md:3:13 error WB604 There is no heading with the id "gaurd" on /docs/rules/combat. Did you mean "guard"?',
    },
  ],
  [
    'a link has a space',
    {
      files: {
        'content/docs/a.md': `# A

See [combat](my combat.md).
`,
        'content/docs/rules/combat.md': `# Combat

## Guard

Text.
`,
      },
      reported:
        'content/docs/a.md:3 warning WB376 The address of a link contains a space, so the link is shown as text.',
      hint: 'Wrap the address in angle brackets: [text](<my file.md>).',
    },
  ],
  [
    'a wiki link',
    {
      files: {
        'content/docs/a.md': `# A

See [[Combat]].
`,
        'content/docs/rules/combat.md': `# Combat

## Guard

Text.
`,
      },
      reported: 'content/docs/a.md:3 warning WB376 `[[Page]]` is not a link here and is shown as text.',
      hint: 'Write [text](file.md), with the path from this file. For a vault, set markdown: { wikilinks: true } in site.config.ts.',
    },
  ],
  [
    'a picture is missing',
    {
      files: {
        'content/docs/a.md': `# A

![A dog](dog.png)
`,
      },
      reported: 'content/docs/a.md:3:10 error WB605 The image "dog.png" does not exist.',
      hint: 'Put it next to the page, or into content/static and write its path from there: /dog.png',
    },
  ],
  [
    'the path of a picture names content/static',
    {
      files: {
        'content/docs/a.md': `# A

![A dog](/content/static/dog.svg)
`,
        'content/static/dog.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      },
      reported:
        'content/docs/a.md:3:10 error WB605 The image "/content/static/dog.svg" does not exist. Did you mean "/dog.svg"?',
    },
  ],
  [
    'a picture has no description',
    {
      files: {
        'content/docs/a.md': `# A

![](/dog.svg)
`,
        'content/static/dog.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      },
      reported: 'content/docs/a.md:3 warning WB302 The image /dog.svg has no text alternative.',
      hint: 'Describe what it shows: ![a lamp in a window](lamp.png)',
    },
  ],
  [
    'a notice is not closed',
    {
      files: {
        'content/docs/a.md': `# A

:::note
Text.
`,
      },
      reported: 'content/docs/a.md:3 error WB320 The block :::note is never closed.',
      hint: 'Put a line ::: after its last line.',
    },
  ],
  [
    'a notice in a list is closed outside it',
    {
      files: {
        'content/docs/a.md': `# A

- One

  :::note
  Text.
:::
`,
      },
      reported:
        'content/docs/a.md:5 error WB320 The block :::note is not closed in the list or quote that contains it.',
      hint: 'Indent (or quote) all its lines, including the closing one, as far as its first.',
    },
  ],
  [
    'a notice has the name of another tool',
    {
      files: {
        'content/docs/a.md': `# A

:::hint
Text.
:::
`,
      },
      reported:
        'content/docs/a.md:3 warning WB321 There is no block called ":::hint". Did you mean "tip"? It is shown as plain text.',
      hint: 'Blocks: note, tip,',
    },
  ],
  [
    'a block is misspelt',
    {
      files: {
        'content/docs/a.md': `# A

:::tabel weapons
:::
`,
      },
      reported:
        'content/docs/a.md:3 warning WB321 There is no block called ":::tabel". Did you mean "table"? It is shown as plain text.',
      hint: 'Blocks: note, tip,',
    },
  ],
  [
    'a tab is outside tabs',
    {
      files: {
        'content/docs/a.md': `# A

:::tab One
Text.
:::
`,
      },
      reported: 'content/docs/a.md:3 error WB323 This :::tab is not inside :::tabs.',
      hint: 'Put ::::tabs above the first tab and :::: below the last.',
    },
  ],
  [
    'a heading skips a level',
    {
      files: {
        'content/docs/a.md': `# A

### Deep

Text.
`,
      },
      reported:
        'content/docs/a.md:3 warning WB311 A heading with 3 # follows the title of the page: a level is skipped.',
      hint: 'Write it with ##.',
    },
  ],
  [
    'a footnote is not written',
    {
      files: {
        'content/docs/a.md': `# A

Three floors.[^1]
`,
      },
      reported: 'content/docs/a.md:3 warning WB367 There is no footnote "1".',
      hint: 'Write it on a line of its own: [^1]: The note.',
    },
  ],
  [
    'HTML in a page',
    {
      files: {
        'content/docs/a.md': `# A

<center>Text</center>
`,
      },
      reported: 'content/docs/a.md:3 warning WB363 The tag <center> is shown as text: HTML in content is switched off.',
      hint: 'Remove it, or set markdown: { html: true } in site.config.ts.',
    },
  ],
  [
    'a script in a page',
    {
      files: {
        'site.config.ts': `export default defineConfig({
  title: 'Test',
  url: 'https://example.org',
  markdown: { html: true },
})
`,
        'content/docs/a.md': `# A

<script>alert(1)</script>
`,
      },
      reported:
        "content/docs/a.md:3 warning WB377 <script> does nothing: the site's content security policy blocks it.",
      hint: 'Make it a component, which :::component shows: components: { name: "name.tsx" } in site.config.ts.',
    },
  ],
  [
    'a script of the site in a page',
    {
      files: {
        'site.config.ts': `export default defineConfig({
  title: 'Test',
  url: 'https://example.org',
  markdown: { html: true }, staticCode: true,
})
`,
        'content/docs/a.md': `# A

<script src="/dice.js"></script>
`,
        'content/static/dice.js': `1
`,
      },
      reported:
        'content/docs/a.md:3 error WB378 A script in a page runs when the page is loaded, but not when a visitor follows a link to it.',
      hint: 'Make it a component, which :::component shows: components: { name: "name.tsx" } in site.config.ts.',
    },
  ],
  [
    'a React component in a page',
    {
      files: {
        'content/docs/a.md': `# A

<Chart level={3} />
`,
      },
      reported: 'content/docs/a.md:3 error WB361 <Chart> is an MDX component; pages are plain Markdown.',
      hint: 'Write Markdown instead, or name your component in site.config.ts (components: { … }) and write :::component.',
    },
  ],
  [
    'a table lacks the row of dashes',
    {
      files: {
        'content/docs/a.md': `# A

| Door | Price |
| oak | 3 |
`,
      },
      reported:
        'content/docs/a.md:3 warning WB343 These rows are shown as text: a table needs a row of dashes below its headings.',
      hint: 'Write |---|---| on a line of its own below the headings.',
    },
  ],
  [
    'the row of dashes is too short',
    {
      files: {
        'content/docs/a.md': `# A

| Door | Price |
|---|
| oak | 3 |
`,
      },
      reported:
        'content/docs/a.md:4 warning WB343 The row of dashes has 1 cells and the header row 2, so they are shown as text.',
      hint: 'Give both one cell for each column.',
    },
  ],
  [
    'a table to roll on leaves out a total',
    {
      files: {
        'content/docs/a.md': `# A

| d6 | What |
|---|---|
| 1-2 | Rain |
| 4-6 | Fog |
`,
      },
      reported: 'content/docs/a.md:6:3 error WB344 The d6 table "A" has no row for 3. Rows must cover 1–6.',
      hint: 'Write rows as 3, 3-4, "1, 2", 5+ or "2 or less".',
    },
  ],
  [
    'dice do not exist',
    {
      files: {
        'content/docs/a.md': `# A

| 0d6 | What |
|---|---|
| 1-6 | Rain |
`,
      },
      reported: 'content/docs/a.md:3:3 error WB345 There are no dice "0d6".',
      hint: 'Dice are written d6, 2d6,',
    },
  ],
  [
    'the sum of an example is wrong',
    {
      files: {
        'content/docs/a.md': `# A

> **Example of play: A door.** She waits.
> Cast: Grace d10 + Stealth d6, Target 8. Roll: 7 + 3 = 11. Result: success.
`,
      },
      reported: 'content/docs/a.md:4:57 warning WB392 The sum is 10, not 11.',
      hint: 'Correct the example.',
    },
  ],
  [
    'a block names a file that does not exist',
    {
      files: {
        'content/docs/a.md': `# A

:::table weapon caption="W"
:::
`,
        'content/data/weapons.yml': `- { id: axe, name: Axe, damage: d6, class: club }
`,
      },
      reported: 'content/docs/a.md:3 error WB350 :::table: there is no data file "weapon.yml". Did you mean "weapons"?',
      hint: 'Files: weapons',
    },
  ],
  [
    'a column does not exist',
    {
      files: {
        'content/docs/a.md': `# A

:::table weapons columns="name, damge" caption="W"
:::
`,
        'content/data/weapons.yml': `- { id: axe, name: Axe, damage: d6, class: club }
`,
      },
      reported: 'content/docs/a.md:3 error WB350 :::table: no record has the key "damge". Did you mean "damage"?',
      hint: 'Keys: id, name, damage, class',
    },
  ],
  [
    'no record meets a condition',
    {
      files: {
        'content/docs/a.md': `# A

:::table weapons where="class = blade" caption="W"
:::
`,
        'content/data/weapons.yml': `- { id: axe, name: Axe, damage: d6, class: club }
`,
      },
      reported: 'content/docs/a.md:3 error WB350 :::table: no record of "weapons.yml" matches class = blade.',
    },
  ],
  [
    'stat blocks lack their place in the config',
    {
      files: {
        'content/docs/a.md': `# A

:::plates weapons
:::
`,
        'content/data/weapons.yml': `- { id: axe, name: Axe, damage: d6, class: club }
`,
      },
      reported: 'content/docs/a.md:3 error WB350 :::plates: site.config.ts has no plates for "weapons".',
      hint: "Add plates: { weapons: { title: 'name' } }.",
    },
  ],
  [
    'a data file is a map',
    {
      files: {
        'content/docs/a.md': `# A

:::table weapons caption="Weapons"
:::
`,
        'content/data/weapons.yml': `axe:
  name: Axe
`,
      },
      reported: 'content/data/weapons.yml:1 error WB220 A data file must be a list of records ("- id: …").',
    },
  ],
  [
    'two records have one id',
    {
      files: {
        'content/docs/a.md': `# A

:::table weapons caption="Weapons"
:::
`,
        'content/data/weapons.yml': `- id: axe
  name: Axe
- id: axe
  name: Battle axe
`,
      },
      reported: 'content/data/weapons.yml:3:3 error WB225 Two records have the id "axe"; the first is on line 1.',
      hint: 'Give one of them another id.',
    },
  ],
  [
    'a key of a record is misspelt',
    {
      files: {
        'content/docs/a.md': `# A

:::table weapons caption="Weapons"
:::
`,
        'content/data/weapons.yml': `- { id: axe, name: axe, damage: d6 }
- { id: bow, name: bow, damage: d6 }
- { id: club, name: club, damge: d6 }
- { id: dirk, name: dirk, damage: d6 }
- { id: eel, name: eel, damage: d6 }
`,
      },
      reported:
        'content/data/weapons.yml:3:27 error WB226 Only this record has the key "damge". Did you mean "damage"?',
      hint: 'If the key is meant, write the other one as well, as null.',
    },
  ],
  [
    'a text of a record contains a colon',
    {
      files: {
        'content/docs/a.md': `# A

:::table weapons caption="Weapons"
:::
`,
        'content/data/weapons.yml': `- id: axe
  text: Careful: it is sharp.
`,
      },
      reported: 'content/data/weapons.yml:2:16 error WB221 Not valid YAML: A value with a colon in it must be quoted.',
      hint: 'Write text: "Careful: it is sharp."',
    },
  ],
  [
    'a record is indented with a tab',
    {
      files: {
        'content/docs/a.md': `# A

:::table weapons caption="Weapons"
:::
`,
        'content/data/weapons.yml': `- id: axe
	name: Axe
`,
      },
      reported: 'content/data/weapons.yml:2:1 error WB221 Not valid YAML: Tabs are not allowed for indentation.',
      hint: 'Indent with spaces.',
    },
  ],
  [
    'a key of the front matter is misspelt',
    {
      files: {
        'content/docs/a.md': `---
titel: A
---

Text.
`,
      },
      reported: 'content/docs/a.md:2:1 warning WB211 Unknown front matter key "titel". Did you mean "title"?',
    },
  ],
  [
    'a title contains a colon',
    {
      files: {
        'content/docs/a.md': `---
title: Combat: the basics
---

Text.
`,
      },
      reported: 'content/docs/a.md:2:14 error WB209 Front matter: a value with a colon in it must be quoted.',
      hint: 'Write title: "Combat: the basics"',
    },
  ],
  [
    'the front matter is not closed',
    {
      files: {
        'content/docs/a.md': `---
title: A

# A

Text.
`,
      },
      reported: 'content/docs/a.md:1 error WB202 The front matter opened on line 1 is never closed.',
      hint: 'Put a line --- after the last key.',
    },
  ],
  [
    'an empty line stands above the front matter',
    {
      files: {
        'content/docs/a.md': `
---
title: A
---

Text.
`,
      },
      reported: 'content/docs/a.md:1 warning WB216 Front matter must start on the first line; here it is text.',
      hint: 'Remove what is above ---.',
    },
  ],
  [
    'the front matter is indented with a tab',
    {
      files: {
        'content/docs/a.md': `---
title: A
tags:
	- play
---

Text.
`,
      },
      reported: 'content/docs/a.md:4:1 error WB207 Front matter: tabs are not allowed for indentation.',
      hint: 'Indent with spaces.',
    },
  ],
  [
    'a position is a word',
    {
      files: {
        'content/docs/a.md': `---
title: A
sidebar_position: first
---

Text.
`,
      },
      reported: 'content/docs/a.md:3:1 error WB210 "sidebar_position" must be a number; found "first".',
    },
  ],
  [
    'tags are a text',
    {
      files: {
        'content/docs/a.md': `---
title: A
tags: play, monsters
---

Text.
`,
      },
      reported:
        'content/docs/a.md:3:1 warning WB229 "tags" must be a list; found "play, monsters", which is read as ["play","monsters"].',
      hint: 'Write tags: ["play","monsters"]',
    },
  ],
  [
    'a post has no date',
    {
      files: {
        'content/blog/heist.md': `---
title: Heist
---

In.

<!-- truncate -->

Out.
`,
      },
      reported: 'content/blog/heist.md:1 error WB520 This post has no date.',
      hint: 'Add date: YYYY-MM-DD to its front matter, or name the file YYYY-MM-DD-slug.md.',
    },
  ],
  [
    'the date of a post is in words',
    {
      files: {
        'content/blog/2025-01-02-heist.md': `---
title: Heist
date: 3rd of May
---

In.

<!-- truncate -->

Out.
`,
      },
      reported:
        'content/blog/2025-01-02-heist.md:3 error WB521 The date of this post is wrong: "3rd of May" is not a date: write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ssZ.',
    },
  ],
  [
    'an author is misspelt',
    {
      files: {
        'content/blog/2025-01-02-heist.md': `---
title: Heist
authors: anna
---

In.

<!-- truncate -->

Out.
`,
        'content/blog/authors.yml': `ann:
  name: Ann
`,
      },
      reported:
        'content/blog/2025-01-02-heist.md:3 error WB524 Unknown author "anna". Did you mean "ann"? Known authors: ann.',
      hint: 'Add the author to content/blog/authors.yml or fix the name.',
    },
  ],
  [
    'a post has no truncate mark',
    {
      files: {
        'content/blog/2025-01-02-heist.md': `---
title: Heist
---

In.

Out.
`,
      },
      reported:
        'content/blog/2025-01-02-heist.md:1 warning WB522 This post has no truncate mark, so lists show the whole post.',
      hint: 'Put <!-- truncate --> on a line of its own after the first paragraph.',
    },
  ],
  [
    'two docs have one name',
    {
      files: {
        'content/docs/combat.md': `# Combat
`,
        'content/docs/01-combat.md': `# Combat
`,
      },
      reported:
        'content/docs/combat.md:1 error WB501 Two docs have the id "combat": content/docs/01-combat.md and content/docs/combat.md.',
      hint: 'Rename one, or give it another id in its front matter.',
    },
  ],
  [
    'no page leads to a page',
    {
      files: {
        'content/pages/about.md': `# About

Text.
`,
      },
      reported: 'content/pages/about.md:1 warning WB560 No page, sidebar, navbar or footer links to /about.',
      hint: 'Link to it, add it to a sidebar, or set unlisted: true in its front matter.',
    },
  ],
  [
    'a field of the config is misspelt',
    {
      files: {
        'site.config.ts': `export default defineConfig({
  title: 'Test',
  url: 'https://example.org',
  tagine: 'x',
})
`,
      },
      reported: 'site.config.ts:4:3 error WB103 Unknown key "tagine". Did you mean "tagline"?',
    },
  ],
  [
    'the address of the site lacks https',
    {
      files: {
        'site.config.ts': `export default defineConfig({ title: 'Test', url: 'example.org' })
`,
      },
      reported: 'site.config.ts:1:46 error WB103 "url" must be an absolute http(s) URL; found "example.org".',
      hint: "For example 'https://example.org'.",
    },
  ],
  [
    'a comma is missing in the config',
    {
      files: {
        'site.config.ts': `export default defineConfig({
  title: 'Test'
  url: 'https://example.org',
})
`,
      },
      reported: 'site.config.ts:3:3 error WB104 Expected "}" but found "url".',
      hint: 'Is a comma missing before it, at the end of the line above?',
    },
  ],
  [
    'the theme does not exist',
    {
      files: {
        'site.config.ts': `export default defineConfig({
  title: 'Test',
  url: 'https://example.org',
  theme: 'dark',
})
`,
      },
      reported:
        'site.config.ts:4:3 error WB103 "theme" must be "plain" or "folio" or "reflection", or a map; found "dark".',
    },
  ],
  [
    'the navbar names a doc that does not exist',
    {
      files: {
        'site.config.ts': `export default defineConfig({
  title: 'Test',
  url: 'https://example.org',
  navbar: { items: [{ type: 'doc', docId: 'strat' }] },
})
`,
      },
      reported:
        'site.config.ts:4:36 error WB530 navbar.items[0]: couldn\'t find any doc with id "strat" in version "current". Did you mean "start"?',
    },
  ],
  [
    'the logo does not exist',
    {
      files: {
        'site.config.ts': `export default defineConfig({
  title: 'Test',
  url: 'https://example.org',
  navbar: { logo: { src: 'logo.png' } },
})
`,
      },
      reported: 'site.config.ts:4:21 error WB542 "navbar.logo.src": there is no file content/static/logo.png.',
    },
  ],
  [
    'the config has the quotes of a word processor',
    {
      files: { 'site.config.ts': 'export default defineConfig({\n  title: „Test“,\n})\n' },
      reported: 'site.config.ts:2:10 error WB104 Unexpected "„".',
      hint: 'Write straight quotes',
    },
  ],
  [
    'the page of the glossary does not exist',
    {
      files: {
        'site.config.ts': `export default defineConfig({
  title: 'Test',
  url: 'https://example.org',
  markdown: { glossary: '/docs/words' },
})
`,
      },
      reported: 'site.config.ts:4:15 error WB603 "markdown.glossary": the address "/docs/words" leads to no page.',
    },
  ],
  [
    'a key of front matter is cut short',
    {
      files: { 'content/docs/a.md': '---\nsidebar_pos: 2\n---\n# A\n' },
      reported:
        'content/docs/a.md:2:1 warning WB211 Unknown front matter key "sidebar_pos". Did you mean "sidebar_position"?',
    },
  ],
  [
    'a picture is another kind of file',
    {
      files: { 'content/docs/a.md': '# A\n\n![A dog](dog.png)\n', 'content/docs/dog.png': 'A dog. '.repeat(20) },
      reported: 'content/docs/dog.png:undefined error WB425 This file is not a picture, although its name says so.',
    },
  ],
  [
    'a file that names a folder lacks its underscores',
    {
      files: { 'content/docs/rules/category.yml': 'label: The rules\n', 'content/docs/rules/a.md': '# A\n' },
      reported: 'content/docs/rules/category.yml:undefined warning WB505 "category.yml" is not read.',
      hint: 'Name it _category_.yml.',
    },
  ],
  [
    'a language has a folder but is not in the config',
    {
      files: { 'content/i18n/fr/docs/start.md': '# Début\n' },
      reported:
        'content/i18n/fr:undefined warning WB585 No language of the site has the folder "fr", so it is not read.',
      hint: 'Add the language to i18n.locales',
    },
  ],
  [
    'a schema misspells its data file',
    {
      files: { 'content/data/tools.yml': '- id: rope\n', 'content/data/tolls.schema.yml': 'id: text\n' },
      reported:
        'content/data/tolls.schema.yml:undefined error WB238 There is no data file "tolls.yml" for this schema. Did you mean "tools"?',
    },
  ],
  [
    'a schema misspells a kind of value',
    {
      files: {
        'content/docs/a.md': '# A\n\n:::table tools columns="id" caption="Tools"\n:::\n',
        'content/data/tools.yml': '- id: rope\n  load: 2\n',
        'content/data/tools.schema.yml': 'id: text\nload: nummer\n',
      },
      reported:
        'content/data/tools.schema.yml:2:1 error WB238 "load" must be a kind of value; found "nummer". Did you mean "number"?',
    },
  ],
  [
    'a key of a record is indented too little',
    {
      files: { 'content/data/tools.yml': '- id: rope\n  load: 2\n price: 3\n' },
      reported:
        'content/data/tools.yml:3:1 error WB221 Not valid YAML: This line starts neither a new record nor a key of the one above.',
    },
  ],
  [
    'a comparison is written the wrong way round',
    {
      files: {
        'content/docs/a.md': '# A\n\n:::table tools columns="id" where="load =< 2" caption="Tools"\n:::\n',
        'content/data/tools.yml': '- id: rope\n  load: 2\n',
      },
      reported: 'content/docs/a.md:3 error WB350 :::table: cannot read the condition "load =< 2": there is no "=<".',
    },
  ],
]

async function problemsIn(files: Mistake['files']): Promise<Problem[]> {
  const root = writeSite('-- content/docs/start.md --\n# Start\n\nText.\n')
  for (const [name, text] of Object.entries(files)) writeFile(root, name, text)
  try {
    return (await buildFolder(root, { cache: false })).warnings
  } catch (cause) {
    if (cause instanceof BuildError) return cause.problems
    throw cause
  }
}

const placed = ({ file, line, column, severity, code, message }: Problem) =>
  `${file}:${line}${column === undefined ? '' : `:${column}`} ${severity} ${code} ${message}`

test.each(MISTAKES)('%s', async (_, { files, reported, hint }) => {
  const problems = await problemsIn(files)
  expect(problems.map(placed)).toEqual([expect.stringMatching(startsWith(reported))])
  if (hint !== undefined) expect(problems[0]?.hint).toMatch(startsWith(hint))
})

const startsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
