// The notes of a vault: their files and the links to them.

import { plainText } from '../../../../templates/play/plain-text.ts'
import { groupBy } from '../../../core/group-by.ts'
import type { Entry, Place } from '../entries.ts'

export interface Note {
  entry: Entry
  /** In the vault: 'Rules/Chases.md'. */
  file: string
  /** Its name in links: 'Chases', or 'Rules/Chases' if another note has the same name. */
  name: string
  /** Undefined if the name of the file is the title. */
  title?: string
}

/** A note for each entry, in folders like the categories of the sidebar. */
export function notesOf(entries: Entry[]): Note[] {
  const taken = new Set<string>()
  const places = entries.map((entry) => {
    const folder = entry.categories.map((label) => `${fileName(label)}/`).join('')
    let name = fileName(entry.title)
    for (let n = 2; taken.has((folder + name).toLowerCase()); n++) name = `${fileName(entry.title)} ${n}`
    taken.add((folder + name).toLowerCase())
    return { entry, folder, name }
  })
  const byName = groupBy(places, ({ name }) => name.toLowerCase())
  return places.map(({ entry, folder, name }) => ({
    entry,
    file: `${folder}${name}.md`,
    name: byName.get(name.toLowerCase())?.length === 1 ? name : folder + name,
    ...(name !== entry.title && { title: entry.title }),
  }))
}

/**
 * A title as the name of a file on every system, without the marks of links. Names that begin with '.' or '_' are hidden from readers;
 * Windows has no files with the names of devices.
 */
export const fileName = (title: string): string =>
  [...title.replace(/[\\/:*?"<>|#^[\]]+/g, '-').replace(/\s+/g, ' ')]
    .slice(0, MAX_NAME)
    .join('')
    .replace(/^[\s._]+|[\s.]+$/g, '')
    .replace(/^(?:con|prn|aux|nul|com\d|lpt\d)$/i, '$&-') || 'Untitled'

/** In characters. A name has at most 255 bytes, and a character of most scripts three at most. */
const MAX_NAME = 80

/** Returns a function that makes the link to an absolute address; undefined: it leads out of the vault. */
export function wikilinks(notes: Note[], placeAt: (url: string) => Place | undefined) {
  const byEntry = new Map(notes.map((note) => [note.entry.key, note]))
  const repeated = new Map(notes.map(({ entry }) => [entry.key, repeatedNames(entry)]))
  const headings = new Map(
    notes.flatMap(({ entry }) => entry.pages.map(({ key, level, title }) => [key, level === 1 ? '' : title])),
  )
  return (url: string, text: string, from: Note): string | undefined => {
    const place = placeAt(url)
    const note = place && byEntry.get(place.entry)
    if (!place || !note) return undefined
    const section = headings.get(place.page ?? '') ?? ''
    const names = place.heading === undefined ? [section] : [section, place.heading]
    // Obsidian takes the first of several headings with the same name, unless the one above is named, too.
    const path = repeated.get(place.entry)?.has(place.heading ?? '') ? names : names.slice(-1)
    const heading = path.map(inLink).filter(Boolean).join('#')
    const target = (note === from && heading !== '' ? '' : note.name) + (heading && `#${heading}`)
    const words = inLink(text)
    return words === target ? `[[${target}]]` : `[[${target}|${words}]]`
  }
}

/** The names that several headings of a note have. */
function repeatedNames({ pages }: Entry): Set<string> {
  const headings = pages.flatMap(({ named }) => named).filter(({ name }) => /^h[1-6]$/.test(name))
  const names = headings.map(({ children }) => plainText(children))
  return new Set(names.filter((name, i) => names.indexOf(name) !== i))
}

/** Without the marks of links. */
const inLink = (text: string) =>
  text
    .replace(/[#^|[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
