// The docs of a Docusaurus site: options, sidebars, versions.
import fs from 'node:fs'
import path from 'node:path'
import { SIDEBAR_ITEMS } from '../config-schema.ts'
import { readValue } from '../content/records.ts'
import { warning } from '../errors.ts'
import { checkSchema } from '../schema.ts'
import { newestFirst, versionNameFault } from '../site/versions.ts'
import {
  isMap,
  keptKeys,
  leaveCode,
  leaveRest,
  listAt,
  mapAt,
  type Reader,
  same,
  take,
  textAt,
  type Values,
} from './reader.ts'

export function docsConfig(options: Values, dir: string, given: Values, reader: Reader): Values {
  const names = same(
    'routeBasePath',
    'editUrl',
    'breadcrumbs',
    'showLastUpdateTime',
    'showLastUpdateAuthor',
    'sidebarCollapsed',
    'sidebarCollapsible',
  )
  const keepsNumbers = options.numberPrefixParser === false
  leaveRest(options, [...Object.keys(names), ...(keepsNumbers ? ['numberPrefixParser'] : [])], 'docs', reader)
  leaveCode(options, 'editUrl', 'docs', reader)
  const sidebarPath = textAt(options, 'sidebarPath')
  const file = sidebarPath === undefined ? undefined : sidebarFile(path.resolve(dir, sidebarPath))
  const sidebars =
    options.sidebarPath === false ? {} : file === undefined ? undefined : sidebarsOf(reader.read(file), reader)
  const toc = take(mapAt(mapAt(given, 'themeConfig'), 'tableOfContents'), same('minHeadingLevel', 'maxHeadingLevel'))
  return {
    ...take(options, names),
    ...(keepsNumbers && { numberPrefixes: false }),
    ...(Object.keys(toc).length > 0 && { tableOfContents: toc }),
    ...(sidebars && { sidebars }),
  }
}

/** `require.resolve('./sidebars.js')` also finds sidebars.ts. */
const sidebarFile = (file: string) =>
  [file, file.replace(/\.\w+$/, '.ts'), `${file}.ts`, `${file}.js`].find((one) => fs.existsSync(one))

function sidebarsOf(value: unknown, reader: Reader): Values {
  return isMap(value)
    ? Object.fromEntries(Object.entries(value).map(([id, items]) => [id, sidebarItems(items, reader)]))
    : {}
}

/** A list of items, or a map of categories. */
function sidebarItems(items: unknown, reader: Reader): unknown[] {
  if (isMap(items))
    return Object.entries(items).flatMap(([label, inner]) => {
      if (!isMap(inner) && !Array.isArray(inner)) return [] // of a category that only code could tell
      const kept = sidebarItems(inner, reader)
      if (kept.length === 0) leaveEmpty(label, items, label, reader)
      return kept.length > 0 ? [{ type: 'category', label, items: kept }] : []
    })
  return Array.isArray(items) ? items.flatMap((item, i) => sidebarItem(item, items, i, reader)) : []
}

function sidebarItem(item: unknown, owner: unknown[], at: number, reader: Reader): unknown[] {
  if (typeof item === 'string') return [item]
  if (!isMap(item)) return []
  if (item.type === undefined) return sidebarItems(item, reader)
  const type = String(item.type)
  const schema = Object.hasOwn(SIDEBAR_ITEMS, type) ? SIDEBAR_ITEMS[type as keyof typeof SIDEBAR_ITEMS] : undefined
  if (!schema) {
    reader.leave(owner, at, `The sidebar item of type "${type}"`)
    return []
  }
  const kept = keptKeys({ ...item, type }, schema.shape, item, `sidebar item "${String(item.label ?? type)}"`, reader)
  if (type === 'category') kept.items = sidebarItems(item.items, reader)
  if (isMap(kept.link)) {
    const generated = same('type', 'title', 'description', 'slug', 'keywords', 'image', 'id')
    kept.link = take(kept.link, generated)
  }
  if (type === 'category' && kept.link === undefined && listAt(kept, 'items').length === 0) {
    leaveEmpty(String(item.label), owner, at, reader)
    return []
  }
  if (checkSchema(schema, kept).problems.length > 0) {
    const what = `The sidebar item "${String(item.label ?? type)}", of which not enough could be told,`
    reader.leave(owner, at, what, 'Write it into site.config.ts.')
    return []
  }
  return [kept]
}

const leaveEmpty = (label: string, owner: object, at: PropertyKey, reader: Reader) =>
  reader.leave(owner, at, `The sidebar category "${label}", which holds nothing that could be told,`)

export interface OldVersion {
  name: string
  /** Absolute. */
  folder: string
  sidebars: Values
}

/** What the files of a second docs plugin are called begins with its id. */
const prefixOf = (docs: Values) => {
  const id = textAt(docs, 'id') ?? 'default'
  return id === 'default' ? '' : `${id}_`
}

export function versionsOf(docs: Values, dir: string, reader: Reader): OldVersion[] {
  const prefix = prefixOf(docs)
  const file = `${prefix}versions.json`
  if (docs.disableVersioning === true || !fs.existsSync(path.join(dir, file))) return []
  const leave = (message: string, at = file) => reader.left.push(warning('WB922', message, { file: at, line: 1 }))
  const listed = readValue(fs.readFileSync(path.join(dir, file)), file, (problem) => reader.left.push(problem))
  const wanted = Array.isArray(docs.onlyIncludeVersions) ? docs.onlyIncludeVersions : undefined
  return (Array.isArray(listed) ? listed.map(String) : []).flatMap((name): OldVersion[] => {
    if (wanted && !wanted.includes(name)) return []
    const folder = path.join(dir, `${prefix}versioned_docs/version-${name}`)
    const fault = versionNameFault(name)
    if (fault !== undefined || !fs.existsSync(folder)) {
      const why = fault === undefined ? `there is no ${path.relative(dir, folder)}` : `its name ${fault}`
      leave(`The version "${name}" is not carried over: ${why}.`)
      return []
    }
    const sidebarsFile = `${prefix}versioned_sidebars/version-${name}-sidebars.json`
    return [{ name, folder, sidebars: versionSidebars(path.join(dir, sidebarsFile), name, reader) }]
  })
}

/** A version without such a file has no sidebars. */
function versionSidebars(file: string, version: string, reader: Reader): Values {
  if (!fs.existsSync(file)) return {}
  const shown = reader.shown(file)
  const found = readValue(fs.readFileSync(file), shown, (problem) => reader.left.push(problem))
  // Ids began with the version once.
  const value: unknown = found && JSON.parse(JSON.stringify(found).replaceAll(`"version-${version}/`, '"'))
  if (!isMap(value)) return {}
  const withoutHtml = (items: unknown[]): unknown[] =>
    items.flatMap((item): unknown[] => {
      if (!isMap(item)) return [item]
      if (Array.isArray(item.items)) return [{ ...item, items: withoutHtml(item.items) }]
      if (item.type !== 'html') return [item]
      const hint = 'A version holds no HTML, but where markdown.html is true.'
      reader.left.push(warning('WB922', 'An item of HTML is not carried over.', { file: shown, line: 1 }, hint))
      return []
    })
  return Object.fromEntries(Object.entries(value).map(([id, items]) => [id, withoutHtml(sidebarItems(items, reader))]))
}

export function versionsConfig(docs: Values, versions: OldVersion[], reader: Reader): Values {
  const names = versions.map(({ name }) => name)
  const isKnown = (name: unknown) => name === 'current' || names.includes(String(name))
  const last = isKnown(docs.lastVersion) ? String(docs.lastVersion) : names[0]
  // Here names say which version is newer; versions.json may say otherwise.
  const isOrdered = names.every((name, i) => i === 0 || newestFirst(names[i - 1] ?? '', name) < 0)
  const configs = ['current', ...names].flatMap((name): [string, Values][] => {
    const banner = isOrdered || name === 'current' ? {} : bannerOf(name, last, names)
    const own = { ...banner, ...versionConfig(name, mapAt(mapAt(docs, 'versions'), name), reader) }
    return Object.keys(own).length > 0 ? [[name, own]] : []
  })
  const only = Array.isArray(docs.onlyIncludeVersions) ? docs.onlyIncludeVersions : undefined
  const hasCurrent = docs.includeCurrentVersion !== false && (only === undefined || only.includes('current'))
  return {
    ...(names.length > 0 && (isKnown(docs.lastVersion) || !isOrdered) && { lastVersion: last }),
    ...(names.length > 0 && !hasCurrent && { includeCurrentVersion: false }),
    ...(configs.length > 0 && { versions: Object.fromEntries(configs) }),
  }
}

/** What stands above a version there by its place in versions.json. */
function bannerOf(name: string, last: string | undefined, names: string[]): Values {
  const [at, lastAt] = [names.indexOf(name), names.indexOf(last ?? '')]
  return { banner: at === lastAt ? 'none' : at < lastAt ? 'unreleased' : 'unmaintained' }
}

function versionConfig(name: string, given: Values, reader: Reader): Values {
  const names = same('label', 'path', 'banner', 'badge', 'noIndex')
  leaveRest(given, Object.keys(names), `the version "${name}"`, reader)
  return take(given, names)
}
