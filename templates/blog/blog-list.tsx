// A page of the blog's list, newest first.
import type { BlogListPage, SiteData } from '../page-data.ts'
import { ListPager } from '../parts/pager.tsx'
import { text } from '../text.ts'
import { BlogAside } from './all-posts.tsx'
import { PostCard } from './post-card.tsx'

export default function BlogList({ page, site }: { page: BlogListPage; site: SiteData }) {
  return (
    <div className="wrap blog">
      <BlogAside section={page.section} path={page.path} baseUrl={site.baseUrl} />
      <main id="main" tabIndex={-1}>
        <h1 className="vh">{page.heading}</h1>
        <div className="posts">
          {page.posts.map((post, i) => (
            <PostCard key={post.href} post={post} index={i} isLarge={i === 0 && page.pager.page === 1} />
          ))}
        </div>
        <ListPager label={text.blogPages} pager={page.pager} />
      </main>
    </div>
  )
}
