// Imports i18n/<locale>: translated trees, and texts of the config, sidebars and categories.
import fs from 'node:fs'
import path from 'node:path'
import { hasLanguage } from '../../templates/languages/index.ts'
import { type Place, warning } from '../errors.ts'
import { jsonText } from '../json-text.ts'
import { FROZEN_SIDEBARS } from '../site/version-sidebars.ts'
import { CURRENT } from '../site/versions.ts'
import type { OldVersion } from './docs.ts'
import type { ImportedSite, Tree } from './docusaurus.ts'
import type { Parts } from './plugins.ts'
import { mapAt, textAt, type Values } from './reader.ts'
import { themeTexts } from './theme-texts.ts'
import { categoryFiles, configTexts, type Messages, readMessages, translatedSidebar } from './translations.ts'

/** The parts of the site that locales translate. */
export interface Importing {
  dir: string
  docsFolder: string | undefined
  versions: OldVersion[]
  parts: Parts
  given: Values
}

/** Adds the translations of a locale to the site. The default locale has texts of the config only. */
export function addLocale(
  { config, trees, made, left }: ImportedSite,
  locale: string,
  { dir, docsFolder, versions, parts, given }: Importing,
) {
  const name = config.i18n?.localeConfigs?.[locale]?.path ?? locale
  const folder = path.join(dir, textAt(mapAt(given, 'i18n'), 'path') ?? 'i18n', name)
  if (!fs.existsSync(folder)) return
  const isDefault = locale === (config.i18n?.defaultLocale ?? 'en')
  const folderOf = (part: keyof Parts) => {
    const id = textAt(parts[part], 'id') ?? 'default'
    return path.join(folder, `docusaurus-plugin-content-${part}${id === 'default' ? '' : `-${id}`}`)
  }
  const docs = folderOf('docs')
  const blog = folderOf('blog')
  const classic = path.join(folder, 'docusaurus-theme-classic')
  const messages = (file: string) => readMessages(file, dir, (problem) => left.push(problem))
  const add = (from: string, kind: Tree['kind'], to: string = kind) => {
    if (!isDefault) trees.push({ from, to: `i18n/${name}/${to}`, kind })
  }
  const addDocs = (from: string, to: string, original: string | undefined, said: Messages) => {
    add(from, 'docs', to)
    if (isDefault) return
    for (const { file, text } of original === undefined ? [] : categoryFiles(original, said))
      if (!fs.existsSync(path.join(from, file))) made.push({ file: `i18n/${name}/${to}/${file}`, text })
  }
  const current = messages(path.join(docs, 'current.json'))
  const said = new Map([[CURRENT, current]])
  addDocs(path.join(docs, 'current'), 'docs', docsFolder, current)
  for (const version of versions) {
    const to = `versions/${version.name}`
    const own = messages(path.join(docs, `version-${version.name}.json`))
    said.set(version.name, own)
    addDocs(path.join(docs, `version-${version.name}`), to, version.folder, own)
    const sidebars = isDefault ? undefined : translatedSidebars(version.sidebars, own)
    if (sidebars) made.push({ file: `i18n/${name}/${to}/${FROZEN_SIDEBARS}`, text: jsonText(sidebars) })
  }
  add(blog, 'blog')
  add(folderOf('pages'), 'pages')
  const place = (file: string): Place => ({ file: path.relative(dir, file), line: 1 })
  const texts = configTexts(
    config,
    {
      navbar: messages(path.join(classic, 'navbar.json')),
      footer: messages(path.join(classic, 'footer.json')),
      docs: current,
      versions: said,
      blog: messages(path.join(blog, 'options.json')),
    },
    (fault) => left.push(warning('WB922', `Not carried over: ${fault}`, place(classic))),
  )
  const next = current.get('version.label')
  const code = path.join(folder, 'code.json')
  const inCode = messages(code)
  // This tool's own texts are better than those of code.json, some of which may be in English.
  const theme = hasLanguage(locale) ? { texts: {}, counts: {} } : themeTexts(inCode, locale)
  const strings = {
    config: texts,
    texts: { ...theme.texts, ...(next !== undefined && { nextVersion: next }) },
    counts: theme.counts,
  }
  const filled = Object.entries(strings).filter(([, one]) => Object.keys(one).length > 0)
  if (filled.length > 0) made.push({ file: `i18n/${name}/strings.json`, text: jsonText(Object.fromEntries(filled)) })
  const isOfPages = [...inCode.keys()].some((key) => !key.startsWith('theme.'))
  if (inCode.size > 0 && (hasLanguage(locale) || isOfPages)) {
    const what = hasLanguage(locale) ? 'Texts of the theme and of React pages' : 'Texts of React pages'
    const hint =
      'The theme here has texts of its own. To change them, write them under "texts" in the strings.json of the locale.'
    left.push(warning('WB922', `${what} are not carried over.`, place(code), hint))
  }
}

/** The sidebars of a version in another language; undefined if nothing in them is translated. */
function translatedSidebars(sidebars: Values, said: Messages): Values | undefined {
  const entries = Object.entries(sidebars).map(([id, items]) => [id, translatedSidebar(items, said)] as const)
  const translated = Object.fromEntries(entries)
  return JSON.stringify(translated) === JSON.stringify(sidebars) ? undefined : translated
}
