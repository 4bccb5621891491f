// Styles of a script that loads on first use, so that pages do not load them before.
const added = new Set<string>()

/** Adds the text of a style sheet to the page, once, in the layer of components; see styles/site.css. */
export function addStyles(text: string) {
  if (added.has(text)) return
  added.add(text)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@layer components{${text}}`)
  document.adoptedStyleSheets.push(sheet)
}
