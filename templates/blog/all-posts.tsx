// 'All posts' next to the blog, years descending. Also the second panel of the mobile sidebar on blog pages.
import type { BlogSection } from '../page-data.ts'
import { hrefOf } from '../paths.ts'
import { text } from '../text.ts'

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
