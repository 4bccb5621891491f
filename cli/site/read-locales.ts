// Reads the content of every locale.

import path from 'node:path'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import type { LocaleConfig } from '../config/schema.ts'
import { NO_HISTORY, readHistory } from '../content/history.ts'
import type { Content } from '../content/model.ts'
import { readContent, readTranslations } from '../content/read.ts'
import { type LocalStrings, readStrings } from '../content/strings.ts'
import type { Problem, Report } from '../core/errors.ts'
import { type FoundFile, findFiles, relisted, TRANSLATIONS, translationOf } from '../core/find-files.ts'
import { onceFor } from '../core/once.ts'
import { toolHash } from '../core/tool-hash.ts'
import { FROZEN_DATA, isFrozenData, openDataFiles, overlaid } from '../data/data-files.ts'
import type { DataFiles } from '../data/data-record.ts'
import { savePatterns } from '../markdown/code.ts'
import { markdownReader } from '../markdown/index.ts'
import type { Feature } from './feature.ts'
import { showsLastUpdate } from './last-update.ts'
import { localized } from './locales.ts'
import type { Memos } from './memos.ts'
import type { ReadSite } from './plan-memo.ts'

interface ReadLocalesOptions {
  memos: Memos
  cacheDir: string | undefined
  /** Absolute paths that have changed since the last run with these memos; undefined: any may have. */
  changed: string[] | undefined
  /** Whether draft translations replace the originals. */
  drafts: boolean
  features: Feature[]
  report: Report
}

/** The caller has to save `memos` after planning. */
export async function readLocales(
  config: ResolvedConfig,
  { memos, changed, cacheDir, drafts, features, report }: ReadLocalesOptions,
): Promise<Pick<ReadSite, 'locales' | 'found'>> {
  const { root } = config
  const strings = new Map(config.locales.map(({ locale, path }) => [locale, readStrings(path, root, report)]))
  const articles = memos.articles(cacheKey(config, strings, features))
  const openData = (dir: string) => openDataFiles(dir, { root, cache: memos.records, report })
  const data = openData(dataDir(config))
  const history = showsLastUpdate(config) ? readHistory(root, cacheDir, report) : NO_HISTORY
  const known = changed && memos.found && relisted(memos.found, changed)
  const { found, isFaultless } = known ? { found: known, isFaultless: true } : listFiles(root, report)
  memos.found = isFaultless ? found : undefined
  const reading = { config, articles, data, history, found, report }
  const locales: ReadSite['locales'] = []
  let base: Content | undefined
  for (const locale of inOrder(config)) {
    const own = localized(config, locale, strings.get(locale.locale), report)
    base ??= await readContent({
      ...reading,
      readMarkdown: readerOf(own, data, features),
      versionReading: versionReading(own, undefined, { features, openData }),
    })
    const ownData = overlaid(data, openData(translatedDataDir(config, locale)))
    const readMarkdown = readerOf(own, ownData, features)
    const content = await readTranslations(base, {
      ...reading,
      data: ownData,
      readMarkdown,
      versionReading: versionReading(own, locale, { features, openData }),
      folder: locale.path,
      drafts,
    })
    locales.push({ config: own, content })
  }
  savePatterns()
  return { locales, found }
}

/** Lists the files in `content/`. Undefined if that causes errors: reading the folders reports those that matter. */
function listFiles(root: string, report: Report): { found: FoundFile[] | undefined; isFaultless: boolean } {
  const problems: Problem[] = []
  const found = findFiles(path.join(root, 'content'), root, (problem) => problems.push(problem))
  if (found.length === 0 || problems.some(({ severity }) => severity === 'error'))
    return { found: undefined, isFaultless: false }
  problems.forEach(report)
  return { found, isFaultless: problems.length === 0 }
}

const dataDir = ({ root }: ResolvedConfig) => path.join(root, 'content/data')

const translatedDataDir = ({ root }: ResolvedConfig, { path: folder }: LocaleConfig) =>
  path.join(root, TRANSLATIONS, folder, 'data')

/** Data and Markdown reader of a folder of docs that was frozen with data, including the locale's translations. Else undefined. */
const versionReading = (
  config: ResolvedConfig,
  locale: LocaleConfig | undefined,
  { features, openData }: { features: Feature[]; openData: (dir: string) => DataFiles },
) =>
  onceFor((folder: string) => {
    const { root } = config
    const dirs = [folder, ...(locale ? [translationOf(folder, locale)] : [])]
      .map((version) => path.join(root, version, FROZEN_DATA))
      .filter(isFrozenData)
    if (dirs.length === 0) return undefined
    const data = dirs.map(openData).reduce(overlaid)
    return { data, readMarkdown: readerOf(config, data, features) }
  })

/** Locales with the default one first, because the others fall back to its pages. */
const inOrder = ({ defaultLocale, locales }: ResolvedConfig) => [
  defaultLocale,
  ...locales.filter(({ locale }) => locale !== defaultLocale.locale),
]

const readerOf = (config: ResolvedConfig, data: DataFiles, features: Feature[]) =>
  markdownReader({
    ...articleOptions(config),
    texts: config.language.texts,
    language: config.locale.htmlLang,
    data,
    directives: Object.assign({}, ...blocksOf(config, features).map(({ directives }) => directives)),
  })

const blocksOf = (config: ResolvedConfig, features: Feature[]) =>
  features.flatMap(({ blocks }) => blocks?.(config) ?? [])

/** All inputs of an article except its text, the data files and the texts of its locale. */
function articleOptions(config: ResolvedConfig) {
  const { markdown, rules, rolls, checks, plates, replace, formats, rootUrl, theme, docs, blogs } = config
  return {
    ...markdown,
    recordLinks: new Map(
      Object.entries(
        markdown.recordLinks ?? Object.fromEntries([...plates.keys()].map((file) => [file, 'any' as const])),
      ),
    ),
    repairsTags: checks.unbalancedTags !== 'error',
    docs: docs.map(({ folder, versionsFolder, basePath }) => ({ folder, versionsFolder, basePath })),
    postFolders: blogs.map(({ folder }) => folder),
    ...(rules.examples && { examples: rules.examples }),
    rolls,
    ...(rules.playBoxes && { playBoxes: rules.playBoxes }),
    plates,
    hasOwnPlates: replace.plate !== undefined,
    namesFiles: formats.json,
    baseUrl: rootUrl,
    theme: { use: theme.use, drawings: theme.drawings },
  }
}

/** Covers every input of an article besides its text and data files. */
function cacheKey(config: ResolvedConfig, strings: Map<string, LocalStrings>, features: Feature[]): string {
  const { defaultLocale, locales, rolls, plates } = config
  const inputs = [
    toolHash(),
    articleOptions(config),
    blocksOf(config, features).map(({ directives, settings }) => [Object.keys(directives), settings]),
    defaultLocale.locale,
    locales.map(({ locale, path, htmlLang }) => {
      const { texts, config } = strings.get(locale) ?? {}
      return [locale, path, htmlLang, texts, (rolls.length > 0 || plates.size > 0) && config]
    }),
    process.versions.unicode,
  ]
  return JSON.stringify(inputs, (_, value) => (value instanceof Map ? [...value] : value))
}
