// Below an article: its tags, where to change it, when it last changed.
import type { PageLink } from '../page-data.ts'
import { Icon } from './icons.tsx'
import { Tags } from './tags.tsx'

interface SourceProps {
  tags: PageLink[]
  editHref?: string | undefined
  /** ISO date. Shown as it is: a day that every reader understands and no time zone moves. */
  lastUpdated?: string | undefined
}

export function Source({ tags, editHref, lastUpdated }: SourceProps) {
  if (tags.length === 0 && !editHref && !lastUpdated) return null
  const day = lastUpdated?.slice(0, 10)
  return (
    <footer className="source">
      <Tags tags={tags} />
      {editHref && (
        <a href={editHref} target="_blank" rel="noopener noreferrer">
          <Icon name="pen" />
          Edit this page
          <span className="vh"> (opens in new tab)</span>
        </a>
      )}
      {day && (
        <span>
          Last updated on <time dateTime={day}>{day}</time>
        </span>
      )}
    </footer>
  )
}
