// `:::generate npc title="Someone on the road"`: a sentence of tables.yml that is made by rolling, above the tables that it names.

import type { Token } from 'markdown-it'
import { escapeHtml } from '../../../templates/escape.ts'
import { fill } from '../../../templates/languages/fill.ts'
import { readTemplate, type TemplatePart } from '../../../templates/play/template.ts'
import type { DataRecord } from '../../data/data-record.ts'
import { isGenerator, tablesNamedBy } from '../../game/table-records.ts'
import { findTable, tableTokens } from '../../markdown/data-tables.ts'
import { ofTables } from '../../markdown/directives.ts'
import { hasParts } from '../../markdown/table-parts.ts'
import { envOf, inline, raw } from '../../markdown/tokens.ts'
import type { Use } from '../../markdown/types.ts'
import type { Feature } from '../../site/feature.ts'

export const generators = {
  name: 'generators',
  blocks: () => ({ directives: { generate: { make: ofTables(generator), options: ['title'] } } }),
  toys: [
    {
      on: 'click',
      selector: '[data-generate]',
      module: 'play/generate.ts',
      styles: ['play/generate.css'],
      part: 'sentences',
      isInBook: true,
    },
  ],
} satisfies Feature

function generator(use: Use, records: DataRecord[]): Token[] {
  const { state, line, source, options, complain } = use
  const { texts } = envOf(state)
  const found = findTable(source, records, use)
  if (!found) return []
  if (!isGenerator(found)) {
    complain(
      `"${source}" has no "text".`,
      `A sentence is { id: ${source}, text: '{names}, a {trades}.' }. For a table write :::roll ${source}`,
    )
    return []
  }
  const text = String(found.text)
  const parts = readTemplate(text)
  if (typeof parts === 'string') return [] // Reported with the file.
  envOf(state).parts.add('sentences')
  const title = options.get('title') ?? String(found.title ?? source)
  const [before = '', after = ''] = escapeHtml(texts.generateSteps).split('{sentence}')
  const name = escapeHtml(title)
  const label = escapeHtml(fill(texts.roll, { dice: title }))
  return [
    raw(
      state,
      `<div class="generate" role="group" aria-label="${name}" data-sentence="${escapeHtml(text)}"><p><b>${name}</b></p><p class="roll-bar"><button class="btn" type="button" data-generate aria-label="${label}">${texts.rollAll}</button></p><output></output><p>${before}`,
    ),
    hasParts(inline(state, instruction(parts), line)),
    raw(state, `${after}</p>`),
    ...usedTables(source, records).flatMap((record) => tableTokens(use, record, new Map())),
    raw(state, '</div>'),
  ]
}

/** The sentence for readers who roll the tables themselves; parts that may be missing are in parentheses. */
const instruction = (parts: TemplatePart[]): string =>
  parts
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return part.text
        case 'table':
          return `{${part.id}}`
        case 'dice':
          return `{${part.notation}}`
        default:
          return `(${instruction(part.parts)})`
      }
    })
    .join('')

/** The tables that a sentence names, and those that they name, in order, each once. */
function usedTables(id: string, records: DataRecord[], found = new Map<string, DataRecord>()): DataRecord[] {
  const record = records.find((one) => String(one.id) === id)
  if (record && !found.has(id)) {
    found.set(id, record)
    for (const next of tablesNamedBy(record)) usedTables(next, records, found)
  }
  return [...found.values()].filter((one) => !isGenerator(one))
}
