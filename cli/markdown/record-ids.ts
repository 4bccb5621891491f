// Gives the records of data files ids, so that links and the search lead to a record. A record with a heading has an id already.
import type { MarkdownIt, Token } from 'markdown-it'
import type { DataRecord } from '../content/data-files.ts'
import { slug } from '../slug.ts'
import { freeId } from './headings.ts'
import { envOf } from './tokens.ts'

/** Marks the token of a row, a card or a heading that shows a record. `source`: the data file. */
export function showsRecord(token: Token, source: string, { id, name }: DataRecord): Token {
  const wanted = slug(String(id ?? name ?? ''))
  if (wanted !== '') token.meta = { ...token.meta, record: { key: `${source}/${wanted}`, wanted } satisfies Shown }
  return token
}

interface Shown {
  key: string
  wanted: string
}

/** The record that a token shows, and the id that it wants. */
export const shownBy = (token: Token) => token.meta?.record as Shown | undefined

/** Must run after the rules for headings and tables, whose ids stay as they are. */
export function recordIds(md: MarkdownIt) {
  md.core.ruler.push('record-ids', (state) => {
    const { ids, anchors, records } = envOf(state)
    const named = new Set<string>()
    for (const token of state.tokens) {
      const shown = token.type === 'heading_open' ? shownBy(token) : undefined
      if (!shown || named.has(shown.key)) continue
      named.add(shown.key)
      records.set(shown.key, String(token.attrGet('id')))
    }
    for (const token of state.tokens) {
      const shown = token.type === 'heading_open' ? undefined : shownBy(token)
      if (!shown || named.has(shown.key)) continue
      named.add(shown.key)
      const id = freeId(shown.wanted, anchors.has(shown.wanted) ? ids.set(shown.wanted, 0) : ids)
      token.attrSet('id', id)
      records.set(shown.key, id)
    }
  })
}
