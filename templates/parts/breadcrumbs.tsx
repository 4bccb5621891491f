// Breadcrumbs: home, the page's ancestors, the page itself.
import type { Crumb } from '../page-data.ts'
import { text } from '../text.ts'

interface BreadcrumbsProps {
  homeHref: string
  items: Crumb[]
}

export function Breadcrumbs({ homeHref, items }: BreadcrumbsProps) {
  if (items.length === 0) return null
  const last = items.length - 1
  return (
    <nav className="crumbs" aria-label={text.breadcrumbs}>
      <ol>
        <li>
          <a href={homeHref} aria-label={text.homePage}>
            {text.home}
          </a>
        </li>
        {items.map(({ label, href }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a category and its page may have the same name
          <li key={i}>
            {i === last ? <span aria-current="page">{label}</span> : href ? <a href={href}>{label}</a> : label}
          </li>
        ))}
      </ol>
    </nav>
  )
}
