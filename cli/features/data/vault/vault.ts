// The docs as a vault for Obsidian, in a zip file.

import { jsonText } from '../../../core/json-text.ts'
import { slug } from '../../../core/slug.ts'
import type { FilePlan } from '../../../site/feature.ts'
import type { PlannedFile } from '../../../site/model.ts'
import { type EntriesOf, type Entry, openPlaces, type ReadEntries } from '../entries.ts'
import { entriesKey } from '../key.ts'
import { escapedMarks, noteMarkdown } from './note-markdown.ts'
import { fileName, type Note, notesOf, wikilinks } from './notes.ts'

export function* vaultFiles(plan: FilePlan, entriesOf: EntriesOf): Generator<PlannedFile> {
  const { formats, title } = plan.config
  if (!formats.vault) return
  yield {
    path: `vault/${slug(title) || 'vault'}.zip`,
    source: 'the vault for Obsidian',
    key: entriesKey(plan),
    contents: async (making) => (await import('../../../core/zip.ts')).zipFile(vaultContents(title, entriesOf(making))),
  }
}

/** This file makes the folder a vault. */
const SETTINGS = jsonText({ attachmentFolderPath: 'pictures' })

/** The files of the vault, in a folder that is named after the site. */
function vaultContents(title: string, { entries, pictures }: ReadEntries): Map<string, string | Uint8Array> {
  const folder = fileName(title)
  const notes = notesOf(entries)
  const linkOf = wikilinks(notes, openPlaces(entries))
  const files = new Map<string, string | Uint8Array>([[`${folder}/.obsidian/app.json`, SETTINGS]])
  for (const note of notes)
    files.set(
      `${folder}/${note.file}`,
      noteText(note, (url, text) => linkOf(url, text, note)),
    )
  for (const [name, contents] of pictures) files.set(`${folder}/${name}`, contents)
  return files
}

function noteText({ entry, title }: Note, linkOf: (url: string, text: string) => string | undefined): string {
  const head = title === undefined ? '' : `---\ntitle: ${quoted(title)}\naliases: [${quoted(title)}]\n---\n\n`
  const sections = entry.pages.map((page) => sectionText(page, noteMarkdown(page.parts, linkOf)))
  return `${head + sections.filter(Boolean).join('\n\n')}\n`
}

const sectionText = ({ level, title }: Entry['pages'][number], text: string): string =>
  [level === 1 ? '' : `## ${escapedMarks(title)}`, text.trim()].filter(Boolean).join('\n\n')

/** YAML reads JSON. */
const quoted = (text: string) => JSON.stringify(text)
