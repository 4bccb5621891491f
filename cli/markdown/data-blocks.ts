// Shows records one after the other: item cards (`:::cards`), entries with several texts (`:::entries`), an index of their names.

import type { Token } from 'markdown-it'
import { escapeHtml } from '../../templates/escape.ts'
import { addTo } from '../core/group-by.ts'
import { collatorOf } from '../core/language-order.ts'
import { slug } from '../core/slug.ts'
import type { DataRecord } from '../data/data-record.ts'
import { type Column, cellText, columnsIn, fieldOf, isKey } from './data-query.ts'
import { rollsFor } from './dice.ts'
import { linkMarks } from './links.ts'
import { showsRecord } from './record-ids.ts'
import { RECORD } from './record-names.ts'
import { draw, factList, heading, namesFile, pictureOf } from './record-parts.ts'
import { envOf, inline, paragraph, raw, tag } from './tokens.ts'
import type { DirectiveOptions, Use } from './types.ts'

/** Names of records by the values of some fields, as folds that link to where each record is shown. */
export function recordIndex(use: Use, records: DataRecord[]): Token[] {
  const { state, line, source, options } = use
  if (!options.has('by')) use.complain('the keys to group by are missing.', 'Write by="threat: Threat".')
  return columnsIn('by', records, use).flatMap((column) => {
    const groups = new Map<string, DataRecord[]>()
    for (const record of records) {
      const value = fieldOf(record, column.key) ?? []
      for (const one of Array.isArray(value) ? value : [value]) {
        const name = cellText({ one }, { ...column, key: 'one' }, use)
        addTo(groups, name, record)
      }
    }
    const { compare } = collatorOf(envOf(state).language)
    return [
      raw(state, `<nav class="strip" aria-label="${escapeHtml(column.heading)}"><b>${escapeHtml(column.heading)}</b>`),
      ...[...groups]
        .sort(([a], [b]) => compare(a, b))
        .flatMap(([name, group]) => [
          raw(state, '<details><summary>'),
          inline(state, name, line),
          raw(state, `</summary><ul>${group.map((record) => indexEntry(use, record, source)).join('')}</ul></details>`),
        ]),
      raw(state, '</nav>'),
    ]
  })
}

function indexEntry({ state, line }: Use, record: DataRecord, source: string): string {
  const name = String(record.name ?? record.id)
  const href = `${RECORD}${source}/${slug(String(record.id ?? name))}`
  return `<li>${linkMarks(envOf(state), href, line).join(escapeHtml(name))}</li>`
}

/** Item cards: a small drawing, a name, a line of facts, a short text. */
export function cards(use: Use, records: DataRecord[], site: DirectiveOptions): Token[] {
  const { state, line, options, source } = use
  const facts = columnsIn('facts', records, use)
  const title = options.get('title') ?? 'name'
  const text = options.get('text')
  for (const key of [title, ...(text ? [text] : [])]) isKey(key, records, use)
  const lines = columnsIn('lines', records, use)
  return [
    ...printButton(use),
    raw(state, '<div class="items">'),
    ...records.flatMap((record) => {
      const name = String(fieldOf(record, title) ?? '')
      const tokens = [
        namesFile(card(use, record), use, site),
        ...(pictureOf(use, record, name) ?? [
          raw(state, draw(use, { seed: `${source}/${String(record.id ?? fieldOf(record, title))}` }, site)),
        ]),
        raw(state, '<div><p class="thing-name">'),
        inline(state, name, line),
        raw(state, '</p>'),
        ...figures(use, record, facts),
        ...(text ? paragraph(state, cellText(record, { key: text, heading: '' }, use), line) : []),
        ...factLines(use, record, lines),
        raw(state, '</div></article>'),
      ]
      return rollsFor(tokens, name)
    }),
    raw(state, '</div>'),
  ]
}

/** Largest card, in millimetres: one on a sheet. */
const MAX_CARD = { width: 190, height: 260 }
const MIN_CARD = 40

/** The button that prints the cards: `print="63x88mm"`. */
function printButton({ state, options, complain }: Use): Token[] {
  const size = options.get('print')
  if (size === undefined) return []
  const [, width = 0, height = 0] = /^(\d+)\s*[x×]\s*(\d+)\s*mm$/.exec(size.trim())?.map(Number) ?? []
  if (width < MIN_CARD || height < MIN_CARD || width > MAX_CARD.width || height > MAX_CARD.height) {
    const range = `from ${MIN_CARD}x${MIN_CARD}mm to ${MAX_CARD.width}x${MAX_CARD.height}mm`
    complain(`cannot print cards of ${JSON.stringify(size)}.`, `Write width and height, ${range}: print="63x88mm"`)
    return []
  }
  const env = envOf(state)
  env.parts.add('cards')
  const label = escapeHtml(env.texts.printCards)
  const button = `<button class="btn live" type="button" data-print-cards="${width}x${height}">${label}</button>`
  return [raw(state, `<p>${button}</p>`)]
}

function card({ state, line, source }: Use, record: DataRecord): Token {
  const open = showsRecord(tag(state, 'card_open', 'article', 1, line), source, record)
  open.attrSet('class', 'thing')
  return open
}

/** A line of facts: 'Target 8', '3 b'. Omits null, false and empty texts; for true it shows the heading only. */
function figures(use: Use, record: DataRecord, facts: Column[]): Token[] {
  const { state, line } = use
  const words = facts.flatMap((column) => {
    const value = fieldOf(record, column.key) ?? false
    if (value === false || value === '') return []
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

/** Records with several texts: a heading, a line of facts, a lead paragraph, then labelled lines. */
export function entries(use: Use, records: DataRecord[]): Token[] {
  const { state, line, options } = use
  const title = options.get('title') ?? 'name'
  const lead = options.get('lead')
  for (const key of [title, ...(lead ? [lead] : [])]) isKey(key, records, use)
  const facts = columnsIn('facts', records, use)
  const lines = columnsIn('lines', records, use)
  return records.flatMap((record) => {
    const name = String(fieldOf(record, title) ?? '')
    return [
      ...heading(use, name, record),
      ...(pictureOf(use, record, name) ?? []),
      ...(facts.length > 0 ? figures(use, record, facts) : []),
      ...(lead ? paragraph(state, cellText(record, { key: lead, heading: '' }, use), line) : []),
      ...factLines(use, record, lines),
    ]
  })
}

/** Labelled lines for the fields that the record has. */
function factLines(use: Use, record: DataRecord, columns: Column[]): Token[] {
  const shown = columns.filter((column) => (fieldOf(record, column.key) ?? '') !== '')
  if (shown.length === 0) return []
  return factList(
    use,
    shown.map((column) => ({ name: column.heading, text: cellText(record, column, use) })),
  )
}
