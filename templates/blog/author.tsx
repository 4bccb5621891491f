// An author and a page of the author's posts.

import type { AuthorPage, SiteData } from '../page-data.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { ListPager } from '../parts/pager.tsx'
import { Plate } from '../parts/plate.tsx'
import { text } from '../text.ts'
import { BesidePosts } from './all-posts.tsx'
import { PostCard } from './post-card.tsx'
import { Socials } from './socials.tsx'

export default function Author({ page, site }: { page: AuthorPage; site: SiteData }) {
  const { author, blog, allAuthors, posts } = page
  return (
    <BesidePosts page={page} site={site}>
      <Plate heading={page.heading} drawing={page.drawing} lede={author.description ?? ''}>
        <Breadcrumbs
          homeHref={site.homeHref}
          items={[blog, { label: text.authors, href: allAuthors.href }, { label: author.name }]}
        />
      </Plate>
      <p className="tally">
        {author.title && <b>{author.title}</b>}
        <span>{page.postCount}</span>
        {author.socials && (
          <span>
            <Socials links={author.socials} />
          </span>
        )}
        <a href={allAuthors.href}>{allAuthors.label}</a>
      </p>
      {posts.length === 0 ? (
        <p>{text.noPosts}</p>
      ) : (
        <div className="posts">
          {posts.map((post, i) => (
            <PostCard key={post.href} post={{ ...post, authors: [] }} index={i} />
          ))}
        </div>
      )}
      <ListPager label={text.blogPages} pager={page.pager} />
    </BesidePosts>
  )
}
