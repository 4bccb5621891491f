// The part of an address that a text becomes: as GitHub makes the ids of headings, so that old links keep working.
import { slug } from 'github-slugger'

export { slug }
