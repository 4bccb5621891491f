// The navbar covers the top of the window; a long title or many items make it several lines high.

const navbar = () => document.querySelector<HTMLElement>('.nav')

/** Current height in pixels. */
export const navbarHeight = (): number => navbar()?.getBoundingClientRect().height ?? 0

/** Sets `--nav` (in styles/tokens.css: the height of one line) to the real height, for sticky elements and scroll targets. */
export function followNavbarHeight() {
  const bar = navbar()
  if (!bar) return
  const note = () => document.documentElement.style.setProperty('--nav', `${navbarHeight()}px`)
  note()
  new ResizeObserver(note).observe(bar)
}
