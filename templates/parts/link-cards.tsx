// An index of pages: each with its name on a line and its description below.

interface LinkCardsProps {
  items: { label: string; description: string; href?: string }[]
}

export function LinkCards({ items }: LinkCardsProps) {
  if (items.length === 0) return null
  return (
    <ul className="cards">
      {items.map(({ label, description, href }) => (
        <li key={label + href}>
          <h2>{href ? <a href={href}>{label}</a> : label}</h2>
          {description && <p>{description}</p>}
        </li>
      ))}
    </ul>
  )
}
