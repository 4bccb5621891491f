// What is left of an article where only its words count, or where nobody has its style sheet.
import { expect, test } from 'vitest'
import { forReaders } from '../../cli/outputs/for-readers.ts'
import { sectionsOf, stringOf } from '../../cli/outputs/search-text.ts'
import { article } from '../article.ts'

/** Sections of an article: ids, headings and texts. */
function readSections(html: string): string[][] {
  const article = Buffer.from(html)
  const text = new Uint8Array(article.length)
  return sectionsOf(article, text).map(({ id, start, textStart, end }) => [
    id,
    stringOf(text, start, textStart),
    stringOf(text, textStart, end),
  ])
}

const NUMBERED = 'Read[^1].\n\n```js showLineNumbers\nconst lamp = 1\nlet rope\n```\n\n[^1]: A note.'

test('the search finds the first word of a numbered line of code, and knows no numbers of lines and notes', async () => {
  const { html } = await article(NUMBERED)
  expect(readSections(html)).toEqual([['', '', 'Read. const lamp = 1 let rope A note.']])
})

test('code in feeds has no numbers of lines, which would stand in front of its words there', async () => {
  const { html } = await article(NUMBERED)
  expect(html).toContain('class="ln"')
  const code = /<pre.*<\/pre>/s.exec(forReaders(html, 'https://example.org/blog/a'))?.[0] ?? ''
  expect(code.replace(/<[^>]*>/g, '')).toBe('const lamp = 1\nlet rope\n')
})

test.each([
  ['', [['', '', '']]],
  [' \n<p>a\u00a0 \u3000b\ufeff\tc</p>\n', [['', '', 'a b c']]],
  [
    'a&amp;b &lt;c&gt; &quot;d&#39;s&quot; &nbsp;e&unknown;f & g &; &#x41;&#128512;',
    [['', '', 'a&b <c> "d\'s" e f & g &; A😀']],
  ],
  ['st<b>ro</b>ng <em>wo</em>rd<br>line<div>block</div>', [['', '', 'strong word line block']]],
  ['a<!-- <h2 id="no"> -- > -->b', [['', '', 'a b']]],
  ['<table><thead><tr><th>A</th>\n<th>B</th></tr></thead><td>1</td> <td>2</td></table>', [['', '', 'A · B 1 · 2']]],
  [
    'x <svg><path d="M0"/><text>no</text></svg>y<button>no</button><button class="die">1d6</button>',
    [['', '', 'x y1d6']],
  ],
  ['<a class="hash" href="#">#</a>a<a href="/b">b</a><a class="footnote-backref">back</a>', [['', '', 'ab']]],
  [
    'lead<h2 id="a&amp;b"> One <a class="hash">#</a></h2><p>first</p><h3 hidden>no id</h3><h4 id="c">Two</h4> second <h5 id="d">deep</h5>',
    [
      ['', '', 'lead'],
      ['a&b', 'One', 'first no id'],
      ['c', 'Two', 'second deep'],
    ],
  ],
  ['中文，<em>测</em>试。é', [['', '', '中文，测试。é']]],
  ['a<svg>never closed', [['', '', 'a never closed']]],
  ['a<p class="', [['', '', 'a']]],
])('the text of %j', (html, expected) => {
  expect(readSections(html)).toEqual(expected)
})
