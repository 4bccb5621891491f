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
  const { docs, pages, byFile } = sources
  const made = impliedRedirects(sources)
  const taken = new Map(made.map((redirect) => [redirect.from, redirect.to]))
  // Frozen docs repeat `redirect_from` of the docs they were copied from; the redirects of the last version take precedence.
  const copies = new Set<ContentDocument>(
    docs.filter(({ version }) => !version.isLast).flatMap((site) => site.docs.map(({ document }) => document)),
  )
  const isCopy = (document: ContentDocument) => copies.has(document)
  const documents = documentsOf(published)
  for (const document of [...documents.filter((one) => !isCopy(one)), ...documents.filter(isCopy)]) {
    const to = byFile.get(originOf(document.file))
    for (const given of [document.frontMatter.redirect_from ?? []].flat()) {
      const from = joinPath(withoutHtmlEnding(given))
      const isFree = !pages.has(from) && !taken.has(from)
      const problem = faultOf(given) ?? (isFree || isCopy(document) ? undefined : conflictOf(from, to))
      if (problem !== undefined)
        report(error('WB544', `redirect_from: ${problem}`, keyPlace(document, 'redirect_from', config.root)))
      else if (isFree && to !== undefined) {
        taken.set(from, to)
        made.push({ from, to, file: document.file })
      }
    }
  }
  return made

  function conflictOf(from: string, to: string | undefined): string | undefined {
    if (pages.has(from)) return `there is a page at ${from}.`
    return taken.get(from) === to ? undefined : `${from} already leads to ${taken.get(from)}.`
  }
}

/** Redirects that nobody has written: from the base path of docs, and from other addresses of authors, tags and posts. */
const impliedRedirects = ({ docs, blogs, pages }: PageRedirectSources): Redirect[] =>
  [
    ...docs.flatMap((site) => {
      const to = mainDocPath(site)
      return site.version.basePath !== '' && to !== undefined ? [{ from: site.version.basePath, to }] : []
    }),
    ...blogs.flatMap(authorRedirects),
    ...oldAddresses(docs, blogs),
  ].filter(({ from }, i, all) => !pages.has(from) && all.findIndex((other) => other.from === from) === i)

function faultOf(given: string): string | undefined {
  const fault = slugFault(given)
  return fault === undefined ? undefined : `the address ${JSON.stringify(given)} ${fault}.`
}
