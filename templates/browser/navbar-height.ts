// The navbar covers the top of the window; a long title or many items make it several lines high.

const navbar = () => document.querySelector<HTMLElement>('.nav')

/** Current height in pixels. */
export const navbarHeight = (): number => navbar()?.getBoundingClientRect().height ?? 0

/** Sets `--nav` to the real height, for sticky elements and scroll targets, unless that is the height of one line. */
export function followNavbarHeight() {
  const bar = navbar()
  if (!bar) return
  const root = document.documentElement
  let shown = lineHeight(getComputedStyle(root))
  const note = () => {
    const height = navbarHeight()
    // Setting it makes the browser style every element of the page again.
    if (height !== shown) root.style.setProperty('--nav', `${height}px`)
    shown = height
  }
  note()
  new ResizeObserver(note).observe(bar)
}

/** `--nav` of styles/tokens.css, which is in rem, in pixels. */
const lineHeight = (style: CSSStyleDeclaration) =>
  Number.parseFloat(style.getPropertyValue('--nav')) * Number.parseFloat(style.fontSize)
