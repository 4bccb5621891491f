// How loud the checks of a Docusaurus site are.
import type { CheckLevel } from '../config/define-config.ts'
import type { Parts } from './plugins.ts'
import { mapAt, type Values } from './reader.ts'

/** Our levels by the words they have there. */
export const LEVELS: Record<string, CheckLevel> = { throw: 'error', warn: 'warn', log: 'warn', ignore: 'ignore' }

export function checksConfig(given: Values, parts: Parts): Values {
  const hooks = mapAt(mapAt(given, 'markdown'), 'hooks')
  const level = (...names: unknown[]) => names.map((one) => LEVELS[String(one)]).find((one) => one !== undefined)
  const checks = {
    deadLinks: level(given.onBrokenLinks),
    deadAnchors: level(given.onBrokenAnchors) ?? 'warn',
    missingImages: level(hooks.onBrokenMarkdownImages),
  }
  const inlineTags = [parts.docs, parts.blog].flatMap((part) =>
    part ? [LEVELS[String(part.onInlineTags)] ?? 'warn'] : [],
  )
  // There is one level for docs and blog: where they differ, the one in between.
  const unknownTags = new Set(inlineTags).size === 1 ? inlineTags[0] : 'warn'
  return {
    ...Object.fromEntries(Object.entries(checks).filter(([, one]) => one !== undefined && one !== 'error')),
    ...(unknownTags !== 'warn' && { unknownTags }),
  }
}
