/** Whether a click should navigate in place. The browser handles others: new tab, download, context menu. */
export function isPlainClick(event: MouseEvent): boolean {
  if (event.defaultPrevented) return false
  if (event.button !== 0) return false
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}
