/** `--paper` of styles/tokens.css, for what no style sheet reaches: the browser's own bars, icons. */
export const PAPER = { light: '#eef3e7', dark: '#0f1b16' }
