// Loading states: progress bar, spinner, and the message shown if a page cannot be loaded.
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/icons.tsx'
import { text } from '../text.ts'

export type RouteStatus =
  | { status: 'shown' }
  /** The next page is loading; the current one stays visible. */
  | { status: 'preloading'; to: string }
  /** The address has already changed; its page is loading. */
  | { status: 'loading'; to: string }
  | { status: 'failed'; error: Error; retry: () => void }

const PROGRESS_BAR_DELAY_MS = 200
export const SPINNER_DELAY_MS = 200

/** Widths of the bar in percent. It approaches the end without reaching it. */
const FIRST_WIDTH = 8
const LAST_WIDTH = 90
const TRICKLE_MS = 800

/** Thin progress bar at the top of the window, shown after a delay. */
export function ProgressBar({ to }: { to: string | undefined }) {
  const isLate = useDelay(to, PROGRESS_BAR_DELAY_MS)
  return isLate ? <Bar /> : null
}

function Bar() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let width = FIRST_WIDTH
    const grow = () => {
      if (bar.current) bar.current.style.inlineSize = `${width}%`
      width += (LAST_WIDTH - width) / 5
    }
    grow()
    const timer = setInterval(grow, TRICKLE_MS)
    return () => clearInterval(timer)
  }, [])
  return <div className="progress" role="progressbar" aria-label={text.loadingPage} ref={bar} />
}

/** True once a page takes longer than the delay, which starts again for each page. */
export function useDelay(waitingFor: string | undefined, delayMs: number): boolean {
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (waitingFor === undefined) return
    const timer = setTimeout(() => setLate(waitingFor), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(undefined)
    }
  }, [waitingFor, delayMs])
  return late !== undefined && late === waitingFor
}

export function Spinner() {
  return (
    <main id="main" className="page wrap" tabIndex={-1} aria-busy="true">
      <div className="loading" role="status">
        <svg viewBox="0 0 64 64" aria-hidden="true" fill="none" strokeWidth="2">
          {/* Each half cuts off its circle at the horizon. */}
          <svg height="32" aria-hidden="true">
            <circle cx="32" cy="26" r="10" />
          </svg>
          <svg y="32" height="32" aria-hidden="true">
            <circle cx="32" r="10" />
          </svg>
          <path d="M4 32h56" />
        </svg>
        {text.loading}
      </div>
    </main>
  )
}

export function LoadError({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <main id="main" className="page wrap" tabIndex={-1}>
      <div className="failed" role="alert">
        <p>
          <b>{text.loadFailed}</b> <code>{String(error)}</code>
        </p>
        <button className="btn" type="button" onClick={retry}>
          <Icon name="retry" />
          {text.retry}
        </button>
      </div>
    </main>
  )
}
