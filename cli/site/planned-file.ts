// A planned file is a file of out/ before it is made. The list of planned files is the only answer to the question which files a
// site has: links, `check`, `build` and `serve` read it.

import { isNamedByContent, joinPath } from '../core/addresses.ts'
import { localeFolder } from './locales.ts'
import type { Contents, MadeWithFacts, PlannedFile, Site } from './model.ts'

export const resultOf = (made: Contents | MadeWithFacts): MadeWithFacts =>
  typeof made === 'string' || made instanceof Uint8Array ? { contents: made } : made

/** Place of a file in out/. */
export const placeOf = (
  { path, isShared }: Pick<PlannedFile, 'path' | 'isShared'>,
  { config }: Pick<Site, 'config'>,
) => (isShared || isNamedByContent(path) ? path : localeFolder(config) + path)

/** Address of a page in any locale, relative to the root URL. */
export const addressOf = (path: string, { config }: Pick<Site, 'config'>) => joinPath(localeFolder(config), path)
