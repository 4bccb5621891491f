// Turns text into slugs for addresses, like GitHub's heading ids, so that old links keep working.
import Slugger, { slug as slugOfAny } from 'github-slugger'

export { Slugger }

const IN_ASCII = /^[\w -]*$/

/** Fast path for ASCII text; github-slugger for the rest. */
export const slug = (text: string): string =>
  IN_ASCII.test(text) ? text.toLowerCase().replaceAll(' ', '-') : slugOfAny(text)

/** Default address of a category's generated index, relative to its docs. */
export const indexSlug = (label: string) => `category/${slug(label) || 'index'}`

export const isIndexSlug = (slug: string) => slug.startsWith('category/')

/** The first segment of an address that means another path when it is decoded: '%2e%2e', 'a%2Fb'. */
export const encodedPath = (address: string): string | undefined =>
  address.includes('%') ? address.split('/').find((one) => /^(?:\.|%2e){1,2}$|%(?:2f|5c|00)/i.test(one)) : undefined

/** A file with the name of the last segment and an ending must be possible on every system. */
const MAX_SEGMENT_BYTES = 190

/** Why a slug is not valid; undefined if it is. */
export function slugFault(written: string): string | undefined {
  if (written === '') return 'is empty'
  if (written.startsWith('//') || written.includes('//')) return 'has an empty segment'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  if (/[?#\\\u0000-\u001f\u007f]|^[a-z][a-z0-9+.-]*:/i.test(written))
    return 'contains a character that has a special meaning in addresses'
  if (written.split('/').some((segment) => segment === '..')) return 'contains "..", which leads out of its folder'
  const encoded = encodedPath(written)
  if (encoded !== undefined) return `contains ${JSON.stringify(encoded)}, which browsers and hosts read as a path`
  const longest = Math.max(...written.split('/').map((segment) => Buffer.byteLength(segment)))
  if (longest > MAX_SEGMENT_BYTES) return `has a part of ${longest} bytes; the limit is ${MAX_SEGMENT_BYTES}`
  return undefined
}
