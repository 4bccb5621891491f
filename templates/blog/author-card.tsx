// An author: drawing in a round frame, name, and a line or two of text.
import type { BlogAuthor } from '../page-data.ts'
import { Inert } from '../parts/inert.tsx'
import { Socials } from './socials.tsx'

interface AuthorCardProps {
  author: BlogAuthor
  /** Its place in the page's `authors`. */
  index: number
  /** Number of posts of this author, as text: 'One post', '20 posts'. */
  postCount?: string
}

export function AuthorCard({ author, index, postCount }: AuthorCardProps) {
  return (
    <div className="author">
      <Inert field={`authors.${index}.drawing`} html={author.drawing} />
      <div>
        <h2 translate="no">{author.href ? <a href={author.href}>{author.name}</a> : author.name}</h2>
        {author.title && <p>{author.title}</p>}
        {author.description && <p>{author.description}</p>}
        {author.socials && (
          <p>
            <Socials links={author.socials} />
          </p>
        )}
        {postCount && <small>{postCount}</small>}
      </div>
    </div>
  )
}
