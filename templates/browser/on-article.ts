// Tells browser code of articles when another one is shown.
const listeners = new Set<() => void>()

/** Calls back now, and whenever a page or another fragment of it is shown. */
export function onArticle(show: () => void) {
  listeners.add(show)
  show()
}

/** Call it when an article may have changed. */
export function articleShown() {
  for (const show of listeners) show()
}
