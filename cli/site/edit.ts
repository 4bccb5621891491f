// The edit a writer makes most: the text of a page, and nothing that any other page shows. Then the site stays as it was
// planned, whatever its size, and only the pages that show the article are to be rendered.
import { isTranslation, originOf } from '../content/find-files.ts'
import { type ContentDocument, documentsOf, withPlace } from '../content/read.ts'
import type { Site } from './plan.ts'

/** How the sites of all locales, the default one first, take over edits of texts. */
export interface Editing {
  sites: Site[]
  /** Reads a document of a site once more; undefined when it cannot be taken over as it is. */
  readAgain(document: ContentDocument, site: Site): Promise<ContentDocument | undefined>
}

/**
 * Takes over edits of documents, given by their files. Returns the documents; undefined when more than texts has changed:
 * then nothing is taken over, and the site has to be planned again.
 */
export async function takeEdits(
  files: string[],
  { sites, readAgain }: Editing,
): Promise<ContentDocument[] | undefined> {
  // What a locale shows of the default one is the same document, so it is edited there.
  const known = new Map<string, { document: ContentDocument; site: Site }>()
  for (const site of sites.toReversed())
    for (const document of documentsOf(site.content)) known.set(document.file, { document, site })
  const edits: { document: ContentDocument; edited: ContentDocument }[] = []
  for (const file of files) {
    const { document, site } = known.get(file) ?? {}
    const read =
      document && site && document.markdown.problems.length === 0 ? await readAgain(document, site) : undefined
    const edited = read && isTranslation(file) ? withPlace(read, known.get(originOf(file))?.document) : read
    if (!document || !edited || outlineOf(document) !== outlineOf(edited)) return undefined
    edits.push({ document, edited })
  }
  for (const { document, edited } of edits) Object.assign(document, edited)
  return edits.map(({ document }) => document)
}

/** Everything about a document that more than its own article is made of. Lines are only for messages. */
function outlineOf({ kind, frontMatter, markdown }: ContentDocument): string {
  const { headings, links, problems: _, minutes, ...rest } = markdown
  return JSON.stringify([
    frontMatter,
    headings.map(({ line: _, ...heading }) => heading),
    links.map(({ line: _, ...link }) => link),
    kind === 'post' && minutes,
    rest,
  ])
}
