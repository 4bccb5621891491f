// Slugs: the part of an address that a text becomes, as GitHub makes the ids of headings, so that old links keep working.
import Slugger, { slug as slugOfAny } from 'github-slugger'

export { Slugger }

const IN_ASCII = /^[\w -]*$/

/** Where nothing has to be taken out, what can be is not looked for. */
export const slug = (text: string): string =>
  IN_ASCII.test(text) ? text.toLowerCase().replaceAll(' ', '-') : slugOfAny(text)

/** Where the generated page of a category lies below its docs. */
export const indexSlug = (label: string) => `category/${slug(label) || 'index'}`

export const isIndexSlug = (slug: string) => slug.startsWith('category/')

/** Why a slug that somebody wrote cannot be an address; undefined when it can. */
export function slugFault(written: string): string | undefined {
  if (written === '') return 'is empty'
  if (written.startsWith('//') || written.includes('//')) return 'has an empty segment'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[?#\\\u0000-\u001f\u007f]|^[a-z][a-z0-9+.-]*:/i.test(written))
    return 'contains a character that has a special meaning in addresses'
  if (written.split('/').some((segment) => segment === '..')) return 'contains "..", which leads out of its folder'
  return undefined
}
