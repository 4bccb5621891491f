// The data directives: tables, rolls, plates, cards and entries made from the records of content/data, so that no list is
// ever retyped. Each turns into ordinary tokens, which then go through every other rule.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import type { Language } from '../../templates/languages/language.ts'
import type { DataFiles, DataRecord } from '../content/data-files.ts'
import { type DrawingRef, drawByReference } from '../content/drawings.ts'
import type { PlateConfig } from '../define-config.ts'
import { didYouMean } from '../did-you-mean.ts'
import { error } from '../errors.ts'
import { groupBy } from '../group-by.ts'
import { placeOf } from './places.ts'
import type { TableMeta } from './tables.ts'
import { envOf, escapeHtml, inline, paragraph, raw, replaced, saidOnce, tag } from './tokens.ts'

export const DIRECTIVES = new Set(['table', 'roll', 'plates', 'cards', 'entries', 'diagram', 'odds-chart', 'glossary'])

export interface DataOptions {
  data: DataFiles
  plates: Map<string, PlateConfig>
  baseUrl: string
}

/** One use of a directive while it is filled in. */
interface Use {
  state: StateCore
  line: number
  /** The word behind the directive: a data file, or for :::roll a table. */
  source: string
  options: Map<string, string>
  files: DataFiles
  complain(message: string, hint?: string): void
}

/** What may stand behind each directive. */
const OPTIONS: Record<string, string[]> = {
  table: ['columns', 'where', 'sort', 'group', 'caption', 'layout'],
  roll: ['caption', 'heading'],
  plates: ['where', 'sort'],
  cards: ['where', 'sort', 'title', 'facts', 'text'],
  entries: ['where', 'sort', 'title', 'lead', 'facts', 'lines'],
}

export function data(md: MarkdownIt, site: DataOptions) {
  md.core.ruler.after('block', 'data', (state) => {
    const isData = ({ type }: Token) => type === 'data'
    state.tokens = replaced(state.tokens, isData, (token) => {
      const made = fill(state, token, site)
      for (const one of made) one.level = token.level
      return made
    })
  })
}

function fill(state: StateCore, token: Token, site: DataOptions): Token[] {
  const env = envOf(state)
  const line = token.map?.[0] ?? 0
  const directive = String(token.meta?.name)
  let faults = 0
  const complain = (message: string, hint?: string) => {
    faults++
    if (saidOnce(env, `data ${line} ${message}`)) return
    env.problems.push(error('WB350', `:::${directive}: ${message}`, placeOf(env, line), hint))
  }
  const { source, options } = readArguments(String(token.meta?.rest), OPTIONS[directive] ?? [], complain)
  const use: Use = { state, line, source, options, files: site.data, complain }
  if (source === '') {
    const known = directive === 'roll' ? 'a table of content/data/tables.yml' : 'a file of content/data'
    complain('it does not say which records to show.', `Name ${known} behind it.`)
    return []
  }
  const file = directive === 'roll' ? 'tables' : source
  const records = site.data.get(file)
  env.uses.add(file)
  if (!records) {
    if (!site.data.names().includes(file))
      complain(
        `there is no data file "${file}.yml".${didYouMean(file, site.data.names())}`,
        `Files: ${site.data.names().join(', ') || 'none'}`,
      )
    return []
  }
  const where = options.get('where')
  const chosen =
    directive === 'roll' ? records : sortRecords(filterRecords(records, where, use), options.get('sort'), records, use)
  if (chosen.length === 0 && faults === 0)
    complain(where === undefined ? `"${file}.yml" holds no records.` : `no record of "${file}.yml" matches ${where}.`)
  if (chosen.length === 0) return []
  switch (directive) {
    case 'table':
      return dataTable(use, chosen)
    case 'roll':
      return rollTable(use, records)
    case 'plates':
      return plates(use, chosen, site)
    case 'cards':
      return cards(use, chosen, site)
    default:
      return entries(use, chosen)
  }
}

const OPTION = /^\s*([\w-]+)=(?:"([^"]*)"|'([^']*)')/

/** `weapons columns="name, damage" where="class = blade"` */
function readArguments(rest: string, known: string[], complain: Use['complain']) {
  const options = new Map<string, string>()
  const source = /^[\w-]+(?!\S)/.exec(rest)?.[0] ?? ''
  let left = rest.slice(source.length)
  for (let found = OPTION.exec(left); found; found = OPTION.exec(left)) {
    const [whole, key = '', double, single] = found
    if (!known.includes(key))
      complain(`there is no option "${key}".${didYouMean(key, known)}`, `Options: ${known.join(', ')}`)
    else if (options.has(key)) complain(`the option "${key}" stands twice.`)
    options.set(key, double ?? single ?? '')
    left = left.slice(whole.length)
  }
  if (left.trim() !== '') complain(`cannot read ${JSON.stringify(left.trim())}.`, 'Options are written key="value".')
  return { source, options }
}

const CONDITION = /^([\w.-]+)\s*(!=|<=|>=|=|<|>)\s*(.*)$/

function filterRecords(records: DataRecord[], where: string | undefined, use: Use): DataRecord[] {
  if (!where) return records
  const tests = where.split(/(?<!\s)\s+and\s+/).map((text) => {
    const [, key = '', operator = '', wanted = ''] = CONDITION.exec(text.trim()) ?? []
    if (!operator)
      use.complain(
        `cannot read the condition "${text}".`,
        'Write key = value, key != value, key < number, joined by " and ".',
      )
    else if (isKey(key, records, use) && /[<>]/.test(operator) && (wanted === '' || Number.isNaN(Number(wanted))))
      use.complain(`"${wanted}" in the condition "${text}" is not a number.`)
    return (record: DataRecord) => matches(fieldOf(record, key), operator, wanted)
  })
  return records.filter((record) => tests.every((test) => test(record)))
}

function matches(value: unknown, operator: string, wanted: string): boolean {
  const same = Array.isArray(value) ? value.map(String).includes(wanted) : String(value ?? null) === wanted
  switch (operator) {
    case '=':
      return same
    case '!=':
      return !same
    case '<':
      return numberOf(value) < Number(wanted)
    case '<=':
      return numberOf(value) <= Number(wanted)
    case '>':
      return numberOf(value) > Number(wanted)
    case '>=':
      return numberOf(value) >= Number(wanted)
    default:
      return false
  }
}

/** What is not there is no number, neither below nor above any. */
const numberOf = (value: unknown): number => (value === null || value === '' ? Number.NaN : Number(value))

function sortRecords(chosen: DataRecord[], sort: string | undefined, records: DataRecord[], use: Use): DataRecord[] {
  if (!sort) return chosen
  const [key, factor] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1]
  isKey(key, records, use)
  return [...chosen].sort((a, b) => factor * compare(fieldOf(a, key), fieldOf(b, key)))
}

/** Whether any record has the key; says so when none has. */
function isKey(key: string, records: DataRecord[], { complain }: Use): boolean {
  if (records.length === 0 || records.some((record) => fieldOf(record, key) !== undefined)) return true
  const known = [...keysOf(records)]
  complain(`no record has the key "${key}".${didYouMean(key, known)}`, `Keys: ${known.join(', ')}`)
  return false
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0
}

const keysOf = (records: DataRecord[]) => new Set(records.flatMap((record) => Object.keys(record)))

/** `burden.name` reaches into a map. */
function fieldOf(record: DataRecord, key: string): unknown {
  let value: unknown = record
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

interface Column {
  key: string
  heading: string
  /** Data file whose record with this id is shown by name. */
  lookup?: string
}

/** To be matched without blanks at the ends. */
const COLUMN = /^([\w.-]+)(?:\(([\w-]+)\))?\s*(?::\s*(.*))?$/

function readColumns(text: string, records: DataRecord[], use: Use): Column[] {
  return text.split(',').flatMap((part): Column[] => {
    const [, key = '', lookup, heading] = COLUMN.exec(part.trim()) ?? []
    if (!key) {
      use.complain(`cannot read the column "${part.trim()}".`, 'Write key, key: Heading, or key(file): Heading.')
      return []
    }
    if (!isKey(key, records, use)) return []
    return [{ key, heading: heading ?? headingOf(key), ...(lookup && { lookup }) }]
  })
}

/** 'burden.good_skill' → 'Good skill' */
const headingOf = (key: string) => asHeading(key.split('.').at(-1) ?? key)

function asHeading(text: string): string {
  const words = text.replace(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A value as Markdown text. */
function cellText(record: DataRecord, column: Column, use: Use): string {
  const value = fieldOf(record, column.key)
  const named = (one: unknown) =>
    column.lookup ? nameOf(one, column.lookup, use) : valueText(one, envOf(use.state).texts)
  if (Array.isArray(value)) return value.map(named).join(', ') || '–'
  return value === null || value === undefined ? '–' : named(value)
}

/** Name of the record that has an id. */
function nameOf(id: unknown, file: string, { state, files, complain }: Use): string {
  envOf(state).uses.add(file)
  const records = files.get(file)
  const found = records?.find((record) => record.id === id)
  if (!records) {
    if (!files.names().includes(file))
      complain(
        `there is no data file "${file}.yml".${didYouMean(file, files.names())}`,
        `Files: ${files.names().join(', ')}`,
      )
  } else if (!found) {
    const ids = records.map((record) => String(record.id))
    complain(`"${file}.yml" has no record with the id "${String(id)}".${didYouMean(String(id), ids)}`)
  }
  return String(found?.name ?? found?.term ?? id)
}

function valueText(value: unknown, texts: Language['texts']): string {
  if (typeof value === 'number') return value < 0 ? `−${Math.abs(value)}` : String(value)
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.map((one) => valueText(one, texts)).join(', ')
  if (typeof value === 'object') {
    const { name, text } = value as { name?: unknown; text?: unknown }
    if (typeof name === 'string' && typeof text === 'string') return `**${name}.** ${text}`
    return Object.entries(value)
      .map(([key, one]) => `${headingOf(key)} ${valueText(one, texts)}`)
      .join(', ')
  }
  return String(value)
}

function dataTable(use: Use, records: DataRecord[]): Token[] {
  const { state, line, options, complain } = use
  const columns = readColumns(
    options.get('columns') ?? [...keysOf(records)].filter((key) => key !== 'id').join(','),
    records,
    use,
  )
  const layout = options.get('layout')
  if (layout !== undefined && layout !== 'stack' && layout !== 'pin')
    complain(`the layout "${layout}" is not known.${didYouMean(layout, ['stack', 'pin'])}`, 'Layouts: stack, pin')
  const caption = options.get('caption')
  if (!caption) complain('the table has no caption.', 'Say in a few words what it lists: caption="Blades"')
  const group = options.get('group')
  if (group) isKey(group, records, use)
  const row = (record: DataRecord) =>
    tableRow(
      state,
      line,
      columns.map((column) => cellText(record, column, use)),
      'td',
    )
  const bodies = group
    ? [...groupBy(records, (record) => valueText(fieldOf(record, group), envOf(state).texts) || '–')].flatMap(
        ([name, own]) => [
          tag(state, 'tbody_open', 'tbody', 1),
          raw(
            state,
            `<tr class="group"><th colspan="${columns.length}" scope="rowgroup">${escapeHtml(asHeading(name))}</th></tr>`,
          ),
          ...own.flatMap(row),
          tag(state, 'tbody_close', 'tbody', -1),
        ],
      )
    : [tag(state, 'tbody_open', 'tbody', 1), ...records.flatMap(row), tag(state, 'tbody_close', 'tbody', -1)]
  return table(
    use,
    columns.map(({ heading }) => heading),
    bodies,
    {
      ...(caption && { caption }),
      ...((layout === 'stack' || layout === 'pin') && { layout }),
    },
  )
}

function rollTable(use: Use, tables: DataRecord[]): Token[] {
  const found = tables.find(({ id }) => id === use.source)
  if (!found || !Array.isArray(found.rows) || found.die === undefined) {
    use.complain(
      `there is no table "${use.source}" in tables.yml.${didYouMean(
        use.source,
        tables.map(({ id }) => String(id)),
      )}`,
    )
    return []
  }
  const { state, line } = use
  const rows = found.rows as DataRecord[]
  const incomplete = rows.findIndex((row) => (row?.roll ?? null) === null || (row.text ?? null) === null)
  if (incomplete !== -1) {
    use.complain(`row ${incomplete + 1} of the table "${use.source}" lacks "roll" or "text".`)
    return []
  }
  const body = rows.flatMap((row) =>
    tableRow(
      state,
      line,
      [String(row.roll), row.name ? `**${String(row.name)}.** ${String(row.text)}` : String(row.text)],
      'td',
    ),
  )
  return table(
    use,
    [String(found.die), use.options.get('heading') ?? 'What happens'],
    [tag(state, 'tbody_open', 'tbody', 1), ...body, tag(state, 'tbody_close', 'tbody', -1)],
    {
      caption: use.options.get('caption') ?? String(found.title ?? found.id),
    },
  )
}

function table({ state, line }: Use, headings: string[], bodies: Token[], meta: TableMeta): Token[] {
  const open = tag(state, 'table_open', 'table', 1, line)
  open.meta = { ...meta }
  return [
    open,
    tag(state, 'thead_open', 'thead', 1),
    ...tableRow(state, line, headings, 'th'),
    tag(state, 'thead_close', 'thead', -1),
    ...bodies,
    tag(state, 'table_close', 'table', -1),
  ]
}

function tableRow(state: StateCore, line: number, cells: string[], name: 'th' | 'td'): Token[] {
  return [
    tag(state, 'tr_open', 'tr', 1, line),
    ...cells.flatMap((cell) => [
      tag(state, `${name}_open`, name, 1, line),
      inline(state, cell, line),
      tag(state, `${name}_close`, name, -1),
    ]),
    tag(state, 'tr_close', 'tr', -1),
  ]
}

/** Stat blocks: the machine half of a drawing above the line, the growth half below it. */
function plates(use: Use, records: DataRecord[], site: DataOptions): Token[] {
  const { state, line, source } = use
  const plate = site.plates.get(source)
  if (!plate) {
    use.complain(
      `site.config.ts says nothing about plates of "${source}".`,
      `Add plates: { ${source}: { title: 'name' } }.`,
    )
    return []
  }
  const text = (record: DataRecord, key: string) => cellText(record, readKey(key), use)
  const facts = (record: DataRecord, fields: Record<string, string>) =>
    Object.entries(fields).flatMap(([key, heading]) => {
      const value = fieldOf(record, readKey(key).key)
      const named =
        Array.isArray(value) &&
        value.every((one) => typeof one === 'object' && one !== null && 'name' in one && 'text' in one)
      const pairs = named
        ? (value as { name: string; text: string }[]).map((one) => [one.name, one.text] as const)
        : [
            [
              heading,
              key
                .split(', ')
                .map((one) => text(record, one))
                .join(', '),
            ] as const,
          ]
      return pairs.flatMap(([term, words]) => [
        raw(state, `<div><dt>${escapeHtml(term)}</dt><dd>`),
        inline(state, words, line),
        raw(state, '</dd></div>'),
      ])
    })
  return records.flatMap((record) => {
    const name = String(fieldOf(record, plate.title) ?? record.id)
    const seed = `${source}/${String(record.id ?? name)}`
    return [
      raw(state, '<article class="beast"><header><div>'),
      ...heading(use, name),
      ...(plate.lede ? paragraph(state, text(record, plate.lede), line) : []),
      raw(state, `</div>${draw(use, { seed, half: 'machine' }, site)}</header>`),
      ...(plate.stats ? [raw(state, '<dl class="stats">'), ...facts(record, plate.stats), raw(state, '</dl>')] : []),
      ...(plate.facts ? [raw(state, '<dl class="facts">'), ...facts(record, plate.facts), raw(state, '</dl>')] : []),
      ...(plate.below
        ? [
            raw(
              state,
              `<div class="below">${draw(use, { seed, half: 'growth' }, site)}<p class="below-title">${escapeHtml(plate.below.title)}</p><dl class="facts">`,
            ),
            ...facts(record, plate.below.facts),
            raw(state, '</dl></div>'),
          ]
        : []),
      raw(state, '</article>'),
    ]
  })
}

function draw({ state }: Use, ref: DrawingRef, site: DataOptions): string {
  envOf(state).drawings.push(ref)
  return drawByReference(ref, site.baseUrl)
}

/** 'regions(regions)' as in a column. */
function readKey(text: string): Column {
  const [, key = text, lookup] = COLUMN.exec(text.trim()) ?? []
  return { key, heading: '', ...(lookup && { lookup }) }
}

function heading({ state, line }: Use, name: string): Token[] {
  const open = tag(state, 'heading_open', 'h3', 1, line)
  return [open, inline(state, name, line), tag(state, 'heading_close', 'h3', -1)]
}

/** Item cards: a small drawing, a name, facts in small figures, a sentence or two. */
function cards(use: Use, records: DataRecord[], site: DataOptions): Token[] {
  const { state, line, options, source } = use
  const facts = options.get('facts') ? readColumns(options.get('facts') ?? '', records, use) : []
  const title = options.get('title') ?? 'name'
  const text = options.get('text')
  for (const key of [title, ...(text ? [text] : [])]) isKey(key, records, use)
  return [
    raw(state, '<div class="items">'),
    ...records.flatMap((record) => [
      raw(
        state,
        `<article class="thing">${draw(use, { seed: `${source}/${String(record.id ?? fieldOf(record, title))}` }, site)}<div><p class="thing-name">`,
      ),
      inline(state, String(fieldOf(record, title) ?? ''), line),
      raw(state, '</p>'),
      ...figures(use, record, facts),
      ...(text ? paragraph(state, cellText(record, { key: text, heading: '' }, use), line) : []),
      raw(state, '</div></article>'),
    ]),
    raw(state, '</div>'),
  ]
}

/** Facts in small figures, side by side: 'Target 8', '3 b'. What is null or false is left out; what is true is only named. */
function figures(use: Use, record: DataRecord, facts: Column[]): Token[] {
  const { state, line } = use
  const words = facts.flatMap((column) => {
    const value = fieldOf(record, column.key) ?? false
    if (value === false) return []
    if (value === true) return [column.heading]
    const text = cellText(record, column, use)
    return [column.heading.length === 1 ? `${text} ${column.heading}` : `${column.heading} ${text}`]
  })
  if (words.length === 0) return []
  return [
    raw(state, '<small class="figures">'),
    ...words.flatMap((one) => [raw(state, '<span>'), inline(state, one, line), raw(state, '</span> ')]),
    raw(state, '</small>'),
  ]
}

/** Records with several texts: a linkable name, facts in small figures, a plain lead, then labelled lines. */
function entries(use: Use, records: DataRecord[]): Token[] {
  const { state, line, options } = use
  const title = options.get('title') ?? 'name'
  const lead = options.get('lead')
  for (const key of [title, ...(lead ? [lead] : [])]) isKey(key, records, use)
  const facts = options.get('facts') ? readColumns(options.get('facts') ?? '', records, use) : []
  const lines = options.get('lines') ? readColumns(options.get('lines') ?? '', records, use) : []
  return records.flatMap((record) => {
    const shown = lines.filter((column) => (fieldOf(record, column.key) ?? null) !== null)
    return [
      ...heading(use, String(fieldOf(record, title) ?? '')),
      ...(facts.length > 0 ? figures(use, record, facts) : []),
      ...(lead ? paragraph(state, cellText(record, { key: lead, heading: '' }, use), line) : []),
      ...(shown.length > 0
        ? [
            raw(state, '<dl class="facts">'),
            ...shown.flatMap((column) => [
              raw(state, `<div><dt>${escapeHtml(column.heading)}</dt><dd>`),
              inline(state, cellText(record, column, use), line),
              raw(state, '</dd></div>'),
            ]),
            raw(state, '</dl>'),
          ]
        : []),
    ]
  })
}
