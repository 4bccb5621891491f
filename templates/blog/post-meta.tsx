// Date, reading time and authors of a post.
import { Icon } from '../icons/icons.tsx'
import type { PageLink } from '../page-data.ts'

interface PostMetaProps {
  date: string
  dateText: string
  readingTime: string
  authors: { name: string; href?: string }[]
}

export function PostMeta({ date, dateText, readingTime, authors }: PostMetaProps) {
  return (
    <div className="meta">
      <span>
        <Icon name="date" />
        <time dateTime={date}>{dateText}</time>
      </span>
      {readingTime && (
        <span>
          <Icon name="clock" />
          {readingTime}
        </span>
      )}
      {authors.map(({ name, href }) => (
        <span key={name}>
          <Icon name="pen" />
          {href ? <a href={href}>{name}</a> : name}
        </span>
      ))}
    </div>
  )
}

export const namesOf = (links: PageLink[]) => links.map(({ label, href }) => ({ name: label, href }))
