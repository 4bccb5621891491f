// Input of every command, and the folders it works on.
import fs from 'node:fs'
import path from 'node:path'
import { CONFIG_FILE } from '../config/load.ts'
import { BuildError, EXIT, error } from '../core/errors.ts'
import { escapeLine, print } from '../core/print.ts'
import { isFolder } from '../core/stats.ts'
import { refuseSources } from '../write/out-folder.ts'
import type { Shard } from '../write/shards.ts'
import { failureReport, type ReportOptions } from './report.ts'

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
    profile?: boolean
    shard?: Shard
    merge?: string[]
    /** A folder, or false for none. */
    cache?: string | boolean
    port?: number
    host?: string
    strictPort?: boolean
    in?: string
    docs?: string
    to?: string
    from?: string
    /** Level of the headings at which a document is divided. */
    split?: number
    editor?: boolean
    /** Day of an edition. */
    date?: string
    dryRun?: boolean
    /** Translations that are up to date, or 'all'. */
    done?: string[]
    /** Forms of the book. */
    file?: boolean
    pdf?: boolean
    epub?: boolean
    paper?: ('A4' | 'letter' | 'A5')[]
  }
  /** Positional arguments. */
  args: string[]
  toolRoot: string
  version: string
}

export interface Folders {
  root: string
  outDir: string
  /** `.wasteland`, next to out/. */
  workDir: string
  cacheDir: string | undefined
}

/** Folders from the options. Throws a BuildError if there is no site or if out/ would overwrite sources. */
export function foldersOf({ options }: CommandContext): Folders {
  const root = rootOf(options)
  const outDir = options.out === undefined ? path.join(root, 'out') : path.resolve(options.out)
  refuseSources(outDir, root, EXIT.usage)
  const workDir = path.join(path.dirname(outDir), '.wasteland')
  const cacheDir =
    options.cache === false
      ? undefined
      : typeof options.cache === 'string'
        ? path.resolve(options.cache)
        : path.join(workDir, 'cache')
  return { root, outDir, workDir, cacheDir }
}

/** Absolute folder of the site. Throws a BuildError if there is none. */
export function rootOf(options: CommandContext['options']): string {
  const root = options.root === undefined ? findRoot(process.cwd()) : path.resolve(options.root)
  if (!isFolder(root))
    throw usage('WB105', fs.existsSync(root) ? `${root} is not a folder.` : `The folder ${root} does not exist.`)
  return root
}

/** An error in the use of the command. */
export const usage = (code: string, message: string, hint?: string) =>
  new BuildError(error(code, message, {}, hint), { exitCode: EXIT.usage })

/** The closest folder with site.config.ts, from `from` upwards. */
function findRoot(from: string): string {
  for (let dir = from; ; dir = path.dirname(dir)) {
    if (fs.existsSync(path.join(dir, CONFIG_FILE))) return dir
    if (path.dirname(dir) === dir)
      throw new BuildError(
        error(
          'WB101',
          `There is no ${CONFIG_FILE} in ${from} or above it.`,
          {},
          fs.readdirSync(from).some((name) => /^docusaurus\.config\./.test(name))
            ? 'This is a Docusaurus site. Convert it with: wasteland-build import . --to <new folder>'
            : 'Go to the folder of your site or pass it with --root. To create a site: wasteland-build init <folder>',
        ),
      )
  }
}

/** Runs `write`, which returns the paths it wrote, and prints them, one per line. Returns the exit code. */
export async function printWritten(
  context: CommandContext,
  write: () => string[] | Promise<string[]>,
): Promise<number> {
  const report = reportOptionsOf(context)
  try {
    const files = await write()
    print(
      report.json ? `${JSON.stringify({ ok: true, files })}\n` : files.map((file) => `${escapeLine(file)}\n`).join(''),
    )
    return EXIT.done
  } catch (cause) {
    return failureReport(cause, report)
  }
}

export const reportOptionsOf = ({ options }: CommandContext): ReportOptions => ({
  reporter: options.json ? 'json' : options.reporter,
  json: options.json ?? false,
  verbose: options.verbose ?? false,
})
