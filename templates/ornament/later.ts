// Page data says what a drawing grows from instead of how it looks: a hundredth of the bytes. It is drawn where the page is
// shown: by the build into the document, by the browser when it goes to another page.
import { mapHolders } from '../inert.ts'
import type { PageData } from '../page-data.ts'
import { type DrawingOptions, ornament } from './draw.ts'

/** What a drawing grows from. */
export interface DrawingRef extends Pick<DrawingOptions, 'kind' | 'half' | 'hero'> {
  seed: string
}

/** Stands for a drawing in page data until the page is shown. */
export const drawLater = (ref: DrawingRef): string => JSON.stringify(ref)

/** The page as it is shown. */
export function withDrawings(
  page: PageData,
  draw = ({ seed, ...options }: DrawingRef) => ornament(seed, options),
): PageData {
  return mapHolders(page, (owner) => {
    const later = 'drawing' in owner ? owner.drawing : undefined
    if (typeof later !== 'string' || !later.startsWith('{')) return owner
    return { ...owner, drawing: draw(JSON.parse(later) as DrawingRef) }
  })
}
