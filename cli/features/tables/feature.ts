// Writes the copies of tables for other programs: lines that virtual tabletops import, CSV, JSON, and a list of them.

import { urlOf } from '../../core/addresses.ts'
import { jsonText } from '../../core/json-text.ts'
import { type CopiedRow, type CopiedTable, copiedTables, withChances } from '../../game/copied-tables.ts'
import { TABLE_FORMS, TABLES, type TableForm } from '../../game/table-records.ts'
import { plainTexts } from '../../markdown/plain-texts.ts'
import { editionOf } from '../../site/edition.ts'
import type { Feature } from '../../site/feature.ts'
import { lastData } from '../../site/last-data.ts'
import type { Site } from '../../site/model.ts'
import { openTableCopies, tableFile } from './tables.ts'

const COMMON = { source: 'the copies of tables', isReplaceable: true } as const

export const tables: Feature = {
  name: 'tables',
  *files(plan) {
    const tables = copiedTables(lastData(plan))
    if (tables.length === 0) return
    for (const table of tables)
      for (const form of TABLE_FORMS)
        yield {
          ...COMMON,
          path: tableFile(table, form),
          contents: ({ site }) => WRITERS[form](withPlainTexts(table, plainTexts(lastData(site))), site),
        }
    yield {
      ...COMMON,
      path: 'tables.json',
      contents: ({ site }) =>
        jsonText({ ...ofSite(site), tables: tables.map((table) => entry(table, plainTexts(lastData(site)), site)) }),
    }
  },
  links: { copy: openTableCopies },
}

const WRITERS: Record<TableForm, (table: CopiedTable, site: Site) => string> = {
  txt: ({ die, title, rows }) => linesOf([`${die} ${title}`, ...rows.map((row) => `${rangeText(row)} ${words(row)}`)]),
  csv(table) {
    const rows = withChances(table).map(({ from, to, chance: [ways, all], name = '', text }) =>
      [from, to, Number(ways) / Number(all), csvCell(name), csvCell(text)].join(','),
    )
    return linesOf(['from,to,odds,name,text', ...rows])
  },
  json: (table, site) =>
    jsonText({
      ...headOf(table, site),
      ...ofSite(site),
      rows: withChances(table).map(({ chance, from, to, ...words }) => ({
        from,
        to,
        chance: chance.map(asNumber),
        ...words,
      })),
    }),
}

const linesOf = (lines: string[]) => `${lines.join('\n')}\n`

/** A hyphen would be unclear next to a minus. */
const rangeText = ({ from, to }: CopiedRow) => (from === to ? String(from) : `${from}${from < 0 ? ' to ' : '-'}${to}`)

/** The text with the name before it, as on pages. */
const words = ({ name, text }: CopiedRow) => (name === undefined ? text : `${name}. ${text}`)

/** A space keeps spreadsheets from reading a text as a formula. */
function csvCell(text: string): string {
  const safe = /^[=+@-]/.test(text) ? ` ${text}` : text
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Digits in quotes if JSON readers would round the number. */
const asNumber = (number: bigint) => (number <= Number.MAX_SAFE_INTEGER ? Number(number) : String(number))

const ofSite = ({ config }: Site) => {
  const edition = editionOf(config)
  return { language: config.locale.htmlLang, ...(edition !== undefined && { edition }) }
}

function headOf({ id, title, die }: CopiedTable, { config, linker }: Site) {
  const [path, anchor] = linker.recordPath(`${TABLES}/${id}`)?.split('#') ?? []
  const page = path === undefined ? {} : { page: `${urlOf(path, config)}#${encodeURIComponent(anchor ?? '')}` }
  return { id, title, die, ...page }
}

function entry(table: CopiedTable, plain: (text: string) => string, site: Site) {
  const files = TABLE_FORMS.map((form) => [form, urlOf(`/${tableFile(table, form)}`, site.config)])
  return { ...headOf({ ...table, title: plain(table.title) }, site), ...Object.fromEntries(files) }
}

function withPlainTexts(table: CopiedTable, plain: (text: string) => string): CopiedTable {
  const rows = table.rows.map(({ name, text, ...range }) => ({
    ...range,
    ...(name !== undefined && { name: plain(name) }),
    text: plain(text),
  }))
  return { ...table, title: plain(table.title), rows }
}
