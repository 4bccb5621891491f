// llms-full.txt: the copies of all pages in one text. It is divided into parts, because many programs read at most 1 MB.

/** In bytes. A paragraph is never divided. */
const MAX_SIZE = 1_000_000

/** Relative to the folder of the locale: 'llms-full.txt', 'llms-full-2.txt'. `part`: from 0. */
export const fullFile = (part: number): string => `llms-full${part === 0 ? '' : `-${part + 1}`}.txt`

/** The parts, each with whole pages; a page that is larger than a part is divided between paragraphs. */
export function fullParts(pages: string[]): string[] {
  const parts: string[] = []
  let size = Number.POSITIVE_INFINITY
  for (const text of pages.flatMap(piecesOf)) {
    const own = Buffer.byteLength(text)
    if (size + own > MAX_SIZE) {
      parts.push('')
      size = 0
    }
    parts.push(parts.pop() + text)
    size += own
  }
  return parts
}

const piecesOf = (page: string): string[] => (Buffer.byteLength(page) <= MAX_SIZE ? [page] : page.split(/(?<=\n\n)/))
