// Compares the words of a document with those of the site that was made from it.
import type { DocumentText } from './document-text.ts'

/** The words of the document that the pages do not have as often, in their order. Of tables of contents, words that no page has. */
export function missingWords({ words, contents }: DocumentText, pages: string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of wordsIn(pages.map(withoutMarkup).join('\n'))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const known = new Set(counts.keys())
  const missing = wordsIn(withoutMarkup(words)).filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
  // The report names the first line, which is often the title of the list.
  const listed = contents
    .slice(1)
    .flatMap((line) => wordsIn(line.replace(/[\s.]*\d+\s*$/, '')))
    .filter((word) => !known.has(word))
  return [...missing, ...listed]
}

const wordsIn = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []

/** Marks inside of a word would divide it. */
const withoutMarkup = (text: string) => text.replace(/\\(?=[^\w\s])|\*+|~~|`|\u00ad|\u200b/g, '')
