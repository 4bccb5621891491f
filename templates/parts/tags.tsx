// Tags of a doc or a post.
import type { PageLink } from '../page-data.ts'
import { text } from '../text.ts'

export function Tags({ tags }: { tags: PageLink[] }) {
  if (tags.length === 0) return null
  return (
    <div className="tags">
      <b>{text.tagList}</b>
      <ul>
        {tags.map(({ label, href }) => (
          <li key={href}>
            <a href={href} rel="tag">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
