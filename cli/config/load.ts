// Loads site.config.ts, checks it, and fills in its defaults.
import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { languageOf } from '../../templates/languages/index.ts'
import { composed } from '../core/composed.ts'
import { BuildError, error, isFileSystemError, type Place, type Problem, warning } from '../core/errors.ts'
import { type LoadedModule, loadTypeScript } from '../core/load-typescript.mjs'
import { once } from '../core/once.ts'
import { checkSchema, keyPathText, show } from '../core/schema.ts'
import { isFile } from '../core/stats.ts'
import { checkEncoding, codeFaults } from './code-faults.ts'
import { headersIgnoredAt, hostOf } from './host.ts'
import { runOwnCode } from './own-code.ts'
import { placeInSource } from './place.ts'
import type { CheckedConfig, LoadedConfig, ResolvedConfig } from './resolved-config.ts'
import { hasBlockedCode, htmlIn, sharedPlaces, unbalancedTag } from './rules.ts'
import { noBookOptions, SITE_CONFIG } from './schema.ts'
import { resolveTheme, themeFiles } from './theme.ts'

/** The options of a book that the config does not describe. */
export const NO_BOOK_OPTIONS = noBookOptions() as NonNullable<ResolvedConfig['book']>

export const CONFIG_FILE = 'site.config.ts'

/**
 * Loads and resolves the config of the site in `root`. Throws a BuildError with all its problems. `cacheDir`: folder for the
 * compiled config; undefined: do not cache it.
 */
export async function loadConfig(root: string, cacheDir: string | undefined): Promise<LoadedConfig> {
  const file = path.join(root, CONFIG_FILE)
  if (!isFile(file)) {
    const message = `There is no file ${CONFIG_FILE} in ${root}.`
    const hint = `Create one: export default defineConfig({ title: 'My game', url: 'https://example.org' })`
    throw new BuildError(error('WB101', message, {}, hint))
  }
  checkEncoding([file], root)
  const source = fs.readFileSync(file, 'utf8')
  const { loaded, value } = await runConfig(root, cacheDir)
  checkEncoding(loaded.inputs, root)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const found = value === undefined && !('default' in loaded.module) ? 'no default export' : show(value)
    const message = `${CONFIG_FILE} must export its config: found ${found}.`
    const hint = `Write: export default defineConfig({ … })`
    throw new BuildError(error('WB102', message, { file: CONFIG_FILE, line: 1 }, hint))
  }
  const config = await withColors(resolveConfig(composed(value, composeIn(root)), root, source))
  const drawings = Object.values(config.home.wordmark ?? {}).map((drawing) => path.join(root, drawing))
  const own = ownCode(config).map((file) => path.join(root, file))
  return { config, inputs: [...loaded.inputs, ...drawings, ...config.themeFiles, ...own] }
}

/** Adds the colours that follow from those of the site, and checks all of them. */
async function withColors(config: ResolvedConfig): Promise<ResolvedConfig> {
  if (config.theme.sheets.length === 0) return config
  const { derivedColors } = await import('./derived-colors.ts')
  const { contrastFaults } = await import('./contrast.ts')
  const theme = { ...config.theme, derived: derivedColors(config.theme) }
  return { ...config, theme, warnings: [...config.warnings, ...contrastFaults({ ...config, theme })] }
}

/** The path of a file that exists in another Unicode form only stays as it is. */
const composeIn = (root: string) => (text: string) => {
  const inNfc = text.normalize('NFC')
  const exists = (name: string) => fs.existsSync(path.join(root, name))
  return inNfc === text || (exists(text) && !exists(inNfc)) ? text : inNfc
}

/** Files of slots, replacements and components, relative to the folder of the site. */
const ownCode = ({
  slots,
  replace,
  components,
}: Pick<ResolvedConfig, 'slots' | 'replace' | 'components'>): string[] => [
  ...Object.values(slots),
  ...Object.values(replace),
  ...Object.values(components),
]

/** Runs the config. Throws a BuildError if it fails, calls `process.exit`, or never finishes. */
async function runConfig(
  root: string,
  cacheDir: string | undefined,
): Promise<{ loaded: LoadedModule; value: unknown }> {
  const run = async () => {
    const loaded = await loadTypeScript(path.join(root, CONFIG_FILE), { cacheDir, name: 'config' })
    const exported: unknown = loaded.module.default
    const value = withoutGetters(await (typeof exported === 'function' ? exported() : exported))
    await setImmediate() // Node reports a rejected promise at the end of the turn.
    return { loaded, value }
  }
  try {
    return await runOwnCode(run)
  } catch (cause) {
    if (isFileSystemError(cause)) throw cause
    const say = (message: string) => `${CONFIG_FILE} failed while it ran: ${message}`
    throw new BuildError(codeFaults(cause, { root, file: CONFIG_FILE, code: 'WB104', say }), { cause })
  }
}

const PLAIN = new Set<unknown>([Object.prototype, null])

/** Copies lists and maps, so that getters and proxies run here, where what they throw is reported. */
function withoutGetters(value: unknown, copies = new Map<object, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = copies.get(value)
  if (known !== undefined) return known
  if (!Array.isArray(value) && !PLAIN.has(Object.getPrototypeOf(value))) return value
  const copy: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {}
  copies.set(value, copy)
  for (const key of Object.keys(value))
    Object.defineProperty(copy, key, {
      value: withoutGetters((value as Record<string, unknown>)[key], copies),
      enumerable: true,
      writable: true,
      configurable: true,
    })
  return copy
}

/** Checks a config and fills in its defaults. Throws a BuildError with every problem. `source`: text of the file. */
function resolveConfig(config: object, root: string, source: string): ResolvedConfig {
  const placeOf = (path: PropertyKey[]) => ({ file: CONFIG_FILE, ...placeInSource(source, path) })
  const { value, problems } = checkSchema(SITE_CONFIG, config)
  const found = [
    ...problems.map(({ path, message, hint }) => error('WB103', message, placeOf(path), hint)),
    ...(value?.offline && value.killServiceWorker
      ? [
          error(
            'WB103',
            '"offline" and "killServiceWorker" exclude each other.',
            placeOf(['killServiceWorker']),
            WORKER_HINT,
          ),
        ]
      : []),
    ...htmlIn(config).flatMap(([path, html]) => htmlProblems(html, keyPathText(path), () => placeOf(path))),
  ]
  if (!value || found.some(({ severity }) => severity === 'error')) throw new BuildError(found)
  const checked = value as CheckedConfig
  const shared = sharedPlaces(checked).map(({ path, message, hint }) => error('WB103', message, placeOf(path), hint))
  if (shared.length > 0) throw new BuildError(shared)
  const missing = missingCode(checked, root).map(([path, file]) =>
    error('WB109', `"${keyPathText(path)}": there is no file "${file}" in the folder of the site.`, placeOf(path)),
  )
  if (missing.length > 0) throw new BuildError(missing)
  const code = ownCode(checked).map((file) => path.join(root, file))
  const theme = resolveTheme(checked.theme, root, (path) => placeOf(['theme', ...path]), {
    code,
    report: (problem) => found.push(problem),
  })
  const files = themeFiles(checked.theme, root).map((file) => path.join(root, file))
  return withDefaults(checked, { root, source, warnings: found, theme, themeFiles: files })
}

/** Keys and names of the site's code that does not exist. */
const missingCode = ({ slots, replace, components }: CheckedConfig, root: string) =>
  Object.entries({ slots, replace, components }).flatMap(([key, files]) =>
    Object.entries(files).flatMap(([name, file]): [PropertyKey[], string][] =>
      typeof file === 'string' && !isFile(path.join(root, file)) ? [[[key, name], file]] : [],
    ),
  )

const WORKER_HINT = 'With "offline" the site has a service worker of its own, which replaces any earlier one.'

/** HTML in the config is trusted, but an open tag breaks every page, and the content policy blocks inline code. */
function htmlProblems(html: string, key: string, placeOf: () => Place): Problem[] {
  const tag = unbalancedTag(html)
  const unbalanced = `"${key}" has an unbalanced ${tag}, which would break every page.`
  const blocked = `"${key}" contains an inline script, a script of another site, a style= or an on…= attribute, which the site's content security policy blocks.`
  return [
    ...(tag === undefined ? [] : [error('WB103', unbalanced, placeOf())]),
    ...(hasBlockedCode(html)
      ? [warning('WB107', blocked, placeOf(), 'Put styles and scripts into files of content/static, or remove them.')]
      : []),
  ]
}

/** The address of `preview`, for a site that does not know its own. */
const LOCAL_URL = 'http://localhost:4000'

/** Adds the defaults that depend on other fields. */
function withDefaults(
  {
    url: givenUrl,
    baseUrl: givenBaseUrl,
    i18n,
    navbar,
    blog,
    contentPolicy,
    customFields: _,
    ...config
  }: CheckedConfig,
  origin: Pick<ResolvedConfig, 'root' | 'source' | 'warnings' | 'theme' | 'themeFiles'>,
): ResolvedConfig {
  const { title, ...bar } = navbar
  const host = hostOf(process.env)
  if (host.fault) throw new BuildError(host.fault)
  const { in: place, ...sources } =
    typeof contentPolicy === 'string' ? { in: contentPolicy } : { in: undefined, ...contentPolicy }
  const url = givenUrl ?? host.url ?? LOCAL_URL
  const baseUrl = givenBaseUrl ?? (url === host.url ? host.baseUrl : undefined) ?? '/'
  const headersIgnoredBy = host.ignoresHeaders ?? headersIgnoredAt(url)
  return {
    ...config,
    ...origin,
    ...i18n,
    url,
    isUrlUnknown: givenUrl === undefined && host.url === undefined,
    isUrlWritten: givenUrl !== undefined,
    baseUrl,
    rootUrl: baseUrl,
    locale: i18n.defaultLocale,
    language: languageOf(i18n.defaultLocale.locale),
    navbar: { ...bar, ...(title !== null && { title: title ?? config.title }) },
    blogs: blog,
    contentPolicy: place ?? (headersIgnoredBy === undefined ? 'header' : 'page'),
    policySources: withFrames(sources as Record<string, string[]>, [
      ...config.embeds,
      ...(config.comments ? [config.comments.giscus.host] : []),
    ]),
    ...(headersIgnoredBy !== undefined && { headersIgnoredBy }),
  }
}

/** Frames of `:::embed` are sources of the content policy, too. */
const withFrames = (sources: Record<string, string[]>, hosts: string[]): Record<string, string[]> =>
  hosts.length === 0 ? sources : { ...sources, 'frame-src': [...(sources['frame-src'] ?? []), ...hosts] }

/** The place of a key in the config file. The file is parsed when a message needs the line. */
export function configPlace({ source }: Pick<ResolvedConfig, 'source'>, path: PropertyKey[]): Place {
  const found = once(() => placeInSource(source, path))
  return {
    file: CONFIG_FILE,
    get line() {
      return found().line
    },
    get column() {
      return found().column
    },
    key: path,
  }
}
