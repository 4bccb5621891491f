// Icons that components use. In a file of their own, so that the scripts contain no others. 24 px grid, 1.75 stroke. `t` paths
// take the thorn's colour, `f` shapes are filled.

export const CHROME_ICONS = {
  back: '<path d="M20 12H5M11 5l-7 7 7 7"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 6.5V12l4 2.5"/>',
  close: '<path d="M5 5l14 14M19 5L5 19"/>',
  d8: '<path d="M12 2l9 10-9 10-9-10zM3 12h18"/>',
  date: '<path d="M4 6h16v15H4zM4 11h16M8 3v5M16 3v5"/>',
  external: '<path d="M10 5H4v15h15v-6M14 4h6v6M20 4l-9 9"/>',
  menu: '<path d="M3 6h18M3 12h18M3 18h9"/><path class="t" d="M14 17h8l-6 5z"/>',
  pen: '<path d="M4 20l1-5L16 4l4 4L9 19z"/>',
  retry: '<path d="M19 5v5h-5M19 10a8 8 0 1 0 1 5"/>',
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5L21 21"/>',
  turn: '<path d="M2 12.5h20"/><circle cx="12" cy="6.5" r="4.5"/><path class="t" d="M8 14.5h8l-6 8z"/>',
  warning: '<path d="M12 3l10 18H2z"/><path d="M12 10v5M12 17v2"/>',
} as const

export type ChromeIconName = keyof typeof CHROME_ICONS
