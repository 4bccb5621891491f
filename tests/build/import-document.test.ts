// `import` of one document: Word and Markdown become a site of pages that builds, and the report names all that has another form.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { IMPORT, run as runCommand } from '../command.ts'
import { buildFolder, writeSite } from '../site.ts'
import { bookmark, h, link, p, picture, run, table, writeWord } from '../word-file.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function imported(file: string, ...options: string[]) {
  const to = path.join(writeSite('-- site.config.ts --'), 'new')
  const { code, stdout, stderr } = await runCommand([...IMPORT, file, '--to', to, '--json', ...options])
  if (code === 2)
    return { code, to, stderr: stderr + stdout, report: [] as string[], files: [] as string[], text: () => '' }
  const { leftOut, problems } = JSON.parse(stdout) as Record<'leftOut' | 'problems', { message: string }[]>
  return {
    code,
    to,
    stderr,
    report: leftOut.map(({ message }) => message),
    problems: problems.map(({ message }) => message),
    files: fs.readdirSync(path.join(to, 'content/docs')).sort(),
    text: (name: string) => fs.readFileSync(path.join(to, 'content/docs', name), 'utf8'),
  }
}

test('a document is divided at its first headings, with links, notes, pictures and tables in the right pages', async () => {
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
  const { code, report, problems, files, text, to } = await imported(file)
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
  expect(text('my-chapter.md')).toContain('| d4 | You find |\n| --- | --- |\n| 1 | sand |')
  expect(text('_category_.yml')).toBe('order:\n  - "intro"\n  - "crossing"\n  - "my-chapter"\n  - "crossing-2"\n')
  expect(text('crossing-2.md')).toContain('Half: (hits)/(two)')
  expect(report).toEqual([
    'The table of contents ("Contents" …, 2 lines) is left out: each page has its own.',
    'Formulas became text in one line: 1.',
  ])
  const site = await buildFolder(to)
  expect(site.warnings).toEqual([])
  expect(site.html('/')).toContain('A game of ferriers')
  expect(site.main('/docs/my-chapter')).toContain('class="roll')
})
