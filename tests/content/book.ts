// The rulebook as its tests read it: pages in blocks with line numbers, straight from Markdown, and the data they quote.
// Nothing is built here, so a whole run over every page takes a second.
import fs from 'node:fs'
import path from 'node:path'
import { parseYaml } from '../../cli/data/yaml.ts'

/** Our own files may be as long as they like. */
const LIMITS = { nodes: 100_000, depth: 32 }

export const ROOT = path.resolve(import.meta.dirname, '../..')

type BlockKind = 'heading' | 'paragraph' | 'item' | 'quote' | 'table' | 'caption' | 'directive' | 'code' | 'comment'

export interface Block {
  kind: BlockKind
  /** 1-based, in the file. */
  line: number
  /** Lines joined by newlines; a quote without its `>`, an item without its bullet, a heading without its `#`. */
  text: string
  /** Of a heading. */
  level: number
  /** The nearest h2 and h3 above, or the heading itself. */
  section: string
  subsection: string
}

export interface Page {
  /** From the root: 'content/docs/intro.md'. */
  file: string
  /** 'mechanics/combat/index' of a doc, 'core-of-the-design' of a post. */
  name: string
  frontMatter: Record<string, unknown>
  /** Lines of the file; line n is lines[n - 1]. */
  lines: string[]
  blocks: Block[]
}

export interface DataRow {
  [key: string]: unknown
}

const KINDS: [RegExp, BlockKind][] = [
  [/^#{1,6} /, 'heading'],
  [/^:::/, 'directive'],
  [/^>/, 'quote'],
  [/^\|/, 'table'],
  [/^\s*([-*]|\d+\.) /, 'item'],
  [/^Table: /, 'caption'],
  [/^<!--/, 'comment'],
]

/** Kinds of which each line is a block of its own. */
const SINGLE = new Set<BlockKind>(['heading', 'directive', 'item', 'caption', 'comment'])

const records = new Map<string, DataRow[]>()

export const docs = readPages('content/docs')
/** Docs without rules of their own: data, sheets, the setting and advice. */
const OTHER_PAGES = [
  'example-of-play',
  'generators',
  'glossary',
  'blank-grids',
  'changes',
  'guide',
  'handouts',
  'license',
  'more-scavengers',
  'names-on-the-wire',
  'one-sheets',
  'treasure',
  'ready-to-play',
  'small-tables',
  'screens/chases',
  'screens/creature-cards',
  'screens/fight',
  'screens/player',
  'screens/travel',
  'ten-nights',
  'tonight',
  'word-index',
  'world',
]

export const rulePages = docs.filter(({ name }) => !OTHER_PAGES.includes(name))
export const posts = readPages('content/blog')
export const plainPages = readPages('content/pages')
export const pages = [...docs, ...posts, ...plainPages]

export const at = (page: { file: string }, line: number) => `${page.file}:${line}`

export function doc(name: string): Page {
  const page = docs.find((one) => one.name === name)
  if (!page) throw new Error(`There is no content/docs/${name}.md.`)
  return page
}

/** Names of the data files: 'weapons'. */
export const dataNames = fs
  .readdirSync(path.join(ROOT, 'content/data'))
  .filter((name) => name.endsWith('.yml'))
  .map((name) => name.slice(0, -4))
  .sort()

/** The records of content/data/<name>.yml. */
export function data(name: string): DataRow[] {
  const known = records.get(name)
  if (known) return known
  const rows = yaml(`content/data/${name}.yml`) as DataRow[]
  records.set(name, rows)
  return rows
}

export function yaml(file: string): unknown {
  const { value, faults } = parseYaml(fs.readFileSync(path.join(ROOT, file), 'utf8'), LIMITS)
  const [fault] = faults
  if (fault) throw new Error(`${file}:${fault.line} ${fault.message}`)
  return value
}

/** `burden.name` reaches into a map. */
export function field(row: DataRow, key: string): unknown {
  let value: unknown = row
  for (const part of key.split('.')) value = (value as DataRow | null | undefined)?.[part]
  return value
}

/** What a reader reads: links by their words, no marks. */
export function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s*\{#[\w-]+\}/g, '')
    .replace(/\*\*|`/g, '')
    .replace(/\\(.)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Numbers in words, each at its place: 'two' is the number 2. */
export const NUMBER_WORDS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** '7' and 'seven' are 7. */
export const numberOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : NUMBER_WORDS.indexOf(text.toLowerCase()))

interface Text {
  where: string
  /** Of its page or data file. */
  name: string
  text: string
}

/** The lines of pages and the texts of data files as a reader reads them, with their places. */
export function textsOf(pages: Page[], files: string[]): Text[] {
  const lines = pages.flatMap((page) =>
    page.lines.map((line, index) => ({ where: at(page, index + 1), name: page.name, text: plain(line) })),
  )
  const records = files.flatMap((file) =>
    data(file).flatMap((row) =>
      stringsIn(row).map((text) => ({ where: `content/data/${file}.yml ${String(row.id)}`, name: file, text })),
    ),
  )
  return [...lines, ...records]
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}

export interface Table {
  line: number
  caption: string
  headings: string[]
  rows: { line: number; cells: string[] }[]
}

/** Tables written by hand, with the caption before them. */
export function tablesOf(page: Page): Table[] {
  return page.blocks.flatMap((block, index) => {
    if (block.kind !== 'table') return []
    const [head = '', , ...rest] = block.text.split('\n')
    const before = page.blocks[index - 1]
    return [
      {
        line: block.line,
        caption: before?.kind === 'caption' ? before.text.replace(/^Table: /, '') : '',
        headings: cellsOf(head),
        rows: rest.map((row, i) => ({ line: block.line + 2 + i, cells: cellsOf(row) })),
      },
    ]
  })
}

const cellsOf = (row: string) =>
  row
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map(plain)

interface Directive {
  line: number
  /** 'table', 'roll', 'plates', 'cards', 'entries'. */
  name: string
  /** Data file, or id of a rollable table. */
  source: string
  options: Record<string, string>
}

export function directivesOf(page: Page): Directive[] {
  return page.lines.flatMap((text, index) => {
    const [, name, rest = ''] = /^:::(table|roll|plates|cards|entries)\s+(.*)$/.exec(text) ?? []
    if (!name) return []
    const options = Object.fromEntries([...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]))
    return [{ line: index + 1, name, source: /^[\w-]+/.exec(rest)?.[0] ?? '', options }]
  })
}

/** The records that a directive with this `where` shows. */
export function chosenBy(where: string | undefined, rows: DataRow[]): DataRow[] {
  const tests = (where ?? '')
    .split(/\s+and\s+/)
    .filter(Boolean)
    .map((test) => {
      const [, key = '', operator = '', wanted = ''] = /^\s*([\w.-]+)\s*(!=|<=|>=|=|<|>)\s*(.*?)\s*$/.exec(test) ?? []
      return (row: DataRow) => {
        const value = field(row, key)
        const same = Array.isArray(value) ? value.includes(wanted) : String(value) === wanted
        if (operator === '=') return same
        if (operator === '!=') return !same
        if (operator === '<') return Number(value) < Number(wanted)
        if (operator === '<=') return Number(value) <= Number(wanted)
        if (operator === '>') return Number(value) > Number(wanted)
        return operator === '>=' && Number(value) >= Number(wanted)
      }
    })
  return rows.filter((row) => tests.every((test) => test(row)))
}

/** A line with the values of its constants: `:n[luck-max]` is 6. */
function withConstants(line: string): string {
  return line.replace(/:n\[([\w-]+)\]/g, (_, id) => {
    const constant = data('constants').find((row) => row.id === id)
    if (!constant) throw new Error(`There is no constant "${id}" in content/data/constants.yml.`)
    return String(constant.value)
  })
}

function readPages(dir: string): Page[] {
  return fs
    .readdirSync(path.join(ROOT, dir), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.split(path.sep).join('/'))
    .sort()
    .map((name) => readPage(`${dir}/${name}`, name.replace(/\.md$/, '').replace(/^\d{4}-\d\d-\d\d-/, '')))
}

function readPage(file: string, name: string): Page {
  const lines = fs.readFileSync(path.join(ROOT, file), 'utf8').split('\n').map(withConstants)
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1
  const { value } = parseYaml(lines.slice(1, Math.max(end, 1)).join('\n'), LIMITS)
  return {
    file,
    name,
    frontMatter: (value ?? {}) as Record<string, unknown>,
    lines,
    blocks: readBlocks(lines, end + 1),
  }
}

function readBlocks(lines: string[], from: number): Block[] {
  const blocks: Block[] = []
  let section = ''
  let subsection = ''
  let open: Block | undefined
  let fence = false
  let screen = false
  for (const [index, line] of lines.entries()) {
    if (index < from) continue
    if (/^```/.test(line)) fence = !fence
    // The lines of a screen name blocks of other pages.
    if (/^:::/.test(line)) screen = line.startsWith(':::screen')
    const kind =
      fence || /^```/.test(line)
        ? 'code'
        : screen
          ? 'directive'
          : (KINDS.find(([pattern]) => pattern.test(line))?.[1] ?? 'paragraph')
    if (line.trim() === '' && !fence) {
      open = undefined
      continue
    }
    const text = line.replace(/^#{1,6} |^>\s?|^\s*(?:[-*]|\d+\.) /, '')
    const level = kind === 'heading' ? (/^#+/.exec(line)?.[0].length ?? 0) : 0
    if (level === 2) [section, subsection] = [plain(text), '']
    if (level > 2) subsection = plain(text)
    // A wrapped line belongs to the item or paragraph above it.
    const joins = open && (open.kind === kind ? !SINGLE.has(kind) : open.kind === 'item' && kind === 'paragraph')
    if (open && joins) {
      open.text += `\n${kind === 'table' || kind === 'code' ? line : text}`
      continue
    }
    open = { kind, line: index + 1, text: kind === 'table' ? line : text, level, section, subsection }
    blocks.push(open)
  }
  return blocks
}

/** Sentences and half-sentences a reader reads: no tables, directives or headings. */
export function prose(page: Page): Block[] {
  return page.blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'item' || kind === 'quote')
}

export const wordsIn = (text: string) =>
  plain(text)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/** The line of the n-th character of a block. */
export const lineOf = (block: Block, offset: number) => block.line + block.text.slice(0, offset).split('\n').length - 1

export const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
