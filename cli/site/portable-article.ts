// Adapts articles for use outside the site: in feeds and in plain Markdown copies.
import { type Part, parseTree, type Tag } from '../core/html.ts'
import { mapSourceSet } from './images.ts'

/** The article with absolute addresses, without parts that need the site's scripts and styles. `base`: address of the page. */
export const portableArticle = (html: string, base: string): Part[] => adapted(parseTree(html), base)

const adapted = (parts: Part[], base: string): Part[] =>
  parts.flatMap((part) => (typeof part === 'string' ? part : adaptedTag(part, base)))

function adaptedTag(tag: Tag, base: string): Part[] {
  const { name, attributes } = tag
  if (isForSiteOnly(tag)) return []
  const children = adapted(tag.children, base)
  const isForSite = attributes.class === 'die' || (name === 'a' && attributes.class === 'hash')
  if (isForSite) return children
  if (name === 'details' && attributes.class?.startsWith('fold tab'))
    return [{ name, attributes: { open: '' }, children }]
  return [{ name, attributes: withAbsoluteUrls(attributes, base), children }]
}

/** Definitions in the margin, pictures for the dark mode, line numbers of code, decorative drawings, and buttons that need scripts. */
function isForSiteOnly({ name, attributes }: Tag): boolean {
  switch (name) {
    case 'span':
      return attributes.class === 'ln' || attributes.class === 'gloss'
    case 'img':
      return attributes['data-only'] === 'dark'
    case 'svg':
      return attributes['aria-hidden'] === 'true'
    case 'button':
      return 'data-copy' in attributes
    case 'p':
    case 'div':
      return attributes.class === 'roll-bar'
    case 'output':
      return true
    default:
      return false
  }
}

function withAbsoluteUrls(attributes: Tag['attributes'], base: string): Tag['attributes'] {
  const changed = { ...attributes }
  for (const name of ['href', 'src', 'poster'])
    if (changed[name] !== undefined) changed[name] = absoluteUrl(changed[name], base)
  if (changed.srcset !== undefined) changed.srcset = mapSourceSet(changed.srcset, (one) => absoluteUrl(one, base))
  return changed
}

/** Leaves addresses with a scheme unchanged. */
function absoluteUrl(value: string, base: string): string {
  const address = value.trim()
  return /^[a-z][a-z0-9+.-]*:/i.test(address) || !URL.canParse(address, base) ? value : new URL(address, base).href
}

/** A title or a description as one line of Markdown. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
