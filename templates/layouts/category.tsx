// A generated index of a sidebar category.
import { VersionBadge, VersionNotice } from '../article/notices.tsx'
import type { CategoryPage, SiteData } from '../page-data.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { LinkCards } from '../parts/link-cards.tsx'
import { DocsPager } from '../parts/pager.tsx'
import { Plate } from '../parts/plate.tsx'
import { DocsAside } from '../sidebar/sidebar.tsx'

export default function Category({ page, site }: { page: CategoryPage; site: SiteData }) {
  return (
    <div className="docs">
      <DocsAside section={page.section} path={page.path} baseUrl={site.baseUrl} />
      <main id="main" className="page" tabIndex={-1}>
        <Plate heading={page.heading} drawing={page.drawing} lede={page.description}>
          <Breadcrumbs homeHref={site.homeHref} items={page.breadcrumbs} />
          <VersionBadge site={site} page={page} />
        </Plate>
        <VersionNotice site={site} page={page} />
        <LinkCards items={page.items} />
        <DocsPager previous={page.previous} next={page.next} />
      </main>
    </div>
  )
}
