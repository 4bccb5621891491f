// Previews of records: the first lines of the block or row that a name links to, in one file for each data file. A reader's browser
// loads it when a name is pointed at or focused; see templates/play/previews.ts.

import { type ContentDocument, documentsOf } from '../../content/model.ts'
import { decodeOnce, splitHref } from '../../core/addresses.ts'
import { hashOf } from '../../core/hash.ts'
import { parseTree } from '../../core/html.ts'
import { onceFor } from '../../core/once.ts'
import { RECORD } from '../../markdown/record-names.ts'
import type { Feature } from '../../site/feature.ts'
import type { PlannedFile, Site } from '../../site/model.ts'
import { openRecordTargets } from '../../site/record-targets.ts'
import { documentOf } from '../../site/routes.ts'
import { openFirstLines } from './first-lines.ts'

export const previews: Feature = {
  name: 'previews',
  later: ({ site }) => previewFiles(site),
  toys: [{ on: 'start', module: 'play/previews.ts', part: 'record links' }],
}

/** The place that shows a record. */
interface Place {
  document: ContentDocument
  /** Id of its element there. */
  anchor: string
}

function* previewFiles(site: Site): Generator<PlannedFile> {
  const linesOf = onceFor(
    (document: ContentDocument) => openFirstLines(parseTree(site.linker.article(document))),
    ({ file, htmlHash }) => `${file} ${htmlHash}`,
  )
  for (const [file, places] of linkedRecords(site))
    yield {
      path: `previews/${file}.json`,
      source: `previews of content/data/${file}.yml`,
      key: () =>
        hashOf(JSON.stringify([...places].map(([id, { document, anchor }]) => [id, anchor, document.htmlHash]))),
      contents: () =>
        JSON.stringify(
          Object.fromEntries([...places].map(([id, { document, anchor }]) => [id, linesOf(document)(anchor)])),
        ),
    }
}

/** The records that names link to, by data file and id. */
function linkedRecords({ content, docs, routes, linker }: Site): Map<string, Map<string, Place>> {
  const keys = new Set(
    documentsOf(content).flatMap((document) => {
      const { links } = document.markdown
      if (!links.some(({ href }) => href.startsWith(RECORD))) return []
      const attributes = linker.linksOf(document)
      // Names that lead nowhere stay text.
      const shown = links.filter(({ href }, i) => href.startsWith(RECORD) && attributes[i] !== '')
      return shown.map(({ href }) => href.slice(RECORD.length))
    }),
  )
  if (keys.size === 0) return new Map()
  const documents = new Map(routes.flatMap((route) => [[route.path, documentOf(route)]] as const))
  const byFile = new Map([...documents].flatMap(([path, document]) => (document ? [[document.file, path]] : [])))
  const targetOf = openRecordTargets({ content, byFile, versions: docs.map(({ version }) => version) })
  const found = new Map<string, Map<string, Place>>()
  for (const key of [...keys].sort()) {
    const { target, hash } = splitHref(targetOf(key) ?? '')
    const document = documents.get(target)
    const [file = '', id = ''] = key.split('/')
    if (document)
      found.set(file, (found.get(file) ?? new Map()).set(id, { document, anchor: decodeOnce(hash.slice(1)) }))
  }
  return found
}
