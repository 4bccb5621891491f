// Colour mode of the page and where it comes from: the visitor, the device or the default. client/before-paint.ts sets
// attributes of <html> before the first paint; this hook updates them afterwards.
import { useCallback, useEffect, useState } from 'react'
import { localStore, THEME_KEY } from '../browser/storage.ts'
import type { SiteData } from '../page-data.ts'

type Mode = 'light' | 'dark'

/** 'system' follows the device. Available only with `respectPrefersColorScheme`. */
export type ModeChoice = Mode | 'system'

type Settings = SiteData['colorMode']

const isMode = (value: unknown): value is Mode => value === 'light' || value === 'dark'

/** Mode if the visitor has not chosen one. */
const defaultChoice = ({ respectPrefersColorScheme, defaultMode }: Settings): ModeChoice =>
  respectPrefersColorScheme ? 'system' : defaultMode

/** The choice after the next click of the switch. */
function nextChoice(choice: ModeChoice, { respectPrefersColorScheme }: Settings): ModeChoice {
  if (!respectPrefersColorScheme) return choice === 'dark' ? 'light' : 'dark'
  return choice === 'system' ? 'light' : choice === 'light' ? 'dark' : 'system'
}

/** Returns the current choice and a function that selects the next one. The first render returns the default, like the server. */
export function useColorMode(settings: Settings): [choice: ModeChoice, turn: () => void] {
  const [choice, setChoice] = useState(defaultChoice(settings))

  const apply = useCallback((next: ModeChoice) => {
    setChoice(next)
    const { dataset } = document.documentElement
    dataset.themeChoice = next
    dataset.theme = next === 'system' ? deviceMode() : next
  }, [])

  useEffect(() => {
    const painted = document.documentElement.dataset.themeChoice
    if (isMode(painted) || painted === 'system') setChoice(painted)

    const onStored = (value: string | null) => apply(isMode(value) ? value : defaultChoice(settings))
    // A page restored from the back/forward cache missed changes in other tabs.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !isMode(new URLSearchParams(location.search).get('theme'))) onStored(localStore.get(THEME_KEY))
    }
    const onDevice = () => document.documentElement.dataset.themeChoice === 'system' && apply('system')

    if (settings.disableSwitch) localStore.del(THEME_KEY)
    else addEventListener('pageshow', onPageShow)
    const stopListening = settings.disableSwitch ? undefined : localStore.listen(THEME_KEY, onStored)
    deviceQuery().addEventListener('change', onDevice)
    return () => {
      stopListening?.()
      removeEventListener('pageshow', onPageShow)
      deviceQuery().removeEventListener('change', onDevice)
    }
  }, [settings, apply])

  const turn = useCallback(() => {
    // Reads the attribute, which is correct even before the first effect.
    const painted = document.documentElement.dataset.themeChoice as ModeChoice
    const next = nextChoice(painted, settings)
    apply(next)
    if (next === 'system') localStore.del(THEME_KEY)
    else localStore.set(THEME_KEY, next)
  }, [settings, apply])

  return [choice, turn]
}

const deviceQuery = () => matchMedia('(prefers-color-scheme: dark)')

const deviceMode = (): Mode => (deviceQuery().matches ? 'dark' : 'light')
