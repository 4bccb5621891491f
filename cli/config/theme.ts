// The theme of a site: the one that the config names, with the style sheets of the site itself.
import fs from 'node:fs'
import path from 'node:path'
import { themeNamed } from '../../templates/themes/index.ts'
import { decodeOnce, quoted } from '../core/addresses.ts'
import { didYouMean } from '../core/did-you-mean.ts'
import { BuildError, error, type Place, type Problem, type Report, warning } from '../core/errors.ts'
import { TOOL_ROOT } from '../core/load-typescript.mjs'
import { isFile } from '../core/stats.ts'
import { decodeText } from '../core/text.ts'
import type { SiteTheme } from './resolved-config.ts'

/** Used without being named in the config. */
const DEFAULT_FILE = 'theme.css'

interface GivenTheme extends Pick<SiteTheme, 'use' | 'drawings' | 'fonts'> {
  css?: string[]
}

/** Style sheets of the site, relative to its folder. */
export const themeFiles = ({ css }: GivenTheme, root: string): string[] =>
  css ?? (isFile(path.join(root, DEFAULT_FILE)) ? [DEFAULT_FILE] : [])

/**
 * Reads the style sheets. Reports custom properties that nothing uses. Throws a BuildError if a sheet is missing or cannot be used.
 * `placeOf`: of a key below `theme`. `code`: slots and components of the site, absolute.
 */
export function resolveTheme(
  given: GivenTheme,
  root: string,
  placeOf: (path: PropertyKey[]) => Place,
  { code, report }: { code: string[]; report: Report },
): SiteTheme {
  const invalid: Problem[] = []
  const sheets = themeFiles(given, root).map((file, i) => {
    const absolute = path.join(root, file)
    if (!isFile(absolute)) {
      const message = `"theme.css[${i}]": there is no file ${quoted(file)} in the folder of the site.`
      throw new BuildError(error('WB109', message, placeOf(['css', i])))
    }
    return { file, text: decodeText(fs.readFileSync(absolute), file, (problem) => invalid.push(problem)) ?? '' }
  })
  if (invalid.some(({ severity }) => severity === 'error')) throw new BuildError(invalid)
  const bare = sheets.map(({ file, text }) => ({
    file,
    text: text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')),
  }))
  const faults = bare.flatMap((sheet) => sheetFaults(sheet, root))
  if (faults.length > 0) throw new BuildError(faults)
  unusedNames(bare, code).forEach(report)
  return {
    ...given,
    sheets,
    derived: '',
    paper: { ...themeNamed(given.use).paper, ...paperIn(sheets.map(({ text }) => text).join('\n')) },
  }
}

type Sheet = SiteTheme['sheets'][number]

const placeIn = ({ file, text }: Sheet, index: number) => ({ file, line: text.slice(0, index).split('\n').length })

/** `@import` works only at the start of a sheet, the content policy blocks other sites, and other files must be in content/static. */
function sheetFaults(sheet: Sheet, root: string): Problem[] {
  return [...sheet.text.matchAll(/@import\b|url\(\s*(["']?)([^"')]*)\1\s*\)/gi)].flatMap(
    ({ 0: whole, 2: url, index }) => {
      const fault = (message: string, hint: string) => [error('WB110', message, placeIn(sheet, index), hint)]
      if (url === undefined)
        return fault(
          "The site's own styles cannot use @import.",
          'List the other style sheet under "theme.css" in site.config.ts.',
        )
      const name = url.trim().replace(/[?#].*$/, '')
      if (/^(?:https?:)?\/\//i.test(name))
        return fault(
          "The site's own styles cannot use a file of another site.",
          'Put the file into content/static and write url("/fonts/name.woff2").',
        )
      if (/^(?:data:|$)/i.test(name) || fs.existsSync(path.join(root, STATIC, decodeOnce(name)))) {
        if (name.startsWith('/') || !/^[^:]+$/.test(name)) return []
        return fault(`${whole} is not found from every page.`, `Start the path with "/": url("/${name}").`)
      }
      return fault(`There is no file ${STATIC}/${name.replace(/^\//, '')}.`, 'Put it there, or correct the path.')
    },
  )
}

const STATIC = 'content/static'

/** Custom properties that nothing uses, such as misspelt tokens. `code`: files of the site that may use them. */
function unusedNames(sheets: Sheet[], code: string[]): Problem[] {
  const given = sheets.flatMap((sheet) =>
    [...sheet.text.matchAll(/(?<=[{;\s])(--[\w-]+)\s*:/g)].map(({ 1: name = '', index }) => ({
      name,
      place: placeIn(sheet, index),
    })),
  )
  const own = [...sheets.map(({ text }) => text), ...code.map((file) => fs.readFileSync(file, 'utf8'))].join('\n')
  const used = new Set([...own.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  const rest = given.filter(({ name }) => !used.has(name))
  if (rest.length === 0) return []
  const templates = path.join(TOOL_ROOT, 'templates')
  const known = fs
    .readdirSync(templates, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:css|tsx?)$/.test(file))
    .map((file) => fs.readFileSync(path.join(templates, file), 'utf8'))
    .join('\n')
  const names = new Set(known.match(/--[\w-]+/g))
  const tokens = new Set(fs.readFileSync(path.join(templates, 'styles/tokens.css'), 'utf8').match(/--[\w-]+/g))
  return rest
    .filter(({ name }) => !names.has(name))
    .map(({ name, place }) =>
      warning(
        'WB110',
        `Nothing uses "${name}".${didYouMean(name, tokens)}`,
        place,
        `Tokens: ${[...tokens].join(', ')}.`,
      ),
    )
}

/** `--paper` of the style sheet, if it is a plain colour. */
function paperIn(css: string): Partial<SiteTheme['paper']> {
  const rules = [...css.matchAll(/([^{}]*)\{[^{}]*?--paper:\s*([^;}\s][^;}]*)/g)]
  const of = (isDark: boolean) => rules.find(([, selector = '']) => /dark/.test(selector) === isDark)?.[2]?.trim()
  const [light, dark] = [of(false), of(true)]
  return { ...(light !== undefined && { light }), ...(dark !== undefined && { dark }) }
}
