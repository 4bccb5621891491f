import { createContext } from 'react'

/** Controls overlays of the whole page. At most one is open; the browser's back button closes it. */
export interface OverlayControl {
  /** `hide` is called whenever the overlay closes. */
  open(hide: () => void): void
  close(): void
}

const NO_OVERLAY: OverlayControl = { open() {}, close() {} }

/** Provided by the router, which manages the browser's history. */
export const Overlay = createContext(NO_OVERLAY)
