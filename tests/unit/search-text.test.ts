// The text of an article for the search and for feeds.
import { expect, test } from 'vitest'
import { writeTree } from '../../cli/core/html.ts'
import { openFold, sectionsOf } from '../../cli/features/search/text.ts'
import { portableArticle } from '../../cli/site/portable-article.ts'
import { wordsOf } from '../../templates/search/words.ts'
import { article } from '../article.ts'

/** Sections of an article: ids, headings and texts. */
const readSections = (html: string): string[][] => sectionsOf(html).map(({ id, heading, text }) => [id, heading, text])

const NUMBERED = 'Read[^1].\n\n```js showLineNumbers\nconst lamp = 1\nlet rope\n```\n\n[^1]: A note.'

test('the search text has the first word of a numbered line of code, but no line or footnote numbers', async () => {
  const { html } = await article(NUMBERED)
  expect(readSections(html)).toEqual([['', '', 'Read. const lamp = 1 let rope A note.']])
})

test('code in feeds has no line numbers', async () => {
  const { html } = await article(NUMBERED)
  expect(html).toContain('class="ln"')
  const code = /<pre.*<\/pre>/s.exec(writeTree(portableArticle(html, 'https://example.org/blog/a')))?.[0] ?? ''
  expect(code.replace(/<[^>]*>/g, '')).toBe('const lamp = 1\nlet rope\n')
})

test.each([
  ['', [['', '', '']]],
  [' \n<p>a\u00a0 \u3000b\ufeff\tc</p>\n', [['', '', 'a b c']]],
  [
    'a&amp;b &lt;c&gt; &quot;d&#39;s&quot; &nbsp;e&unknown;f & g &; &#x41;&#128512;',
    [['', '', 'a&b <c> "d\'s" e&unknown;f & g &; A😀']],
  ],
  ['st<b>ro</b>ng <em>wo</em>rd<br>line<div>block</div>', [['', '', 'strong word line block']]],
  ['a<!-- <h2 id="no"> -- > -->b', [['', '', 'ab']]],
  ['<table><thead><tr><th>A</th>\n<th>B</th></tr></thead><td>1</td> <td>2</td></table>', [['', '', 'A · B 1 · 2']]],
  ['x <svg><path d="M0"/><text>no</text></svg>y<button>no</button><span class="die">1d6</span>', [['', '', 'x y1d6']]],
  ['a<a href="/b">b</a><a class="footnote-backref">back</a>', [['', '', 'ab']]],
  [
    'lead<h2 id="a&amp;b"><a class="hash"> One </a></h2><p>first</p><h3 hidden>no id</h3><h4 id="c">Two</h4> second <h5 id="d">deep</h5>',
    [
      ['', '', 'lead'],
      ['a&b', 'One', 'first no id'],
      ['c', 'Two', 'second deep'],
    ],
  ],
  ['中文，<em>测</em>试。é', [['', '', '中文，测试。é']]],
  ['a<p class="', [['', '', 'a']]],
])('the text of %j', (html, expected) => {
  expect(readSections(html)).toEqual(expected)
})

test.each([
  'Rust, salt & ash: 3d6 of them; RUST again_and_again.',
  'don’t “quote” — or… end·of·row 10² ½ µm ªº',
  'Čaj, naïve café, I\u0307stanbul, e\u0301tude, Straße, ﬁre, ① ㈠ K',
  '中文，测试。日本語のカタカナと ไทย 한국어 中a文b',
  'السَّلام عليكم، Ελλάδα ΟΔΟΣ Привет Ёж שָׁלוֹם हिन्दी',
  'x\u00a0y\u1680z\u3000w\ufeffv\u2028u\u200bt',
  '𝔄lpha 😀 be😀ta 👩‍👩‍👧 \ud83d lone',
  'U\u0308ber \u0301 \u0301a ﷺ constructor __proto__',
])('the index has the words of %j that a reader searches for', (text) => {
  const fold = openFold()
  const words = wordsOf(text).map(({ folded }) => folded)
  expect(fold(text)).toEqual(words)
  expect(fold(text)).toEqual(words)
})
