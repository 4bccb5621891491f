// Finds the section of a doc that an author names: `combat#rounds`, `mechanics/combat#rounds`, `combat`.

import { didYouMean, nearest } from '../core/did-you-mean.ts'
import { isTranslation } from '../core/find-files.ts'
import type { Doc } from './model.ts'

/** A section of a doc; the whole page if `id` is ''. */
interface DocSection {
  doc: Doc
  /** Id of the heading. */
  id: string
  /** 'Combat: Your turn' */
  title: string
}

/** Returns the section, or why there is none. */
export function findSection(name: string, docs: Doc[]): DocSection | { fault: string } {
  const [wanted = '', id = ''] = name.split('#')
  const named = docsNamed(wanted, docs)
  const withHeading = named.filter((doc) => id === '' || headingIds(doc).includes(id))
  const [doc = named[0], ...others] = withHeading
  if (!doc) {
    const known = docs.flatMap((one) => [shortId(one), shortId(one).split('/').at(-1) ?? ''])
    return { fault: `There is no doc "${wanted}".${didYouMean(wanted, known)}` }
  }
  if (others.length > 0)
    return { fault: `Several docs are named "${wanted}": ${withHeading.map(shortId).join(', ')}. Write the whole id.` }
  const ids = headingIds(doc)
  if (id !== '' && !ids.includes(id)) {
    const [near] = nearest(id, ids)
    const { file } = doc.document
    return {
      fault: `The doc "${wanted}"${isTranslation(file) ? ` (${file})` : ''} has no heading with the id "${id}".${near === undefined ? '' : ` Did you mean "${wanted}#${near}"?`}`,
    }
  }
  return sectionOf(doc, id)
}

/** The section of a heading; the whole page if there is no such heading. */
export function sectionOf(doc: Doc, id: string): DocSection {
  const heading = doc.document.outline().headings.find((one) => one.id === id)
  return { doc, id: heading ? id : '', title: heading ? `${doc.title}: ${heading.text}` : doc.title }
}

/** The doc with this id, else the docs whose id ends with it. */
function docsNamed(wanted: string, docs: Doc[]): Doc[] {
  const exact = docs.find((doc) => doc.id === wanted || shortId(doc) === wanted)
  return exact ? [exact] : docs.filter((doc) => shortId(doc).endsWith(`/${wanted}`))
}

const headingIds = ({ document }: Doc) => document.outline().headings.map(({ id }) => id)

/** The page of a folder has the name of the folder: 'mechanics/combat/index' → 'mechanics/combat'. */
const shortId = ({ id }: Doc) => id.replace(/\/(?:index|readme)$/i, '')
