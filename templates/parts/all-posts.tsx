// 'All posts' beside the blog, years descending. Also the second panel of the mobile sidebar on blog pages.
import type { BlogSidebar } from '../page-data.ts'
import { text } from '../text.ts'

interface BlogAsideProps {
  sidebar: BlogSidebar
  /** Path of the page that shows it, to mark its post as current. */
  path: string
  baseUrl: string
}

/** Beside the page on wide screens; without scripts also below it on small ones. */
export function BlogAside({ sidebar, path, baseUrl }: BlogAsideProps) {
  if (sidebar.years.length === 0) return null
  return (
    <aside className="all">
      <AllPosts sidebar={sidebar} here={baseUrl + encodeURI(path.slice(1)).replace(/[?#]/g, encodeURIComponent)} />
    </aside>
  )
}

/** `here`: address of the page that shows it. */
export function AllPosts({ sidebar, here }: { sidebar: BlogSidebar; here: string }) {
  return (
    <nav className="tree" aria-label={text.blogPosts}>
      <h2>{sidebar.title}</h2>
      {sidebar.years.map(({ year, posts }) => (
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
