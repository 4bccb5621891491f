// The inline script of every page, identical on each: sets what the first paint needs. Everything else
// is in main.tsx. The script is on every page, so it is short.
import settings from 'virtual:before-paint'
import { ANNOUNCEMENT_DISMISS_KEY, ANNOUNCEMENT_ID_KEY, READING_KEY, THEME_KEY } from '../browser/storage.ts'

declare global {
  interface Window {
    /** The button to press after hydration. */
    __wastelandPressed?: HTMLElement | null
    /** Text typed since then, if it is the search button. */
    __wastelandTyped?: string | undefined
  }
}

const { announcementId, paper } = settings
const { defaultMode, disableSwitch, respectPrefersColorScheme } = settings.colorMode
const { dataset } = document.documentElement

/** Reads a value from storage, after writing `value` if given. Returns null if storage is not available. */
function stored(key: string, value?: string): string | null {
  try {
    if (value) localStorage.setItem(key, value)
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

dataset.js = ''

const asked = new URLSearchParams(location.search).get('theme')
const choice =
  (disableSwitch ? [] : [asked, stored(THEME_KEY)]).find((mode) => mode === 'light' || mode === 'dark') ??
  (respectPrefersColorScheme ? 'system' : defaultMode)
dataset.themeChoice = choice
dataset.theme = choice !== 'system' ? choice : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

const bars = document.querySelector('[name=theme-color]')
const tint = () => bars?.setAttribute('content', paper[dataset.theme as keyof typeof paper])
new MutationObserver(tint).observe(document.documentElement, { attributeFilter: ['data-theme'] })
tint()

const reading = stored(READING_KEY)
if (reading) dataset.reading = reading

if (announcementId) {
  // A new announcement is shown even if the previous one was dismissed.
  if (stored(ANNOUNCEMENT_ID_KEY) !== announcementId) {
    stored(ANNOUNCEMENT_ID_KEY, announcementId)
    stored(ANNOUNCEMENT_DISMISS_KEY, 'false')
  }
  dataset.announcement = stored(ANNOUNCEMENT_DISMISS_KEY) === 'true' ? 'dismissed' : 'open'
}

// Remembers the last button or search shortcut pressed before the scripts are loaded; router.tsx repeats it. Text typed
// after opening the search is put into its field.
const onPress = (event: Event) => {
  const { key, ctrlKey, metaKey, target } = event as KeyboardEvent
  const isCommand = ctrlKey || metaKey
  if (dataset.hydrated) return
  if (!key) {
    window.__wastelandPressed = (target as Element).closest('button')
    window.__wastelandTyped = ''
  } else if (window.__wastelandPressed?.matches('.find') && key.length < 2 && !isCommand) {
    window.__wastelandTyped += key
    event.preventDefault()
  } else if (key === 'Escape') window.__wastelandPressed = null
  else if (key === '/' || (key === 'k' && isCommand)) {
    window.__wastelandPressed = document.querySelector('button.find')
    window.__wastelandTyped = ''
    if (window.__wastelandPressed) event.preventDefault()
  }
}
addEventListener('click', onPress)
addEventListener('keydown', onPress)
