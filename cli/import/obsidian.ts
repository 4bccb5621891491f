// Obsidian: a vault. Its pages stay as they are, because `markdown.wikilinks` reads them.

import path from 'node:path'
import { foreignSite } from './foreign.ts'
import type { ImportedSite } from './old-site.ts'

export function readObsidian(dir: string): ImportedSite {
  const site = foreignSite({
    dir,
    title: path.basename(dir),
    folder: dir,
    nav: undefined,
    left: [],
    rewrite: (text) => text,
  })
  const { config } = site
  // Front matter holds the properties of notes, whose names are free.
  const checks = { ...config.checks, unknownFrontMatter: 'ignore' as const }
  return { ...site, config: { ...config, markdown: { wikilinks: true }, checks } }
}
