// Modules that the build generates while bundling the scripts.

declare module 'virtual:site' {
  import type { SiteData } from './page-data.ts'

  /** Chrome data of the site, the same on every page. */
  const site: SiteData
  export default site
}

declare module 'virtual:before-paint' {
  import type { SiteData } from './page-data.ts'

  /** Settings for client/before-paint.ts. */
  const settings: { colorMode: SiteData['colorMode']; paper: { light: string; dark: string }; announcementId?: string }
  export default settings
}

declare module 'virtual:base-url' {
  /** As in the config, with slashes around it. */
  const baseUrl: string
  export default baseUrl
}

declare module 'virtual:toys' {
  import type { OverlayControl } from './browser/overlay.ts'

  /** The event or 'page' (an element is shown), a selector of elements, and what plays with them. */
  export type Toy<Code> = [on: 'click' | 'focusin' | 'page', selector: string, code: Code]
  /** `overlay`: for what lies over the page; undefined in the book, which is one page. */
  export type Play = (element: HTMLElement, overlay?: OverlayControl) => unknown

  /** Toys of the site that load on first use. */
  export const toys: Toy<() => Promise<{ play: Play }>>[]
  /** Start those that are part of the first script. */
  export const starts: (() => void)[]
}

declare module 'virtual:later-toys' {
  /** Start those that are loaded after hydration. */
  export const starts: (() => void)[]
}

declare module 'virtual:toys-in-book' {
  import type { Play, Toy } from 'virtual:toys'

  /** Toys of the site that its book has, too. */
  export const toys: Toy<Play>[]
}

/** Text of a style sheet that a script adds to the page when it is used: see `styleTexts`. */
declare module '*.css' {
  const text: string
  export default text
}

/** Scripts contain no code for what is false. Not defined on the server, which has everything. */
declare const HAS: import('./page-data.ts').Flags | undefined

/** Tag of the language whose stemming rule the search uses; '' if the tool has none for the page's language. */
declare const SEARCH_LANGUAGE: string | undefined
