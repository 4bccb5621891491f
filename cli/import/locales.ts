// Imports i18n/<locale>: translated trees, and texts of the config, sidebars and categories.

import fs from 'node:fs'
import path from 'node:path'
import { hasLanguage } from '../../templates/languages/index.ts'
import { DEFAULT_ID } from '../config/schema.ts'
import { type Place, warning } from '../core/errors.ts'
import { jsonText } from '../core/json-text.ts'
import { FROZEN_SIDEBARS } from '../site/version-sidebars.ts'
import { CURRENT } from '../site/versions.ts'
import type { ImportedSite, OldBlog, OldDocs, Tree } from './old-site.ts'
import { idOf, type Part } from './plugins.ts'
import { mapAt, textAt, type Values } from './reader.ts'
import { themeTexts } from './theme-texts.ts'
import {
  categoryFiles,
  configTexts,
  type DocsMessages,
  type Messages,
  readMessages,
  translatedSidebar,
} from './translations.ts'

/** The parts of the site that locales translate. */
interface Importing {
  dir: string
  docs: OldDocs[]
  blogs: OldBlog[]
  given: Values
}

/** Adds the translations of a locale to the site. The default locale has texts of the config only. */
export function addLocale(
  { config, trees, made, left }: ImportedSite,
  locale: string,
  { dir, docs, blogs, given }: Importing,
) {
  const name = config.i18n?.localeConfigs?.[locale]?.path ?? locale
  const folder = path.join(dir, textAt(mapAt(given, 'i18n'), 'path') ?? 'i18n', name)
  const isDefault = locale === (config.i18n?.defaultLocale ?? 'en')
  const own: Tree[] = []
  const folderOf = (part: Part, options: Values) => {
    const id = idOf(options)
    return path.join(folder, `docusaurus-plugin-content-${part}${id === DEFAULT_ID ? '' : `-${id}`}`)
  }
  const classic = path.join(folder, 'docusaurus-theme-classic')
  const messages = (file: string) => readMessages(file, dir, (problem) => left.push(problem))
  const add = (from: string, kind: Part, to: string) => {
    const { excluded, renamed } = trees.find((tree) => tree.to === to) ?? {}
    const names = { ...(excluded && { excluded }), ...(renamed && { renamed }) }
    if (!isDefault) own.push({ from, to: `i18n/${name}/${to}`, kind, ...names })
  }
  const addDocs = (from: string, to: string, original: string, said: Messages) => {
    add(from, 'docs', to)
    if (isDefault) return
    for (const { file, text } of categoryFiles(original, said))
      if (!fs.existsSync(path.join(from, file))) made.push({ file: `i18n/${name}/${to}/${file}`, text })
  }
  const ofDocs = docs.map(({ options, folder: original, to, versions, versionsTo }): DocsMessages => {
    const from = folderOf('docs', options)
    const current = messages(path.join(from, 'current.json'))
    const ofVersions = new Map([[CURRENT, current]])
    addDocs(path.join(from, 'current'), to, original, current)
    for (const version of versions) {
      const place = `${versionsTo}/${version.name}`
      const said = messages(path.join(from, `version-${version.name}.json`))
      ofVersions.set(version.name, said)
      addDocs(path.join(from, `version-${version.name}`), place, version.folder, said)
      const sidebars = isDefault ? undefined : translatedSidebars(version.sidebars, said)
      if (sidebars) made.push({ file: `i18n/${name}/${place}/${FROZEN_SIDEBARS}`, text: jsonText(sidebars) })
    }
    return { current, versions: ofVersions }
  })
  for (const { options, to } of blogs) add(folderOf('blog', options), 'blog', to)
  add(folderOf('pages', {}), 'pages', 'pages')
  trees.push(...own)
  if (!fs.existsSync(folder)) return
  const place = (file: string): Place => ({ file: path.relative(dir, file), line: 1 })
  const texts = configTexts(
    config,
    {
      navbar: messages(path.join(classic, 'navbar.json')),
      footer: messages(path.join(classic, 'footer.json')),
      docs: ofDocs,
      blogs: blogs.map(({ options }) => messages(path.join(folderOf('blog', options), 'options.json'))),
    },
    (fault) => left.push(warning('WB922', `Not carried over: ${fault}`, place(classic))),
  )
  const next = ofDocs[0]?.current.get('version.label')
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

/** Reports the locales without a translated page. */
export function checkLocales({ config, trees, left }: ImportedSite) {
  const { locales = [], defaultLocale = 'en', localeConfigs = {} } = config.i18n ?? {}
  const empty = locales.filter((locale) => {
    const folder = `i18n/${localeConfigs[locale]?.path ?? locale}/`
    return locale !== defaultLocale && !trees.some(({ from, to }) => to.startsWith(folder) && hasMarkdown(from))
  })
  if (empty.length === 0) return
  const have = empty.length === 1 ? `The locale ${empty[0]} has` : `The locales ${empty.join(', ')} have`
  const message = `${have} no translated page, so every page is shown in the default locale.`
  const hint =
    'Translations are often fetched by a script before Docusaurus builds: run it and import again, or remove these locales from i18n.locales.'
  left.push(warning('WB922', message, { file: 'i18n', line: 1 }, hint))
}

const hasMarkdown = (folder: string) =>
  fs.existsSync(folder) &&
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => /\.mdx?$/i.test(name))

/** The sidebars of a version in another language; undefined if nothing in them is translated. */
function translatedSidebars(sidebars: Values, said: Messages): Values | undefined {
  const entries = Object.entries(sidebars).map(([id, items]) => [id, translatedSidebar(items, said)] as const)
  const translated = Object.fromEntries(entries)
  return JSON.stringify(translated) === JSON.stringify(sidebars) ? undefined : translated
}
