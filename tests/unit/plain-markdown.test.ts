// Articles read back into plain Markdown.
import { expect, test } from 'vitest'
import { parseTree } from '../../cli/core/html.ts'
import { plainMarkdown } from '../../templates/play/plain-markdown.ts'
import { article } from '../article.ts'

/** Through HTML and back. Links and buttons stay what they are in an article that no site has resolved. */
const throughHtml = async (text: string, options = {}) => {
  const { html, links } = await article(text, options)
  const linked = html.replace(
    /\0(\d+)\0/g,
    (_, i: string) => `href="${links[Number(i)]?.href}" src="${links[Number(i)]?.href}"`,
  )
  return plainMarkdown(parseTree(linked))
}

test.each([
  ['paragraphs and marks', 'One *two* **three** ~~four~~ `five`.\n\nSix\\\nseven.'],
  ['marks without a space between them', '*it*<!-- -->***both***<!-- -->~~old~~'],
  ['headings', '## Two\n\n### Three `code`'],
  ['links and images', '[a](https://a.example/b%28c%29) <https://b.example/> ![alt](https://c.example/d.png)'],
  ['tight lists', '- one\n- two\n  1. deep\n  2. deeper\n- three'],
  ['loose lists', '3. one\n\n   more\n\n4. two'],
  ['lists in a row', '- one\n\n* two\n\n- three\n\n1. one\n\n5) five'],
  ['tasks', '- [ ] to do\n- [x] done'],
  ['quotes', '> quoted\n>\n> - list'],
  ['code', '````js\nlet a = "```"\n\n  b\n````'],
  ['tables', '| A | B |\n| --- | --- |\n| 1\\|2 | **x** |'],
  ['notes', 'Text[^1] and[^2].\n\n[^1]: First.\n\n    More.\n\n[^2]: Second.'],
  ['rules', 'One\n\n***\n\nTwo'],
  ['characters that mean something', '\\*no\\* \\_no\\_ a_b_c \\[no\\] \\`no\\` \\<b> & 1 \\\\ 2'],
  ['beginnings that mean something', '\\# no\n\n\\- no\n\n1\\. no\n\n\\> no'],
])('%s are unchanged', async (_, text) => {
  expect(await throughHtml(text, { typographer: false })).toBe(`${text}\n`)
})

test('spaces at the ends of a link go outside of it', () => {
  expect(plainMarkdown(parseTree('<p>at<a href="b.md"> one <em>two</em> </a>and</p>'))).toBe(
    'at [one *two*](b.md) and\n',
  )
})

test('syntax of this tool becomes common Markdown', async () => {
  expect(
    await throughHtml(
      ':::warning Mind the gap\nIt is **deep**.\n:::\n\n:::details More\nRoll 2d6.\n:::\n\nTable: Finds\n\n| d6 | Found |\n|--|--|\n| 1-6 | Rust |\n\nTerm\n: Meaning\n\n::::tabs\n:::tab One\nFirst\n:::\n:::tab Two\nSecond\n:::\n::::',
      { dice: true },
    ),
  ).toBe(
    [
      '> **Mind the gap**\n>\n> It is **deep**.',
      '**More**',
      'Roll 2d6.',
      '**Finds**',
      '| d6 | Found |\n| --- | --- |\n| 1-6 | Rust |',
      '- **Term:** Meaning',
      '**One**',
      'First',
      '**Two**',
      'Second\n',
    ].join('\n\n'),
  )
})

test('data records are included in the text', async () => {
  const data = { 'gear.yml': '- { id: rope, name: Rope, load: 2, text: "Ten *yards*." }\n' }
  expect(await throughHtml(':::table gear columns="name, load: Load"\n:::', { data })).toContain('| Rope | 2 |')
  expect(await throughHtml(':::cards gear title="name" facts="load: Load" text="text"\n:::', { data })).toBe(
    '**Rope**\n\nLoad 2\n\nTen *yards*.\n',
  )
})

test('controls are left out, and unclosed elements are closed', () => {
  const controls = '<p>a<button class="icon"><svg><path d="M0 0"/></svg></button><script>x</script> b</p>'
  expect(plainMarkdown(parseTree(controls))).toBe('a b\n')
  expect(plainMarkdown(parseTree('<p>open <b>text</p><p>next</p></div>'))).toBe('open **text**\n\nnext\n')
})

test('code has no line numbers and no removed lines', async () => {
  expect(await throughHtml('```js showLineNumbers\nlet a // [!code --]\nlet b // [!code ++]\n```')).toBe(
    '```js\nlet b\n```\n',
  )
})
