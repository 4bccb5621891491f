// `wasteland-build preview`: serves out/ like a static host.
import fs from 'node:fs'
import path from 'node:path'
import { loadConfig } from '../config/load.ts'
import { isNamedByContent } from '../core/addresses.ts'
import { BuildError, error } from '../core/errors.ts'
import { print, printError } from '../core/print.ts'
import { diskTable } from '../server/disk-table.ts'
import { compressor } from '../server/encodings.ts'
import { requestHandler } from '../server/files.ts'
import { addressLines, listen, portNote } from '../server/listen.ts'
import { siteRules } from '../server/rules.ts'
import { compressAhead } from '../server/send-file.ts'
import { recover } from '../write/recover.ts'
import { type CommandContext, type Folders, foldersOf } from './context.ts'
import { untilStopped } from './interrupt.ts'

export async function run(context: CommandContext): Promise<number> {
  const folders = foldersOf(context)
  const note = recover(folders)
  if (note !== undefined) printError(`${note}\n`)
  const shown = path.relative(process.cwd(), folders.outDir) || folders.outDir
  if (!fs.existsSync(folders.outDir))
    throw new BuildError(error('WB106', `The folder ${shown} does not exist.`, {}, 'Run wasteland-build build first.'))
  return servePages(folders, shown, { ...context.options, port: context.options.port ?? 4000 })
}

/** Serves the built site in `outDir` until the process gets a signal to stop. `shown`: its name for the terminal. */
export async function servePages(
  { root, outDir, cacheDir }: Folders,
  shown: string,
  {
    port,
    host = '127.0.0.1',
    strictPort = false,
  }: Pick<CommandContext['options'], 'host' | 'strictPort'> & { port: number },
): Promise<number> {
  const { config } = await loadConfig(root, cacheDir)
  const table = diskTable(outDir)
  const compress = compressor()
  const handler = requestHandler(() => table, {
    hosts: [new URL(config.url).hostname],
    host,
    baseUrl: config.baseUrl,
    ...siteRules(() => table),
    immutable: isNamedByContent,
    compress,
  })
  const server = await listen(handler, { port, host, strictPort })
  printError(portNote(server))
  print(`Serving ${shown} at ${addressLines(server, config.baseUrl)}`)
  void compressAhead(
    table,
    [...table.paths()].filter((name) => isNamedByContent(name) && /\.(?:js|css)$/.test(name)),
    compress,
  )
  const exitCode = await untilStopped()
  await server.close()
  return exitCode
}
