// Long lists beside the page scroll by themselves; these lines bring the current entry into view.

/** Scrolls `list`, and never the page, so that `entry` can be seen. */
export function revealIn(list: Element | null | undefined, entry: Element | null | undefined) {
  if (!list || !entry) return
  const shown = list.getBoundingClientRect()
  const { top, bottom } = entry.getBoundingClientRect()
  const isInView = top >= shown.top && bottom <= Math.min(shown.bottom, innerHeight)
  if (!isInView) list.scrollTop += top - shown.top - shown.height / 3
}
