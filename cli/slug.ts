// The part of an address that a text becomes: as GitHub makes the ids of headings, so that old links keep working.
import { slug } from 'github-slugger'

export { slug }

/** Where the generated page of a category lies below its docs. */
export const indexSlug = (label: string) => `category/${slug(label) || 'index'}`
