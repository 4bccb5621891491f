// The data directives make tables, rolls, plates, cards and entries from the records of content/data. They produce ordinary
// tokens, which the later rules process like written Markdown.
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import type { PlateConfig } from '../config/define-config.ts'
import type { DataFiles } from '../content/data-files.ts'
import type { DrawingSite } from '../content/drawings.ts'
import { error } from '../errors.ts'
import { TABLES } from '../rules/table-records.ts'
import { cards, entries, plates, recordIndex } from './data-blocks.ts'
import { chosenRecords, readArguments, recordsIn, type Use } from './data-query.ts'
import { dataTable, rollTable } from './data-tables.ts'
import { generator } from './generators.ts'
import { insert } from './inserts.ts'
import { placeOf } from './places.ts'
import { SCREEN_OPTIONS, screen } from './screens.ts'
import { sheet } from './sheet.ts'
import { envOf, replaced, reportedBefore } from './tokens.ts'

/** Blocks that show data from files. */
export const DIRECTIVES = new Set([
  'table',
  'roll',
  'generate',
  'plates',
  'cards',
  'entries',
  'index',
  'sheet',
  'screen',
  'diagram',
  'odds-chart',
  'glossary',
  'component',
  'embed',
  'book',
])

/** The data and settings that the directives use. */
export interface DataOptions {
  data: DataFiles
  plates: Map<string, PlateConfig>
  /** Whether a component of the site makes the inside of stat blocks. Default: no. */
  hasOwnPlates?: boolean
  /** For the addresses of drawings. */
  baseUrl: string
  theme: DrawingSite['theme']
}

/** The options of each directive. */
const OPTIONS: Record<string, string[]> = {
  table: ['columns', 'where', 'sort', 'group', 'caption', 'layout', 'filter'],
  roll: ['caption', 'heading', 'odds'],
  generate: ['title'],
  plates: ['where', 'sort'],
  cards: ['where', 'sort', 'title', 'facts', 'text', 'lines', 'print'],
  screen: SCREEN_OPTIONS,
  sheet: ['boxes', 'ticks', 'lines'],
  index: ['where', 'sort', 'by'],
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
    if (reportedBefore(env, `data ${line} ${message}`)) return
    env.problems.push(error('WB350', `:::${directive}: ${message}`, placeOf(env, line), hint))
  }
  const { source, options } = readArguments(String(token.meta?.rest), OPTIONS[directive] ?? [], complain)
  const use: Use = { state, line, source, options, files: site.data, complain }
  if (directive === 'sheet') return sheet(use)
  if (directive === 'screen') return screen(use, (token.map?.[1] ?? 1) - 1)
  const isOfTables = directive === 'roll' || directive === 'generate'
  // Without a file it is the index of the docs.
  if (directive === 'index' && source === '' && options.size === 0) return [insert(state, { kind: 'index' }, line)]
  if (source === '') {
    const known = isOfTables ? 'a table of content/data/tables.yml' : 'a file of content/data'
    complain('the records to show are missing.', `Write the name of ${known} after it.`)
    return []
  }
  const file = isOfTables ? TABLES : source
  const records = recordsIn(file, use)
  if (!records) return []
  const where = options.get('where')
  const chosen = isOfTables ? records : chosenRecords(records, use)
  if (chosen.length === 0 && faults === 0)
    complain(where === undefined ? `"${file}.yml" has no records.` : `no record of "${file}.yml" matches ${where}.`)
  if (chosen.length === 0) return []
  switch (directive) {
    case 'table':
      return dataTable(use, chosen)
    case 'roll':
      return rollTable(use, records)
    case 'generate':
      return generator(use, records)
    case 'plates':
      return plates(use, chosen, site)
    case 'index':
      return recordIndex(use, chosen)
    case 'cards':
      return cards(use, chosen, site)
    default:
      return entries(use, chosen)
  }
}
