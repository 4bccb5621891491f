// A page of its own, neither rules nor blog.
import type { PlainPage, SiteData } from '../page-data.ts'
import { Inert } from '../parts/inert.tsx'
import { Plate } from '../parts/plate.tsx'
import { TocAside, TocFold } from '../parts/toc.tsx'

export default function Page({ page, site }: { page: PlainPage; site: SiteData }) {
  return (
    <main id="main" className="page wrap" tabIndex={-1}>
      <Plate heading={page.heading} drawing={page.drawing} lede={page.description} />
      <div className="cols">
        <div>
          <TocFold key={page.path} entries={page.toc} />
          <Inert as="article" className="prose" field="html" html={page.html} />
        </div>
        <TocAside entries={page.toc} hideOnScroll={site.navbar.hideOnScroll} />
      </div>
    </main>
  )
}
