// Checks of the config that need more than the type of a value: addresses, values that depend on each other, and HTML.
import { ICONS, isIcon } from '../../templates/icons/icon-paths.ts'
import { parseDice } from '../../templates/play/roll.ts'
import { isBlockedScript } from '../core/content-policy.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { parseHtml } from '../core/html.ts'
import { VOID } from '../core/html-elements.ts'
import { addProblem, keyPathText, show } from '../core/schema.ts'
import type * as z from '../core/z.ts'

type Context = z.core.$RefinementCtx

export function checkUrl(url: string, context: Context) {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    addProblem(context, '{key} must be an absolute http(s) URL; {found}.', [], `For example 'https://example.org'.`)
  else if (parsed.search || parsed.hash || parsed.username)
    addProblem(context, '{key} must contain only a protocol and a host; {found}.')
  else if (parsed.pathname !== '/') {
    const baseUrl = parsed.pathname.replace(/\/?$/, '/')
    addProblem(context, '{key} must not contain a path; {found}.', [], `Put "${baseUrl}" into "baseUrl".`)
  }
}

export const BASE_URL = /^\/(?:(?!\.{1,2}\/)[\w.~-]+\/)*$/

export function checkBaseUrl(baseUrl: string, context: Context) {
  if (BASE_URL.test(baseUrl)) return
  const message = '{key} must start and end with "/", with plain names between; {found}.'
  addProblem(context, message, [], `For example '/' or '/game/'.`)
}

export function checkBasePath(path: string, context: Context) {
  if (/^\/?(?:(?!\.{1,2}(?:\/|$))[\w.~-]+(?:\/|$))*$/.test(path)) return
  addProblem(context, '{key} must be a path of plain names, such as "docs"; {found}.')
}

export function checkHeadingLevels({ min, max }: { min: number; max: number }, context: Context) {
  const message = `{key} must be at most "maxHeadingLevel"; found ${min} and ${max}.`
  if (min > max) addProblem(context, message, ['minHeadingLevel'])
}

const DIRECTIVES =
  'script-src style-src img-src font-src connect-src media-src frame-src worker-src form-action manifest-src'.split(' ')

export function checkContentPolicy(policy: Record<string, unknown>, context: Context) {
  for (const [name, value] of Object.entries(policy)) {
    if (name === 'in' && typeof value === 'string') continue
    if (name !== 'in' && DIRECTIVES.includes(name) && Array.isArray(value)) {
      const odd = value.find((source) => /[;,\s]/.test(String(source)))
      if (odd !== undefined) addProblem(context, '{key}: write each source as an item of the list; {found}.', [name])
      continue
    }
    const known = ['in', ...DIRECTIVES]
    const message = `{key} is not a directive with a list of sources.${didYouMean(name, known)} Directives: ${DIRECTIVES.join(', ')}.`
    addProblem(context, message, [name])
  }
}

type LocaleValues = Partial<Record<'label' | 'htmlLang' | 'path' | 'calendar', string | undefined>> & {
  direction?: 'ltr' | 'rtl' | undefined
}

/** `i18n` of the config with its defaults, but for the options of locales. */
export interface Locales {
  defaultLocale: string
  locales?: string[] | undefined
  localeConfigs: Record<string, LocaleValues>
}

export function checkLocales({ defaultLocale, locales = [defaultLocale], localeConfigs }: Locales, context: Context) {
  const list = `one of "i18n.locales": ${locales.join(', ')}`
  if (!locales.includes(defaultLocale))
    addProblem(context, `{key} is "${defaultLocale}", which is not ${list}.`, ['defaultLocale'])
  for (const locale of new Set([defaultLocale, ...locales]))
    if (!isLanguageTag(locale)) {
      const message = `"i18n.locales" contains ${show(locale)}, which is not a language tag such as "en" or "pt-BR".`
      addProblem(context, message, [locale === defaultLocale ? 'defaultLocale' : 'locales'])
    }
  checkLocalePaths(locales, localeConfigs, context)
  for (const [locale, { htmlLang, calendar }] of Object.entries(localeConfigs)) {
    const path = ['localeConfigs', locale]
    if (!locales.includes(locale)) addProblem(context, `{key}: "${locale}" is not ${list}.`, path)
    if (htmlLang !== undefined && !isLanguageTag(htmlLang))
      addProblem(context, '{key} must be a language tag; {found}.', [...path, 'htmlLang'])
    const calendars = calendar === undefined ? [] : Intl.supportedValuesOf('calendar')
    if (calendar !== undefined && !calendars.includes(calendar)) {
      const message = `{key}: there is no calendar ${show(calendar)}.${didYouMean(calendar, calendars)}`
      addProblem(context, message, [...path, 'calendar'])
    }
  }
}

/** The path of a locale is a folder name and part of addresses. No two may be equal, ignoring case. */
function checkLocalePaths(locales: string[], localeConfigs: Locales['localeConfigs'], context: Context) {
  const owners = new Map<string, string>()
  for (const locale of new Set(locales)) {
    const path = localeConfigs[locale]?.path ?? locale
    const other = owners.get(path.toLowerCase())
    const complain = (message: string) => addProblem(context, message, ['localeConfigs', locale, 'path'])
    if (path !== locale && !/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(path))
      complain('{key} must be made of letters, digits, "-" and "_"; {found}.')
    else if (other !== undefined) complain(`The locales "${other}" and "${locale}" have the same path, ${show(path)}.`)
    owners.set(path.toLowerCase(), locale)
  }
}

function isLanguageTag(tag: string): boolean {
  if (!/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag)) return false
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

export function checkAddress({ to, href }: { to?: unknown; href?: unknown }, context: Context) {
  if ((to === undefined) === (href === undefined))
    addProblem(context, '{key} needs one of "to" and "href", and not both.')
}

export function checkIcon(icon: string, context: Context) {
  const icons = Object.keys(ICONS)
  const message = `{key}: there is no icon ${show(icon)}.${didYouMean(icon, icons)} Icons: ${icons.join(', ')}.`
  if (!isIcon(icon)) addProblem(context, message)
}

export function checkRegex(source: string, context: Context) {
  try {
    new RegExp(source)
  } catch (cause) {
    addProblem(context, `{key}: ${(cause as Error).message}.`)
  }
}

const ROLL_PLACEHOLDERS = ['word', 'die', 'count', 'bonus', 'target']

interface WrittenRoll {
  patterns: string[]
  words?: string[] | undefined
  dice?: string | undefined
  add: string
  hit?: number | undefined
  near?: { except?: string[] | undefined } | undefined
}

/** A roll needs dice, and patterns that can be read. */
export function checkRoll({ patterns, words, dice, add, hit, near }: WrittenRoll, context: Context) {
  if (dice !== undefined && !parseDice(dice))
    addProblem(context, `{key}: there are no dice ${show(dice)}.`, ['dice'], `For example 'd20' or '3d6'.`)
  if (add === 'count' && hit === undefined)
    addProblem(context, '{key} is missing: with add: "count" it is the least face that counts.', ['hit'])
  for (const [i, word] of (words && near?.except ? near.except : []).entries()) {
    if (words?.includes(word)) continue
    const message = `{key}: "words" does not list ${show(word)}.${didYouMean(word, words ?? [])}`
    addProblem(context, message, ['near', 'except', i])
  }
  for (const [i, pattern] of patterns.entries()) {
    const complain = (message: string, hint?: string) => addProblem(context, message, ['patterns', i], hint)
    const names = [...pattern.matchAll(/\{(\w*)\}/g)].map(([, name = '']) => name)
    const odd = names.find((name) => !ROLL_PLACEHOLDERS.includes(name))
    if (odd !== undefined)
      complain(
        `{key}: there is no placeholder {${odd}}.${didYouMean(odd, ROLL_PLACEHOLDERS)} Placeholders: ${ROLL_PLACEHOLDERS.join(', ')}.`,
      )
    else if (!names.includes('die') && dice === undefined)
      complain('{key} has no {die}, and the roll has no "dice".', `Write {die} in the pattern, or add dice: 'd20'.`)
    if (/[\u2212-]\s*\{bonus\}/.test(pattern))
      complain('{key}: {bonus} cannot follow a minus.', 'Write {bonus} alone: it reads +2 and -2.')
    if (pattern.replace(/\[[^[\]]*\]/g, '').match(/[[\]]/))
      complain('{key}: close each "[" with a "]", and do not nest them.')
  }
}

/** Placeholders in the pattern of an example. Their meanings: markdown/example-checks.ts. */
const EXAMPLE_PLACEHOLDERS = [
  ...['word', 'die', 'face', 'pool', 'faces', 'hits', 'bonus', 'sum', 'target'],
  ...['result', 'margin', 'doubles', 'miss', 'near'],
] as const

export type ExamplePlaceholder = (typeof EXAMPLE_PLACEHOLDERS)[number]

/** Checks the placeholders in the pattern of an example. */
export function checkPattern(pattern: string, context: Context) {
  for (const [, name = ''] of pattern.matchAll(/\{(\w+)\}/g)) {
    if (EXAMPLE_PLACEHOLDERS.some((known) => known === name)) continue
    const message = `{key}: there is no placeholder {${name}}.${didYouMean(name, EXAMPLE_PLACEHOLDERS)}`
    addProblem(context, `${message} Placeholders: ${EXAMPLE_PLACEHOLDERS.join(', ')}.`)
  }
}

export const isColumn = (link: unknown): boolean => typeof link === 'object' && link !== null && 'items' in link

/** Footer links must be all columns or all simple links. */
export function checkFooterLinks(links: unknown[], context: Context) {
  const odd = links.findIndex((link) => isColumn(link) !== isColumn(links[0]))
  if (odd === -1) return
  const found = isColumn(links[odd]) ? 'a column' : 'a simple link'
  const message = `"footer.links" must be either all simple links or all columns ({ title, items }): item ${odd} is ${found}.`
  addProblem(context, message, [odd])
}

/** The id of a sidebar becomes part of a file name. */
export function checkSidebarId(id: string, context: Context) {
  if (/^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(id)) return
  addProblem(context, `The sidebar id ${show(id)} must be made of letters, digits, ".", "-" and "_".`)
}

interface Tree {
  id: string
  folder: string
  versionsFolder?: string
  /** Its keys in the config. */
  at: PropertyKey[]
}

/** Folders of `content` that belong to no docs and no blog. */
const OTHER_FOLDERS = ['pages', 'static', 'data', 'diagrams', 'i18n'].map((name) => `content/${name}`)

/** Docs and blogs with the id or the folder of another one, or a folder inside it. */
export function sharedPlaces({ docs, blog }: { docs: Tree[]; blog: Tree[] }) {
  const all = [...docs, ...blog]
  return all.flatMap((tree, i) => {
    const earlier = all.slice(0, i)
    const sameId = earlier.find(({ id, at }) => id === tree.id && at[0] === tree.at[0])
    if (sameId) {
      const message = `"${keyPathText(sameId.at)}" and "${keyPathText(tree.at)}" have the same id, "${tree.id}".`
      return [{ path: [...tree.at, 'id'], message, hint: 'Give each its own id.' }]
    }
    const folders = [...OTHER_FOLDERS, ...earlier.flatMap(foldersOf)]
    const sameFolder = foldersOf(tree).find((folder) => folders.some((other) => isInside(folder, other)))
    if (sameFolder === undefined) return []
    const message = `The folder ${sameFolder} of "${keyPathText(tree.at)}" (id "${tree.id}") belongs to another part of the site.`
    return [
      { path: [...tree.at, 'path'], message, hint: 'Give it a folder of its own, which is not inside another one.' },
    ]
  })
}

const foldersOf = ({ folder, versionsFolder }: Tree) => [folder, ...(versionsFolder ? [versionsFolder] : [])]

const isInside = (a: string, b: string) => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

/** Labels of categories that contain each other: 'a → b → a'; undefined if there are none. */
export function circleIn(value: unknown, above: object[] = []): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (above.includes(value)) {
    const circle = [...above.slice(above.indexOf(value)), value]
    return circle.flatMap((one) => ('label' in one ? [one.label] : [])).join(' → ')
  }
  for (const inner of Object.values(value)) {
    const found = circleIn(inner, [...above, value])
    if (found !== undefined) return found
  }
  return undefined
}

/** Every object inside a value, with the keys that lead to it. Skips `customProps`, and what contains itself. */
export function objectsIn(value: unknown, path: PropertyKey[], above: object[] = []): [PropertyKey[], object][] {
  if (typeof value !== 'object' || value === null || above.includes(value)) return []
  const keys: PropertyKey[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  const inside = keys
    .filter((key) => key !== 'customProps')
    .flatMap((key) => objectsIn((value as Record<PropertyKey, unknown>)[key], [...path, key], [...above, value]))
  return Array.isArray(value) ? inside : [[path, value], ...inside]
}

/** Every string of HTML in the config, with its keys. */
export function htmlIn(config: object): [PropertyKey[], string][] {
  const { announcementBar, navbar, footer, docs } = config as Record<string, unknown>
  return [
    ...objectsIn(announcementBar, ['announcementBar']),
    ...objectsIn(navbar, ['navbar']),
    ...objectsIn(footer, ['footer']),
    ...objectsIn(docs, ['docs']),
  ].flatMap(([path, object]) =>
    Object.entries(object).flatMap(([key, value]): [PropertyKey[], string][] =>
      /^(?:content|copyright|html|value)$/.test(key) && typeof value === 'string' ? [[[...path, key], value]] : [],
    ),
  )
}

/** Whether the content policy of a site blocks a part of this HTML. */
export function hasBlockedCode(html: string): boolean {
  let isBlocked = false
  parseHtml(html, {
    open(name, attributes) {
      const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
      isBlocked ||= name === 'script' && isBlockedScript(text.join(''))
      isBlocked ||= Object.keys(attributes).some((key) => key === 'style' || /^on\w/.test(key))
      isBlocked ||= /^\s*javascript:/i.test(attributes.href ?? '')
    },
  })
  return isBlocked
}

/** The first tag that is not closed, or that closes nothing: '<b>', '</b>'. */
export const unbalancedTag = (html: string): string | undefined => unbalancedAt(html)?.tag

/** The same with its place in the text. */
export function unbalancedAt(html: string): { tag: string; at: number } | undefined {
  const text = html.replace(/<!--[\s\S]*?-->/g, (comment) => ' '.repeat(comment.length))
  const open: { name: string; at: number }[] = []
  for (const { 0: tag, 1: slash = '', 2: name = '', index: at } of text.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)(?:[^"'>]|"[^"]*"|'[^']*')*(?:>|"[^"]*$|'[^']*$|$)/g,
  )) {
    if (!tag.endsWith('>')) return { tag: `<${slash}${name}`, at }
    if (VOID.has(name.toLowerCase()) || tag.endsWith('/>')) continue
    if (!slash) open.push({ name, at })
    else if (open.pop()?.name.toLowerCase() !== name.toLowerCase()) return { tag: `</${name}>`, at }
  }
  const left = open.pop()
  return left && { tag: `<${left.name}>`, at: left.at }
}
