// What a build was made of, by size and time of every file: when all of it is still as it was, and so is out/, there is
// nothing to do, whatever the size of the site. Where only some texts have changed, it says which.
import fs from 'node:fs'
import path from 'node:path'
import type { ResolvedConfig } from '../config/load.ts'
import { readChecked, writeChecked } from '../content/checked-file.ts'
import { type FoundFile, findFiles, RACY_MS } from '../content/find-files.ts'
import type { Problem } from '../errors.ts'
import { hashOf } from '../hash.ts'
import { environment, type FileStamp, isUnchanged, stampsOf } from '../load-typescript.mjs'
import { tellsDates } from '../site/last-update.ts'
import { MANIFEST } from './manifest.ts'
import type { Shard } from './shards.ts'

interface Kept {
  key: string
  /** Every file under content/, and by what it would be seen that it is another one. */
  files: [file: string, state: string][]
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

type Result = Pick<Kept, 'pages' | 'warnings'>

/** The last build, if it was made by the same command from the same config and files of the same names. */
export interface LastBuild extends Result {
  /** Files under content/ that are others now, or could be. */
  changed: FoundFile[]
  /** The config, the command's templates, and what they import. */
  inputs: string[]
  /** Hash of the manifest that stands in out/. */
  manifest: string
}

export type Stamp = ReturnType<typeof openStamp>

/** To be opened before anything is read. */
export function openStamp(options: StampOptions) {
  const started = Date.now()
  const file = stampFile(options)
  const key = keyOf(options)
  const found = file ? filesOf(options) : undefined
  return {
    /** Every file under content/, if there is nothing to complain of. */
    found,
    /** The caller makes sure that its files stand. */
    lastBuild(): LastBuild | undefined {
      const text = found && file && readChecked(file)
      if (!text) return undefined
      const { files, inputs, manifest, pages, warnings, ...stamp } = JSON.parse(text) as Kept
      if (stamp.key !== key || manifest !== manifestHash(options.outDir) || !inputs.every(isUnchanged)) return undefined
      if (found.length !== files.length || found.some(({ file }, i) => file !== files[i]?.[0])) return undefined
      const changed = found.filter((one, i) => stateOf(one) !== files[i]?.[1])
      return { pages, warnings, changed, inputs: inputs.map(([input]) => input), manifest }
    },
    /** After a build: keeps what it was made of. Returns the hash of its manifest; undefined: nothing is kept. */
    keep(inputs: string[], { pages, warnings }: Result): string | undefined {
      const manifest = manifestHash(options.outDir)
      if (!file || !found || !manifest) return undefined
      // A file that has changed so lately could do so again unseen: next time it will be looked at.
      const isSettled = ({ mtimeMs }: FoundFile) => mtimeMs <= started - RACY_MS
      const files = found.map((one): Kept['files'][number] => [one.file, isSettled(one) ? stateOf(one) : ''])
      const stamp: Kept = { key, files, inputs: stampsOf(inputs, started), manifest, pages, warnings }
      writeChecked(file, JSON.stringify(stamp))
      return manifest
    },
  }
}

/** Undefined: without a cache nothing is kept, and what git knows has no time stamp. */
function stampFile({ cacheDir, outDir, config }: StampOptions): string | undefined {
  if (!cacheDir || tellsDates(config)) return undefined
  return path.join(cacheDir, `stamp-${hashOf(path.resolve(outDir)).slice(0, 8)}.json`)
}

/** Of what is not a file under content/. */
function keyOf({ config, toolHash, shard }: StampOptions): string {
  const withMaps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value)
  return hashOf(JSON.stringify([environment(), toolHash, shard, config], withMaps))
}

/** Undefined: there is something to complain of. */
function filesOf({ root }: StampOptions): FoundFile[] | undefined {
  const dir = path.join(root, 'content')
  if (!fs.existsSync(dir)) return undefined
  let isFine = true
  const found = findFiles(dir, root, () => (isFine = false))
  return isFine ? found : undefined
}

const stateOf = ({ size, mtimeMs, ctimeMs }: FoundFile) => `${size} ${mtimeMs} ${ctimeMs}`

function manifestHash(outDir: string): string | undefined {
  try {
    return hashOf(fs.readFileSync(path.join(outDir, MANIFEST)))
  } catch {
    return undefined
  }
}
