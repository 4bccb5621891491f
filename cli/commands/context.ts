// What every command gets, and where its folders are.
import fs from 'node:fs'
import path from 'node:path'
import { CONFIG_FILE } from '../config.ts'
import { BuildError, EXIT, error } from '../errors.ts'

export interface CommandContext {
  options: {
    root?: string
    out?: string
    reporter: 'pretty' | 'json' | 'github'
    json?: boolean
    verbose?: boolean
    force?: boolean
    wait?: boolean
    strict?: boolean
    /** A folder, or false for none. */
    cache?: string | boolean
    port?: number
    host?: string
    strictPort?: boolean
  }
  toolRoot: string
  version: string
}

export interface Folders {
  root: string
  outDir: string
  /** `.wasteland` beside out/. */
  workDir: string
  cacheDir: string | undefined
}

/** Folders of the site a command works on. */
export function foldersOf({ options }: CommandContext): Folders {
  const root = options.root === undefined ? findRoot(process.cwd()) : path.resolve(options.root)
  if (!fs.existsSync(root))
    throw new BuildError(error('WB105', `There is no folder ${root}.`), { exitCode: EXIT.usage })
  const outDir = options.out === undefined ? path.join(root, 'out') : path.resolve(options.out)
  const workDir = path.join(path.dirname(outDir), '.wasteland')
  const cacheDir =
    options.cache === false
      ? undefined
      : typeof options.cache === 'string'
        ? path.resolve(options.cache)
        : path.join(workDir, 'cache')
  return { root, outDir, workDir, cacheDir }
}

/** The folder with site.config.ts at or above `from`. */
function findRoot(from: string): string {
  for (let dir = from; ; dir = path.dirname(dir)) {
    if (fs.existsSync(path.join(dir, CONFIG_FILE))) return dir
    if (path.dirname(dir) === dir)
      throw new BuildError(
        error(
          'WB101',
          `There is no ${CONFIG_FILE} in ${from} or above it.`,
          {},
          'Go to the folder of your site, or name it with --root.',
        ),
      )
  }
}

export const reporterOf = ({ options }: CommandContext) => (options.json ? 'json' : options.reporter)
