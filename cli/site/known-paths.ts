// Suggests existing paths for a wrong one. Results are cached, because a large site may repeat a mistake on thousands of pages.
import path from 'node:path'
import { nearest } from '../core/did-you-mean.ts'
import { groupBy } from '../core/group-by.ts'
import { once, onceFor } from '../core/once.ts'

export interface KnownPaths {
  /** The path that differs only in case. */
  sameIgnoringCase(wanted: string): string | undefined
  /** A path that ends with `wanted`, ignoring case. */
  endingWith(wanted: string): string | undefined
  /** The most similar path. Its last segment must be similar too. `except`: the page that contains the link. */
  nearest(wanted: string, except?: string): string | undefined
  /** The path with the same last segment that shares the most folders. */
  sameName(wanted: string, except?: string): string | undefined
  /** The first path with a similar last segment. */
  similarName(wanted: string): string | undefined
}

/** `list` is called at the first lookup. */
export function knownPaths(list: () => Iterable<string>): KnownPaths {
  const indexes = once(() => {
    const all = [...list()]
    return {
      byLetters: groupBy(all, (one) => one.toLowerCase()),
      byName: groupBy(all, (one) => path.posix.basename(one.toLowerCase())),
    }
  })
  const withSameName = (wanted: string) => indexes().byName.get(path.posix.basename(wanted.toLowerCase())) ?? []
  const similarName = onceFor((wanted: string) => {
    const name = path.posix.basename(wanted)
    return nearest(name, indexes().byName.keys(), Number.POSITIVE_INFINITY).flatMap(
      (one) => indexes().byName.get(one) ?? [],
    )
  })
  const nearestTwo = onceFor((wanted: string) => nearest(wanted, similarName(wanted), 2))
  return {
    sameIgnoringCase: (wanted) => indexes().byLetters.get(wanted.toLowerCase())?.[0],
    endingWith: (wanted) => withSameName(wanted).find((one) => one.toLowerCase().endsWith(wanted.toLowerCase())),
    nearest: (wanted, except) => nearestTwo(wanted).find((one) => one !== except),
    sameName: onceFor(
      (wanted, except) =>
        mostSharedFolders(
          wanted,
          withSameName(wanted).filter((one) => one !== except),
        ),
      (wanted, except = '') => `${wanted}\n${except}`,
    ),
    similarName: (wanted) => similarName(wanted)[0],
  }
}

function mostSharedFolders(wanted: string, among: string[]): string | undefined {
  const folders = new Set(wanted.split('/'))
  const shared = (one: string) => one.split('/').filter((folder) => folders.has(folder)).length
  return among.reduce<string | undefined>(
    (best, one) => (best === undefined || shared(one) > shared(best) ? one : best),
    undefined,
  )
}
