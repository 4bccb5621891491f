// A plain Markdown copy of each page, for programs that read, and the list of them: llms.txt.

import { escapeHtml } from '../../../templates/escape.ts'
import type { PageCard } from '../../../templates/page-data.ts'
import { plainMarkdown } from '../../../templates/play/plain-markdown.ts'
import type { ContentDocument } from '../../content/model.ts'
import { hrefOf, urlOf } from '../../core/addresses.ts'
import { hashOf } from '../../core/hash.ts'
import type { Feature } from '../../site/feature.ts'
import { localeFolder } from '../../site/locales.ts'
import type { Making, Route, Site, SiteParts } from '../../site/model.ts'
import { oneLine, portableArticle } from '../../site/portable-article.ts'
import { copiedDocument, copyPathOf } from './copied.ts'
import { fullFile, fullParts } from './full.ts'
import { copiedSections, llmsText } from './llms.ts'

export const copies: Feature = {
  name: 'copies',
  *files(plan) {
    if (!plan.config.markdownCopies) return
    for (const route of plan.routes) {
      const document = copiedDocument(route, plan)
      if (document)
        yield {
          path: copyPathOf(route.path).slice(1),
          source: route.source,
          route,
          key: ({ renderer }) => renderer.keyOf(route),
          contents: (making) => copyOf(route, document, making),
        }
    }
    const list = { source: 'the list for language models', isReplaceable: true, needs: 'all' } as const
    yield {
      ...list,
      path: fullFile(0),
      key: ({ site, renderer }) => hashOf(JSON.stringify(copiedRoutes(site).map(renderer.keyOf))),
      contents(making) {
        const parts = fullText(making)
        for (const [i, text] of parts.entries())
          if (i > 0) making.add(localeFolder(making.site.config) + fullFile(i), () => text)
        return { contents: parts[0] ?? '', facts: parts.length }
      },
    }
    yield {
      ...list,
      path: 'llms.txt',
      contents(making) {
        const parts = making.of(fullFile(0))?.facts as number | undefined
        return llmsText(making.site, parts ?? fullText(making).length)
      },
    }
  },
  toys: [
    {
      on: 'later',
      module: 'play/copies.ts',
      isOn: ({ markdownCopies, formats }) => markdownCopies || formats.json,
    },
  ],
  copies: (route, site) =>
    copiedDocument(route, site)
      ? [{ label: 'Markdown', href: hrefOf(copyPathOf(route.path), site.config.baseUrl) }]
      : [],
  head: (route, { config }) =>
    copiedDocument(route, { config })
      ? { links: [{ rel: 'alternate', type: 'text/markdown', href: hrefOf(copyPathOf(route.path), config.baseUrl) }] }
      : {},
}

const copiedRoutes = (site: Site): Route[] => copiedSections(site).flatMap(([, routes]) => routes)

function fullText(making: Making): string[] {
  return fullParts(
    copiedRoutes(making.site).map((route) => {
      // In `serve` no file knows another one.
      const made = making.of(copyPathOf(route.path).slice(1))?.read()
      const document = copiedDocument(route, making.site)
      const text = made ? Buffer.from(made).toString() : document ? copyOf(route, document, making) : ''
      return `Source: ${urlOf(route.path, making.site.config)}\n\n${text}\n`
    }),
  )
}

function copyOf(route: Route, document: ContentDocument, { site, renderer }: SiteParts): string {
  const { config, linker } = site
  const page = renderer.pageOf(route)
  const heading = ('heading' in page && page.heading) || config.title
  const about = document.frontMatter.description
  const html = linker.article(document) + (page.layout === 'doc' ? listOf(page.items) : '')
  const parts = [
    `# ${oneLine(heading)}`,
    about ? `> ${oneLine(about)}` : '',
    plainMarkdown(portableArticle(html, urlOf(route.path, config))).trim(),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** The list below a page's text, as HTML. */
const listOf = (items: PageCard[] = []) => (items.length === 0 ? '' : `<ul>${items.map(itemOf).join('')}</ul>`)

const itemOf = ({ label, href, description }: PageCard) =>
  `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a>${description && `: ${escapeHtml(description)}`}</li>`
