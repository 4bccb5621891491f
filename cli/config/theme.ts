// The theme of a site: the one that the config names, with the style sheets of the site itself.
import fs from 'node:fs'
import path from 'node:path'
import { type ThemeName, themeNamed } from '../../templates/themes/index.ts'
import { BuildError, error, type Place } from '../errors.ts'
import { quoted } from '../site/link-places.ts'

export interface SiteTheme {
  use: ThemeName
  drawings: boolean
  /** Font files in content/static to fetch early. */
  fonts: string[]
  /** Text of the site's own style sheets. */
  css: string
  /** Background of pages in both colour modes. */
  paper: { light: string; dark: string }
}

/** Used without being named in the config. */
const DEFAULT_FILE = 'theme.css'

export interface GivenTheme extends Pick<SiteTheme, 'use' | 'drawings' | 'fonts'> {
  css?: string[]
}

/** Style sheets of the site, relative to its folder. */
export const themeFiles = ({ css }: GivenTheme, root: string): string[] =>
  css ?? (fs.existsSync(path.join(root, DEFAULT_FILE)) ? [DEFAULT_FILE] : [])

/** Reads the style sheets. Throws a BuildError if one is missing or cannot be used. `placeOf`: of a key below `theme`. */
export function resolveTheme(given: GivenTheme, root: string, placeOf: (path: PropertyKey[]) => Place): SiteTheme {
  const texts = themeFiles(given, root).map((file, i) => {
    const absolute = path.join(root, file)
    if (!fs.existsSync(absolute))
      throw new BuildError(
        error(
          'WB109',
          `"theme.css[${i}]": there is no file ${quoted(file)} in the folder of the site.`,
          placeOf(['css', i]),
        ),
      )
    const text = fs.readFileSync(absolute, 'utf8')
    checkSheet(text, file)
    return text
  })
  const css = texts.join('\n')
  return { ...given, css, paper: { ...themeNamed(given.use).paper, ...paperIn(css) } }
}

/** Refuses `@import`, which works only at the start of a sheet, and files of other sites, which the content policy blocks. */
function checkSheet(text: string, file: string) {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const found = /@import\b|url\(\s*["']?(?:https?:)?\/\//i.exec(bare)
  if (!found) return
  const [what, hint] = found[0].startsWith('@')
    ? ['@import', 'List the other style sheet under "theme.css" in site.config.ts.']
    : ['a file of another site', 'Put the file into content/static and write url("/fonts/name.woff2").']
  const line = bare.slice(0, found.index).split('\n').length
  throw new BuildError(error('WB109', `The site's own styles cannot use ${what}.`, { file, line }, hint))
}

/** `--paper` of the style sheet, if it is a plain colour. */
function paperIn(css: string): Partial<SiteTheme['paper']> {
  const rules = [...css.matchAll(/([^{}]*)\{[^{}]*?--paper:\s*([^;}\s][^;}]*)/g)]
  const of = (isDark: boolean) => rules.find(([, selector = '']) => /dark/.test(selector) === isDark)?.[2]?.trim()
  const [light, dark] = [of(false), of(true)]
  return { ...(light !== undefined && { light }), ...(dark !== undefined && { dark }) }
}
