// Takes a part out of the HTML of a page, to show it on another page: on a screen a section, which is a heading with everything up to
// the next one of its level; in place of `![[Page]]` the page, a section or a block.

import { type Part, parseTree, type Tag, writeTree } from '../core/html.ts'
import type { SectionPart } from '../markdown/types.ts'

interface SectionOptions {
  /** Id of the heading. */
  id: string
  /** Id of the section on the screen, and the start of all ids in it. */
  anchor: string
  only?: SectionPart
  /** Instead of the words of the heading. */
  title?: string
  /** Address of the page. */
  href: string
}

/** Returns the HTML, or why there is none. */
export function screenSection(html: string, options: SectionOptions): { html: string } | { fault: string } {
  const { id, anchor, only, title, href } = options
  const found = sectionIn(parseTree(html), id)
  if (!found) return { fault: 'its heading is in a block that has no section' }
  const [heading, ...content] = found
  const kept = only ? all(content, (one) => (only === 'table' ? isTable(one) : isList(one))) : content.filter(isShown)
  if (kept.every((part) => typeof part === 'string' && part.trim() === ''))
    return { fault: `it has no ${only ?? 'text'}` }
  const moved = mover({ anchor, href, deeper: 3 - (levelOf(heading) ?? 2), shows: isShown })
  const words = title === undefined ? heading.children : [{ ...linkIn(heading, id), children: [title] }]
  const top: Tag = { name: 'h3', attributes: { id: anchor }, children: words.map(moved) }
  return { html: writeTree([top, ...kept.map(moved)]) }
}

/** HTML of a page for `![[Page]]`: all of it, the section with the heading `id`, or the block with the id `^…`. '' if there is none. */
export function pagePart(html: string, { id, anchor, href }: Pick<SectionOptions, 'id' | 'anchor' | 'href'>): string {
  const parts = parseTree(html)
  const found = id === '' ? parts : ((id.startsWith('^') ? blockIn(parts, id) : sectionIn(parts, id)) ?? [])
  return writeTree(found.map(mover({ anchor, href, deeper: 0, shows: () => true })))
}

interface Move extends Pick<SectionOptions, 'anchor' | 'href'> {
  /** Number of levels that headings become deeper. */
  deeper: number
  shows(part: Part): boolean
}

/** Makes ids those of another page, and links to them links to the page. */
function mover({ anchor, href, deeper, shows }: Move): (part: Part) => Part {
  const moved = (part: Part): Part => {
    if (typeof part === 'string') return part
    const level = levelOf(part)
    const attributes = Object.entries(part.attributes).map(([name, value]): [string, string] => {
      if (IDS.has(name)) return [name, value.replace(/\S+/g, `${anchor}--$&`)]
      return [name, name === 'href' && value.startsWith('#') ? href + value : value]
    })
    return {
      name: level === undefined ? part.name : `h${Math.min(6, level + deeper)}`,
      attributes: Object.fromEntries(attributes),
      children: part.children.filter(shows).map(moved),
    }
  }
  return moved
}

/** Blocks that hold the id of their own in their text; the id of any other block stands before it. */
const TEXT_BLOCK = /^(?:p|li|dd|dt|t[dh]|h\d)$/

function blockIn(parts: Part[], id: string, inside?: Tag): Part[] | undefined {
  for (const [i, part] of parts.entries()) {
    if (typeof part === 'string') continue
    if (part.attributes.id === id) {
      const next = parts.slice(i + 1).find((one) => typeof one !== 'string')
      const block = inside && TEXT_BLOCK.test(inside.name) ? inside : next
      return block && [block]
    }
    const found = blockIn(part.children, id, part)
    if (found) return found
  }
  return undefined
}

/** The link of a heading to itself. */
const linkIn = ({ children }: Tag, id: string): Tag =>
  children.find((part): part is Tag => typeof part !== 'string' && part.name === 'a') ?? {
    name: 'a',
    attributes: { href: `#${id}` },
    children: [],
  }

/** Attributes with ids of the page. */
const IDS = new Set(['id', 'for', 'name', 'aria-labelledby', 'aria-describedby', 'aria-controls'])

/** The heading with this id and what follows up to the next heading of its level or above. */
function sectionIn(parts: Part[], id: string): [Tag, ...Part[]] | undefined {
  const at = parts.findIndex((part) => typeof part !== 'string' && part.attributes.id === id)
  const heading = parts[at]
  if (heading === undefined || typeof heading === 'string') {
    for (const part of parts) {
      const found = typeof part === 'string' ? undefined : sectionIn(part.children, id)
      if (found) return found
    }
    return undefined
  }
  const level = levelOf(heading)
  if (level === undefined) return undefined
  const rest = parts.slice(at + 1)
  const end = rest.findIndex((part) => typeof part !== 'string' && (levelOf(part) ?? 7) <= level)
  return [heading, ...(end === -1 ? rest : rest.slice(0, end))]
}

const levelOf = ({ name }: Tag): number | undefined => (/^h[1-6]$/.test(name) ? Number(name[1]) : undefined)

const classes = ({ attributes }: Tag) => (attributes.class ?? '').split(' ')
const isTable = (one: Tag) => one.name === 'div' && classes(one).includes('table')
const isList = ({ name }: Tag) => name === 'ul' || name === 'ol' || name === 'dl'

/** Examples of play and footnote marks are not shown on a screen. */
const isShown = (part: Part) =>
  typeof part === 'string' || !classes(part).some((name) => ['play', 'footnote-ref'].includes(name))

/** The outermost elements that match, outside of what a screen does not show. */
const all = (parts: Part[], matches: (one: Tag) => boolean): Tag[] =>
  parts.flatMap((part) =>
    typeof part === 'string' || !isShown(part) ? [] : matches(part) ? [part] : all(part.children, matches),
  )
