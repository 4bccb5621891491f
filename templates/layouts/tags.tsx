// All tags, with the number of their pages.
import { BesidePosts } from '../blog/all-posts.tsx'
import type { SiteData, TagsPage } from '../page-data.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { Plate } from '../parts/plate.tsx'

export default function Tags({ page, site }: { page: TagsPage; site: SiteData }) {
  return (
    <BesidePosts page={page} site={site}>
      <Plate heading={page.heading} drawing={page.drawing} lede={page.description}>
        <Breadcrumbs homeHref={site.homeHref} items={[...(page.blog ? [page.blog] : []), { label: page.heading }]} />
      </Plate>
      <div className="tags">
        <ul>
          {page.tags.map(({ label, href, count }) => (
            <li key={href}>
              <a href={href} rel="tag">
                {label}
              </a>{' '}
              <small>{count}</small>
            </li>
          ))}
        </ul>
      </div>
    </BesidePosts>
  )
}
