// An index of pages: each with its name on a line, and its description or its links below.
import type { ReactNode } from 'react'
import type { PageLink } from '../page-data.ts'

interface LinkCardsProps {
  items: { label: string; description?: string; href?: string | undefined; links?: PageLink[]; picture?: ReactNode }[]
}

export function LinkCards({ items }: LinkCardsProps) {
  if (items.length === 0) return null
  // Names stand on one line, also next to a card with a picture.
  const placeholder = items.some(({ picture }) => picture) && <span />
  return (
    <ul className="cards">
      {items.map(({ label, description, href, links, picture }) => (
        <li key={label + href}>
          {picture || placeholder}
          <h2>{href ? <a href={href}>{label}</a> : label}</h2>
          {description && <p>{description}</p>}
          {links && <Links links={links} />}
        </li>
      ))}
    </ul>
  )
}

export const Links = ({ links }: { links: PageLink[] }) => (
  <ul>
    {links.map(({ label, href }) => (
      <li key={href}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
)
