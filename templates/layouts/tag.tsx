// Pages with a tag.
import { BesidePosts } from '../blog/all-posts.tsx'
import type { SiteData, TagPage } from '../page-data.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { LinkCards } from '../parts/link-cards.tsx'
import { ListPager } from '../parts/pager.tsx'
import { Plate } from '../parts/plate.tsx'
import { text } from '../text.ts'

export default function Tag({ page, site }: { page: TagPage; site: SiteData }) {
  return (
    <BesidePosts page={page} site={site}>
      <Plate
        heading={page.heading}
        drawing={page.drawing}
        lede={page.description === page.heading ? undefined : page.description}
      >
        <Breadcrumbs
          homeHref={site.homeHref}
          items={[
            ...(page.blog ? [page.blog] : []),
            { label: text.tags, href: page.allTags.href },
            { label: page.heading },
          ]}
        />
      </Plate>
      <p className="tally">
        <a href={page.allTags.href}>{page.allTags.label}</a>
      </p>
      <LinkCards items={page.items} />
      <ListPager label={text.tagPages} pager={page.pager} />
    </BesidePosts>
  )
}
