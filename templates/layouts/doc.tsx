// A page of the rules: sidebar, heading, article, contents.
import { Article } from '../article/article.tsx'
import { UnlistedNotice, UntranslatedNotice, VersionBadge, VersionNotice } from '../article/notices.tsx'
import { ReadFirst } from '../article/read-first.tsx'
import { Source } from '../article/source.tsx'
import type { DocPage, SiteData } from '../page-data.ts'
import { Breadcrumbs } from '../parts/breadcrumbs.tsx'
import { lineOf } from '../parts/in-language.tsx'
import { Inert } from '../parts/inert.tsx'
import { LinkCards } from '../parts/link-cards.tsx'
import { DocsPager } from '../parts/pager.tsx'
import { Plate } from '../parts/plate.tsx'
import { DocsAside } from '../sidebar/sidebar.tsx'
import { text } from '../text.ts'

export default function Doc({ page, site }: { page: DocPage; site: SiteData }) {
  return (
    <div className="docs">
      <DocsAside section={page.section} path={page.path} baseUrl={site.baseUrl} />
      <main id="main" className="page" tabIndex={-1}>
        <Plate
          heading={lineOf(page.heading, page)}
          drawing={page.drawing}
          lede={page.hasLede && lineOf(page.description, page)}
        >
          <Breadcrumbs homeHref={site.homeHref} items={page.breadcrumbs} />
          <VersionBadge site={site} page={page} />
        </Plate>
        <ReadFirst page={page} baseUrl={site.baseUrl} />
        <VersionNotice site={site} page={page} />
        <UntranslatedNotice page={page} />
        <UnlistedNotice unlisted={page.unlisted} />
        <Inert className="prose" field="slotBefore" html={page.slotBefore ?? ''} />
        <Article page={page} hideOnScroll={site.navbar.hideOnScroll}>
          {page.words && (
            <section className="words flow">
              <h2>{text.wordsOnPage}</h2>
              <Inert field="words" html={page.words} />
            </section>
          )}
          <Inert className="prose" field="slotAfter" html={page.slotAfter ?? ''} />
          {page.items && <LinkCards items={page.items} />}
          <Source {...page} />
          <DocsPager previous={page.previous} next={page.next} />
        </Article>
      </main>
    </div>
  )
}
