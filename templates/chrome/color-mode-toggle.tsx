// The button that turns the world over.
import { Icon } from '../parts/icons.tsx'
import type { ModeChoice } from './color-mode.ts'

export interface ColorModeControl {
  choice: ModeChoice
  turn: () => void
}

export function ColorModeToggle({ choice, turn }: ColorModeControl) {
  return (
    <button
      className="icon mode"
      type="button"
      title={`${choice} mode`}
      aria-label={`Switch between dark and light mode (currently ${choice} mode)`}
      onClick={turn}
    >
      <Icon name="turn" />
    </button>
  )
}
