// The button of comments: loads giscus, which keeps comments in the discussions of a repository, in a frame. None of its code runs in the
// page. The frame and the page exchange messages as giscus defines them: https://github.com/giscus/giscus/blob/main/ADVANCED-USAGE.md
import { localStore } from '../browser/storage.ts'

/** The reader's session at giscus: the part of the address with which giscus leads back to the page after the sign-in. */
const SESSION_KEY = 'giscus-session'
const SESSION_PARAMETER = 'giscus'

interface FrameMessage {
  giscus?: { resizeHeight?: number; signOut?: boolean; error?: string }
}

/** Sessions that have ended, in giscus's words. */
const ENDED = /Bad credentials|Invalid state value|State has expired/

export function play(button: HTMLElement) {
  const { comments: address = '', title = '' } = button.dataset
  const { origin } = new URL(address)
  const frame = Object.assign(document.createElement('iframe'), {
    allow: 'clipboard-write',
    src: widgetAddress(address),
    title,
  })
  const modes = new MutationObserver(() =>
    frame.contentWindow?.postMessage({ giscus: { setConfig: { theme: theme() } } }, origin),
  )
  modes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  addEventListener('message', onMessage)
  button.replaceWith(frame)
  frame.focus()

  function onMessage({ origin: sender, source, data }: MessageEvent<FrameMessage | null>) {
    if (!frame.isConnected) {
      removeEventListener('message', onMessage)
      modes.disconnect()
      return
    }
    if (sender !== origin || source !== frame.contentWindow) return
    const { resizeHeight, signOut, error = '' } = data?.giscus ?? {}
    if (typeof resizeHeight === 'number') frame.style.blockSize = `${resizeHeight}px`
    if (signOut || (ENDED.test(error) && localStore.get(SESSION_KEY) !== null)) {
      localStore.del(SESSION_KEY)
      frame.src = widgetAddress(address)
    }
  }
}

/** The address of the frame for this page. */
function widgetAddress(address: string): string {
  const page = new URL(location.href)
  const session = page.searchParams.get(SESSION_PARAMETER)
  page.searchParams.delete(SESSION_PARAMETER)
  page.hash = ''
  if (session !== null) {
    localStore.set(SESSION_KEY, session)
    history.replaceState(history.state, '', page)
  }
  const url = new URL(address)
  const values = {
    origin: page.href,
    session: localStore.get(SESSION_KEY) ?? '',
    theme: theme(),
    term: page.pathname.replace(/^\/|\/$/g, '') || 'index',
    // In the text of a new discussion.
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '',
    backLink: page.href,
  }
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

const theme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')
