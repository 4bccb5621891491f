// Addresses that Docusaurus gives to the same pages and that differ here: tags, and posts with a date such as 2025-1-2. They redirect.

import { joinPath } from '../core/addresses.ts'
import type { Blog, DocsSite, Redirect, Tag } from './model.ts'
import { groupByTag } from './tags.ts'

export function oldAddresses(docs: DocsSite[], blogs: Blog[]): Redirect[] {
  return [
    ...docs.flatMap((site) =>
      tagAddresses(
        site.version.basePath,
        site.docs.filter(({ unlisted }) => !unlisted),
      ),
    ),
    ...blogs.flatMap(({ config, posts, listed }) => [
      ...tagAddresses(config.basePath, listed),
      ...posts.flatMap(({ path, oldPath }) => (oldPath === undefined ? [] : [{ from: oldPath, to: path }])),
    ]),
  ]
}

const tagAddresses = (basePath: string, pages: { tags: Tag[] }[]): Redirect[] =>
  groupByTag(pages, 'en').flatMap(({ tag }) => {
    const old = kebabCase(tag.label)
    const at = (slug: string) => joinPath(basePath, 'tags', slug)
    return old === '' || old === tag.slug ? [] : [{ from: at(old), to: at(tag.slug) }]
  })

/** 'iOS 17' → 'i-os-17': words in lower case, cut at capitals and numbers, without accents. */
const kebabCase = (label: string) =>
  (
    label
      .normalize('NFD')
      .replace(/\p{M}|['’]/gu, '')
      .match(/\p{Lu}{2,}(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}|\p{N}+|[\p{Lo}\p{Lm}]+/gu) ?? []
  )
    .join('-')
    .toLowerCase()
