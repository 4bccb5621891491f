// The text of a post on a list, where other posts are next to it: its fragments lead to the post, and no id is there twice.

import { type Attributes, isTag, type Part, type Tag, writePieces } from '../core/html.ts'
import type { ArticleHtml, Hole } from '../markdown/holes.ts'
import { articleOf } from './page-parts.ts'

/** Attributes that hold ids of other elements. */
const REFERENCES = new Set([
  ...['for', 'form', 'headers', 'list', 'popovertarget'],
  ...['activedescendant', 'controls', 'describedby', 'details', 'errormessage', 'flowto', 'labelledby', 'owns'].map(
    (name) => `aria-${name}`,
  ),
])

/** An attribute of a drawing that refers to one of its shapes. */
const SHAPE = /(url\(\s*['"]?#)([^'")\s]+)/g

/** Start of the ids of a post on a list. `href`: address of the post. */
export const prefixOf = (href: string): string => `${href.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}-`

export function listedPost(parts: Part<Hole>[], href: string): ArticleHtml {
  // Drawings and labels need their ids: they get those of the post in front. All others are dropped.
  const needed = new Set<string>()
  collectNeeded(parts, needed)
  const prefix = prefixOf(href)
  const changed = ({ name: tag, attributes }: Tag<Hole>): Attributes =>
    Object.fromEntries(
      Object.entries(attributes).flatMap(([name, value]): [string, string][] => {
        if (name === 'id') return needed.has(value) ? [[name, prefix + value]] : []
        if (isLink(tag, name) && value.startsWith('#')) return [[name, href + value]]
        if (REFERENCES.has(name)) return [[name, value.replace(/\S+/g, (id) => prefix + id)]]
        if (isUse(tag, name) && value.startsWith('#')) return [[name, `#${prefix}${value.slice(1)}`]]
        return [[name, value.replace(SHAPE, (_, start: string, id: string) => start + prefix + id)]]
      }),
    )
  const listed = (all: Part<Hole>[]): Part<Hole>[] =>
    all.flatMap((part) => {
      if (!isTag(part)) return [part]
      const children = listed(part.children)
      const isHash = part.name === 'a' && part.attributes.class === 'hash'
      return isHash ? children : [{ name: part.name, attributes: changed(part), children }]
    })
  return articleOf(writePieces(listed(parts)))
}

const isHref = (name: string) => name === 'href' || name === 'xlink:href'
const isLink = (tag: string, name: string) => (tag === 'a' && isHref(name)) || name === 'data-rule'
const isUse = (tag: string, name: string) => tag !== 'a' && isHref(name)

/** Collects the ids that attributes refer to. */
function collectNeeded(parts: Part<Hole>[], needed: Set<string>) {
  for (const part of parts) {
    if (!isTag(part)) continue
    for (const [name, value] of Object.entries(part.attributes))
      for (const id of referencesIn(part.name, name, value)) needed.add(id)
    collectNeeded(part.children, needed)
  }
}

function referencesIn(tag: string, name: string, value: string): string[] {
  if (REFERENCES.has(name)) return value.split(/\s+/)
  if (isUse(tag, name) && value.startsWith('#')) return [value.slice(1)]
  return [...value.matchAll(SHAPE)].map(([, , id = '']) => id)
}
