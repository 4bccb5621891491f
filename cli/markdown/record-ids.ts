// Gives the records of data files ids, so that links and the search lead to a record. A record with a heading has an id already.

import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { slug } from '../core/slug.ts'
import type { DataRecord } from '../data/data-record.ts'
import { freeId } from './headings.ts'
import { envOf } from './tokens.ts'

/** Marks the token of a row, a card or a heading that shows a record. `source`: the data file. */
export function showsRecord(token: Token, source: string, { id, name }: DataRecord): Token {
  const wanted = slug(String(id ?? name ?? ''))
  const record: Shown = { source, key: `${source}/${wanted}`, wanted, name: String(name ?? id ?? '') }
  if (wanted !== '') token.meta = { ...token.meta, record }
  return token
}

interface Shown {
  /** Data file. */
  source: string
  key: string
  wanted: string
  name: string
}

/** The record that a token shows, and the id that it wants. */
export const shownBy = (token: Token) => token.meta?.record as Shown | undefined

/** Must run after the rules for headings and tables, whose ids stay as they are. */
export function recordIds(md: MarkdownIt) {
  md.core.ruler.before('headings', 'record-levels', raiseHeadings)
  md.core.ruler.push('record-ids', (state) => {
    const { ids, anchors, records, rows } = envOf(state)
    const named = new Set<string>()
    // A heading, else a card, else a row has the id of its record.
    for (const kind of ['heading_open', 'card_open', 'tr_open'])
      for (const token of state.tokens) {
        const shown = token.type === kind ? shownBy(token) : undefined
        if (!shown || named.has(shown.key)) continue
        named.add(shown.key)
        if (kind === 'tr_open') rows.add(shown.key)
        const isTaken = anchors.has(shown.wanted)
        const id = token.attrGet('id') ?? freeId(shown.wanted, isTaken ? ids.set(shown.wanted, 0) : ids)
        token.attrSet('id', String(id))
        records.set(shown.key, String(id))
      }
  })
}

/** Headings of records are `<h3>`, and `<h2>` where the page has no section before them: no level is skipped. */
function raiseHeadings(state: StateCore) {
  const { tokens } = state
  for (const [i, token] of tokens.entries()) {
    const isTitle = token.tag === 'h1' || (i === 0 && !envOf(state).isTitled && token.markup !== '')
    if (token.type !== 'heading_open' || isTitle) continue
    const close = tokens[i + 2]
    if (!shownBy(token) || !close) return
    token.tag = 'h2'
    close.tag = 'h2'
  }
}
