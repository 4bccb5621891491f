// What a build was made of, by size and time of every file: when all of it is still as it was, and so is out/, there is
// nothing to do, whatever the size of the site.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { ResolvedConfig } from '../config.ts'
import { readChecked, writeChecked } from '../content/checked-file.ts'
import { type FoundFile, findFiles, RACY_MS } from '../content/find-files.ts'
import type { Problem } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { environment, type FileStamp, isUnchanged, stampsOf } from '../load-typescript.mjs'
import { tellsDates } from '../site/last-update.ts'
import { MANIFEST } from './manifest.ts'
import type { Shard } from './shards.ts'

interface Stamp {
  key: string
  /** The config, the command's templates, and what they import. */
  inputs: FileStamp[]
  /** Of the manifest in out/. */
  manifest: string
  pages: number
  warnings: Problem[]
}

export interface StampOptions {
  root: string
  outDir: string
  cacheDir: string | undefined
  config: ResolvedConfig
  /** Of the running command. */
  toolHash: string
  /** Undefined: the whole site. */
  shard?: Shard
}

type Result = Pick<Stamp, 'pages' | 'warnings'>

/** To be opened before anything is read. */
export function openStamp(options: StampOptions) {
  const started = Date.now()
  const file = stampFile(options)
  const { key, found } = file ? keyOf(options) : {}
  return {
    /** Every file under content/, if there is nothing to complain of. */
    found,
    /** What the last build found, if it was made of the very same. The caller makes sure that its files stand. */
    known(): Result | undefined {
      const text = file && key && readChecked(file)
      if (!text) return undefined
      const { inputs, pages, warnings, ...stamp } = JSON.parse(text) as Stamp
      const isSame = stamp.key === key && stamp.manifest === manifestHash(options.outDir) && inputs.every(isUnchanged)
      return isSame ? { pages, warnings } : undefined
    },
    /** After a build: keeps what it was made of. */
    keep(inputs: string[], { pages, warnings }: Result) {
      const manifest = manifestHash(options.outDir)
      if (!file || !key || !manifest) return
      const stamp: Stamp = { key, inputs: stampsOf(inputs, started), manifest, pages, warnings }
      writeChecked(file, JSON.stringify(stamp))
    },
  }
}

/** Undefined: without a cache nothing is kept, and what git knows has no time stamp. */
function stampFile({ cacheDir, outDir, config }: StampOptions): string | undefined {
  if (!cacheDir || tellsDates(config)) return undefined
  return path.join(cacheDir, `stamp-${hashOf(path.resolve(outDir)).slice(0, 8)}.json`)
}

/** Without a key: a file has changed so lately that it could do so again unseen, or something is to be complained of. */
function keyOf({ root, config, toolHash, shard }: StampOptions): { key?: string; found?: FoundFile[] } {
  const withMaps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value)
  const hash = createHash('sha256').update(JSON.stringify([environment(), toolHash, shard, config], withMaps))
  const settled = Date.now() - RACY_MS
  const dir = path.join(root, 'content')
  if (!fs.existsSync(dir)) return {}
  let isFine = true
  const found = findFiles(dir, root, () => (isFine = false))
  if (!isFine) return {}
  for (const { file, size, mtimeMs, ctimeMs } of found) hash.update(`${file}\0${size} ${mtimeMs} ${ctimeMs}\n`)
  return { found, ...(found.every(({ mtimeMs }) => mtimeMs <= settled) && { key: hash.digest('base64url') }) }
}

function manifestHash(outDir: string): string | undefined {
  try {
    return hashOf(fs.readFileSync(path.join(outDir, MANIFEST)))
  } catch {
    return undefined
  }
}
