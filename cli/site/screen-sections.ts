// Takes a part out of the HTML of a page, to show it on another page: on a screen a section, which is a heading with everything up to
// the next one of its level; in place of `![[Page]]` the page, a section or a block. The ids of the part become holes, because several
// pages may show it, and one page several times.
import { escapeHtml } from '../../templates/escape.ts'
import { isTag, type Part, type Tag, VOID, writeAttribute } from '../core/html.ts'
import type { ArticleHtml, Hole } from '../markdown/holes.ts'
import type { SectionPart } from '../markdown/types.ts'

/** An element, a text or a hole. */
type Piece = Part<Hole>
type Element = Tag<Hole>

interface SectionOptions {
  /** Id of the heading. */
  id: string
  only?: SectionPart
  /** Instead of the words of the heading. */
  title?: string
  /** Address of the page. */
  href: string
}

/** Returns the HTML, or why there is none. */
export function screenSection(page: Piece[], options: SectionOptions): ArticleHtml | { fault: string } {
  const { id, only, title, href } = options
  const found = sectionIn(page, id)
  if (!found) return { fault: 'its heading is in a block that has no section' }
  const [heading, ...content] = found
  const kept = only ? all(content, (one) => (only === 'table' ? isTable(one) : isList(one))) : content.filter(isShown)
  if (kept.every((part) => typeof part === 'string' && part.trim() === ''))
    return { fault: `it has no ${only ?? 'text'}` }
  const words = title === undefined ? heading.children : [{ ...linkIn(heading, id), children: [title] }]
  const top: Element = { name: heading.name, attributes: { id }, children: words }
  return partHtml([top, ...kept], { href, deeper: 3 - (levelOf(heading) ?? 2), shows: isShown })
}

/**
 * HTML of a page for `![[Page]]`: all of it, the section with the heading `id`, or the block with the id `^…`. Empty if there is none.
 * Without `href`, links to ids stay in the part.
 */
export function pagePart(page: Piece[], { id, href }: { id: string; href?: string }): ArticleHtml {
  const found = id === '' ? page : ((id.startsWith('^') ? blockIn(page, id) : sectionIn(page, id)) ?? [])
  return partHtml(found, { ...(href !== undefined && { href }), deeper: 0, shows: () => true })
}

interface PartOptions {
  /** Address of the page, to which links to its ids lead. Default: they stay in the part. */
  href?: string
  /** Number of levels that headings become deeper. */
  deeper: number
  shows(part: Piece): boolean
}

/** Attributes that hold ids of the page. */
const IDS = new Set(['id', 'for', 'name', 'aria-labelledby', 'aria-describedby', 'aria-controls'])

/** HTML with a hole for each id of the page. */
function partHtml(parts: Piece[], { href, deeper, shows }: PartOptions): ArticleHtml {
  const holes: Hole[] = []
  const text: string[] = []
  let html = ''
  const add = (hole: Hole) => {
    holes.push(hole)
    text.push(html)
    html = ''
  }
  const addAttribute = (name: string, value: string) => {
    const isLink = name === 'href' && value.startsWith('#')
    const ids = IDS.has(name) ? value.split(/\s+/).filter(Boolean) : []
    if (isLink && href !== undefined) html += writeAttribute([name, href + value])
    else if (isLink || ids.length > 0) {
      html += ` ${name}="${isLink ? '#' : ''}`
      for (const [i, id] of (isLink ? [value.slice(1)] : ids).entries()) {
        if (i > 0) html += ' '
        add({ kind: 'id', id })
      }
      html += '"'
    } else html += writeAttribute([name, value])
  }
  const addPart = (part: Piece) => {
    if (typeof part === 'string') html += escapeHtml(part)
    else if (!isTag(part)) add(part)
    else {
      const level = levelOf(part)
      const name = level === undefined ? part.name : `h${Math.min(6, level + deeper)}`
      html += `<${name}`
      for (const [key, value] of Object.entries(part.attributes)) addAttribute(key, value)
      html += '>'
      part.children.filter(shows).forEach(addPart)
      if (!VOID.has(name)) html += `</${name}>`
    }
  }
  parts.forEach(addPart)
  return { text: [...text, html], holes }
}

/** Blocks that contain their own id in their text. The id of any other block comes before it. */
const TEXT_BLOCK = /^(?:p|li|dd|dt|t[dh]|h\d)$/

function blockIn(parts: Piece[], id: string, inside?: Element): Piece[] | undefined {
  for (const [i, part] of parts.entries()) {
    if (!isTag(part)) continue
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
const linkIn = ({ children }: Element, id: string): Element =>
  children.find((part): part is Element => isTag(part) && part.name === 'a') ?? {
    name: 'a',
    attributes: { href: `#${id}` },
    children: [],
  }

/** The heading with this id and what follows up to the next heading of its level or above. */
function sectionIn(parts: Piece[], id: string): [Element, ...Piece[]] | undefined {
  const at = parts.findIndex((part) => isTag(part) && part.attributes.id === id)
  const heading = parts[at]
  if (heading === undefined || !isTag(heading)) {
    for (const part of parts) {
      const found = isTag(part) ? sectionIn(part.children, id) : undefined
      if (found) return found
    }
    return undefined
  }
  const level = levelOf(heading)
  if (level === undefined) return undefined
  const rest = parts.slice(at + 1)
  const end = rest.findIndex((part) => isTag(part) && (levelOf(part) ?? 7) <= level)
  return [heading, ...(end === -1 ? rest : rest.slice(0, end))]
}

const levelOf = ({ name }: Element): number | undefined => (/^h[1-6]$/.test(name) ? Number(name[1]) : undefined)

const classes = ({ attributes }: Element) => (attributes.class ?? '').split(' ')
const isTable = (one: Element) => one.name === 'div' && classes(one).includes('table')
const isList = ({ name }: Element) => name === 'ul' || name === 'ol' || name === 'dl'

/** Examples of play and footnote marks are not shown on a screen. */
const isShown = (part: Piece) => !isTag(part) || !classes(part).some((name) => ['play', 'footnote-ref'].includes(name))

/** The outermost elements that match, outside of what a screen does not show. */
const all = (parts: Piece[], matches: (one: Element) => boolean): Element[] =>
  parts.flatMap((part) => (!isTag(part) || !isShown(part) ? [] : matches(part) ? [part] : all(part.children, matches)))
