// A dropdown menu of the navbar in the mobile sidebar: a collapsible section.
import { useEffect, useState } from 'react'
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'
import { Collapsible } from './collapsible.tsx'
import type { MenuProps } from './dropdown.tsx'

export function FoldedMenu({ label, name, href, isActive = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(isActive)
  // Opens automatically if it contains the current page.
  useEffect(() => {
    if (isActive) setOpen(true)
  }, [isActive])
  const toggle = { type: 'button' as const, 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) }
  return (
    <>
      {href === undefined ? (
        <button className="item unfold" {...toggle}>
          {label}
        </button>
      ) : (
        <div className="category">
          <a className="item" href={href} aria-current={isActive ? 'page' : undefined}>
            {label}
          </a>
          <button
            className="chevron"
            aria-label={fill(isOpen ? text.collapseMenu : text.expandMenu, { name })}
            {...toggle}
          />
        </div>
      )}
      <Collapsible open={isOpen} onFound={() => setOpen(true)}>
        <ul className="stem">{children}</ul>
      </Collapsible>
    </>
  )
}
