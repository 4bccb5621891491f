// Places the files of a locale in its folder of out/, except content-hashed files, which all locales share.
import { isNamedByContent } from '../site/addresses.ts'
import type { Output } from '../write/output.ts'
import type { RenderCache } from './pages.ts'

/** Path of a locale's file, relative to out/. `folder`: '' or 'ar/'. */
export const placeIn = (folder: string, file: string): string => (isNamedByContent(file) ? file : folder + file)

/** The output of one locale. `shared`: hashes of shared files that a locale has already added or kept. */
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
  ...cache,
  get: (htmlFile) => cache.get(folder + htmlFile),
  set: (htmlFile, entry) => cache.set(folder + htmlFile, entry),
})
