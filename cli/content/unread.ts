// Reports content that the build does not read: folders and files in places that mean nothing, docs without pages, translations of
// nothing. A mistyped name would otherwise lose pages without a message.

import { configPlace } from '../config/load.ts'
import type { ResolvedConfig } from '../config/resolved-config.ts'
import { didYouMean, nearest } from '../core/did-you-mean.ts'
import { error, type Report, reportAt, warning } from '../core/errors.ts'
import { isPartial } from '../core/file-names.ts'
import { type FoundFile, isTranslation, TRANSLATIONS } from '../core/find-files.ts'
import { groupBy } from '../core/group-by.ts'
import { CHANGES_FOLDER, LOCK_FILE, ORIGINALS_NAME } from '../core/rules-files.ts'
import { DATA_FILE } from '../data/data-files.ts'

/** `found`: every file in `content/`. */
export function reportUnread(found: FoundFile[], config: ResolvedConfig, report: Report) {
  const files = found.map(({ file }) => file)
  const own = files.filter((file) => !isTranslation(file))
  const meant = reportEmptyParts(own, config, report)
  reportPlaces(
    'content',
    own.filter((file) => !meant.some((folder) => file.startsWith(`${folder}/`))),
    config,
    report,
  )
  for (const locale of localeFolders(files, config, report)) {
    const folder = `${TRANSLATIONS}/${locale}`
    const translations = files.filter((file) => file.startsWith(`${folder}/`))
    reportPlaces(folder, translations, config, report)
    reportVersions(folder, translations, own, config, report)
  }
  for (const file of files) reportData(file, config, report)
}

/** Reports a data file of another format, or in a folder. */
function reportData(file: string, { checks }: ResolvedConfig, report: Report) {
  const name = /^content\/(?:i18n\/[^/]+\/)?data\/(.+\.(?:csv|json5?|ods|toml|tsv|xlsx?|ya?ml))$/i.exec(file)?.[1]
  if (name === undefined || DATA_FILE.test(name) || isPartial(name)) return
  const message = `The build does not read "${name}".`
  const hint = 'It reads lists of records in .yml, .yaml and .json files that are directly in the folder "data".'
  reportAt(checks.unreadContent, error('WB430', message, { file }, hint), report)
}

/** Folders of the languages of the site. Reports those of other languages. */
function localeFolders(files: string[], { locales }: ResolvedConfig, report: Report): string[] {
  const known = locales.map(({ path: folder }) => folder)
  const folders = files.flatMap((file) => (isTranslation(file) ? [file.split('/')[2] ?? ''] : []))
  return [...new Set(folders)].filter((folder) => {
    if (known.includes(folder)) return true
    const message = `No language of the site has the folder "${folder}", so it is not read.${didYouMean(folder, known)}`
    const hint = 'Add the language to i18n.locales in site.config.ts, or correct the name of the folder.'
    report(warning('WB585', message, { file: `${TRANSLATIONS}/${folder}` }, hint))
    return false
  })
}

/** Names that other tools give these folders, and people by mistake. */
const OTHER_NAMES: Record<string, string[]> = {
  docs: ['_docs', 'documentation', 'documents', 'guide', 'guides', 'handbook', 'manual', 'rules', 'wiki'],
  blog: ['_posts', 'articles', 'news', 'post', 'posts'],
  pages: ['_pages'],
  static: ['assets', 'files', 'image', 'images', 'img', 'media', 'pictures', 'public'],
  diagrams: ['drawing', 'drawings', 'svg', 'svgs'],
  data: ['_data', 'tables'],
  i18n: ['_i18n', 'l10n', 'lang', 'languages', 'locale', 'locales', 'translations'],
  versions: ['versioned_docs'],
}

/** Files for people who work on the content. */
const FOR_AUTHORS = /^(?:readme|license|licence|contributing|changelog|credits)\b/i

/** Reports folders and files directly in `base` that are in none of the folders that are read. */
function reportPlaces(base: string, files: string[], { docs, blogs, checks, source }: ResolvedConfig, report: Report) {
  const folders = [
    ...docs.flatMap(({ folder, versionsFolder }) => [folder, versionsFolder]),
    ...blogs.map(({ folder }) => folder),
    ...['pages', 'static', 'data', 'diagrams', ...(base === 'content' ? ['i18n'] : [])].map(
      (name) => `content/${name}`,
    ),
  ].map((folder) => base + folder.slice('content'.length))
  const names = folders.map((folder) => folder.slice(base.length + 1))
  const unread = files.filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)))
  for (const [name, inside] of groupBy(unread, (file) => file.slice(base.length + 1).split('/')[0] ?? '')) {
    const place = `${base}/${name}`
    const isFolder = inside[0] !== place
    const usual = Object.keys(OTHER_NAMES).find((one) => OTHER_NAMES[one]?.includes(name.toLowerCase()))
    const isOwn = isFolder
      ? (isPartial(name) && usual === undefined) || place === CHANGES_FOLDER
      : FOR_AUTHORS.test(name) ||
        place === LOCK_FILE ||
        name === ORIGINALS_NAME ||
        (base !== 'content' && /^strings\.(?:ya?ml|json)$/.test(name))
    // The config may name its files: a cover, a drawing, a component.
    if (isOwn || source.includes(`${place}/`) || (!isFolder && source.includes(place))) continue
    const near = usual !== undefined && names.includes(usual) ? ` Did you mean "${usual}"?` : didYouMean(name, names)
    const what = isFolder
      ? `the folder "${name}" (${inside.length} file${inside.length === 1 ? '' : 's'})`
      : `"${name}"`
    const message = names.includes(name)
      ? `"${name}" is a file, but the build reads a folder of this name.`
      : `The build does not read ${what}.${near}`
    const keep = isFolder && !name.startsWith('_') ? ' Begin its name with _ to keep the folder to yourself.' : ''
    const hint = `It reads ${names.join(', ')}.${keep}`
    reportAt(checks.unreadContent, error('WB430', message, { file: place }, hint), report)
  }
}

/** Reports translated versions that the docs do not have. */
function reportVersions(folder: string, files: string[], own: string[], config: ResolvedConfig, report: Report) {
  for (const { versionsFolder } of config.docs) {
    const versionsIn = (base: string, some: string[]) =>
      new Set(some.flatMap((file) => (file.startsWith(base) && file.slice(base.length).split('/')[0]) || []))
    const known = versionsIn(`${versionsFolder}/`, own)
    const translated = `${folder}${versionsFolder.slice('content'.length)}/`
    for (const version of versionsIn(translated, files)) {
      if (known.has(version)) continue
      const message = `There is no version "${version}" in ${versionsFolder}, so its translation is not read.${didYouMean(version, known)}`
      const problem = error('WB432', message, { file: translated + version }, 'Correct the name, or delete the folder.')
      reportAt(config.checks.unreadContent, problem, report)
    }
  }
}

/** Reports docs and blogs of the config without a page. The usual folders may be missing. Returns the folders that were meant. */
function reportEmptyParts(own: string[], config: ResolvedConfig, report: Report): string[] {
  const meant: string[] = []
  const top = [...new Set(own.map((file) => file.split('/').slice(0, 2).join('/')))]
  const parts = [...config.docs, ...config.blogs.map((blog) => ({ ...blog, versionsFolder: undefined }))]
  for (const { folder, versionsFolder, at } of parts) {
    const isUsual = folder === 'content/docs' || folder === 'content/blog'
    const hasPages = own.some(
      (file) => /\.mdx?$/i.test(file) && [folder, versionsFolder].some((one) => file.startsWith(`${one}/`)),
    )
    if (isUsual || hasPages) continue
    const others = top.filter((one) => !parts.some((part) => part.folder === one))
    const message = `There are no pages in ${folder}, so this part of the site is empty.${didYouMean(folder, others)}`
    meant.push(...nearest(folder, others))
    const hint = 'Put a Markdown file into it, or correct the id or the path.'
    reportAt(config.checks.unreadContent, error('WB431', message, configPlace(config, at), hint), report)
  }
  return meant
}
