// Reports what the site's code throws after it has run, for example in a timer of site.config.ts.
import { codeFaults, thrownAt } from '../config/code-faults.ts'
import { BuildError } from '../errors.ts'
import { type CommandContext, reportOptionsOf, rootOf } from './context.ts'
import { failureReport } from './report.ts'

export function reportUncaught(context: CommandContext) {
  process.on('uncaughtException', (cause) => {
    // While the config runs, config/load.ts reports what it throws.
    if (process.listenerCount('uncaughtException') > 1) return
    const report = reportOptionsOf(context)
    const root = siteOf(context)
    const place = root === undefined ? undefined : thrownAt(cause, root)
    if (root === undefined || !place) process.exit(failureReport(cause, report))
    const say = (message: string) => `${place.file} failed after it had run: ${message}`
    const faults = codeFaults(cause, { root, file: place.file, code: 'WB104', say })
    process.exit(failureReport(new BuildError(faults, { cause }), { ...report, root }))
  })
}

/** Undefined for a command that has no site. */
function siteOf({ options }: CommandContext): string | undefined {
  try {
    return rootOf(options)
  } catch {
    return undefined
  }
}
