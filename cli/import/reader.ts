// What a config of Docusaurus holds, value by value, and the list of what is not carried over.
import path from 'node:path'
import { BuildError, error, type Place, type Problem, warning } from '../errors.ts'
import { type ReadModule, readModule, type Unknown, UnreadableModule } from './literals.ts'

export type Values = Record<string, unknown>

export interface Reader {
  read(file: string): unknown
  /** Names what is not carried over: a key of `owner`, called `what`. */
  leave(owner: object, key: PropertyKey, what: string, hint?: string): void
  /** Whether only running the code could tell the value of a key. */
  isCode(owner: Values, key: string): boolean
  left: Problem[]
  /** A file's name in messages. */
  shown(file: string): string
}

export function openReader(dir: string): Reader {
  const modules: ReadModule[] = []
  const left: Problem[] = []
  const said = new Map<Unknown, { problem: Problem; uses: number }>()
  const unknownIn = (owner: object, key: PropertyKey) => modules.flatMap((one) => one.unknownIn(owner, key))
  const placeOf = (owner: object, key: PropertyKey): Place => {
    const places = modules.map((one) => one.placeOf(owner, key))
    return places.find(({ column }) => column !== undefined) ?? places[0] ?? {}
  }
  return {
    left,
    isCode: (owner, key) => !(key in owner) && unknownIn(owner, key).length > 0,
    shown: (file) => path.relative(dir, file),
    leave(owner, key, what, hint = NO_COUNTERPART) {
      // What is left out whole needs no word on what could not be told of it, but where something else needs that, too.
      for (const one of unknownIn(owner, key)) {
        const found = said.get(one)
        if (found && --found.uses === 0) left.splice(left.indexOf(found.problem), 1)
      }
      left.push(warning('WB922', `${what} is not carried over.`, placeOf(owner, key), hint))
    },
    read(file) {
      try {
        const found = readModule(file, dir)
        modules.push(found)
        for (const one of found.unknown) {
          const { text, isCode, ...place } = one
          const problem = isCode
            ? warning('WB922', `This code is not carried over: ${text}`, place, NO_COUNTERPART)
            : warning('WB923', `Only running the code could tell what this is: ${text}`, place, WRITE_IT)
          said.set(one, { problem, uses: found.usesOf(one) })
          left.push(problem)
        }
        return found.value
      } catch (cause) {
        if (cause instanceof UnreadableModule) throw new BuildError(error('WB921', cause.message, cause.place))
        throw cause
      }
    },
  }
}

const WRITE_IT = 'If the site needs it, write what it is into site.config.ts.'
const NO_COUNTERPART = 'It has no counterpart here.'

export const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
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

/** The keys of `from` under the names they have here; nothing for those it does not have. */
export function take(from: Values, names: Record<string, string>): Values {
  return Object.fromEntries(
    Object.entries(names).flatMap(([theirs, ours]) => (from[theirs] == null ? [] : [[ours, from[theirs]]])),
  )
}

export const same = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, key]))

const NO_SCRIPTS = 'The content policy allows no scripts of others; put what they do into templates/.'

export const HINTS: Record<string, string> = {
  algolia: 'The site has a search of its own.',
  customCss: 'Colours, sizes and spaces are in templates/styles/tokens.css.',
  admonitions: 'Write :::note My title for :::mine: the blocks are note, tip, info, warning and danger.',
  editCurrentVersion: 'Each version has links to its own files.',
  googleAnalytics: NO_SCRIPTS,
  googleTagManager: NO_SCRIPTS,
  gtag: NO_SCRIPTS,
  include: 'Delete from the folders in content/ what should not be there.',
  maintainCase: 'Ids of headings are written small; links to them are checked.',
  scripts: NO_SCRIPTS,
  prism: 'Code is coloured by Shiki, which knows the languages by itself.',
  style: 'Colours are in templates/styles/tokens.css.',
  trailingSlash: 'Addresses have no slash at their end; the old ones lead to the same pages.',
  truncateMarker: 'Write <!-- truncate --> where previews of posts end.',
  ignorePatterns: 'A page that search engines should leave out has unlisted: true in its front matter.',
}

/** Of what a site has once. */
export const ONE_OF_A_KIND = {
  docs: 'There is one tree of docs: copy the folder into content/docs and give it a sidebar of its own.',
  blog: 'There is one blog: copy the posts into content/blog and give them a tag of their own.',
  pages: 'There is one folder of pages: copy the Markdown into content/pages.',
}

/** Names a key of a part whose value only running the code could tell. */
export function leaveCode(options: Values, key: string, part: 'docs' | 'blog', reader: Reader) {
  const hint = `Write the address that stands in front of content/${part}/….`
  if (reader.isCode(options, key)) reader.leave(options, key, `"${key}" of ${part}, which is code,`, hint)
}

/** Names every option of a part that is neither taken nor without meaning here. */
export function leaveRest(options: Values, taken: string[], part: string, reader: Reader) {
  for (const [key, value] of Object.entries(options))
    if (!taken.includes(key) && !NEEDLESS_OPTIONS.test(key) && !isUsual(key, value))
      reader.leave(options, key, `"${key}" of ${part}`, HINTS[key])
}

/** Options that say nothing here, or are read elsewhere. */
const NEEDLESS_OPTIONS =
  /^(?:path|id|routeBasePath|sidebarPath|tags|authorsMapPath|onInline\w+|feedOptions|editLocalizedFiles|exclude|versions|lastVersion|includeCurrentVersion|onlyIncludeVersions|disableVersioning)$/

/** What options say when nobody sets them, which is so here, too. */
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

/** The keys a schema knows; the others are named. */
export function keptKeys(values: Values, shape: object, owner: object, what: string, reader: Reader): Values {
  const kept = Object.entries(values).filter(([key]) => Object.hasOwn(shape, key))
  for (const key of Object.keys(values))
    if (!Object.hasOwn(shape, key) && !QUIET_KEYS.has(key)) reader.leave(owner, key, `"${key}" of the ${what}`)
  return Object.fromEntries(kept)
}

/** What items may say in Docusaurus and what is so here in any case. */
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
