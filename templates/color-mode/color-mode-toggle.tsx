// Colour-mode switch.
import { Icon } from '../icons/icons.tsx'
import { fill } from '../languages/fill.ts'
import { text } from '../text.ts'
import type { ModeChoice } from './color-mode.ts'

export interface ColorModeControl {
  choice: ModeChoice
  turn: () => void
}

export function ColorModeToggle({ choice, turn }: ColorModeControl) {
  const mode = { light: text.lightMode, dark: text.darkMode, system: text.systemMode }[choice]
  return (
    <button
      className="icon mode"
      type="button"
      title={mode}
      aria-label={fill(text.switchMode, { mode })}
      onClick={turn}
    >
      <Icon name="turn" />
    </button>
  )
}
