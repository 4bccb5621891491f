// Every post by year.
import type { BlogArchivePage, SiteData } from '../page-data.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { Plate } from '../parts/plate.tsx'

export default function BlogArchive({ page, site }: { page: BlogArchivePage; site: SiteData }) {
  const crumbs = [page.blog, { label: page.heading }]
  return (
    <main id="main" className="page wrap" tabIndex={-1}>
      <Plate heading={page.heading} drawing={page.drawing} lede={page.description}>
        <Breadcrumbs homeHref={site.homeHref} items={crumbs} />
      </Plate>
      <div className="years">
        {page.years.map(({ year, posts }) => (
          <section key={year} aria-labelledby={year}>
            <h2 id={year}>{year}</h2>
            <ol className="line">
              {posts.map(({ href, title, date, dateText }) => (
                <li key={href}>
                  <a href={href}>
                    <time dateTime={date}>{dateText}</time> <b>{title}</b>
                  </a>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </main>
  )
}
