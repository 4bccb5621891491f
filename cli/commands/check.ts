// `wasteland-build check`: runs a build up to the point where it would write.
import { checkSite } from '../build.ts'
import { EXIT } from '../core/errors.ts'
import { print } from '../core/print.ts'
import { type CommandContext, foldersOf, reportOptionsOf } from './context.ts'
import { printLeftOut } from './left-out.ts'
import { count, failureReport, printProblems, sortedProblems } from './report.ts'

export async function run(context: CommandContext): Promise<number> {
  const report = reportOptionsOf(context)
  const started = performance.now()
  try {
    const folders = foldersOf(context)
    report.root = folders.root
    const { pages, warnings, sites } = await checkSite({ ...folders, strict: context.options.strict ?? false })
    const seconds = (performance.now() - started) / 1000
    if (report.json) {
      const summary = { ok: true, pages, seconds: Number(seconds.toFixed(3)), problems: sortedProblems(warnings) }
      print(`${JSON.stringify(summary)}\n`)
    } else {
      printProblems(warnings, report)
      const sources = Object.entries(sites[0]?.site.config.policySources ?? {})
      if (sources.length > 0)
        print(`Added to the content policy: ${sources.map(([name, list]) => `${name} ${list.join(' ')}`).join('; ')}\n`)
      print(`${pages} pages checked, ${count(warnings) || 'no problems'}, ${seconds.toFixed(2)} s\n`)
    }
    if (report.verbose) printLeftOut(folders.root, sites)
    return EXIT.done
  } catch (cause) {
    return failureReport(cause, report)
  }
}
