// `wasteland-build preview`: out/ as a static host serves it.
import fs from 'node:fs'
import path from 'node:path'
import { loadConfig } from '../config.ts'
import { BuildError, EXIT, error } from '../errors.ts'
import { recover } from '../outputs/write.ts'
import { diskTable } from '../server/disk-table.ts'
import { BEST_QUALITY, compressor } from '../server/encodings.ts'
import { requestHandler } from '../server/files.ts'
import { addressLines, listen } from '../server/listen.ts'
import { siteRules } from '../server/rules.ts'
import { compressAhead } from '../server/send-file.ts'
import { type CommandContext, foldersOf } from './context.ts'

export async function run(context: CommandContext): Promise<number> {
  const { options } = context
  const folders = foldersOf(context)
  const note = recover(folders)
  if (note !== undefined) process.stderr.write(`${note}\n`)
  if (!fs.existsSync(folders.outDir))
    throw new BuildError(
      error(
        'WB106',
        `There is no ${path.relative(process.cwd(), folders.outDir) || folders.outDir}.`,
        {},
        'Run wasteland-build build first.',
      ),
    )
  const { config } = await loadConfig(folders.root, path.join(folders.workDir, 'cache'))
  const table = diskTable(folders.outDir)
  const compress = compressor(BEST_QUALITY)
  const hosts = { hosts: [new URL(config.url).hostname], host: options.host ?? '127.0.0.1' }
  const handler = requestHandler(() => table, {
    ...hosts,
    baseUrl: config.baseUrl,
    ...siteRules(() => table),
    immutable: isAsset,
    compress,
  })
  const server = await listen(handler, {
    port: options.port ?? 4000,
    host: hosts.host,
    strictPort: options.strictPort ?? false,
  })
  process.stdout.write(
    `Serving ${path.relative(process.cwd(), folders.outDir) || folders.outDir} at ${addressLines(server, config.baseUrl)}`,
  )
  void compressAhead(
    table,
    [...table.paths()].filter((name) => isAsset(name) && /\.(?:js|css)$/.test(name)),
    compress,
  )
  const signal = await new Promise<string>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => resolve(name))
  })
  await server.close()
  return signal === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted
}

const isAsset = (file: string) => file.startsWith('assets/')
