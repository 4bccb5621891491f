// The inline script of every page, the same bytes on each: sets what has to be right before the first paint. Everything else
// waits for main.tsx. Every byte is on every page, so the script is short.
import settings from 'virtual:before-paint'
import { ANNOUNCEMENT_DISMISS_KEY, ANNOUNCEMENT_ID_KEY, THEME_KEY } from '../browser/storage.ts'
import { PAPER } from '../color-mode/paper.ts'

declare global {
  interface Window {
    /** The button to press as soon as the page is taken over. */
    __wastelandPressed?: HTMLElement | null
    /** What has been typed since, where that is the button of the search. */
    __wastelandTyped?: string | undefined
  }
}

const { announcementId } = settings
const { defaultMode, disableSwitch, respectPrefersColorScheme } = settings.colorMode
const { dataset } = document.documentElement

/** Reads, and writes before that when there is a value. Null where storage is not available. */
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
const tint = () => bars?.setAttribute('content', PAPER[dataset.theme as keyof typeof PAPER])
new MutationObserver(tint).observe(document.documentElement, { attributeFilter: ['data-theme'] })
tint()

if (announcementId) {
  // A new announcement is shown even to those who dismissed the one before.
  if (stored(ANNOUNCEMENT_ID_KEY) !== announcementId) {
    stored(ANNOUNCEMENT_ID_KEY, announcementId)
    stored(ANNOUNCEMENT_DISMISS_KEY, 'false')
  }
  dataset.announcement = stored(ANNOUNCEMENT_DISMISS_KEY) === 'true' ? 'dismissed' : 'open'
}

// What is pressed last before the scripts are here, a button or the keys of the search, router.tsx presses again; what is typed
// behind the search stands in its field.
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
