// Files of the old site that a text imports.
import fs from 'node:fs'
import path from 'node:path'

/** Where files lie that texts may take in, absolute. */
export interface Sources {
  /** The folder that `@site` names. */
  site: string
  /** That of the pages, which need not lie below it. */
  pages: string
}

/** The file that an import names; undefined: there is none that may be taken in. */
export function sourceOf(named: string, file: string, { site, pages }: Sources): string | undefined {
  const found = named.startsWith('@site/') ? path.join(site, named.slice(6)) : path.join(path.dirname(file), named)
  const isWithin = [site, pages].some((folder) => found.startsWith(folder + path.sep))
  return isWithin && fs.lstatSync(found, { throwIfNoEntry: false })?.isFile() ? found : undefined
}
