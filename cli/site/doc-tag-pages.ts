// Routes of docs tags in each version: the list of tags, and the docs of each.

import { countOf } from '../../templates/languages/count-of.ts'
import type { PageLink, TagPage, TagsPage } from '../../templates/page-data.ts'
import { descriptionOf } from '../content/model.ts'
import { hrefOf, joinPath } from '../core/addresses.ts'
import { draw } from '../data/drawings.ts'
import type { DocsSite, Materials, PageVersions, Route, Tag } from './model.ts'
import { drawingOf, pageBase, routePlace } from './routes.ts'
import { groupByTag } from './tags.ts'

const groupsOf = ({ docs, config }: DocsSite) =>
  groupByTag(
    docs.filter(({ unlisted }) => !unlisted),
    config.locale.htmlLang,
  )

/** Addresses of the routes of `docTagRoutes`. */
export function docTagPaths(site: DocsSite): string[] {
  const groups = groupsOf(site)
  return groups.length === 0 ? [] : [tagsPath(site), ...groups.map(({ tag }) => joinPath(tagsPath(site), tag.slug))]
}

/** `versionsOf`: other versions of the page at an address. */
export function docTagRoutes(site: DocsSite, versionsOf: (path: string) => PageVersions): Route[] {
  const { version, config } = site
  const { texts, counts } = config.language
  const groups = groupsOf(site)
  if (groups.length === 0) return []
  const route = (path: string, layout: 'tags' | 'tag', source: string, page: Route['page']): Route => ({
    ...routePlace(path),
    layout,
    source,
    listed: !version.noIndex,
    ...versionsOf(path).route,
    page,
  })
  const base = (path: string, heading: string, description: string, materials: Materials) => ({
    ...pageBase(path, { title: heading, description }, config, materials),
    heading,
    drawing: draw(drawingOf(path, 'strip'), config),
    ...versionsOf(path).page,
  })
  const allPath = tagsPath(site)
  const all = route(
    allPath,
    'tags',
    `the tags of the docs in version "${version.key}"`,
    (materials): TagsPage => ({
      layout: 'tags',
      ...base(allPath, texts.tags, texts.docTagsText, materials),
      tags: groups.map(({ tag, items }) => ({ ...docTagLink(tag, site), count: items.length })),
    }),
  )
  const each = groups.map(({ tag, items }) => {
    const path = joinPath(allPath, tag.slug)
    const heading = countOf(counts.taggedDocs, items.length, config.locale.locale, { tag: tag.label })
    return route(
      path,
      'tag',
      `the tag "${tag.label}"`,
      (materials): TagPage => ({
        layout: 'tag',
        ...base(path, heading, tag.description || heading, materials),
        allTags: { label: texts.allTags, href: hrefOf(allPath, config.baseUrl) },
        items: items.map((doc) => ({
          label: doc.title,
          href: hrefOf(doc.path, config.baseUrl),
          description: descriptionOf(doc.document),
        })),
        pager: { page: 1, pages: 1 },
      }),
    )
  })
  return [all, ...each]
}

const tagsPath = ({ version }: DocsSite) => joinPath(version.basePath, 'tags')

export const docTagLink = (tag: Tag, site: DocsSite): PageLink => ({
  label: tag.label,
  href: hrefOf(joinPath(tagsPath(site), tag.slug), site.config.baseUrl),
})
