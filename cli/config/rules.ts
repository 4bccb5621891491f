// What a schema cannot say of the config: values that depend on each other, addresses, and HTML in it.

import { ICONS, isIcon } from '../../templates/parts/icon-paths.ts'
import { didYouMean } from '../did-you-mean.ts'
import { parseHtml } from '../html.ts'
import { isBlockedScript } from '../markdown/content-policy.ts'
import { VOID } from '../markdown/html-elements.ts'
import { checkSchema, keyPathText, problemAt, type SchemaProblem, show } from '../schema.ts'
import type { I18nConfig, SiteConfig } from './define-config.ts'
import { DROPDOWN_ITEMS, FOOTER_LINKS, NAVBAR_ITEMS } from './schema.ts'
import { sidebarItems } from './sidebars.ts'

/** Tells what is wrong at a key. */
export type Complain = (path: PropertyKey[], message: string, hint?: string) => void

export function checkUrl(url: string | undefined, complain: Complain) {
  if (url === undefined) return
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    return complain(
      ['url'],
      `"url" must be an absolute http(s) URL; found ${show(url)}.`,
      `For example 'https://example.org'.`,
    )
  if (parsed.search || parsed.hash || parsed.username)
    return complain(['url'], `"url" must be a protocol and a host only; found ${show(url)}.`)
  if (parsed.pathname !== '/')
    complain(
      ['url'],
      `"url" must not contain a path; found ${show(url)}.`,
      `Put "${parsed.pathname.replace(/\/?$/, '/')}" into "baseUrl".`,
    )
}

export function checkBaseUrl(baseUrl: string | undefined, complain: Complain) {
  if (baseUrl === undefined || /^\/(?:(?!\.{1,2}\/)[\w.~-]+\/)*$/.test(baseUrl)) return
  complain(
    ['baseUrl'],
    `"baseUrl" must start and end with "/" and hold plain names between; found ${show(baseUrl)}.`,
    `For example '/' or '/game/'.`,
  )
}

export function checkBasePath(given: string | undefined, path: PropertyKey[], complain: Complain) {
  if (given === undefined || /^\/?(?:(?!\.{1,2}(?:\/|$))[\w.~-]+(?:\/|$))*$/.test(given)) return
  complain(path, `"${keyPathText(path)}" must be a path of plain names, such as "docs"; found ${show(given)}.`)
}

export function checkTocLevels(
  levels: { minHeadingLevel?: number; maxHeadingLevel?: number } | undefined,
  complain: Complain,
) {
  const { minHeadingLevel = 2, maxHeadingLevel = Math.max(3, minHeadingLevel) } = levels ?? {}
  if (minHeadingLevel > maxHeadingLevel)
    complain(
      ['docs', 'tableOfContents', 'minHeadingLevel'],
      `"docs.tableOfContents.minHeadingLevel" must be at most "maxHeadingLevel"; found ${minHeadingLevel} and ${maxHeadingLevel}.`,
    )
}

export function checkLocales(i18n: SiteConfig['i18n'], complain: Complain) {
  const { defaultLocale = 'en', locales = [defaultLocale], localeConfigs = {} } = i18n ?? {}
  if (!locales.includes(defaultLocale)) {
    complain(
      ['i18n', 'defaultLocale'],
      `"i18n.defaultLocale" is "${defaultLocale}", which is not one of "i18n.locales": ${locales.join(', ')}.`,
    )
  }
  for (const locale of new Set([defaultLocale, ...locales]))
    if (!isLanguageTag(locale))
      complain(
        ['i18n', locale === defaultLocale ? 'defaultLocale' : 'locales'],
        `"i18n.locales" holds ${show(locale)}, which is not a language tag such as "en" or "pt-BR".`,
      )
  checkLocalePaths(locales, localeConfigs, complain)
  for (const [locale, { htmlLang, calendar }] of Object.entries(localeConfigs)) {
    if (!locales.includes(locale))
      complain(
        ['i18n', 'localeConfigs', locale],
        `"i18n.localeConfigs" speaks of "${locale}", which is not one of "i18n.locales": ${locales.join(', ')}.`,
      )
    if (htmlLang !== undefined && !isLanguageTag(htmlLang))
      complain(
        ['i18n', 'localeConfigs', locale, 'htmlLang'],
        `"i18n.localeConfigs.${locale}.htmlLang" must be a language tag; found ${show(htmlLang)}.`,
      )
    const calendars = Intl.supportedValuesOf('calendar')
    if (calendar !== undefined && !calendars.includes(calendar))
      complain(
        ['i18n', 'localeConfigs', locale, 'calendar'],
        `"i18n.localeConfigs.${locale}.calendar": there is no calendar ${show(calendar)}.${didYouMean(calendar, calendars)}`,
      )
  }
}

/** The path of a locale is a folder and a part of addresses; no two may be the same where case does not count. */
function checkLocalePaths(
  locales: string[],
  localeConfigs: NonNullable<I18nConfig['localeConfigs']>,
  complain: Complain,
) {
  const owners = new Map<string, string>()
  for (const locale of new Set(locales)) {
    const path = localeConfigs[locale]?.path ?? locale
    const at = ['i18n', 'localeConfigs', locale, 'path']
    const other = owners.get(path.toLowerCase())
    // A locale that is no language tag is told of already.
    if (path !== locale && !/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(path))
      complain(at, `"${keyPathText(at)}" must be made of letters, digits, "-" and "_"; found ${show(path)}.`)
    else if (other !== undefined)
      complain(at, `The locales "${other}" and "${locale}" have the same path, ${show(path)}.`)
    owners.set(path.toLowerCase(), locale)
  }
}

function isLanguageTag(tag: unknown): boolean {
  if (typeof tag !== 'string' || !/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag)) return false
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Keys of navbar items that hold what drops down. */
const DROPDOWN_LISTS = ['items', 'dropdownItemsBefore', 'dropdownItemsAfter']

type ItemSchemas = Record<string, Parameters<typeof checkSchema>[0]>

export function checkNavbarItem(
  item: unknown,
  path: PropertyKey[],
  allowed: ItemSchemas = NAVBAR_ITEMS,
): SchemaProblem[] {
  if (typeof item !== 'object' || item === null)
    return [problemAt(path, `"${keyPathText(path)}" must be a navbar item; found ${show(item)}.`)]
  const given = item as Record<'type' | 'items' | 'to' | 'href' | 'icon' | 'activeBaseRegex', unknown>
  const type = given.type ?? (given.items !== undefined ? 'dropdown' : 'link')
  if (allowed === DROPDOWN_ITEMS && type === 'dropdown')
    return [problemAt(path, `"${keyPathText(path)}": nested dropdowns are not allowed.`)]
  if (typeof type !== 'string' || !Object.hasOwn(allowed, type)) return [unknownType(type, path, allowed)]
  const problems = allowed[type] ? checkSchema(allowed[type], item, path).problems : []
  if (type === 'link') problems.push(...checkLink(given, path))
  for (const key of DROPDOWN_LISTS)
    for (const [i, inner] of listAt(item, key).entries())
      problems.push(...checkNavbarItem(inner, [...path, key, i], DROPDOWN_ITEMS))
  return problems
}

function unknownType(type: unknown, path: PropertyKey[], allowed: ItemSchemas): SchemaProblem {
  const types = Object.keys(allowed)
  const near = typeof type === 'string' ? didYouMean(type, types) : ''
  return problemAt(
    [...path, 'type'],
    `"${keyPathText(path)}": no component exists for type ${show(type)}.${near} Types: ${types.join(', ')}.`,
  )
}

function listAt(item: object, key: string): unknown[] {
  const value = (item as Record<string, unknown>)[key]
  return Array.isArray(value) ? value : []
}

/** One address, an icon that exists, and a regular expression that is one. */
function checkLink(
  { to, href, icon, activeBaseRegex }: Partial<Record<'to' | 'href' | 'icon' | 'activeBaseRegex', unknown>>,
  path: PropertyKey[],
): SchemaProblem[] {
  const where = keyPathText(path)
  const problems: SchemaProblem[] = []
  if ((to === undefined) === (href === undefined))
    problems.push(problemAt(path, `"${where}" needs one of "to" and "href", and not both.`))
  if (typeof icon === 'string' && !isIcon(icon)) {
    const icons = Object.keys(ICONS)
    problems.push(
      problemAt(
        [...path, 'icon'],
        `"${where}.icon": there is no icon ${show(icon)}.${didYouMean(icon, icons)} Icons: ${icons.join(', ')}.`,
      ),
    )
  }
  if (typeof activeBaseRegex === 'string') {
    try {
      new RegExp(activeBaseRegex)
    } catch (cause) {
      problems.push(problemAt([...path, 'activeBaseRegex'], `"${where}.activeBaseRegex": ${(cause as Error).message}.`))
    }
  }
  return problems
}

/** All columns, or all simple links. */
export function checkFooterLinks(links: unknown[]): SchemaProblem[] {
  const isColumn = (link: unknown) => typeof link === 'object' && link !== null && 'items' in link
  const columns = links.filter(isColumn).length
  const path = ['footer', 'links']
  if (columns > 0 && columns < links.length) {
    const odd = links.findIndex((link) => isColumn(link) !== isColumn(links[0]))
    return [
      problemAt(
        [...path, odd],
        `"footer.links" must be either all simple links or all columns ({ title, items }), and not a mix of the two: item ${odd} is ${isColumn(links[odd]) ? 'a column' : 'a simple link'}.`,
      ),
    ]
  }
  return links.flatMap((link, i) =>
    isColumn(link)
      ? [
          ...checkSchema(FOOTER_LINKS.column, link, [...path, i]).problems,
          ...listAt(link as object, 'items').flatMap((inner, j) => checkFooterLink(inner, [...path, i, 'items', j])),
        ]
      : checkFooterLink(link, [...path, i]),
  )
}

function checkFooterLink(link: unknown, path: PropertyKey[]): SchemaProblem[] {
  if (typeof link !== 'object' || link === null)
    return [problemAt(path, `"${keyPathText(path)}" must be a footer link; found ${show(link)}.`)]
  if ('html' in link) return checkSchema(FOOTER_LINKS.html, link, path).problems
  return [...checkSchema(FOOTER_LINKS.link, link, path).problems, ...checkLink(link, path)]
}

/** Every piece of HTML in the config. */
export function htmlStrings(
  { announcementBar, footer, docs }: SiteConfig,
  navbarItems: unknown[],
  footerLinks: unknown[],
): [PropertyKey[], unknown][] {
  const found: [PropertyKey[], unknown][] = [
    [['announcementBar', 'content'], announcementBar?.content],
    [['footer', 'copyright'], footer?.copyright],
  ]
  const visit = (items: unknown[], path: PropertyKey[], above: unknown[] = []) => {
    for (const [i, item] of items.entries()) {
      if (typeof item !== 'object' || item === null || above.includes(item)) continue
      const { type, value, html } = item as { type?: unknown; value?: unknown; html?: unknown }
      if (type === 'html') found.push([[...path, i, 'value'], value])
      if (html !== undefined) found.push([[...path, i, 'html'], html])
      for (const key of DROPDOWN_LISTS) visit(listAt(item, key), [...path, i, key], [...above, item])
    }
  }
  visit(navbarItems, ['navbar', 'items'])
  visit(footerLinks, ['footer', 'links'])
  if (typeof docs === 'object' && docs !== null)
    for (const [path, item] of sidebarItems(docs.sidebars, ['docs', 'sidebars']))
      if ('type' in item && item.type === 'html') found.push([[...path, 'value'], (item as { value?: unknown }).value])
  return found
}

/** HTML in the config is trusted, but an open tag there would break every page, and the content policy blocks inline styles and handlers. */
export function checkHtml(path: PropertyKey[], html: unknown, complain: Complain, warn: Complain) {
  if (typeof html !== 'string') return
  const unbalanced = unbalancedTag(html)
  if (unbalanced)
    complain(path, `"${keyPathText(path)}" has an unbalanced ${unbalanced}, which would break every page.`)
  if (hasBlockedCode(html))
    warn(
      path,
      `"${keyPathText(path)}" holds an inline script, a script of another site, a style= or an on…= attribute, which the site's content security policy blocks.`,
      'Put styles and scripts into files of content/static, or leave them out.',
    )
}

/** Whether the content policy of a site would block a part of this HTML. */
function hasBlockedCode(html: string): boolean {
  let isBlocked = false
  parseHtml(html, {
    open(name, attributes) {
      const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
      isBlocked ||= name === 'script' && isBlockedScript(text.join(''))
      isBlocked ||= Object.keys(attributes).some((key) => key === 'style' || /^on\w/.test(key))
    },
  })
  return isBlocked
}

/** A tag that is not closed, or closed and not open. */
export function unbalancedTag(html: string): string | undefined {
  const text = html.replace(/<!--[\s\S]*?-->/g, '')
  const open: string[] = []
  for (const [tag, slash, name = ''] of text.matchAll(/<(\/?)([a-zA-Z][\w-]*)(?:[^"'>]|"[^"]*"|'[^']*')*(?:>|$)/g)) {
    if (!tag.endsWith('>')) return `<${slash}${name}`
    if (VOID.has(name.toLowerCase()) || tag.endsWith('/>')) continue
    if (!slash) open.push(name)
    else if (open.pop()?.toLowerCase() !== name.toLowerCase()) return `</${name}>`
  }
  const left = open.pop()
  return left && `<${left}>`
}
