// What is wrong with the site, over the page that the browser shows. Only in pages of `serve`.

let overlay: HTMLElement | undefined
let focusedBefore: Element | null = null

/** Inserts the message as text, not as HTML: it quotes content files. */
export function showProblem(text: string): void {
  hideProblem()
  focusedBefore = document.activeElement
  overlay = document.createElement('wasteland-problem')
  const root = overlay.attachShadow({ mode: 'open' })
  // The policy of the page forbids style elements and attributes, but not styles made by its own scripts.
  const styles = new CSSStyleSheet()
  styles.replaceSync(OVERLAY_STYLES)
  root.adoptedStyleSheets = [styles]

  const dialog = element('div', '')
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-labelledby', 'heading')
  dialog.setAttribute('aria-describedby', 'text')
  dialog.tabIndex = -1
  const heading = element('h2', 'The site has errors')
  heading.id = 'heading'
  const message = element('pre', text)
  message.id = 'text'
  message.tabIndex = 0
  const close = element('button', 'Close')
  close.addEventListener('click', hideProblem)
  dialog.append(heading, message, element('p', 'What you see behind is the last version that could be shown.'), close)
  root.append(dialog)
  document.body.append(overlay)
  document.addEventListener('keydown', closeOnEscape)
  dialog.focus()
}

export function hideProblem(): void {
  if (!overlay) return
  overlay.remove()
  overlay = undefined
  document.removeEventListener('keydown', closeOnEscape)
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') hideProblem()
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

const OVERLAY_STYLES = `
  :host { all: initial; }
  div {
    position: fixed; inset: auto 0 0; z-index: 2147483647; box-sizing: border-box; max-height: 80vh; overflow: auto;
    padding: 1.25rem clamp(1rem, 4vw, 3rem); border-top: 4px solid #e5484d; background: #1b1918; color: #f4f1ec;
    font: 1rem/1.5 system-ui, sans-serif; outline: none; box-shadow: 0 -1rem 3rem rgb(0 0 0 / 0.5);
  }
  h2 { margin: 0 0 0.5rem; font-size: 1.25rem; }
  pre { margin: 0; overflow: auto; white-space: pre-wrap; font: 0.875rem/1.5 ui-monospace, monospace; }
  p { margin: 0.75rem 0; color: #c9c2b8; }
  button { min-height: 2.75rem; padding: 0 1rem; border: 1px solid currentColor; background: none; color: inherit; font: inherit; }
  :focus-visible { outline: 2px solid #f4f1ec; outline-offset: 2px; }
`
