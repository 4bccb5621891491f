// Where the files of a locale lie in out/: in its folder, but for what is named by its content, which all locales share.
import { isNamedByContent } from '../site/addresses.ts'
import type { Output } from '../write/output.ts'
import type { RenderCache } from './pages.ts'

/** Place of a file of a locale, relative to out/. `folder`: '' or 'ar/'. */
export const placeIn = (folder: string, file: string): string => (isNamedByContent(file) ? file : folder + file)

/** The part of the output that belongs to one locale. `shared`: files that another one has added or kept, with their hashes. */
export function outputIn(folder: string, output: Output, shared: Map<string, string>): Output {
  const place = (file: string) => placeIn(folder, file)
  return {
    ...output,
    previousHash: (file) => output.previousHash(place(file)),
    add(file) {
      const known = shared.get(file.path)
      if (known !== undefined) return known
      const hash = output.add({ ...file, path: place(file.path) })
      if (isNamedByContent(file.path)) shared.set(file.path, hash)
      return hash
    },
    keep(file, source) {
      if (shared.has(file)) return true
      const isKept = output.keep(place(file), source)
      if (isKept && isNamedByContent(file)) shared.set(file, output.previousHash(file) ?? '')
      return isKept
    },
  }
}

/** The render keys of one locale. */
export const renderCacheIn = (folder: string, cache: RenderCache): Omit<RenderCache, 'save'> => ({
  get: (htmlFile) => cache.get(folder + htmlFile),
  set: (htmlFile, entry) => cache.set(folder + htmlFile, entry),
})
