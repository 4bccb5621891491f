// A post in a list: its cover, name, facts, and the beginning of its text or its description.
import { fill } from '../languages/fill.ts'
import type { BlogPreview } from '../page-data.ts'
import { inLanguage, lineOf } from '../parts/in-language.tsx'
import { Inert } from '../parts/inert.tsx'
import { Tags } from '../parts/tags.tsx'
import { text } from '../text.ts'
import { namesOf, PostMeta } from './post-meta.tsx'

interface PostCardProps {
  post: BlogPreview
  /** Its place in the page's `posts`. */
  index: number
  /** The first post of a blog is shown large. */
  isLarge?: boolean
  /** A short card has no authors, tags or text, only the description. */
  isShort?: boolean
  /** Level of its heading. */
  level?: 2 | 3
}

export function PostCard({ post, index, isLarge = false, isShort = false, level = 2 }: PostCardProps) {
  const Heading = `h${level}` as const
  return (
    <article className={isLarge ? 'post first' : 'post'}>
      <Inert className="cover" field={`posts.${index}.drawing`} html={post.drawing} />
      <div>
        <Heading>
          <a href={post.href}>{lineOf(post.title, post)}</a>
        </Heading>
        <PostMeta {...post} authors={isShort ? [] : namesOf(post.authors)} />
        {post.html === '' || isShort ? (
          <p>{lineOf(post.description, post)}</p>
        ) : (
          <Inert className="prose" field={`posts.${index}.html`} html={post.html} {...inLanguage(post)} />
        )}
        {!isShort && (
          <footer className="acts">
            <Tags tags={post.tags} />
            {post.truncated && (
              <a className="more" href={post.href} aria-label={fill(text.readMoreAbout, { title: post.title })}>
                {text.readMore}
              </a>
            )}
          </footer>
        )}
      </div>
    </article>
  )
}
