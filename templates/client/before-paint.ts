// The inline script of every page, identical on each: sets what the first paint needs, switches the colour mode, closes the
// announcement, and wakes the page, which means that it loads the scripts, when a control is touched or when the browser is idle.
// Until then the page is the document and this script. It is on every page, so it is short.
import settings from 'virtual:before-paint'
import { savesData } from '../browser/connection.ts'
import {
  ANNOUNCEMENT_DISMISS_KEY,
  ANNOUNCEMENT_ID_KEY,
  docsOf,
  READING_KEY,
  THEME_KEY,
  versionKey,
} from '../browser/storage.ts'
import { makeDiceButtons, pressDie } from '../play/dice-buttons.ts'

declare global {
  interface Window {
    /** The control to press again after hydration. */
    __wastelandPressed?: HTMLElement | null | undefined
    /** Text typed since then, if it is the search button. */
    __wastelandTyped?: string | undefined
  }
}

const { announcementId, paper } = settings
const { defaultMode, disableSwitch, respectPrefersColorScheme } = settings.colorMode
const { dataset } = document.documentElement

/** Reads a value from storage. Returns null if storage is not available. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a value to storage, or removes it. */
function store(key: string, value?: string) {
  try {
    if (value) localStorage.setItem(key, value)
    else localStorage.removeItem(key)
  } catch {
    // browser/storage.ts warns of it when the scripts are there.
  }
}

/** Calls back when another tab changes or clears a value. */
const onStored = (wanted: string, follow: () => void) =>
  addEventListener('storage', ({ key }) => (key ?? wanted) === wanted && follow())

dataset.js = ''

const device = matchMedia('(prefers-color-scheme: dark)')
/** Names the colour of the browser's own bars. */
const bars = document.querySelector('[name=theme-color]')

/** Shows the first of these that is a mode, else the default. */
function showMode(...wanted: (string | null | undefined)[]) {
  const choice =
    (disableSwitch ? [] : wanted).find((mode) => mode === 'light' || mode === 'dark') ??
    (respectPrefersColorScheme ? 'system' : defaultMode)
  dataset.themeChoice = choice
  const mode = choice !== 'system' ? choice : device.matches ? 'dark' : 'light'
  dataset.theme = mode
  bars?.setAttribute('content', paper[mode])
}
const showFirstMode = () => showMode(new URLSearchParams(location.search).get('theme'), stored(THEME_KEY))
showFirstMode()
device.addEventListener('change', () => showMode(dataset.themeChoice))
onStored(THEME_KEY, () => showMode(stored(THEME_KEY)))
// A page that the browser kept while another one was shown missed such changes.
addEventListener('pageshow', ({ persisted }) => persisted && showFirstMode())
if (disableSwitch) store(THEME_KEY)

/** Shows and stores the next mode. A mode that follows the device is not stored. */
function switchMode() {
  const choice = dataset.themeChoice
  const next = choice === 'light' ? 'dark' : choice === 'dark' && respectPrefersColorScheme ? undefined : 'light'
  showMode(next)
  store(THEME_KEY, next)
}

const reading = stored(READING_KEY)
if (reading) dataset.reading = reading

if (announcementId) {
  // A new announcement is shown even if the previous one was dismissed.
  if (stored(ANNOUNCEMENT_ID_KEY) === announcementId) showAnnouncement()
  else keepAnnouncement('false')
  onStored(ANNOUNCEMENT_DISMISS_KEY, () => showAnnouncement())
}

function showAnnouncement(isDismissed = stored(ANNOUNCEMENT_DISMISS_KEY)) {
  dataset.announcement = isDismissed === 'true' ? 'dismissed' : 'open'
}

/** Shows or dismisses the announcement, and stores that. */
function keepAnnouncement(isDismissed: 'true' | 'false') {
  store(ANNOUNCEMENT_ID_KEY, announcementId)
  store(ANNOUNCEMENT_DISMISS_KEY, isDismissed)
  showAnnouncement(isDismissed)
}

// A query, a fragment, an entry that the router made, and an address to correct need the scripts at once.
let isWanted = Boolean(location.search || location.hash || history.state || /\.html$/.test(location.pathname))

/**
 * Loads the scripts, once, and at the same time those that the touched control needs besides, so that its press waits for one round
 * trip. A document that is still being loaded does so when it is complete.
 */
function wake(control?: Element) {
  isWanted = true
  const site = document.getElementById('site')
  const { scripts, presses } = site?.dataset ?? {}
  if (document.readyState === 'loading' || !scripts) return
  delete site?.dataset.scripts
  // A selector comes before the addresses of its scripts.
  let isNeeded: boolean | undefined = true
  for (const part of (presses ? `${scripts} ${presses}` : scripts).split(' ')) {
    if (!part.startsWith('/')) isNeeded = control?.matches(part)
    else if (isNeeded)
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: part }))
  }
}

addEventListener('DOMContentLoaded', () => {
  makeDiceButtons(document)
  // A page of `serve` listens for changes, and the page of the reader's sheet is empty without scripts.
  if (isWanted || document.querySelector('[name=wasteland-reload],#my-sheet')) wake()
})
if (!savesData())
  addEventListener('load', () =>
    // Safari has no idle callbacks.
    'requestIdleCallback' in window ? requestIdleCallback(() => wake(), { timeout: 2_000 }) : setTimeout(wake, 200),
  )

/** The target may be the window or the document, which have no ancestors. */
const closest = ({ target }: Event, selector: string) => (target as Element).closest?.<HTMLElement>(selector)

/** Controls that do nothing without scripts. */
const CONTROLS = 'button,.die,.tab>summary,[data-list] th'

for (const type of ['pointerover', 'pointerdown', 'focusin', 'click'])
  addEventListener(type, (event) => {
    const control = closest(event, `a,input,label,select,summary,${CONTROLS}`)
    if (control) wake(control)
  })

/** Remembers the last control that is pressed before hydration; early-input.ts presses it again. Text typed then goes into the search. */
function press(control?: HTMLElement | null) {
  window.__wastelandPressed = control
  window.__wastelandTyped = ''
}

addEventListener('click', (event) => {
  if (closest(event, 'button.mode')) return switchMode()
  if (closest(event, '.announce>button')) return keepAnnouncement('true')
  if (dataset.hydrated) return
  press(closest(event, CONTROLS))
  if (typeof HAS === 'undefined' || HAS.versionChoice) {
    const version = closest(event, 'a[data-version]')?.dataset.version
    if (version) store(versionKey(docsOf(version)), version)
  }
})
addEventListener('keydown', (event) => {
  pressDie(event)
  const { key, ctrlKey, metaKey } = event
  const isCommand = ctrlKey || metaKey
  if (dataset.hydrated) return
  if (window.__wastelandPressed?.matches('.find') && key.length < 2 && !isCommand) {
    window.__wastelandTyped += key
    event.preventDefault()
  } else if (key === 'Escape') press()
  else if (isCommand ? key === 'k' : key === '/' && !closest(event, 'input,select')) {
    const find = document.querySelector<HTMLElement>('button.find')
    press(find)
    if (!find) return
    wake(find)
    event.preventDefault()
  }
})
