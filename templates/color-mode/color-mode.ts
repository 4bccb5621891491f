// Colour mode of the page and where it comes from: the visitor, the device or the default. client/before-paint.ts sets
// attributes of <html> before the first paint; this hook updates them afterwards.
import { useCallback, useEffect, useState } from 'react'
import { localStore, THEME_KEY } from '../browser/storage.ts'
import type { SiteData } from '../page-data.ts'

type Mode = 'light' | 'dark'

/** 'system' follows the device. Available only with `respectPrefersColorScheme`. */
export type ModeChoice = Mode | 'system'

type Settings = SiteData['colorMode']

/** Mode if the visitor has not chosen one. */
const defaultChoice = ({ respectPrefersColorScheme, defaultMode }: Settings): ModeChoice =>
  respectPrefersColorScheme ? 'system' : defaultMode

/** The choice after the next click of the switch. */
function nextChoice(choice: ModeChoice, { respectPrefersColorScheme }: Settings): ModeChoice {
  if (!respectPrefersColorScheme) return choice === 'dark' ? 'light' : 'dark'
  return choice === 'system' ? 'light' : choice === 'light' ? 'dark' : 'system'
}

/**
 * Returns the current choice and a function that selects the next one. The first render returns the default, like the server.
 * Other tabs and the device change the attributes of <html>; see client/before-paint.ts.
 */
export function useColorMode(settings: Settings): [choice: ModeChoice, turn: () => void] {
  const [choice, setChoice] = useState(defaultChoice(settings))

  useEffect(() => {
    const { documentElement } = document
    const follow = () => setChoice(documentElement.dataset.themeChoice as ModeChoice)
    const observer = new MutationObserver(follow)
    observer.observe(documentElement, { attributeFilter: ['data-theme-choice'] })
    follow()
    if (settings.disableSwitch) localStore.del(THEME_KEY)
    return () => observer.disconnect()
  }, [settings])

  const turn = useCallback(() => {
    const { dataset } = document.documentElement
    // The attribute is right even before the first effect.
    const next = nextChoice(dataset.themeChoice as ModeChoice, settings)
    dataset.themeChoice = next
    dataset.theme = next === 'system' ? deviceMode() : next
    if (next === 'system') localStore.del(THEME_KEY)
    else localStore.set(THEME_KEY, next)
  }, [settings])

  return [choice, turn]
}

const deviceMode = (): Mode => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
