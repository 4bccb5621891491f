// Colour-mode switch. React writes its label; client/before-paint.ts handles its presses.
import { useSyncExternalStore } from 'react'
import { Icon } from '../icons/icons.tsx'
import { fill } from '../languages/fill.ts'
import type { SiteData } from '../page-data.ts'
import { text } from '../text.ts'
import { chosenMode, modeName, onModeChange } from './color-mode.ts'

export function ColorModeToggle({ settings }: { settings: SiteData['colorMode'] }) {
  // The first render is that of the server, which knows only the default.
  const byDefault = settings.respectPrefersColorScheme ? 'system' : settings.defaultMode
  const mode = modeName(useSyncExternalStore(onModeChange, chosenMode, () => byDefault))
  return (
    <button className="icon mode" type="button" title={mode} aria-label={fill(text.switchMode, { mode })}>
      <Icon name="turn" />
    </button>
  )
}
