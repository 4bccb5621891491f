// Blocks that the build fills: `:::table` from records of content/data, `:::diagram` from a drawing, and those of features. They become
// ordinary tokens, which the later rules process like written Markdown.

import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import type { DataRecord } from '../data/data-record.ts'
import { ODDS_OPTIONS } from '../game/odds-chart.ts'
import { TABLES } from '../game/table-records.ts'
import { cards, entries, recordIndex } from './data-blocks.ts'
import { chosenRecords, readArguments, recordsIn } from './data-query.ts'
import { dataTable, rollTable } from './data-tables.ts'
import { diagram, oddsChart } from './diagrams.ts'
import { glossary } from './glossary.ts'
import { insertToken } from './inserts.ts'
import { addError, placeOf } from './places.ts'
import { SCREEN_OPTIONS, screen } from './screens.ts'
import { SHEET_OPTIONS, sheet } from './sheet.ts'
import { plates } from './stat-blocks.ts'
import { envOf, replaced, reportedBefore } from './tokens.ts'
import type { Directive, DirectiveOptions, Use } from './types.ts'

/** Makes a block of the records that the options choose. */
const ofRecords =
  (make: (use: Use, records: DataRecord[], site: DirectiveOptions) => Token[]): Directive['make'] =>
  (use, site) => {
    const records = recordsOf(use, use.source, 'a file of content/data')
    if (!records) return []
    const chosen = chosenRecords(records, use)
    const where = use.options.get('where')
    const why =
      where === undefined ? `"${use.source}.yml" has no records.` : `no record of "${use.source}.yml" matches ${where}.`
    if (chosen.length === 0 && !use.isFaulty()) use.complain(why)
    return chosen.length > 0 ? make(use, chosen, site) : []
  }

/** Makes a block of a table or a sentence of tables.yml. */
export const ofTables =
  (make: (use: Use, tables: DataRecord[]) => Token[]): Directive['make'] =>
  (use) => {
    const tables = recordsOf(use, TABLES, 'a table of content/data/tables.yml')
    if (tables?.length === 0 && !use.isFaulty()) use.complain(`"${TABLES}.yml" has no records.`)
    return tables?.length ? make(use, tables) : []
  }

/** `known`: what the directive names, for a message. */
function recordsOf(use: Use, file: string, known: string): DataRecord[] | undefined {
  if (use.source !== '') return recordsIn(file, use)
  use.complain('the records to show are missing.', `Write the name of ${known} after it.`)
  return undefined
}

/** `:::index` without a file is the index of the docs. */
const index: Directive['make'] = (use, site) =>
  use.source === '' && use.options.size === 0
    ? [insertToken(use.state, { kind: 'index' }, use.line)]
    : ofRecords(recordIndex)(use, site)

export const DIRECTIVES = new Map<string, Directive>(
  Object.entries({
    table: {
      make: ofRecords(dataTable),
      options: ['columns', 'where', 'sort', 'group', 'caption', 'layout', 'filter'],
    },
    roll: { make: ofTables(rollTable), options: ['caption', 'heading', 'odds'] },
    plates: { make: ofRecords(plates), options: ['where', 'sort'] },
    cards: { make: ofRecords(cards), options: ['where', 'sort', 'title', 'facts', 'text', 'lines', 'print'] },
    entries: { make: ofRecords(entries), options: ['where', 'sort', 'title', 'lead', 'facts', 'lines'] },
    index: { make: index, options: ['where', 'sort', 'by'] },
    sheet: { make: sheet, options: SHEET_OPTIONS },
    screen: { make: screen, options: SCREEN_OPTIONS, filled: null },
    diagram: { make: diagram, code: 'WB370', filled: null },
    'odds-chart': { make: oddsChart, options: ODDS_OPTIONS, code: 'WB370', filled: null },
    glossary: { make: glossary, code: 'WB380' },
  } satisfies Record<string, Directive>),
)

export function directives(md: MarkdownIt, site: DirectiveOptions) {
  md.core.ruler.after('block', 'directives', (state) => {
    const isDirective = ({ type }: Token) => type === 'directive'
    state.tokens = replaced(state.tokens, isDirective, (token) => {
      const made = fill(state, token, site)
      for (const one of made) one.level = token.level
      return made
    })
  })
}

function fill(state: StateCore, token: Token, site: DirectiveOptions): Token[] {
  const env = envOf(state)
  const [line, below] = token.map ?? [0, 1]
  const name = String(token.meta?.name)
  const rest = String(token.meta?.rest)
  const { make, options: known, code = 'WB350' } = env.directives.get(name) as Directive
  let isFaulty = false
  const complain: Use['complain'] = (message, hint, at = placeOf(env, line)) => {
    isFaulty = true
    if (reportedBefore(env, `directive ${line} ${message}`)) return
    addError(env, code, `:::${name}: ${message}`, at, hint)
  }
  const { source, options } = known ? readArguments(rest, known, complain) : { source: '', options: new Map() }
  const use: Use = {
    state,
    line,
    end: below - 1,
    rest,
    source,
    options,
    files: site.data,
    complain,
    isFaulty: () => isFaulty,
  }
  return make(use, site)
}
