// The icons of the site: 24 px grid, 1.75 stroke, drawn for it. `t` strokes take the thorn's colour, `f` shapes are filled.
// Plain data, so that the build can put icons into articles and React into the chrome.
import { CHROME_ICONS } from './chrome-icons.ts'

export const ICONS = {
  ...CHROME_ICONS,
  next: '<path d="M4 12h15M13 5l7 7-7 7"/>',
  link: '<path d="M10 14l4-4M9 7l2.5-2.5a4.2 4.2 0 0 1 6 6L15 13M15 17l-2.5 2.5a4.2 4.2 0 0 1-6-6L9 11"/>',
  copy: '<path d="M8 8h12v13H8zM16 8V3H4v13h4"/>',
  check: '<path d="M4 13l5 5L20 6"/>',
  print: '<path d="M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z"/>',
  chat: '<path d="M3 4h18v13H11l-5 4v-4H3z"/>',
  social: '<circle cx="12" cy="12" r="3.6"/><path d="M15.6 8.4v5c0 3.4 5.4 2.6 5.4-1.4a9 9 0 1 0-3.6 7.2"/>',
  rss: '<path d="M4 4a16 16 0 0 1 16 16M4 11a9 9 0 0 1 9 9"/><circle class="f" cx="5.5" cy="18.5" r="2"/>',
  note: '<path d="M6 3h12v18l-6-5-6 5z"/>',
  tip: '<path d="M8 8h8l2 10H6zM9.5 8V5.5a2.5 2.5 0 0 1 5 0V8M4 21h16"/><path class="f" d="M12 10.5l1.6 3.2a1.8 1.8 0 1 1-3.2 0z"/>',
  info: '<path d="M2 12c5-8 15-8 20 0-5 8-15 8-20 0z"/><circle class="f" cx="12" cy="12" r="2.6"/>',
  danger: '<path d="M13 2L5 13.5h6L9.5 22 19 9.5h-6.5z"/>',
  camp: '<path d="M4 21l16-4M4 17l16 4"/><path d="M12 3c1 4 5 5 5 9a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 2.5 2 2.5C11 8 11 5 12 3z"/>',
  d4: '<path d="M12 3l10 17H2zM12 3v17"/>',
  d6: '<path d="M4 4h16v16H4z"/><circle class="f" cx="9" cy="9" r="1.5"/><circle class="f" cx="15" cy="15" r="1.5"/>',
  d66: '<path d="M2 3h11v11H2zM14 10h8v11H11v-6"/><circle class="f" cx="7.5" cy="8.5" r="1.5"/><circle class="f" cx="14.5" cy="17.5" r="1.5"/><circle class="f" cx="18.5" cy="13.5" r="1.5"/>',
  d10: '<path d="M12 2l10 8.5v4L12 22 2 14.5v-4zM12 2L7 13l5 3 5-3z"/>',
  d12: '<path d="M12 2l9.5 7-3.6 11H6.1L2.5 9zM12 7l4.5 3.5-1.7 5.3H9.2l-1.7-5.3z"/>',
  d20: '<path d="M12 2l9 5v10l-9 5-9-5V7zM12 7l5 8.5H7z"/>',
} as const

export type IconName = keyof typeof ICONS

export const isIcon = (name: string): name is IconName => Object.hasOwn(ICONS, name)

/** An icon as HTML; hidden from assistive technology, because the control around it has the name. */
export function iconHtml(name: IconName): string {
  return `<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`
}
