// Reading and changing HTML.
import { expect, test } from 'vitest'
import { addToHtml } from '../../cli/core/html.ts'
import { withMarks } from '../../cli/site/article-marks.ts'

const marked = (html: string) =>
  addToHtml(html, {
    afterStart: (_, { id }) => (id ? `[${id}]` : ''),
    afterEnd: (_, { id }) => (id ? `[/${id}]` : ''),
  })

test.each([
  [
    '<h2 class=x id="a&amp;b">A &lt; b &nbsp; <br></h2>\n',
    '<h2 class=x id="a&amp;b">[a&b]A &lt; b &nbsp; <br></h2>[/a&b]\n',
  ],
  ['<h2 id=x title="a > b">c</h2 >d', '<h2 id=x title="a > b">[x]c</h2 >[/x]d'],
  ['<p id=x>a<p id=y>b', '<p id=x>[x]a[/x]<p id=y>[y]b[/y]'],
  ['<table><tr id=x><td>1<tr><td>2</table>', '<table><tr id=x>[x]<td>1[/x]<tr><td>2</table>'],
  ['<p><img id=x>a</p>', '<p><img id=x>[x][/x]a</p>'],
  ['<script>"<p id=x>"</script><!-- <p id=y> -->', '<script>"<p id=x>"</script><!-- <p id=y> -->'],
  ['<h2 id=x>a</h2 ', '<h2 id=x>[x]a</h2 [/x]'],
  ['<h2 id=x', '<h2 id=x'],
])('HTML is added after start tags and elements, and nothing else changes: %s', (html, expected) => {
  expect(marked(html)).toBe(expected)
})

test('a mark stands below its heading, and ids of a row are in its first cell, whatever quotes are in the HTML', () => {
  const marks = {
    headings: new Map([['a&b', '<p>Changed</p>']]),
    ids: new Map([
      ['a&b', ['old']],
      ['row', ['first', 'second']],
    ]),
  }
  const html = `<h2 title='">' id='a&amp;b'>A</h2><table><tr id=row>\n<th>1</th><td>2</td></tr></table><code>&lt;h2 id="row"&gt;</code>`
  expect(withMarks(html, [marks])).toBe(
    `<h2 title='">' id='a&amp;b'><span id="old"></span>A</h2><p>Changed</p><table><tr id=row>\n<th><span id="first"></span><span id="second"></span>1</th><td>2</td></tr></table><code>&lt;h2 id="row"&gt;</code>`,
  )
})
