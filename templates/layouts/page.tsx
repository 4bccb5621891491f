// A page of its own, neither rules nor blog.
import type { PlainPage, SiteData } from '../page-data.ts'
import { inLanguage, lineOf } from '../parts/in-language.tsx'
import { Inert } from '../parts/inert.tsx'
import { UntranslatedNotice } from '../parts/notices.tsx'
import { Plate } from '../parts/plate.tsx'
import { TocAside, TocFold } from '../parts/toc.tsx'

export default function Page({ page, site }: { page: PlainPage; site: SiteData }) {
  return (
    <main id="main" className="page wrap" tabIndex={-1}>
      <Plate
        heading={lineOf(page.heading, page)}
        drawing={page.drawing}
        lede={page.hasLede && lineOf(page.description, page)}
      />
      <UntranslatedNotice page={page} />
      <div className="cols">
        <div>
          <TocFold key={page.path} entries={page.toc} />
          <Inert
            as="article"
            className="prose"
            field="html"
            html={page.html}
            data-print={page.print}
            {...inLanguage(page)}
          />
        </div>
        <TocAside entries={page.toc} hideOnScroll={site.navbar.hideOnScroll} />
      </div>
    </main>
  )
}
