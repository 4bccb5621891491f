// 'Last updated on …': when and by whom a page was last changed.
import type { ResolvedConfig } from '../config/load.ts'
import { isoDay, parseDate } from '../content/dates.ts'
import type { History } from '../content/history.ts'
import type { ContentDocument } from '../content/read.ts'

/** What the config wants shown of it. */
export interface ShownChanges {
  showLastUpdateTime: boolean
  showLastUpdateAuthor: boolean
}

/** Whether pages say when they were changed. */
export const tellsDates = ({ docs, blog }: Pick<ResolvedConfig, 'docs' | 'blog'>) =>
  [docs, blog].some((part) => part?.showLastUpdateTime || part?.showLastUpdateAuthor)

/** When a page last changed, and what of that is shown. Front matter wins over git. */
export function lastUpdateOf(
  { file, frontMatter }: ContentDocument<'doc' | 'post'>,
  history: History,
  shows: ShownChanges | undefined,
) {
  const given = frontMatter.last_update
  const change = given === false ? undefined : history(file)
  const parsed = given && given.date !== undefined ? parseDate(given.date) : change
  const updated = parsed && 'date' in parsed ? isoDay(parsed.date) : undefined
  const author = given ? (given.author ?? change?.author) : change?.author
  return {
    updated,
    shown: {
      ...(shows?.showLastUpdateTime && updated !== undefined && { lastUpdated: updated }),
      ...(shows?.showLastUpdateAuthor && author !== undefined && { lastUpdatedBy: author }),
    },
  }
}
