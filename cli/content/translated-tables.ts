// A table to roll on in a translated page keeps the dice and ranges of the original.

import type { ResolvedConfig } from '../config/resolved-config.ts'
import { error, type Report, reportAt } from '../core/errors.ts'
import { isTranslation, originOf } from '../core/find-files.ts'
import { type Content, documentsOf } from './model.ts'

/** `base`: content of the default locale. */
export function checkTranslatedTables(content: Content, base: Content, { checks }: ResolvedConfig, report: Report) {
  if (content === base) return
  const originals = new Map(documentsOf(base).map(({ file, markdown }) => [file, markdown.dieTables]))
  for (const { file, markdown } of documentsOf(content)) {
    if (!isTranslation(file) || !markdown.dieTables) continue
    const written = (originals.get(originOf(file)) ?? []).map(({ text }) => text)
    // If the original has another number of tables, the tables cannot be matched by their order.
    const isAligned = written.length === markdown.dieTables.length
    for (const [i, { text, place }] of markdown.dieTables.entries()) {
      if (written.length === 0 || (isAligned ? written[i] === text : written.includes(text))) continue
      const original = isAligned ? `, not ${written[i]}` : ''
      const message = `This table has other dice or ranges than its original: ${text}${original}.`
      reportAt(checks.dieTables, error('WB346', message, place, 'Translate the texts only.'), report)
    }
  }
}
