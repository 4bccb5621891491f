// Below an article: its tags, where to change it, when it last changed.
import { Icon } from '../icons/icons.tsx'
import type { PageLink } from '../page-data.ts'
import { Tags } from '../parts/tags.tsx'
import { text } from '../text.ts'
import { Filled } from './filled.tsx'

interface SourceProps {
  tags: PageLink[]
  editHref?: string | undefined
  /** ISO date. Shown as it is: a day that every reader understands and no time zone moves. */
  lastUpdated?: string | undefined
  lastUpdatedBy?: string | undefined
}

export function Source({ tags, editHref, ...change }: SourceProps) {
  const updated = lastUpdate(change)
  if (tags.length === 0 && !editHref && !updated) return null
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
      {updated}
    </footer>
  )
}

function lastUpdate({ lastUpdated, lastUpdatedBy }: Omit<SourceProps, 'tags' | 'editHref'>) {
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
