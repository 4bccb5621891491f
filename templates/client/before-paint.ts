// The inline script of every page, identical on each: sets what the first paint needs, and wakes the page, which means that it
// loads the scripts, when a control is touched or when the browser is idle. Until then the page is the document and this script.
// It is on every page, so it is short.
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

const device = matchMedia('(prefers-color-scheme: dark)')

/** Shows the first of these that is a mode, else the default. */
function showMode(...wanted: (string | null | undefined)[]) {
  const choice =
    (disableSwitch ? [] : wanted).find((mode) => mode === 'light' || mode === 'dark') ??
    (respectPrefersColorScheme ? 'system' : defaultMode)
  dataset.themeChoice = choice
  dataset.theme = choice !== 'system' ? choice : device.matches ? 'dark' : 'light'
}
const showFirstMode = () => showMode(new URLSearchParams(location.search).get('theme'), stored(THEME_KEY))
showFirstMode()
device.addEventListener('change', () => showMode(dataset.themeChoice))
// Another tab has changed the mode; the key is null if it has cleared everything.
addEventListener('storage', ({ key }) => (key ?? THEME_KEY) === THEME_KEY && showMode(stored(THEME_KEY)))
// A page that the browser kept while another one was shown missed such changes.
addEventListener('pageshow', ({ persisted }) => persisted && showFirstMode())

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

// A query, a fragment, an entry that the router made, and an address to correct need the scripts at once.
let isWanted = Boolean(location.search || location.hash || history.state || /\.html$/.test(location.pathname))

/** Loads the scripts, once. A document that is still being loaded does so when it is complete. */
function wake() {
  isWanted = true
  const site = document.getElementById('site')
  const scripts = site?.dataset.scripts
  if (document.readyState === 'loading' || !scripts) return
  delete site.dataset.scripts
  for (const src of scripts.split(' ')) {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = src
    document.head.append(script)
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
    'requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: 2_000 }) : setTimeout(wake, 200),
  )

const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** Controls that do nothing without scripts. */
const CONTROLS = 'button,.die,.tab>summary,[data-list] th'

for (const type of ['pointerover', 'pointerdown', 'focusin', 'click'])
  addEventListener(type, (event) => closest(event, `a,input,label,select,summary,${CONTROLS}`) && wake())

/** Remembers the last control that is pressed before hydration; early-input.ts presses it again. Text typed then goes into the search. */
function press(control: HTMLElement | null = null) {
  window.__wastelandPressed = control
  window.__wastelandTyped = ''
}

addEventListener('click', (event) => {
  if (dataset.hydrated) return
  press(closest(event, CONTROLS))
  if (typeof HAS === 'undefined' || HAS.versionChoice) {
    const version = closest(event, 'a[data-version]')?.dataset.version
    if (version) stored(versionKey(docsOf(version)), version)
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
    wake()
    event.preventDefault()
  }
})
