// Text in the Unicode form of Macs (NFD: "o" and a combining mark) means the same as text in the usual form (NFC).
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../command.ts'
import { buildSite, lines, problemsOf, writeSite } from '../site.ts'

const nfd = (text: string) => text.normalize('NFD')
const ÖSE = nfd('Größe')

/** The part that is written in NFD, the site, and a part of the file that shows the match. */
const SITES: [what: string, site: string, file: string, part: string][] = [
  [
    'a heading',
    `
    -- content/docs/a.md --
    # A

    See [it](#größe).

    ## ${ÖSE}
    `,
    'docs/a/index.html',
    'href="#größe"',
  ],
  [
    'the fragment of a link',
    `
    -- content/docs/a.md --
    # A

    See [it](b.md#${nfd('größe')}), [that](b.md#gro%CC%88%C3%9Fe) and [this](#${nfd('süd')}).

    ## Süd
    -- content/docs/b.md --
    # B

    ## Größe
    `,
    'docs/a/index.html',
    'href="/docs/b#gr%C3%B6%C3%9Fe"',
  ],
  [
    'one of two equal headings',
    `
    -- content/docs/a.md --
    # A

    ## Größe

    ## ${ÖSE}
    `,
    'docs/a/index.html',
    'id="größe-1"',
  ],
  [
    'the tag of a post',
    `
    -- content/blog/2025-01-01-a.md --
    ---
    title: A
    tags: [${nfd('élan')}]
    ---
    Text.

    <!-- truncate -->
    -- content/blog/2025-01-02-b.md --
    ---
    title: B
    tags: [élan]
    ---
    Text.

    <!-- truncate -->
    `,
    'blog/tags/index.html',
    'élan</a> <small>2</small>',
  ],
  [
    'a link by name',
    `
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', markdown: { wikilinks: true } })
    -- content/docs/a.md --
    # A

    See [[${ÖSE}#${nfd('Süd')}]].
    -- content/docs/Größe.md --
    # Größe

    ## Süd
    `,
    'docs/a/index.html',
    'href="/docs/Gr%C3%B6%C3%9Fe#s%C3%BCd"',
  ],
  [
    'a condition',
    `
    -- content/data/foes.yml --
    - id: wolf
      name: Wolf
      kind: Böse
    -- content/docs/a.md --
    # A

    :::table foes columns="name" where="kind = ${nfd('Böse')}" caption="Foes"
    :::
    `,
    'docs/a/index.html',
    'Wolf',
  ],
  [
    'the author of a post',
    `
    -- content/blog/authors.yml --
    zoé:
      name: Zoé Blanc
    -- content/blog/2025-01-01-a.md --
    ---
    title: A
    authors: ${nfd('zoé')}
    ---
    Text.

    <!-- truncate -->
    `,
    'blog/2025/01/01/a/index.html',
    'Zoé Blanc',
  ],
  [
    'an author in JSON with escapes',
    `
    -- content/blog/authors.json --
    { "zoe\\u0301": { "name": "Zoe\\u0301 Blanc" } }
    -- content/blog/2025-01-01-a.md --
    ---
    title: A
    authors: "zoe\\u0301"
    ---
    Text.

    <!-- truncate -->
    `,
    'blog/2025/01/01/a/index.html',
    'Zoé Blanc',
  ],
  [
    'a slug',
    `
    -- content/docs/a.md --
    ---
    slug: ${nfd('größe')}
    ---
    # A
    -- content/docs/b.md --
    # B

    See [it](/docs/größe).
    `,
    'docs/b/index.html',
    'href="/docs/gr%C3%B6%C3%9Fe"',
  ],
  [
    'the definition of a link',
    `
    -- content/docs/a.md --
    # A

    See [it][Größe].

    [${ÖSE}]: b.md
    -- content/docs/b.md --
    # B
    `,
    'docs/a/index.html',
    'href="/docs/b"',
  ],
  [
    'an address in the config',
    `
    -- site.config.ts --
    export default defineConfig({ title: '${nfd('Wölfe')}', url: 'https://example.org', redirects: [{ from: '/${nfd('süd')}', to: '/docs/a' }] })
    -- content/docs/a.md --
    # A
    `,
    '_redirects',
    '/s%C3%BCd /docs/a',
  ],
  [
    'a term',
    `
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', markdown: { glossary: '/docs/glossary' } })
    -- content/data/glossary.yml --
    - id: luck
      term: ${nfd('Glücksspiel')}
      definition: A game of chance.
    -- content/docs/a.md --
    # A

    They like Glücksspiel here.

    -- content/docs/glossary.md --
    # Glossary

    :::glossary
    :::
    `,
    'docs/a/index.html',
    '>Glücksspiel</a><span class="gloss"',
  ],
  [
    'the text with a term',
    `
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', markdown: { glossary: '/docs/glossary' } })
    -- content/data/glossary.yml --
    - id: luck
      term: Glücksspiel
      definition: A game of chance.
    -- content/docs/a.md --
    # A

    They like ${nfd('Glücksspiel')} here.

    -- content/docs/glossary.md --
    # Glossary

    :::glossary
    :::
    `,
    'docs/a/index.html',
    '>Glücksspiel</a><span class="gloss"',
  ],
]

test.each(SITES)('%s in NFD means the same as in NFC', async (_, text, file, part) => {
  const site = await buildSite(text)
  expect(site.file(file)).toContain(part)
  expect(lines(site.warnings)).toEqual([])
})

test('the column of a message counts the characters of the file, in any Unicode form', async () => {
  const at = async (line: string) =>
    (await problemsOf(`-- content/docs/a.md --\n# A\n\n${line}\n`)).map(({ column }) => column)
  expect(await at('Größe [x](b.md)')).toEqual([11])
  expect(await at(`${ÖSE} [x](b.md)`)).toEqual([12])
  expect(await at(`[x](b.md) ${ÖSE}`)).toEqual([5])
  expect(await at(`[x](${ÖSE}.md)`)).toEqual([5])
  expect(await at(`각${nfd('각')} [x](b.md)`)).toEqual([10])
})

test('the mark below a line of the file is at the right column', async () => {
  const root = writeSite(`-- content/docs/a.md --\n# A\n\n${ÖSE} [x](b.md)\n`)
  const { stderr } = await run(['check', '--root', root])
  expect(stderr).toContain(`${ÖSE} [x](b.md)\n         │ ${' '.repeat(10)}^`)
})

test('a config names a file that exists in NFD only', async () => {
  const name = nfd('schön.css')
  const root = writeSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Test', url: 'https://example.org', theme: { css: ['${name}'] } })
    -- ${name} --
    main { color: rgb(1 2 3) }
    -- content/docs/a.md --
    # A
  `)
  expect(fs.existsSync(path.join(root, name))).toBe(true)
  const { stderr, code } = await run(['check', '--root', root])
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
})
