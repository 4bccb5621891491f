// Redirects that content causes: from the docs' base path to the main page, from alternative addresses, and `redirect_from`.

import type { ResolvedConfig } from '../config/resolved-config.ts'
import { type Content, type ContentDocument, documentsOf } from '../content/model.ts'
import { joinPath, withoutHtmlEnding } from '../core/addresses.ts'
import { error, type Report } from '../core/errors.ts'
import { originOf } from '../core/find-files.ts'
import { keyPlace } from '../core/key-line.ts'
import { slugFault } from '../core/slug.ts'
import { authorRedirects } from './blog-author-pages.ts'
import { mainDocPath } from './doc-pages.ts'
import type { Blog, DocsSite, Redirect } from './model.ts'
import { oldAddresses } from './old-addresses.ts'

interface PageRedirectSources {
  docs: DocsSite[]
  blogs: Blog[]
  /** By address. */
  pages: Map<string, unknown>
  /** Addresses by source file. */
  byFile: Map<string, string>
}

/** Reports `redirect_from` addresses that are already in use. */
export function pageRedirects(
  published: Content,
  config: ResolvedConfig,
  sources: PageRedirectSources,
  report: Report,
): Redirect[] {
  const made: Redirect[] = [
    ...sources.docs.flatMap((site) => {
      const to = mainDocPath(site)
      return site.version.basePath !== '' && to !== undefined ? [{ from: site.version.basePath, to }] : []
    }),
    ...sources.blogs.flatMap(authorRedirects),
    ...oldAddresses(sources.docs, sources.blogs),
  ].filter(({ from }, i, all) => !sources.pages.has(from) && all.findIndex((other) => other.from === from) === i)
  const taken = new Map(made.map((redirect) => [redirect.from, redirect.to]))
  const reportProblem = (document: ContentDocument, message: string) =>
    report(error('WB544', `redirect_from: ${message}`, keyPlace(document, 'redirect_from', config.root)))
  // Frozen docs repeat `redirect_from` of the docs they were copied from; the redirects of the last version take precedence.
  const copies = new Set<ContentDocument>(
    sources.docs.filter(({ version }) => !version.isLast).flatMap((site) => site.docs.map(({ document }) => document)),
  )
  const isCopy = (document: ContentDocument) => copies.has(document)
  const documents = documentsOf(published)
  for (const document of [...documents.filter((one) => !isCopy(one)), ...documents.filter(isCopy)]) {
    const to = sources.byFile.get(originOf(document.file))
    for (const given of [document.frontMatter.redirect_from ?? []].flat()) {
      const from = joinPath(withoutHtmlEnding(given))
      const fault = slugFault(given)
      if (fault !== undefined) reportProblem(document, `the address ${JSON.stringify(given)} ${fault}.`)
      else if (isCopy(document) && (sources.pages.has(from) || taken.has(from))) continue
      else if (sources.pages.has(from)) reportProblem(document, `there is a page at ${from}.`)
      else if (taken.has(from) && taken.get(from) !== to)
        reportProblem(document, `${from} already leads to ${taken.get(from)}.`)
      else if (to !== undefined && !taken.has(from)) {
        taken.set(from, to)
        made.push({ from, to, file: document.file })
      }
    }
  }
  return made
}
