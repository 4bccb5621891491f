// `wasteland-build preview`: serves out/ like a static host.
import fs from 'node:fs'
import path from 'node:path'
import { loadConfig } from '../config/load.ts'
import { BuildError, error } from '../errors.ts'
import { print, printError } from '../print.ts'
import { diskTable } from '../server/disk-table.ts'
import { BEST_QUALITY, compressor } from '../server/encodings.ts'
import { requestHandler } from '../server/files.ts'
import { addressLines, listen, portNote } from '../server/listen.ts'
import { siteRules } from '../server/rules.ts'
import { compressAhead } from '../server/send-file.ts'
import { isNamedByContent } from '../site/addresses.ts'
import { recover } from '../write/recover.ts'
import { type CommandContext, foldersOf } from './context.ts'
import { untilStopped } from './interrupt.ts'

export async function run(context: CommandContext): Promise<number> {
  const { options } = context
  const folders = foldersOf(context)
  const note = recover(folders)
  if (note !== undefined) printError(`${note}\n`)
  const shown = path.relative(process.cwd(), folders.outDir) || folders.outDir
  if (!fs.existsSync(folders.outDir))
    throw new BuildError(error('WB106', `The folder ${shown} does not exist.`, {}, 'Run wasteland-build build first.'))
  const { config } = await loadConfig(folders.root, folders.cacheDir)
  const table = diskTable(folders.outDir)
  const compress = compressor(BEST_QUALITY)
  const hosts = { hosts: [new URL(config.url).hostname], host: options.host ?? '127.0.0.1' }
  const handler = requestHandler(() => table, {
    ...hosts,
    baseUrl: config.baseUrl,
    ...siteRules(() => table),
    immutable: isNamedByContent,
    compress,
  })
  const server = await listen(handler, {
    port: options.port ?? 4000,
    host: hosts.host,
    strictPort: options.strictPort ?? false,
  })
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
