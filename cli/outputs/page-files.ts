// The files of each page: its HTML and its page data.

import { hash } from 'node:crypto'
import { withoutSharedList } from '../../templates/inert.ts'
import type { PageData } from '../../templates/page-data.ts'
import type { Fillers } from '../markdown/holes.ts'
import type { Feature, Fill } from '../site/feature.ts'
import type { KeySources, Making, Route } from '../site/model.ts'
import { documentOf } from '../site/routes.ts'

export const pages: Feature = {
  name: 'pages',
  *files(plan) {
    const { components, replace } = plan.config
    const hasOwnCode = Object.keys(components).length > 0 || replace.plate !== undefined
    const allFills = plan.features.flatMap(({ fills = {} }) => Object.entries(fills))
    for (const route of plan.routes) {
      const fills = fillsOf(route, allFills)
      const { source, htmlFile, dataFile } = route
      const needs = fills.flatMap(([, fill]) => fill.needs(plan))
      const key = (sources: KeySources) => keyOf(route, fills, sources)
      yield { path: htmlFile, source, route, needs, key, contents: (making) => htmlOf(route, fills, making) }
      const isChecked = hasOwnCode && documentOf(route) !== undefined
      yield { path: dataFile, source, route, needs, key, isChecked, contents: (making) => dataOf(route, fills, making) }
    }
  },
}

/** Fills of features for the holes of a page, by their kind. */
type Fills = [kind: string, fill: Fill][]

function fillsOf(route: Route, all: Fills): Fills {
  const parts = documentOf(route)?.markdown.parts
  return parts ? all.filter(([kind]) => parts.includes(kind)) : []
}

function keyOf(route: Route, fills: Fills, sources: KeySources): string {
  const key = sources.renderer.keyOf(route)
  if (fills.length === 0) return key
  return hash('sha1', [key, ...fills.map(([, fill]) => fill.html(sources))].join('\n'), 'base64url')
}

const htmlOf = (route: Route, fills: Fills, making: Making) =>
  making.renderer.htmlOf(route, pageOf(route, fills, making))

const dataOf = (route: Route, fills: Fills, making: Making) =>
  JSON.stringify(withoutSharedList(pageOf(route, fills, making)))

function pageOf(route: Route, fills: Fills, making: Making): PageData {
  if (fills.length === 0) return making.renderer.pageOf(route)
  const fillers: Fillers = Object.fromEntries(fills.map(([kind, fill]) => [kind, () => fill.html(making)]))
  return making.renderer.pageOf(route, fillers)
}
