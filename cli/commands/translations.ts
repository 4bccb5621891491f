// `wasteland-build translations`: lists translations that are missing, behind, or of which this is unknown, and records that only one
// language has. With --done it notes that files are up to date.

import fs from 'node:fs'
import path from 'node:path'
import { loadConfig } from '../config/load.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { LocaleConfig } from '../config/schema.ts'
import { NO_HISTORY, readHistory } from '../content/history.ts'
import type { History } from '../content/model.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { BuildError, EXIT, type Problem, quiet } from '../core/errors.ts'
import { findFiles, TRANSLATIONS } from '../core/find-files.ts'
import { escapeLine, print } from '../core/print.ts'
import { openDataFiles } from '../data/data-files.ts'
import {
  type Originals,
  originalHash,
  originalsFile,
  originalsText,
  readOriginals,
} from '../features/translations/originals.ts'
import { type CommandContext, foldersOf, reportOptionsOf, usage } from './context.ts'
import { failureReport } from './report.ts'

type State = 'missing' | 'behind' | 'unknown' | 'current'

interface Translation {
  locale: string
  /** In the folder of the language: 'docs/chases.md'. */
  file: string
  state: State
}

interface LocaleReport {
  translations: Translation[]
  /** Records that only one of the two languages has: 'weapons/knife'. */
  records: { locale: string; record: string; only: 'original' | 'translation' }[]
}

export async function run(context: CommandContext): Promise<number> {
  const report = reportOptionsOf(context)
  const { options } = context
  try {
    const { root, cacheDir } = foldersOf(context)
    report.root = root
    const { config } = await loadConfig(root, cacheDir)
    const locales = config.locales.filter(({ locale }) => locale !== config.defaultLocale.locale)
    if (locales.length === 0)
      throw usage('WB662', 'The site has one language only.', 'Add another to i18n.locales in site.config.ts.')
    if (options.done) return noteDone(options.done, locales, config, report.json)
    const history = readHistory(root, cacheDir, quiet)
    const found = locales.map((locale) => reportOf(locale, config, history))
    const translations = found.flatMap((one) => one.translations)
    const records = found.flatMap((one) => one.records)
    if (report.json) print(`${JSON.stringify({ ok: true, translations, records })}\n`)
    else print(tableOf(translations, records))
    return EXIT.done
  } catch (cause) {
    return failureReport(cause, report)
  }
}

/** Files below `content/` that have translations, by their path there. */
function originalsOf({ root, docs, blogs }: ResolvedConfig): string[] {
  const folders = [...docs, ...blogs].map(({ folder }) => folder)
  return [...folders, 'content/pages'].flatMap((folder) =>
    findFiles(path.join(root, folder), root, quiet)
      .filter((found) => /\.mdx?$/i.test(found.path) && !/(?:^|\/)_/.test(found.path))
      .map(({ file }) => file.slice('content/'.length)),
  )
}

const translated = (file: string, { path: folder }: LocaleConfig) => `${TRANSLATIONS}/${folder}/${file}`

function reportOf(locale: LocaleConfig, config: ResolvedConfig, history: History): LocaleReport {
  const { root } = config
  const done = originalsIn(locale, root)
  const translations = originalsOf(config).map((file): Translation => {
    const state = fs.existsSync(path.join(root, translated(file, locale)))
      ? stateOf(file, locale, done, root, history)
      : 'missing'
    return { locale: locale.locale, file, state }
  })
  return { translations, records: recordsOf(locale, root) }
}

/** Throws a BuildError if the list cannot be read. */
function originalsIn(locale: LocaleConfig, root: string): Originals {
  const problems: Problem[] = []
  const done = readOriginals(locale, root, (problem) => problems.push(problem))
  if (problems.length > 0) throw new BuildError(problems)
  return done ?? new Map()
}

/** If there is no entry, compares the last commits in git. Without git the state is unknown. */
function stateOf(file: string, locale: LocaleConfig, done: Originals, root: string, history: History): State {
  const hash = done.get(file)
  if (hash !== undefined) return hash === originalHash(file, root) ? 'current' : 'behind'
  if (history === NO_HISTORY) return 'unknown'
  const [original, own] = [history(`content/${file}`), history(translated(file, locale))]
  if (!original || !own) return 'unknown'
  return original.date > own.date ? 'behind' : 'current'
}

function recordsOf(locale: LocaleConfig, root: string): LocaleReport['records'] {
  const base = openDataFiles(path.join(root, 'content/data'), { root, report: quiet })
  const own = openDataFiles(path.join(root, translated('data', locale)), { root, report: quiet })
  return own.names().flatMap((name) => {
    const [there, here] = [idsOf(base.get(name)), idsOf(own.get(name))]
    const only = (ids: Set<string>, others: Set<string>, only: 'original' | 'translation') =>
      [...ids].filter((id) => !others.has(id)).map((id) => ({ locale: locale.locale, record: `${name}/${id}`, only }))
    return [...only(there, here, 'original'), ...only(here, there, 'translation')]
  })
}

const idsOf = (records: Record<string, unknown>[] | undefined) =>
  new Set((records ?? []).flatMap(({ id }) => (id === undefined ? [] : [String(id)])))

function tableOf(translations: Translation[], records: LocaleReport['records']): string {
  const open = translations.filter(({ state }) => state !== 'current')
  const width = Math.max(...open.map(({ locale }) => locale.length), 0)
  const rows = open.map(({ locale, file, state }) => `${state.padEnd(8)} ${locale.padEnd(width)} ${escapeLine(file)}\n`)
  const more = records.map(
    ({ locale, record, only }) => `${locale.padEnd(width)} ${escapeLine(record)}: only in the ${only}\n`,
  )
  const count = (state: State) => translations.filter((one) => one.state === state).length
  const total = (['missing', 'behind', 'unknown', 'current'] as const)
    .map((state) => `${count(state)} ${state}`)
    .join(', ')
  return `${rows.join('')}${more.join('')}${total}\n`
}

/** Notes the hashes of the originals as they are. */
function noteDone(names: string[], locales: LocaleConfig[], config: ResolvedConfig, isJson: boolean): number {
  const { root } = config
  const originals = originalsOf(config)
  const all = names.length === 1 && names[0] === 'all'
  const wanted = new Set(names.map((name) => name.replace(/^(?:\.\/)?(?:content\/)?/, '')))
  const used = new Set<string>()
  const written: string[] = []
  const known: string[] = []
  const texts = locales.map((locale) => {
    const done = originalsIn(locale, root)
    let isChanged = false
    for (const file of originals) {
      const own = translated(file, locale)
      if (!fs.existsSync(path.join(root, own))) continue
      known.push(own)
      const short = own.slice('content/'.length)
      if (!all && !wanted.has(short) && !wanted.has(file)) continue
      used.add(short).add(file)
      done.set(file, originalHash(file, root) ?? '')
      isChanged = true
    }
    return { locale, done, isChanged }
  })
  const missing = [...wanted].find((name) => !used.has(name))
  if (!all && missing !== undefined)
    throw usage(
      'WB662',
      `There is no translation "${missing}".${didYouMean(`content/${missing}`, known)}`,
      'Name a file in content/i18n, or an original with translations.',
    )
  for (const { locale, done, isChanged } of texts) {
    if (!isChanged) continue
    const file = originalsFile(locale)
    const place = path.join(root, file)
    if (fs.existsSync(place) && fs.readFileSync(place, 'utf8') === originalsText(done)) continue
    fs.writeFileSync(`${place}.${process.pid}`, originalsText(done))
    fs.renameSync(`${place}.${process.pid}`, place)
    written.push(file)
  }
  print(
    isJson
      ? `${JSON.stringify({ ok: true, written })}\n`
      : `${written.length === 0 ? 'The files are as they were.' : `Written: ${written.join(', ')}`}\n`,
  )
  return EXIT.done
}
