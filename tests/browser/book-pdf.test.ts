// The book as PDF: printed by the real Chromium, in passes, and packed.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { openChromium } from '../../cli/features/book/chromium.ts'
import { finishPdf, readPlaces } from '../../cli/features/book/pdf-file.ts'
import { run } from '../command.ts'
import { type BuiltSite, buildSite, writeSite } from '../site.ts'
import { findChromium } from './install-chromium.mjs'

const LONG = 'A rule about nothing in particular, which takes room on paper and says little. '.repeat(400)

const SITE = (formats: string, paper = "['A4']") => `
  -- site.config.ts --
  export default defineConfig({
    title: 'Dust', url: 'https://example.org', markdown: { dice: true },
    book: { edition: '0.4', date: '2026-11-24', formats: ${formats}, paper: ${paper} },
  })
  -- content/docs/a.md --
  # Start
  See [the end](./b.md#end) and roll 2d6. Read [more](https://other.example/more).

  | d6 | What |
  | -- | ---- |
  | 1-6 | Salt |
  -- content/docs/b.md --
  # Fight
  ${LONG}

  ## End
  It ends. Back to [the start](./a.md).

  :::book
  :::
`

const BROWSER = findChromium() ?? ''
process.env.CHROME_PATH = BROWSER

let site: BuiltSite
let pdf: Buffer
beforeAll(async () => {
  site = await buildSite(SITE("['page', 'pdf']"))
  pdf = fs.readFileSync(path.join(site.outDir, 'book/dust-0.4.pdf'))
})

/** Everything in the file that is not a picture or a font, unpacked. */
function unpacked(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  const streams = [...text.matchAll(/\/Type \/ObjStm[^>]*\/Length (\d+)>> stream\n/g)].map(
    ({ 0: { length }, 1: size, index }) => bytes.subarray(index + length, index + length + Number(size)),
  )
  return text + streams.map((stream) => zlib.inflateSync(stream).toString('latin1')).join('\n')
}

test('the PDF is tagged, has an outline and a language, and carries the date of the edition', () => {
  const text = unpacked(pdf)
  expect(text).toContain('/MarkInfo <</Type /MarkInfo\n/Marked true')
  expect(text).toContain('/Lang (en)')
  expect(text).toMatch(/\/Title \(1 Start\)[\s\S]*\/Title \(2 Fight\)/)
  expect(text).toContain("/CreationDate (D:20261124000000+00'00')")
})

test('book.json and the list for readers have its size and its pages', () => {
  const { files, chapters } = JSON.parse(site.file('book/book.json'))
  const { bytes, pages } = files.find(({ format }: { format: string }) => format === 'pdf')
  expect(bytes).toBe(pdf.length)
  expect(pages).toBeGreaterThan(6)
  expect(chapters[0].page).toBe(3)
  expect(chapters[1].page).toBe(4)
  expect(site.main('/docs/b')).toMatch(/<a href="\/book\/dust-0\.4\.pdf" target="_self" download>PDF, A4<\/a> \(/)
})

test('the addresses of a chapter are below its text, not on a sheet of their own', async () => {
  const item = 'A rule about nothing in particular, which takes room on paper. '.repeat(9)
  const { file } = await buildSite(`
    -- site.config.ts --
    export default defineConfig({ title: 'Dust', url: 'https://example.org', theme: 'reflection', book: { edition: '1', date: '2026-11-24', formats: ['pdf'] } })
    -- content/docs/a.md --
    # Start
    ${Array.from({ length: 14 }, (_, i) => `${i + 1}. ${item}`).join('\n    ')}

    See [a host](https://other.example/x).
  `)
  expect(JSON.parse(file('book/book.json')).files[0].pages).toBe(4)
})

test('a table to roll on continues in the next column, instead of leaving the rest of this one empty', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => `{ roll: ${i + 1}, text: Thing ${i + 1} }`)
  const words = Array.from({ length: 34 }, (_, i) => `${i + 1}. A rule.`)
  const { file } = await buildSite(`
    -- site.config.ts --
    export default { title: 'Dust', url: 'https://example.org', book: { edition: '1', date: '2026-11-24', formats: ['pdf'], paper: ['A5'] } }
    -- content/data/tables.yml --
    - { id: things, die: d12, title: Things, rows: [${rows.join(', ')}] }
    - { id: find, text: '{things}!' }
    -- content/docs/a.md --
    # One
    ${words.slice(0, 12).join('\n    ')}

    :::generate find title="You find"
    :::

    ${words.slice(18).join('\n    ')}
    -- content/docs/b.md --
    # Two
    ${words.slice(0, 16).join('\n    ')}

    :::roll things
    :::

    ${words.slice(16).join('\n    ')}
  `)
  const { chapters, files } = JSON.parse(file('book/book.json'))
  expect([chapters[0].page, chapters[1].page, files[0].pages]).toEqual([3, 5, 6])
})

test('an unchanged book is not printed again', async () => {
  const before = fs.statSync(path.join(site.outDir, 'book/dust-0.4.pdf')).mtimeMs
  const again = await site.rebuild()
  expect(again.changed).toEqual([])
  expect(fs.statSync(path.join(site.outDir, 'book/dust-0.4.pdf')).mtimeMs).toBe(before)
})

test('two builds print the same bytes', async () => {
  const print = async () =>
    fs.readFileSync(path.join((await buildSite(SITE("['page', 'pdf']"))).outDir, 'book/dust-0.4.pdf'))
  const first = await print()
  expect((await print()).equals(first)).toBe(true)
})

test('the bytes do not depend on what the browser has printed before', async () => {
  const table = '<table><thead><tr><th>A<th>B<tbody><tr><th>1<td>2<tr><th>3<td>4</table>'
  const html = `<!doctype html><html lang="en"><title>T</title><body><h1 id="a">One</h1>${table}`
  const chromium = await openChromium(BROWSER)
  const printed = [
    await chromium.print(html),
    await chromium.print(html + table.repeat(30)),
    await chromium.print(html),
  ]
  await chromium.close()
  const [first, , third] = printed.map((bytes) => Buffer.from(finishPdf(bytes, { date: undefined })))
  expect(first && unpacked(first)).toMatch(/\/ID \(node00000001\)/)
  expect(first && third?.equals(first)).toBe(true)
})

test('the page of a destination is read from what Chromium prints, and packing keeps every object', async () => {
  const chromium = await openChromium(BROWSER)
  const html = `<!doctype html><html lang="en"><title>T</title><body><a href="#é">to</a><h1 style="break-before:page">One</h1><h1 id="é" style="break-before:page">Two</h1>`
  const bytes = await chromium.print(html)
  await chromium.close()
  expect(readPlaces(bytes).pages).toBe(3)
  expect([...readPlaces(bytes).places]).toEqual([['é', 3]])
  const packed = unpacked(Buffer.from(finishPdf(bytes, { date: undefined })))
  const objects = bytes.toString('latin1').match(/\n\d+ 0 obj\n/g)?.length ?? 0
  expect(objects).toBeGreaterThan(10)
  const first = [...packed.matchAll(/^\d+ 0 obj\n/gm)].length
  const inside = [...packed.matchAll(/\/Type \/ObjStm\n\/N (\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0)
  // The streams of objects and the table are new.
  const added = [...packed.matchAll(/\/Type \/(?:ObjStm|XRef)/g)].length
  expect(first + inside - added).toBe(objects)
  expect(packed).not.toContain('CreationDate')
})

test('a printed book has its trim size with bleed, and pages in fours', async () => {
  const printed = await buildSite(SITE("['pdf']", "[{ trim: '6x9in', bleed: '3mm', pages: 4 }]"))
  const { files } = JSON.parse(printed.file('book/book.json'))
  expect(files[0].pages % 4).toBe(0)
  const text = unpacked(fs.readFileSync(path.join(printed.outDir, 'book/dust-0.4.pdf')))
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  expect(Number(width)).toBeCloseTo(6 * 72 + (6 / 25.4) * 72, -0.5)
  expect(Number(height)).toBeCloseTo(9 * 72 + (6 / 25.4) * 72, -0.5)
  const boxes = [...text.matchAll(/\/BleedBox \[0 0 ([\d.]+) [\d.]+\]\n\/TrimBox \[(.*?)\]/g)]
  expect(boxes).toHaveLength(files[0].pages)
  const [left = 0, bottom = 0, right = 0, top = 0] = boxes[0]?.[2]?.split(' ').map(Number) ?? []
  expect([left, bottom]).toEqual([8.504, 8.504])
  expect(right - left).toBeCloseTo(6 * 72, -0.5)
  expect(top - bottom).toBeCloseTo(9 * 72, -0.5)
})

test('the command makes the named forms on the named paper, prints their names, and a build keeps them until the book changes', async () => {
  const root = writeSite(SITE("['page']"))
  const { code, stdout } = await run(['book', '--pdf', '--paper', 'A5', 'letter', 'A5', '--root', root])
  expect(code).toBe(0)
  expect(stdout).toMatch(/out\/book\/dust-0\.4-letter\.pdf {2}\d+ kB, \d+ pages\n.*dust-0\.4\.pdf {2}\d+ kB, \d+ pages/)
  // A build needs no browser to keep them.
  const build = () => run(['build', '--root', root], { env: { CHROME_PATH: '/nowhere' } })
  expect((await build()).stdout).toContain(' 0 files changed, 0 removed,')
  fs.appendFileSync(path.join(root, 'content/docs/a.md'), '\nMore.\n')
  expect((await build()).stderr).toBe(
    'Removed book/dust-0.4-letter.pdf, book/dust-0.4.pdf: the book may have changed since. To make it again, run: wasteland-build book\n',
  )
})
