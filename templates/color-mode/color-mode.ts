// The chosen colour mode, as client/before-paint.ts notes it on <html>. That script also handles the presses of all switches.
import { text } from '../text.ts'

/** 'system' follows the device. Available only with `respectPrefersColorScheme`. */
type ModeChoice = 'light' | 'dark' | 'system'

export const chosenMode = () => document.documentElement.dataset.themeChoice as ModeChoice

export const modeName = (choice: ModeChoice) =>
  ({ light: text.lightMode, dark: text.darkMode, system: text.systemMode })[choice]

/** Calls back after each change. Returns a function that stops that. */
export function onModeChange(follow: () => void) {
  const observer = new MutationObserver(follow)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme-choice'] })
  return () => observer.disconnect()
}
