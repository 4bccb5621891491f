// Escapes text for HTML, for scripts in HTML, and for regular expressions.

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for the content of elements and for attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

/** Escapes JSON for a script element, so that it cannot end the element, open a comment or break a line of script. */
export const escapeJson = (json: string) =>
  json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Escapes a text for a regular expression, also one with the flag `u`. */
export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
