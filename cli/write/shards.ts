// A build shared between machines: each plans the whole site and renders its share of the pages; merged, the shares are
// the files of one build, byte for byte. What is made once for a site (scripts, feeds, search) comes with the first share.
import fs from 'node:fs'
import path from 'node:path'
import { BuildError, EXIT, error } from '../errors.ts'
import type { Site } from '../site/plan.ts'
import { readManifest, readMark } from './manifest.ts'
import { type OutputOptions, openOutput, type WriteResult } from './output.ts'

export interface Shard {
  /** From 1. */
  number: number
  of: number
}

/** '2/8'; undefined when it is none. */
export function parseShard(text: string): Shard | undefined {
  const [, number = 0, of = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? []
  return number >= 1 && number <= of ? { number, of } : undefined
}

/** The site with the pages of one share. Pages that lie side by side go to different shares, so that all take as long. */
export const shareOf = (site: Site, { number, of }: Shard): Site => ({
  ...site,
  routes: site.routes.filter((_, i) => i % of === number - 1),
})

/** What the manifest of a share says of it. `siteHash`: the same for all shares of one site. */
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
        if (written !== hash) throw refusal(`${built} is not the file that was built.`)
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

/** All shares of one site, each once. */
function checkShares(dirs: string[]) {
  const found = dirs.map((dir) => {
    const [, number = '', of = '', siteHash = ''] = /^(\d+)\/(\d+) of (.+)$/.exec(readMark(dir) ?? '') ?? []
    if (number === '') throw refusal(`${dir} holds no share of a site.`)
    return { dir, number: Number(number), of: Number(of), siteHash }
  })
  const [first] = found
  const other = found.find(({ of, siteHash }) => of !== first?.of || siteHash !== first.siteHash)
  if (first && other) throw refusal(`${first.dir} and ${other.dir} are not shares of one site.`)
  const missing = Array.from({ length: first?.of ?? 0 }, (_, i) => i + 1).filter(
    (number) => !found.some((one) => one.number === number),
  )
  if (missing.length > 0)
    throw refusal(`Of ${first?.of} shares, ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`)
}

const refusal = (message: string) =>
  new BuildError(
    error('WB913', message, {}, 'Build every share from the same files: wasteland-build build --shard 1/2, then 2/2.'),
    { exitCode: EXIT.usage },
  )
