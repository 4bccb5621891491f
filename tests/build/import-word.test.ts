// `import` of a Word document: what Word shows in a way of its own is in the Markdown, or the report names it.
import { expect, test } from 'vitest'
import { imported } from '../imported.ts'
import { buildFolder } from '../site.ts'
import { h, item, p, run, table, writeWord } from '../word-file.ts'

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
        h(1, 'End'),
        p('Count.'),
      ].join(''),
      { parts: { 'word/numbering.xml': NUMBERING }, relations: [['numbers', 'numbering', 'numbering.xml']] },
    ),
  )
  expect(text('turn.md')).toContain(
    '1. Look\n   1. left\n   2. right\n\nAn example.\n\n2. Leap\n\nAnother.\n\n7. Rest\n8. Sleep\n\n- A bullet',
  )
  expect(report).toEqual([
    'Lists with letters or Roman numerals count 1, 2, 3 now: 1.',
    'Numbers that Word puts in front of headings are left out: 1.',
  ])
})

test('breaks of pages, reading aids, soft hyphens, signs and bold full stops leave whole words', async () => {
  const letters = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const { text, to } = await imported(
    writeWord(
      [
        h(1, 'Odd'),
        p(
          `${run('one')}<w:r><w:br w:type="page"/></w:r>${run('two')}<w:r><w:br w:type="column"/></w:r>${run('three')}`,
        ),
        p(`<w:r><w:ruby><w:rt>${letters('kan')}</w:rt><w:rubyBase>${letters('漢')}</w:rubyBase></w:ruby></w:r>`),
        p(`${run('soft')}<w:r><w:softHyphen/></w:r>${run('ly')}`),
        p(`${run('\uf0fc', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>')}${run(' done')}`),
        p(
          `${run('drawn last')}${run('. Then three turns', '<w:b/>')}${run('. It is')}${run(' “full”', '<w:b/>')}${run('er')}`,
        ),
        p('~~~'),
      ].join(''),
    ),
  )
  expect(text('odd.md')).toBe(
    [
      '# Odd',
      'one two three',
      '漢 (kan)',
      'softly',
      '✓ done',
      'drawn last. **Then three turns**. It is **“full**”er',
      '\\~~~\n',
    ].join('\n\n'),
  )
  expect((await buildFolder(to)).main('/docs/odd')).toContain(
    '<strong>Then three turns</strong>. It is <strong>“full</strong>”er',
  )
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
