// The tables to roll on, as Foundry's tables: those that the docs show, those of tables.yml that no page shows, and sentences.

import { type Dice, parseDice } from '../../../../templates/play/roll.ts'
import { readTemplate, type TemplatePart, tablesIn } from '../../../../templates/play/template.ts'
import { isTag, type Part } from '../../../core/html.ts'
import { TABLES } from '../../../game/table-records.ts'
import type { Entry, EntryPage } from '../entries.ts'
import type { SentenceEntry, TableEntry } from '../model.ts'
import { documentId, folder, rollTable } from './documents.ts'
import { formulaOf } from './formula.ts'
import { textHtml } from './foundry-html.ts'
import type { PackDocuments } from './pack.ts'
import type { ShownRow, ShownTable } from './shown-tables.ts'

interface TableSources {
  /** The tables that pages show. */
  shown: Iterable<ShownTable>
  tables: TableEntry[]
  sentences: SentenceEntry[]
  /** HTML for Foundry of parts of a page. */
  htmlOf(parts: Part[]): string
  /** UUID of a table. */
  uuidOf(key: string): string
}

/** Each table once, in the order of the pages, in a folder for each doc. */
export function rollTables({ shown, tables, sentences, htmlOf, uuidOf }: TableSources): PackDocuments {
  const made = new Map<string, Made>()
  const titles = new Map([...tables.filter(isOfData), ...sentences].map(({ id, title }) => [keyOf(id), title]))
  const named: Named = (id) => {
    const name = titles.get(keyOf(id))
    return name === undefined ? undefined : { name, uuid: uuidOf(keyOf(id)) }
  }
  for (const table of shown) if (!made.has(table.key)) made.set(table.key, shownTable(table, htmlOf, named))
  for (const table of tables.filter(isOfData)) {
    const key = keyOf(table.id)
    const dice = parseDice(table.die)
    if (dice && !made.has(key)) made.set(key, hiddenTable(table, dice))
  }
  for (const sentence of sentences) made.set(keyOf(sentence.id), sentenceTable(sentence, named))
  const folders = new Map([...made.values()].flatMap(({ entry }) => (entry ? [[folderKey(entry), entry.title]] : [])))
  return {
    folders: [...folders].map(([key, name], place) => folder({ key, name, place, inside: null, type: 'RollTable' })),
    tables: [...made].map(([key, { entry, ...table }], place) =>
      rollTable({ ...table, key, place, inside: entry ? documentId(folderKey(entry)) : null }),
    ),
  }
}

const folderKey = ({ key }: Pick<Entry, 'key'>) => `folders/${key}`

/** Whether a table is one of tables.yml. All others are shown. */
const isOfData = ({ id }: TableEntry) => !id.includes('#')

const keyOf = (id: string) => `${TABLES}/${id}`

/** `entry`: whose page shows the table. */
type Made = Pick<Parameters<typeof rollTable>[0], 'name' | 'formula' | 'rows'> & { entry?: EntryPage['entry'] }

/** Finds a table of tables.yml by its id. */
type Named = (id: string) => { name: string; uuid: string } | undefined

function shownTable({ name, dice, rows, page }: ShownTable, htmlOf: (parts: Part[]) => string, named: Named): Made {
  return {
    name,
    entry: page.entry,
    formula: formulaOf(dice),
    rows: rows.flatMap(({ ranges, cells }) => {
      const says = [
        { html: cellsHtml(cells, htmlOf) },
        ...found(
          cells.flatMap(({ parts }) => tablesNamedIn(parts)),
          named,
        ),
      ]
      return ranges.flatMap((range) => says.map((one) => ({ range, says: one })))
    }),
  }
}

const found = (ids: string[], named: Named) => [...new Set(ids)].map(named).filter((one) => one !== undefined)

/** A table that no page shows. */
const hiddenTable = ({ title, rows }: TableEntry, dice: Dice): Made => ({
  name: title,
  formula: formulaOf(dice),
  rows: rows.map(({ from, to, name, text }) => ({
    range: [from, to],
    says: { html: textHtml(name === undefined ? text : `${name}. ${text}`) },
  })),
})

/** One cell is the text of the row; several follow one another with the names of their columns. */
function cellsHtml(cells: ShownRow['cells'], htmlOf: (parts: Part[]) => string): string {
  const written = cells.map(({ column, parts }) => ({ column, html: htmlOf(parts) })).filter(({ html }) => html !== '')
  if (written.length < 2) return written.map(({ html }) => html).join('')
  return written
    .map(({ column, html }) => (column === '' ? html : `<strong>${textHtml(column)}:</strong> ${html}`))
    .join('<br>')
}

/** Ids of the tables that a text names in braces; see markdown/table-parts.ts. */
const tablesNamedIn = (parts: Part[]): string[] =>
  parts.filter(isTag).flatMap(({ attributes, children }) => attributes['data-part'] ?? tablesNamedIn(children))

/** A roll with one possible total draws all rows: the sentence, and a row of each table that it names. */
function sentenceTable({ title, text }: SentenceEntry, named: Named): Made {
  const template = readTemplate(text)
  const parts = typeof template === 'string' ? [] : template
  const says = [{ html: sentenceHtml(parts, named) }, ...found(tablesIn(parts), named)]
  return { name: title, formula: '1d1', rows: says.map((one) => ({ range: [1, 1], says: one })) }
}

/** The HTML of a sentence: the name of a table in the place of its rows, and optional parts in parentheses. */
const sentenceHtml = (parts: TemplatePart[], named: Named): string =>
  parts
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return textHtml(part.text)
        case 'table':
          return `<em>${textHtml(named(part.id)?.name ?? part.id)}</em>`
        case 'dice': {
          const dice = parseDice(part.notation)
          return dice ? `[[/r ${formulaOf(dice)}]]` : textHtml(part.notation)
        }
        default:
          return `(${sentenceHtml(part.parts, named)})`
      }
    })
    .join('')
