// Obsidian: a vault. Its pages stay as they are, because `markdown.wikilinks` reads them.

import fs from 'node:fs'
import path from 'node:path'
import { decodeOnce } from '../core/addresses.ts'
import { foreignSite } from './foreign.ts'
import type { ImportedSite } from './old-site.ts'
import { outsideCode } from './tabs.ts'

export function readObsidian(dir: string): ImportedSite {
  const site = foreignSite({
    dir,
    title: path.basename(dir),
    folder: dir,
    nav: undefined,
    left: [],
    rewrite: (text, file) => withTitle(withRelativePaths(text, file, dir), file),
  })
  const { config } = site
  // Front matter holds the properties of notes, whose names are free.
  const checks = { ...config.checks, unknownFrontMatter: 'ignore' as const }
  return { ...site, config: { ...config, markdown: { wikilinks: true }, checks } }
}

/**
 * Obsidian shows the name of the file. A note that begins with a section would have its title, and one named 'Low-lights' the title
 * 'Low lights', so they name theirs.
 */
function withTitle(text: string, file: string): string {
  const [own = '', yaml = ''] = text.startsWith('---') ? (/^---\r?\n([\s\S]*?)^---\r?\n/m.exec(text) ?? []) : []
  const name = path.basename(file, path.extname(file))
  const level = /^\s*(#{1,6})[ \t]/.exec(text.slice(own.length))?.[1]?.length ?? 0
  const needsTitle = level > 1 || (level === 0 && /[-_]/.test(name))
  if (!needsTitle || /^title:/m.test(yaml)) return text
  const title = `title: ${JSON.stringify(name)}\n`
  return own === '' ? `---\n${title}---\n\n${text}` : text.replace(/^---\r?\n/, (line) => line + title)
}

/** `](art/map.png`, also with `<` and before an anchor. */
const PATH = /(\]\(<?)([^\s()<>#:?/.][^()<>#:?\n]*)/g

/** Obsidian can write paths from the folder of the vault. They become paths from the note where only that leads to a file. */
function withRelativePaths(text: string, file: string, dir: string): string {
  const folder = path.dirname(file)
  return outsideCode(text, PATH, ([, open = '', written = ''], found) => {
    const [place = '', title = ''] = /^(.*?)(\s+"[^\n]*)?$/.exec(written)?.slice(1) ?? []
    const name = decodeOnce(place)
    const isFromVault = !fs.existsSync(path.join(folder, name)) && fs.existsSync(path.join(dir, name))
    if (!isFromVault) return found
    const up = path.relative(folder, dir).split(path.sep).join('/')
    return `${open}${up}/${place}${title}`
  })
}
