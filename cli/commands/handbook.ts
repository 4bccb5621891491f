// `wasteland-build handbook`: builds the handbook in a temporary folder and serves it, without a network, or leaves it in `--out`.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from '../build.ts'
import { EXIT } from '../core/errors.ts'
import { type CommandContext, usage } from './context.ts'
import { writeHandbook } from './handbook-site.ts'
import { servePages } from './preview.ts'
import { failureReport } from './report.ts'

export async function run(context: CommandContext): Promise<number> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'wasteland-handbook-'))
  const folders = { root, outDir: path.join(root, 'out'), workDir: path.join(root, '.wasteland'), cacheDir: undefined }
  const out = context.options.out && path.resolve(context.options.out)
  try {
    if (out && fs.existsSync(out)) throw usage('WB930', `${out} already exists.`, 'Name a new folder.')
    writeHandbook(root)
    await build(folders)
    if (out === undefined)
      return await servePages(folders, 'the handbook', { ...context.options, port: context.options.port ?? 4100 })
    fs.cpSync(folders.outDir, out, { recursive: true })
    return EXIT.done
  } catch (cause) {
    return failureReport(cause, { reporter: 'pretty', json: false, verbose: context.options.verbose ?? false, root })
  } finally {
    fs.rmSync(root, { recursive: true, force: true })
  }
}
