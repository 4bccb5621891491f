// Repeats what a reader did before the scripts listened.

/** Call it once, after hydration. */
export function repeatEarlyInput() {
  for (const field of document.querySelectorAll('input')) repeatField(field)
  const [hovered] = [...document.querySelectorAll(':hover')].reverse()
  hovered?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
  focusAgain(document.activeElement)
  window.__wastelandPressed?.click()
}

/** A field that differs from the document was typed in, or switched. */
function repeatField(field: HTMLInputElement) {
  if (field.value !== field.defaultValue) focusAgain(field)
  // A radio button that is off was turned off by another one.
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return
  // The click turns it back.
  field.checked = field.defaultChecked
  field.click()
}

const focusAgain = (element: Element | null) => element?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
