// The button at a code block.

const LABEL = 'Copy code to clipboard'
const FEEDBACK_MS = 1_000

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

export async function copyCode(button: HTMLElement) {
  const code = button.closest('.code')?.querySelector('pre code')
  if (!code) return
  await navigator.clipboard.writeText(textOf(code))
  button.setAttribute('aria-label', 'Copied')
  button.dataset.copied = ''
  clearTimeout(timers.get(button))
  timers.set(
    button,
    setTimeout(() => {
      button.setAttribute('aria-label', LABEL)
      delete button.dataset.copied
    }, FEEDBACK_MS),
  )
}

/** The code as it was written, without line numbers. */
function textOf(code: Element): string {
  const copy = code.cloneNode(true) as Element
  for (const number of copy.querySelectorAll('.ln')) number.remove()
  return (copy.textContent ?? '').replace(/\n$/, '')
}
