// Error boundary: shows an error and its causes instead of the crashed part. A class, because React has no hook for it.
import { Component, Fragment, type ReactNode, useLayoutEffect } from 'react'
import { Icon } from '../icons/icons.tsx'
import { text } from '../text.ts'

interface ErrorBoundaryProps {
  children: ReactNode
  /** A change of this value (another page) resets the error. */
  resetKey: unknown
  fallback: (error: unknown, tryAgain: () => void) => ReactNode
}

interface ErrorBoundaryState {
  crash?: { error: unknown } | undefined
  resetKey: unknown
  attempt: number
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey, attempt: 0 }

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { resetKey, crash: undefined }
  }

  readonly tryAgain = () => this.setState(({ attempt }) => ({ crash: undefined, attempt: attempt + 1 }))

  override render() {
    const { crash, attempt } = this.state
    if (crash) return this.props.fallback(crash.error, this.tryAgain)
    // A retry starts with a fresh state.
    return <Fragment key={attempt}>{this.props.children}</Fragment>
  }
}

interface CrashScreenProps {
  error: unknown
  tryAgain: () => void
  homeHref: string
}

export function CrashScreen({ error, tryAgain, homeHref }: CrashScreenProps) {
  useLayoutEffect(() => {
    const { title } = document
    document.title = text.crashTitle
    return () => {
      // Another page may have set its title meanwhile.
      if (document.title === text.crashTitle) document.title = title
    }
  }, [])
  return (
    <main id="main" className="page wrap" tabIndex={-1}>
      <header className="plate">
        <div className="stand">
          <h1>{text.crash}</h1>
        </div>
        <p className="lede">{text.crashText}</p>
      </header>
      <ol className="causes">
        {messagesOf(error).map((message, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the causes of one error never change
          <li key={i}>
            {i > 0 && <small>{text.causedBy} </small>}
            {message}
          </li>
        ))}
      </ol>
      <div className="acts">
        <button className="btn" type="button" onClick={tryAgain}>
          <Icon name="retry" />
          {text.tryAgain}
        </button>
        {/* The target keeps the router out of it: whatever is broken in this tab is not taken along. */}
        <a className="btn quiet" href={homeHref} target="_self">
          {text.backHome}
        </a>
      </div>
    </main>
  )
}

/** Shown instead of a crashed part of the page frame. The rest of the page stays usable. */
export function CrashNote({ error, tryAgain, homeHref, what }: CrashScreenProps & { what: string }) {
  return (
    <div className="failed" role="alert">
      <p>
        <b>{what}</b> <code>{messagesOf(error).join(` ${text.causedBy} `)}</code>{' '}
        <a href={homeHref} target="_self">
          {text.backHome}
        </a>
      </p>
      <button className="btn" type="button" onClick={tryAgain}>
        <Icon name="retry" />
        {text.tryAgain}
      </button>
    </div>
  )
}

/** Messages of an error and its causes. Causes may be circular. */
export function messagesOf(error: unknown): string[] {
  const seen = new Set<unknown>()
  const messages: string[] = []
  for (
    let at = error;
    at !== undefined && at !== null && !seen.has(at);
    at = at instanceof Error ? at.cause : undefined
  ) {
    seen.add(at)
    messages.push(at instanceof Error ? at.message || at.name : String(at))
  }
  return messages.length > 0 ? messages : [String(error)]
}
