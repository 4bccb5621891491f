// The button at a code block.
import { type IconName, iconHtml } from '../icons/icon-paths.ts'
import { text } from '../text.ts'

const FEEDBACK_MS = 1_000

const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

export async function play(button: HTMLElement) {
  const code = button.closest('.code')?.querySelector('pre code')
  if (!code) return
  try {
    await navigator.clipboard.writeText(textOf(code))
  } catch {
    // Not over http from another machine, or not allowed: it is marked, to be copied by hand.
    getSelection()?.selectAllChildren(code)
    return
  }
  show(button, text.copied, 'check')
  clearTimeout(timers.get(button))
  timers.set(
    button,
    setTimeout(() => show(button, text.copyCode, 'copy'), FEEDBACK_MS),
  )
}

function show(button: HTMLElement, label: string, icon: IconName) {
  button.setAttribute('aria-label', label)
  button.innerHTML = iconHtml(icon)
}

/** The code as it was written, without line numbers and what a change takes away; a diff is whole, to be applied. */
function textOf(code: Element): string {
  const copy = code.cloneNode(true) as Element
  for (const other of copy.querySelectorAll('.ln, :not(.language-diff) > del')) other.remove()
  return (copy.textContent ?? '').replace(/\n$/, '')
}
