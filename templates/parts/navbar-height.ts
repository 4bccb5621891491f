/** `--nav` of styles/tokens.css, for what measures where things are. */
export const NAVBAR_HEIGHT_PX = 60
