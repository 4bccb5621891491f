// The edit a writer makes most: the text of a page, and nothing that any other page shows. Then the site stays as it was
// planned, whatever its size, and only the pages that show the article are to be rendered.
import { isTranslation, originOf } from '../content/find-files.ts'
import { type ContentDocument, documentsOf, withPlace } from '../content/read.ts'
import type { Site } from './plan.ts'

/** How the sites of all locales, the default one first, take over edits of texts. */
export interface Editing {
  sites: Site[]
  /** Reads a document of a site once more; undefined when there is none any more. */
  readAgain(document: ContentDocument, site: Site): Promise<ContentDocument | undefined>
}

/**
 * Takes over edits of documents, given by their files. Returns the documents; undefined when more than texts has changed:
 * then nothing is taken over, and the site has to be planned again.
 */
export async function takeEdits(files: string[], editing: Editing): Promise<ContentDocument[] | undefined> {
  const edits = await readEdits(files, editing)
  if (!edits.every((edit) => edit && edit.document.factsHash === edit.edited.factsHash)) return undefined
  return take(edits)
}

/**
 * Takes over what can be shown of edits while a site is known in outlines only: texts that somebody has looked at. The rest
 * is left to the preparation that follows. Returns the documents.
 */
export async function takeShown(files: string[], editing: Editing): Promise<ContentDocument[]> {
  const edits = await readEdits(files, editing)
  return take(edits.filter((edit) => edit && namesOf(edit.document) === namesOf(edit.edited)))
}

interface Edit {
  document: ContentDocument
  edited: ContentDocument
}

/** For each file undefined where it cannot be taken over as it is. */
async function readEdits(files: string[], { sites, readAgain }: Editing): Promise<(Edit | undefined)[]> {
  // What a locale shows of the default one is the same document, so it is edited there.
  const known = new Map<string, { document: ContentDocument; site: Site }>()
  for (const site of sites.toReversed())
    for (const document of documentsOf(site.content)) known.set(document.file, { document, site })
  return await Promise.all(
    files.map(async (file) => {
      const { document, site } = known.get(file) ?? {}
      if (!document || document.isOutline || !site) return undefined
      const read = await readAgain(document, site)
      if (!read) return undefined
      const edited = isTranslation(file) ? withPlace(read, known.get(originOf(file))?.document) : read
      return { document, edited }
    }),
  )
}

function take(edits: (Edit | undefined)[]): ContentDocument[] {
  return edits.flatMap((edit) => (edit ? [Object.assign(edit.document, edit.edited)] : []))
}

/** What an outline knows of a document, and other pages show. */
const namesOf = ({ frontMatter, markdown }: ContentDocument) => JSON.stringify([frontMatter, markdown.contentTitle])
