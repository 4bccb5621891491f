// Scrolls the current entry of a long list (sidebar, contents) into view.

/** Scrolls `list`, but not the page, until `entry` is visible. */
export function revealIn(list: Element | null | undefined, entry: Element | null | undefined) {
  if (!list || !entry) return
  const shown = list.getBoundingClientRect()
  const { top, bottom } = entry.getBoundingClientRect()
  const isInView = top >= shown.top && bottom <= Math.min(shown.bottom, innerHeight)
  if (!isInView) list.scrollTop += top - shown.top - shown.height / 3
}
