// Reads the wordmark of the home page from the SVG files that the config names, which are trusted like the config.

import fs from 'node:fs'
import path from 'node:path'
import { configPlace } from '../config/load.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { error, type Report } from '../core/errors.ts'
import { isFile } from '../core/stats.ts'
import { decodeText } from '../core/text.ts'

/** Two SVGs with classes that select one by width; undefined if the config has no wordmark. Reports missing files. */
export function readWordmark(config: ResolvedConfig, report: Report): string | undefined {
  const { home, root } = config
  if (!home.wordmark) return undefined
  const parts = (['wide', 'tall'] as const).map((which) => {
    const file = home.wordmark?.[which] ?? ''
    const absolute = path.join(root, file)
    if (!isFile(absolute)) {
      const message = `home.wordmark.${which}: there is no file ${file}.`
      report(error('WB541', message, configPlace(config, ['home', 'wordmark', which])))
      return ''
    }
    const svg = decodeText(fs.readFileSync(absolute), file, report)?.trim() ?? ''
    return svg.replace(/^<\?xml[^>]*\?>\s*/, '').replace(/<svg\b/, `<svg class="word ${which}" aria-hidden="true"`)
  })
  return parts.join('')
}
