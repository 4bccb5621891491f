// Checks of the content that no page depends on: files that the build does not read, records, and the words of the glossary.

import { checkData, checkTerms } from '../content/check-data.ts'
import { checkTranslatedTables } from '../content/translated-tables.ts'
import { reportUnread } from '../content/unread.ts'
import type { Report } from '../core/errors.ts'
import type { DataFiles } from '../data/data-record.ts'
import type { ReadSite } from './plan-memo.ts'

export function checkContent({ locales, found = [] }: Pick<ReadSite, 'locales' | 'found'>, report: Report) {
  const [base] = locales // The default locale.
  if (!base) return
  reportUnread(found, base.config, report)
  for (const { config, content } of locales) {
    checkData(content.data, config, report, base.content.data)
    checkTranslatedTables(content, base.content, config, report)
  }
  checkUnused(base.content.data)
  checkTerms(base.config, base.content, report)
}

/** The start of a list in YAML, or of records in JSON. */
const LIST_OF_RECORDS = /^(?:\s*#.*\n)*\s*(?:- |\[\s*\{)/

/** Reads the lists that no page shows, too: reading them reports their mistakes. */
function checkUnused(data: DataFiles) {
  for (const name of data.names()) if (LIST_OF_RECORDS.test(data.text(name)?.text ?? '')) data.get(name)
}
