// Checks of the content that no page depends on: files that the build does not read, records, and the words of the glossary.

import { checkData, checkTerms } from '../content/check-data.ts'
import type { Content } from '../content/model.ts'
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
  for (const { content } of locales) readUsed(content)
  readUnused(base.content.data)
  checkTerms(base.config, base.content, report)
}

/** The start of a list in YAML, or of records in JSON. */
const LIST_OF_RECORDS = /^(?:\s*#.*\n)*\s*(?:- |\[\s*\{)/

/** Reads the data that pages show: reading it reports its mistakes, and the article of a page may come from the cache. */
function readUsed({ docs, posts, pages, data, versionData }: Content) {
  for (const [folder, documents] of [...docs, ...posts, ['', pages] as const]) {
    const own = versionData.get(folder) ?? data
    for (const name of new Set(documents.flatMap(({ markdown }) => markdown.uses)))
      if (name.includes('/')) own.text(name)
      else own.get(name)
  }
}

/** Reads the lists that no page shows, for the same reason. */
function readUnused(data: DataFiles) {
  for (const name of data.names()) if (LIST_OF_RECORDS.test(data.text(name)?.text ?? '')) data.get(name)
}
