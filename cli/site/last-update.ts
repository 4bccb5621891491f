// 'Last updated on …': date and author of a page's last change.

import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { ContentDocument, History } from '../content/model.ts'
import { isoDay, parseDate } from '../core/dates.ts'

interface ShownChanges {
  showLastUpdateTime: boolean
  showLastUpdateAuthor: boolean
}

/** Whether docs or posts show their last update. */
export const showsLastUpdate = ({ docs, blogs }: Pick<ResolvedConfig, 'docs' | 'blogs'>) =>
  [...docs, ...blogs].some((part) => part.showLastUpdateTime || part.showLastUpdateAuthor)

/** Date of a page's last change, and the fields that the page shows. Front matter takes precedence over git. */
export function lastUpdateOf(
  { file, frontMatter }: ContentDocument<'doc' | 'post'>,
  history: History,
  shows: ShownChanges,
) {
  const given = frontMatter.last_update
  const change = given === false ? undefined : history(file)
  const parsed = given && given.date !== undefined ? parseDate(given.date) : change
  const updated = parsed && 'date' in parsed ? isoDay(parsed.date) : undefined
  const author = given ? (given.author ?? change?.author) : change?.author
  return {
    updated,
    shown: {
      ...(shows.showLastUpdateTime && updated !== undefined && { lastUpdated: updated }),
      ...(shows.showLastUpdateAuthor && author !== undefined && { lastUpdatedBy: author }),
    },
  }
}
