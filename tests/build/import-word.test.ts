// `import` of a Word document: what Word shows in a way of its own is in the Markdown, or the report names it.
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { unzipFile, zipFile } from '../../cli/core/zip.ts'
import { imported } from '../imported.ts'
import { buildFolder } from '../site.ts'
import { bookmark, cell, h, item, link, p, picture, run, table, textBox, writeWord } from '../word-file.ts'

const BREAK = '<w:r><w:br/></w:r>'
const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>')
const lowered = (text: string) => run(text, '<w:vertAlign w:val="subscript"/>')

test('raised and lowered numbers are characters, and the report quotes letters that have no such character', async () => {
  const { text, report } = await imported(
    writeWord(
      [
        h(1, 'Units'),
        p(
          `${run('H')}${lowered('2')}${run('O, 10 m')}${raised('2')}${run(', 10')}${raised('−3')}${run(', A')}${raised('TM')}`,
        ),
        p(`${run('On the 1')}${raised('st')}${run(' day, HP')}${lowered('max')}`),
      ].join(''),
    ),
  )
  expect(text('units.md')).toBe('# Units\n\nH₂O, 10 m², 10⁻³, A™\n\nOn the 1st day, HPmax\n')
  expect(report).toEqual(['Raised and lowered letters are ordinary letters now: "max".'])
})

test('text that a style hides stays out, apart from runs that show themselves', async () => {
  const { text, report } = await imported(
    writeWord(
      [
        h(1, 'Secrets'),
        p('The ferrier lies.', 'Secret'),
        p('It is under the bell.', 'Deeper'),
        p(`${run('All see this')}${run(', not that', '<w:rStyle w:val="Whisper"/>')}${run('.')}`),
        p(`${run('Not me, ')}${run('but me.', '<w:vanish w:val="0"/>')}`, 'Secret'),
        p(run('Older looks count no more.', '<w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange>')),
      ].join(''),
    ),
  )
  expect(text('secrets.md')).toBe('# Secrets\n\nAll see this.\n\nbut me.\n\nOlder looks count no more.\n')
  expect(report).toEqual([
    'Hidden text ("The ferrier lies.", "It is under the bell.", ", not that", "Not me,") is not carried over.',
  ])
})

const level = (n: number, format: string) =>
  `<w:lvl w:ilvl="${n}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`

const NUMBERING = `<w:numbering …>
<w:abstractNum w:abstractNumId="0">${level(0, 'decimal')}${level(1, 'lowerLetter')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, 'bullet')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num></w:numbering>`

test('a list continues its numbers after a paragraph as in Word, and letters and numbers of headings are reported', async () => {
  const numberedHeading = p('Steps', 'Heading2').replace('</w:pPr>', '<w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>')
  const { text, report } = await imported(
    writeWord(
      [
        h(1, 'Turn'),
        numberedHeading,
        item('Look', 1),
        item('left', 1, 1),
        item('right', 1, 1),
        p('An example.'),
        item('Leap', 1),
        p('Another.'),
        item('Rest', 2),
        item('Sleep', 2),
        item('A bullet', 3),
        item(' ', 2),
        h(1, 'End'),
        p('Count.'),
      ].join(''),
      { parts: { 'word/numbering.xml': NUMBERING }, relations: [['numbers', 'numbering', 'numbering.xml']] },
    ),
  )
  expect(text('turn.md')).toContain(
    '1. Look\n   1. left\n   2. right\n\nAn example.\n\n2. Leap\n\nAnother.\n\n7. Rest\n8. Sleep\n\n- A bullet\n',
  )
  expect(report).toEqual([
    'Lists with letters or Roman numerals count 1, 2, 3 now: 1.',
    'Numbers that Word puts in front of headings are left out: 1.',
  ])
})

test('breaks of pages, reading aids, soft hyphens and signs leave whole words', async () => {
  const letters = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const { text } = await imported(
    writeWord(
      [
        h(1, 'Odd'),
        p(
          `${run('one')}<w:r><w:br w:type="page"/></w:r>${run('two')}<w:r><w:br w:type="column"/></w:r>${run('three')}`,
        ),
        p(`<w:r><w:ruby><w:rt>${letters('kan')}</w:rt><w:rubyBase>${letters('漢')}</w:rubyBase></w:ruby></w:r>`),
        p(`${run('soft')}<w:r><w:softHyphen/></w:r>${run('ly')}`),
        p(`${run('\uf0fc', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>')}${run(' done')}`),
        p('~~~'),
      ].join(''),
    ),
  )
  expect(text('odd.md')).toBe(['# Odd', 'one two three', '漢 (kan)', 'softly', '✓ done', '~\\~\\~\n'].join('\n\n'))
})

test('the words of diagrams, charts and WordArt are in the report', async () => {
  const diagram =
    '<dgm:pt xmlns:dgm="x"><a:p><a:r><a:t>Look</a:t></a:r></a:p><a:p><a:r><a:t>Leap</a:t></a:r></a:p></dgm:pt>'
  const { report } = await imported(
    writeWord(
      h(1, 'Turn') + p('<w:r><w:pict><v:shape><v:textpath string="Low &amp; Water"/></v:shape></w:pict></w:r>'),
      {
        parts: {
          'word/diagrams/data1.xml': diagram.replace('xmlns:dgm', 'xmlns:a="y" xmlns:dgm'),
          'word/charts/chart1.xml':
            '<c:chart xmlns:c="z"><c:strCache><c:v>Odds</c:v></c:strCache><c:numCache><c:v>17</c:v></c:numCache></c:chart>',
        },
      },
    ),
  )
  expect(report).toContain(
    'The text of diagrams, charts and WordArt ("Look", "Leap", "Odds", "Low & Water") is not carried over.',
  )
})

test('the note of a title is on its page, and a question may be the heading of a column', async () => {
  const { files, text, to } = await imported(
    writeWord(
      h(1, `${run('Tides')}<w:r><w:footnoteReference w:id="2"/></w:r>`) +
        p('They rise.') +
        table(['Terrain', 'Can be crossed?'], ['Sand', 'Yes']),
      {
        parts: {
          'word/footnotes.xml': `<w:footnotes …><w:footnote w:id="2">${p('Twice a day.')}</w:footnote></w:footnotes>`,
        },
        relations: [['notes', 'footnotes', 'footnotes.xml']],
      },
    ),
  )
  expect(files).toContain('tides.md')
  expect(text('tides.md')).toBe(
    '# Tides[^2]\n\nThey rise.\n\n| Terrain | Can be crossed? |\n| --- | --- |\n| Sand | Yes |\n\n[^2]: Twice a day.\n',
  )
  expect((await buildFolder(to)).warnings).toEqual([])
})

test('two lists are one only if the second goes on counting or has the same bullets', async () => {
  const [square, other] = [4, 5]
  const numbering = NUMBERING.replace(
    '</w:numbering>',
    `<w:abstractNum w:abstractNumId="2">${level(0, 'bullet')}${level(1, 'bullet')}</w:abstractNum><w:num w:numId="${square}"><w:abstractNumId w:val="2"/></w:num><w:num w:numId="${other}"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  )
  const { text } = await imported(
    writeWord(
      [
        h(1, 'Camp'),
        item('tent', square),
        item('pegs', square, 1),
        item('rope', square),
        item('wind', 3),
        item('rain', 3),
        p('Then:'),
        item('Pitch', 1),
        item('Light', other),
        item('Pack', 2),
        item('Go', 2),
      ].join(''),
      { parts: { 'word/numbering.xml': numbering }, relations: [['numbers', 'numbering', 'numbering.xml']] },
    ),
  )
  expect(text('camp.md')).toBe(
    '# Camp\n\n- tent\n  - pegs\n- rope\n\n* wind\n* rain\n\nThen:\n\n1. Pitch\n2. Light\n\n7) Pack\n8) Go\n',
  )
})

test('underlined and highlighted passages are counted, and links are not', async () => {
  const underlined = '<w:u w:val="single"/>'
  const { text, report } = await imported(
    writeWord(
      [
        h(1, 'Marks'),
        p(`${run('one', underlined)}${run(' more', `<w:b/>${underlined}`)}${run(' and ')}${run('two', underlined)}`),
        p(`${run('none', '<w:u w:val="none"/>')}${run(' lit', '<w:highlight w:val="yellow"/>')}`),
        p(`<w:hyperlink w:anchor="x">${run('a link', underlined)}</w:hyperlink>${run(' ', underlined)}`),
      ].join(''),
    ),
  )
  expect(text('marks.md')).toContain('one **more** and two\n\nnone lit')
  expect(report).toContain('Passages that Markdown has no form for are ordinary text now: 2 underlined, 1 highlighted.')
})

test('marks and links keep their effect next to other marks, letters and signs', async () => {
  const { to } = await imported(
    writeWord(
      [
        h(1, 'Joined'),
        p(`${run('it', '<w:i/>')}${run('both', '<w:b/><w:i/>')}`),
        p(`${run('Note.', '<w:i/>')}${run('bold', '<w:b/>')}${run('plain')}`),
        p(`${run('old', '<w:strike/>')}${run('new', '<w:b/>')}`),
        p(`${run('last')}${run('. Then', '<w:b/>')}${run(' a ')}${run('“full”', '<w:b/>')}${run('er ~~day~~')}`),
        p(`${run('Wow!')}${link('end', 'See here ')}${run('now')}`),
        p('<w:bookmarkStart w:id="1" w:name="end"/><w:bookmarkEnd w:id="1"/>The end.'),
      ].join(''),
    ),
  )
  const main = (await buildFolder(to)).main('/docs/joined')
  expect(main).toContain('<p><em>it</em><em><strong>both</strong></em></p>')
  expect(main).toContain('<p><em>Note.</em><strong>bold</strong>plain</p>')
  expect(main).toContain('<p><s>old</s><strong>new</strong></p>')
  expect(main).toContain('<p>last<strong>. Then</strong> a <strong>“full”</strong>er ~~day~~</p>')
  expect(main).toContain('<p>Wow!<a href="/docs/joined">See here</a> now</p>')
})

test('tables of one row or column that hold sections are sections or notices, and others stay tables', async () => {
  const { text, report } = await imported(
    writeWord(
      [
        h(1, 'Town'),
        table([cell(h(2, 'North') + p('Cold.')), cell(h(2, 'South') + p('Warm.'))]),
        p('Between.'),
        table([cell(p(run('The bell', '<w:b/>')))], [cell(p('It rings.') + p('Twice.'))]),
        table([cell(h(2, 'Gate') + p('Iron.') + h(3, 'Guards') + p('Two.'))]),
        table(['Gold', 'Salt', 'Rope']),
        table([cell('Gold')], [cell('Salt')]),
      ].join(''),
    ),
    '--split',
    '1',
  )
  expect(text('town.md')).toBe(
    [
      '# Town',
      '## North\n\nCold.\n\n## South\n\nWarm.\n\nBetween.',
      ':::note The bell\n\nIt rings.\n\nTwice.\n\n:::',
      '## Gate\n\nIron.\n\n### Guards\n\nTwo.',
      '| Gold | Salt | Rope |\n| --- | --- | --- |',
      '| Gold |\n| --- |\n| Salt |\n',
    ].join('\n\n'),
  )
  expect(report).toEqual(['Tables of one row or one column became sections or notices: 2.'])
})

test('a text box with only a caption is the caption of the picture next to it', async () => {
  const { text, report } = await imported(
    writeWord(
      [
        h(1, 'Levels'),
        p(picture('lamp')),
        p(textBox(p('Figure 2: The lamp'))),
        p(textBox(p('Figures are rare.'))),
      ].join(''),
      { parts: { 'word/media/a.png': new Uint8Array([1]) }, relations: [['lamp', 'image', 'media/a.png']] },
    ),
  )
  expect(text('levels.md')).toBe(
    '# Levels\n\n![Figure 2: The lamp](./figure-2-the-lamp.png)\n\n*Figure 2: The lamp*\n\n:::note\n\nFigures are rare.\n\n:::\n',
  )
  expect(report).toEqual(['Text boxes became notices, where their anchor is: 1.'])
})

test.each([
  ['heading', h(1, 'Table of Contents')],
  ['bold line', p(run('Contents', '<w:b/>'))],
])('the %s of a table of contents goes with it, and another one stays', async (_, title) => {
  const importTitled = async (titleLine: string) => {
    const body = [
      titleLine,
      p('Gear\t3', 'TOC1'),
      p('Foes\t9', 'TOC1'),
      h(1, 'Gear'),
      p('Rope.'),
      h(1, 'Foes'),
      p('Ants.'),
    ]
    return imported(writeWord(body.join('')))
  }
  const { files, report } = await importTitled(title)
  expect(files).toEqual(['_category_.yml', 'foes.md', 'gear.md'])
  expect(report).toEqual([expect.stringMatching(/^The table of contents \(".*Contents" …, 3 lines\) is left out/)])
  const others = await importTitled(title.replace(/(?:Table of )?Contents/, 'Low Water'))
  expect(others.files.length).toBe(4)
})

test('an open bracket in front of many pictures or lines to write on is read as quickly as any text', async () => {
  const { text } = await imported(
    writeWord(
      [
        h(1, 'Sheet'),
        h(2, `Name [${'_'.repeat(40)}`),
        p(`${run('[')}${picture('lamp').repeat(40)}`),
        h(1, 'End'),
        p(link('none', 'Nowhere')),
      ].join(''),
      { parts: { 'word/media/a.png': new Uint8Array([1]) }, relations: [['lamp', 'image', 'media/a.png']] },
    ),
  )
  expect(text('sheet.md')).toMatch(/^# Sheet\n\n## Name \\\[(?:\\_)+\n\n\\\[(?:!\[\]\(\.\/\S+\))+\n$/)
})

test('a document of Word on the web, whose parts have numbers, is read with its headings', async () => {
  const file = writeWord(h(1, 'Fog') + p('It is cold.') + h(1, 'Sun') + p('It is warm.'))
  const parts = [...unzipFile(fs.readFileSync(file), () => true)].map(
    ([part, bytes]) => [part.replace(/(document|styles)\.xml/, '$12.xml'), new TextDecoder().decode(bytes)] as const,
  )
  fs.writeFileSync(
    file,
    zipFile(new Map(parts.map(([part, text]) => [part, text.replace('styles.xml', 'styles2.xml')]))),
  )
  expect((await imported(file)).files).toEqual(['_category_.yml', 'fog.md', 'sun.md'])
})

test('lines of a paragraph that look like Markdown stay lines, and a line of signs is a rule', async () => {
  const { text } = await imported(
    writeWord(
      [
        h(1, 'Camp'),
        h(2, ' '),
        p(
          ['Pack:', '- rope', '2. salt', '# ash', '===', '&gt; bell', '-1 to all', 'o']
            .map((one) => run(one))
            .join(BREAK),
        ),
        p(': not a definition'),
        p('* * *'),
        p('□ Tired'),
        table(['Wound', 'Marks'], ['Deep', '***']),
        h(1, 'Road'),
      ].join(''),
    ),
  )
  expect(text('camp.md')).toBe(
    [
      '# Camp',
      'Pack:\\\n\\- rope\\\n2\\. salt\\\n\\# ash\\\n\\===\\\n\\> bell\\\n-1 to all\\\no',
      '\\: not a definition',
      '***',
      '□ Tired',
      '| Wound | Marks |\n| --- | --- |\n| Deep | \\*\\*\\* |\n',
    ].join('\n\n'),
  )
})

test('a bookmark in front of the line of a heading leads to this heading', async () => {
  const { text } = await imported(
    writeWord(
      [
        h(1, 'Fog') + p(link('sun', 'Sun') + run(' ') + link('rain', 'Rain')),
        bookmark('sun', h(1, 'Sun') + p('It is warm.')),
        bookmark('rain', h(2, 'Rain') + p('It is wet.')),
      ].join(''),
    ),
  )
  expect(text('fog.md')).toBe('# Fog\n\n[Sun](./sun.md) [Rain](./sun.md#rain)\n')
})

test('a heading over several columns is in the heading of each, and cells next to it keep theirs', async () => {
  const { text, report } = await imported(
    writeWord(
      [
        h(1, 'Mage'),
        table(
          [cell('Level', '<w:vMerge w:val="restart"/>'), cell(p(run('Spells', '<w:b/>')), '<w:gridSpan w:val="2"/>')],
          [cell('', '<w:vMerge/>'), '1st', '2nd'],
          ['One', '2', '–'],
        ),
        h(1, 'End'),
      ].join(''),
    ),
  )
  expect(text('mage.md')).toBe(
    '# Mage\n\n| Level | Spells<br>1st | Spells<br>2nd |\n| --- | --- | --- |\n| One | 2 | – |\n',
  )
  expect(report).toEqual(['The page "End" has no text.'])
})
