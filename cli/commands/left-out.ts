// For --verbose: lists the files under content/ that the site does not show, with the reasons.

import path from 'node:path'
import { documentsOf } from '../content/model.ts'
import { isPartial, leftOutFor } from '../core/file-names.ts'
import { matchingFiles } from '../core/find-files.ts'
import { printError } from '../core/print.ts'
import type { SiteParts } from '../site/model.ts'

/** Files that the build reads but does not publish as they are. */
const SOURCES =
  /^content\/(?:i18n\/[^/]+\/)?(?:(?:versions\/[^/]+\/_)?(?:data|diagrams)\/|strings\.ya?ml$)|\/(?:_category_|authors|tags)\.(?:ya?ml|json)$|\/sidebars\.json$/

/** Prints them to stderr. `root`: absolute folder of the site. */
export function printLeftOut(root: string, sites: SiteParts[]) {
  const lines = leftOutLines(root, sites).map((line) => `  ${line}\n`)
  if (lines.length > 0) printError(`Left out:\n${lines.join('')}`)
}

/** Lines such as 'content/docs/plan.md: a draft', sorted. */
function leftOutLines(root: string, sites: SiteParts[]): string[] {
  const shown = new Set(
    sites.flatMap(({ site }) => [
      ...site.routes.map(({ source }) => source),
      ...site.content.statics.map(({ file }) => file),
      ...site.linker.assets().map(({ asset }) => asset.file),
    ]),
  )
  const documents = new Set(sites.flatMap(({ site }) => documentsOf(site.content).map(({ file }) => file)))
  const reasonFor = (file: string) => {
    if (leftOutFor(file)) return leftOutFor(file)
    if (/\.mdx?$/i.test(file))
      return documents.has(file) ? 'a draft' : isPartial(file) ? 'name starts with _' : 'no page'
    return 'no page uses it'
  }
  return matchingFiles(path.join(root, 'content'), ['**/*'])
    .map((name) => `content/${name}`.normalize('NFC'))
    .filter((file) => leftOutFor(file) !== undefined || !(shown.has(file) || SOURCES.test(file)))
    .sort()
    .map((file) => `${file}: ${reasonFor(file)}`)
}
