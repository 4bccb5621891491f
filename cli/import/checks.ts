// The severities of the old site's checks.
import type { CheckLevel } from '../config/define-config.ts'
import type { Parts } from './plugins.ts'
import { mapAt, type Values } from './reader.ts'

/** Levels of this tool, by their names in Docusaurus. */
export const LEVELS: Record<string, CheckLevel> = { throw: 'error', warn: 'warn', log: 'warn', ignore: 'ignore' }

export function checksConfig(given: Values, parts: Parts): Values {
  const hooks = mapAt(mapAt(given, 'markdown'), 'hooks')
  const level = (...names: unknown[]) => names.map((one) => LEVELS[String(one)]).find((one) => one !== undefined)
  const checks = {
    deadLinks: level(given.onBrokenLinks),
    deadAnchors: level(given.onBrokenAnchors) ?? 'warn',
    missingImages: level(hooks.onBrokenMarkdownImages),
  }
  const inlineTags = [...parts.docs, ...parts.blog].map((part) => LEVELS[String(part.onInlineTags)] ?? 'warn')
  // Docs and blogs share one level here; if they differ, it is the one in between.
  const unknownTags = new Set(inlineTags).size === 1 ? inlineTags[0] : 'warn'
  return {
    ...Object.fromEntries(Object.entries(checks).filter(([, one]) => one !== undefined && one !== 'error')),
    ...(unknownTags !== 'warn' && { unknownTags }),
  }
}
