// `wasteland-build version <name>`: copies content/docs (or the docs that `--docs` names) with sidebars, data and diagrams to
// content/versions/<name>, and the translations to the folders of their locales.

import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { checkSite } from '../build.ts'
import type { SidebarConfig, SidebarItemConfig } from '../config/define-config.ts'
import { CONFIG_FILE } from '../config/load.ts'
import type { ResolvedConfig, ResolvedDocs } from '../config/resolved-config.ts'
import { isShorthand } from '../config/schema.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { BuildError, EXIT, error, type Problem, quiet, type Report, warning } from '../core/errors.ts'
import { type FoundFile, findFiles, TRANSLATIONS, translationOf } from '../core/find-files.ts'
import { jsonText } from '../core/json-text.ts'
import { print } from '../core/print.ts'
import { FROZEN_DATA, FROZEN_DIAGRAMS } from '../data/data-files.ts'
import { FEATURES } from '../features/index.ts'
import { localeFolder } from '../site/locales.ts'
import type { Site } from '../site/model.ts'
import { FROZEN_SIDEBARS } from '../site/version-sidebars.ts'
import { versionNameFault } from '../site/versions.ts'
import { type CommandContext, type Folders, foldersOf, reportOptionsOf, usage } from './context.ts'
import { counted, failureReport, printProblems, sortedProblems } from './report.ts'

export async function run(context: CommandContext): Promise<number> {
  const report = reportOptionsOf(context)
  try {
    const folders = foldersOf(context)
    report.root = folders.root
    const { frozen, notes } = await freeze(context.args[0] ?? '', context.options.docs, folders)
    if (report.json) {
      const [own, ...translations] = frozen
      const summary = { ok: true, ...own, translations, problems: sortedProblems(notes) }
      print(`${JSON.stringify(summary)}\n`)
    } else {
      printProblems(notes, report)
      for (const { files, folder } of frozen) print(`${counted(files, 'file')} frozen in ${folder}\n`)
    }
    return EXIT.done
  } catch (cause) {
    return failureReport(cause, report)
  }
}

/** The frozen version of one locale. */
interface FrozenLocale {
  /** Of the version, relative to the root: 'content/versions/1.0', 'content/i18n/ar/versions/1.0'. */
  folder: string
  found: FoundFile[]
  /** Data and diagrams, with their paths in the version. */
  data: FoundFile[]
  /** Undefined if they are the same as in the default locale. */
  sidebars: Record<string, SidebarConfig> | undefined
}

/** Copies everything to hidden folders, which builds ignore, and then moves them into place; on errors nothing is left. */
async function freeze(name: string, id: string | undefined, { root, cacheDir }: Folders) {
  checkName(name)
  // Throws on errors, which would otherwise be frozen too.
  const { sites } = await checkSite({ root, cacheDir })
  const notes: Problem[] = []
  const report = (problem: Problem) => notes.push(problem)
  const [own, ...others] = sites.map(({ site }) => {
    const docs = docsToFreeze(id, site.config)
    return freezeLocale(docs, site, name, report)
  })
  if (!own || own.found.length === 0) {
    const { folder } = docsToFreeze(id, sites[0]?.site.config)
    throw new BuildError(error('WB575', `There are no docs to freeze: ${folder} is empty.`, { file: folder }))
  }
  const translations = others
    .map((part) => (isDeepStrictEqual(part.sidebars, own.sidebars) ? { ...part, sidebars: undefined } : part))
    .filter(({ found, data, sidebars }) => found.length > 0 || data.length > 0 || sidebars)
  const parts = [own, ...translations]
  moveIntoPlace(parts, root)
  const frozen = parts.map(({ folder, found, data, sidebars }) => ({
    folder,
    files: found.length + data.length + (sidebars ? 1 : 0),
  }))
  return { frozen, notes }
}

/** The docs with an id; without one, the first. */
function docsToFreeze(id: string | undefined, config: ResolvedConfig | undefined): ResolvedDocs {
  const all = config?.docs ?? []
  const docs = id === undefined ? all[0] : all.find((one) => one.id === id)
  if (docs) return docs
  if (id === undefined) throw new BuildError(error('WB575', 'The site has no docs to freeze.', { file: CONFIG_FILE }))
  const ids = all.map((one) => one.id)
  throw usage(
    'WB579',
    `There are no docs with the id "${id}".${didYouMean(id, ids)}`,
    `Ids: ${ids.join(', ') || 'none'}.`,
  )
}

function freezeLocale(docs: ResolvedDocs, site: Site, name: string, report: Report): FrozenLocale {
  const { config } = site
  const { root, locale } = config
  const isDefault = localeFolder(config) === ''
  const inLocale = (folder: string) => (isDefault ? folder : translationOf(folder, locale))
  const filesIn = (folder: string, problems: Report) => findFiles(path.join(root, inLocale(folder)), root, problems)
  const version = `${docs.versionsFolder}/${name}`
  if (isDefault) checkFree(name, docs, root)
  const sidebars = Object.fromEntries(docs.sidebars)
  return {
    folder: inLocale(version),
    found: filesIn(docs.folder, report),
    data: [
      ...inFolder(FROZEN_DATA, filesIn('content/data', quiet)),
      ...inFolder(FROZEN_DIAGRAMS, filesIn('content/diagrams', quiet)),
      // Locales share these.
      ...(isDefault
        ? copiesOf(
            FEATURES.flatMap(({ freeze }) => freeze?.(site, report) ?? []),
            root,
          )
        : []),
    ],
    // Every locale has the same HTML items, so only the default locale reports them.
    sidebars: config.markdown.html ? sidebars : withoutHtml(sidebars, isDefault ? report : quiet),
  }
}

/** Files below `content/` that lie in the folder of the version under their own names. */
const copiesOf = (files: string[], root: string): FoundFile[] =>
  findFiles(path.join(root, 'content'), root, quiet)
    .filter(({ file }) => files.includes(file))
    .map((found) => ({ ...found, path: path.basename(found.path) }))

const inFolder = (folder: string, files: FoundFile[]): FoundFile[] =>
  files.map((found) => ({ ...found, path: `${folder}/${found.path}` }))

function moveIntoPlace(parts: FrozenLocale[], root: string) {
  const staged = parts.map((part) => {
    const place = path.join(root, part.folder)
    return { ...part, place, stage: path.join(path.dirname(place), `.freezing-${process.pid}`) }
  })
  const moved: string[] = []
  try {
    for (const { found, data, sidebars, stage } of staged) {
      for (const { path: file, absolute } of [...found, ...data]) copyFile(absolute, path.join(stage, file))
      if (!sidebars) continue
      fs.mkdirSync(stage, { recursive: true })
      fs.writeFileSync(path.join(stage, FROZEN_SIDEBARS), jsonText(sidebars))
    }
    for (const { stage, place } of staged) {
      fs.renameSync(stage, place)
      moved.push(place)
    }
  } catch (cause) {
    for (const place of moved) fs.rmSync(place, { recursive: true, force: true })
    throw cause
  } finally {
    for (const { stage } of staged) fs.rmSync(stage, { recursive: true, force: true })
  }
}

function checkName(name: string) {
  const fault = versionNameFault(name)
  if (fault !== undefined) throw usage('WB570', `The version name "${name}" ${fault}.`, 'Use a name such as "1.0".')
}

/** Throws if docs have a version of this name, in any locale. */
function checkFree(name: string, { versionsFolder }: ResolvedDocs, root: string) {
  const locales = foldersIn(TRANSLATIONS, root).map((path) => translationOf(versionsFolder, { path }))
  const places = [versionsFolder, ...locales].flatMap((folder) =>
    foldersIn(folder, root).map((version) => ({ folder, version })),
  )
  const taken = [...new Set(places.map(({ version }) => version))]
  const list = taken.join(', ') || 'none'
  const sameName = (one: string) => one.normalize('NFC').toLowerCase()
  const same = places.find(({ version }) => sameName(version) === sameName(name))
  if (same)
    throw usage(
      'WB574',
      `The version "${same.version}" already exists in ${same.folder}/${same.version}.`,
      `Use another name: ${nextNames(name, taken).join(' or ')}. Existing versions: ${list}.`,
    )
}

function foldersIn(folder: string, root: string): string[] {
  const stats = fs.statSync(path.join(root, folder), { throwIfNoEntry: false })
  if (stats && !stats.isDirectory())
    throw new BuildError(error('WB577', `${folder} is not a folder.`, { file: folder }, 'Rename it.'))
  return stats ? fs.readdirSync(path.join(root, folder)).filter((name) => !/^[._]/.test(name)) : []
}

/** Suggests free names: '1.2' → '1.3', '1.2.1'. */
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

/** Removes HTML items, which are trusted only in the config and not in content. */
function withoutHtml(sidebars: Record<string, SidebarConfig>, report: Report): Record<string, SidebarConfig> {
  const withoutHtmlItems = (items: SidebarConfig): SidebarConfig =>
    Array.isArray(items)
      ? items.flatMap((item) => withoutHtmlItem(item))
      : Object.fromEntries(Object.entries(items).map(([label, inner]) => [label, withoutHtmlItems(inner)]))
  const withoutHtmlItem = (item: SidebarItemConfig): SidebarItemConfig[] => {
    if (typeof item === 'string') return [item]
    if (isShorthand(item)) return [withoutHtmlItems(item) as SidebarItemConfig]
    if (item.type === 'category') return [{ ...item, items: withoutHtmlItems(item.items) }]
    if (item.type !== 'html') return [item]
    const message = `The sidebar item ${JSON.stringify(item.value.slice(0, 60))} is left out: HTML in content is switched off.`
    report(warning('WB576', message, {}, 'Set markdown: { html: true } in site.config.ts to keep it.'))
    return []
  }
  return Object.fromEntries(Object.entries(sidebars).map(([id, items]) => [id, withoutHtmlItems(items)]))
}
