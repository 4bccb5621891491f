// `wasteland-build import`: converts one document, or a site of another system, and lists what is not carried over.
import fs from 'node:fs'
import path from 'node:path'
import { EXIT, type Problem } from '../core/errors.ts'
import { groupBy } from '../core/group-by.ts'
import { print, printError } from '../core/print.ts'
import { type Imported, importSite, readSite } from '../import/import-site.ts'
import { isWithin, realPath } from '../write/disk.ts'
import { type CommandContext, reportOptionsOf, usage } from './context.ts'
import { nextSteps, printNextSteps, requireEmptyFolder, writeProjectFiles } from './init.ts'
import { count, counted, failureReport, printProblems, sortedProblems } from './report.ts'
import { writeWhole } from './write-whole.ts'

export async function run(context: CommandContext): Promise<number> {
  const report = reportOptionsOf(context)
  const from = path.resolve(context.args[0] ?? '.')
  const to = path.resolve(context.options.to ?? '.')
  const isDocument = fs.statSync(from, { throwIfNoEntry: false })?.isFile() ?? false
  const folder = isDocument ? path.dirname(from) : from
  report.root = folder
  try {
    if (!isDocument && isWithin(realPath(to), realPath(from)))
      throw usage('WB924', `${to} is inside the site to import.`, 'Choose another folder with --to.')
    const site = await readSite(from, context.options.split)
    const imported = await writeWhole(to, {
      check: () => requireEmptyFolder(to),
      write: (stage) => {
        writeProjectFiles(stage, to, context)
        return importSite(site, folder, stage)
      },
    })
    if (imported === undefined) {
      print(report.json ? `${JSON.stringify({ ok: true, exitCode: EXIT.done, to })}\n` : `${finishedText(to)}\n`)
      return EXIT.done
    }
    const { files, markdown, document, left, problems } = imported
    const builds = !problems.some(({ severity }) => severity === 'error')
    const exitCode = builds ? EXIT.done : EXIT.content
    if (report.json) {
      const counts = document ?? { markdown }
      const summary = { ok: builds, exitCode, to, files, ...counts, leftOut: sortedProblems(left) }
      print(`${JSON.stringify({ ...summary, problems: sortedProblems(problems) })}\n`)
      return exitCode
    }
    const shown = report.verbose ? problems : grouped(problems)
    if (report.reporter === 'pretty' && left.length + shown.length > MAX_SHORT) printError(firstSteps(imported, to))
    printList(`Not carried over, and what to look at${isDocument ? '' : ' (paths in the old site)'}:`, left, folder)
    printList('Problems in the new site:', shown, to)
    print(`${summaryOf(imported, to, builds, shown.length)}\n`)
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

/** Number of problems in a report that needs no introduction. */
const MAX_SHORT = 15

/** Number of kinds that the introduction names. */
const MAX_KINDS = 3

/** The introduction of a long report: what to do first. */
function firstSteps({ problems, left }: Imported, to: string): string {
  const hidden = [...new Set(problems.flatMap(({ file = '' }) => (/\/_[^/]*$/.test(file) ? [file] : [])))]
  const kinds = [...groupBy(problems, ({ code }) => code)].sort(([, a], [, b]) => b.length - a.length)
  const often = kinds.slice(0, MAX_KINDS).map(([code, { length }]) => `${code} (${times(length)})`)
  const isOne = hidden.length === 1
  const steps = [
    `Look at the new site: ${nextSteps(to)}`,
    ...(hidden.length > 0
      ? [
          `Repair ${counted(hidden.length, 'page')} that ${isOne ? 'is' : 'are'} not published, such as ${hidden[0]}: search below for names that begin with _.`,
        ]
      : []),
    ...(often.length > 0
      ? [`Then repair what is most frequent: ${often.join(', ')}. Below, each kind is shown with its first places.`]
      : []),
    ...(left.length > 0
      ? [`What is not carried over, or has another form, is in the first list (${left.length}).`]
      : []),
  ]
  return `\nWhat to do first:\n\n${steps.map((step, i) => `${i + 1}. ${step}\n`).join('')}`
}

const times = (count: number) => (count === 1 ? 'once' : `${count.toLocaleString('en')} times`)

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

function summaryOf(
  { files, markdown, document, left, problems }: Imported,
  to: string,
  builds: boolean,
  shown: number,
): string {
  const folders = (what: string, counts: typeof markdown.notCopied) => {
    const named = counts.slice(0, MAX_FOLDERS).map(({ folder, files }) => `${folder} (${counted(files, 'file')})`)
    const more = counts.length - named.length
    return named.length > 0
      ? [`${what}: ${[...named, ...(more > 0 ? [counted(more, 'more folder')] : [])].join(', ')}.`]
      : []
  }
  const rest = shown < problems.length ? '; --verbose lists each' : ''
  return [
    ...(document
      ? [`${counted(document.pages, 'page')} and ${counted(document.pictures, 'picture')}.`]
      : [
          `${counted(markdown.found, 'Markdown file')}, ${markdown.copied} copied.`,
          ...folders('Not copied', markdown.notCopied),
          ...folders('Copied but not published, because a name starts with "_"', markdown.unpublished),
        ]),
    `${counted(files, 'file')} written to ${to}; ${counted(left.length, 'thing')} ${document ? 'to look at' : 'not carried over'}.`,
    `The site ${builds ? 'builds' : 'does not build yet'}${problems.length > 0 ? ` (${count(problems)}${rest})` : ''}.`,
  ].join('\n')
}
