// For every address that is no page: the reflection is there, the thing is not.
import type { NotFoundPage, SiteData } from '../page-data.ts'
import { Inert } from '../parts/inert.tsx'
import { Plate } from '../parts/plate.tsx'
import { text } from '../text.ts'

export default function NotFound({ page, site }: { page: NotFoundPage; site: SiteData }) {
  if (page.slotAfter) {
    return (
      <main id="main" className="page wrap" tabIndex={-1}>
        <Inert className="prose" field="slotAfter" html={page.slotAfter} />
      </main>
    )
  }
  return (
    <main id="main" className="page wrap" tabIndex={-1}>
      <Plate heading={page.heading} drawing={page.drawing} lede={text.notFoundText} />
      <div className="acts">
        <a className="btn" href={site.homeHref}>
          {text.backHome}
        </a>
      </div>
    </main>
  )
}
