// The entries of a journal in folders, as the sidebar shows them.

import type { Part } from '../../../core/html.ts'
import type { Entry } from '../entries.ts'
import { documentId, type Folder, folder, journalEntry, journalPage } from './documents.ts'
import type { PackDocuments } from './pack.ts'

/** `htmlOf`: HTML for Foundry of parts of a page. */
export function journalOf(entries: Entry[], htmlOf: (parts: Part[]) => string): PackDocuments {
  const folders = new Map<string, Folder>()
  const journal = entries.map(({ key, title, categories, pages }, place) =>
    journalEntry({
      key,
      name: title,
      place,
      inside: folderOf(categories.slice(0, MAX_FOLDERS), folders),
      pages: pages.map((page, i) =>
        journalPage({ key: page.key, name: page.title, place: i, level: page.level, html: htmlOf(page.parts) }),
      ),
    }),
  )
  return { folders: [...folders.values()], journal }
}

/** Foundry shows no more levels of folders in a pack. */
const MAX_FOLDERS = 3

/** Adds the folder of some categories, and those that contain it. Returns its id; null for no category. */
function folderOf(labels: string[], folders: Map<string, Folder>): string | null {
  const name = labels.at(-1)
  if (name === undefined) return null
  const inside = folderOf(labels.slice(0, -1), folders)
  const key = `folders/${labels.join('/')}`
  if (!folders.has(key)) folders.set(key, folder({ key, name, place: folders.size, inside, type: 'JournalEntry' }))
  return documentId(key)
}
