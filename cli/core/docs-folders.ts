// Which docs and which version of them a file belongs to.
import { originOf } from './find-files.ts'

/** The folders of docs: 'content/docs', 'content/versions'. */
export interface DocsFolders {
  folder: string
  versionsFolder: string
}

/**
 * The docs that hold a file, in any locale, and its path in them: 'content/versions/1.0/combat.md' → 'combat.md'. `isCurrent`: it is
 * in none of their versions. Undefined: it is in no docs.
 */
export function docsOf<Docs extends DocsFolders>(
  file: string,
  all: Docs[],
): { docs: Docs; path: string; isCurrent: boolean } | undefined {
  const origin = originOf(file)
  for (const docs of all) {
    if (origin.startsWith(`${docs.folder}/`))
      return { docs, path: origin.slice(docs.folder.length + 1), isCurrent: true }
    if (origin.startsWith(`${docs.versionsFolder}/`)) {
      const path = origin.slice(docs.versionsFolder.length + 1)
      return { docs, path: path.slice(path.indexOf('/') + 1), isCurrent: false }
    }
  }
  return undefined
}
