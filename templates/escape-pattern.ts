/** Escapes a text for a regular expression, also one with the flag `u`. */
export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
