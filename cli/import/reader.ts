// The values of the old config with their places, and the list of what is not carried over.
import { type Place, type Problem, warning } from '../core/errors.ts'
import { isMap } from '../core/is-map.ts'
import { pathBelow } from '../core/path-below.ts'
import { keyPathText } from '../core/schema.ts'
import { GET_MODULES, openEvaluator } from './evaluate.ts'

export type Values = Record<string, unknown>

export interface Reader {
  /** Runs a file of the site and returns what it exports. Reports code in it, and values from packages that are not installed. */
  read(file: string): unknown
  /** Names `file` in messages about the parts of a value that was read from it. */
  locate(value: unknown, file: string): void
  /** Reports that a key of `owner` is not carried over. `what`: what the message calls it. */
  leave(owner: object, key: PropertyKey, what: string, hint?: string): void
  /** Whether the value of a key is code, or comes from a package that is not installed. */
  isUnknown(owner: object, key: string): boolean
  left: Problem[]
  /** Name of a file in messages. */
  shown(file: string): string
}

/** The file and the path of keys that an object or list of the old site comes from. */
interface Source {
  document: Document
  path: PropertyKey[]
}

/** One file of the old site. */
interface Document {
  file: string
  places: Map<string, Place>
  /** Problems about unknown values, by their paths. */
  unknown: Map<string, Problem>
}

/** `dir`: absolute folder of the old site. */
export async function openReader(dir: string): Promise<Reader> {
  const evaluate = await openEvaluator(dir)
  const left: Problem[] = []
  const sources = new WeakMap<object, Source>()
  const shown = (file: string) => pathBelow(dir, file)
  const locate = (value: unknown, document: Document, keys: PropertyKey[] = []) => {
    if (typeof value !== 'object' || value === null) return
    sources.set(value, { document, path: keys })
    for (const [key, part] of Object.entries(value)) locate(part, document, [...keys, key])
  }
  return {
    left,
    shown,
    locate: (value, file) => locate(value, { file: shown(file), places: new Map(), unknown: new Map() }),
    isUnknown(owner, key) {
      const source = sources.get(owner)
      return source !== undefined && !(key in owner) && source.document.unknown.has(idOf([...source.path, key]))
    },
    leave(owner, key, what, hint = NO_COUNTERPART) {
      const { document, path: keys } = sources.get(owner) ?? {}
      const part = [...(keys ?? []), key]
      // A part that is left out as a whole needs no report on the code inside it.
      for (const [id, problem] of document?.unknown ?? [])
        if (`${id}.`.startsWith(`${idOf(part)}.`) && left.includes(problem)) left.splice(left.indexOf(problem), 1)
      left.push(warning('WB922', `${what} is not carried over.`, document && placeIn(document, part), hint))
    },
    read(file) {
      const { value, places, unknown, emptied } = evaluate(file)
      const document: Document = {
        file: shown(file),
        // The place of a key comes before that of its value.
        places: new Map(places.reverse().map(({ path: keys, place }) => [idOf(keys), place])),
        unknown: new Map(),
      }
      for (const { path: keys, from } of unknown) {
        const name = `"${keyPathText(keys)}"`
        const place = placeIn(document, keys)
        const problem =
          from === undefined
            ? warning('WB922', `${name} is code and is not carried over.`, place, NO_COUNTERPART)
            : warning('WB923', `${name} comes from "${from}", which was not loaded.`, place, WRITE_IT)
        document.unknown.set(idOf(keys), problem)
      }
      left.push(...document.unknown.values())
      for (const { name, place } of emptied)
        left.push(
          warning('WB923', `"${name}" is missing, so lists and objects copied from it are empty.`, place, GET_MODULES),
        )
      locate(value, document)
      return value
    },
  }
}

const idOf = (keys: PropertyKey[]) => keys.map(String).join('.')

/** Place of the nearest value above that is written in the file. */
function placeIn({ file, places }: Document, keys: PropertyKey[]): Place {
  for (let length = keys.length; length >= 0; length--) {
    const place = places.get(idOf(keys.slice(0, length)))
    if (place) return place
  }
  return { file, line: 1 }
}

const WRITE_IT = 'If the site needs it, write its value into site.config.ts.'
const NO_COUNTERPART = 'It has no counterpart here.'

export const mapAt = (value: unknown, key: string): Values => {
  const found = isMap(value) ? value[key] : undefined
  return isMap(found) ? found : {}
}
export const listAt = (value: unknown, key: string): unknown[] => {
  const found = isMap(value) ? value[key] : undefined
  return Array.isArray(found) ? found : []
}
export const textAt = (value: unknown, key: string): string | undefined => {
  const found = isMap(value) ? value[key] : undefined
  return typeof found === 'string' ? found : undefined
}

/** Copies keys of `from`. `names`: the new name of each key. */
export function take(from: Values, names: Record<string, string>): Values {
  return Object.fromEntries(
    Object.entries(names).flatMap(([theirs, ours]) => (from[theirs] == null ? [] : [[ours, from[theirs]]])),
  )
}

export const same = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, key]))

const SCRIPT_OF_HOST =
  'If you need it, write its tag into head and its host into contentPolicy in site.config.ts. See "Parts of your own" in the handbook.'
export const OWN_SCRIPT =
  'If you need it, copy the file to content/static, set staticCode: true, and write its tag into head in site.config.ts.'
export const STYLES =
  'Write your styles into theme.css, next to site.config.ts. See "Themes and tokens" in the handbook for the names of colours and sizes.'

/** What to do with a script of the old site, by its address. */
export const scriptHint = (address: unknown): string =>
  typeof address === 'string' && /^(?:https?:)?\/\//.test(address) ? SCRIPT_OF_HOST : OWN_SCRIPT

export const HINTS: Record<string, string> = {
  algolia: 'The site has its own search.',
  clientModules: OWN_SCRIPT,
  customCss: STYLES,
  admonitions: 'Write :::note My title for :::mine: the blocks are note, tip, info, warning and danger.',
  editCurrentVersion: 'Each version has links to its own files.',
  googleAnalytics: SCRIPT_OF_HOST,
  googleTagManager: SCRIPT_OF_HOST,
  gtag: SCRIPT_OF_HOST,
  include: 'Delete from the folders in content/ what should not be published.',
  maintainCase: 'Ids of headings are in lower case; links to them are checked.',
  prism: 'Shiki highlights code; it needs no list of languages.',
  style: STYLES,
  stylesheets: STYLES,
  trailingSlash: 'Addresses end without a slash; the old ones redirect to the same pages.',
  truncateMarker: 'Write <!-- truncate --> where previews of posts end.',
  ignorePatterns: 'A page that search engines should leave out has unlisted: true in its front matter.',
}

/** Reports a key of docs or blog whose value is code. */
export function leaveEditUrl(options: Values, part: 'docs' | 'blog', reader: Reader) {
  const hint = `Write the address of the folder that holds content/${part}.`
  if (reader.isUnknown(options, 'editUrl'))
    reader.leave(options, 'editUrl', `"editUrl" of ${part}, which is code,`, hint)
}

/** Reports every option of a part that is neither in `taken` nor without meaning here. */
export function leaveRest(options: Values, taken: string[], part: string, reader: Reader) {
  for (const [key, value] of Object.entries(options))
    if (!taken.includes(key) && !NEEDLESS_OPTIONS.test(key) && !isUsual(key, value))
      reader.leave(options, key, `"${key}" of ${part}`, HINTS[key])
}

/** Options that have no meaning here, or are read elsewhere. */
const NEEDLESS_OPTIONS =
  /^(?:path|id|routeBasePath|sidebarPath|tags|authorsMapPath|onInline\w+|feedOptions|editLocalizedFiles|exclude|versions|lastVersion|includeCurrentVersion|onlyIncludeVersions|disableVersioning)$/

/** Default values of options whose effect is the same here. */
const USUAL: Values = {
  admonitions: true,
  archiveBasePath: 'archive',
  authorsBasePath: 'authors',
  autoCollapseCategories: false,
  editCurrentVersion: false,
  groupByYear: true,
  hideable: false,
  include: '**/*.{md,mdx}',
  numberPrefixParser: true,
  pageBasePath: 'page',
  showLastUpdateAuthor: false,
  showLastUpdateTime: false,
  sortPosts: 'descending',
  tagsBasePath: 'tags',
  versionPersistence: 'localStorage',
}

const isUsual = (key: string, value: unknown) =>
  value === undefined || (key in USUAL && String(value) === String(USUAL[key]))

/** The keys that a schema has. Reports the others. */
export function keptKeys(values: Values, shape: object, owner: object, what: string, reader: Reader): Values {
  const kept = Object.entries(values).filter(([key]) => Object.hasOwn(shape, key))
  for (const key of Object.keys(values))
    if (!Object.hasOwn(shape, key) && !QUIET_KEYS.has(key)) reader.leave(owner, key, `"${key}" of the ${what}`)
  return Object.fromEntries(kept)
}

/** Keys of items that need no counterpart. */
const QUIET_KEYS = new Set([
  'aria-label',
  'rel',
  'autoAddBaseUrl',
  'prependBaseUrlToHref',
  'defaultStyle',
  'dropdownActiveClassDisabled',
  'key',
  'customProps',
])
