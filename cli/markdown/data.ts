// The data directives: tables, rolls, plates, cards and entries made from the records of content/data, so that no list is
// ever retyped. Each turns into ordinary tokens, which then go through every other rule.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import type { DataFiles, DataRecord } from '../content/data-files.ts'
import { type DrawingRef, drawByReference } from '../content/drawings.ts'
import type { PlateConfig } from '../define-config.ts'
import { didYouMean } from '../did-you-mean.ts'
import { error } from '../errors.ts'
import { groupBy } from '../group-by.ts'
import {
  asHeading,
  type Column,
  cellText,
  chosenRecords,
  columnsIn,
  fieldOf,
  isKey,
  keysOf,
  readArguments,
  readColumns,
  readKey,
  recordsIn,
  type Use,
  valueText,
} from './data-query.ts'
import { placeOf } from './places.ts'
import type { TableMeta } from './tables.ts'
import { envOf, escapeHtml, inline, paragraph, raw, replaced, saidBefore, tag } from './tokens.ts'

export const DIRECTIVES = new Set(['table', 'roll', 'plates', 'cards', 'entries', 'diagram', 'odds-chart', 'glossary'])

export interface DataOptions {
  data: DataFiles
  plates: Map<string, PlateConfig>
  baseUrl: string
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
    if (saidBefore(env, `data ${line} ${message}`)) return
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
  const records = recordsIn(file, use)
  if (!records) return []
  const where = options.get('where')
  const chosen = directive === 'roll' ? records : chosenRecords(records, use)
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
        ([name, own]) =>
          tableBody(state, [
            raw(
              state,
              `<tr class="group"><th colspan="${columns.length}" scope="rowgroup">${escapeHtml(asHeading(name))}</th></tr>`,
            ),
            ...own.flatMap(row),
          ]),
      )
    : tableBody(state, records.flatMap(row))
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

const TABLE_FORM = 'A table is { id: wonders, die: d6, rows: [{ roll: 1-3, text: … }, { roll: 4-6, text: … }] }.'

function rollTable(use: Use, tables: DataRecord[]): Token[] {
  const found = tables.find(({ id }) => id === use.source)
  if (!found) {
    use.complain(
      `there is no table "${use.source}" in tables.yml.${didYouMean(
        use.source,
        tables.map(({ id }) => String(id)),
      )}`,
    )
    return []
  }
  const { state, line } = use
  if (!Array.isArray(found.rows) || (found.die ?? null) === null) {
    use.complain(`the table "${use.source}" lacks "die" or "rows".`, TABLE_FORM)
    return []
  }
  const rows = found.rows as DataRecord[]
  const incomplete = rows.findIndex((row) => (row?.roll ?? null) === null || (row.text ?? null) === null)
  if (incomplete !== -1) {
    use.complain(`row ${incomplete + 1} of the table "${use.source}" lacks "roll" or "text".`, TABLE_FORM)
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
    [String(found.die), use.options.get('heading') ?? envOf(state).texts.rollResult],
    tableBody(state, body),
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

function tableBody(state: StateCore, rows: Token[]): Token[] {
  return [tag(state, 'tbody_open', 'tbody', 1), ...rows, tag(state, 'tbody_close', 'tbody', -1)]
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

function heading({ state, line }: Use, name: string): Token[] {
  const open = tag(state, 'heading_open', 'h3', 1, line)
  return [open, inline(state, name, line), tag(state, 'heading_close', 'h3', -1)]
}

/** Item cards: a small drawing, a name, facts in small figures, a sentence or two. */
function cards(use: Use, records: DataRecord[], site: DataOptions): Token[] {
  const { state, line, options, source } = use
  const facts = columnsIn('facts', records, use)
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
  const facts = columnsIn('facts', records, use)
  const lines = columnsIn('lines', records, use)
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
