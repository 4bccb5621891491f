// All tags, with the number of their pages.
import type { SiteData, TagsPage } from '../page-data.ts'
import { Plate } from '../parts/plate.tsx'

export default function Tags({ page }: { page: TagsPage; site: SiteData }) {
  return (
    <main id="main" className="page wrap" tabIndex={-1}>
      <Plate heading={page.heading} drawing={page.drawing} lede={page.description} />
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
    </main>
  )
}
