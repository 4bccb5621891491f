// Slips in Markdown that change a page without an error: each kind is reported once a page, at its first line.
import { expect, test } from 'vitest'
import { buildSite, lines } from '../site.ts'

const FENCE =
  'WB303 This code block is never closed: everything up to the end of its list item, quote or page is shown as code'
const SECOND = 'WB304 This is a second title: the page has one already, and titles have one #'
const EMPTY = 'WB305 This heading is empty'
const ID = 'WB306 The id of this heading is shown as text, because it is not in braces at the end of the line'
const BOLD =
  'WB307 This line in bold looks like a heading but is none: it is in no contents list, and nothing can link to it'
const SPACE = 'WB308 There is no space after the #, so this line is text and not a heading'
const BREWERY = 'WB376 A block of Homebrewery between {{ and }} is not supported and is shown as text'
const BREAK = 'WB376 A break of Homebrewery such as \\page or \\column is not supported and is shown as text'
const COLONS = 'WB376 The mark :: of Homebrewery is not supported and is shown as text'
const RAISED = 'WB376 Raised and lowered text between ^ or ~ is not supported and is shown as text'
const SIZE = 'WB376 The size of an image after = is not supported, so the image is shown as text'
const DASHES = 'WB376 A table of Pandoc with columns below dashes is not supported and is shown as text'
const GRID = 'WB376 A grid table of Pandoc is not supported and is shown as text'
const TAG = 'WB376 A tag in the text, such as #rules, is not supported and is shown as text'
const START = 'WB316 There is no --- above the front matter, so it is shown as text'

/** 'line message' for each warning about a page. `wikilinks`: the marks of Obsidian are read. */
async function said(page: string, { wikilinks = false, checks = '' } = {}): Promise<string[]> {
  const config = `export default defineConfig({ title: 'Test', url: 'https://example.org', markdown: { wikilinks: ${wikilinks}, dice: true }, checks: { ${checks} } })`
  const site = await buildSite(`-- site.config.ts --\n${config}\n-- content/docs/a.md --\n${page}\n`)
  return lines(site.warnings).map((line) =>
    line.replace(/^content\/docs\/a\.md:(\d+) warning /, '$1 ').replace(/\.$/, ''),
  )
}

test.each([
  ['a fence with a short last line', '# A\n\n```js\nlet a\n``\n\n## Head', [`3 ${FENCE}`]],
  ['a fence in a list', '# A\n\n- a\n  ```js\n  x\n\n- b', [`4 ${FENCE}`]],
  ['a fence in a quote', '# A\n\n> ~~~\n> x\n\nText.', [`3 ${FENCE}`]],
  ['a fence at the end', '# A\n\n```', [`3 ${FENCE}`]],
  ['a fence whose last line is indented too far', '# A\n\n```\nx\n    ```', [`3 ${FENCE}`]],
  ['fences in two items', '# A\n\n- ```\n  x\n- ```\n  y', [`3 ${FENCE} (on 2 lines)`]],
  ['closed fences', '# A\n\n````\n```\n````\n\n- ```\n  x\n  ```\n\n> ```\n> ```\n\n```\n```', []],
  ['titles after the title', '# A\n\n# B\n\n## C\n\n# D', [`3 ${SECOND} (on 2 lines)`]],
  ['a title below a paragraph and front matter', '---\ntitle: A\n---\nText.\n\n# B', [`6 ${SECOND}`]],
  ['a title in place of a hidden one', '---\ntitle: A\nhide_title: true\n---\nText.\n\n# B', []],
  ['empty headings', '# A\n\n##\n\nText.\n\n### {#x}', [`3 ${EMPTY} (on 2 lines)`]],
  ['an id without }', '# A\n\n## What you do {#what-you-do', [`3 ${ID}`]],
  ['an id without {', '# A\n\n## What you do #what}', [`3 ${ID}`]],
  ['an id before the last word', '# A\n\n## Guard {#guard} (old)', [`3 ${ID}`]],
  ['an id as code, and dice', '# A\n\n## The mark `{#guard`\n\n## Damage {2d6}', []],
  ['lines in bold', '# A\n\n**Guard**\n\nText.\n\n**Parry:**\n\n- One\n', [`3 ${BOLD} (on 2 lines)`]],
  ['a line in bold on a page with headings', '# A\n\n**Guard**\n\nText.\n\n## Parry', []],
  [
    'a sentence, a button and a caption in bold',
    '# A\n\n**Do it.**\n\nText.\n\n**[Go](a.md)**\n\nText.\n\n**Arms**\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    [],
  ],
  ['headings without a space', '# A\n\n#Guard\n\nText\n##Parry\n\n###2 dice', [`3 ${SPACE} (on 3 lines)`]],
  ['numbers, colours and tags', '# A\n\n#1 is first\n\n#fff is white\n\n#one #two\n\nText\n#three', []],
  ['blocks of Homebrewery', '# A\n\n{{monster,frame\nWolf\n}}\n\nA {{color:red word}}.', [`3 ${BREWERY} (on 2 lines)`]],
  ['names in double braces', '# A\n\nA {{name}}, style={{color:red}} and `{{note`.', []],
  ['breaks of Homebrewery', '# A\n\n\\page\n\nText\n\\column', [`3 ${BREAK} (on 2 lines)`]],
  ['words after a backslash', '# A\n\nOn the \\page and \\pages', []],
  ['colons of Homebrewery', '# A\n\n::\n\nHit points ::', [`3 ${COLONS} (on 2 lines)`]],
  ['colons between words', '# A\n\n`a::b`, a::b, std::vector<T> and ::std', []],
  ['raised and lowered text', '# A\n\nx^2^ and\nH~2~O and 1^st^', [`3 ${RAISED} (on 2 lines)`]],
  ['carets and tildes', '# A\n\n2^3^4, 1~3, ^_^, ~~x~~, ~y~ and `x^2^`', []],
  ['the size of an image', '# A\n\n![a](x.png =100x) `![a](x.png =1x)`', [`3 ${SIZE}`]],
  ['a grid table', '# A\n\n+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+', [`3 ${GRID} (on 3 lines)`]],
  ['a table with dashes', '# A\n\nName  Cost\n----- ----\nRope  1\nLamp  2', [`4 ${DASHES}`]],
  ['a table with dashes and no head', '# A\n\n----- ----\nRope  1\n----- ----', [`3 ${DASHES} (on 2 lines)`]],
  [
    'rules of dashes',
    '# A\n\n--- ---\n\nText\n\n- - -\n\nTwo words\n---- ----\n\n```\na  b\n-- --\n1  2\n```\n\nB\n---',
    [],
  ],
  ['no first line of front matter', 'title: A\ntags:\n  - x\n---\n\nText.', [`1 ${START}`]],
  ['no lines around front matter', 'title: A\ndescription: B\n\nText.', [`1 ${START}`]],
  ['text that looks like a key', 'Note: this is it.\n\ndescription: of a thing', []],
])('%s', async (_, page, messages) => {
  expect(await said(page)).toEqual(messages)
})

test('with wikilinks, tags in the text are named', async () => {
  const page = '# A\n\nText #tag/sub (#more) #12 C# a#b #fff `#code` [x](#y).\n#last\n\n## y'
  expect(await said(page, { wikilinks: true })).toEqual([`3 ${TAG} (on 2 lines)`])
  expect(await said(page)).toEqual([])
})

test('each kind can be switched off', async () => {
  const page = 'title: A\ntags: [x]\n\n# B\n\n# C\n\n##D\n\nx^2^\n\n```'
  const checks = "headings: 'ignore', openFences: 'ignore', otherSyntax: 'ignore', unknownFrontMatter: 'ignore'"
  expect(await said(page, { checks })).toEqual([])
  expect(await said(page)).toHaveLength(5)
})

test.each(['#only-dark', '#gh-dark-mode-only', '#only-light', '#gh-light-mode-only'])(
  'a picture with %s is shown in one colour mode; feeds and copies have the light one',
  async (mark) => {
    const site = await buildSite(`
      -- site.config.ts --
      export default defineConfig({ title: 'Test', url: 'https://example.org', markdownCopies: true })
      -- content/docs/a.md --
      # A

      ![Map](map.svg${mark})
      -- content/docs/map.svg --
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>
    `)
    const mode = mark.includes('dark') ? 'dark' : 'light'
    expect(site.main('/docs/a')).toMatch(
      new RegExp(`<img src="/assets/map-[^"#]+" width="9" height="9" data-only="${mode}"`),
    )
    expect(site.file('docs/a.md').includes('![Map]')).toBe(mode === 'light')
    expect(site.warnings).toEqual([])
  },
)
