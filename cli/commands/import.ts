// `wasteland-build import`: converts a Docusaurus site and lists what is not carried over.
import path from 'node:path'
import { EXIT, type Problem } from '../errors.ts'
import { groupBy } from '../group-by.ts'
import { type Imported, importSite } from '../import/import-site.ts'
import { print, printError } from '../print.ts'
import { isWithin, realPath } from '../write/disk.ts'
import { type CommandContext, reportOptionsOf, usage } from './context.ts'
import { printNextSteps, requireEmptyFolder, writeProjectFiles } from './init.ts'
import { count, counted, failureReport, printProblems, sortedProblems } from './report.ts'
import { writeWhole } from './write-whole.ts'

export async function run(context: CommandContext): Promise<number> {
  const report = reportOptionsOf(context)
  const from = path.resolve(context.args[0] ?? '.')
  const to = path.resolve(context.options.to ?? '.')
  report.root = from
  try {
    if (isWithin(realPath(to), realPath(from)))
      throw usage('WB924', `${to} is inside the site to import.`, 'Choose another folder with --to.')
    const imported = await writeWhole(to, {
      check: () => requireEmptyFolder(to),
      write: (stage) => importSite(from, stage, () => writeProjectFiles(stage, to, context)),
    })
    if (imported === undefined) {
      print(report.json ? `${JSON.stringify({ ok: true, exitCode: EXIT.done, to })}\n` : `${finishedText(to)}\n`)
      return EXIT.done
    }
    const { files, markdown, left, problems } = imported
    const builds = !problems.some(({ severity }) => severity === 'error')
    const exitCode = builds ? EXIT.done : EXIT.content
    if (report.json) {
      const summary = { ok: builds, exitCode, to, files, markdown, leftOut: sortedProblems(left) }
      print(`${JSON.stringify({ ...summary, problems: sortedProblems(problems) })}\n`)
      return exitCode
    }
    printList('Not carried over (paths in the old site):', left, from)
    printList('Problems in the new site:', report.verbose ? problems : grouped(problems), to)
    print(`${summaryOf(imported, to, builds)}\n`)
    if (builds && report.reporter === 'pretty') printNextSteps(to)
    return exitCode
  } catch (cause) {
    return failureReport(cause, report)
  }

  function printList(heading: string, problems: Problem[], root: string) {
    if (problems.length === 0) return
    if (report.reporter === 'pretty') printError(`\n${heading}\n\n`)
    printProblems(problems, { ...report, root })
  }
}

const finishedText = (to: string) =>
  `Finished an import to ${to} that was killed. To see what it did not carry over, delete that folder and import again.`

/** Messages of one kind that are shown. */
const MAX_OF_A_KIND = 3

/**
 * One problem for each message, at its first place, with the number of pages. Of each kind of warning the most frequent ones, with the
 * number of the others.
 */
function grouped(problems: Problem[]): Problem[] {
  return [...groupBy(problems, ({ code }) => code).values()].flatMap((ofKind) => {
    const byMessage = [...groupBy(ofKind, ({ message }) => message).values()].sort((a, b) => b.length - a.length)
    const shown = ofKind.some(isError) ? byMessage : byMessage.slice(0, MAX_OF_A_KIND)
    const left = byMessage.length - shown.length
    return shown.flatMap(([first, ...others], i) => {
      if (!first) return []
      const pages = new Set([first, ...others].map(({ file }) => file)).size
      const notes = [
        ...(pages > 1 ? [`on ${counted(pages, 'page')}`] : []),
        ...(left > 0 && i === shown.length - 1 ? [`and ${left} more of this kind`] : []),
      ]
      return [{ ...first, message: first.message + (notes.length > 0 ? ` (${notes.join('; ')})` : '') }]
    })
  })
}

const isError = ({ severity }: Problem) => severity === 'error'

/** Maximum number of folders in a line of the summary. */
const MAX_FOLDERS = 10

function summaryOf({ files, markdown, left, problems }: Imported, to: string, builds: boolean): string {
  const folders = (what: string, counts: typeof markdown.notCopied) => {
    const named = counts.slice(0, MAX_FOLDERS).map(({ folder, files }) => `${folder} (${counted(files, 'file')})`)
    const more = counts.length - named.length
    return named.length > 0
      ? [`${what}: ${[...named, ...(more > 0 ? [counted(more, 'more folder')] : [])].join(', ')}.`]
      : []
  }
  return [
    `${counted(markdown.found, 'Markdown file')}, ${markdown.copied} copied.`,
    ...folders('Not copied', markdown.notCopied),
    ...folders('Copied but not published, because a name starts with "_"', markdown.unpublished),
    `${counted(files, 'file')} written to ${to}; ${counted(left.length, 'thing')} not carried over.`,
    `The site ${builds ? 'builds' : 'does not build yet'}${problems.length > 0 ? ` (${count(problems)})` : ''}.`,
  ].join('\n')
}
