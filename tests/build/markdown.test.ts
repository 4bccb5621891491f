import { describe, expect, test } from 'vitest'
import { languageOf } from '../../templates/languages/index.ts'
import { article, bare } from '../article.ts'
import { lines, problemsOf } from '../site.ts'

const htmlOf = async (text: string, options = {}) => bare((await article(text, options)).html)
const messagesOf = async (text: string, options = {}) => (await article(text, options)).messages

describe('text', () => {
  test('braces, less-than signs and template syntax are kept as text', async () => {
    const text = 'If HP < 5 roll {2d6}, or {{ name }} for 1<2 and a<b.\n\n{2d6}\n\nVec<T>, <Name> and <N>.'
    const { html, messages } = await article(text, { dice: true })
    expect(html).toBe(
      '<p>If HP &lt; 5 roll {2d6}, or {{ name }} for 1&lt;2 and a&lt;b.</p>\n<p>{2d6}</p>\n<p>Vec&lt;T&gt;, &lt;Name&gt; and &lt;N&gt;.</p>\n',
    )
    expect(messages).toEqual([])
  })

  test('quotes become typographic, and nothing else is replaced', async () => {
    expect(await htmlOf("\"It's\" (c) ... -- 'so'")).toBe('<p>“It’s” (c) ... -- ‘so’</p>')
    expect(await htmlOf('"a"', { typographer: false })).toBe('<p>&quot;a&quot;</p>')
  })

  test('addresses and e-mails become links, file names do not', async () => {
    const { links } = await article('See https://example.org/a, me@example.org, README.md and main.rs.')
    expect(links.map(({ href }) => href)).toEqual(['https://example.org/a', 'mailto:me@example.org'])
  })

  test('an address that starts with www becomes a link, without the punctuation that ends the sentence', async () => {
    const { links } = await article(
      'www.example.org/a?b=c, (www.example.com), www.here, awww.example.org (www.example.net/a_(b)).',
    )
    expect(links.map(({ href }) => href)).toEqual([
      'http://www.example.org/a?b=c',
      'http://www.example.com',
      'http://www.example.net/a_(b)',
    ])
  })

  test('an emoji shortcode becomes an emoji; in a heading it gives the same id as in Docusaurus', async () => {
    const { html, headings } = await article('## Loot :gem:\n\n:tada: at 12:30:45, :no_such: and :) stay.\n\n`:gem:`')
    expect(headings.map(({ id, text }) => [id, text])).toEqual([['loot-gem', 'Loot 💎']])
    expect(html).toContain('<p>🎉 at 12:30:45, :no_such: and :) stay.</p>\n<p><code>:gem:</code></p>')
    expect(await htmlOf(':gem:', { emoji: false })).toBe('<p>:gem:</p>')
  })

  test('emphasis can end next to a Chinese, Japanese or Korean letter', async () => {
    const text = [
      '**비대칭 경로(Asymmetric Path)**는 그렇다.',
      '点击**“生成”**按钮，**注意：**它*（不）*是~~旧的。~~新',
      '太字**「強調」**の𠮷**（字）**𠮷です',
    ].join('\n\n')
    expect(await htmlOf(text, { typographer: false })).toBe(
      [
        '<p><strong>비대칭 경로(Asymmetric Path)</strong>는 그렇다.</p>',
        '<p>点击<strong>“生成”</strong>按钮，<strong>注意：</strong>它<em>（不）</em>是<s>旧的。</s>新</p>',
        '<p>太字<strong>「強調」</strong>の𠮷<strong>（字）</strong>𠮷です</p>',
      ].join('\n'),
    )
    expect(await htmlOf('a*(b)*c ** 가 ** 나_나(a)_나 [가**](x)')).toBe(
      '<p>a*(b)*c ** 가 ** 나_나(a)_나 <a>가**</a></p>',
    )
  })

  test('one or two tildes strike out text; inside a word a single tilde is text', async () => {
    expect(await htmlOf('~one~ **~a b~** ~~two~~ ~~~3~~~')).toBe(
      '<p><s>one</s> <strong><s>a b</s></strong> <s>two</s> ~<s>3</s>~</p>',
    )
    for (const text of ['1~3, 5~7', 'H~2~O', 'from ~5 to ~10', '~/a and ~/b', '~a~~ b~~c', '`~a~`', String.raw`\~a\~`])
      expect(await htmlOf(text)).not.toContain('<s>')
  })

  test('comments are removed, and an unclosed one is an error at its line', async () => {
    const { html, messages } = await article(
      'a <!-- x --> b {/* y */} c\n\n<!--\nsecret\n\nmore\n-->\n\nd\n\n<!-- lost\n\ne {/* open',
    )
    expect(html).toBe('<p>a  b  c</p>\n<p>d</p>\n<p>&lt;!-- lost</p>\n<p>e {/* open</p>\n')
    expect(messages).toEqual([
      '11 error WB365 A comment is opened here and never closed.',
      '13 error WB365 A comment is opened here and never closed.',
    ])
  })

  test('a truncate mark ends the preview, also inside a paragraph', async () => {
    const preview = async (text: string) => {
      const { html, preview: before, messages } = await article(text)
      return [before, html.slice(before.length), ...messages]
    }
    expect(await preview('One\n\n<!-- truncate -->\n\nTwo')).toEqual(['<p>One</p>\n', '<p>Two</p>\n'])
    expect(await preview('One\n\n{/* truncate */}\n\nTwo')).toEqual(['<p>One</p>\n', '<p>Two</p>\n'])
    expect(await preview('Dust. <!-- truncate --> More *dust*.')).toEqual([
      '<p>Dust.</p>\n',
      '<p>More <em>dust</em>.</p>\n',
    ])
    expect(await preview('Dust. <!--truncate-->')).toEqual(['<p>Dust.</p>\n', ''])
    expect(await preview('- a\n\n  <!-- truncate -->\n\n  b')).toEqual([
      '',
      '<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>\n',
      '3 warning WB366 The truncate mark is inside another block, so it is ignored.',
    ])
    expect(await preview(':::note\na\n\n<!-- truncate -->\n\nb\n:::')).toContain(
      '4 warning WB366 The truncate mark is inside another block, so it is ignored.',
    )
  })
})

describe('links', () => {
  test('an address that could run code does not become a link, and is reported at its line', async () => {
    const spellings = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java&#115;cript:alert(1)',
      '&#x6A;avascript:alert(1)',
      'javascript&colon;alert(1)',
      'vbscript:x',
      'data:text/html,x',
      'file:///etc/passwd',
    ]
    const text = [
      ...spellings.map((url) => `[x](${url})`),
      '[ref]\n\n[ref]: javascript:alert(2)',
      '![i](javascript:alert(3))',
      'a\nb `x\ny` <javascript:alert(4)>\nc',
      '| a |\n|---|\n| [x](javascript:alert(5)) |',
    ].join('\n\n')
    const { html, links, messages } = await article(text)
    expect(links).toEqual([])
    expect(html).not.toContain('<a')
    expect(html).not.toContain('<img')
    expect(messages.map((one) => one.split(' ').slice(0, 3).join(' '))).toEqual(
      [1, 3, 5, 7, 9, 11, 13, 15, 19, 21, 25, 30].map((line) => `${line} warning WB301`),
    )
    expect(messages[6]).toContain('could run code')
    expect(messages[7]).toContain('leads to a file on one computer only')
  })

  test('spaces and control characters cannot hide a dangerous scheme', async () => {
    const { links } = await article(
      '[a](<java\tscript:alert(1)>)\n\n[b](< javascript:alert(1)>)\n\n[c](java&#10;script:x)',
    )
    for (const { href } of links) expect(new URL(href, 'https://example.org').protocol).toBe('https:')
  })

  test('every link has its line, in wrapped text, tables, footnotes and lists', async () => {
    const text =
      'a\n`code\nover` [one](1)\n*x\ny* ![i](2) ^[note [three](3)]\n\n| h |\n|---|\n| [four](4) |\n\n- x\n  [five](5)\n\n[^n]\n\n[^n]: see\n    [six](6)'
    const { links } = await article(text)
    expect(Object.fromEntries(links.map(({ href, line }) => [href, line]))).toEqual({
      1: 3,
      2: 5,
      3: 5,
      4: 9,
      5: 12,
      6: 17,
    })
  })
})

describe('headings', () => {
  test('ids are unique and stable for any heading text', async () => {
    const text = [
      'Luck',
      'Luck',
      'constructor',
      '\\_\\_proto\\_\\_',
      '100%',
      '???',
      '',
      'Luck 1',
      'Luck',
      'Guard {#guard}',
      'Guard',
      'With {/* #mdx */}',
      'And <!-- #html -->',
    ]
    const { headings, ids } = await article(text.map((one) => `## ${one}`).join('\n\n'))
    expect(headings.map(({ id }) => id)).toEqual([
      'luck',
      'luck-1',
      'constructor',
      '__proto__',
      '100',
      'section',
      'section-1',
      'luck-1-1',
      'luck-2',
      'guard',
      'guard-1',
      'mdx',
      'html',
    ])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('the words of a heading link to it, unless they contain a link', async () => {
    const { html } = await article('## Zones & *range*\n\n## See [luck](#luck) {#luck}')
    expect(html).toContain(
      '<h2 id="zones--range"><a class="hash" href="#zones--range">Zones &amp; <em>range</em></a></h2>',
    )
    expect(html).toContain('<h2 id="luck">See <a \0')
  })

  test.each([
    ['## <a id="foo"></a>Foo', '<h2 id="foo">Foo</h2>'],
    ['## Foo <a name="foo"></a>', '<h2 id="foo">Foo </h2>'],
    ['## <span id="foo" class="x">Foo</span>', '<h2 id="foo"><span class="x">Foo</span></h2>'],
    ['## <a id="foo">Foo</a>', '<h2 id="foo">Foo</h2>'],
    ['<a id="x"></a>Foo {#x}\n---', '<h2 id="x">Foo</h2>'],
    ['## <a id="bar"></a>Foo', '<h2 id="foo"><a id="bar"></a>Foo</h2>'],
  ])('an id in the HTML of a heading that the heading has itself is there once: %s', async (text, html) => {
    expect((await htmlOf(text, { html: true })).trim()).toBe(html)
  })

  test('{#id} is an id on headings only, and using one twice is an error', async () => {
    const { html, messages } = await article(
      '## A {#x}\n\ntext {#y}\n\n- item {#z}\n\n:::note[T]{#x}\nt\n:::\n\n## B {#b} c',
    )
    expect(bare(html)).toContain('<p>text {#y}</p>')
    expect(html).toContain('item {#z}')
    expect(html).toContain('B {#b} c')
    expect(messages).toEqual([
      '1 error WB310 The id "x" is used twice on this page.',
      '11 warning WB306 The id of this heading is shown as text, because it is not in braces at the end of the line.',
    ])
  })

  test('an id of the page around the text is an error, and a link to it is no second one', async () => {
    const site = `-- content/docs/a.md --\n# A\n\n## Main {#main}\n\n[Main](#main)\n`
    expect(lines(await problemsOf(site))).toEqual([
      'content/docs/a.md:3 error WB310 The id "main" belongs to the page around the text.',
    ])
  })

  test('classes and other attributes after a heading are not part of its text', async () => {
    const text = [
      'Guard { #own }',
      'Luck {#luck-1 .lead}',
      'Vow {: .lead #vow data-toc-label="A vow" }',
      'Fate {.lead}',
    ]
    const { headings } = await article([...text, 'Roll {2d6}', 'Set {a, b}'].map((one) => `## ${one}`).join('\n\n'))
    expect(headings.map(({ id, text }) => `${id}: ${text}`)).toEqual([
      'own: Guard',
      'luck-1: Luck',
      'vow: Vow',
      'fate: Fate',
      'roll-2d6: Roll {2d6}',
      'set-a-b: Set {a, b}',
    ])
  })

  test('a leading title is removed from the text, and links can lead to footnotes and blocks', async () => {
    const { contentTitle, html, ids } = await article(
      '# The *title*\n\nText[^1]\n\n:::tip{#here}\nx\n:::\n\n## fn1\n\n[^1]: Note',
    )
    expect(contentTitle).toBe('The title')
    expect(html).not.toContain('<h1')
    expect(ids).toEqual(expect.arrayContaining(['here', 'fn1', 'fnref1', 'fn1-1']))
  })
})

describe('nesting', () => {
  test('nesting that is too deep is an error at its line', async () => {
    const list = (depth: number) => Array.from({ length: depth }, (_, i) => `${'  '.repeat(i)}- x`).join('\n')
    for (const depth of [100, 150, 5000])
      expect((await messagesOf(`a\n\n${'> '.repeat(depth)}deep`))[0]).toMatch(/^3 error WB341/)
    for (const depth of [50, 400]) expect((await messagesOf(`a\n\n${list(depth)}`))[0]).toMatch(/^47 error WB341/)
    expect((await messagesOf(`${':::note\n'.repeat(95)}deep\n${':::\n'.repeat(95)}`))[0]).toMatch(/^90 error WB341/)
    expect(await htmlOf(`${'> '.repeat(40)}deep`)).toContain('deep')
  })

  test('emphasis nested 200 deep keeps its text', async () => {
    expect(await htmlOf(`${'*_'.repeat(200)}WORD${'_*'.repeat(200)}`)).toContain('WORD')
  })
})

describe('tables', () => {
  const table = (columns: number, rows: string[]) =>
    [`|${' h |'.repeat(columns)}`, `|${'---|'.repeat(columns)}`, ...rows].join('\n')

  test('a table of ten thousand rows is complete, and one over the limit is an error', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => `| r${i} | b | c | d |`)
    const { html, messages } = await article(table(4, rows))
    expect(html.match(/<tr>/g)).toHaveLength(10_001)
    expect(html).toContain('r9999')
    expect(messages).toEqual([])
    expect(
      await messagesOf(
        `a\n\n${table(
          8,
          Array.from({ length: 10_000 }, (_, i) => `| r${i} |`),
        )}`,
      ),
    ).toEqual(['3 error WB340 This table has more than 60000 cells.'])
  })

  test('table rows that stay text are reported with the reason', async () => {
    const text = [
      '| a | b |\n|---|---|---|\n| 1 | 2 |',
      'Org:\n|---+---|\n| 1 | 2 |',
      '> | a | b |\n| --- | --- |',
      '|:---|---:|\n| 1 | 2 |',
      '| a | b |\n|---|---|\n| 1 | --- |',
      'a | b\n---\n\nx --- y | z\n\n```\n|---|---|---|\n```',
    ].join('\n\n')
    expect(await messagesOf(text)).toEqual([
      '2 warning WB343 The row of dashes has 3 cells and the header row 2, so they are shown as text.',
      '6 warning WB343 These rows do not form a table, so they are shown as text.',
      '10 warning WB343 These rows do not form a table, so they are shown as text.',
      '12 warning WB343 These rows do not form a table, so they are shown as text.',
    ])
  })

  test('surplus cells are a warning, and a cell can have two lines', async () => {
    const { html, messages } = await article('a\n\n| a | b |\n|---|---|\n| one<br>two | `x|y` |\n| c \\| d | e |\n')
    expect(html).toContain('one<br>\ntwo')
    expect(html).toContain('c | d')
    expect(messages).toEqual([
      '5 warning WB342 This row has more cells than the table has columns (2); the extra cells are not shown.',
    ])
  })

  test('captions, row headers, number columns and dice of a table are recognized', async () => {
    const html = await htmlOf(
      'Table: Blades\n\n| Name | Damage | Note |\n|---|---|:-:|\n| Knife | 1d4 | x |\n| Sword | 1d8 | y |',
    )
    expect(html).toContain('<caption>Blades</caption>')
    expect(html).not.toContain('Table: Blades')
    expect(html).toContain('<th scope="row">Knife</th>')
    expect(await htmlOf('| d4 | What |\n|---|---|\n| 1-4 | Rain |')).toContain('<th scope="row" class="keep">1-4</th>')
    expect(html).toContain('<td data-label="Damage" class="num">1d4</td>')
    expect(html).toContain('<td data-label="Note" class="mid">x</td>')
    const rows = (cells: string[]) =>
      htmlOf(`| a | b |\n|---|---|\n${cells.map((cell) => `| x | ${cell} |\n`).join('')}`)
    expect(await rows(['4', '2d6', '12 b', '–', 'many'])).toContain('class="num">many')
    expect(await rows(['4', '2d6', '12 b', 'few', 'many'])).not.toContain('class="num"')
    const rolls = await htmlOf('| d6 | What |\n|---|---|\n| 1-6 | a |\n\n| d6 | What |\n|---|---|\n| 1-6 | a |')
    expect(rolls).toContain(
      'id="roll-d6" data-die="d6"><div class="roll-bar"><button class="btn" type="button" data-roll-table>',
    )
    expect(rolls).toContain('id="roll-d6-1"')
  })

  test('the value of a die does not wrap, whatever is next to it', async () => {
    const html = await htmlOf('| Roll | What |\n|---|---|\n| 2-3 | Dust |\n| 10–11 | More than 10–11 |')
    expect(html.match(/class="keep">[^<]*/g)).toEqual(['class="keep">2-3', 'class="keep">10–11'])
  })

  test('a caption equal to the heading above is visually hidden, unless a button is next to it', async () => {
    const table = 'Table: Blades\n\n| Name | Price |\n|---|---|\n| Knife | 4 |'
    expect(await htmlOf(`## Blades\n\nSharp.\n\n${table}`)).toContain('<caption class="vh">Blades</caption>')
    expect(await htmlOf(`## Blades\n\n## Other\n\n${table}`)).toContain('<caption>Blades</caption>')
    const rolls = '## Blades\n\nTable: Blades\n\n| d6 | What |\n|---|---|\n| 1-6 | a |'
    expect(await htmlOf(rolls)).toContain('<caption>Blades</caption>')
  })
})

describe('code', () => {
  test('languages may have the names of other highlighters', async () => {
    const { html, messages } = await article(
      '```markup title="a.html"\n<b>x</b>\n```\n\n```golang\nvar a\n```\n\n```objectivec\nreturn 1;\n```\n\n```Gradle\ndef a = 1\n```',
    )
    expect(messages).toEqual([])
    expect(html).toContain('<p class="code-title">a.html</p>')
    expect(html).toContain('<code class="language-html">')
    expect(html).toContain('<code class="language-go">')
    expect(html.match(/<span class="k">(?:return|def)<\/span>/g)).toHaveLength(2)
  })

  test('an mdx-code-block fence is reported as MDX', async () => {
    const { messages } = await article('```mdx-code-block\n<Tabs>\n```')
    expect(messages).toEqual([expect.stringMatching(/^1 error WB361 MDX in mdx-code-block is not supported/)])
  })

  test('a space is allowed between a fence and its language', async () => {
    const { html, messages } = await article('``` js title="a.js"\nlet a = 1\n```\n\n~~~  yaml\na: 1\n~~~')
    expect(messages).toEqual([])
    expect(html).toContain('<code class="language-js"><span class="k">let</span>')
    expect(html).toContain('<p class="code-title">a.js</p>')
    expect(html).toContain('<code class="language-yaml">')
  })

  test('a fence accepts title, line numbers and language in the syntax of VitePress and MkDocs', async () => {
    const { html, messages } = await article(
      '```ts:line-numbers=7 {1} [vite.config.ts]\nlet a\n```\n\n``` [File tree]\na\n```\n\n``` { .sh .copy title="b.sh" }\nexit 1\n```\n\n```js:no-line-numbers\nlet b\n```',
    )
    expect(messages).toEqual([])
    expect(html).toContain('<p class="code-title">vite.config.ts</p>')
    expect(html).toContain('<span class="hl"><span class="ln" aria-hidden="true">7</span><span class="k">let</span> a')
    expect(html).toContain('<p class="code-title">File tree</p><pre tabindex="0"><code>a')
    expect(html).toContain('<p class="code-title">b.sh</p><pre tabindex="0"><code class="language-sh">')
    expect(html).toContain('<code class="language-js"><span class="k">let</span> b')
  })

  test('a diff marks added and removed lines, but not the lines with file names', async () => {
    const { html } = await article('```diff\n--- a/x.md\n+++ b/x.md\n same\n-old\n+new\n```')
    expect(bare(html).replace(/<span class="[ksc]">|(?<=[^\n])<\/span>/g, '')).toContain(
      '>--- a/x.md\n+++ b/x.md\n same\n<del>-old\n</del><span class="hl">+new\n</span></code>',
    )
  })

  test('VitePress comments mark lines and are removed from the code', async () => {
    const lines = [
      'a // [!code --]',
      'b // [!code ++] // [!code focus]',
      '# [!code highlight:2]',
      'c',
      'd',
      'e [!code ++]',
    ]
    expect(await htmlOf(`\`\`\`\n${lines.join('\n')}\n\`\`\``)).toContain(
      '<code><del>a\n</del><span class="hl">b\n</span><span class="hl">c\n</span><span class="hl">d\n</span>e [!code ++]\n</code>',
    )
  })

  test('an unknown language is reported at its line, and later blocks are not affected', async () => {
    const fence = (language: string) => `\`\`\`${language}\nlet a = 1\n\`\`\`\n`
    const { html, messages } = await article(
      ['constructor', '__proto__', 'toString', 'nope', 'javascrpt', 'js'].map(fence).join('\n'),
    )
    expect(messages).toEqual([
      expect.stringMatching(/^1 warning WB330 There is no grammar for the language "constructor"/),
      expect.stringMatching(/^5 warning WB330 .*"__proto__"/),
      expect.stringMatching(/^9 warning WB330 .*"tostring"/),
      expect.stringMatching(/^13 warning WB330 .*"nope"/),
      expect.stringMatching(/^17 warning WB330 .*Did you mean "javascript"\?/),
    ])
    expect(html).toContain('<code class="language-js"><span class="k">let</span>')
  })

  test('highlighting does not depend on the languages of earlier pages', async () => {
    const markdown = (word: string) => `\`\`\`\`md\n# ${word}\n\`\`\`sql\nselect ${word}\n\`\`\`\n- ${word}\n\`\`\`\``
    const before = await htmlOf(markdown('first'))
    await htmlOf('```sql\nselect 6\n```')
    for (const word of ['first', 'later']) expect(await htmlOf(markdown(word))).toBe(before.replaceAll('first', word))
  })

  test('code has titles, highlighted lines, comments that highlight lines, and line numbers', async () => {
    const text = '```js title="a \'b\'.ts" {1,3-4} showLineNumbers=5\na\n// highlight-next-line\nb\nc\nd\ne\n```'
    const html = await htmlOf(text)
    expect(html).toContain('<p class="code-title">a \'b\'.ts</p>')
    const marks = html.split('\n').filter((line) => line.includes('class="ln"'))
    expect(marks.map((line) => line.includes('class="hl"'))).toEqual([true, true, true, true, false])
    expect(html).toContain('<span class="ln" aria-hidden="true">5</span>')
    expect(html).not.toContain('highlight-next-line')
    expect(await htmlOf('```\n# highlight-start\na\n# highlight-end\nb\n```')).toContain('<span class="hl">a\n</span>b')
    expect(await htmlOf('```ts [app/[id].ts]\na\n```')).toContain('<p class="code-title">app/[id].ts</p>')
    expect(await htmlOf('```title="x.txt"\na\n```')).toContain('<p class="code-title">x.txt</p>')
    for (const [info, title] of [
      ['js title="it\'s \\"x\\".js"', 'it\'s "x".js'],
      ['js title="say \\"hi\\" now"', 'say "hi" now'],
      ["js title='it\\'s'", "it's"],
      ['js {1} title="C:\\\\a.js" showLineNumbers', 'C:\\a.js'],
      ['{ .js title="a \\"b\\"" }', 'a "b"'],
    ])
      expect((await htmlOf(`~~~${info}\na\n~~~`)).replaceAll('&quot;', '"')).toContain(
        `class="code-title">${title}</p>`,
      )
    expect(await htmlOf('```txt title="a &amp; b"\na\n```')).toContain('<p class="code-title">a &amp; b</p>')
    const numbered = await htmlOf('```txt showLineNumbers={7}\na\n```')
    expect(numbered).toContain('<span><span class="ln" aria-hidden="true">7</span>')
    expect(await htmlOf('```txt showLineNumbers startLineNumber=8\na\n```')).toContain('>8</span>')
    // As Starlight has it.
    expect(await htmlOf('```txt ins={1} del={2} mark={3-4}\na\nb\nc\nd\n```')).toContain(
      '<span class="hl">a\n</span><del>b\n</del><span class="hl">c\n</span><span class="hl">d\n</span>',
    )
  })

  test('a block over the limit is shown without highlighting, with a warning', async () => {
    const lines = `x\n\n\`\`\`js\n${'let a\n'.repeat(5001)}\`\`\``
    expect(await messagesOf(lines)).toEqual([
      '3 warning WB331 This code block is over 200 KB or 5000 lines; it is shown without syntax highlighting.',
    ])
    expect(await htmlOf(`\`\`\`js\n${'let a;'.repeat(40_000)}\n\`\`\``)).not.toContain('class="k"')
  })
})

describe('blocks of three colons', () => {
  const sign = (type: string, label: string, inner: string) =>
    `<div class="sign ${type}" role="note" aria-label="${label}"><p><span>${label}</span></p><div>${inner}</div></div>`

  test('every spelling of an admonition is accepted', async () => {
    const titled = async (first: string) =>
      /^<div class="sign ([^>]*)" role="note" aria-label="([^"]*)"><p><span>(.*?)<\/span><\/p>/
        .exec(await htmlOf(`${first}\nx\n:::`))
        ?.slice(1)
    expect(await titled(':::note')).toEqual(['note', 'Note', 'Note'])
    expect(await titled('::: note')).toEqual(['note', 'Note', 'Note'])
    expect(await titled(':::NOTE')).toEqual(['note', 'Note', 'Note'])
    expect(await titled(':::caution')).toEqual(['warning', 'Caution', 'Caution'])
    expect(await titled(':::tip A *title*')).toEqual(['tip', 'A title', 'A <em>title</em>'])
    expect(await titled(':::tip[A title]{#own .wide}')).toEqual(['tip wide" id="own', 'A title', 'A title'])
    expect(await titled(':::tip[A [b] c]')).toEqual(['tip', 'A [b] c', 'A [b] c'])
    expect(await titled(':::tip [a] and [b]')).toEqual(['tip', '[a] and [b]', '[a] and [b]'])
    expect(await titled(':::tip{title="A title"}')).toEqual(['tip', 'A title', 'A title'])
    expect(await titled(':::tip Roll {2d6}')).toEqual(['tip', 'Roll {2d6}', 'Roll {2d6}'])
  })

  test('admonitions nest with equal or more colons, and work in lists and quotes', async () => {
    const nested = sign('note', 'Note', `<p>a</p>\n${sign('tip', 'Tip', '<p>b</p>\n')}\n<p>c</p>\n`)
    expect(await htmlOf(':::note\na\n\n:::tip\nb\n:::\n\nc\n:::')).toBe(nested)
    expect(await htmlOf('::::note\na\n\n:::tip\nb\n:::\n\nc\n::::')).toBe(nested)
    expect(await htmlOf(':::note\na\n::::tip\nb\n::::\nc\n:::')).toBe(nested)
    expect(await htmlOf('- a\n  :::note\n  b\n\n  c\n  :::\n- d')).toBe(
      `<ul>\n<li>a${sign('note', 'Note', '<p>b</p>\n<p>c</p>\n')}\n</li>\n<li>d</li>\n</ul>`,
    )
    expect(await htmlOf('> :::note\n> a\n> :::')).toContain(sign('note', 'Note', '<p>a</p>\n'))
    expect(await htmlOf('text\n:::note\na\n:::\ntext')).toBe(
      `<p>text</p>\n${sign('note', 'Note', '<p>a</p>\n')}\n<p>text</p>`,
    )
    expect(await htmlOf(':::note\n```\n:::\n```\n:::')).toContain('<code>:::\n</code>')
  })

  test('an unclosed, unknown or twice closed block is reported at its line, and its text is kept', async () => {
    const text = 'text\n::::note\nlost?\n\n:::nope\nx\n:::\n\n- :::tip\nout\n:::\n\n:::\n\n:::constructor\ny\n:::'
    const { html, messages } = await article(text)
    for (const word of ['lost?', ':::nope', 'out', ':::constructor']) expect(html).toContain(word)
    expect(messages.map((one) => one.replace(/ Did you.*| It is shown.*/, ''))).toEqual([
      '2 error WB320 The block :::note is never closed.',
      '5 warning WB321 There is no block called ":::nope".',
      '9 error WB320 The block :::tip is not closed in the list or quote that contains it.',
      '13 warning WB322 The line ::: does not close any block.',
      '15 warning WB321 There is no block called ":::constructor".',
    ])
  })

  test('GitHub alerts become admonitions, with or without a title', async () => {
    expect(await htmlOf('> [!NOTE]\n> a\n>\n> b')).toBe(sign('note', 'Note', '<p>a</p>\n<p>b</p>\n'))
    expect(await htmlOf('> [!warning] Mind the gap\n> a')).toBe(sign('warning', 'Mind the gap', '<p>a</p>\n'))
    expect(await htmlOf('> [!TIP]\n>\n> - a')).toBe(sign('tip', 'Tip', '\n<ul>\n<li>a</li>\n</ul>\n'))
  })

  test('Obsidian callouts become admonitions; an unknown type becomes a note with its name', async () => {
    const titles = {
      faq: ['info', 'Faq'],
      todo: ['info', 'Todo'],
      Hint: ['tip', 'Hint'],
      done: ['tip', 'Done'],
    } as const
    for (const [name, [type, title]] of Object.entries(titles))
      expect(await htmlOf(`> [!${name}]\n> a`)).toBe(sign(type, title, '<p>a</p>\n'))
    expect(await htmlOf('> [!BUG] Not *yet*\n> a')).toContain(
      '<div class="sign danger" role="note" aria-label="Not yet">',
    )
    expect(await htmlOf('> [!attention]\n> a')).toBe(sign('warning', 'Attention', '<p>a</p>\n'))
    expect(await htmlOf('> [!cite]\n> > [!tip]\n> > a')).toBe(
      sign('note', 'Cite', `${sign('tip', 'Tip', '<p>a</p>\n')}\n`),
    )
    expect(await htmlOf('> [!my-homebrew]\n> a')).toBe(sign('note', 'My homebrew', '<p>a</p>\n'))
    expect(await htmlOf('> [!правило] Слово\n> a')).toBe(sign('note', 'Слово', '<p>a</p>\n'))
    expect(await messagesOf('> [!homebrew]\n> x')).toEqual([])
    expect(await messagesOf('> [!wraning]\n> x')).toEqual([
      '1 warning WB321 There is no callout called "[!wraning]". Did you mean "warning"? It is shown as a note.',
    ])
  })

  test('a callout with a minus or a plus is collapsible, and open with a plus', async () => {
    const fold = (open: string, title: string) =>
      `<details class="fold"${open}><summary><span>${title}</span></summary><div><p>a</p>\n</div></details>`
    expect(await htmlOf('> [!tip]-\n> a')).toBe(fold('', 'Tip'))
    expect(await htmlOf('> [!lore]+ The *old* road\n> a')).toBe(fold(' open', 'The <em>old</em> road'))
    expect(await htmlOf('> [!note]*\n> a')).toContain('[!note]*')
  })

  test('details are collapsible, with or without a title', async () => {
    expect(await htmlOf(':::details[The *rest*]{#rest}\nx\n:::')).toBe(
      '<details class="fold" id="rest"><summary><span>The <em>rest</em></span></summary><div><p>x</p>\n</div></details>',
    )
    expect(await htmlOf(':::details\nx\n:::')).toContain('<summary><span>Details</span></summary>')
  })

  test('tabs are details elements of which one is open, by default the first', async () => {
    const tabs = (group: string, open: number) => {
      const tab = (n: number, label: string, text: string) =>
        `<details class="fold tab" name="a.md 1"${n === open ? ' open' : ''}><summary><span>${label}</span></summary><div><p>${text}</p>\n</div></details>\n`
      return `<div class="tabs"${group}>\n${tab(1, 'One', 'a')}${tab(2, 'Two <em>two</em>', 'b')}</div>`
    }
    expect(await htmlOf('::::tabs\n:::tab One\na\n:::\n:::tab Two *two*\nb\n:::\n::::')).toBe(tabs('', 1))
    expect(
      await htmlOf(':::tabs{groupId=edition}\n\n:::tab[One]\na\n:::\n\n:::tab-item{label="Two *two*"}\nb\n:::\n\n:::'),
    ).toBe(tabs(' data-group="edition"', 1))
    expect(await htmlOf(':::tabs groupId="edition"\n:::tab label="One"\na\n:::\n:::tab Two *two*\nb\n:::\n:::')).toBe(
      tabs(' data-group="edition"', 1),
    )
    for (const second of ['{default label="Two *two*"}', 'label="Two *two*" default', '[Two *two*]{value=x default}'])
      expect(await htmlOf(`::::tabs\n:::tab One\na\n:::\n:::tab ${second}\nb\n:::\n::::`)).toBe(tabs('', 2))
    expect(
      await htmlOf('::::tabs{defaultValue=two}\n:::tab One\na\n:::\n:::tab[Two *two*]{value=two}\nb\n:::\n::::'),
    ).toBe(tabs('', 2))
  })

  test('nested tabs are a separate group; "default" and ".NET" are ordinary labels', async () => {
    const labels = await htmlOf(':::tabs\n:::tab .NET\na\n:::\n:::tab .NET {default}\nb\n:::\n:::tab #1\nc\n:::\n:::')
    expect(labels.match(/<summary><span>[^<]*/g)).toEqual(
      ['.NET', '.NET', '#1'].map((label) => `<summary><span>${label}`),
    )
    const html = await htmlOf(
      ':::::tabs\n::::tab default\n:::tabs\n:::tab In\na\n:::\n:::tab Out\nb\n:::\n:::\n::::\n:::::\n\n:::tabs\n:::tab B\nb\n:::\n:::',
    )
    const folds = [...html.matchAll(/name="a\.md (\d)"( open)?><summary><span>([^<]*)/g)].map(([, ...parts]) => parts)
    expect(folds).toEqual([
      ['2', ' open', 'default'],
      ['1', ' open', 'In'],
      ['1', undefined, 'Out'],
      ['3', ' open', 'B'],
    ])
  })

  test('a VitePress code group becomes tabs with the labels in brackets after the language', async () => {
    const { html, messages } = await article(
      '::: code-group\n```sh [npm]\nnpm ci\n```\n\n```py [__init__.py]\nroll()\n```\n\n```js\nlet a\n```\n:::',
    )
    expect(messages).toEqual([])
    expect(html.match(/<summary><span>[^<]*<\/span>/g)).toEqual(
      ['npm', '__init__.py', 'js'].map((label) => `<summary><span>${label}</span>`),
    )
    expect(html).toMatch(/^<div class="tabs">\n<details class="fold tab" name="a\.md 1" open>/)
    expect(html).not.toContain('code-title')
    expect(await messagesOf('- :::code-group\n  words\n  :::\n\n:::code-group\n:::')).toEqual([
      '2 error WB323 This is between the tabs and not part of any of them.',
      '5 error WB323 There is no code in this :::code-group.',
    ])
  })

  test('a tab outside tabs, a tab without a label, and text between tabs are errors', async () => {
    expect(await messagesOf(':::tab One\na\n:::\n\n::::tabs\n:::tab\na\n:::\nbetween\n::::\n\n:::tabs\n:::')).toEqual([
      '1 error WB323 This :::tab is not inside :::tabs.',
      '6 error WB323 This tab has no label.',
      '9 error WB323 This is between the tabs and not part of any of them.',
      '12 error WB323 There is no :::tab in these :::tabs.',
    ])
  })
})

describe('lists and notes', () => {
  test('task lists have labelled checkboxes', async () => {
    expect(await htmlOf('- [ ] todo\n- [x] done\n- [y] text')).toBe(
      '<ul>\n<li class="task"><input type="checkbox" disabled aria-label="To do">todo</li>\n<li class="task"><input type="checkbox" disabled checked aria-label="Done">done</li>\n<li>[y] text</li>\n</ul>',
    )
  })

  test('definition lists are supported', async () => {
    expect(await htmlOf('Guard\n: What must be beaten.\n: Twice.')).toBe(
      '<dl>\n<dt>Guard</dt>\n<dd>What must be beaten.</dd>\n<dd>Twice.</dd>\n</dl>',
    )
  })

  test('a definition may begin with a tilde', async () => {
    expect(await htmlOf('Guard\n~ What must be beaten.')).toBe(
      '<dl>\n<dt>Guard</dt>\n<dd>What must be beaten.</dd>\n</dl>',
    )
  })

  test('footnotes link there and back, also if referenced twice or written inline', async () => {
    expect(await htmlOf('a[^1] b[^1] c^[inline]\n\n[^1]: Note.')).toBe(
      [
        '<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> b<sup class="footnote-ref"><a href="#fn1" id="fnref1-2">[1]</a></sup> c<sup class="footnote-ref"><a href="#fn2" id="fnref2">[2]</a></sup></p>',
        '<section class="footnotes" aria-label="Footnotes"><ol>',
        '<li id="fn1"><p>Note. <a href="#fnref1" class="footnote-backref" aria-label="Back to reference 1">↩︎</a> <a href="#fnref1-2" class="footnote-backref" aria-label="Back to reference 1-2">↩︎</a></p>',
        '</li>',
        '<li id="fn2"><p>inline <a href="#fnref2" class="footnote-backref" aria-label="Back to reference 2">↩︎</a></p>',
        '</li>',
        '</ol></section>',
      ].join('\n'),
    )
  })

  test('a missing, unused or duplicate footnote is reported at its line', async () => {
    expect(await messagesOf('a[^nope] b[^on]\n\n[^one]: never named\n\n[^on]: first\n\n[^on]: again')).toEqual([
      '1 warning WB367 There is no footnote "nope".',
      '3 warning WB368 The footnote "one" is never referenced, so it is not shown.',
      '7 error WB369 The footnote "on" is defined twice.',
    ])
  })
})

describe('dice', () => {
  test('dice in text get buttons, but not in braces, links, headings, code or a summary', async () => {
    const text = [
      'Roll 2d6+1 or 1d8−1, not {2d6}, {roll 2d6 twice}, `2d6`, [2d6](x), x2d6, #2d6, d6 or 101d6.',
      '## 2d6',
      '```\n2d6\n```',
      ':::details 2d6\nx\n:::',
      '| 2d6 | b |\n|---|---|\n| a | 1d4 |',
    ].join('\n\n')
    const { html } = await article(text, { dice: true })
    expect([...html.matchAll(/data-roll="([^"]*)"/g)].map(([, roll]) => roll)).toEqual(['2d6+1', '1d8-1', '1d4'])
    expect(html).toContain('data-label="Roll 2d6+1"')
    expect((await article(text)).html).not.toContain('data-roll="')
  })

  test('a d66 has an icon of its own, on a table and in text; a d666 the same', async () => {
    const icon = async (die: string) => /<svg class="i".*?<\/svg>/.exec((await article(die, { dice: 'all' })).html)?.[0]
    const [d66, d666, d20] = [await icon('d66'), await icon('d666'), await icon('d20')]
    expect(d66).toBe(d666)
    expect(d66).not.toBe(d20)
    const { html } = await article('| d66 | Code |\n|---|---|\n| 11-36 | Low |\n| 41-66 | High |')
    expect(html.split(d66 ?? '-').length).toBe(3)
  })

  const rolled = async (text: string) =>
    [...(await article(text, { dice: true })).html.matchAll(/data-roll="([^"]*)"/g)].map(([, roll]) => roll)

  test.each([
    ['Take (1d8 + 3) damage, 2d10 - 1, 1d4 \u2212 1.', ['1d8+3', '2d10-1', '1d4-1']],
    ['It deals +1d6 fire damage.', ['1d6']],
    ['It deals 1d6 - fire, not 1d8 \u2013 cold \u2013 or 1d4.', ['1d6', '1d8', '1d4']],
    ['A 1d6-hour wait, 2d6 x-rays, 1d4?', ['1d6', '2d6', '1d4']],
    ['A 3D6, 1d3, 1d66, 1d%, 4dF or 100d6.', ['3D6', '1d3', '1d66', '1d%', '4dF', '100d6']],
    ['Keep 4d6kh3, 2d20 kl1 + 3.', ['4d6kh3', '2d20kl1+3']],
  ])('dice with a bonus roll as written: %s', async (text, rolls) => {
    expect(await rolled(text)).toEqual(rolls)
  })

  test.each([
    ['2d6!'],
    ['2d6!!, 2d6×10'],
    ['2d6 × 10'],
    ['2d6x10'],
    ['2d6 x 10'],
    ['2d6 **×10**'],
    ['2d6\\*10'],
    ['2d6 * 10'],
    ['2d6/2'],
    ['4d6kh9'],
    ['4d6dh1'],
    ['2d66'],
    ['3d3.js'],
    ['Might 1d8 + Stealth 1d6'],
    ['4d6d1'],
    ['4d6 drop the lowest'],
    ['1d8 + Might'],
    ['1d8+Might'],
    ['1d8 + 3 + Might'],
    ['1d8 + 1d6'],
    ['1d8\n× 3'],
    ['1d8+1000'],
    ['1d8 \u2013 1'],
    ['2d6>4'],
    ['3 × 2d6'],
    ['10 - 1d6'],
    ['Might+1d6'],
    ['Might + 1d6'],
  ])('dice in an unknown notation have no button: %j', async (text) => {
    expect(await rolled(`Roll ${text}`)).toEqual([])
    expect(bare((await article(`Roll ${text}`, { dice: true })).html)).toBe(await htmlOf(`Roll ${text}`))
  })

  const dieTable = (die: string, rows: string[]) =>
    `# Loot\n\n| ${die} | What |\n|---|---|\n${rows.map((row) => `| ${row} | a |\n`).join('')}`

  test.each([
    ['d6', ['1', '2-3', '4, 5', '6+']],
    ['2d6', ['2–6', '7', '8 or more']],
    ['d10', ['1 to 9', '0']],
    ['d100', ['01–95', '96–00']],
    ['d4+1', ['3 or less', '4', '5']],
    ['d6', ['1−3', '4−6', '7+']],
  ])('a %s table whose rows cover each total once has a button', async (die, rows) => {
    const { html, messages } = await article(dieTable(die, rows))
    expect([html.includes('data-roll-table'), messages]).toEqual([true, []])
  })

  test('with dice: all, dice without a number have buttons too, if they are the whole notation', async () => {
    const text = 'Roll a d20, D66, d% or dF; not d20 + Might, d3.js, #d20, d0, Grace d10 + Stealth d6, `d4` or {d4}.'
    const { html } = await article(text, { dice: 'all' })
    expect([...html.matchAll(/data-roll="([^"]*)"/g)].map(([, roll]) => roll)).toEqual(['d20', 'D66', 'd%', 'dF'])
    expect(await rolled(text)).toEqual([])
  })

  test.each([
    ['d6', ['1', '2', '3', '5', '6'], 8, 'The d6 table "Loot" has no row for 4. Rows must cover 1–6.'],
    [
      '**D6**',
      ['1', '2', '2', '3', '5', '6'],
      6,
      'The D6 table "Loot" has no row for 4, and 2 is in two rows (lines 6 and 7). Rows must cover 1–6.',
    ],
    ['d6', ['1-2', '2-4', '5-6'], 5, 'In the d6 table "Loot", 2 is in two rows (lines 5 and 6). Rows must cover 1–6.'],
    ['d12', ['1', '2', '4-9'], 7, 'The d12 table "Loot" has no row for 3 and 10–12. Rows must cover 1–12.'],
    ['d6', ['1-3', '4-6', '7-8'], 7, 'In the d6 table "Loot", 7–8 cannot be rolled (line 7). Rows must cover 1–6.'],
    ['d6', ['1-5'], 5, 'The d6 table "Loot" has no row for 6. Rows must cover 1–6.'],
    ['2d6', ['1', '2-12'], 5, 'In the 2d6 table "Loot", 1 cannot be rolled (line 5). Rows must cover 2–12.'],
    [
      'd6',
      ['1-3', '6-4'],
      6,
      'The d6 table "Loot" has no row for 4–6, and 6–4 runs backwards (line 6). Rows must cover 1–6.',
    ],
    [
      'd6',
      ['1-3', 'x4', '5-6'],
      6,
      'The d6 table "Loot" has no row for 4, and "x4" is not a range (line 6). Rows must cover 1–6.',
    ],
    ['d66', ['11-36', '41-55', '61-66'], 7, 'The d66 table "Loot" has no row for 56. Rows must cover 11–66.'],
    [
      'd66',
      ['11-36', '41-66', '37'],
      7,
      'In the d66 table "Loot", 37 cannot be rolled (line 7). Rows must cover 11–66.',
    ],
    ['d%', ['01-95', '97-00'], 6, 'The d% table "Loot" has no row for 96. Rows must cover 1–100.'],
  ])(
    'a %s table with the rows %j has no button, and an error at line %i says why',
    async (die, rows, line, message) => {
      const { html, problems } = await article(dieTable(die, rows))
      expect(html).not.toContain('data-roll-table')
      expect(problems.map((problem) => [problem.code, problem.line, problem.column, problem.message])).toEqual([
        ['WB344', line, 3, message],
      ])
    },
  )

  test.each(['d0', '0d6', '101d6'])('the heading %s is an error that says which dice there are', async (die) => {
    const { problems } = await article(dieTable(die, ['1', '2']))
    expect(problems.map(({ code, line, column, message }) => [code, line, column, message])).toEqual([
      ['WB345', 3, 3, `There are no dice "${die}".`],
    ])
    expect(problems[0]?.hint).toContain('1 to 100 dice with 2 to 1000 sides')
  })

  test('a comment above a table of dice takes it out of the check, also above its caption and in a quote', async () => {
    const table = '| d6 | What |\n|---|---|\n| 1 | a |'
    const quoted = `> <!-- not-rolled -->\n>\n> ${table.replaceAll('\n', '\n> ')}`
    for (const text of [`<!-- not-rolled -->\n${table}`, `<!-- not-rolled -->\n\nTable: Loot\n\n${table}`, quoted])
      expect((await article(text)).messages).toEqual([])
    const { problems } = await article(`> Text\n>\n> ${table.replaceAll('\n', '\n> ')}`)
    expect(problems.map(({ line, column }) => [line, column])).toEqual([[5, 5]])
  })

  test('in German, dice may be written with W, and only there', async () => {
    const german = languageOf('de').texts
    const text =
      'Wirf 1W6, 2w6+3, 1d8 + 3 oder W20, aber nicht 2K6, AW6, W6x, 3W6/2 oder {2W6}.\n\n| W6 | a |\n|-|-|\n| 1-3 | x |\n| 4-6 | y |'
    const rolls = ({ html }: { html: string }) =>
      [...html.matchAll(/data-(?:roll|die)="([^"]*)"/g)].map(([, roll]) => roll)
    expect(rolls(await article(text, { dice: true, texts: german }))).toEqual(['1W6', '2w6+3', '1d8+3', 'W6'])
    expect(rolls(await article(text, { dice: 'all', texts: german }))).toEqual(['1W6', '2w6+3', '1d8+3', 'W20', 'W6'])
    expect(rolls(await article(text, { dice: 'all' }))).toEqual(['1d8+3'])
    const polish = { ...german, dieLetter: 'k' }
    expect(rolls(await article(text, { dice: 'all', texts: polish }))).toEqual(['1d8+3', '2K6'])
    const faulty = await article('| W6 | a |\n|-|-|\n| 1-3 | x |\n| 5-6 | y |', { texts: german })
    expect(faulty.problems.map(({ line, column, message }) => [line, column, message])).toEqual([
      [4, 3, 'The W6 table has no row for 4. Rows must cover 1–6.'],
    ])
    const examples = [{ pattern: 'Wurf {die}: {face}' }, { pattern: 'Vorrat {pool}: {faces}' }]
    const example = await article('Wurf W6: 7. Vorrat 2W6: 3, 8.', { texts: german, examples })
    expect(example.problems.map(({ column, message }) => [column, message])).toEqual([
      [10, 'A d6 cannot show 7.'],
      [28, 'A d6 cannot show 8.'],
    ])
  })

  test('two columns of one die are one table, or two tables if each covers its die', async () => {
    const halves = (rows: string[]) =>
      article(`| d4 | Loot | d4 | Loot |\n|---|---|---|---|\n${rows.map((row) => `| ${row} |\n`).join('')}`)
    const [one, two] = [
      await halves(['1 | a | 3 | c', '2 | b | 4 | d']),
      await halves(['1-2 | a | 1 | c', '3-4 | b | 2-4 | d']),
    ]
    expect([one.messages, two.messages]).toEqual([[], []])
    expect([one, two].map(({ html }) => /data-columns="[^"]*"/.exec(html)?.[0])).toEqual([
      'data-columns="0 2"',
      'data-columns="0 2"',
    ])
    expect(one.html).not.toContain('data-each')
    expect(two.html).toContain('data-each="d4|d4"')
    const { problems } = await halves(['1 | a | 3 | c', '2 | b | 3 | d'])
    expect(problems.map(({ line, column, message }) => [line, column, message])).toEqual([
      [3, 11, 'The d4 table has no row for 4, and 3 is in two rows (lines 3 and 4). Rows must cover 1–4.'],
    ])
  })

  test('columns with different dice are a table each, and each is checked', async () => {
    const { html, messages } = await article(
      '| 2d6 | a | d4 | b |\n|-|-|-|-|\n| 2-6 | x | 1-2 | y |\n| 7-12 | x | 3-4 | y |',
    )
    expect(messages).toEqual([])
    expect(html).toContain('data-each="2d6|d4"')
    const faulty = await article('| 2d6 | a | d4 | b |\n|-|-|-|-|\n| 2-6 | x | 1-2 | y |\n| 8-12 | x | 4 | y |')
    expect(faulty.problems.map(({ line, column, message }) => [line, column, message])).toEqual([
      [4, 3, 'The 2d6 table has no row for 7. Rows must cover 2–12.'],
      [4, 14, 'The d4 table has no row for 3. Rows must cover 1–4.'],
    ])
    expect(faulty.html).not.toContain('data-roll-table')
  })

  test.each([
    ['d66', ['11-66']],
    ['d666', ['111-666']],
    ['D%', ['00-49', '50-99']],
    ['2d6', ['2 or less', '3-11', '12+']],
    ['4dF', ['\u22124 to \u22121', '0', '+1 to +4']],
    ['d6', ['1-3', '', '4-6']],
  ])('a %s table with the rows %j can be rolled on', async (die, rows) => {
    const { html, messages } = await article(dieTable(die, rows))
    expect([html.includes('data-roll-table'), messages]).toEqual([true, []])
  })

  test.each([
    ['d6', ['Agile', 'Strong']],
    ['d6 roll', ['1', '2']],
    ['Roll', ['1', '2']],
    ['d6 | d8', ['1 | 2']],
  ])('a %s table with the rows %j is an ordinary table', async (die, rows) => {
    const { html, messages } = await article(
      `# Loot\n\n| ${die} | What |\n${'|---'.repeat(die.split('|').length + 1)}|\n${rows.map((row) => `| ${row} | a |\n`).join('')}`,
    )
    expect(html).not.toContain('data-roll-table')
    expect(messages).toEqual([])
  })

  test('dice do not wrap away from their brackets, commas and full stops', async () => {
    const { html } = await article('Hit (1d6), then 2d4. Or 1d8 more', { dice: true })
    const text = html.replace(/<svg[\s\S]*?<\/svg>/g, '').replace(/<span class="die"[^>]*>([^<]*)<\/span>/g, '$1')
    expect(text).toContain('Hit <span class="keep">(1d6),</span> then <span class="keep">2d4.</span> Or 1d8 more')
  })
})

describe('HTML and MDX', () => {
  test('without markdown.html tags are text, and each is reported once with what to write instead', async () => {
    const { html, problems } = await article(
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> <svg onload=alert(1)>\n\n<details onclick=alert(1)>\n<summary>S</summary>\nx\n</details>\n\na<br>b \\<b>c\\</b>',
    )
    expect(html).not.toMatch(/<(?:script|img|svg|details|b)\b/)
    expect(html).toContain('a<br>\nb')
    expect(problems.map(({ line, code, hint }) => `${line} ${code} ${hint}`)).toEqual([
      expect.stringMatching(/^1 WB363 Remove it, or set markdown/),
      '3 WB363 Write ![what it shows](file.png).',
      expect.stringMatching(/^3 WB363/),
      '5 WB363 Write :::details Title, the text, and ::: below it.',
      expect.stringMatching(/^6 WB363/),
    ])
  })

  test('details with a summary work like :::details, if both tags are complete', async () => {
    const { html, messages } = await article(
      '- item\n\n  <details>\n  <summary>\n  A *b*\n  </summary>\n\n  ## In\n\n  </details>\n\n> <details><summary>Q</summary>\n> q\n> </details>',
    )
    expect(messages).toEqual([])
    expect(html.match(/<details class="fold"><summary><span>(?:A <em>b<\/em>|Q)<\/span><\/summary>/g)).toHaveLength(2)
    expect(html).toContain('<h2 id="in">')
    const bare = '<details>\n<summary>never closed</summary>\n\n<details>\nno summary\n</details>'
    expect((await article(bare)).html).not.toContain('<details')
    const many = await article(`${'<details>\n<summary>'.repeat(5_000)}\n${' '.repeat(100_000)}`)
    expect(many.html).not.toContain('<details')
  })

  test('an HTML anchor gets a message on how to write ids', async () => {
    const { problems } = await article('## Guard\n\n<a id="cover"></a>\n\nWords.')
    expect(problems.map(({ hint }) => hint)).toEqual(['Write the id after a heading: ## Guard {#guard}'])
  })

  test('with markdown.html MDX attributes are reported, and their tag is still parsed', async () => {
    const text =
      '<div style={{color: "red", top: 1}} class="x">\n\nA.\n\n</div>\n\nB <span className={a.b}>c</span> <i id={x}>d</i>.\n\n<p title="{a}">e</p>'
    const { html, messages } = await article(text, { html: true })
    expect(messages).toEqual([
      '1 error WB362 style={…} is an MDX attribute; pages are plain Markdown.',
      '7 error WB362 className={…} is an MDX attribute; pages are plain Markdown.',
      '7 error WB362 id={…} is an MDX attribute; pages are plain Markdown.',
    ])
    expect(html).toContain('<div class="x flow">')
    expect(html).toContain('<p title="{a}">')
  })

  test('with markdown.html a tag with expressions in attributes is parsed, and keeps its HTML attributes', async () => {
    const text =
      'A <a href={link({ to: `a` })}>link</a>.\n\n<section hidden style={{display: "block", margin: "0 auto"}} onClick={go} title="a">\nnone</section>\n\n<img alt="a b={c}" width={280} className={"wide"} src="data:image/png;base64,x" />'
    const { html, problems } = await article(text, { html: true })
    expect(problems.map(({ line, hint }) => `${line} ${hint}`)).toEqual([
      '1 Write href="…", or remove it.',
      '3 Remove it.',
      '3 Remove it.',
      '6 Write width="280".',
      '6 Write class="wide".',
      expect.stringMatching(/^6 Save it as a file/),
    ])
    expect(html).toContain('A <a>link</a>.')
    expect(html).toContain('<section hidden title="a" class="flow">')
    expect(html).toContain('<img alt="a b={c}" width="280" class="wide" src="data:image/png;base64,x" />')
  })

  test('a component name in backticks is kept, also with raw HTML', async () => {
    const text = '<p>\n  Words in an `<Aside>` and `<Lamp />`.\n</p>\n\n<Aside>\n  An `<Aside>`.\n</Aside>'
    const { html, messages } = await article(text, { html: true })
    expect(html).toContain('Words in an `&lt;Aside&gt;` and `&lt;Lamp /&gt;`.')
    expect(html).toContain('An <code>&lt;Aside&gt;</code>.')
    expect(messages).toEqual(['5 error WB361 <Aside> is an MDX component; pages are plain Markdown.'])
  })

  test('with markdown.html the content of a component is Markdown, indented or not', async () => {
    const text =
      '<Solution>\n```\na <b>\n\nc\n```\n</Solution>\n\n<Steps>\n1. *one*\n2. two\n</Steps>\n\n<Cards>\n  <Card\n    title="A"\n    top={{ a: 1 }}\n  >\n    **In** it.\n\n        code\n  </Card>\n  <Lamp\n    lit\n  />\n</Cards>\n\n    <Code>'
    const { html, messages } = await article(text, { html: true })
    expect(html).toContain('<code>a &lt;b&gt;\n\nc\n</code>')
    expect(html).toMatch(/<ol>\n<li><em>one<\/em><\/li>\n<li>two\s*<\/li>\n<\/ol>/)
    expect(html).toContain('<p><strong>In</strong> it.</p>')
    expect(html).toMatch(/<code[^>]*>code\n<\/code>/)
    expect(html).toMatch(/<code[^>]*>&lt;Code&gt;\n<\/code>/)
    expect(html).not.toMatch(/blockquote|title=|Card|Lamp/)
    expect(messages.map((one) => one.slice(0, 24))).toEqual([
      '1 error WB361 <Solution>',
      '9 error WB361 <Steps> is',
      '14 error WB361 <Cards> i',
      '15 error WB361 <Card> is',
      '23 error WB361 <Lamp> is',
    ])
  })

  test('a raw HTML table gets the scroll container of Markdown tables, a nested one does not', async () => {
    const text =
      '<table class="a">\n<tr><td>\n\n**A**\n\n</td><td><table><tr><td>B</td></tr></table></td></tr>\n</table>\n\nC <table></table>'
    const { html, messages } = await article(text, { html: true })
    expect(html.replaceAll('\n', '')).toBe(
      '<div class="table"><table class="a"><tr><td><p><strong>A</strong></p></td><td><table><tr><td>B</td></tr></table></td></tr></table></div><p>C <table></table></p>',
    )
    expect(messages).toEqual([])
  })

  test('the content of a raw HTML summary is one element next to its arrow', async () => {
    const text =
      '<details><summary>A <b>B</b> C</summary>\n\nD\n\n</details>\n\n<details>\n<summary>E</summary>\n<summary><h2>F</h2></summary>\n</details>'
    const { html, messages } = await article(text, { html: true })
    expect(html).toContain('<details><summary><span>A <b>B</b> C</span></summary>')
    expect(html).toContain('<summary>E</summary>\n<summary><h2>F</h2></summary>')
    expect(messages).toEqual([])
  })

  test('with markdown.html an unquoted address may contain an equals sign, as in browsers', async () => {
    const { html, problems } = await article('<p>\n<a href=https://a.example/watch?v=b>Source</a>\n</p>', {
      html: true,
    })
    expect(problems).toEqual([])
    expect(html).toContain('href=https://a.example/watch?v=b')
  })

  test('with markdown.html a tag of several lines may end on its own line', async () => {
    const text = '<section\n  title="a"\n>\n  <b>b</b>\n</section>\n\n> quoted'
    const { html, messages } = await article(text, { html: true })
    expect(html).toBe(
      '<section\n  title="a" class="flow">\n  <b>b</b>\n</section>\n<blockquote>\n<p>quoted</p>\n</blockquote>\n',
    )
    expect(messages).toEqual([])
  })

  test('with markdown.html a component is reported once and its content is kept; HTML in capitals is HTML', async () => {
    const text =
      '<Cards>\n\n<Card title="A">\n<p>In it.</p>\n</Card>\n\n</Cards>\n\n<Lamp />\n\n<Odds></Odds>\n\n<P ALIGN="left">Old.</P>'
    const { html, messages } = await article(text, { html: true })
    expect(messages.map((one) => one.slice(0, 25))).toEqual([
      '1 error WB361 <Cards> is ',
      '3 error WB361 <Card> is a',
      '9 error WB361 <Lamp> is a',
      '11 error WB361 <Odds> is ',
    ])
    expect(html).not.toMatch(/<\/?(?:cards?|lamp|odds)/i)
    expect(html).toContain('<p>In it.</p>')
    expect(html).toContain('<P ALIGN="left">Old.</P>')
    expect(await messagesOf('<Name>\n\nx', { html: true })).toEqual([
      '1 error WB364 <Name> is opened here and never closed.',
    ])
  })

  test('with markdown.html tags are kept, and an unbalanced tag is an error at its line', async () => {
    const balanced =
      '<div class="x">\n\n**bold** <kbd>K</kbd><br>\n\n</div>\n\n<ul><li>a<li>b</ul>\n\n<script>if (a<b) x("</div>")</script>'
    const { html, messages } = await article(balanced, { html: true })
    expect(html).toContain('<div class="x flow">\n<p><strong>bold</strong> <kbd>K</kbd><br></p>\n</div>')
    expect(messages).toEqual([expect.stringMatching(/^9 warning WB377 <script>/)])
    expect(
      await messagesOf('<div>\n\n<b>x\n\n- <section>\n\n  a\n- </section>\n\ny</i>\n\n<!-- never', { html: true }),
    ).toEqual([
      '1 error WB364 <div> is opened here and never closed.',
      '3 error WB364 <b> is opened here and never closed.',
      '5 error WB364 <section> is opened here and never closed.',
      '8 error WB364 </section> has no opening tag.',
      '10 error WB364 </i> has no opening tag.',
      '12 error WB365 A comment is opened here and never closed.',
    ])
  })

  test('where unbalanced tags are let pass they are closed where their block ends, or go: no element holds what follows it', async () => {
    const mended = async (text: string) => (await article(text, { html: true, repairsTags: true })).html
    expect(await mended('<div>\n\n- <section>\n\n  a\n\nb')).toBe(
      '<div class="flow">\n<ul>\n<li>\n<section class="flow">\n<p>a</p>\n</section></li>\n</ul>\n<p>b</p>\n</div>',
    )
    expect(await mended('a <b>b <i>c</b> d</i> e\n\nf')).toBe('<p>a <b>b <i>c</i></b> d e</p>\n<p>f</p>\n')
    expect(await mended('a <b>b *c <i>d*\n\n</div>\n\n<ul><li>e')).toBe(
      '<p>a <b>b <em>c <i>d</i></em></b></p>\n\n<ul><li>e</ul>',
    )
  })

  test('the space between attributes of raw HTML may be missing, as in browsers', async () => {
    const text =
      '<div class="a"id="b"lang=de>\nc\n</div>\n\n<iframe title=\'the "i"\'src="https://j.example/"></iframe>'
    const { html, messages } = await article(text, { html: true })
    expect(html).toBe(
      '<div class="a flow" id="b" lang=de>\nc\n</div>\n<p><a href="https://j.example/">the &quot;i&quot;</a></p>\n',
    )
    expect(messages.map((one) => one.slice(0, 16))).toEqual(['5 warning WB377 '])
  })

  test.each([
    ['<a class="k" href="javascript:alert(1)">x</a>', 'href'],
    ['<a class="k" href=" java&#115;cript&colon;alert(1)">x</a>', 'href'],
    ["<a class='k' href='java\tscript:alert(1)'>x</a>", 'href'],
    ['<a class="k" href=JavaScript:alert(1)>x</a>', 'href'],
    ['<a class="k" href="data:text/html,<b>">x</a>', 'href'],
    ['<form class="k" action="javascript:alert(1)"></form>', 'action'],
    ['<button class="k" formaction="vbscript:x">x</button>', 'formaction'],
    ['<svg><a class="k" xlink:href="javascript:alert(1)">x</a></svg>', 'xlink:href'],
  ])('an address that runs code is removed, with a warning: %s', async (text, name) => {
    const { html, messages } = await article(`y ${text}`, { html: true })
    expect(html).not.toMatch(/script:|script&colon|data:text/i)
    expect(html).toContain('k')
    expect(messages).toEqual([
      `1 warning WB375 The attribute "${name}" is left out: its address runs code, which content may not do.`,
    ])
  })

  test('raw HTML attributes that the content security policy blocks are removed and reported once', async () => {
    const text = '<p STYLE="color: red" class="a">\n<b onclick=go()>x</b></p>\n\ny <i style=\'a: b\' lang="de">z</i>'
    const { html, messages } = await article(text, { html: true })
    expect(html).toBe('<p class="a">\n<b>x</b></p>\n<p>y <i lang="de">z</i></p>\n')
    expect(messages).toEqual([
      `1 warning WB375 The attribute "style" is left out: the site's content security policy blocks it.`,
      `2 warning WB375 The attribute "onclick" is left out: the site's content security policy blocks it.`,
    ])
  })

  test('a second truncate mark, an undefined reference and an id with an invisible character are warnings', async () => {
    const text =
      'a\n\n<!-- truncate -->\n\nb <!-- truncate -->\n\nc\n\n<!-- truncate -->\n\n[e][nowhere] and [f][here], a[0][1]\n\n[here]: https://a.example\n\n## \u2764\ufe0f Heart\n\n## Own {#a\u2764\ufe0f}'
    const { messages, html } = await article(text)
    expect(messages).toEqual([
      '5 warning WB366 This page already has a truncate mark; this one is ignored.',
      '9 warning WB366 This page already has a truncate mark; this one is ignored.',
      '11 warning WB376 There is no link definition "nowhere", so the link is shown as text.',
      '15 warning WB312 The id of this heading, "%EF%B8%8F-heart" in links, contains an invisible character (U+FE0F, from an emoji).',
      '17 warning WB312 The id of this heading, "a%E2%9D%A4%EF%B8%8F" in links, contains an invisible character (U+FE0F, from an emoji).',
    ])
    expect(html).toContain('[e][nowhere] and')
  })

  test('ids in raw HTML can be linked to, and do not change the ids of headings', async () => {
    const text =
      '<a id="guard"></a>\n\n## Guard\n\n<div class=x id=box>\n\n<p name="no">a</p></div>\n\nb <a name=\'old\'></a>'
    const { ids, html } = await article(text, { html: true })
    expect(ids).toEqual(['guard', 'box', 'old'])
    expect(html).toContain('<h2 id="guard">')
  })

  test('raw HTML elements that the content security policy blocks are reported, and external images are listed', async () => {
    const text =
      '<iframe width="560" src="https://v.example"></iframe>\n\n<script src="/a.js"></script> <script src=\'//b.example/b.js\'></script>\n\n<style>p {}</style>\n\nx <img alt="" src="https://c.example/c.png"> <iframe></iframe> <img alt="" src="data:image/png;base64,x">'
    const { messages, links } = await article(text, { html: true })
    expect(messages).toEqual([
      "1 warning WB377 <iframe> is shown as a link: the site's content security policy blocks it.",
      '3 error WB378 A script in a page runs when the page is loaded, but not when a visitor follows a link to it.',
      "3 warning WB377 <script> does nothing: the site's content security policy blocks it.",
      "5 warning WB377 <style> does nothing: the site's content security policy blocks it.",
      '7 warning WB313 A picture is written into the text as a "data:" address.',
    ])
    expect(links).toEqual([{ kind: 'image', href: 'https://c.example/c.png', line: 7 }])
  })

  test('a raw HTML element that changes where the page or its links lead is left out', async () => {
    const text =
      'a <base href="//b.example/"> b\n\n<META content="0;url=//b.example" HTTP-EQUIV=refresh>\n\n<p itemscope><meta itemprop="x" content="y"></p>'
    const { messages, html } = await article(text, { html: true })
    expect(messages).toEqual([
      '1 warning WB377 <base> is left out: it would change where the page or its links lead.',
      '3 warning WB377 <meta> is left out: it would change where the page or its links lead.',
    ])
    expect(html).not.toMatch(/<base|http-equiv/i)
    expect(html).toContain('<meta itemprop="x" content="y">')
  })

  test('a raw HTML iframe becomes a link to its address, and an empty box has no width', async () => {
    const text =
      '<iframe width="560" title="A <b> film" src="https://v.example/?a=1&amp;b=2" allowfullscreen></iframe>\n\n<div><iframe src=/demo/></iframe></div>\n\nx <iframe src="javascript:x()"></iframe> <object width="900" data="a.pdf"></object>'
    const { html, links } = await article(text, { html: true })
    expect(html).toContain('<p><a href="https://v.example/?a=1&amp;b=2">A &lt;b&gt; film</a></p>')
    expect(links).toEqual([{ kind: 'link', href: '/demo/', line: 3 }])
    expect(html).toContain('<div class="flow"><a \0' + '0\0>/demo/</a></div>')
    expect(html).toContain('<p>x  <object data="a.pdf"></object></p>')
    const { problems } = await article('A <theirName> word.', { html: true })
    expect(problems.map(({ hint }) => hint)).toEqual(['If it is not a tag, write \\<theirName>.'])
  })

  test('links in raw HTML are checked like other links', async () => {
    const { links, html } = await article(
      '<a class="btn" href="./b.md?a=1&amp;b=2">B</a>\n\n<p>\n<img alt="" src="c.png">\n<a href="https://x.org">X</a></p>',
      { html: true },
    )
    expect(links).toEqual([
      { kind: 'link', href: './b.md?a=1&b=2', line: 1 },
      { kind: 'image', href: 'c.png', line: 4 },
    ])
    expect(html).toContain('<a class="btn" \0' + '0\0>B</a>')
    expect(html).toContain('<a href="https://x.org">X</a>')
  })

  test('messages for MDX syntax say what to write instead', async () => {
    const text = [
      "import Tabs from '@theme/Tabs'",
      "import lamp from './lamp.png'",
      'export const x = 1',
      '<Tabs>\n<TabItem value="a" label="A" default>\n\ntext\n\n</TabItem>\n</Tabs>',
      '{props.children}',
      '{items.map((item) => item)}',
      '<Own.Thing />',
    ].join('\n\n')
    const { problems, html } = await article(text)
    expect(html).not.toMatch(/import|export/)
    const part = await article("import Part from './_part.mdx'\n\n<Part />")
    expect(part.problems[0]?.hint).toBe('Delete the line and write the text of ./_part.mdx where it belongs.')
    expect(await htmlOf("import A from 'a'; import B from 'b'; import 'c'\n\nText.")).toBe('<p>Text.</p>')
    const inTabs = ':::tabs\n:::tab A\nText.\n:::\n:::'
    const imported = inTabs.replace('Text', "import A from 'a'\nimport {B} from 'b'\n\nText")
    expect(await htmlOf(imported)).toBe(await htmlOf(inTabs))
    expect(await messagesOf(imported)).toEqual(Array(2).fill(expect.stringMatching(/^[34] error WB360/)))
    expect((await article("import A from 'a';\nimport {\n  B,\n} from 'b'\n\n# Title\n\nText.")).contentTitle).toBe(
      'Title',
    )
    expect(problems.map(({ line, severity, code, hint }) => `${line} ${severity} ${code} ${hint}`)).toEqual([
      '1 error WB360 Delete the line: nothing has to be imported.',
      '3 error WB360 Delete the line and write ![what it shows](./lamp.png) where the picture belongs.',
      expect.stringMatching(/^5 error WB360/),
      expect.stringMatching(/^7 error WB361 Write ::::tabs above/),
      expect.stringMatching(/^8 error WB361 Write :::tab Label/),
      expect.stringMatching(/^15 error WB362/),
      expect.stringMatching(/^17 error WB362/),
      expect.stringMatching(/^19 error WB361/),
    ])
    expect(await messagesOf('{title}\n\nThe {site.title} of `{code.is}` fine, {{ too }} this.')).toEqual([
      expect.stringMatching(/WB374.*\{title\}/),
      expect.stringMatching(/WB374.*\{site\.title\}/),
    ])
    expect(
      await messagesOf(
        'import duties rise.\n\n- import tea from "China"\n\nexport is a word.\n\n{2d6}\n\n{#guard}\n\n```jsx\nimport a from "b"\n<Tabs>\n```\n\n`<Tabs>`',
      ),
    ).toEqual([])
  })
})

describe('a site', () => {
  test('every fault of every page is reported in one run, with its file and line', async () => {
    const problems = await problemsOf(`
      -- content/docs/a.md --
      ---
      title: A
      ---
      :::note
      open
      -- content/docs/b.md --
      # B

      <Tabs>

      ![x](nope.png)
      -- content/docs/c.md --
      [x](javascript:alert(1)) and [y](blob:x)
    `)
    expect(lines(problems).map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'content/docs/a.md:4 error WB320',
      'content/docs/b.md:3 error WB361',
      'content/docs/c.md:1 warning WB301',
      'content/docs/b.md:5 error WB605',
      'content/docs/c.md:1 error WB601',
    ])
  })
})

test('the description is the first paragraph with text, not a row of badges', async () => {
  const badges = '[![CI](https://ci.example/a.svg)](https://ci.example) ![codecov](https://cov.example/b.svg)'
  expect((await article(`# Title\n\n${badges}\n\nRules for ![the](a.svg) marsh.\n`)).description).toBe(
    'Rules for the marsh.',
  )
  expect((await article(`# Title\n\n${badges}\n`)).description).toBe('')
})

test('the description has no text of a template or a style sheet in HTML', async () => {
  const description = async (text: string) => (await article(text, { html: true })).description
  expect(await description('<template>\n\nA form.\n\n</template>\n\nThe marsh.\n')).toBe('The marsh.')
  expect(await description('The <template>old</template><style>p {}</style> marsh.\n')).toBe('The marsh.')
})

test('the description of a text without spaces is shortened like any other', async () => {
  const { description } = await article('字'.repeat(500))
  expect(description).toBe(`${'字'.repeat(200)}…`)
})

test('long runs of spaces are parsed as quickly as words', async () => {
  const blanks = ' '.repeat(6000)
  const { messages } = await article(
    [
      `import${blanks}x`,
      `export default a${blanks}x`,
      `:::table x where="a =${blanks}1${blanks}" columns="a${blanks}b"\n:::`,
      `\`\`\`ts\n// highlight-end${blanks}x\n\`\`\``,
      `a <A${blanks}`,
    ].join('\n\n'),
    { data: { 'x.yml': '- { a: 1 }\n' } },
  )
  expect(messages.map((one) => one.slice(0, 17))).toEqual(['5 error WB350 :::'])
})

test('<details> in a code block has no effect', async () => {
  const { html, messages } = await article(
    '<details>\n<summary>How</summary>\n\n```html\n<details>\n```\n\n<!--\n</details>\n-->\n\nText.\n\n</details>\n\nAfter.',
  )
  expect(messages).toEqual([])
  expect(html).toMatch(
    /<summary><span>How<\/span><\/summary>[\s\S]*<p>Text\.<\/p>\s*<\/div><\/details>\s*<p>After\.<\/p>/,
  )
})

describe('constants', () => {
  const data = {
    'constants.yml': `- { id: luck-max, value: 5, page: /docs/luck, word: [maximum Luck, Luck at most] }
- { id: fall, value: 1d6, word: falling damage }
- { id: none }
`,
  }
  const problemsIn = async (text: string) =>
    (await article(text, { data })).problems.map(({ code, line, column, message }) => [code, line, column, message])

  test('the value of a constant is shown in text, links and tables', async () => {
    const { html, uses } = await article('# A\n\nAt most **:n[luck-max]** Luck.\n\n| :n[fall] |\n|---|\n| a |', {
      data,
      dice: true,
    })
    expect(html).toContain('<p>At most <strong>5</strong> Luck.</p>')
    expect(html).toContain('1d6</th>')
    expect(uses).toEqual(['constants'])
  })

  test('an unknown constant is an error with the nearest name', async () => {
    expect(await problemsIn('Luck.\n\n> You have\n> :n[luck-mx] Luck and :n[none].')).toEqual([
      ['WB390', 4, 3, 'There is no constant "luck-mx" in content/data/constants.yml. Did you mean "luck-max"?'],
      ['WB390', 4, 24, 'The constant "none" has no "value" in constants.yml.'],
    ])
  })

  test('another number next to the word of a constant is a warning at its place', async () => {
    const text = [
      'Your maximum Luck is :n[luck-max], so 5 maximum Luck.',
      'The **maximum [Luck](/luck)** is 4.',
      '- A 3 maximum Luck.',
      '> Luck at\n> most 7, or falling damage 2d6.',
      'Roll 1d6 falling damage, maximum Luck 5, 10% maximum Luck.',
    ].join('\n\n')
    expect(await problemsIn(text)).toEqual([
      ['WB391', 3, 34, '"maximum Luck is 4" differs from the constant "luck-max", which is 5 (word: maximum Luck).'],
      ['WB391', 5, 5, '"3 maximum Luck" differs from the constant "luck-max", which is 5 (word: maximum Luck).'],
      ['WB391', 8, 8, '"Luck at most 7" differs from the constant "luck-max", which is 5 (word: Luck at most).'],
      ['WB391', 8, 29, '"falling damage 2d6" differs from the constant "fall", which is 1d6 (word: falling damage).'],
    ])
  })
})

test('headings do not take the ids of the page around them', async () => {
  const { html, problems } = await article('## Site\n\n## Main\n\n## Own {#main}')
  expect([...html.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['site-1', 'main-1', 'main'])
  expect(problems.map(({ code }) => code)).toEqual(['WB310'])
})

describe('numbers in examples of play', () => {
  const problemsIn = async (text: string, options: Parameters<typeof article>[1] = {}) =>
    (await article(text, options)).problems.map(({ code, line, column, message }) => [code, line, column, message])
  const play = (roll: string) =>
    problemsIn(
      `> **Example of play: A door.** She waits.\n> Cast: [Grace](/docs/a) d10 + Light Arms d6, Target 8. Roll: ${roll}. More.`,
    )

  test('a face that its die does not have, a wrong sum and a wrong result are warnings at their places', async () => {
    expect(await play('7 + 3 = 10. Result: success, 1 Boon')).toEqual([])
    expect(await play('7 + 7 = 14. Result: success')).toEqual([['WB392', 2, 67, 'A d6 cannot show 7.']])
    expect(await play('7 + 3 = 11. Result: success')).toEqual([['WB392', 2, 71, 'The sum is 10, not 11.']])
    expect(await play('3 + 3 = 6. Result: success')).toEqual([
      ['WB392', 2, 82, '6 against the target 8 is "failure", not "success".'],
    ])
  })

  test('a config has patterns of its own, for a d20 game and one that rolls under', async () => {
    const d20 = [{ pattern: '{word} {die}: {face} + {bonus} = {sum} against {target}, a {result}' }]
    expect(await problemsIn('Stealth d20: 12 + 5 = 17 against 18, a failure.', { examples: d20 })).toEqual([])
    expect(await problemsIn('Stealth d20: 12 + 5 = 17 against 15, a **failure**.', { examples: d20 })).toEqual([
      ['WB392', 1, 42, '17 against the target 15 is "success", not "failure".'],
    ])
    const under = [{ pattern: '{word} {target}, {die}: {sum}, {result}', success: 'at most' as const }]
    expect(await problemsIn('Climb 40, d100: 62, failure', { examples: under })).toEqual([])
  })

  test('a config has patterns for pools of dice, in which faces that are high enough are hits', async () => {
    const examples = [
      {
        pattern: '{word} rolls {pool}: {faces}, {hits} hits against {target}, {result}',
        hit: 5,
        results: ['in', 'out'] as [string, string],
      },
    ]
    const pool = (text: string) => problemsIn(`Ash rolls ${text}`, { examples })
    expect(await pool('4d6: 6, 5, 2 and 1, 2 hits against 2, in')).toEqual([])
    expect(await pool('4d6: 6, 5, 2, 7, 2 hits against 2, in')).toEqual([['WB392', 1, 25, 'A d6 cannot show 7.']])
    expect(await pool('4d6: 6, 5, 2, 2 hits against 2, in')).toEqual([['WB392', 1, 16, '4d6 shows 4 faces, not 3.']])
    expect(await pool('3d6: 6, 5, 2, 3 hits against 2, in')).toEqual([
      ['WB392', 1, 25, 'The hits are 2, not 3: a hit is 5 or more.'],
    ])
    expect(await pool('3d6: 6, 5, 2, 2 hits against 3, in')).toEqual([
      ['WB392', 1, 43, '2 against the target 3 is "out", not "in".'],
    ])
  })

  test('a config has words of its own for the boxes of examples', async () => {
    const playBoxes = { titles: ['Szene'], parts: ['Wurf', 'Treffer & Folge'] }
    const { html } = await article('> **Szene: Hof.** Ash klettert. Wurf: 4d6. Treffer & Folge: zwei.', { playBoxes })
    expect(html).toContain('<dt>Wurf</dt>')
    expect(html).toContain('<dt>Treffer &amp; Folge</dt>')
  })
})

// Reading a page takes time in proportion to its length, also for one mark that is repeated. Where each mark searches the rest of
// the page, eight times the text takes 64 times as long. The CPU time hardly depends on what else the machine does.

const SHORT = 50_000
const LONG = 400_000
/** The ratio is 12 at most for the rules as they are, and more than 50 for a search from each mark. */
const MAX_RATIO = 25

/** `make`: a text of about this many characters. Measures up to three times, and compares the smallest times. */
async function expectLinearTime(make: (size: number) => string, options: Parameters<typeof article>[1]) {
  const [short, long] = [make(SHORT), make(LONG)]
  const times = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY }
  let ratio = Number.NaN
  for (let run = 0; run < 3; run++) {
    times.short = Math.min(times.short, await cpuTime(short, options))
    times.long = Math.min(times.long, await cpuTime(long, options))
    times.short = Math.min(times.short, await cpuTime(short, options))
    ratio = times.long / times.short
    if (ratio < MAX_RATIO || ratio > 2 * MAX_RATIO) break
  }
  expect(ratio).toBeLessThan(MAX_RATIO)
}

/** In microseconds. */
async function cpuTime(text: string, options: Parameters<typeof article>[1]): Promise<number> {
  const before = process.cpuUsage()
  await article(text, options)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** A space is written ␣, a tab ⇥, the end of a line ⏎ and a backtick ´. */
const MARKS = String.raw`
  [ ![ [^a [^a]␣ [^a]:␣x⏎⏎ [^a]: ^[ ^[a]␣ [[ [[a [a]( [a](<b [a][b] [a]:␣b⏎ [a]:␣< *a␣**b *a␣ _a␣ ** *** *_ a**b
  ~ ~a␣ ~~a␣ == ==a␣ ++a␣ "a␣ ' ´ ´a ´´a´ \ \* < <a␣ </ <a␣href="x <!-- <? <!A <![CDATA[ <b> <a> <div>⏎⏎
  <details>⏎ <p> <br> <svg> <A␣b={ { {a␣ {{ {/* {%␣ {.a␣ #␣a␣{#a}⏎ ##␣a␣{#⏎ #␣a␣b⏎ ##␣a⏎⏎ a⏎-⏎ & &a &#1 :a :a:
  $a $a_␣ %%a␣ (1d6 1d6+ 1d6␣ :::note⏎ :::⏎ ::::tabs⏎ :::note[ :::note{ !!! !!!␣note⏎ | |⏎ |a|⏎|---|⏎ a⏎:␣b⏎
  :␣b⏎⏎ >␣ >␣a⏎ >␣[!NOTE]⏎ -␣ -␣a⏎ 1.␣ -␣[␣]␣a⏎ ⇥ ⇥a⏎ ␣ a␣␣⏎ ´´´⏎ ~~~⏎ ---⏎ http://a.b␣ www.a.b␣ a@b.c␣
`
  .trim()
  .split(/\s+/)
  .map((mark) => mark.replaceAll('␣', ' ').replaceAll('⇥', '\t').replaceAll('⏎', '\n').replaceAll('´', '`'))

const BLOCKS: [name: string, make: (size: number) => string][] = [
  ['lists in lists', (size) => repeated((i) => `${'  '.repeat(i % 80)}* a\n`, size)],
  ['quotes in quotes', (size) => repeated((i) => `${'>'.repeat((i % 80) + 1)} a\n`, size)],
  ['rows of a table', (size) => `|a|b|\n|-|-|\n${repeated(() => '|a|b|\n', size)}`],
  ['growing runs of backticks', (size) => repeated((i) => `a${'`'.repeat(i)}`, size)],
  [
    'notes that are named and not written',
    (size) => repeated((i) => `[^${i}] `, size / 2) + repeated((i) => `\n\n[^n${i}]: x`, size / 2),
  ],
]

/** Texts that one rule reads as a whole: a long run of one character, or many words. */
const RUNS: [name: string, before: string, piece: string, after: string][] = [
  ['parentheses before dice', '', '(', ' 2d6'],
  ['brackets before dice', '', String.raw`\[`, ' 2d6'],
  ['parentheses after dice', '2d6', ')', ''],
  ['dice in braces', '{', '2d6 ', ''],
  ['tabs after "dice:" in code', '`dice:', '\t', '[`'],
  ['spaces in a stat block', '```statblock\n- ', ' ', '\n```'],
  ['words in a stat block', '```statblock\n', 'a ', '\n```'],
  ['a formula that is never closed', '$', '_ ', ''],
  ['a word after the language of code', '```js ', 'a', '\nx\n```'],
  ['spaces in a cell of rolls', '| d6 | x |\n|---|---|\n| 1', ' ', '2 | a |'],
  ['spaces in a box of a sheet', ':::sheet boxes="a', ' ', 'b"\n:::'],
  ['spaces in a condition', ':::table weapons where="a =', ' ', '1"\n:::'],
  ['rolls of the game', '', 'Grace d10 + Dodge d6, ', ''],
  ['rolls of the game in braces', '{', 'Grace d10 + Dodge d6, ', ''],
  ['terms in names', '', 'A Luck ', ''],
  ['terms between links to terms', '', 'A Luck [a](/docs/terms#a) ', ''],
  ['names of records in other names', '| a |\n|---|\n| ', 'A Knife ', ' |'],
  ['links next to a constant', 'Luck at most 5 ', '](', ''],
]

const IN_RUNS: Parameters<typeof article>[1] = {
  dice: true,
  wikilinks: true,
  glossary: '/docs/terms',
  recordLinks: new Map([['weapons', 'capitals']]),
  rolls: [
    {
      name: 'Cast',
      patterns: ['{word} {die} + {word} {die}'],
      add: 'sum',
      success: 'at least',
      near: { within: 1, name: 'Bargain', onDoubles: false, exceptBeside: ['Attack'] },
    },
  ],
  data: {
    'glossary.yml': '- { id: luck, term: Luck, text: Good, page: /docs/luck }\n',
    'weapons.yml': '- { id: knife, name: Knife }\n',
    'constants.yml': '- { id: luck, value: 5, page: /docs/luck, word: Luck at most }\n',
  },
}

function repeated(piece: (i: number) => string, size: number): string {
  let text = ''
  for (let i = 0; text.length < size; i++) text += piece(i)
  return text
}

// Whether tags are kept or shown as text is decided at a "<" and nowhere else.
test.each([
  ...MARKS.map((mark) => [mark, 'kept'] as const),
  ...MARKS.filter((mark) => mark.includes('<')).map((mark) => [mark, 'shown as text'] as const),
])('%j repeated, with tags that are %s, takes time in proportion to its length', async (mark, tags) => {
  await expectLinearTime((size) => repeated(() => mark, size), { html: tags === 'kept', dice: true })
})

test.each(BLOCKS)('%s take time in proportion to their length', async (_name, make) => {
  await expectLinearTime(make, { html: true, dice: true })
})

test.each(RUNS)('a long run takes time in proportion to its length: %s', async (_name, before, piece, after) => {
  await expectLinearTime((size) => before + repeated(() => piece, size) + after, IN_RUNS)
})

describe('pictures in the text', () => {
  const DATA = `data:image/png;base64,${'iVBORw0KGgo'.repeat(40)}`

  test.each([
    ['a picture', `a\n\n![x](${DATA})`, '3 warning WB313 A picture is written into the text as a "data:" address.'],
    [
      'a definition',
      `![][i]\n\n[i]: <${DATA}>`,
      '1 warning WB313 A picture is written into the text as a "data:" address.',
    ],
    [
      'several',
      `![a][i]\n\n![][j] ![](${DATA})\n\n[i]: <${DATA}>\n[j]: ${DATA}`,
      '1 warning WB313 A picture is written into the text as a "data:" address (on 3 lines).',
    ],
    ['HTML', `<img alt="x" src="${DATA}">`, '1 warning WB313 A picture is written into the text as a "data:" address.'],
    [
      'a kind that is not allowed',
      `![x](${DATA.replace('png', 'svg+xml')})`,
      '1 warning WB301 The address "data:image/svg+xml;base64,…" could run code, so it is shown as plain text.',
    ],
  ])('%s is one short warning, which says to save it as a file', async (_name, text, message) => {
    const { messages, problems } = await article(text, { html: true })
    expect(messages).toEqual([message])
    expect(problems[0]?.hint).toBe(
      'Save it as a file next to this page, and write its name: ![a lamp in a window](lamp.png)',
    )
  })
})

test('a picture alone in its paragraph has the line in italics below it as caption with a credit, and may be wide', async () => {
  const htmlOf = async (text: string) =>
    (await article(text)).html.replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '<img $1>').trim()
  expect(await htmlOf('![A lamp](lamp.png)\n*The **last** lamp. | Ann, CC BY*')).toBe(
    '<figure class="image"><img A lamp><figcaption>The <strong>last</strong> lamp. <small>Ann, CC BY</small></figcaption></figure>',
  )
  expect(await htmlOf('![A lamp](lamp.png){.wide}')).toBe('<figure class="image wide"><img A lamp></figure>')
  expect(await htmlOf('![A lamp](lamp.png)')).toBe('<p><img A lamp></p>')
  expect(await htmlOf('Here ![A lamp](lamp.png)\n*is a lamp*')).toBe('<p>Here <img A lamp>\n<em>is a lamp</em></p>')
  expect((await article('![A lamp](lamp.png){.wide}')).messages).toEqual([])
  expect((await article('![A lamp](lamp.png){.tall}')).messages).toHaveLength(1)
})
