// A dropdown menu of the navbar. Opens by click, by keyboard and on hover; `aria-expanded` always
// matches what is visible.
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'

export interface MenuProps {
  label: ReactNode
  /** Name of the button, if the label is a link. */
  name: string
  /** The label is a link; a separate button opens the menu. */
  href?: string | undefined
  isActive?: boolean
  className?: string | undefined
  /** `<li>` elements. */
  children: ReactNode
}

/** Milliseconds before the menu closes, so that the mouse can cross the gap between label and menu. */
const LEAVE_DELAY_MS = 150

/** 'hover': open while the mouse is over it. 'pinned': opened by click or keyboard. */
type Opened = false | 'hover' | 'pinned'

export function Dropdown({ label, name, href, isActive, className, children }: MenuProps) {
  const [opened, setOpened] = useState<Opened>(false)
  const wrapper = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const menuId = useId()
  useClosing(wrapper, opened !== false, setOpened)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const isOpen = opened !== false
  const button = () => wrapper.current?.querySelector<HTMLElement>(':scope > button')
  const links = () => [...(wrapper.current?.querySelectorAll<HTMLElement>('.menu a, .menu button') ?? [])]

  function onPointerEnter({ pointerType }: PointerEvent) {
    clearTimeout(leaving.current)
    if (pointerType === 'mouse') setOpened((before) => before || 'hover')
  }

  function onPointerLeave() {
    leaving.current = setTimeout(() => setOpened((before) => (before === 'hover' ? false : before)), LEAVE_DELAY_MS)
  }

  function onKeyDown(event: KeyboardEvent) {
    const stops = links()
    const at = stops.indexOf(document.activeElement as HTMLElement)
    const to = targetOf(event.key, at, stops.length)
    if (to === undefined || (at === -1 && !event.key.startsWith('Arrow'))) return
    event.preventDefault()
    setOpened('pinned')
    // The menu cannot take the focus before React has rendered it.
    requestAnimationFrame(() => stops[to]?.focus())
  }

  const trigger = {
    type: 'button' as const,
    'aria-expanded': isOpen,
    'aria-controls': menuId,
    onClick: () => setOpened((before) => (before === 'pinned' ? false : 'pinned')),
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside are what is interactive
    <div
      className={`drop${className ? ` ${className}` : ''}`}
      data-open={isOpen || undefined}
      ref={wrapper}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      onKeyDown={onKeyDown}
    >
      {href === undefined ? (
        <button className="item" aria-current={isActive || undefined} {...trigger}>
          {label}
        </button>
      ) : (
        <>
          <a className="item" href={href} aria-current={isActive ? 'page' : undefined}>
            {label}
          </a>
          <Chevron name={name} {...trigger} />
        </>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <ul
        className="menu"
        id={menuId}
        onClick={({ target }) => {
          if (!(target instanceof Element) || !target.closest('a')) return
          // Otherwise the focused element would be hidden with the menu.
          if (wrapper.current?.contains(document.activeElement)) button()?.focus()
          setOpened(false)
        }}
      >
        {children}
      </ul>
    </div>
  )
}

/** The button beside a label that is a link. */
export const Chevron = ({
  name,
  ...trigger
}: { name: string; 'aria-expanded': boolean } & ComponentProps<'button'>) => (
  <button
    className="chevron"
    aria-label={fill(trigger['aria-expanded'] ? text.collapseMenu : text.expandMenu, { name })}
    {...trigger}
  />
)

/** Index of the entry to focus after a key, from entry `at` of `count`; -1: the button. */
function targetOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** Closes the menu on Escape and on a click, touch or focus outside. */
function useClosing(wrapper: { current: HTMLElement | null }, isOpen: boolean, setOpened: (opened: false) => void) {
  useEffect(() => {
    if (!isOpen) return
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !wrapper.current?.contains(target)) setOpened(false)
    }
    const onEscape = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape') return
      if (wrapper.current?.contains(document.activeElement))
        wrapper.current.querySelector<HTMLElement>(':scope > button')?.focus()
      setOpened(false)
    }
    const events = ['mousedown', 'touchstart', 'focusin'] as const
    for (const name of events) document.addEventListener(name, onOutside)
    document.addEventListener('keydown', onEscape)
    return () => {
      for (const name of events) document.removeEventListener(name, onOutside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [isOpen, wrapper, setOpened])
}
