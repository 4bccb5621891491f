// Light or dark, and who decided it. The page shows it through attributes of <html>, which client/before-paint.ts sets
// before anything is painted; afterwards they are kept up to date here.
import { useCallback, useEffect, useState } from 'react'
import { localStore, THEME_KEY } from '../browser/storage.ts'
import type { SiteData } from '../page-data.ts'

type Mode = 'light' | 'dark'

/** 'system' follows the device, and exists only where the site asks for it. */
export type ModeChoice = Mode | 'system'

type Settings = SiteData['colorMode']

const isMode = (value: unknown): value is Mode => value === 'light' || value === 'dark'

/** What holds when the visitor has chosen nothing. */
export const defaultChoice = ({ respectPrefersColorScheme, defaultMode }: Settings): ModeChoice =>
  respectPrefersColorScheme ? 'system' : defaultMode

/** What pressing the button leads to. */
export function nextChoice(choice: ModeChoice, { respectPrefersColorScheme }: Settings): ModeChoice {
  if (!respectPrefersColorScheme) return choice === 'dark' ? 'light' : 'dark'
  return choice === 'system' ? 'light' : choice === 'light' ? 'dark' : 'system'
}

/** The choice and the way to the next one. The first render knows only the default, as the server does. */
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
    // A page that comes back from the browser's memory slept through changes made elsewhere.
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
    // The attribute is right even before the first effect has run.
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
