// A post: its picture across the window, its facts, its text, who wrote it.
import { Article } from '../article/article.tsx'
import { UnlistedNotice, UntranslatedNotice } from '../article/notices.tsx'
import { Source } from '../article/source.tsx'
import type { BlogPostPage, SiteData } from '../page-data.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { lineOf } from '../parts/in-language.tsx'
import { Inert } from '../parts/inert.tsx'
import { Pager } from '../parts/pager.tsx'
import { text } from '../text.ts'
import { BlogAside } from './all-posts.tsx'
import { AuthorCard } from './author-card.tsx'
import { PostMeta } from './post-meta.tsx'

export default function BlogPost({ page, site }: { page: BlogPostPage; site: SiteData }) {
  return (
    <>
      <Inert className="banner" field="drawing" html={page.drawing} />
      <div className="wrap blog">
        <BlogAside section={page.section} path={page.path} baseUrl={site.baseUrl} />
        <main id="main" tabIndex={-1}>
          <header className="post-head">
            <Breadcrumbs homeHref={site.homeHref} items={page.breadcrumbs} />
            <h1>{lineOf(page.heading, page)}</h1>
            <PostMeta {...page} />
          </header>
          <UntranslatedNotice page={page} />
          <UnlistedNotice unlisted={page.unlisted} />
          <Article page={page} hideOnScroll={site.navbar.hideOnScroll} className="prose letter">
            <Inert className="prose" field="slotAfter" html={page.slotAfter ?? ''} />
            <Source {...page} />
            {page.authors.map((author, i) => (
              <AuthorCard key={author.key} author={author} index={i} />
            ))}
            <Pager
              label={text.postPages}
              before={{ role: text.newerPost, link: page.newer }}
              after={{ role: text.olderPost, link: page.older }}
            />
          </Article>
        </main>
      </div>
    </>
  )
}
