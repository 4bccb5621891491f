// Texts in style sheets.

/** A string in CSS. */
export const cssString = (text: string): string =>
  `"${text.replace(/["\\<\n\r\f]/g, (one) => `\\${one.charCodeAt(0).toString(16)} `)}"`
