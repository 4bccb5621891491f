// A page of its own, neither rules nor blog.
import { Article } from '../article/article.tsx'
import { UntranslatedNotice } from '../article/notices.tsx'
import type { PlainPage, SiteData } from '../page-data.ts'
import { lineOf } from '../parts/in-language.tsx'
import { Plate } from '../parts/plate.tsx'

export default function Page({ page, site }: { page: PlainPage; site: SiteData }) {
  return (
    <main id="main" className={`page wrap ${page.className ?? ''}`.trim()} tabIndex={-1}>
      <Plate
        heading={lineOf(page.heading, page)}
        drawing={page.drawing}
        lede={page.hasLede && lineOf(page.description, page)}
      />
      <UntranslatedNotice page={page} />
      <Article page={page} hideOnScroll={site.navbar.hideOnScroll} />
    </main>
  )
}
