// 'All posts' next to the blog, years descending. Also the second panel of the mobile sidebar on blog pages.
import type { ReactNode } from 'react'
import { type BlogSection, type PageData, type SiteData, sectionOf } from '../page-data.ts'
import { hrefOf } from '../paths.ts'
import { text } from '../text.ts'

interface BesidePostsProps {
  page: PageData
  site: SiteData
  children: ReactNode
}

/** The main part of a page, with the posts next to it if the page is one of a blog that lists them. */
export function BesidePosts({ page, site, children }: BesidePostsProps) {
  const section = sectionOf(page)
  if (section?.kind !== 'blog' || section.years.length === 0)
    return (
      <main id="main" className="page wrap" tabIndex={-1}>
        {children}
      </main>
    )
  return (
    <div className="wrap blog">
      <BlogAside section={section} path={page.path} baseUrl={site.baseUrl} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

interface BlogAsideProps {
  section: BlogSection
  /** Path of the page that shows it, to mark its post as current. */
  path: string
  baseUrl: string
}

/** Next to the page on wide screens; without scripts also below it on small ones. */
export function BlogAside({ section, path, baseUrl }: BlogAsideProps) {
  if (section.years.length === 0) return null
  return (
    <aside className="all">
      <AllPosts section={section} here={hrefOf(path, baseUrl)} />
    </aside>
  )
}

/** `here`: address of the page that shows it. */
export function AllPosts({ section, here }: { section: BlogSection; here: string }) {
  return (
    <nav className="tree" aria-label={text.blogPosts}>
      <h2>{section.title}</h2>
      {section.years.map(({ year, posts }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div key={year} role="group" aria-label={year}>
          <h3>{year}</h3>
          <ul className="stem">
            {posts.map(({ label, href }) => (
              <li key={href}>
                <a href={href} aria-current={href === here ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
