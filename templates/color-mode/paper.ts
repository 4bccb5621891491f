/** `--paper` of styles/tokens.css, for places without the style sheet: the browser's toolbars and icons. */
export const PAPER = { light: '#eef3e7', dark: '#0f1b16' }
