// Finds the files that a page imports.
import path from 'node:path'
import { type Include, isFile, leadsInto } from './included.ts'

/** Folders that pages may import texts from, absolute. */
export interface Sources {
  /** The folder that `@site` names. */
  site: string
  /** The folder of the pages, which may lie outside the site. */
  pages: string
  include: Include
}

/** The file that an import names: '@site/…' and '/…' are in the folder of the site. Undefined if it does not exist or lies outside these folders. */
export function sourceOf(named: string, file: string, { site, pages }: Sources): string | undefined {
  const root = /^(?:@site)?\//.exec(named)?.[0]
  const found = root ? path.join(site, named.slice(root.length)) : path.join(path.dirname(file), named)
  return isFile(found) && [site, pages].some((folder) => leadsInto(folder, found)) ? found : undefined
}
