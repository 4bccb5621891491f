// Below an article: its tags, where to change it or to report an error, when it last changed.
import { Icon } from '../icons/icons.tsx'
import type { PageLink } from '../page-data.ts'
import { Tags } from '../parts/tags.tsx'
import { text } from '../text.ts'
import { Filled } from './filled.tsx'

interface SourceProps {
  tags: PageLink[]
  editHref?: string | undefined
  reportHref?: string | undefined
  /** ISO date. Shown as it is: a day that every reader understands and no time zone moves. */
  lastUpdated?: string | undefined
  lastUpdatedBy?: string | undefined
}

export function Source({ tags, editHref, reportHref, ...change }: SourceProps) {
  const updated = lastUpdate(change)
  if (tags.length === 0 && !editHref && !reportHref && !updated) return null
  return (
    <footer className="source">
      <Tags tags={tags} />
      {editHref && (
        <a href={editHref} target="_blank" rel="noopener noreferrer">
          <Icon name="pen" />
          {text.editPage}
          <span className="vh"> {text.opensNewTab}</span>
        </a>
      )}
      {reportHref && (
        <a href={reportHref}>
          <Icon name="warning" />
          {text.reportError}
        </a>
      )}
      {updated}
    </footer>
  )
}

function lastUpdate({ lastUpdated, lastUpdatedBy }: Pick<SourceProps, 'lastUpdated' | 'lastUpdatedBy'>) {
  if (typeof HAS !== 'undefined' && !HAS.lastUpdates) return null
  if (!lastUpdated && !lastUpdatedBy) return null
  const day = lastUpdated?.slice(0, 10)
  const said = day ? (lastUpdatedBy ? text.lastUpdatedOnBy : text.lastUpdated) : text.lastUpdatedBy
  return (
    <span>
      <Filled text={said} date={<time dateTime={day}>{day}</time>} author={<b>{lastUpdatedBy}</b>} />
    </span>
  )
}
