// `wasteland-build build`: builds the site and prints a summary line.
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type BuildOptions, build, checkSite } from '../build.ts'
import { EXIT } from '../core/errors.ts'
import { type Phase, phasesSoFar, threadsSoFar } from '../core/phases.ts'
import { print, printError } from '../core/print.ts'
import type { BuildResult } from '../outputs/disk-target.ts'
import { acquireLock } from '../write/lock.ts'
import type { WriteResult } from '../write/output.ts'
import { recover } from '../write/recover.ts'
import { mergeShards } from '../write/shards.ts'
import { type CommandContext, foldersOf, reportOptionsOf } from './context.ts'
import { onInterrupt } from './interrupt.ts'
import { printLeftOut } from './left-out.ts'
import { openProgress } from './progress.ts'
import { count, failureReport, printProblems, type ReportOptions, sortedProblems } from './report.ts'

/** Steps that another command adds: it changes the config, and prints the files that it has made. */
interface Extras {
  configure: NonNullable<BuildOptions['configure']>
  printMade(result: BuildResult, outDir: string): void
}

export async function run(context: CommandContext, extras?: Extras): Promise<number> {
  const { options } = context
  const report = reportOptionsOf(context)
  const started = performance.now()
  try {
    const folders = foldersOf(context)
    report.root = folders.root
    const lock = await acquireLock(folders.workDir, { wait: options.wait ?? false })
    const stopListening = onInterrupt(() => lock.release())
    const progress = openProgress(report.reporter === 'pretty')
    try {
      for (const note of [lock.note, recover(folders)]) if (note !== undefined) printError(`${note}\n`)
      if (options.merge) {
        const merged = await mergeShards(
          options.merge.map((dir) => path.resolve(dir)),
          { ...folders, force: options.force ?? false },
        )
        printMerged(merged, report)
        return EXIT.done
      }
      const result = await build({
        ...folders,
        ...(options.shard && { shard: options.shard }),
        ...(extras && { configure: extras.configure }),
        force: options.force ?? false,
        strict: options.strict ?? false,
        progress: progress.show,
      })
      // Lets a signal that arrived during rendering be handled, so that an interrupted build never exits with 0.
      await setImmediate()
      progress.end()
      printResult(result, (performance.now() - started) / 1000, report)
      if (!report.json) extras?.printMade(result, folders.outDir)
      if (report.verbose) printLeftOut(folders.root, (await checkSite(folders)).sites)
      if (options.profile) printError(phaseTable(phasesSoFar(), threadsSoFar()))
      return result.failures.length > 0 ? EXIT.fileSystem : EXIT.done
    } finally {
      progress.end()
      stopListening()
      lock.release()
    }
  } catch (cause) {
    return failureReport(cause, report)
  }
}

function printMerged({ files, changed, removed }: WriteResult, { json }: ReportOptions) {
  const line = `${files} files, ${changed} changed, ${removed} removed`
  print(`${json ? JSON.stringify({ ok: true, files, changed, removed, problems: [] }) : line}\n`)
}

/** Wall and CPU seconds of each phase, busy seconds of threads, and peak memory. */
function phaseTable(phases: Phase[], threads: [name: string, seconds: number][]): string {
  const row = (name: string, wall: string, cpu: string) => `${name.padEnd(10)}${wall.padStart(8)}${cpu.padStart(8)}\n`
  const sum = (which: 'wall' | 'cpu') => phases.reduce((total, one) => total + one[which], 0)
  const all = { name: 'all', wall: sum('wall'), cpu: sum('cpu') }
  const rows = [...phases, all].map(({ name, wall, cpu }) => row(name, wall.toFixed(2), cpu.toFixed(2)))
  const busyThreads = threads.map(([name, seconds]) => `${name} ${seconds.toFixed(2)} s`)
  const threadLine = busyThreads.length > 0 ? `in threads: ${busyThreads.join(', ')}\n` : ''
  const peak = `peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB\n`
  return row('phase', 'wall s', 'cpu s') + rows.join('') + threadLine + peak
}

function printResult(result: BuildResult, seconds: number, report: ReportOptions) {
  const { pages, files, changed, removed, warnings, notes, failures } = result
  const problems = [...warnings, ...failures]
  if (report.json) {
    const summary = { ok: failures.length === 0, pages, files, changed, removed, seconds: Number(seconds.toFixed(3)) }
    print(`${JSON.stringify({ ...summary, notes, problems: sortedProblems(problems) })}\n`)
    return
  }
  printProblems(problems, report)
  for (const note of notes) printError(`${note}\n`)
  const tail = warnings.length > 0 ? ` (${count(warnings)})` : ''
  print(`${pages} pages, ${changed} files changed, ${removed} removed, ${seconds.toFixed(2)} s${tail}\n`)
}
