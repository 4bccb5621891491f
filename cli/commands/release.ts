// `wasteland-build release <edition>`: writes content/rules.lock.yml and content/changes/<edition>.yml. Publishes nothing, and edits no
// Markdown. With --dry-run it prints what it would write.

import fs from 'node:fs'
import path from 'node:path'
import { checkSite } from '../build.ts'
import { BuildError, EXIT, error, quiet } from '../core/errors.ts'
import { print } from '../core/print.ts'
import { type Change, changeLine, isOfMeaning } from '../features/rules/changes.ts'
import { readEditions } from '../features/rules/editions.ts'
import { planRelease, type Release } from '../features/rules/release.ts'
import { fileSystemError } from '../write/disk.ts'
import { type CommandContext, foldersOf, reportOptionsOf } from './context.ts'
import { counted, failureReport, printProblems, sortedProblems } from './report.ts'

export async function run(context: CommandContext): Promise<number> {
  const report = reportOptionsOf(context)
  const { options, args } = context
  const [edition = ''] = args
  try {
    const folders = foldersOf(context)
    report.root = folders.root
    const { sites, warnings } = await checkSite({ ...folders, configure: (config) => ({ ...config, edition }) })
    const [first] = sites
    if (!first) throw new BuildError(error('WB658', 'The site has no rules to release.'))
    const release = planRelease(first.site, readEditions(folders.root, quiet), { edition, date: options.date })
    const written = options.dryRun ? [] : writeFiles(release, folders.root)
    if (report.json) print(`${JSON.stringify(summaryOf(release, written, sortedProblems(warnings)))}\n`)
    else {
      printProblems(warnings, report)
      print(textOf(release, written, options.dryRun === true))
    }
    return EXIT.done
  } catch (cause) {
    return failureReport(cause, report)
  }
}

/** Returns the files that have changed. Each is replaced in one step. */
function writeFiles({ files }: Release, root: string): string[] {
  const changed = [...files].filter(([file, text]) => readText(path.join(root, file)) !== text)
  for (const [file, text] of changed) {
    const place = path.join(root, file)
    const stage = `${place}.${process.pid}`
    try {
      fs.mkdirSync(path.dirname(place), { recursive: true })
      fs.writeFileSync(stage, text)
      fs.renameSync(stage, place)
    } catch (cause) {
      fs.rmSync(stage, { force: true })
      throw fileSystemError(cause, place)
    }
  }
  return changed.map(([file]) => file)
}

function readText(file: string): string | undefined {
  try {
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
  } catch (cause) {
    throw fileSystemError(cause, file)
  }
}

const summaryOf = (release: Release, written: string[], problems: unknown) => ({
  ok: true,
  edition: release.edition,
  date: release.date,
  rules: release.rules,
  records: release.records,
  changes: release.changes.map(({ of, key, ...rest }) => ({ [of]: key, ...rest })),
  written,
  problems,
})

function textOf(release: Release, written: string[], isDry: boolean): string {
  const { edition, date, rules, records, changes, isFirst } = release
  const lines = changes.map((change) => `${changeLine(change)}\n`)
  const total = isFirst ? 'The first edition has no changes.' : countsOf(changes)
  const files = isDry
    ? 'Nothing is written.'
    : written.length === 0
      ? 'The files are as they were.'
      : `Written: ${written.join(', ')}`
  return `${isDry ? lines.join('') : ''}Edition ${edition} of ${date}: ${counted(rules, 'rule')}, ${counted(records, 'record')}. ${total}\n${files}\n`
}

function countsOf(changes: Change[]): string {
  const meaning = changes.filter(isOfMeaning).length
  const moved = changes.filter(({ kind }) => kind === 'moved').length
  const empty = changes.filter((change) => isOfMeaning(change) && change.note === '').length
  const notes = empty > 0 ? ` ${counted(empty, 'note')} to fill.` : ''
  return `${counted(meaning, 'change')} of meaning, ${moved} moved, ${changes.length - meaning - moved} of other words.${notes}`
}
