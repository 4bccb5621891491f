// `wasteland-build build`: one build, one line at the end.
import { build } from '../build.ts'
import { BuildError, EXIT } from '../errors.ts'
import { acquireLock } from '../lock.ts'
import { recover } from '../outputs/write.ts'
import { type CommandContext, foldersOf, reporterOf } from './context.ts'
import { onInterrupt } from './interrupt.ts'
import { openProgress } from './progress.ts'
import { count, printProblems } from './report.ts'

export async function run(context: CommandContext): Promise<number> {
  const { options } = context
  const folders = foldersOf(context)
  const reporter = reporterOf(context)
  const started = performance.now()
  const lock = await acquireLock(folders.workDir, { wait: options.wait ?? false })
  const stopListening = onInterrupt(() => lock.release())
  const progress = openProgress(reporter === 'pretty')
  try {
    for (const note of [lock.note, recover(folders)]) if (note !== undefined) process.stderr.write(`${note}\n`)
    const result = await build({ ...folders, force: options.force ?? false, progress: progress.show })
    progress.end()
    const report = { reporter, verbose: options.verbose ?? false, root: folders.root }
    if (options.strict && result.warnings.length > 0) throw new BuildError(result.warnings)
    if (reporter !== 'json') printProblems(result.warnings, report)
    const seconds = (performance.now() - started) / 1000
    const { pages, changed, removed, files } = result
    if (reporter === 'json')
      process.stdout.write(
        `${JSON.stringify({ pages, files, changed, removed, seconds: Number(seconds.toFixed(3)), problems: result.warnings })}\n`,
      )
    else
      process.stdout.write(
        `${pages} pages, ${changed} files changed, ${removed} removed, ${seconds.toFixed(2)} s${result.warnings.length > 0 ? ` (${count(result.warnings)})` : ''}\n`,
      )
    return EXIT.done
  } finally {
    progress.end()
    stopListening()
    lock.release()
  }
}
