// Translates the config into a locale. Each locale is planned as a separate site: the default one at the base URL, the others in
// folders below it.

import { hasLanguage, languageOf, languageTags } from '../../templates/languages/index.ts'
import type { PlateConfig, SidebarConfig, SidebarItemConfig } from '../config/define-config.ts'
import { configPlace } from '../config/load.ts'
import type { ResolvedBlog, ResolvedConfig } from '../config/resolved-config.ts'
import { unbalancedTag } from '../config/rules.ts'
import { isShorthand, type LocaleConfig, type SidebarShorthand } from '../config/schema.ts'
import { CONFIG_HINT, type LocalStrings } from '../content/strings.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { error, type Problem, type Report, warning } from '../core/errors.ts'
import { TRANSLATIONS } from '../core/find-files.ts'
import { indexSlug } from '../core/slug.ts'

/** Folder of a locale in out/ and on the site: '' for the default one, else 'ar/'. */
export const localeFolder = ({ locale, defaultLocale }: Pick<ResolvedConfig, 'locale' | 'defaultLocale'>): string =>
  locale.locale === defaultLocale.locale ? '' : `${locale.path}/`

/** Base URL of a locale. */
export const localeRoot = (config: ResolvedConfig, locale: LocaleConfig): string =>
  config.rootUrl + localeFolder({ ...config, locale })

/** Name of a locale in its own language, for language menus: 'العربية'. */
export function localeLabel({ locale, label }: LocaleConfig): string {
  if (label !== undefined) return label
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** Parts of the config that are translated. */
const TRANSLATED_KEYS = [
  'title',
  'tagline',
  'announcementBar',
  'navbar',
  'footer',
  'docs',
  'blogs',
  'book',
  'rolls',
] as const

/** Keys in them with translatable plain texts and HTML. */
const TEXT_KEYS = new Set([
  ...['title', 'tagline', 'label', 'description', 'sidebarTitle', 'alt', 'licence'],
  ...['name', 'patterns', 'words', 'targetName', 'one', 'many', 'onSuccess', 'onFailure'],
])
const HTML_KEYS = new Set(['content', 'copyright', 'html', 'value'])

const NO_STRINGS: LocalStrings = { config: {}, texts: {}, counts: {}, place: () => ({}) }

/** The config translated into a locale. Reports translations without an original, and unsafe HTML. */
export function localized(
  config: ResolvedConfig,
  locale: LocaleConfig,
  strings: LocalStrings = NO_STRINGS,
  report: Report,
): ResolvedConfig {
  const language = languageOf(locale.locale)
  if (!hasLanguage(locale.locale) && Object.keys(strings.texts).length === 0) report(missingTexts(locale, config))
  const { texts, counts } = {
    texts: { ...language.texts, ...strings.texts },
    counts: { ...language.counts, ...strings.counts },
  }
  const used = new Set<string>()
  const all = new Set<string>()
  const translate = (text: string): string => {
    all.add(text)
    if (!Object.hasOwn(strings.config, text)) return text
    used.add(text)
    return strings.config[text] ?? text
  }
  const translateHtml = (html: string): string => {
    const translation = translate(html)
    if (translation === html) return html
    const fault = markupFault(translation, html)
    if (fault !== undefined) report(error('WB583', fault, strings.place('config', html), 'Copy the tags as they are.'))
    return fault === undefined ? translation : html
  }
  const translated = <T>(value: T, key = ''): T => {
    if (typeof value === 'string')
      return (TEXT_KEYS.has(key) ? translate(value) : HTML_KEYS.has(key) ? translateHtml(value) : value) as T
    if (Array.isArray(value)) return value.map((one) => translated(one, key)) as T
    if (value instanceof Map) return new Map([...value].map(([name, one]) => [name, translated(one)])) as T
    if (typeof value !== 'object' || value === null) return value
    const translation = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, translated(one, name)]))
    return withAddress(translation, value) as T
  }
  const translatedParts = Object.fromEntries(
    TRANSLATED_KEYS.flatMap((key) => (key in config ? [[key, translated(config[key], key)]] : [])),
  ) as Partial<ResolvedConfig>
  for (const docs of translatedParts.docs ?? [])
    docs.sidebars = new Map([...docs.sidebars].map(([id, items]) => [id, translateLabels(items, translate)]))
  const plates = new Map([...config.plates].map(([file, plate]) => [file, translatePlate(plate, translate)]))
  for (const text of Object.keys(strings.config))
    if (!used.has(text)) {
      const message = `The config has no text ${JSON.stringify(text)}.${didYouMean(text, all)}`
      report(warning('WB582', message, strings.place('config', text), CONFIG_HINT))
    }
  const own = { ...config, ...translatedParts, plates, locale, language: { texts, counts } }
  return {
    ...own,
    baseUrl: localeRoot(config, locale),
    blogs: own.blogs.map((blog) => ({ ...blog, ...defaultNames(blog, config, texts) })),
  }
}

/** Keeps the address of a category's generated index, which is made from the original label. */
function withAddress<Item extends object>(translation: Item, original: object): Item {
  const { type, label, link } = original as Record<string, unknown>
  const { type: kind, slug } = (link ?? {}) as Record<string, unknown>
  if (type !== 'category' || kind !== 'generated-index' || slug !== undefined) return translation
  return { ...translation, link: { ...(translation as { link?: object }).link, slug: indexSlug(String(label)) } }
}

/** Translates the labels of `{ Rules: […] }` shorthands by writing them out as categories. */
function translateLabels(items: SidebarConfig, translate: (text: string) => string): SidebarConfig {
  const categories = (shorthand: SidebarShorthand): SidebarItemConfig[] => {
    const inner = Object.entries(shorthand).map(([label, one]) => [label, translateLabels(one, translate)] as const)
    return inner.some(([label]) => translate(label) !== label)
      ? inner.map(([label, one]) => ({ type: 'category', label: translate(label), items: one }))
      : [Object.fromEntries(inner)]
  }
  if (!Array.isArray(items)) {
    const translation = categories(items)
    return translation.length === 1 && translation[0] && isShorthand(translation[0]) ? translation[0] : translation
  }
  return items.flatMap((item): SidebarItemConfig[] => {
    if (typeof item === 'string') return [item]
    if (isShorthand(item)) return categories(item)
    return item.type === 'category' ? [{ ...item, items: translateLabels(item.items, translate) }] : [item]
  })
}

/** Translates the headings and titles of a plate. Its keys, and its own `title`, are names of fields. */
function translatePlate(plate: PlateConfig, translate: (text: string) => string): PlateConfig {
  const headings = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([field, heading]) => [field, translate(heading)]))
  const group = ({ title, facts }: { title: string; facts: Record<string, string> }) => ({
    title: translate(title),
    facts: headings(facts),
  })
  const { stats, abilities, facts, sections, below } = plate
  return {
    ...plate,
    ...(stats && { stats: headings(stats) }),
    ...(abilities && { abilities: headings(abilities) }),
    ...(facts && { facts: headings(facts) }),
    ...(sections && { sections: sections.map(group) }),
    ...(below && { below: group(below) }),
  }
}

function missingTexts({ locale, path }: LocaleConfig, config: ResolvedConfig): Problem {
  const message = `Menus and buttons in the locale "${locale}" are English: they are not translated.`
  const hint = `Add translations to ${TRANSLATIONS}/${path}/strings.yml, below "texts:". Built-in languages: ${languageTags.join(', ')}.`
  return warning('WB584', message, configPlace(config, ['i18n']), hint)
}

/** Default titles of a blog in the locale's language. */
function defaultNames(
  { title, sidebarTitle, description }: ResolvedBlog,
  { language }: ResolvedConfig,
  texts: ResolvedConfig['language']['texts'],
) {
  const { groupBlog, allPosts } = language.texts
  return {
    title: title === groupBlog ? texts.groupBlog : title,
    description: description === groupBlog ? texts.groupBlog : description,
    sidebarTitle: sidebarTitle === allPosts ? texts.allPosts : sidebarTitle,
  }
}

const TAG = /<[^>]*>/g

/** Why translated HTML is refused; undefined if it is fine. Translations are not trusted, so they may only have the original's tags. */
export function markupFault(translation: string, original: string): string | undefined {
  const known: string[] = original.match(TAG) ?? []
  const tags: string[] = translation.match(TAG) ?? []
  const strange = tags.find((tag) => !known.includes(tag))
  if (strange !== undefined)
    return `The translation has the tag ${strange}, which the text in the config does not have. Tags there: ${known.join(' ') || 'none'}.`
  if (/[<>]/.test(translation.replace(TAG, '')))
    return 'The translation has a "<" or ">" outside of a tag: write &lt; or &gt;.'
  const open = unbalancedTag(translation)
  return open === undefined ? undefined : `The translation has an unbalanced ${open}.`
}
