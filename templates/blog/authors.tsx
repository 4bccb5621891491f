// Everybody who writes here.
import type { AuthorsPage, SiteData } from '../page-data.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { Plate } from '../parts/plate.tsx'
import { BesidePosts } from './all-posts.tsx'
import { AuthorCard } from './author-card.tsx'

export default function Authors({ page, site }: { page: AuthorsPage; site: SiteData }) {
  return (
    <BesidePosts page={page} site={site}>
      <Plate heading={page.heading} drawing={page.drawing} lede={page.description}>
        <Breadcrumbs homeHref={site.homeHref} items={[page.blog, { label: page.heading }]} />
      </Plate>
      <ul>
        {page.authors.map((author, i) => (
          <li key={author.key}>
            <AuthorCard author={author} index={i} postCount={author.postCount} />
          </li>
        ))}
      </ul>
    </BesidePosts>
  )
}
