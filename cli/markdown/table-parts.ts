// Names in braces in the texts of tables.yml: `{perils}` becomes a link to the table, `{2d6}` dice.

import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { parseDice } from '../../templates/play/roll.ts'
import type { DataFiles } from '../data/data-record.ts'
import { ROW_PART, TABLES } from '../game/table-records.ts'
import { dieHtml } from './dice.ts'
import { linkAttributes } from './links.ts'
import { RECORD } from './record-names.ts'
import { envOf, raw, rollToken, textToken } from './tokens.ts'

/** Marks a text whose names in braces are tables. */
export function hasParts(text: Token): Token {
  text.meta = { ...text.meta, parts: true }
  return text
}

/** Must run before the rules that read text. */
export function tableParts(md: MarkdownIt, { data }: { data: DataFiles }) {
  md.core.ruler.push('table-parts', (state) => {
    for (const token of state.tokens) {
      if (!token.meta?.parts) continue
      token.children = (token.children ?? []).flatMap((child) =>
        child.type === 'text' ? split(state, child.content, token.map?.[0] ?? 0, data) : [child],
      )
    }
  })
}

function split(state: StateCore, text: string, line: number, data: DataFiles): Token[] {
  const env = envOf(state)
  const titles = new Map(data.get(TABLES)?.map(({ id, title }) => [String(id), String(title ?? id)]))
  const made: Token[] = []
  let end = 0
  for (const match of text.matchAll(ROW_PART)) {
    const [written, name = ''] = match
    const title = titles.get(name)
    const isDice = parseDice(name) !== undefined
    if (title === undefined && !isDice) continue
    made.push(textToken(state, text.slice(end, match.index)))
    if (isDice) env.parts.add('dice')
    if (isDice) made.push(rollToken(state, name, dieHtml(name, env.texts.roll)))
    else {
      const link = linkAttributes(env, `${RECORD}${TABLES}/${name}`, line)
      made.push(
        raw(state, `<a ${link} data-part="${escapeHtml(name)}">`),
        textToken(state, title ?? ''),
        raw(state, '</a>'),
      )
    }
    end = match.index + written.length
  }
  return [...made, textToken(state, text.slice(end))]
}
