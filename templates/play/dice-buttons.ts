// Dice and rolls in the text are plain text in HTML. With scripts each becomes a button, before its own script is loaded.

/** Makes buttons of the dice below `root`. The label comes from the build. */
export function makeDiceButtons(root: ParentNode) {
  for (const die of root.querySelectorAll<HTMLElement>('.die:not([role])')) {
    die.tabIndex = 0
    die.setAttribute('role', 'button')
    if (die.dataset.label) die.setAttribute('aria-label', die.dataset.label)
  }
}

/** Presses a die with the keys that press a button. */
export function pressDie(event: KeyboardEvent) {
  const { key, target } = event
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement) || !target.matches('.die')) return
  event.preventDefault()
  target.click()
}
