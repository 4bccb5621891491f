// Finds the files that a page imports.
import fs from 'node:fs'
import path from 'node:path'

/** Folders that pages may import texts from, absolute. */
export interface Sources {
  /** The folder that `@site` names. */
  site: string
  /** The folder of the pages, which may lie outside the site. */
  pages: string
}

/** The file that an import names; undefined if it does not exist or lies outside these folders. */
export function sourceOf(named: string, file: string, { site, pages }: Sources): string | undefined {
  const found = named.startsWith('@site/') ? path.join(site, named.slice(6)) : path.join(path.dirname(file), named)
  const isWithin = [site, pages].some((folder) => found.startsWith(folder + path.sep))
  return isWithin && fs.lstatSync(found, { throwIfNoEntry: false })?.isFile() ? found : undefined
}
