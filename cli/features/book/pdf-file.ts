// Reads and rewrites a PDF as Chromium writes it: finds the page of each destination, pins its dates, and packs its objects.
import zlib from 'node:zlib'
import { decodeOnce } from '../../core/addresses.ts'

interface PdfPlaces {
  pages: number
  /** Page of each named destination, from 1. */
  places: Map<string, number>
}

interface PdfObject {
  id: number
  /** Between `obj` and `endobj`, as Latin-1. */
  body: string
}

/** The objects of a file by their ids, with the ids of its root and its information. Throws if the file has another form. */
function readObjects(bytes: Buffer): { objects: Map<number, PdfObject>; root: number; info: number } {
  const text = bytes.toString('latin1')
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-100))?.[1] ?? Number.NaN)
  const trailer = text.slice(text.lastIndexOf('trailer'))
  const root = Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1])
  const info = Number(/\/Info (\d+) 0 R/.exec(trailer)?.[1])
  const objects = new Map<number, PdfObject>()
  const offsets = [...text.slice(start, start + 20_000_000).matchAll(/^(\d{10}) \d{5} n/gm)].map(([, at]) => Number(at))
  offsets
    .sort((a, b) => a - b)
    .forEach((at, i) => {
      const whole = text.slice(at, offsets[i + 1] ?? start)
      const [opening = '', id] = /^(\d+) 0 obj\s*/.exec(whole) ?? []
      const end = whole.lastIndexOf('endobj')
      if (id !== undefined && end > 0)
        objects.set(Number(id), { id: Number(id), body: whole.slice(opening.length, end).trimEnd() })
    })
  if (!objects.has(root) || !objects.has(info)) throw new Error('This browser writes PDF files of an unknown form.')
  return { objects, root, info }
}

export function readPlaces(bytes: Buffer): PdfPlaces {
  const { objects, root } = readObjects(bytes)
  const bodyOf = (id: number) => objects.get(id)?.body ?? ''
  const referred = (body: string, key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1])
  const numbers = new Map<number, number>()
  const visit = (id: number) => {
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(bodyOf(id))?.[1]
    if (kids === undefined) numbers.set(id, numbers.size + 1)
    else for (const [, kid] of kids.matchAll(/(\d+) 0 R/g)) visit(Number(kid))
  }
  const catalog = bodyOf(root)
  visit(referred(catalog, 'Pages'))
  const places = new Map<string, number>()
  for (const [, name = '', page] of bodyOf(referred(catalog, 'Dests')).matchAll(/\/([^\s/[\]]+)\s*\[(\d+) 0 R/g))
    places.set(decodeName(name), numbers.get(Number(page)) ?? 0)
  return { pages: numbers.size, places }
}

/** '#25' in a name is a byte; the name is the fragment of an address. */
function decodeName(name: string): string {
  const bytes = name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decodeOnce(Buffer.from(bytes, 'latin1').toString('utf8'))
}

/** Number of objects in one compressed stream. */
const GROUP = 200

interface FinishOptions {
  /** ISO day of the edition. Undefined: the file has no date. */
  date: string | undefined
  /** How far the sheets reach beyond the finished page on each side, in points. Undefined: the paper is not cut. */
  bleed?: number
}

/**
 * The file with the date of the edition, and with its objects in compressed streams (PDF 1.5): a third of the size, because the
 * tags of a book are many small objects.
 */
export function finishPdf(bytes: Buffer, { date, bleed }: FinishOptions): Uint8Array {
  const { objects, root, info } = readObjects(bytes)
  const about = objects.get(info)
  if (about) about.body = withDate(about.body, date)
  if (bleed !== undefined) for (const one of objects.values()) one.body = withTrimBox(one.body, bleed)
  const all = [...objects.values()].sort((a, b) => a.id - b.id)
  const small = all.filter((one) => !isStream(one))
  renumberCells(small)
  const pieces: Buffer[] = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = pieces[0]?.length ?? 0
  const size = (all.at(-1)?.id ?? 0) + 1
  /** Kind, place and index of each object, as the cross-reference stream has them. */
  const rows = new Map<number, [kind: number, place: number, index: number]>([[0, [0, 0, 65535]]])
  const write = (id: number, body: Buffer) => {
    rows.set(id, [1, length, 0])
    const piece = Buffer.concat([Buffer.from(`${id} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    pieces.push(piece)
    length += piece.length
  }
  let next = size
  for (let at = 0; at < small.length; at += GROUP) {
    const group = small.slice(at, at + GROUP)
    const id = next++
    for (const [index, one] of group.entries()) rows.set(one.id, [2, id, index])
    write(id, objectStream(group))
  }
  for (const one of all.filter(isStream)) write(one.id, Buffer.from(one.body, 'latin1'))
  const start = length
  rows.set(next, [1, start, 0])
  write(next, crossReferences(rows, next + 1, `/Root ${root} 0 R\n/Info ${info} 0 R`))
  pieces.push(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(pieces)
}

const isStream = ({ body }: PdfObject) => body.endsWith('endstream')

/** Names of the cells of tables in the tags. */
const CELL = /(?<=\(node)\d{8}(?=\))/g

/**
 * Chromium names cells after a counter that grows with every document of a process: the bytes would depend on what it has printed
 * before. The new names keep their order, which the file needs.
 */
function renumberCells(objects: PdfObject[]) {
  const found = objects.flatMap(({ body }) => body.match(CELL) ?? [])
  const numbers = new Map([...new Set(found)].sort().map((name, i) => [name, String(i + 1).padStart(8, '0')]))
  if (numbers.size > 0)
    for (const one of objects) one.body = one.body.replace(CELL, (name) => numbers.get(name) ?? name)
}

/** Printers of books cut a page at its TrimBox. */
function withTrimBox(body: string, bleed: number): string {
  if (!/\/Type \/Page\b/.test(body)) return body
  return body.replace(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/, (media, width: string, height: string) => {
    const edges = [bleed, bleed, Number(width) - bleed, Number(height) - bleed].map((edge) => Number(edge.toFixed(3)))
    return `${media}\n/BleedBox [0 0 ${width} ${height}]\n/TrimBox [${edges.join(' ')}]`
  })
}

function withDate(body: string, date: string | undefined): string {
  const time = date === undefined ? undefined : `(D:${date.replaceAll('-', '')}000000+00'00')`
  return body
    .replace(/\/Creator \((?:[^()\\]|\\.)*\)/, '/Creator (wasteland-build)')
    .replace(/\/(CreationDate|ModDate) \([^)]*\)/g, (_, key) => (time === undefined ? '' : `/${key} ${time}`))
}

function objectStream(group: PdfObject[]): Buffer {
  let at = 0
  const head: string[] = []
  for (const { id, body } of group) {
    head.push(`${id} ${at}`)
    at += body.length + 1
  }
  const first = `${head.join(' ')}\n`
  const contents = Buffer.from(first + group.map(({ body }) => `${body}\n`).join(''), 'latin1')
  return stream(contents, `/Type /ObjStm\n/N ${group.length}\n/First ${first.length}`)
}

function crossReferences(rows: Map<number, [number, number, number]>, size: number, keys: string): Buffer {
  const table = Buffer.alloc(size * 7)
  for (const [id, [kind, place, index]] of rows) {
    table.writeUInt8(kind, id * 7)
    table.writeUInt32BE(place, id * 7 + 1)
    table.writeUInt16BE(index, id * 7 + 5)
  }
  return stream(table, `/Type /XRef\n/Size ${size}\n/W [1 4 2]\n${keys}`)
}

function stream(contents: Buffer, keys: string): Buffer {
  const packed = zlib.deflateSync(contents, { level: 9 })
  const head = `<<${keys}\n/Filter /FlateDecode\n/Length ${packed.length}>> stream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}
