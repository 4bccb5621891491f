// What carries a tag.
import type { SiteData, TagPage } from '../page-data.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { LinkCards } from '../parts/link-cards.tsx'
import { ListPager } from '../parts/pager.tsx'
import { Plate } from '../parts/plate.tsx'

export default function Tag({ page, site }: { page: TagPage; site: SiteData }) {
  return (
    <main id="main" className="page wrap" tabIndex={-1}>
      <Plate heading={page.heading} drawing={page.drawing} lede={page.description}>
        <Breadcrumbs
          homeHref={site.homeHref}
          items={[{ label: 'Tags', href: page.allTags.href }, { label: page.heading }]}
        />
      </Plate>
      <p className="tally">
        <a href={page.allTags.href}>View all tags</a>
      </p>
      <LinkCards items={page.items} />
      <ListPager label="Tag page navigation" pager={page.pager} />
    </main>
  )
}
