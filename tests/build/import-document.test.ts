// `import` of one document: Word and Markdown become a site of pages that builds, and the report names all that has another form.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { zipFile } from '../../cli/core/zip.ts'
import { imported } from '../imported.ts'
import { buildFolder } from '../site.ts'
import { bookmark, cell, h, link, p, picture, run, table, textBox, writeWord } from '../word-file.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let lowWater: ReturnType<typeof imported> | undefined

/** The site made of a document with most of what Word writes. */
function importLowWater() {
  const note = '<w:r><w:footnoteReference w:id="2"/></w:r>'
  const file = writeWord(
    [
      p('Low Water', 'Title'),
      p('A game of ferriers', 'Subtitle'),
      p('Contents', 'TOCHeading'),
      p('Crossing\t3', 'TOC1'),
      p('Read this first.'),
      h(1, 'Crossing'),
      p(`${run('Look at ')}${link('_Toc7', 'the tide')}${run(' or go to ')}${link('gear', 'gear')}${run('.')}`),
      h(3, bookmark('_Toc7', run('The tide'))),
      p(`${run('It rises')}${note}${run('.')}`),
      p(picture('pic')),
      p('Figure 1: The flats at noon', 'Caption'),
      p('My chapter', 'Chapter'),
      h(2, 'Roll'),
      table(['d4', 'You find'], ['1', 'sand'], ['2', 'a bell'], ['3', 'rope'], ['4', 'a | post']),
      h(1, 'Crossing'),
      p(bookmark('gear', run('A rope.'))),
      p(
        `${run('Half: ')}<m:oMath><m:f><m:num><m:r><m:t>hits</m:t></m:r></m:num><m:den><m:r><m:t>two</m:t></m:r></m:den></m:f></m:oMath>`,
      ),
    ].join(''),
    {
      parts: {
        'word/media/image1.png': PNG,
        'word/footnotes.xml': `<w:footnotes …><w:footnote w:id="2">${p('Twice a day.')}</w:footnote></w:footnotes>`,
      },
      relations: [
        ['pic', 'image', 'media/image1.png'],
        ['notes', 'footnotes', 'footnotes.xml'],
      ],
    },
  )
  lowWater ??= imported(file)
  return lowWater
}

test('a document is divided at its first headings, with links, notes and pictures in the right pages', async () => {
  const { code, problems, files, text } = await importLowWater()
  expect({ code, problems }).toEqual({ code: 0, problems: [] })
  expect(files).toEqual([
    '_category_.yml',
    'crossing-2.md',
    'crossing.md',
    'figure-1-the-flats-at-noon.png',
    'intro.md',
    'my-chapter.md',
  ])
  expect(text('intro.md')).toBe('# Low Water\n\nRead this first.\n')
  expect(text('crossing.md')).toBe(
    [
      '# Crossing',
      'Look at [the tide](#the-tide) or go to [gear](./crossing-2.md).',
      '## The tide {#the-tide}',
      'It rises[^2].',
      '![Figure 1: The flats at noon](./figure-1-the-flats-at-noon.png)',
      '*Figure 1: The flats at noon*',
      '[^2]: Twice a day.\n',
    ].join('\n\n'),
  )
  expect(text('_category_.yml')).toBe('order:\n  - "intro"\n  - "crossing"\n  - "my-chapter"\n  - "crossing-2"\n')
})

test('tables, formulas and the subtitle of a document are carried over, and its table of contents is left out', async () => {
  const { report, text, to } = await importLowWater()
  expect(text('my-chapter.md')).toContain('| d4 | You find |\n| --- | --- |\n| 1 | sand |')
  expect(text('crossing-2.md')).toContain('Half: (hits)/(two)')
  expect(report).toEqual([
    'The table of contents ("Contents" …, 2 lines) is left out: each page has its own.',
    'Formulas became text in one line: 1.',
  ])
  const site = await buildFolder(to)
  expect(site.warnings).toEqual([])
  expect(site.main('/').split('A game of ferriers')).toHaveLength(2)
  expect(site.main('/docs/my-chapter')).toContain('class="roll')
})

test('content that a page cannot hold is converted, and the report names it or quotes its words', async () => {
  const file = writeWord(
    [
      h(1, 'Gear'),
      p(textBox(p(run('Beware', '<w:b/>')) + p('Rope is wet.'))),
      table([cell(p('A box of one cell.'))]),
      table(['Thing', cell('Cost', '<w:gridSpan w:val="2"/>')], ['Rope', '1', cell(p('two') + p('three'))]),
      table(['Outer', cell(table(['inner', 'x'], ['y', 'z']) + p('behind'))], ['last', 'row']),
      p(`${run('Far: ')}${picture('far', 'a lamp', 'link')}${picture('emf', 'a drawing')}`),
      p(`${run('Odd: ::: {{x}} a_b *c* 1 &lt; 2')}<w:r><w:commentReference w:id="0"/></w:r>`),
      h(1, 'Gear'),
      p(run('d4', '<w:b/>')),
      ...['sand', 'a bell', 'rope', 'a post'].map(
        (text) => `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`,
      ),
    ].join(''),
    {
      name: 'rules.docm',
      parts: {
        'word/media/image1.emf': new Uint8Array([1, 2, 3]),
        'word/vbaProject.bin': new Uint8Array([1]),
        'word/comments.xml': `<w:comments …><w:comment w:id="0" w:author="A">${p('Is this so?')}</w:comment></w:comments>`,
        'word/header1.xml': `<w:hdr …>${p('Draft of May')}</w:hdr>`,
        'word/numbering.xml':
          '<w:numbering …><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
      },
      relations: [
        ['far', 'image', 'https://example.org/lamp.png', true],
        ['emf', 'image', 'media/image1.emf'],
        ['comments', 'comments', 'comments.xml'],
        ['head', 'header', 'header1.xml'],
        ['numbers', 'numbering', 'numbering.xml'],
      ],
    },
  )
  const { code, report, files, text, to } = await imported(file)
  expect(code).toBe(0)
  expect(files).toEqual(['_category_.yml', 'gear-2.md', 'gear.md'])
  const gear = text('gear.md')
  expect(gear).toContain(':::note Beware\n\nRope is wet.\n\n:::\n\n:::note\n\nA box of one cell.\n\n:::')
  expect(gear).toContain('| Thing | Cost |  |\n| --- | --- | --- |\n| Rope | 1 | two<br>three |')
  expect(gear).toContain('| Outer | behind |\n| --- | --- |\n| last | row |\n\n| inner | x |')
  expect(text('gear-2.md')).toContain('| d4 | Result |\n| --- | --- |\n| 1 | sand |')
  expect(report).toEqual([
    'What the comments say ("Is this so?") is not carried over.',
    'The text of headers and footers ("Draft of May") is not carried over.',
    'What its macros do is not carried over.',
    'The picture https://example.org/lamp.png, which is not in the document, is not carried over.',
    'Text boxes became notices, where their anchor is: 1.',
    'Merged cells of a table are empty cells now: "Thing Cost Rope 1 two three".',
    'Tables inside of tables follow the outer table now: 1.',
    'The picture "a drawing" of the type image/x-emf, which browsers do not show, is not carried over.',
    'Numbered lists below a die became tables to roll on: d4.',
  ])
  const site = await buildFolder(to)
  expect(site.main('/docs/gear')).toContain('Odd: ::: {{x}} a_b *c* 1 &lt; 2')
  expect(site.main('/docs/gear-2')).toContain('class="roll')
})

test('bold lines are headings only in a document without headings, by their size', async () => {
  const bold = (text: string, size: number) => p(run(text, `<w:b/><w:sz w:val="${size}"/>`))
  const body = [
    bold('Combat', 40),
    bold('Attack', 28),
    p('Roll.'),
    bold('This is a sentence.', 28),
    p('More.'),
    bold('Magic', 40),
    p('Cast.'),
    bold('The end', 40),
  ].join('')
  const { report, files, text } = await imported(writeWord(body))
  expect(files).toEqual(['_category_.yml', 'combat.md', 'magic.md'])
  expect(text('combat.md')).toBe('# Combat\n\n## Attack\n\nRoll.\n\n**This is a sentence.**\n\nMore.\n')
  expect(text('magic.md')).toBe('# Magic\n\nCast.\n\n**The end**\n')
  expect(report).toEqual([
    'A bold line became a heading of level 1: "Combat".',
    'A bold line became a heading of level 2: "Attack".',
    'A bold line became a heading of level 1: "Magic".',
  ])
  const other = await imported(writeWord(h(1, 'Rules') + body))
  expect(other.files).toEqual(['_category_.yml', 'rules.md'])
})

test('text that Word hides stays out, and dropped capitals, moved text and references are read as Word shows them', async () => {
  const field = (code: string, text: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(text)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const { report, text } = await imported(
    writeWord(
      [
        h(1, 'Tides'),
        `<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>${run('O', '<w:sz w:val="90"/>')}</w:p>`,
        p('nce a day it rises.'),
        p(
          run('All see this.') +
            run(' The ferrier is dead.', '<w:b/><w:vanish/>') +
            run(' And this.', '<w:vanish w:val="0"/>'),
        ),
        p(`${run('See ')}${field(' REF _Ref1 \\h ', 'Gear')}${run(' on page ')}${field(' PAGEREF _Ref1 \\h ', '42')}`),
        p(`<w:moveFrom w:id="1">${run('Moved.')}</w:moveFrom>`),
        p(`<w:moveTo w:id="1">${run('Moved.')}</w:moveTo>`),
        p(
          `${run('Map ')}<w:fldSimple w:instr=" SEQ Map ">${run('3')}</w:fldSimple><w:dir w:val="rtl">${run(' right')}</w:dir>`,
        ),
        h(1, bookmark('_Ref1', run('Gear &amp; Rope'))),
        p('A rope.'),
      ].join(''),
    ),
  )
  expect(text('tides.md')).toBe(
    [
      '# Tides',
      'Once a day it rises.',
      'All see this. And this.',
      'See [Gear](./gear-rope.md) on page [42](./gear-rope.md)',
      'Moved.',
      'Map 3 right\n',
    ].join('\n\n'),
  )
  expect(report).toEqual([
    'Hidden text ("The ferrier is dead.") is not carried over.',
    'Numbers of pages became links: 1.',
  ])
})

test('lists and tables that are typed with signs and tabs are lists and tables', async () => {
  const tabbed = (...cells: string[]) => p(cells.map((text) => run(text)).join('<w:r><w:tab/></w:r>'))
  const { report, text } = await imported(
    writeWord(
      [
        h(1, 'Gear'),
        p('• Rope'),
        p(`${run('• ', '<w:b/>')}${run('Lamp', '<w:b/>')}`),
        tabbed('Sword', '10 gp'),
        tabbed('Axe', '8 gp'),
        tabbed('Bow', '25 gp'),
        tabbed('Weight', '3', 'each'),
        p('- one dash is none'),
        p('1. Look'),
        p('2. Leap'),
        p('1999. A year.'),
        tabbed('', 'An indented line.'),
      ].join(''),
    ),
  )
  expect(text('gear.md')).toBe(
    [
      '# Gear',
      '- Rope\n- **Lamp**',
      '|  |  |\n| --- | --- |\n| Sword | 10 gp |\n| Axe | 8 gp |\n| Bow | 25 gp |',
      'Weight 3 each',
      '\\- one dash is none',
      '1. Look\n2. Leap',
      '1999\\. A year.',
      'An indented line.\n',
    ].join('\n\n'),
  )
  expect(report).toEqual(['Lines with tabs became tables: 1.'])
})

test('numbers above numbers are no headings of columns, and halves of a die table become one', async () => {
  const { report, problems, text } = await imported(
    writeWord(
      [
        h(1, 'Tables'),
        table(['Shield', '10 gp'], ['Helmet', '10 gp'], ['Plate', '60 gp']),
        table(['Level', '1', '2', '3'], ['Hits', '5', '10', '15']),
        table(['2', '3-5', '6'], ['Hostile', 'Wary', 'Kind']),
        table(['d6', 'Name', 'd6', 'Name'], ['1', 'Ann', '4', 'Dee'], ['2', 'Bob', '5-6', 'Eve'], ['3', 'Cid', '', '']),
        table(['d4', 'Sign', '', ''], ['1', 'ash', '3', 'owl'], ['2', 'bee', '4', 'yew']),
        table(['d4', 'Sign', ''], ['1-2', 'ash', 'wet'], ['3-4', 'bee', 'dry']),
        table(['Name', 'Age', 'Name', 'Age'], ['Ann', '7', 'Bob', '8']),
      ].join(''),
    ),
  )
  const rows = (...lines: string[][]) => lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  const dashes = (columns: number) => Array.from({ length: columns }, () => '---')
  expect(text('tables.md').split('\n\n').slice(1)).toEqual([
    rows(['', ''], dashes(2), ['Shield', '10 gp'], ['Helmet', '10 gp'], ['Plate', '60 gp']),
    rows(['Level', '1', '2', '3'], dashes(4), ['Hits', '5', '10', '15']),
    rows(['2', '3-5', '6'], dashes(3), ['Hostile', 'Wary', 'Kind']),
    rows(['d6', 'Name'], dashes(2), ['1', 'Ann'], ['2', 'Bob'], ['3', 'Cid'], ['4', 'Dee'], ['5-6', 'Eve']),
    rows(['d4', 'Sign'], dashes(2), ['1', 'ash'], ['2', 'bee'], ['3', 'owl'], ['4', 'yew']),
    rows(['d4', 'Sign', ''], dashes(3), ['1-2', 'ash', 'wet'], ['3-4', 'bee', 'dry']),
    `${rows(['Name', 'Age', 'Name', 'Age'], dashes(4), ['Ann', '7', 'Bob', '8'])}\n`,
  ])
  expect(problems).toEqual([])
  expect(report).toEqual([
    'Halves of a die table that were side by side follow each other now: "d6 Name".',
    'Halves of a die table that were side by side follow each other now: "d4 Sign".',
  ])
})

test('a document without headings is one page, and an empty one is a site, too', async () => {
  const { code, files, report } = await imported(writeWord(p('Only text.'), { name: 'my-game.docx' }))
  expect({ code, files }).toEqual({ code: 0, files: ['_category_.yml', 'intro.md'] })
  expect(report).toEqual(['The document has no headings, so it is one page.'])
  expect((await imported(writeWord(''))).code).toBe(0)
})

test('a logo in the style of titles is a picture, and the site is named after its only chapter', async () => {
  const body =
    p(picture('pic'), 'Title') + h(1, 'Monsters') + h(2, 'Wolf') + p('It howls.') + h(2, 'Owl') + p('It sees.')
  const { code, text } = await imported(
    writeWord(body, {
      parts: { 'word/media/image1.png': PNG },
      relations: [['pic', 'image', 'media/image1.png']],
    }),
  )
  expect(code).toBe(0)
  expect(text('intro.md')).toContain('![](./picture-1.png)')
})

/** What Google Docs and Pandoc write. */
const MARKDOWN = `# **The game** {#the-game}

[TOC]

## **Combat** {#h.1}

See [gear](#h.2) and [the rules of gear](#gear-rules), with a note[^1] and [a site][home].

![][image1] <img src="lamp.png" alt="A lamp" style="width:2in"/>

<table><tr><th>Thing</th><th>Cost</th></tr><tr><td rowspan="2"><strong>Rope</strong></td><td>1</td></tr><tr><td>2</td></tr></table>

## Gear {#h.2}

### Gear rules

+-------+-----------+
| d4    | You find  |
+=======+===========+
| 1-2   | sand,     |
|       | wet       |
+-------+-----------+
| 3-4   | a | b     |
+-------+-----------+

\`\`\`
# no heading
\`\`\`

[^1]: Short.

[image1]: <data:image/png;base64,${PNG.toString('base64')}>
[home]: https://example.org/
`

test('Markdown of Google Docs and Pandoc: pictures in the text, HTML and grid tables, ids, notes', async () => {
  const dir = path.dirname(writeWord(''))
  fs.writeFileSync(path.join(dir, 'lamp.png'), Buffer.concat([PNG, Buffer.from([0])]))
  const file = path.join(dir, 'rules.md')
  fs.writeFileSync(file, MARKDOWN)
  const { code, files, text, report, to } = await imported(file)
  expect({ code, files }).toEqual({
    code: 0,
    files: ['_category_.yml', 'a-lamp.png', 'combat.md', 'gear.md', 'picture-1.png'],
  })
  expect(text('combat.md')).toBe(
    [
      '# Combat',
      'See [gear](./gear.md) and [the rules of gear](./gear.md#gear-rules), with a note[^1] and [a site][home].',
      '![](./picture-1.png) ![A lamp](./a-lamp.png)',
      '| Thing | Cost |\n| --- | --- |\n| **Rope** | 1 |\n|  | 2 |',
      '[^1]: Short.',
      '[home]: https://example.org/\n',
    ].join('\n\n'),
  )
  expect(text('gear.md')).toBe(
    '# Gear\n\n## Gear rules {#gear-rules}\n\n| d4 | You find |\n| --- | --- |\n| 1-2 | sand, wet |\n| 3-4 | a \\| b |\n\n```\n# no heading\n```\n',
  )
  expect(report).toEqual(['Merged cells of a table are empty cells now: "Thing Cost Rope 1 2".'])
  expect((await buildFolder(to)).html('/')).toContain('The game')
  const whole = await imported(file, '--split', '1')
  expect(whole.files).toEqual(['_category_.yml', 'a-lamp.png', 'picture-1.png', 'the-game.md'])
})

test('a file that is no document is refused, and nothing is written', async () => {
  const dir = path.dirname(writeWord(''))
  const good = fs.readFileSync(writeWord(p('Text.')))
  const files = {
    'text.docx': [Buffer.from('text'), 'This is not a Word document, or it is damaged.'],
    'zip.docx': [zipFile(new Map([['a.txt', 'a']])), 'This zip file is not a Word document'],
    'cut.docx': [good.subarray(0, good.length / 2), 'it is damaged'],
    'old.docx': [Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]), 'protected by a password'],
    'bomb.docx': [
      zipFile(new Map([['word/document.xml', Buffer.alloc(200_000_000, ' ')]])),
      'This document is too large: unpacked, it has more than 40 MB.',
    ],
    'xml.docx': [fs.readFileSync(writeWord('<w:p>')), 'This document is damaged: in word/document.xml'],
    'rules.pdf': [Buffer.from('%PDF'), 'import reads one document of Word (.docx) or Markdown (.md)'],
  } as const
  for (const [name, [bytes, message]] of Object.entries(files)) {
    fs.writeFileSync(path.join(dir, name), bytes)
    const { code, to, stderr } = await imported(path.join(dir, name))
    expect({ name, code, isWritten: fs.existsSync(to) }).toEqual({ name, code: 2, isWritten: false })
    expect(stderr).toContain(message)
  }
})

const DASHES = `# Game

## Gear

  Right Left     Centre
------- ------ ----------
     12 a | b     twelve
    123             x

: Finds of
the day

--------------------------------
 Thing   What it does
         for you
-------- -----------------------
 Rope    Holds, and
         holds more.

 Lamp    Shines.
--------------------------------

Then
----- ----
a     b
----- ----

-----  ----
*no*   head
two    2
-----  ----

Not a table
---- ----

Setext
------

- - -

\`\`\`
A  B
-- --
1  2
\`\`\`

## End

Text.
`

test('tables of Pandoc with columns below dashes are tables with |, and rules and headings stay what they are', async () => {
  const file = path.join(path.dirname(writeWord('')), 'rules.md')
  fs.writeFileSync(file, DASHES)
  const { text, report } = await imported(file)
  expect(text('gear.md').split('\n\n')).toEqual([
    '# Gear',
    'Table: Finds of the day',
    '| Right | Left | Centre |\n| --- | --- | --- |\n| 12 | a \\| b | twelve |\n| 123 |  | x |',
    '| Thing | What it does for you |\n| --- | --- |\n| Rope | Holds, and holds more. |\n| Lamp | Shines. |',
    '| Then |  |\n| --- | --- |\n| a | b |',
    '|  |  |\n| --- | --- |\n| *no* | head |\n| two | 2 |',
    'Not a table\n---- ----\n',
  ])
  expect(text('setext.md')).toBe('# Setext\n\n- - -\n\n```\nA  B\n-- --\n1  2\n```\n')
  expect(report).toEqual([])
})
