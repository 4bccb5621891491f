// Styles of a script that loads on first use, so that pages do not load them before.
const added = new Set<string>()

/** Adds the text of a style sheet to the page, once. */
export function addStyles(text: string) {
  if (added.has(text)) return
  added.add(text)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}
