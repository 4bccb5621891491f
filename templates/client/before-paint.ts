// The one inline script, the same bytes on every page: sets what has to be right before anything is painted, and on the
// home page says so when the site's files cannot be reached. Everything else waits for main.tsx.
import settings from 'virtual:before-paint'
import { ANNOUNCEMENT_DISMISS_KEY, ANNOUNCEMENT_ID_KEY, THEME_KEY } from './storage.ts'

const root = document.documentElement
const { dataset } = root
const { colorMode, announcementId, baseUrl } = settings

dataset.js = ''
setTheme()
setAnnouncement()
watchFiles()

function stored(key: string, value?: string): string | null {
  try {
    if (value !== undefined) localStorage.setItem(key, value)
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function setTheme() {
  const asked = new URLSearchParams(location.search).get('theme')
  const chosen = colorMode.disableSwitch
    ? undefined
    : [asked, stored(THEME_KEY)].find((mode) => mode === 'light' || mode === 'dark')
  const followsDevice = colorMode.respectPrefersColorScheme
  const device = followsDevice && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  dataset.theme = chosen ?? (followsDevice ? device : colorMode.defaultMode)
  dataset.themeChoice = chosen ?? (followsDevice ? 'system' : colorMode.defaultMode)
}

/** A new announcement is shown even to those who dismissed the one before. */
function setAnnouncement() {
  if (announcementId === undefined) return
  if (stored(ANNOUNCEMENT_ID_KEY) !== announcementId) {
    stored(ANNOUNCEMENT_ID_KEY, announcementId)
    stored(ANNOUNCEMENT_DISMISS_KEY, 'false')
  }
  dataset.announcement = stored(ANNOUNCEMENT_DISMISS_KEY) === 'true' ? 'dismissed' : 'open'
}

function watchFiles() {
  if (dataset.layout !== 'home') return
  let failed = ''
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) failed = 'scripts'
      else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed ||= 'styles'
    },
    true,
  )
  addEventListener('load', () => failed && showProblem(failed))
}

/** main.tsx takes the box away if the scripts came after all. */
function showProblem(failed: string) {
  const box = document.createElement('div')
  box.id = `missing-${failed}`
  box.setAttribute('role', 'alert')
  box.style.cssText =
    'margin:1rem;padding:1rem;border:thick solid red;background:#ffe6b3;color:#000;font-family:sans-serif'
  const { pathname } = location
  for (const line of [
    'The site did not load properly.',
    'A very common reason is a wrong baseUrl in site.config.ts.',
    `Configured baseUrl: ${baseUrl}${baseUrl === '/' ? ' (the default)' : ''}`,
    `We suggest trying baseUrl: ${pathname.replace(/[^/]*\.html$/, '').replace(/\/?$/, '/')}`,
  ]) {
    const text = document.createElement('p')
    text.textContent = line
    box.append(text)
  }
  ;(box.firstChild as HTMLElement).style.cssText = 'font-size:30px;font-weight:bold'
  document.body.prepend(box)
}
