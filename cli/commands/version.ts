// `wasteland-build version <name>`: freezes content/docs as it is now, with its sidebars, in content/versions/<name>.
import fs from 'node:fs'
import path from 'node:path'
import { checkSite } from '../build.ts'
import { isShorthand } from '../config-sidebars.ts'
import { findFiles } from '../content/find-files.ts'
import type { SidebarConfig, SidebarItemConfig } from '../define-config.ts'
import { BuildError, EXIT, error, type Problem, type Report, warning } from '../errors.ts'
import { FROZEN_SIDEBARS } from '../site/version-sidebars.ts'
import { VERSIONS_FOLDER, versionNameFault } from '../site/versions.ts'
import { type CommandContext, foldersOf, reportOptionsOf } from './context.ts'
import { failureReport, printProblems, sortedProblems } from './report.ts'

export async function run(context: CommandContext): Promise<number> {
  const report = reportOptionsOf(context)
  try {
    const folders = foldersOf(context)
    report.root = folders.root
    const { folder, files, notes } = await freeze(context.args[0] ?? '', folders)
    if (report.json) {
      const summary = { ok: true, folder, files, problems: sortedProblems(notes) }
      process.stdout.write(`${JSON.stringify(summary)}\n`)
    } else {
      printProblems(notes, report)
      process.stdout.write(`${files} files frozen in ${folder}\n`)
    }
    return EXIT.done
  } catch (cause) {
    return failureReport(cause, report)
  }
}

/** All or nothing: the files wait in a hidden folder, which builds overlook, and move into place in one step. */
async function freeze(name: string, { root, workDir, cacheDir }: ReturnType<typeof foldersOf>) {
  const folder = `${VERSIONS_FOLDER}/${name}`
  checkName(name, root)
  // What is wrong in the docs would be wrong for good in the version.
  const { sites } = await checkSite({ root, workDir, cacheDir })
  const { docs, markdown } = sites[0]?.site.config ?? {}
  const notes: Problem[] = []
  const found = findFiles(path.join(root, 'content/docs'), root, (problem) => notes.push(problem))
  if (!docs || found.length === 0)
    throw new BuildError(
      error('WB575', 'There are no docs to freeze: content/docs is empty.', { file: 'content/docs' }),
    )
  const sidebars = Object.fromEntries(docs.sidebars)
  const kept = markdown?.html ? sidebars : withoutHtml(sidebars, (problem) => notes.push(problem))
  const stage = path.join(root, VERSIONS_FOLDER, `.freezing-${process.pid}`)
  try {
    for (const { path: file, absolute } of found) copyFile(absolute, path.join(stage, file))
    fs.writeFileSync(path.join(stage, FROZEN_SIDEBARS), `${JSON.stringify(kept, null, 2)}\n`)
    fs.renameSync(stage, path.join(root, folder))
  } finally {
    fs.rmSync(stage, { recursive: true, force: true })
  }
  return { folder, files: found.length + 1, notes }
}

function checkName(name: string, root: string) {
  const taken = versionsIn(path.join(root, VERSIONS_FOLDER))
  const list = taken.join(', ') || 'none'
  const fault = versionNameFault(name)
  const refuse = (code: string, message: string, hint: string) =>
    new BuildError(error(code, message, {}, hint), { exitCode: EXIT.usage })
  if (fault !== undefined)
    throw refuse('WB570', `The version name "${name}" ${fault}.`, `Use a name such as "1.0". Versions so far: ${list}.`)
  const same = taken.find((other) => other.normalize('NFC').toLowerCase() === name.normalize('NFC').toLowerCase())
  if (same !== undefined)
    throw refuse(
      'WB574',
      `There is a version "${same}" in ${VERSIONS_FOLDER}/${same} already.`,
      `Use another name: ${nextNames(name, taken).join(' or ')}. Versions so far: ${list}.`,
    )
}

function versionsIn(dir: string): string[] {
  const stats = fs.statSync(dir, { throwIfNoEntry: false })
  if (stats && !stats.isDirectory())
    throw new BuildError(error('WB577', `${VERSIONS_FOLDER} is not a folder.`, { file: VERSIONS_FOLDER }, 'Rename it.'))
  return stats ? fs.readdirSync(dir).filter((name) => !/^[._]/.test(name)) : []
}

/** Names like a taken one that are free: '1.2' → '1.3', '1.2.1'. */
function nextNames(name: string, taken: string[]): string[] {
  const [, before = `${name}-`, last = '1'] = /^(.*?)(\d+)$/.exec(name) ?? []
  const free = (next: number): string => (taken.includes(before + next) ? free(next + 1) : before + next)
  return [...new Set([free(Number(last) + 1), `${name}.1`])]
    .filter((one) => !taken.includes(one))
    .map((one) => `"${one}"`)
}

function copyFile(from: string, to: string) {
  fs.mkdirSync(path.dirname(to), { recursive: true })
  fs.copyFileSync(from, to)
}

/** Items of HTML are trusted in the config only, so they cannot lie in content. */
function withoutHtml(sidebars: Record<string, SidebarConfig>, report: Report): Record<string, SidebarConfig> {
  const kept = (items: SidebarConfig): SidebarConfig =>
    Array.isArray(items)
      ? items.flatMap((item) => keptItem(item))
      : Object.fromEntries(Object.entries(items).map(([label, inner]) => [label, kept(inner)]))
  const keptItem = (item: SidebarItemConfig): SidebarItemConfig[] => {
    if (typeof item === 'string') return [item]
    if (isShorthand(item)) return [kept(item) as SidebarItemConfig]
    if (item.type === 'category') return [{ ...item, items: kept(item.items) }]
    if (item.type !== 'html') return [item]
    const message = `The sidebar item ${JSON.stringify(item.value.slice(0, 60))} is left out: a version holds no HTML.`
    report(warning('WB576', message, {}, 'Set markdown: { html: true } in site.config.ts to keep it.'))
    return []
  }
  return Object.fromEntries(Object.entries(sidebars).map(([id, items]) => [id, kept(items)]))
}
