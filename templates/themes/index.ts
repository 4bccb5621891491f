// The themes that come with the tool. `theme` in the config chooses one.
import { folio } from './folio/theme.ts'
import { plain } from './plain/theme.ts'
import { reflection } from './reflection/theme.ts'
import type { Theme } from './theme.ts'

export const THEMES = { plain, folio, reflection } satisfies Record<string, Theme>

export type ThemeName = keyof typeof THEMES

export const themeNamed = (name: ThemeName): Theme => THEMES[name]

/** Values of `hero` in front matter, for themes with drawings. */
export { HEROES } from './reflection/drawings/pairs.ts'
