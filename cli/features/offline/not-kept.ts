// The page shown instead of one that is not kept: what is kept, as links. The search is in its navbar.

import { escapeHtml } from '../../../templates/escape.ts'
import { inertHtml } from '../../../templates/inert.ts'
import { NOT_KEPT_FILE } from '../../../templates/offline/edition.ts'
import type { PlainPage } from '../../../templates/page-data.ts'
import { NOT_KEPT_PATH } from '../../../templates/paths.ts'
import { hrefOf } from '../../core/addresses.ts'
import { draw } from '../../data/drawings.ts'
import type { RoutePlan } from '../../site/feature.ts'
import type { Route, TreeItem } from '../../site/model.ts'
import { drawingOf, pageBase, routePlace } from '../../site/routes.ts'

/** `others`: kept pages outside of the docs. */
export function notKeptRoute({ config, docs }: RoutePlan, others: Page[]): Route {
  const { notKept, notKeptText, keptPages } = config.language.texts
  const items = docs.flatMap(({ version, sidebars }) =>
    version.isLast ? [...sidebars.values()].flatMap((sidebar) => sidebar.items) : [],
  )
  const categories = items.filter((item) => item.type === 'category')
  const groups = [
    { label: keptPages, pages: [...others, ...pagesIn(items.filter((item) => item.type !== 'category'))] },
    ...categories.map((category) => ({ label: category.label, pages: pagesIn([category]) })),
  ]
  const html = groups.filter(({ pages }) => pages.length > 0).map((group) => groupHtml(group, config.baseUrl))
  return {
    ...routePlace(NOT_KEPT_PATH),
    htmlFile: NOT_KEPT_FILE,
    layout: 'page',
    source: 'the offline edition',
    listed: false,
    title: notKept,
    page: (materials): PlainPage => ({
      layout: 'page',
      ...pageBase(NOT_KEPT_PATH, { title: notKept, description: notKeptText }, config, materials),
      hasLede: true,
      heading: notKept,
      drawing: draw(drawingOf(NOT_KEPT_PATH, 'strip'), config),
      html: inertHtml(html.join('\n')),
      toc: '',
    }),
  }
}

interface Page {
  path: string
  label: string
}

interface Group {
  label: string
  pages: Page[]
}

/** Every page in these items of a sidebar. */
const pagesIn = (items: TreeItem[]): Page[] =>
  items.flatMap((item): Page[] => {
    if (item.type === 'doc') return item.isRef || item.doc.unlisted ? [] : [{ path: item.doc.path, label: item.label }]
    if (item.type !== 'category') return []
    const path = item.doc?.path ?? item.index?.path
    return [...(path === undefined ? [] : [{ path, label: item.label }]), ...pagesIn(item.items)]
  })

function groupHtml({ label, pages }: Group, baseUrl: string): string {
  const links = pages.map(
    (page) => `<li><a href="${escapeHtml(hrefOf(page.path, baseUrl))}">${escapeHtml(page.label)}</a></li>`,
  )
  return `<h2>${escapeHtml(label)}</h2><ul class="kept-pages">${links.join('')}</ul>`
}
