// Translations from the JSON files below i18n/: texts of the config, sidebars of versions, `_category_` files.
import fs from 'node:fs'
import path from 'node:path'
import type { SiteConfig } from '../config/define-config.ts'
import { splitNumberPrefix } from '../core/addresses.ts'
import { quiet, type Report } from '../core/errors.ts'
import { jsonText } from '../core/json-text.ts'
import { indexSlug } from '../core/slug.ts'
import { readValue } from '../data/records.ts'
import { markupFault } from '../site/locales.ts'
import { mapAt } from './reader.ts'

/** Translations by key: 'item.label.Rules' is 'Regeln'. */
export type Messages = ReadonlyMap<string, string>

/** The messages of a JSON file; none if there is no such file. `root`: places are relative to it. */
export function readMessages(file: string, root: string, report: Report): Messages {
  if (!fs.existsSync(file)) return new Map()
  const value = readValue(fs.readFileSync(file), path.relative(root, file), report)
  return new Map(
    Object.entries(value ?? {}).flatMap(([key, one]): [string, string][] => {
      const message: unknown = typeof one === 'string' ? one : (one as { message?: unknown } | null)?.message
      return typeof message === 'string' && message !== '' ? [[key, message]] : []
    }),
  )
}

/** The JSON files of one locale that translate texts of the config. */
interface ConfigMessages {
  navbar: Messages
  footer: Messages
  /** In the order of the config, as the blogs. */
  docs: DocsMessages[]
  blogs: Messages[]
}

/** The messages of docs: of the current ones, and of each version by name. */
export interface DocsMessages {
  current: Messages
  versions: ReadonlyMap<string, Messages>
}

/** Translations by text of the config. Leaves out those of texts that the config does not contain. */
export function configTexts(
  config: SiteConfig,
  { navbar, footer, docs, blogs }: ConfigMessages,
  leave: (fault: string) => void,
): Record<string, string> {
  const { known, categories } = textsOf(config)
  const pairs: [original: string | undefined, said: string | undefined][] = [
    [config.navbar?.title ?? config.title, navbar.get('title')],
    [config.navbar?.logo?.alt, navbar.get('logo.alt')],
    ...pairsAfter(navbar, /^item\.label\./),
    [config.footer?.logo?.alt, footer.get('logo.alt')],
    [config.footer?.copyright, footer.get('copyright')],
    ...pairsAfter(footer, /^link\.(?:title|item\.label)\./),
    ...[config.blog || []].flat().flatMap(({ title, description, sidebarTitle }, i): typeof pairs => [
      [title, blogs[i]?.get('title')],
      [description, blogs[i]?.get('description')],
      [sidebarTitle, blogs[i]?.get('sidebar.title')],
    ]),
    ...[config.docs || []]
      .flat()
      .flatMap((own, i) =>
        [...(docs[i]?.versions ?? [])].map(([name, said]): (typeof pairs)[number] => [
          own.versions?.[name]?.label,
          said.get('version.label'),
        ]),
      ),
    ...docs.flatMap(({ current }) => pairsAfter(current, /^sidebar\..+?\.(?:link|doc)\./)),
    ...docs
      .flatMap(({ current }) => [...categoryTexts(current)])
      .flatMap(([label, said]): typeof pairs => {
        const link = categories.get(label)
        return [
          [label, said.label],
          [link?.title, said.title],
          [link?.description, said.description],
        ]
      }),
  ]
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, string] => {
      const [original, said] = pair
      if (original === undefined || said === undefined || said === original || !known.has(original)) return false
      const fault = /[<>]/.test(original + said) ? markupFault(said, original) : undefined
      if (fault !== undefined) leave(fault)
      return fault === undefined
    }),
  )
}

const pairsAfter = (messages: Messages, start: RegExp): [string, string][] =>
  [...messages].flatMap(([key, said]) => (start.test(key) ? [[key.replace(start, ''), said]] : []))

interface CategoryTexts {
  label?: string
  title?: string
  description?: string
}

/** Translations of the categories of sidebars, by their label. */
function categoryTexts(messages: Messages): Map<string, CategoryTexts> {
  const found = new Map<string, CategoryTexts>()
  for (const [rest, said] of pairsAfter(messages, /^sidebar\..+?\.category\./)) {
    const [, label = rest, part = 'label'] = /^(.*)\.link\.generated-index\.(title|description)$/s.exec(rest) ?? []
    found.set(label, { ...found.get(label), [part]: said })
  }
  return found
}

/** Every text of a config, and the texts of the pages of its categories, by label. */
function textsOf(config: SiteConfig) {
  const known = new Set<string>()
  const categories = new Map<string, CategoryTexts>()
  const visit = (value: unknown) => {
    if (typeof value === 'string') known.add(value)
    if (typeof value !== 'object' || value === null) return
    const { type, label, link } = value as Record<string, unknown>
    if (type === 'category' && typeof label === 'string') categories.set(label, (link ?? {}) as CategoryTexts)
    Object.values(value).forEach(visit)
  }
  visit(config)
  return { known, categories }
}

/** Translates the labels of a sidebar. */
export function translatedSidebar<Items>(items: Items, messages: Messages): Items {
  const categories = categoryTexts(messages)
  const labels = new Map(pairsAfter(messages, /^sidebar\..+?\.(?:link|doc)\./))
  const translated = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(translated)
    if (typeof value !== 'object' || value === null) return value
    const item = value as Record<string, unknown>
    const name = String(item.label)
    if (item.type !== 'category') return labels.has(name) ? { ...item, label: labels.get(name) } : item
    const { label = item.label, ...page } = categories.get(name) ?? {}
    const address = mapAt(item, 'link').type === 'generated-index' && { slug: indexSlug(name) }
    const link = typeof item.link === 'object' && { link: { ...address, ...item.link, ...page } }
    return { ...item, label, ...link, items: translated(item.items) }
  }
  return translated(items) as Items
}

/** `_category_` files for the folders of a translated tree, relative to it. `docs`: the folder that is translated. */
export function categoryFiles(docs: string, messages: Messages): { file: string; text: string }[] {
  const texts = categoryTexts(messages)
  if (texts.size === 0 || !fs.existsSync(docs)) return []
  const folders = fs.readdirSync(docs, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders.flatMap(({ parentPath, name }) => {
    const folder = path.join(parentPath, name)
    const own = fs.readdirSync(folder).find((one) => /^_category_\.(?:json|ya?ml)$/.test(one))
    const value = own && readValue(fs.readFileSync(path.join(folder, own)), own, quiet)
    const label = (value as { label?: unknown } | undefined)?.label ?? splitNumberPrefix(name).name
    const { label: said, ...page } = texts.get(String(label)) ?? {}
    const contents = {
      ...(said !== undefined && { label: said }),
      ...(Object.keys(page).length > 0 && { link: { type: 'generated-index', ...page } }),
    }
    if (Object.keys(contents).length === 0) return []
    // It replaces only a file of the same name. JSON is also YAML.
    const file = path.join(path.relative(docs, folder), own ?? '_category_.json')
    return [{ file, text: jsonText(contents) }]
  })
}
