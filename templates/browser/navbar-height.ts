// The navbar covers the top of the window; a long title or many items make it several lines high.

const navbar = () => document.querySelector<HTMLElement>('.nav')

/** In pixels, as it is at the moment. */
export const navbarHeight = (): number => navbar()?.getBoundingClientRect().height ?? 0

/** Keeps `--nav` of styles/tokens.css, which stands for one line, at the real height: what is stuck or jumped to is below it. */
export function followNavbarHeight() {
  const bar = navbar()
  if (!bar) return
  const note = () => document.documentElement.style.setProperty('--nav', `${navbarHeight()}px`)
  note()
  new ResizeObserver(note).observe(bar)
}
