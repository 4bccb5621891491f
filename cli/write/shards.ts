// Shares a build between machines. Each machine plans the whole site and renders its share of the pages. The merged shares are
// byte for byte the files of one build. Files made once for a site (scripts, feeds, search) are in the first share.

import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT, error } from '../core/errors.ts'
import { readManifest, readMark } from './manifest.ts'
import { type OutputOptions, openOutput, type WriteResult } from './output.ts'

export interface Shard {
  /** From 1. */
  number: number
  of: number
}

/** Parses '2/8'. Returns undefined if the text is not valid. */
export function parseShard(text: string): Shard | undefined {
  const [, number = 0, of = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? []
  return number >= 1 && number <= of ? { number, of } : undefined
}

/** The site with the pages of one share. Neighbouring pages go to different shares, so that all take about the same time. */
export const shareOf = <Paged extends { routes: unknown[] }>(site: Paged, { number, of }: Shard): Paged => ({
  ...site,
  routes: site.routes.filter((_, i) => i % of === number - 1),
})

/** The note in the manifest of a share. `siteHash`: the same for all shares of one site. */
export const markOf = ({ number, of }: Shard, siteHash: string) => `${number}/${of} of ${siteHash}`

/** Writes the files of all shares of a site, given as the folders they were built into. */
export async function mergeShards(dirs: string[], options: OutputOptions): Promise<WriteResult> {
  checkShares(dirs)
  const output = openOutput(options)
  try {
    const added = new Map<string, string>()
    for (const dir of dirs) {
      const manifest = readManifest(dir)
      if (!(manifest instanceof Map)) continue
      for (const [file, { hash }] of manifest) {
        if (added.get(file) === hash) continue
        const built = path.join(dir, file)
        if (!fs.existsSync(built)) throw refusal(`${built} is missing.`)
        const written = output.add({ path: file, contents: fs.readFileSync(built), source: dir })
        if (written !== hash) throw refusal(`${built} has changed since it was built.`)
        added.set(file, hash)
      }
    }
    await output.settled()
    return output.commit()
  } catch (cause) {
    output.abort()
    throw cause
  }
}

/** Throws unless the folders are all shares of one site. */
function checkShares(dirs: string[]) {
  const found = dirs.map((dir) => {
    const [, number = '', of = '', siteHash = ''] = /^(\d+)\/(\d+) of (.+)$/.exec(readMark(dir) ?? '') ?? []
    if (number === '') throw refusal(`${dir} contains no share of a site.`)
    return { dir, number: Number(number), of: Number(of), siteHash }
  })
  const [first] = found
  const other = found.find(({ of, siteHash }) => of !== first?.of || siteHash !== first.siteHash)
  if (first && other) throw refusal(`${first.dir} and ${other.dir} are not shares of one site.`)
  const missing = Array.from({ length: first?.of ?? 0 }, (_, i) => i + 1).filter(
    (number) => !found.some((one) => one.number === number),
  )
  if (missing.length > 0) throw refusal(`Missing of ${first?.of} shares: ${missing.join(', ')}.`)
}

const refusal = (message: string) =>
  new BuildError(
    error('WB913', message, {}, 'Build every share from the same files: wasteland-build build --shard 1/2, then 2/2.'),
    { exitCode: EXIT.usage },
  )
