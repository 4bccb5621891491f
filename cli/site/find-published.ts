// Finds the sources of published files by the addresses that articles and styles have for them.

import { decodeOnce, splitHref } from '../core/addresses.ts'
import type { FoundFile } from '../core/find-files.ts'
import type { Site } from './model.ts'

/** Finds the source of a file that the site publishes, by its address. */
export type FindFile = (href: string) => FoundFile | undefined

/** Files that articles and styles may show. */
export function publishedFiles({ config, content, linker }: Site): FindFile {
  const files = new Map([
    ...content.statics.map((found) => [found.path, found] as const),
    ...linker.assets().map(({ path, asset }) => [path, asset] as const),
  ])
  return (href) => {
    const { target } = splitHref(href)
    const base = [config.baseUrl, config.rootUrl].find((url) => target.startsWith(url))
    return base === undefined ? undefined : files.get(decodeOnce(target.slice(base.length)))
  }
}
