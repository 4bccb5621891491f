// The controls of tables that readers roll on: a button, a field for a roll on the table, and the odds.
import type { StateCore, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { iconHtml } from '../../templates/icons/icon-paths.ts'
import { fill } from '../../templates/languages/fill.ts'
import { type oddsOfRows, percentages } from '../game/odds.ts'
import { TABLE_FORMS } from '../game/table-records.ts'
import { dieIcon } from './dice.ts'
import { freeId } from './headings.ts'
import { linkAttributes } from './links.ts'
import { inline, tag } from './tokens.ts'
import type { MarkdownEnv } from './types.ts'

export interface RolledTable {
  /** The dice as written: 'd6'. One for each column of totals if each column is a table of its own. */
  dies: string[]
  /** Columns of totals. */
  columns: number[]
  /** Odds of each table: those of the cells in its columns of totals. */
  odds: Odds[]
}

type Odds = ReturnType<typeof oddsOfRows>

/** Start of the address of a link to a copy of a table, which site/link-attributes.ts resolves: 'copy:csv loot'. */
const COPY = 'copy:'

interface Frame {
  caption: string | undefined
  /** The table shows the odds without a button. */
  hasOdds: boolean
  /** Id of the table in tables.yml. Undefined if it is written in a page. */
  id: string | undefined
}

/** Two opening tags with the controls: the frame of the table, and of the part that scrolls. */
export function rolledFrame(
  { dies, columns, odds }: RolledTable,
  { caption, hasOdds, id }: Frame,
  env: MarkdownEnv,
): string {
  const { texts } = env
  const [die = ''] = dies
  const elementId = freeId(`roll-${slugOf(caption ?? die)}`, env.ids)
  if (id !== undefined && !env.records.has(`tables/${id}`)) env.records.set(`tables/${id}`, elementId)
  const isFair = odds.every(({ ways }) => new Set(ways.filter((some) => some > 0n)).size <= 1)
  const data = [
    ` data-die="${escapeHtml(die)}"`,
    columns.length > 1 ? ` data-columns="${columns.join(' ')}"` : '',
    dies.length > 1 ? ` data-each="${escapeHtml(dies.join('|'))}"` : '',
    isFair || hasOdds ? '' : ` data-odds="${escapeHtml(shares(odds).join(' '))}"`,
    id === undefined ? '' : ` data-table="${escapeHtml(id)}"`,
  ]
  const dice = dies.join(', ')
  const roll = `${iconHtml(dieIcon(die))}${escapeHtml(fill(texts.roll, { dice }))}`
  const label = caption ? ` aria-label="${escapeHtml(fill(texts.rollFor, { dice, name: caption }))}"` : ''
  const button = `<button class="btn" type="button" data-roll-table${label}>${roll}</button>`
  const field = `<label>${texts.iRolled} <input inputmode="numeric" autocomplete="off" size="3" data-rolled></label>`
  const toggle =
    isFair || hasOdds
      ? ''
      : `<button class="btn quiet" type="button" aria-pressed="false" data-show-odds>${texts.odds}</button>`
  const copies = id === undefined ? '' : copyFold(id, env)
  return `<div class="rolls" id="${elementId}"${data.join('')}><div class="roll-bar">${button}${field}${toggle}${copies}</div><div class="table">`
}

/** On phones only the icon is shown. */
function copyFold(id: string, env: MarkdownEnv): string {
  const links = TABLE_FORMS.map((form) => copyLink(form, id, env)).join(' ')
  return `<details class="copies"><summary>${iconHtml('copy')}<span>${env.texts.copyTable}</span></summary>${links}</details>`
}

function copyLink(form: string, id: string, env: MarkdownEnv): string {
  const link = linkAttributes(env, `${COPY}${form} ${id}`, undefined, { line: 1 })
  const name = form.toUpperCase()
  return `<a ${link} aria-label="${escapeHtml(fill(env.texts.tableCopy, { form: name }))}">${name}</a>`
}

/** '17', or '<1' for what is possible but rounds to nothing. */
const shares = (odds: Odds[]): string[] =>
  odds.flatMap((one) =>
    percentages(one).map((percent, i) => (percent === 0 && (one.ways[i] ?? 0n) > 0n ? '<1' : String(percent))),
  )

/** Adds a column with the odds after each column of totals. */
export function addOdds(state: StateCore, table: Token[], { columns, odds }: RolledTable, env: MarkdownEnv) {
  const texts = shares(odds)
  const rows = texts.length / columns.length
  let [row, column] = [-2, -1]
  const made = table.flatMap((token): Token[] => {
    if (token.type === 'tr_open') [row, column] = [row + 1, -1]
    if (token.type === 'th_open' || token.type === 'td_open') column++
    const at = columns.indexOf(column)
    if (!/^t[hd]_close$/.test(token.type) || at === -1) return [token]
    const isHead = row === -1
    const percent = escapeHtml(texts[at * rows + row] ?? '')
    const text = isHead ? env.texts.odds : fill(env.texts.percent, { number: percent })
    const open = tag(state, isHead ? 'th_open' : 'td_open', isHead ? 'th' : 'td', 1)
    open.attrSet('class', 'num odds')
    if (isHead) open.attrSet('scope', 'col')
    const content = inline(state, text, 0)
    content.children = [Object.assign(new state.Token('text', '', 0), { content: text.replace('&lt;', '<') })]
    return [token, open, content, tag(state, isHead ? 'th_close' : 'td_close', isHead ? 'th' : 'td', -1)]
  })
  table.splice(0, table.length, ...made)
}

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
