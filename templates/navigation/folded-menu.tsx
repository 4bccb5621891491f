// A dropdown menu of the navbar in the mobile sidebar: a collapsible section.
import { useEffect, useState } from 'react'
import { Collapsible } from './collapsible.tsx'
import { Chevron, type MenuProps } from './dropdown.tsx'

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
          <Chevron name={name} {...toggle} />
        </div>
      )}
      <Collapsible open={isOpen} onFound={() => setOpen(true)}>
        <ul className="stem">{children}</ul>
      </Collapsible>
    </>
  )
}
