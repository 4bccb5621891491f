// The edit a writer makes most: the text of a page, and nothing that any other page shows. Then the site stays as it was
// planned, whatever its size, and only the pages that show the article are to be rendered.
import { type ContentDocument, documentsOf } from '../content/read.ts'
import type { Site } from './plan.ts'
import type { Route } from './routes.ts'

/** How a site takes over edits of texts. */
export interface Editing {
  site: Site
  /** Reads a document once more; undefined when it cannot be taken over as it is. */
  readAgain(document: ContentDocument): Promise<ContentDocument | undefined>
  /** The pages that show an article. */
  pagesOf(document: ContentDocument): Route[]
}

/**
 * Takes over edits of documents, given by their files. Returns the pages to be rendered; undefined when more than texts has
 * changed: then nothing is taken over, and the site has to be planned again.
 */
export async function takeEdits(files: string[], { site, readAgain, pagesOf }: Editing): Promise<Route[] | undefined> {
  const byFile = new Map(documentsOf(site.content).map((one) => [one.file, one]))
  const edits: { document: ContentDocument; edited: ContentDocument }[] = []
  for (const file of files) {
    const document = byFile.get(file)
    const edited = document && document.markdown.problems.length === 0 ? await readAgain(document) : undefined
    if (!document || !edited || outlineOf(document) !== outlineOf(edited)) return undefined
    edits.push({ document, edited })
  }
  for (const { document, edited } of edits) Object.assign(document, edited)
  return [...new Set(edits.flatMap(({ document }) => pagesOf(document)))]
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
