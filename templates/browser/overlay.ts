import { createContext } from 'react'

/** What lies over the whole page: one thing at a time, and going back in the browser closes it. */
export interface OverlayControl {
  /** `hide` is called when it is closed, in whatever way. */
  open(hide: () => void): void
  close(): void
}

const NO_OVERLAY: OverlayControl = { open() {}, close() {} }

/** The router's, which knows the browser's history. */
export const Overlay = createContext(NO_OVERLAY)
